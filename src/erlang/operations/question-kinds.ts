/**
 * The kinds of questions that operations ask about symbolic values.
 *
 * A decision's label is made from its call site and the kind of the question asked there, so two questions that one
 * operation may ask at one point of a path must differ in kind; if they did not, the search would take the answer to
 * one for an answer to the other, and leave out an alternative. The same number may stand for one meaning in several
 * operations. All numbers are given out here, and only here: `QuestionKind` is branded, so that a bare number does not
 * type-check, and a test sees to it that no two entries share a number.
 *
 * - `QUESTION` holds single kinds.
 * - `QUESTIONS` holds ranges, for questions that are asked for each of several indices (arities, sizes, entries).
 * - `PIN` holds the reasons why a value is found out exactly, each of which has one kind for every value.
 */
import { textHash } from '../../logic/index.ts';

declare const kindBrand: unique symbol;
declare const pinBrand: unique symbol;

export type QuestionKind = number & { readonly [kindBrand]: true };
/** The reason for finding a value out exactly. */
export type Pin = number & { readonly [pinBrand]: true };

/** Consecutive kinds. An index beyond the size shares its kind with a smaller one. */
class KindRange {
  constructor(
    readonly base: number,
    readonly size: number,
  ) {}

  at(index: number): QuestionKind {
    return (this.base + (index % this.size)) as QuestionKind;
  }
}

function kinds<T extends Readonly<Record<string, number>>>(
  numbers: T,
): { readonly [K in keyof T]: QuestionKind } {
  return numbers as { readonly [K in keyof T]: number } as { readonly [K in keyof T]: QuestionKind };
}

function pins<T extends Readonly<Record<string, number>>>(numbers: T): { readonly [K in keyof T]: Pin } {
  return numbers as { readonly [K in keyof T]: number } as { readonly [K in keyof T]: Pin };
}

export const QUESTION = kinds({
  // Numbers and arithmetic.
  isInteger: 1,
  isFloat: 2,
  isZeroDivisor: 3,
  isOdd: 4,
  isBoolean: 5,
  isNearShift: 6,
  isShiftedZero: 10,
  isFloatResult: 7,
  isFirstFloat: 8,
  isSecondFloat: 9,

  // The order of terms.
  isLessNumber: 11,
  isGreaterNumber: 12,
  isSameOpaque: 13,
  isFirstBelow: 14,
  isFirstAlike: 15,
  isSecondBelow: 16,
  isSecondAlike: 17,
  isSmallerMap: 18,
  isLargerMap: 19,
  isFirstEarlier: 20,
  isSecondEarlier: 21,

  // Lists, equality, indices and counts.
  isCell: 31,
  isEmptyList: 32,
  isCellOfLength: 435,
  isEqual: 41,
  isIntegerIndex: 42,
  isIntegerCount: 44,
  isCountInRange: 45,
  isIntegerInRange: 46,
  isSumInRange: 434,
  isAtom: 47,
  isPid: 49,
  isReference: 50,
  isMatchSpecConditionTrue: 48,

  // Tuples.
  isTuple: 51,
  isTooShortTuple: 53,
  isIndexInTuple: 54,
  hasArity: 56,

  // Dates; their parts are a range (`QUESTIONS.momentPart`).
  isDayBeyondMonth: 66,
  isMidnight: 67,
  isFirstOfMonth: 68,
  isFirstOfYear: 69,

  // Equality, part by part.
  isLikeCell: 71,
  isLikeTuple: 72,
  isSameMapSize: 73,
  isCellInLooseEquality: 75,
  areTuplesInLooseEquality: 76,
  areMapsInLooseEquality: 77,

  // Text of atoms and integers.
  isNamedAtom: 81,
  isNonNegative: 82,
  hasDigitCount: 83,
  isNegativeFloat: 84,
  isZeroFloat: 85,
  isFunctionOfArity: 91,
  isFunction: 92,
  isDecimalDigit: 133,
  isUpperCaseDigit: 140,
  isLowerCaseDigit: 172,

  // Bitstrings: reading, slicing, comparing.
  isBitstring: 301,
  isReadInsideChunk: 302,
  isReadBehindChunk: 303,
  isSliceInsideChunk: 306,
  isSliceBehindChunk: 307,
  isSameBitLength: 311,
  hasByteToCompare: 312,
  hasByteLeft: 314,
  hasByteRight: 315,
  isLessByte: 316,
  isGreaterByte: 317,
  isLessBitLength: 318,
  isGreaterBitLength: 319,
  isShorterRest: 320,

  // The bit syntax.
  isPartInSource: 331,
  isMultipleOfUnit: 332,
  isIntegerSize: 333,
  isNonNegativeSize: 334,
  isSizeInPlainBits: 336,
  isSizeInBits: 337,

  // UTF segments.
  isCodeToWrite: 341,
  isSurrogateToWrite: 342,
  isOneUtf16Unit: 348,
  hasBitsForCode: 351,
  isAscii: 352,
  isTwoByteLead: 353,
  isThreeByteLead: 354,
  isFourByteLead: 355,
  isShortestUtf8: 361,
  isUtf8Surrogate: 362,
  isUtf16Surrogate: 363,
  isHighSurrogate: 364,
  isLowSurrogate: 365,
  isUtf32Code: 366,
  isUtf32Surrogate: 367,

  // Binaries and iodata.
  isIodataInteger: 371,
  isIodataByte: 372,
  isForwardPart: 381,
  isPartInBinary: 382,
  isSplitInBinary: 383,
  hasNextByte: 384,
  isByteRange: 385,
  hasBitsBehindBytes: 386,
  isNonEmptyBinary: 387,
  isEndOfText: 391,
  isLatin1: 392,
  isCharacter: 393,
  isSurrogateCharacter: 394,
  isPositionInBinary: 395,
  isNonNegativeCopyCount: 396,
  hasByteInCommon: 397,
  isNonNegativeToEncode: 399,
  fitsInBytes: 400,

  // Maps.
  isMap: 401,
  hasKey: 402,
  isSomeKey: 500,

  // Searching in binaries.
  isScopeInBinary: 411,
  hasRoomForPattern: 412,
  isPatternHere: 413,
  isNonEmptyPart: 414,
  isNonEmptySubject: 415,

  // Unicode and text.
  isCharacterOfEncoding: 421,
  isSurrogateOfEncoding: 422,
  isSevenBit: 423,
  isNumberBase: 424,
  hasUnfinishedSize: 428,
  isDigit: 431,
  isPlus: 432,
  isMinus: 433,
});

