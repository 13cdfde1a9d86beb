/** The functions of `binary` that OTP has in C. */

import { and, ge, gt, int, lt } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { asCount, askBelow, askEqual, askNatural } from '../operations/ask.ts';
import { integerAt } from '../operations/bits/bit-syntax.ts';
import { bitsTerm, type Source } from '../operations/bits/chunked-bits.ts';
import {
  askIn,
  type Count,
  count,
  countTerm,
  minus,
  pinnedCount,
  testCounts,
  times,
} from '../operations/bits/count.ts';
import {
  bytesOfInteger,
  byteTerm,
  isMultiple,
  repeatedBits,
  sourceOf,
} from '../operations/bits/symbolic-bits.ts';
import { PIN, QUESTION } from '../operations/question-kinds.ts';
import { badarg, functionClause } from '../operations/raise.ts';
import { integerBits, isBinary, readInteger, toBytes } from '../terms/bits.ts';
import { atom, Bits, type Term } from '../terms/index.ts';
import { integerArgument, listArgument } from './arguments.ts';
import { binarySource, bytesOf, part, partPair } from './binaries.ts';
import { PURE } from './effects.ts';
import { ioData } from './iodata.ts';
import { concreteOnly, emulated } from './registry.ts';

function byteAtPosition(p: Process, binary: Term, position: Count | undefined): Term {
  const source = binarySource(p, binary);
  if (position === undefined) badarg();
  const size = bytesOf(source);
  const isInside = testCounts(
    askIn(p),
    [position, size],
    (at, end) => and(ge(at, int(0)), lt(at, end)),
    (at, end) => at >= 0 && at < end,
    QUESTION.isPositionInBinary,
  );
  if (!isInside) badarg();
  return byteTerm(p, source, times(position, 8));
}

function last(p: Process, binary: Term): Term {
  return byteAtPosition(p, binary, minus(bytesOf(binarySource(p, binary)), count(1)));
}

function copy(p: Process, binary: Term, times: Term): Term {
  const source = sourceOf(p, binary) ?? badarg();
  const wanted = asCount(p, times);
  if (wanted === undefined || !askNatural(p, wanted, QUESTION.isNonNegativeCopyCount)) badarg();
  const n = pinnedCount(p, wanted, PIN.copyCount);
  // With a count of zero, OTP does not check that the bitstring is a binary.
  if (n > 0 && !isMultiple(source.length, 8, askIn(p))) badarg();
  return repeatedBits(p, source, n);
}

// --- Numbers ------------------------------------------------------------------------------------------------------

function askOrder(p: Process, term: Term): 'big' | 'little' {
  if (askEqual(p, term, atom('little'))) return 'little';
  return askEqual(p, term, atom('big')) ? 'big' : badarg();
}

function decodeUnsigned(p: Process, binary: Term, order: 'big' | 'little'): Term {
  const source = binarySource(p, binary);
  if (binary instanceof Bits) return readInteger(binary, 0, binary.bitLength, false, order);
  const length = pinnedCount(p, source.length, PIN.binaryLength);
  return integerAt(p, source, count(0), length, false, order, askIn(p));
}

/** The shortest encoding; its number of bytes is decided by asking for 1, 2, 3 … */
function encodeUnsigned(p: Process, term: Term, order: 'big' | 'little'): Term {
  if (typeof term === 'number' || typeof term === 'bigint') {
    if (term < 0) badarg();
    return integerBits(term, 8 * Math.ceil(term.toString(16).length / 2), order);
  }
  const n = integerArgument(p, term);
  if (!askNatural(p, n, QUESTION.isNonNegativeToEncode)) badarg();
  let bytes = 1;
  while (!askBelow(p, n, 1n << BigInt(8 * bytes), QUESTION.fitsInBytes)) bytes++;
  return bitsTerm(p, bytesOfInteger(n, bytes, order));
}

emulated('binary', PURE, {
  'at/2': (p, binary: Term, position: Term) => byteAtPosition(p, binary, asCount(p, position)),
  'first/1': (p, binary: Term) => byteAtPosition(p, binary, count(0)),
  'last/1': last,
  'part/2': partPair,
  'part/3': part,
  'copy/1': (p, binary: Term) => copy(p, binary, 1),
  'copy/2': copy,
  'list_to_bin/1': (p, data: Term) => ioData(p, data, { bare: false, oddBits: false }),
  'decode_unsigned/1': (p, binary: Term) => decodeUnsigned(p, binary, 'big'),
  'decode_unsigned/2': (p, binary: Term, order: Term) => decodeUnsigned(p, binary, askOrder(p, order)),
  'encode_unsigned/1': (p, n: Term) => encodeUnsigned(p, n, 'big'),
  'encode_unsigned/2': (p, n: Term, order: Term) => encodeUnsigned(p, n, askOrder(p, order)),
});

emulated('crypto', PURE, {
  'bytes_to_integer/1': (p, binary: Term) => {
    const source = sourceOf(p, binary);
    if (source === undefined && askEqual(p, binary, atom('undefined'))) return binary;
    if (source === undefined || !isMultiple(source.length, 8, askIn(p))) functionClause();
    return decodeUnsigned(p, binary, 'big');
  },
});

// --- What binaries have in common -----------------------------------------------------------------------------------

/** Length in bytes of the longest common prefix, or suffix. Where symbolic binaries differ is decided byte by byte. */
function commonLength(p: Process, binaries: Term, isSuffix: boolean): Term {
  const all = listArgument(p, binaries);
  if (all.every(term => term instanceof Bits)) return commonBytes(all, isSuffix);
  const [first, ...rest] = all.map(binary => binarySource(p, binary)) as [Source, ...Source[]];
  if (rest.length === 0) return countTerm(p, bytesOf(first));
  let length = 0;
  const byte = (source: Source): Term => {
    const at = isSuffix ? minus(source.length, count(8 * (length + 1))) : count(8 * length);
    return byteTerm(p, source, at);
  };
  const hasByte = (source: Source): boolean => hasMoreThan(p, source, length);
  while (hasByte(first) && rest.every(other => hasByte(other) && askEqual(p, byte(first), byte(other))))
    length++;
  return length;
}

function commonBytes(binaries: readonly Bits[], isSuffix: boolean): number {
  const all = binaries.map(bits => (isBinary(bits) ? toBytes(bits) : badarg()));
  const [first, ...rest] = isSuffix ? all.map(bytes => bytes.toReversed()) : all;
  if (first === undefined) badarg();
  let length = 0;
  while (length < first.length && rest.every(other => other[length] === first[length])) length++;
  return length;
}

function hasMoreThan(p: Process, { length }: Source, bytes: number): boolean {
  const least = count(8 * bytes);
  return testCounts(askIn(p), [length, least], gt, (bits, limit) => bits > limit, QUESTION.hasByteInCommon);
}

emulated('binary', PURE, {
  'longest_common_prefix/1': (p, binaries: Term) => commonLength(p, binaries, false),
  'longest_common_suffix/1': (p, binaries: Term) => commonLength(p, binaries, true),
});

concreteOnly('binary', PURE, {
  'referenced_byte_size/1': (_p, binary: Term) => (binary instanceof Bits ? binary.bytes.length : badarg()),
});
