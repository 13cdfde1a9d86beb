import { Cons, ErlMap, Fun, mapEntries, Pid, Port, Ref, type Term, Tuple } from '../terms/index.ts';

/** Whether a term contains a process, a reference, a port or a closure of the run that it was seen in: no input can name it. */
export function isOfOneRun(term: Term): boolean {
  const todo: Term[] = [term];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (next instanceof Pid || next instanceof Ref || next instanceof Port) return true;
    if (next instanceof Fun && !next.external) return true;
    if (next instanceof Cons) todo.push(next.tail, next.head);
    else if (next instanceof Tuple) for (const element of next.elements) todo.push(element);
    else if (next instanceof ErlMap) for (const entry of mapEntries(next)) todo.push(...entry);
  }
  return false;
}
