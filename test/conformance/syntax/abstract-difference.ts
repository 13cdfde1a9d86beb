/**
 * The first difference between two forms in the abstract format, places included; null when there is none.
 *
 * Places are compared in lines and columns except where ours has none to offer (the cells of a list, an invented `_`), and where OTP's own depend
 * on the order in which it looks at a node's parts: inside macros, whose tokens jump, the first place of a node is only approximately that of its
 * first token.
 */
import { Atom, Cons, exactEqual, print, type Term, Tuple } from '../../../src/erlang/terms/index.ts';
import { items } from './otp-sources.ts';

export function difference(ours: Term, theirs: Term, path = ''): string | null {
  if (ours instanceof Tuple && theirs instanceof Tuple) {
    if (ours.elements.length !== theirs.elements.length) return told(path, ours, theirs);
    const tag = ours.elements[0] instanceof Atom ? ours.elements[0].name : '';
    for (const [i, element] of ours.elements.entries()) {
      const other = theirs.elements[i] as Term;
      const found =
        i === 1 && isPlace(element) && isPlace(other)
          ? placeDifference(tag, element, other, `${path}/${tag}`)
          : difference(element, other, `${path}/${tag}`);
      if (found !== null) return found;
    }
    return null;
  }
  if (ours instanceof Cons && theirs instanceof Cons) {
    let [a, b]: [Term, Term] = [ours, theirs];
    while (a instanceof Cons && b instanceof Cons) {
      const found = difference(a.head, b.head, path);
      if (found !== null) return found;
      [a, b] = [a.tail, b.tail];
    }
    return difference(a, b, path);
  }
  return exactEqual(ours, theirs) ? null : told(path, ours, theirs);
}

function told(path: string, ours: Term, theirs: Term): string {
  return `${path}: ${print(ours).slice(0, 200)} is not ${print(theirs).slice(0, 200)}`;
}

/** `{Line, Column}`, a line, or a list of properties. */
function isPlace(term: Term): boolean {
  if (typeof term === 'number') return true;
  if (term instanceof Tuple)
    return term.elements.length === 2 && term.elements.every(n => typeof n === 'number');
  return items(term).some(isLocation);
}

/** Nodes that stand at their first token. */
const firstToken = new Set(['clause', 'match', 'call', 'bin_element', 'tuple', 'atom', 'type']);

function placeDifference(tag: string, ours: Term, theirs: Term, path: string): string | null {
  if (tag === 'nil' || tag === 'cons' || tag === 'var') return null;
  const [a, b] = [placeOf(ours), placeOf(theirs)];
  if (a.line !== b.line) return `${path}: line ${a.line} is not ${b.line}`;
  if (a.column === b.column || b.column === undefined || firstToken.has(tag)) return null;
  return `${path}: column ${a.column} is not ${b.column} in line ${a.line}`;
}

function placeOf(term: Term): { line: number; column: number | undefined } {
  let place = term;
  if (term instanceof Cons) place = items(term).find(isLocation)?.elements[1] as Term;
  if (!(place instanceof Tuple)) return { line: Number(place), column: undefined };
  return { line: Number(place.elements[0]), column: Number(place.elements[1]) };
}

function isLocation(property: Term): property is Tuple {
  return property instanceof Tuple && property.elements[0] === Atom.of('location');
}
