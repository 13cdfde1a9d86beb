/** Accessors for forms of the abstract format, which are terms such as `{type, Anno, list, [...]}`. */
import { Atom, Cons, type Term, Tuple } from '../terms/index.ts';

/** The elements of a tuple; none for anything else. */
export function parts(form: Term | undefined): readonly Term[] {
  return form instanceof Tuple ? form.elements : [];
}

/** The elements of a list; none for anything else. */
export function items(form: Term | undefined): Term[] {
  const result: Term[] = [];
  for (let rest = form; rest instanceof Cons; rest = rest.tail) result.push(rest.head);
  return result;
}

/** The name of an atom; empty for anything else. */
export function nameOf(form: Term | undefined): string {
  return form instanceof Atom ? form.name : '';
}

/** The name in `{atom, Anno, Name}` or `{var, Anno, Name}`; empty for anything else. */
export function nameIn(form: Term | undefined): string {
  const [tag, , name] = parts(form);
  return nameOf(tag) === 'atom' || nameOf(tag) === 'var' ? nameOf(name) : '';
}

/** A form's position: annotations are a line, `{Line, Column}`, or a property list with a `location`. */
export function placeOf(form: Term | undefined): { line: number; column: number } {
  const anno = parts(form)[1];
  const location = items(anno).find(property => nameOf(parts(property)[0]) === 'location');
  const place = location === undefined ? anno : parts(location)[1];
  const [line, column] = place instanceof Tuple ? place.elements : [place];
  return {
    line: typeof line === 'number' ? line : 0,
    column: typeof column === 'number' ? column : 0,
  };
}
