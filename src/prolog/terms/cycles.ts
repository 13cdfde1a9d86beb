/** Cyclic terms as finite ones: a template and equations for the compounds that contain themselves. */
import { SharedResults, spend } from '../../logic/index.ts';
import { deref, Struct, type Term, Var } from './term.ts';

export interface Factorized {
  readonly template: Term;
  /** What a variable that stands for a compound is equal to; such variables may occur in it, and in the template. */
  readonly equations: readonly (readonly [Var, Term])[];
}

/** Null for a term without cycles. */
export function factorized(term: Term): Factorized | null {
  const entries = new Set<Struct>();
  visitEntries(term, entry => {
    entries.add(entry);
    return true;
  });
  if (entries.size === 0) return null;
  const names = new Map<Struct, Var>();
  const equations: [Var, Term][] = [];
  const whole = new SharedResults<Term>();
  const rebuilt = (t: Struct): Term => new Struct(t.name, t.args.map(build));
  function build(part: Term): Term {
    const t = deref(part);
    if (!(t instanceof Struct)) return t;
    if (!entries.has(t)) return whole.of(t, rebuilt);
    const known = names.get(t);
    if (known !== undefined) return known;
    const name = new Var();
    names.set(t, name);
    // Equations are in the order in which a reader comes to their variables.
    const place = equations.push([name, t]) - 1;
    equations[place] = [name, rebuilt(t)];
    return name;
  }
  return { template: build(term), equations };
}

/** Whether no part of a term contains itself, as `X = f(X)` makes it. */
export function isAcyclic(term: Term): boolean {
  let isFound = false;
  visitEntries(term, () => {
    isFound = true;
    return false;
  });
  return !isFound;
}

/** Visits the compounds that a depth-first walk comes back to while it is inside of them, as long as `visit` says to go on. */
function visitEntries(term: Term, visit: (entry: Struct) => boolean): void {
  const [open, finished] = [new Set<Struct>(), new Set<Struct>()];
  const todo: Term[] = [term];
  for (let next = todo.at(-1); next !== undefined; next = todo.at(-1)) {
    spend();
    const t = deref(next);
    if (!(t instanceof Struct) || finished.has(t)) todo.pop();
    else if (open.has(t)) {
      // All below it has been looked at: this is the second time that it is on top.
      open.delete(t);
      finished.add(t);
      todo.pop();
    } else {
      open.add(t);
      for (const arg of t.args.toReversed()) {
        const part = deref(arg);
        if (!(part instanceof Struct)) continue;
        if (!open.has(part)) todo.push(part);
        else if (!visit(part)) return;
      }
    }
  }
}
