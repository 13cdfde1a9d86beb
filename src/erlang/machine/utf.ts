/** UTF-8, UTF-16 and UTF-32 segments of bitstrings. */
import { byteAt, type Endianness, fromBytes, readInteger, slice } from '../terms/bits.ts';
import type { Bits, Term } from '../terms/index.ts';

type Utf = 'utf8' | 'utf16' | 'utf32';

function isCodePoint(code: Term): code is number {
  return typeof code === 'number' && code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}

export function encodeUtf(type: Utf, code: Term, endianness: Endianness): Bits | undefined {
  if (!isCodePoint(code)) return undefined;
  if (type === 'utf8') return fromBytes(new TextEncoder().encode(String.fromCodePoint(code)));
  const units =
    type === 'utf32'
      ? [code >>> 16, code & 0xffff]
      : code < 0x10000
        ? [code]
        : [0xd800 + ((code - 0x10000) >> 10), 0xdc00 + (code & 0x3ff)];
  const bytes = units.flatMap(unit => [unit >> 8, unit & 0xff]);
  if (endianness === 'little') {
    if (type === 'utf32') bytes.reverse();
    else
      for (let i = 0; i < bytes.length; i += 2)
        [bytes[i], bytes[i + 1]] = [bytes[i + 1] as number, bytes[i] as number];
  }
  return fromBytes(Uint8Array.from(bytes));
}

export interface Decoded {
  readonly code: number;
  /** In bits. */
  readonly size: number;
}

export function decodeUtf(
  type: Utf,
  bits: Bits,
  offset: number,
  endianness: Endianness,
): Decoded | undefined {
  const left = bits.bitLength - offset;
  if (type === 'utf8') return decodeUtf8(bits, offset, left);
  if (type === 'utf32') {
    if (left < 32) return undefined;
    const code = readInteger(bits, offset, 32, false, endianness);
    return isCodePoint(code) ? { code, size: 32 } : undefined;
  }
  if (left < 16) return undefined;
  const first = readInteger(bits, offset, 16, false, endianness) as number;
  if (first < 0xd800 || first > 0xdfff) return { code: first, size: 16 };
  if (first > 0xdbff || left < 32) return undefined;
  const second = readInteger(bits, offset + 16, 16, false, endianness) as number;
  if (second < 0xdc00 || second > 0xdfff) return undefined;
  return { code: 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00), size: 32 };
}

const SHORTEST = [0, 0, 0x80, 0x800, 0x10000];

function decodeUtf8(bits: Bits, offset: number, left: number): Decoded | undefined {
  if (left < 8) return undefined;
  const window = slice(bits, offset, Math.min(left, 32));
  const first = byteAt(window, 0);
  if (first < 0x80) return { code: first, size: 8 };
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || window.bitLength < length * 8) return undefined;
  let code = first & (0x7f >> length);
  for (let i = 1; i < length; i++) {
    const byte = byteAt(window, i);
    if ((byte & 0xc0) !== 0x80) return undefined;
    code = (code << 6) | (byte & 0x3f);
  }
  return code >= (SHORTEST[length] as number) && isCodePoint(code) ? { code, size: length * 8 } : undefined;
}
