/** Random numbers as a repeatable sequence: programs that use them behave the same on every run. */
const START = 0x2545f491;
let randomState = START;
let isUsed = false;

export function seedRandom(seed: number): void {
  randomState = seed | 0 || START;
  isUsed = false;
}

/** Whether a number was taken since the sequence began. */
export function isRandomUsed(): boolean {
  return isUsed;
}

/** A number from 0 up to 1. */
export function nextRandom(): number {
  isUsed = true;
  randomState ^= randomState << 13;
  randomState ^= randomState >>> 17;
  randomState ^= randomState << 5;
  return (randomState >>> 0) / 4294967296;
}
