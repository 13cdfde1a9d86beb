/** `char_type/2` and `code_type/2`: classes of characters, and enumeration of the characters of a class. */

import {
  domainError,
  instantiationError,
  type PrologThrow,
  typeError,
  withContext,
} from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { isAlnum, isLayout, isSymbol, isUpper } from '../syntax/characters.ts';
import { Atom, atom, indicator, isInteger, isNumber, list, Struct, type Term, Var } from '../terms/index.ts';
import { isInt64 } from './numbers.ts';
import { argument, type Table } from './support.ts';
import { listText, textOfAny } from './texts.ts';

const isLetter = (c: string): boolean => /^\p{L}$/u.test(c);
const isUpperCase = (c: string): boolean => /^\p{Lu}$/u.test(c);
const isLowerCase = (c: string): boolean => /^\p{Ll}$/u.test(c);

const CLASSES: Record<string, (c: string, code: number) => boolean> = {
  alnum: c => /^[\p{L}\p{N}]$/u.test(c),
  alpha: c => isLetter(c),
  csym: c => isAlnum(c),
  csymf: c => isLetter(c) || c === '_',
  digit: (_c, code) => code >= 48 && code <= 57,
  xdigit: c => /^[0-9a-fA-F]$/.test(c),
  ascii: (_c, code) => code < 128,
  white: c => c === ' ' || c === '\t',
  cntrl: (_c, code) => code < 32 || (code >= 127 && code < 160),
  space: c => isLayout(c),
  end_of_line: (_c, code) => code >= 10 && code <= 13,
  lower: c => isLowerCase(c),
  upper: c => isUpperCase(c),
  punct: (c, code) => code > 32 && code !== 127 && !/^[\p{L}\p{N}\p{Z}\p{C}]$/u.test(c),
  graph: (c, code) => code > 32 && code !== 127 && !/^[\p{Z}\p{C}]$/u.test(c),
  print: (c, code) => code >= 32 && code !== 127 && !/^\p{C}$/u.test(c),
  period: c => '.?!'.includes(c),
  quote: c => '\'"`'.includes(c),
  newline: (_c, code) => code === 10,
  end_of_file: () => false,
  prolog_var_start: c => isUpper(c),
  prolog_atom_start: c => isLowerCase(c) || (isLetter(c) && !isUpperCase(c)),
  prolog_identifier_continue: c => isAlnum(c),
  prolog_symbol: c => isSymbol(c),
  decimal: c => /^\p{Nd}$/u.test(c),
};

/** Whether a code is of a class that has no argument; undefined where there is no such class. */
export function hasType(code: number, type: Atom): boolean | undefined {
  return CLASSES[type.name]?.(String.fromCodePoint(code), code);
}

/** What the argument of a class is for a character of it: a number, or the code of another character. */
interface Relation {
  /** The one character that an argument is looked for with, as SWI-Prolog finds it; null where there is none. */
  readonly back: (value: number) => number | null;
  /** Null where the character is not of the class. */
  readonly of: (c: string, code: number) => number | null;
  readonly isCharacter: boolean;
}

function weight(base: number): Relation {
  const of = (c: string): number | null => {
    const value = /^[0-9a-fA-F]$/.test(c) ? Number.parseInt(c, 16) : base;
    return value < base ? value : null;
  };
  const back = (value: number): number | null =>
    value < base ? (value.toString(base).codePointAt(0) ?? null) : null;
  return { of, back, isCharacter: false };
}

function otherCase(
  change: (c: string) => string,
  changeBack: (c: string) => string,
  isMember?: (c: string) => boolean,
): Relation {
  const of = (c: string): number | null => (isMember?.(c) === false ? null : changedCase(c, change));
  const back = (value: number): number | null => {
    const code = changedCase(String.fromCodePoint(value), changeBack);
    return isMember === undefined || of(String.fromCodePoint(code)) === value ? code : null;
  };
  return { of, back, isCharacter: true };
}

/** A character whose other case is not one character has none. */
function changedCase(c: string, change: (c: string) => string): number {
  const changed = change(c);
  return ([...changed].length === 1 ? changed : c).codePointAt(0) ?? 0;
}

const toUpper = (c: string): string => c.toUpperCase();
const toLower = (c: string): string => c.toLowerCase();

const RELATIONS: Record<string, Relation> = {
  digit: weight(10),
  decimal: weight(10),
  xdigit: weight(16),
  // The argument is what is converted: this character is its lower (upper) case or it is itself.
  to_lower: otherCase(toUpper, toLower),
  to_upper: otherCase(toLower, toUpper),
  upper: otherCase(toLower, toUpper, isUpperCase),
  lower: otherCase(toUpper, toLower, isLowerCase),
  paren: {
    of: c => ')]}'.codePointAt('([{'.indexOf(c)) ?? null,
    back: value => '([{'.codePointAt(')]}'.indexOf(String.fromCodePoint(value))) ?? null,
    isCharacter: true,
  },
};

