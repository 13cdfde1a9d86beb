/**
 * Conversion of character data: arbitrarily nested lists of code points and encoded binaries.
 *
 * The data is traversed once, up to the first part that cannot be converted. The bytes of a code point may be spread
 * over two binaries: an incomplete one at the end of a binary is carried over to the next.
 */

import { spend } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { askBetween, askEqual } from '../operations/ask.ts';
import { bitsTerm, joinedBits, type Source } from '../operations/bits/chunked-bits.ts';
import { askIn, count, minus, plus } from '../operations/bits/count.ts';
import { isMultiple, sliceTerm, sourceOf } from '../operations/bits/symbolic-bits.ts';
import { MAX_CODE, readUtf, SURROGATES, type Utf } from '../operations/bits/utf.ts';
import { asCell, isEmptyList } from '../operations/lists.ts';
import { type Numeric, numeric } from '../operations/numbers.ts';
import { isInteger } from '../operations/observe.ts';
import { QUESTION, QUESTIONS } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import { emptyBits } from '../terms/bits.ts';
import { atom, Cons, FALSE, list, Sym, type Term, TRUE, tuple } from '../terms/index.ts';
import { binarySource, bytesOf, byteTerms } from './binaries.ts';
import { binaryOf } from './characters.ts';
import { PURE } from './effects.ts';
import { emulated } from './registry.ts';

interface Encoding {
  readonly type: Utf | 'latin1';
  readonly endianness: 'big' | 'little';
}

const ENCODINGS: readonly (readonly [Term, Encoding])[] = [
  [atom('latin1'), { type: 'latin1', endianness: 'big' }],
  [atom('unicode'), { type: 'utf8', endianness: 'big' }],
  [atom('utf8'), { type: 'utf8', endianness: 'big' }],
  ...(['utf16', 'utf32'] as const).flatMap((type): [Term, Encoding][] => [
    [atom(type), { type, endianness: 'big' }],
    [tuple(atom(type), atom('big')), { type, endianness: 'big' }],
    [tuple(atom(type), atom('little')), { type, endianness: 'little' }],
  ]),
];

function encodingOf(p: Process, term: Term): Encoding {
  return ENCODINGS.find(([name]) => askEqual(p, term, name))?.[1] ?? badarg();
}

type Code = Numeric & { kind: 'int' };

type Stop =
  | { readonly kind: 'error'; readonly left: Term }
  | { readonly kind: 'incomplete'; readonly left: Term };

class Walk {
  readonly characters: Term[] = [];
  /** Bytes of an incomplete code point. */
  #incomplete: Term | null = null;

  constructor(
    private readonly p: Process,
    private readonly encoding: Encoding,
  ) {}

  run(data: Term): Stop | null {
    const left = this.#walk(data);
    if (left !== null) {
      this.#check(left);
      return { kind: 'error', left };
    }
    return this.#incomplete === null ? null : { kind: 'incomplete', left: this.#incomplete };
  }

  /** Null when all was converted; else the unconverted rest, nested as it was. */
  #walk(data: Term): Term | null {
    const { p } = this;
    // The stack of tails that follow the enclosing lists.
    const tails: Term[] = [];
    for (let rest: Term | undefined = data; rest !== undefined; ) {
      spend();
      const cell = asCell(p, rest);
      const code = cell && this.#codeIn(cell.head);
      if (cell !== undefined && code === undefined) {
        tails.push(cell.tail);
        rest = cell.head;
        continue;
      }
      const left: Term | null =
        cell !== undefined && code !== undefined ? this.#character(code, cell) : this.#leaf(rest);
      if (left !== null) return tails.reduceRight<Term>((inner, tail) => new Cons(inner, tail), left);
      rest = cell !== undefined ? cell.tail : tails.pop();
    }
    return null;
  }

  /** Raises badarg unless the unconverted rest, too, consists of characters, lists and binaries. */
  #check(data: Term): void {
    const { p } = this;
    const todo: Term[] = [data];
    for (let rest = todo.pop(); rest !== undefined; rest = todo.pop()) {
      spend();
      const cell = asCell(p, rest);
      if (cell !== undefined) {
        todo.push(cell.tail);
        if (this.#codeIn(cell.head) === undefined) todo.push(cell.head);
      } else if (!isEmptyList(p, rest)) binarySource(p, rest);
    }
  }

  /** A list's head as a character; undefined where it is none. */
  #codeIn(head: Term): Code | undefined {
    if (!isInteger(head) && !(head instanceof Sym)) return undefined;
    const code = numeric(this.p, head);
    return code?.kind === 'int' ? code : undefined;
  }

  #leaf(data: Term): Term | null {
    if (isEmptyList(this.p, data)) return null;
    return sourceOf(this.p, data) === undefined ? badarg() : this.#binary(data);
  }

  #character(code: Code, cell: Cons): Term | null {
    const { p } = this;
    const highest = this.encoding.type === 'latin1' ? 255 : MAX_CODE;
    const fits =
      this.#incomplete === null &&
      askBetween(p, code, 0, highest, QUESTION.isCharacterOfEncoding) &&
      !askBetween(p, code, ...SURROGATES, QUESTION.isSurrogateOfEncoding);
    if (!fits) return this.#stopped(cell);
    this.characters.push(cell.head);
    return null;
  }

  #stopped(left: Cons): Term {
    return this.#incomplete === null ? left : new Cons(this.#incomplete, left);
  }

  #binary(data: Term): Term | null {
    const { p } = this;
    const whole = this.#incomplete === null ? data : joined(p, this.#incomplete, data);
    this.#incomplete = null;
    const source = binarySource(p, whole);
    const { type, endianness } = this.encoding;
    if (type === 'latin1') {
      for (const byte of byteTerms(p, source, count(0), bytesOf(source))) this.characters.push(byte);
      return null;
    }
    for (let at = count(0); ; ) {
      const left = minus(source.length, at);
      if (askBetween(p, left, 0, 0, QUESTION.isEndOfText)) return null;
      const read = readUtf(p, type, source, at, endianness, askIn(p));
      if (read === undefined) {
        const rest = sliceTerm(p, source, at, left);
        if (!isProperPrefix(p, type, endianness, binarySource(p, rest))) return rest;
        this.#incomplete = rest;
        return null;
      }
      this.characters.push(read.code);
      at = plus(at, count(read.size));
    }
  }
}

