/** Damage to files as disks, crashes and people do it, the same for the same number. */
import { randomNumbers } from '../../src/search/index.ts';

/** The content cut short, with flipped bits, with two parts swapped, with a part repeated or replaced by zeros. */
export function damaged(content: Buffer, seed: number): Buffer {
  const random = randomNumbers(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const result = Buffer.from(content);
  const [at, other] = [below(result.length), below(result.length)].sort((a, b) => a - b) as [number, number];
  switch (seed % 5) {
    case 0:
      return result.subarray(0, at);
    case 1:
      for (let i = 0; i <= below(8); i++) {
        const place = below(result.length);
        result[place] = (result[place] as number) ^ (1 << below(8));
      }
      return result;
    case 2:
      return Buffer.concat([result.subarray(other), result.subarray(at, other), result.subarray(0, at)]);
    case 3:
      return Buffer.concat([result.subarray(0, other), result.subarray(at)]);
    default:
      return result.fill(0, at, other + 1);
  }
}
