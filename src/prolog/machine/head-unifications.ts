/**
 * Unifications that stand first in a body, of an argument of the head with a term. SWI-Prolog compiles them into the
 * head, so a clause whose first unification fails was not entered there; what a grammar rule begins with is one, too.
 * Coverage counts as SWI-Prolog does. The rules were found by asking `show_coverage/1` about clauses of each form
 * (`test/conformance/prolog/entered.test.ts`):
 *
 * - What stands before the first goal other than `true` and unifications is looked at, whatever fails there.
 * - Arguments go from left to right, each with the first unification of its variable with a term that is no variable.
 * - An argument whose variable has occurred before, in an argument or in a term that one was unified with, has none.
 */
import { SharedParts, spend } from '../../logic/index.ts';
import { deref, isStruct, Struct, type Term, TRUE, Var } from '../terms/index.ts';

export interface SplitBody {
  /** The unifications that belong to the head, in the order of its arguments. */
  readonly head: readonly Term[];
  readonly rest: readonly Term[];
}

/** Null where no unification belongs to the head. */
export function splitBody(headTerm: Term, bodyTerm: Term): SplitBody | null {
  const { unifications, rest } = firstUnifications(bodyTerm);
  if (unifications.length === 0 || !(headTerm instanceof Struct)) return null;
  const seen = new Set<Var>();
  const head: Struct[] = [];
  for (const arg of headTerm.args) {
    const variable = deref(arg);
    const found =
      variable instanceof Var && !seen.has(variable)
        ? unifications.find(one => otherSide(one, variable) !== null)
        : undefined;
    if (found !== undefined) head.push(found);
    noteVariables(arg, seen);
    if (found !== undefined) noteVariables(found, seen);
  }
  if (head.length === 0) return null;
  return { head, rest: [...unifications.filter(one => !head.includes(one)), ...rest] };
}

function firstUnifications(body: Term): { readonly unifications: Struct[]; readonly rest: Term[] } {
  const unifications: Struct[] = [];
  const todo: Term[] = [body];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    const goal = deref(next);
    if (isStruct(goal, ',', 2)) todo.push(goal.args[1], goal.args[0]);
    else if (isStruct(goal, '=', 2)) unifications.push(goal);
    else if (goal !== TRUE) {
      todo.push(next);
      break;
    }
  }
  return { unifications, rest: todo.reverse() };
}

/** What a variable is unified with, where that is no variable. */
function otherSide({ args }: Struct, variable: Var): Term | null {
  const [left, right] = args.map(deref) as [Term, Term];
  const other = left === variable ? right : right === variable ? left : null;
  return other instanceof Var ? null : other;
}

function noteVariables(term: Term, seen: Set<Var>): void {
  const shared = new SharedParts();
  const todo: Term[] = [term];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    const t = deref(next);
    if (t instanceof Var) seen.add(t);
    else if (t instanceof Struct && !shared.wasSeen(t)) todo.push(...t.args);
  }
}
