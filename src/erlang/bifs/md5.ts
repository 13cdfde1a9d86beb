/** MD5 (RFC 1321). */

const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

const SINES = Uint32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

export function md5(bytes: Uint8Array): Uint8Array {
  const padded = pad(bytes);
  const words = new DataView(padded.buffer);
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let at = 0; at < padded.length; at += 64) mix(state, words, at);
  const digest = new DataView(new ArrayBuffer(16));
  for (const [i, word] of state.entries()) digest.setUint32(i * 4, word, true);
  return new Uint8Array(digest.buffer);
}

/** Padding: a one bit, zeros, and the length in bits. */
function pad(bytes: Uint8Array): Uint8Array {
  const size = (Math.floor((bytes.length + 8) / 64) + 1) * 64;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(size - 8, BigInt(bytes.length) * 8n, true);
  return padded;
}

function mix(state: Uint32Array, words: DataView, at: number): void {
  let [a, b, c, d] = state as unknown as [number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const round = i >>> 4;
    const [f, word] =
      round === 0
        ? [(b & c) | (~b & d), i]
        : round === 1
          ? [(d & b) | (~d & c), (5 * i + 1) % 16]
          : round === 2
            ? [b ^ c ^ d, (3 * i + 5) % 16]
            : [c ^ (b | ~d), (7 * i) % 16];
    const sum = (a + f + (SINES[i] as number) + words.getUint32(at + word * 4, true)) >>> 0;
    const shift = (SHIFTS[round] as readonly number[])[i % 4] as number;
    const turned = ((sum << shift) | (sum >>> (32 - shift))) >>> 0;
    [a, d, c, b] = [d, c, b, (b + turned) >>> 0];
  }
  for (const [i, value] of [a, b, c, d].entries()) state[i] = (state[i] as number) + value;
}
