/** Random numbers as a repeatable sequence: programs that use them behave the same on every run. */
let randomState = 0x2545f491;

export function seedRandom(seed: number): void {
  randomState = seed | 0 || 0x2545f491;
}

/** A number from 0 up to 1. */
export function nextRandom(): number {
  randomState ^= randomState << 13;
  randomState ^= randomState >>> 17;
  randomState ^= randomState << 5;
  return (randomState >>> 0) / 4294967296;
}
