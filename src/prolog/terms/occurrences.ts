/** How often the variables of a term occur, where it only matters whether that is more than once. */
import { spend } from '../../logic/index.ts';
import { deref, Struct, type Term, Var } from './term.ts';

/** The variables that occur more than once. Parts that a term shares are walked twice, which is enough to tell. */
export function repeatedVariables(term: Term): ReadonlySet<Var> {
  const once = new Set<Var>();
  const repeated = new Set<Var>();
  const visits = new Map<Struct, number>();
  const todo: Term[] = [term];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    const t = deref(next);
    if (t instanceof Var) (once.has(t) ? repeated : once).add(t);
    else if (t instanceof Struct) {
      const visited = visits.get(t) ?? 0;
      if (visited === 2) continue;
      visits.set(t, visited + 1);
      for (const part of t.args) todo.push(part);
    }
  }
  return repeated;
}
