/** Texts in an input that people can read: letters in the place of characters that a terminal does not show. */
import { charactersOf, isPrintableAscii } from './terms/characters.ts';
import { Cons, list, type Term, Tuple } from './terms/index.ts';
import type { Texts } from './types/index.ts';

/** What takes the place of a character, the best first. Paths often tell letters, digits and spaces apart. */
const LETTERS = [...'az0 '].map(letter => letter.charCodeAt(0));
/** Characters that are changed one by one where not all can be. Larger: more legible, more time. */
const MOST_CHARACTERS = 16;

/** The input, changed only so far that `fits` holds. `texts` by argument: which lists of it are texts. */
export function legible(
  input: readonly Term[],
  texts: readonly Texts[],
  fits: (candidate: readonly Term[]) => boolean,
): readonly Term[] {
  const cells = input.flatMap((term, i) =>
    [...(texts[i]?.characterLists(term) ?? [])].flatMap(illegibleCells),
  );
  if (cells.length === 0) return input;
  const respell = (letters: ReadonlyMap<Cons, number>) => input.map(term => respelled(term, letters));
  for (const letter of LETTERS) {
    const candidate = respell(new Map(cells.map(cell => [cell, letter])));
    if (fits(candidate)) return candidate;
  }
  let letters: ReadonlyMap<Cons, number> = new Map();
  for (const cell of cells.slice(0, MOST_CHARACTERS))
    letters =
      LETTERS.map(letter => new Map([...letters, [cell, letter]])).find(one => fits(respell(one))) ?? letters;
  return respell(letters);
}

function illegibleCells(text: Cons): Cons[] {
  if (charactersOf(text) !== null) return [];
  const cells: Cons[] = [];
  for (let cell: Term = text; cell instanceof Cons; cell = cell.tail)
    if (typeof cell.head === 'number' && !isPrintableAscii(cell.head)) cells.push(cell);
  return cells;
}

function respelled(term: Term, letters: ReadonlyMap<Cons, number>): Term {
  if (term instanceof Tuple) return new Tuple(term.elements.map(element => respelled(element, letters)));
  if (!(term instanceof Cons)) return term;
  const elements: Term[] = [];
  let rest: Term = term;
  for (; rest instanceof Cons; rest = rest.tail)
    elements.push(letters.get(rest) ?? respelled(rest.head, letters));
  return list(elements, rest);
}
