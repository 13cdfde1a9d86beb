import { SharedParts } from '../../logic/index.ts';
import { Cons, ErlMap, Fun, Sym, type Term, Tuple } from '../terms/index.ts';
import { mapValues } from '../terms/map-term.ts';
import { StackTrace } from '../terms/stack-trace.ts';

/** Whether a symbolic value occurs in a term, so that comparing it may depend on the input. */
export function hasSymbol(term: Term): boolean {
  if (typeof term !== 'object') return false;
  if (term instanceof Sym) return true;
  const todo: Term[] = [term];
  const shared = new SharedParts();
  for (let t = todo.pop(); t !== undefined; t = todo.pop()) {
    if (t instanceof Sym) return true;
    if (typeof t !== 'object' || shared.wasSeen(t)) continue;
    if (t instanceof StackTrace) continue;
    if (t instanceof Cons) todo.push(t.tail, t.head);
    else if (t instanceof Tuple) for (const element of t.elements) todo.push(element);
    else if (t instanceof Fun) for (const captured of t.env) todo.push(captured);
    else if (t instanceof ErlMap) for (const value of mapValues(t)) todo.push(value);
  }
  return false;
}