export function relationOf(type: Term): Relation | undefined {
  return type instanceof Struct && type.args.length === 1 ? RELATIONS[type.name.name] : undefined;
}

/** Classes in the order in which SWI-Prolog enumerates those of a character; it names one of them twice. */
const ENUMERATED = [
  ...[
    'alnum',
    'alpha',
    'csym',
    'csymf',
    'prolog_var_start',
    'prolog_atom_start',
    'prolog_identifier_continue',
  ],
  ...[
    'prolog_symbol',
    'csymf',
    'decimal',
    'decimal(_)',
    'ascii',
    'white',
    'cntrl',
    'digit',
    'print',
    'graph',
  ],
  ...[
    'lower',
    'lower(_)',
    'upper',
    'upper(_)',
    'punct',
    'space',
    'end_of_line',
    'newline',
    'period',
    'quote',
  ],
  ...['to_lower(_)', 'to_upper(_)', 'paren(_)', 'digit(_)', 'xdigit(_)'],
];

/** Classes without members beyond ASCII. */
const ASCII_ONLY = new Set(['digit', 'xdigit', 'white', 'ascii', 'end_of_line', 'newline', 'paren']);

export function isAsciiOnly(type: Atom | Struct): boolean {
  return ASCII_ONLY.has(type instanceof Atom ? type.name : type.name.name);
}

function notAClass(type: Term): PrologThrow {
  return withContext(typeError('char_type', type), indicator('char_type', 2));
}

/** A number that is asked for as a character must be the code of one. */
function needCharacterOrNone(t: Term): void {
  if (!isNumber(t)) return;
  if (!isInteger(t) || t < 0 || !isInt64(t)) throw typeError('character', t);
  if (t > 0x10ffff) throw domainError('character', t);
}

/** Whether a character is of a class; classes with an argument unify it. */
function holds(m: Machine, c: string, type: Term, asCode: boolean): boolean {
  const code = c.codePointAt(0) ?? 0;
  if (type instanceof Atom) {
    const test = CLASSES[type.name];
    if (test === undefined) throw notAClass(type);
    return test(c, code);
  }
  const relation = relationOf(type);
  if (relation === undefined) throw notAClass(type);
  const value = relation.of(c, code);
  if (value === null) return false;
  const given = givenOf(type as Struct);
  if (given !== null) return value === given;
  const isCode = asCode || !relation.isCharacter;
  return m.unify((type as Struct).args[0] as Term, isCode ? value : atom(String.fromCodePoint(value)));
}

/** What the argument of a class is given as: a number, or a character; null where it is not given. */
function givenOf(type: Struct): number | null {
  const t = argument(type.args, 0);
  if (t instanceof Var) return null;
  needCharacterOrNone(t);
  if (isNumber(t)) return Number(t);
  const characters = [...(textOfAny(t) ?? '')];
  if (characters.length !== 1) throw typeError('character', t);
  return characters[0]?.codePointAt(0) ?? 0;
}

function charType(m: Machine, args: Term[], asCode: boolean): boolean {
  const c = argument(args, 0);
  const type = argument(args, 1);
  if (!(c instanceof Var)) {
    // The code of the end of a file.
    if (c === -1) return (type instanceof Var || type instanceof Atom) && m.unify(type, atom('end_of_file'));
    if (typeof c === 'number' && c > 0x10ffff) throw domainError('character', c);
    if (typeof c === 'bigint') throw typeError('character', c);
    const text = typeof c === 'number' ? listText(list([c])) : textOfAny(c);
    if (text === null || [...text].length !== 1) throw typeError('character', c);
    if (!(type instanceof Var)) return holds(m, text, type, asCode);
    const from = (i: number): boolean => {
      if (i >= ENUMERATED.length) return false;
      m.alternative(() => from(i + 1));
      const name = ENUMERATED[i] as string;
      const candidate = name.endsWith('(_)') ? new Struct(atom(name.slice(0, -3)), [new Var()]) : atom(name);
      return holds(m, text, candidate, asCode) && m.unify(type, candidate);
    };
    return from(0);
  }
  if (type instanceof Var) throw withContext(instantiationError(), indicator('char_type', 2));
  const relation = relationOf(type);
  const given = relation === undefined ? null : givenOf(type as Struct);
  if (relation !== undefined && given !== null) {
    const code = relation.back(given);
    return code !== null && m.unify(c, asCode ? code : atom(String.fromCodePoint(code)));
  }
  const from = (code: number): boolean => {
    if (code > 255) return false;
    m.alternative(() => from(code + 1));
    const text = String.fromCodePoint(code);
    return holds(m, text, type, asCode) && m.unify(c, asCode ? code : atom(text));
  };
  return from(0);
}

export const charTypes: Table = {
  'char_type/2': (m, args) => charType(m, args, false),
  'code_type/2': (m, args) => charType(m, args, true),
};
