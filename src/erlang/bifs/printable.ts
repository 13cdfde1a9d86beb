/**
 * Whether terms can be printed: what `io` checks before it prints.
 *
 * What is printed depends on every character of a symbolic term, and nothing depends on what is printed. So only whether
 * printing raises an exception is decided here, by questions about the kinds of arguments that a format needs; the text
 * itself is made from the values of the run.
 */
import { spend } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { nameTerm } from '../operations/accessors.ts';
import { askBetween, askName, pinTerm } from '../operations/ask.ts';
import { askIn } from '../operations/bits/count.ts';
import { isMultiple, sourceOf } from '../operations/bits/symbolic-bits.ts';
import { isCodePoint, MAX_CODE, SURROGATES } from '../operations/bits/utf.ts';
import { hasSymbol } from '../operations/has-symbol.ts';
import { asCell, isEmptyList } from '../operations/lists.ts';
import { numeric } from '../operations/numbers.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import { toBytes } from '../terms/bits.ts';
import { Atom, Bits, Cons, nil, Sym, type Term } from '../terms/index.ts';
import { listArgument } from './arguments.ts';

const MAX_BYTE = 255;

/**
 * Raises badarg where a term is no text for `~s` (`highest` is a byte) or `~ts`: a list of characters, binaries and such
 * lists. A binary may have any bytes: those that are no UTF-8 are characters of Latin-1.
 */
function checkText(p: Process, data: Term, highest: number): void {
  const todo: Term[] = [data];
  for (let term = todo.pop(); term !== undefined; term = todo.pop()) {
    spend();
    if (!hasSymbol(term)) continue;
    const cell = asCell(p, term);
    if (cell !== undefined) {
      if (!isCharacter(p, cell.head, highest)) todo.push(cell.head);
      todo.push(cell.tail);
    } else if (!isEmptyList(p, term) && !isBinary(p, term)) badarg();
  }
}

/** False for what is no number. */
function isCharacter(p: Process, term: Term, highest: number): boolean {
  const n = numeric(p, term);
  if (n === undefined) return false;
  if (n.kind !== 'int' || !askBetween(p, n, 0, highest, QUESTION.isCharacter)) badarg();
  return highest === MAX_BYTE || !askBetween(p, n, ...SURROGATES, QUESTION.isSurrogateCharacter) || badarg();
}

function isBinary(p: Process, term: Term): boolean {
  if (!(term instanceof Sym)) return term instanceof Bits;
  const source = sourceOf(p, term);
  return source !== undefined && isMultiple(source.length, 8, askIn(p));
}

/** `~`, field width, precision, padding, modifiers, and the letter that says what is printed. */
const DIRECTIVE = /~(-?\d+|-?\*)?(?:\.(\d+|\*)?)?(?:\.(.))?([tlkK]*)(.)/gs;

/** Raises badarg where the arguments are not what the format needs. A symbolic format is found out exactly. */
export function checkFormat(p: Process, format: Term, args: Term): void {
  if (!p.ex.recording) return;
  const text = textOf(pinTerm(p, format));
  if (!hasSymbol(args)) return;
  const needs = text === undefined ? undefined : needsOf(text);
  if (needs === undefined) {
    pinTerm(p, args);
    return;
  }
  const given = listArgument(p, args);
  if (given.length !== needs.length) badarg();
  for (const [i, need] of needs.entries()) need(p, given[i] as Term);
}

type Need = (p: Process, argument: Term) => void;

const ANYTHING: Need = () => {};
const EXACTLY: Need = pinTerm;
const INTEGER: Need = (p, argument) => {
  if (numeric(p, argument)?.kind !== 'int') badarg();
};
const CHARACTER: Need = (p, argument) => {
  if (!isCharacter(p, argument, MAX_CODE)) badarg();
};
const FLOAT: Need = (p, argument) => {
  if (numeric(p, argument)?.kind !== 'float') badarg();
};

function text(highest: number): Need {
  return (p, argument) => {
    if (!hasSymbol(argument)) return;
    if (!askName(p, argument)) checkText(p, argument, highest);
    else if (highest === MAX_BYTE) checkText(p, nameTerm(p, argument as Sym), highest);
  };
}

const NEEDS: Readonly<Record<string, readonly Need[]>> = {
  p: [ANYTHING],
  w: [ANYTHING],
  P: [ANYTHING, INTEGER],
  W: [ANYTHING, INTEGER],
  i: [ANYTHING],
  c: [INTEGER],
  b: [INTEGER],
  B: [INTEGER],
  '#': [INTEGER],
  '+': [INTEGER],
  x: [INTEGER, EXACTLY],
  X: [INTEGER, EXACTLY],
  e: [FLOAT],
  f: [FLOAT],
  g: [FLOAT],
  s: [text(MAX_BYTE)],
  n: [],
  '~': [],
};

/** With the modifier `t`. Without it, `~c` prints the lowest eight bits of any integer. */
const UNICODE_NEEDS: Readonly<Record<string, readonly Need[]>> = { c: [CHARACTER], s: [text(MAX_CODE)] };

/** What the arguments of a format must be, in order; undefined for a format that is not understood. */
function needsOf(format: string): Need[] | undefined {
  const needs: Need[] = [];
  for (const [, width, precision, padding, modifiers = '', letter = ''] of format.matchAll(DIRECTIVE)) {
    for (const part of [width, precision, padding]) if (part?.endsWith('*')) needs.push(EXACTLY);
    const own = (modifiers.includes('t') ? UNICODE_NEEDS[letter] : undefined) ?? NEEDS[letter];
    if (own === undefined) return undefined;
    needs.push(...own);
  }
  return needs;
}

/** A format is an atom, a binary (of any bytes) or a string. */
function textOf(format: Term): string | undefined {
  if (format instanceof Atom) return format.name;
  return charsToText(format) ?? (format instanceof Bits ? bytesToText(format) : undefined);
}

/** Each byte is a character. Which one matters only below 128: no directive has others. */
function bytesToText(bits: Bits): string {
  return new TextDecoder('latin1').decode(toBytes(bits));
}

/**
 * Character data (nested lists of characters and binaries in UTF-8) as text; undefined for any other term. The bytes of a
 * character may be spread over several binaries that follow each other.
 */
export function charsToText(term: Term): string | undefined {
  const text = new TextBuilder();
  const todo: Term[] = [term];
  try {
    for (let t = todo.pop(); t !== undefined; t = todo.pop()) {
      spend();
      if (t instanceof Cons) {
        todo.push(t.tail);
        if (isCodePoint(t.head)) text.addCharacter(t.head);
        else todo.push(t.head);
      } else if (t instanceof Bits && t.bitLength % 8 === 0) text.addBytes(toBytes(t));
      else if (t !== nil) return undefined;
    }
    return text.finish();
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Its methods throw a `TypeError` where bytes are no UTF-8. */
class TextBuilder {
  readonly #pieces: string[] = [];
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #mayHaveBytes = false;

  addBytes(bytes: Uint8Array): void {
    this.#pieces.push(this.#decoder.decode(bytes, { stream: true }));
    this.#mayHaveBytes = true;
  }

  addCharacter(code: number): void {
    this.#endBytes();
    this.#pieces.push(String.fromCodePoint(code));
  }

  finish(): string {
    this.#endBytes();
    return this.#pieces.join('');
  }

  /** No character is left unfinished. */
  #endBytes(): void {
    if (this.#mayHaveBytes) this.#decoder.decode();
    this.#mayHaveBytes = false;
  }
}
