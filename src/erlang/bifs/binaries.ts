/** Bitstrings: sizes, parts, and their bytes as lists. */

import { and, ge, int, le } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { askNatural } from '../operations/ask.ts';
import type { Source } from '../operations/bits/chunked-bits.ts';
import {
  askIn,
  type Count,
  count,
  countTerm,
  isAtLeast,
  minus,
  plus,
  quotient,
  testCounts,
  times,
} from '../operations/bits/count.ts';
import { byteTerm, isMultiple, sliceTerm, sourceOf } from '../operations/bits/symbolic-bits.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import { askTuple, asTuple } from '../operations/tuples.ts';
import { byteAt, byteSize, slice } from '../terms/bits.ts';
import { Bits, list, nil, type Term, tuple } from '../terms/index.ts';
import { countArgument } from './arguments.ts';
import { PURE } from './effects.ts';
import { ioData } from './iodata.ts';
import { emulated, symbolic } from './registry.ts';
import { sizeOfTuple } from './tuples.ts';

function sourceOrBadarg(p: Process, term: Term): Source {
  return sourceOf(p, term) ?? badarg();
}

/** A bitstring of whole bytes. */
export function binarySource(p: Process, term: Term): Source {
  const source = sourceOrBadarg(p, term);
  if (!isMultiple(source.length, 8, askIn(p))) badarg();
  return source;
}

function bitSize(p: Process, term: Term): Term {
  if (term instanceof Bits) return term.bitLength;
  return countTerm(p, sourceOrBadarg(p, term).length);
}

function byteSizeOf(p: Process, term: Term): Term {
  if (term instanceof Bits) return byteSize(term);
  return countTerm(p, quotient(plus(sourceOrBadarg(p, term).length, count(7)), 8));
}

/** The number of whole bytes. */
export function bytesOf({ length }: Source): Count {
  return quotient(length, 8);
}

// --- Parts --------------------------------------------------------------------------------------------------------

/** `length` bytes from byte `start` on; a negative length means those before it. Bits after the last byte do not count. */
export function part(p: Process, term: Term, start: Term, length: Term): Term {
  const source = sourceOrBadarg(p, term);
  const from = countArgument(p, start);
  const size = countArgument(p, length);
  const isForward = askNatural(p, size, QUESTION.isForwardPart);
  const first = isForward ? from : plus(from, size);
  const last = isForward ? plus(from, size) : from;
  const isInside = testCounts(
    askIn(p),
    [first, last, bytesOf(source)],
    (from, to, total) => and(ge(from, int(0)), le(to, total)),
    (from, to, total) => from >= 0 && to <= total,
    QUESTION.isPartInBinary,
  );
  if (!isInside) badarg();
  return sliceTerm(p, source, times(first, 8), times(minus(last, first), 8));
}

export function partPair(p: Process, term: Term, range: Term): Term {
  const pair = asTuple(p, range);
  if (pair?.elements.length !== 2) badarg();
  const [start, length] = pair.elements as [Term, Term];
  return part(p, term, start, length);
}

function split(p: Process, term: Term, position: Term): Term {
  const source = sourceOrBadarg(p, term);
  const at = times(countArgument(p, position), 8);
  const isInside = testCounts(
    askIn(p),
    [at, source.length],
    (from, total) => and(ge(from, int(0)), le(from, total)),
    (from, total) => from >= 0 && from <= total,
    QUESTION.isSplitInBinary,
  );
  if (!isInside) badarg();
  return tuple(sliceTerm(p, source, count(0), at), sliceTerm(p, source, at, minus(source.length, at)));
}

// --- Lists of bytes -----------------------------------------------------------------------------------------------

/** The bytes in `[from, end)`; a symbolic number of bytes is decided byte by byte. */
export function byteTerms(p: Process, source: Source, from: Count, end: Count): Term[] {
  const ask = askIn(p);
  const bytes: Term[] = [];
  let at = times(from, 8);
  const stop = times(end, 8);
  for (const byte = count(8); ; at = plus(at, byte)) {
    if (!isAtLeast(ask, stop, plus(at, byte), QUESTION.hasNextByte)) return bytes;
    bytes.push(byteTerm(p, source, at, ask));
  }
}

