/**
 * What builtins take for a text, and how they refuse anything else.
 *
 * SWI-Prolog has no single rule. Some want an atomic term; some also take a list of codes or one of characters, and
 * then blame the element that does not belong there; some blame the whole. Numbers have a text for most.
 */
import { instantiationError, typeError } from '../machine/errors.ts';
import {
  Atom,
  deref,
  isCons,
  isNumber,
  listToArray,
  NIL,
  SpineWatch,
  Str,
  type Term,
  Var,
} from '../terms/index.ts';
import { needBound, textOf } from './support.ts';

/** Of an atom, a string or a number. */
export function atomicText(t: Term): string {
  if (t === NIL) throw typeError('atom', t);
  const text = textOf(t);
  if (text !== null) return text;
  needBound(t);
  throw typeError('atomic', t);
}

/** Of a list of codes or one of characters, or of a string; what is none of them is no `type`. */
export function spelledText(t: Term, type: 'list' | 'text' = 'list'): string {
  if (t instanceof Str) return t.text;
  const items = listToArray(t);
  if (items === null) {
    if (endOf(t) instanceof Var) throw instantiationError();
    throw typeError(type, t);
  }
  const [first] = items;
  const element = first !== undefined && isCharacter(deref(first)) ? 'character' : 'character_code';
  return items
    .map(item => {
      const c = deref(item);
      needBound(c);
      const text = element === 'character' ? characterText(c) : codeText(c);
      if (text === null) throw typeError(element, c);
      return text;
    })
    .join('');
}

/** Of an atom, a string, or a list that spells one. */
export function anyText(t: Term): string {
  return t instanceof Atom && t !== NIL ? t.name : spelledText(t, 'text');
}

/** As `anyText`; numbers have one too. */
export function anyTextOrNumber(t: Term): string {
  return isNumber(t) ? (textOf(t) as string) : anyText(t);
}

/** The text of whatever has one; the rest, as a whole, is no `type`. */
export function textAs(type: string, t: Term): string {
  needBound(t);
  const text = textOfAny(t);
  if (text === null) throw typeError(type, t);
  return text;
}

/** Null where there is none. */
export function textOfAny(t: Term): string | null {
  if (t !== NIL) {
    const text = textOf(t);
    if (text !== null) return text;
  }
  return listText(t);
}

/** Text of a list of codes or one of characters; null where it is neither. */
export function listText(t: Term): string | null {
  const items = listToArray(t)?.map(deref);
  if (items === undefined) return null;
  const texts = items.map(isCharacter(items[0]) ? characterText : codeText);
  return texts.includes(null) ? null : texts.join('');
}

/** What a list ends in. */
export function endOf(t: Term): Term {
  let rest = deref(t);
  const watch = new SpineWatch();
  while (isCons(rest) && !watch.isBack(rest)) {
    rest = deref(rest.args[1]);
  }
  return rest;
}

function isCharacter(t: Term | undefined): boolean {
  return t !== undefined && characterText(t) !== null;
}

/** Codes of characters: those of Unicode without the surrogates. */
export function isCharacterCode(code: number | bigint): boolean {
  return code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}

function characterText(t: Term): string | null {
  return t instanceof Atom && t !== NIL && [...t.name].length === 1 ? t.name : null;
}

function codeText(t: Term): string | null {
  return typeof t === 'number' && isCharacterCode(t) ? String.fromCodePoint(t) : null;
}

/**
 * Where the fields of a text of so many characters are, between separators and without padding at their ends. Padding
 * goes before separators are looked for: where a character is both, several of them in a row separate as one does.
 */
export function fieldsOf(
  length: number,
  isSeparator: (i: number) => boolean,
  isPadding: (i: number) => boolean,
): [from: number, to: number][] {
  let [start, end] = [0, length];
  while (end > 0 && isPadding(end - 1)) end--;
  for (const fields: [number, number][] = []; ; ) {
    while (start < end && isPadding(start)) start++;
    let next = start;
    while (next < end && !isSeparator(next)) next++;
    let to = next;
    while (to > start && isPadding(to - 1)) to--;
    fields.push([start, to]);
    if (next >= end) return fields;
    start = next + 1;
  }
}
