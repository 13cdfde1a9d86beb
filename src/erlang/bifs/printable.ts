/**
 * Whether terms can be printed: what `io` checks before it prints.
 *
 * What is printed depends on every character of a symbolic term, and nothing depends on what is printed. So only whether
 * printing raises an exception is decided here, by questions about the kinds of arguments that a format needs; the text
 * itself is made from the values of the run.
 */
import { spend } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { askBetween, askName, pinTerm } from '../operations/ask.ts';
import { askIn } from '../operations/bits/count.ts';
import { isMultiple, sourceOf } from '../operations/bits/symbolic-bits.ts';
import { hasSymbol } from '../operations/has-symbol.ts';
import { asCell, isEmptyList } from '../operations/lists.ts';
import { numeric } from '../operations/numbers.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import { Atom, Bits, Cons, nil, Sym, type Term, toText } from '../terms/index.ts';
import { listArgument } from './arguments.ts';

const MAX_BYTE = 255;
const MAX_CHARACTER = 0x10ffff;

/** Raises badarg where a term is no character data: a list of characters, binaries and such lists. */
export function checkCharacters(p: Process, data: Term, highest = MAX_CHARACTER): void {
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

function isCharacter(p: Process, term: Term, highest: number): boolean {
  const n = numeric(p, term);
  if (n === undefined) return false;
  return n.kind === 'int' && askBetween(p, n, 0, highest, QUESTION.isCharacter) ? true : badarg();
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
  if (!isCharacter(p, argument, MAX_CHARACTER)) badarg();
};
const FLOAT: Need = (p, argument) => {
  if (numeric(p, argument)?.kind !== 'float') badarg();
};

function text(highest: number): Need {
  return (p, argument) => {
    if (hasSymbol(argument) && !askName(p, argument)) checkCharacters(p, argument, highest);
  };
}

const NEEDS: Readonly<Record<string, readonly Need[]>> = {
  p: [ANYTHING],
  w: [ANYTHING],
  P: [ANYTHING, INTEGER],
  W: [ANYTHING, INTEGER],
  i: [ANYTHING],
  c: [CHARACTER],
  b: [INTEGER],
  B: [INTEGER],
  '#': [INTEGER],
  '+': [INTEGER],
  x: [INTEGER, EXACTLY],
  X: [INTEGER, EXACTLY],
  e: [FLOAT],
  f: [FLOAT],
  g: [FLOAT],
  n: [],
  '~': [],
};

/** What the arguments of a format must be, in order; undefined for a format that is not understood. */
function needsOf(format: string): Need[] | undefined {
  const needs: Need[] = [];
  for (const [, width, precision, padding, modifiers = '', letter = ''] of format.matchAll(DIRECTIVE)) {
    for (const part of [width, precision, padding]) if (part?.endsWith('*')) needs.push(EXACTLY);
    const own = letter === 's' ? [text(modifiers.includes('t') ? MAX_CHARACTER : MAX_BYTE)] : NEEDS[letter];
    if (own === undefined) return undefined;
    needs.push(...own);
  }
  return needs;
}

/** A format is an atom, a binary or a string. */
function textOf(format: Term): string | undefined {
  if (format instanceof Atom) return format.name;
  if (format instanceof Bits) return toText(format);
  return charsToText(format);
}

/** Character data (nested lists of characters and binaries) as text; undefined for any other term. */
export function charsToText(term: Term): string | undefined {
  let text = '';
  const todo: Term[] = [term];
  for (let t = todo.pop(); t !== undefined; t = todo.pop()) {
    spend();
    if (t instanceof Cons) todo.push(t.tail, t.head);
    else if (typeof t === 'number' && t >= 0 && t <= 0x10ffff) text += String.fromCodePoint(t);
    else if (t instanceof Bits) text += toText(t);
    else if (t !== nil) return undefined;
  }
  return text;
}
