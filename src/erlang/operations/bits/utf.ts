/** UTF-8, UTF-16 and UTF-32 segments of bitstrings. */

import { add, and, type Expr, ge, int, le, sub } from '../../../logic/index.ts';
import type { Chunk } from '../../symbolic/bits.ts';
import { divide, remainder } from '../../symbolic/linear.ts';
import { byteAt, type Endianness, fromBytes, readInteger, slice } from '../../terms/bits.ts';
import type { Bits, Sym, Term } from '../../terms/index.ts';
import { numeric, operandValue } from '../numbers.ts';
import { QUESTION, QUESTIONS, type QuestionKind } from '../question-kinds.ts';
import type { SymbolicProcess } from '../symbolic-process.ts';
import { bitsValue, ChunkedBits, type Source } from './chunked-bits.ts';
import {
  type Ask,
  askIn,
  Count,
  count,
  countTerm,
  countValue,
  isAtLeast,
  minus,
  plus,
  times,
} from './count.ts';
import { readUnsigned } from './symbolic-bits.ts';

export type Utf = 'utf8' | 'utf16' | 'utf32';

export const MAX_CODE = 0x10ffff;
export const SURROGATES = [0xd800, 0xdfff] as const;

export function isCodePoint(code: Term): code is number {
  return typeof code === 'number' && code >= 0 && code <= MAX_CODE && !(code >= 0xd800 && code <= 0xdfff);
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

// --- With symbolic parts ------------------------------------------------------------------------------------------

function isBetween(ask: Ask, n: Count, low: number, high: number, kind: QuestionKind): boolean {
  const condition = and(ge(n.expr, int(low)), le(n.expr, int(high)));
  return ask(condition, countValue(n) >= low && countValue(n) <= high, kind);
}

function isAtMost(ask: Ask, n: Count, most: number, kind: QuestionKind): boolean {
  return ask(le(n.expr, int(most)), countValue(n) <= most, kind);
}

/** A symbolic code point as a segment, having asked for its length; undefined where it is no code point. */
export function writeUtf(
  p: SymbolicProcess,
  type: Utf,
  code: Sym,
  endianness: Endianness,
): ChunkedBits | undefined {
  const n = numeric(p, code);
  if (n?.kind !== 'int') return undefined;
  const ask = askIn(p);
  const known = new Count(Number(operandValue(n)), n.expr);
  if (!isBetween(ask, known, 0, MAX_CODE, QUESTION.isCodeToWrite)) return undefined;
  const isSurrogate = isBetween(ask, known, ...SURROGATES, QUESTION.isSurrogateToWrite);
  if (isSurrogate) return undefined;
  const bits = encodeUtf(type, countValue(known), endianness) as Bits;
  const chunks = type === 'utf8' ? utf8Chunks(known, ask) : utf16Chunks(type, known, endianness, ask);
  return new ChunkedBits(bits, chunks);
}

function byteChunk(value: Expr): Chunk {
  return { kind: 'integer', size: 8, value };
}

/** The high bits of the lead byte, by the length of the sequence in bytes. */
const LEADS = [0, 0, 0xc0, 0xe0, 0xf0];
const LIMITS = [0, 0x7f, 0x7ff, 0xffff];

function utf8Chunks(code: Count, ask: Ask): Chunk[] {
  let length = 1;
  while (length < 4 && !isAtMost(ask, code, LIMITS[length] as number, QUESTIONS.utf8Length.at(length - 1)))
    length++;
  if (length === 1) return [byteChunk(code.expr)];
  const bytes: Chunk[] = [];
  for (let i = length - 1; i >= 0; i--) {
    const rest = divide(code.expr, 2 ** (6 * i));
    bytes.push(
      byteChunk(
        i === length - 1 ? add(rest, int(LEADS[length] as number)) : add(remainder(rest, 64), int(0x80)),
      ),
    );
  }
  return bytes;
}

function utf16Chunks(type: 'utf16' | 'utf32', code: Count, endianness: Endianness, ask: Ask): Chunk[] {
  if (type === 'utf32') return wordChunks(code.expr, 4, endianness);
  if (isAtMost(ask, code, 0xffff, QUESTION.isOneUtf16Unit)) return wordChunks(code.expr, 2, endianness);
  const offset = sub(code.expr, int(0x10000));
  return [
    ...wordChunks(add(divide(offset, 0x400), int(0xd800)), 2, endianness),
    ...wordChunks(add(remainder(offset, 0x400), int(0xdc00)), 2, endianness),
  ];
}

function wordChunks(value: Expr, bytes: number, endianness: Endianness): Chunk[] {
  const chunks = Array.from({ length: bytes }, (_, i) =>
    byteChunk(remainder(divide(value, 256 ** (bytes - 1 - i)), 256)),
  );
  return endianness === 'big' ? chunks : chunks.reverse();
}

/** The code point at an offset of a bitstring from the input; undefined where there is none. */
export function readUtf(
  p: SymbolicProcess,
  type: Utf,
  source: Source,
  at: Count,
  endianness: Endianness,
  ask: Ask,
): { readonly code: Term; readonly size: number } | undefined {
  const reader = new CodeReader(p, source, at, endianness, ask);
  const read = type === 'utf8' ? reader.utf8() : type === 'utf16' ? reader.utf16() : reader.utf32();
  return read && { code: countTerm(p, read.code), size: read.size };
}

interface ReadCode {
  readonly code: Count;
  readonly size: number;
}

class CodeReader {
  constructor(
    private readonly p: SymbolicProcess,
    private readonly source: Source,
    private readonly at: Count,
    private readonly endianness: Endianness,
    private readonly ask: Ask,
  ) {}

  #hasBits(size: number): boolean {
    return isAtLeast(this.ask, minus(this.source.length, this.at), count(size), QUESTION.hasBitsForCode);
  }

  #byte(i: number): Count {
    const at = plus(this.at, count(i * 8));
    const value = readInteger(bitsValue(this.source), countValue(at), 8, false, 'big') as number;
    return new Count(value, readUnsigned(this.p, this.source, at, 8, this.ask));
  }

  #word(i: number, bytes: number): Count {
    const parts = Array.from({ length: bytes }, (_, k) => this.#byte(i + k));
    if (this.endianness === 'little') parts.reverse();
    return parts.reduce((high, low) => plus(times(high, 256), low));
  }

  utf8(): ReadCode | undefined {
    if (!this.#hasBits(8)) return undefined;
    const first = this.#byte(0);
    if (isBetween(this.ask, first, 0, 0x7f, QUESTION.isAscii)) return { code: first, size: 8 };
    const length = isBetween(this.ask, first, 0xc2, 0xdf, QUESTION.isTwoByteLead)
      ? 2
      : isBetween(this.ask, first, 0xe0, 0xef, QUESTION.isThreeByteLead)
        ? 3
        : isBetween(this.ask, first, 0xf0, 0xf4, QUESTION.isFourByteLead)
          ? 4
          : 0;
    if (length === 0 || !this.#hasBits(length * 8)) return undefined;
    const lead = LEADS[length] as number;
    let code = minus(first, count(lead));
    for (let i = 1; i < length; i++) {
      const byte = this.#byte(i);
      if (!isBetween(this.ask, byte, 0x80, 0xbf, QUESTIONS.utf8Continuation.at(i - 1))) return undefined;
      code = plus(times(code, 64), minus(byte, count(0x80)));
    }
    if (!isBetween(this.ask, code, SHORTEST[length] as number, MAX_CODE, QUESTION.isShortestUtf8))
      return undefined;
    if (isBetween(this.ask, code, ...SURROGATES, QUESTION.isUtf8Surrogate)) return undefined;
    return { code, size: length * 8 };
  }

  utf16(): ReadCode | undefined {
    if (!this.#hasBits(16)) return undefined;
    const first = this.#word(0, 2);
    if (!isBetween(this.ask, first, ...SURROGATES, QUESTION.isUtf16Surrogate))
      return { code: first, size: 16 };
    if (!isBetween(this.ask, first, 0xd800, 0xdbff, QUESTION.isHighSurrogate) || !this.#hasBits(32))
      return undefined;
    const second = this.#word(2, 2);
    if (!isBetween(this.ask, second, 0xdc00, 0xdfff, QUESTION.isLowSurrogate)) return undefined;
    const high = times(minus(first, count(0xd800)), 0x400);
    return { code: plus(plus(high, count(0x10000)), minus(second, count(0xdc00))), size: 32 };
  }

  utf32(): ReadCode | undefined {
    if (!this.#hasBits(32)) return undefined;
    const code = this.#word(0, 4);
    if (!isBetween(this.ask, code, 0, MAX_CODE, QUESTION.isUtf32Code)) return undefined;
    if (isBetween(this.ask, code, ...SURROGATES, QUESTION.isUtf32Surrogate)) return undefined;
    return { code, size: 32 };
  }
}