function binaryToList(p: Process, term: Term): Term {
  if (term instanceof Bits) {
    if (term.bitLength % 8 !== 0) badarg();
    return plainBytes(term, 0, byteSize(term));
  }
  const source = binarySource(p, term);
  return list(byteTerms(p, source, count(0), bytesOf(source)));
}

function plainBytes(bits: Bits, from: number, to: number, tail: Term = nil): Term {
  return list(
    Array.from({ length: to - from }, (_, i) => byteAt(bits, from + i)),
    tail,
  );
}

/** Bytes `first` to `last`, counted from 1. Bits after the last byte do not count. */
function rangeToList(p: Process, term: Term, first: Term, last: Term): Term {
  const source = sourceOrBadarg(p, term);
  const [from, to] = [countArgument(p, first), countArgument(p, last)];
  const isRange = testCounts(
    askIn(p),
    [from, to, bytesOf(source)],
    (one, other, total) => and(ge(one, int(1)), le(other, total), le(one, other)),
    (one, other, total) => one >= 1 && other <= total && one <= other,
    QUESTION.isByteRange,
  );
  if (!isRange) badarg();
  return list(byteTerms(p, source, minus(from, count(1)), to));
}

/** Whole bytes, then a bitstring of the remaining 1 to 7 bits, if any. */
function bitstringToList(p: Process, term: Term): Term {
  if (term instanceof Bits) {
    const whole = term.bitLength >> 3;
    const odd = term.bitLength & 7;
    return plainBytes(term, 0, whole, odd === 0 ? nil : list([slice(term, whole * 8, odd)]));
  }
  const source = sourceOrBadarg(p, term);
  const bytes = byteTerms(p, source, count(0), bytesOf(source));
  const rest = minus(source.length, count(bytes.length * 8));
  if (!isAtLeast(askIn(p), rest, count(1), QUESTION.hasBitsBehindBytes)) return list(bytes);
  return list([...bytes, sliceTerm(p, source, count(bytes.length * 8), rest)]);
}

const IOLIST = { bare: false, oddBits: false };
const IODATA = { bare: true, oddBits: false };
const BITLIST = { bare: false, oddBits: true };

function iolistSize(p: Process, data: Term): Term {
  return byteSizeOf(p, ioData(p, data, IODATA));
}

/** One binary, or none for empty data: into how many binaries data is split is unspecified. */
function iolistToIovec(p: Process, data: Term): Term {
  const binary = ioData(p, data, IODATA);
  const { length } = sourceOrBadarg(p, binary);
  return isAtLeast(askIn(p), length, count(1), QUESTION.isNonEmptyBinary) ? list([binary]) : nil;
}

/** `size/1`: of a tuple, or of a bitstring in whole bytes. */
function size(p: Process, term: Term): Term {
  if (askTuple(p, term)) return sizeOfTuple(p, term);
  return countTerm(p, bytesOf(sourceOrBadarg(p, term)));
}

symbolic('erlang', PURE, { 'bit_size/1': bitSize, 'byte_size/1': byteSizeOf, 'size/1': size });

emulated('erlang', PURE, {
  'binary_part/2': partPair,
  'binary_part/3': part,
  'split_binary/2': split,
  'binary_to_list/1': binaryToList,
  'binary_to_list/3': rangeToList,
  'bitstring_to_list/1': bitstringToList,
  'list_to_binary/1': (p, data: Term) => ioData(p, data, IOLIST),
  'list_to_bitstring/1': (p, data: Term) => ioData(p, data, BITLIST),
  'iolist_to_binary/1': (p, data: Term) => ioData(p, data, IODATA),
  'iolist_size/1': iolistSize,
  'iolist_to_iovec/1': iolistToIovec,
});