/** An index has no bound here: the ranges are wide, and apart from the single kinds. */
const WIDE = 2 ** 16;

export const QUESTIONS = {
  /** Year, month, day, hour, minute, second. */
  momentPart: new KindRange(60, 6),
  /** The ranks of kinds of terms, in the order in which they are asked. */
  termRank: new KindRange(100, 6),
  /** The ranks that two terms may have in common, in the same order. */
  commonRank: new KindRange(106, 6),
  /** Whether a code point needs no more than one, two, three bytes. */
  utf8Length: new KindRange(344, 3),
  /** The continuation bytes of a UTF-8 sequence. */
  utf8Continuation: new KindRange(357, 3),
  /** The bytes of an unfinished UTF-16 sequence. */
  unfinishedByte: new KindRange(425, 3),
  /** By the lowest character of the range that the next character of a float's text is asked to be in. */
  floatCharacter: new KindRange(440, 50),
  tupleArity: new KindRange(WIDE, WIDE),
  /** Whether the key of the n-th update of a map is the wanted one. */
  mapUpdate: new KindRange(2 * WIDE, WIDE),
  /** Which of the plain keys of a map a symbolic key is. */
  mapKey: new KindRange(3 * WIDE, WIDE),
  mapEntry: new KindRange(4 * WIDE, WIDE),
  mapSize: new KindRange(5 * WIDE, WIDE),
  /** Whether a result is in the function's return type, part by part. */
  resultPart: new KindRange(6 * WIDE, WIDE),
} as const;

export const PIN = pins({
  shiftDistance: 0,
  index: 1,
  elementIndex: 2,
  /** A whole term; its value is the hash of its text. */
  term: 3,
  bitsInFirstChunk: 4,
  readOffset: 5,
  viewOffset: 6,
  sliceOffset: 7,
  sliceLength: 8,
  lastBitsToEqual: 9,
  lastBitsToOrder: 10,
  segmentSize: 11,
  copyCount: 12,
  binaryLength: 13,
  patternLength: 14,
  patternByte: 15,
});

/** Pinned values have the kinds from here on; everything else is below. */
export const FIRST_PIN_KIND = 8 * WIDE;
/** At most so many pins. Kinds of one pin are so far apart, so that small values have small numbers. */
export const MAX_PINS = 32;

/** The kind of the question whether a value is this one; `value` is in 0..2^31-1. */
export function pinnedKind(pin: Pin, value: number): QuestionKind {
  return (FIRST_PIN_KIND + MAX_PINS * value + pin) as QuestionKind;
}

/** The number by which an integer is told apart from other pinned ones, in 0..2^31-1. The last bits of a large one are those of a small one. */
export function pinnedNumber(value: bigint): number {
  const isSmall = BigInt.asIntN(31, value) === value;
  return isSmall ? Number(BigInt.asUintN(31, value)) : textHash(String(value)) % 2 ** 31;
}