function joined(p: Process, first: Term, second: Term): Term {
  return bitsTerm(p, joinedBits([binarySource(p, first), binarySource(p, second)]));
}

/** Whether the bytes are a proper prefix of an encoded code point. */
function isProperPrefix(p: Process, type: Utf, endianness: 'big' | 'little', rest: Source): boolean {
  const unfinished: Unfinished = {
    hasSize: (least, most) => askBetween(p, bytesOf(rest), least, most, QUESTION.hasUnfinishedSize),
    isIn: (at, low, high) =>
      byteTerms(p, rest, count(at), count(at + 1)).every(byte =>
        askBetween(p, numeric(p, byte) as never, low, high, QUESTIONS.unfinishedByte.at(at)),
      ),
  };
  if (type === 'utf8') return isPrefix8(unfinished);
  return type === 'utf16' ? isPrefix16(unfinished, endianness) : isPrefix32(unfinished, endianness);
}

/** Questions about bytes that may be the beginning of a code point. */
interface Unfinished {
  hasSize(least: number, most: number): boolean;
  /** Whether the byte there is in this range. */
  isIn(at: number, low: number, high: number): boolean;
}

function isPrefix8({ hasSize, isIn }: Unfinished): boolean {
  if (!isIn(0, 0xc2, 0xf4)) return false;
  const length = isIn(0, 0xf0, 0xf4) ? 4 : isIn(0, 0xe0, 0xef) ? 3 : 2;
  if (!hasSize(1, length - 1)) return false;
  if (hasSize(1, 1)) return true;
  // No overlong forms, no surrogates, no numbers above 0x10ffff.
  const [first] = SECOND_BYTES.filter(([lead]) => isIn(0, lead, lead));
  const [, low, high] = first ?? [0, 0x80, 0xbf];
  return isIn(1, low, high) && (hasSize(2, 2) || isIn(2, 0x80, 0xbf));
}

/** First bytes that leave fewer second bytes than others. */
const SECOND_BYTES = [
  [0xe0, 0xa0, 0xbf],
  [0xed, 0x80, 0x9f],
  [0xf0, 0x90, 0xbf],
  [0xf4, 0x80, 0x8f],
] as const;

/** A surrogate pair, or one unit. */
function isPrefix16({ hasSize, isIn }: Unfinished, endianness: 'big' | 'little'): boolean {
  const isBig = endianness === 'big';
  if (!hasSize(1, 3)) return false;
  if (hasSize(1, 1)) return !isBig || !isIn(0, 0xdc, 0xdf);
  if (!isIn(isBig ? 0 : 1, 0xd8, 0xdb)) return false;
  return !isBig || hasSize(2, 2) || isIn(2, 0xdc, 0xdf);
}

/** The bytes that exist leave room for a code point: at most 0x10ffff and no surrogate. */
function isPrefix32({ hasSize, isIn }: Unfinished, endianness: 'big' | 'little'): boolean {
  if (!hasSize(1, 3)) return false;
  const [third, second] = endianness === 'big' ? [1, 2] : [2, 1];
  if (endianness === 'big' && !isIn(0, 0, 0)) return false;
  const isThirdKnown = endianness === 'big' ? !hasSize(1, 1) : hasSize(3, 3);
  if (!isThirdKnown) return true;
  if (!isIn(third, 0, 0x10)) return false;
  return !hasSize(3, 3) || !isIn(third, 0, 0) || !isIn(second, 0xd8, 0xdf);
}

function convert(p: Process, data: Term, encoding: Term, make: (characters: Term[]) => Term): Term {
  const walk = new Walk(p, encodingOf(p, encoding));
  const stop = walk.run(data);
  const result = make(walk.characters);
  return stop === null ? result : tuple(atom(stop.kind), result, stop.left);
}

/** Whether all of the data can be converted from UTF-8; what is no character data raises badarg. */
export function isText(p: Process, data: Term): boolean {
  return new Walk(p, { type: 'utf8', endianness: 'big' }).run(data) === null;
}

emulated('unicode', PURE, {
  'characters_to_list/2': (p, data: Term, encoding: Term) => convert(p, data, encoding, list),
  'characters_to_binary/2': (p, data: Term, encoding: Term) =>
    convert(p, data, encoding, characters =>
      characters.length === 0 ? emptyBits : (binaryOf(p, characters, 'utf8') as Term),
    ),
  'bin_is_7bit/1': (p, term: Term) => {
    const source = sourceOf(p, term);
    if (source === undefined || !isMultiple(source.length, 8, askIn(p))) return FALSE;
    return byteTerms(p, source, count(0), bytesOf(source)).every(byte =>
      askBetween(p, numeric(p, byte) as never, 0, 127, QUESTION.isSevenBit),
    )
      ? TRUE
      : FALSE;
  },
});
