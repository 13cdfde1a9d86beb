/**
 * The BEAM chooses the order of what is in tables, dictionaries and large maps, and what is in a stack trace. A value of the
 * machine, with its symbols, takes the form of the BEAM's here.
 */
import type { Cause } from '../operations/raise.ts';
import { concretize } from '../terms/concretize.ts';
import { contentKey } from '../terms/content-key.ts';
import { Cons, list, listElements, Nil, type Term, Tuple, tuple } from '../terms/index.ts';
import { sameUpToFunctions, watchedTrace } from '../terms/same.ts';

/** The parts of a list in the order of another one; null where that has other parts. */
export function inOrderOf(theirs: Term, own: Term): Term | null {
  const [wanted, parts] = [properList(theirs), properList(own)];
  if (wanted === null || parts === null || wanted.length !== parts.length) return null;
  const byText = new Map<string, Term[]>();
  for (const part of parts) {
    const text = keyOf(concretize(part));
    byText.set(text, [...(byText.get(text) ?? []), part]);
  }
  const found = wanted.map(part => byText.get(keyOf(part))?.shift());
  return found.every(part => part !== undefined) ? list(found) : null;
}

function properList(term: Term): Term[] | null {
  if (!(term instanceof Cons || term instanceof Nil)) return null;
  let rest: Term = term;
  while (rest instanceof Cons) rest = rest.tail;
  return rest instanceof Nil ? listElements(term) : null;
}

/**
 * The same for iterators of maps: `{Key, Value, Rest}`, where the rest is another one, `none`, or a place in the map to go
 * on from. `own` has all entries.
 */
export function iteratorInOrderOf(theirs: Term, own: Term, map: Term): Term | null {
  const entries = new Map<string, readonly [Term, Term]>();
  for (let at = own; at instanceof Tuple; at = at.elements[2] as Term) {
    const [key, value] = at.elements as [Term, Term];
    entries.set(keyOf(concretize(key)), [key, value]);
  }
  const found: (readonly [Term, Term])[] = [];
  let rest = theirs;
  for (; rest instanceof Tuple; rest = rest.elements[2] as Term) {
    const entry = entries.get(keyOf(rest.elements[0] as Term));
    if (entry === undefined) return null;
    found.push(entry);
  }
  const end = rest instanceof Cons ? new Cons(rest.head, map) : rest;
  return found.reduceRight<Term>((next, [key, value]) => tuple(key, value, next), end);
}

/** A stack trace of the BEAM; in one of a failed function head or built-in function, the arguments are those of the machine. */
export function withArguments(trace: Term, cause: Cause | null): Term {
  if (!(trace instanceof Cons && trace.head instanceof Tuple)) return trace;
  const [module, name, args, location] = trace.head.elements as [Term, Term, Term, Term];
  if (!(args instanceof Cons)) return trace;
  const values = cause?.kind === 'match' ? cause.values : cause?.kind === 'bif' ? cause.args : null;
  const own = values === null ? null : list(values);
  return own !== null && sameUpToFunctions(concretize(own), args)
    ? new Cons(tuple(module, name, own, location), trace.tail)
    : watchedTrace(trace);
}

/** Of functions, the BEAM does not tell what they have captured. */
function keyOf(term: Term): string {
  return contentKey(term, false);
}
