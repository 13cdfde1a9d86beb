/** A change of bytes that are no text: numbers of a few bits, lengths, tags. */

/** Small numbers, which tags and lengths are, are less than this. */
const SMALL = 32;
/** Bytes that are repeated or removed at a time, at the most. */
const MAX_RUN = 3;

export function changedBytes(bytes: Uint8Array, random: () => number): Uint8Array {
  const below = (limit: number): number => Math.floor(random() * limit);
  const at = below(bytes.length);
  const old = bytes[at] as number;
  const run = 1 + below(MAX_RUN);
  const spliced = (position: number, removed: number, ...added: number[]): Uint8Array =>
    Uint8Array.from([...bytes].toSpliced(position, removed, ...added));
  switch (below(9)) {
    case 0:
      return bytes.with(at, below(256));
    case 1:
      return bytes.with(at, below(SMALL));
    case 2:
      return bytes.with(at, old + (random() < 0.5 ? run : -run));
    case 3:
    case 4:
      return bytes.with(at, old ^ (1 << below(8)));
    case 5:
      return spliced(below(bytes.length + 1), 0, random() < 0.5 ? below(SMALL) : below(256));
    case 6:
      return spliced(at, run);
    case 7:
      return spliced(below(bytes.length + 1), 0, ...bytes.slice(at, at + run));
    default:
      return bytes.slice(0, at);
  }
}
