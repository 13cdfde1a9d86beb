/**
 * Symbolic texts: the characters of symbolic atoms and strings.
 *
 * The length of a text is decided, character by character; the codes stay symbolic integers. A builtin's twin thus
 * works on a list of known length whose elements are expressions, and makes new texts of them.
 */
import { and, construct, defined, type Expr, eq, ge, int, is, le, not, select } from '../../logic/index.ts';
import { isCharacterCode } from '../builtins/texts.ts';
import {
  Atom,
  atom,
  derefToSymbolic,
  isCons,
  NIL,
  SpineWatch,
  Str,
  Symbolic,
  type Term,
  Var,
} from '../terms/index.ts';
import { MAX_CODE } from './encoding.ts';
import type { ConcolicTracer } from './tracer.ts';

export interface Text {
  /** What it is in this run. */
  readonly characters: readonly string[];
  readonly codes: readonly Expr[];
}

/** Makes an atom or a string of characters. */
export type Maker = (t: ConcolicTracer, text: Text) => Term;

export const makeAtom: Maker = (t, text) => {
  const value = atom(text.characters.join(''));
  return isPlain(text) ? value : new Symbolic(value, construct(t.sort.atom, t.sort.textOf(text.codes)));
};

export const makeString: Maker = (t, text) => {
  const value = new Str(text.characters.join(''));
  return isPlain(text) ? value : new Symbolic(value, construct(t.sort.string, t.sort.textOf(text.codes)));
};

/** Makes the element of a text list for one character: its code, or an atom. */
export type Spell = (t: ConcolicTracer, character: string, code: Expr) => Term;

export function makeCode(t: ConcolicTracer, character: string, code: Expr): Term {
  const value = character.codePointAt(0) ?? 0;
  return code.op === 'literal' ? value : new Symbolic(value, construct(t.sort.int, code));
}

export function makeCharacter(t: ConcolicTracer, character: string, code: Expr): Term {
  return makeAtom(t, { characters: [character], codes: [code] });
}

function isPlain({ codes }: Text): boolean {
  return codes.every(code => code.op === 'literal');
}

export function plainText(text: string): Text {
  const characters = [...text];
  return { characters, codes: characters.map(c => int(c.codePointAt(0) ?? 0)) };
}

export function slice({ characters, codes }: Text, from: number, to?: number): Text {
  return { characters: characters.slice(from, to), codes: codes.slice(from, to) };
}

export function joined(texts: readonly Text[]): Text {
  return { characters: texts.flatMap(x => x.characters), codes: texts.flatMap(x => x.codes) };
}

/** The condition that two texts of the same length are equal. */
export function sameText(a: Text, b: Text): Expr {
  return and(...a.codes.map((code, i) => eq(code, defined(b.codes[i]))));
}

/** The condition that an integer is the code of a character: in Unicode, and no surrogate. */
function isCharacterCondition(code: Expr): Expr {
  const isSurrogate = and(ge(code, int(0xd800)), le(code, int(0xdfff)));
  return and(ge(code, int(0)), le(code, int(MAX_CODE)), not(isSurrogate));
}

/** The text of an atom or a string, with its length decided; null for any other term. */
export function textOf(t: ConcolicTracer, term: Term, question: string): Text | null {
  const x = derefToSymbolic(term);
  if (x instanceof Symbolic) {
    t.decideKind(x, question);
    const { value } = x;
    if (value instanceof Str) return opened(t, select(t.sort.string, 0, x.expr), value.text, question);
    if (value instanceof Atom && value !== NIL)
      return opened(t, select(t.sort.atom, 0, x.expr), value.name, question);
    return null;
  }
  if (x instanceof Str) return plainText(x.text);
  return x instanceof Atom && x !== NIL ? plainText(x.name) : null;
}

function opened(t: ConcolicTracer, text: Expr, value: string, question: string): Text {
  const { character, end } = t.sort;
  const characters = [...value];
  const codes: Expr[] = [];
  for (let rest = text; ; rest = select(character, 1, rest)) {
    const outcomes = [
      { name: 'more', condition: is(character, rest) },
      { name: 'end', condition: is(end, rest) },
    ];
    t.oneOf(outcomes, `${question} ${codes.length}`);
    if (codes.length === characters.length) return { characters, codes };
    const code = select(character, 0, rest);
    t.require(isCharacterCondition(code), question);
    codes.push(code);
  }
}

/** The text that a list of codes or one of characters spells; null where it is neither. */
export function listedText(t: ConcolicTracer, term: Term, question: string): Text | null {
  const characters: string[] = [];
  const codes: Expr[] = [];
  let kind: 'code' | 'character' | null = null;
  let rest = t.decideSpine(term, question);
  const watch = new SpineWatch();
  while (isCons(rest) && !watch.isBack(rest)) {
    const element = elementOf(t, defined(rest.args[0]), question);
    if (element === null || (kind !== null && kind !== element.kind)) return null;
    kind = element.kind;
    characters.push(element.character);
    codes.push(element.code);
    rest = derefThrough(rest.args[1]);
  }
  return rest === NIL ? { characters, codes } : null;
}

function derefThrough(term: Term): Term {
  const t = derefToSymbolic(term);
  return t instanceof Symbolic ? t.value : t;
}

interface Element {
  readonly kind: 'code' | 'character';
  readonly character: string;
  readonly code: Expr;
}

function elementOf(t: ConcolicTracer, term: Term, question: string): Element | null {
  const x = derefToSymbolic(term);
  if (x instanceof Symbolic) return symbolicElement(t, x, question);
  if (x instanceof Var) return null;
  if (typeof x === 'number') {
    return isCharacterCode(x) ? { kind: 'code', character: String.fromCodePoint(x), code: int(x) } : null;
  }
  const character = x instanceof Atom ? x.name : '';
  if ([...character].length !== 1) return null;
  return { kind: 'character', character, code: int(character.codePointAt(0) ?? 0) };
}

function symbolicElement(t: ConcolicTracer, x: Symbolic, question: string): Element | null {
  const { int: integer, atom: atomic, character, end } = t.sort;
  if (t.test(is(integer, x.expr), question)) {
    const code = t.integerOf(x);
    if (!t.test(isCharacterCondition(code), question)) return null;
    return { kind: 'code', character: String.fromCodePoint(Number(x.value)), code };
  }
  const text = select(atomic, 0, x.expr);
  const single = and(is(atomic, x.expr), is(character, text), is(end, select(character, 1, text)));
  if (!t.test(single, question)) return null;
  const code = select(character, 0, text);
  t.require(isCharacterCondition(code), question);
  return { kind: 'character', character: (x.value as Atom).name, code };
}
