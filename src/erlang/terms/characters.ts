/**
 * Lists that are shown as strings: proper lists of printable ASCII characters, tabs and ends of lines. Other
 * characters are left as numbers, which every terminal, shell and node reads back.
 */
import { spend } from '../../logic/index.ts';
import { concrete } from './concrete.ts';
import { Cons, Nil, type Term } from './term.ts';

export function isPrintableText(list: Cons): boolean {
  return charactersOf(list) !== null;
}

/** Characters that a list without a type needs to be taken for text: fewer may well be numbers. */
const FEWEST = 3;

/** Whether a list is likely text, where nothing says what it is: it has some length, and a letter. */
export function looksLikeText(list: Cons): boolean {
  const text = charactersOf(list);
  return text !== null && text.length >= FEWEST && /[a-z]/i.test(text);
}

/** Null where some element is no printable character, or the list does not end in `[]`. */
export function charactersOf(list: Cons): string | null {
  const text: string[] = [];
  let cell: Term = list;
  while (cell instanceof Cons) {
    spend();
    const head = concrete(cell.head);
    if (typeof head !== 'number' || !isPrintableAscii(head)) return null;
    text.push(String.fromCharCode(head));
    cell = concrete(cell.tail);
  }
  return cell instanceof Nil ? text.join('') : null;
}

export function isPrintableAscii(code: number): boolean {
  return (code >= 32 && code <= 126) || code === 9 || code === 10 || code === 13;
}
