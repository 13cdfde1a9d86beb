/**
 * Unifications that stand first in a body, of an argument of the head with a term. SWI-Prolog compiles them into the
 * head: clauses are indexed on them, `clause/2` and `listing/1` show them there, and a clause where one of them fails was
 * not entered. What a grammar rule begins with is one, too. The rules were found by asking `show_coverage/1` about clauses
 * of each form (`test/conformance/prolog/entered.test.ts`):
 *
 * - What stands before the first goal other than `true` and unifications is looked at, whatever fails there.
 * - Arguments go from left to right, each with the first unification of its variable with a term that is no variable.
 * - An argument whose variable has occurred before, in an argument or in a term that one was unified with, has none.
 *
 * A term that contains the variable itself stays in the body: the head would be cyclic.
 */
import { SharedParts, spend } from '../../logic/index.ts';
import { copyTerm, deref, isStruct, Struct, struct, type Term, TRUE, Var } from '../terms/index.ts';

/** Head and body of a clause as SWI-Prolog has them. The clause's variables must be its own: they are bound. */
export function movedIntoHead(headTerm: Term, bodyTerm: Term): readonly [head: Term, body: Term] {
  const { unifications, rest } = firstUnifications(bodyTerm);
  if (unifications.length === 0 || !(headTerm instanceof Struct)) return [headTerm, bodyTerm];
  const seen = new Set<Var>();
  const moved = new Map<Struct, Var>();
  for (const arg of headTerm.args) {
    const variable = deref(arg);
    const found =
      variable instanceof Var && !seen.has(variable)
        ? unifications.find(one => otherSide(one, variable) !== null)
        : undefined;
    if (found !== undefined) moved.set(found, variable as Var);
    noteVariables(arg, seen);
    if (found !== undefined) noteVariables(found, seen);
  }
  if (moved.size === 0) return [headTerm, bodyTerm];
  const goals = [...unifications.filter(one => !moved.has(one)), ...rest];
  for (const [unification, variable] of moved) variable.ref = otherSide(unification, variable);
  const body = goals.length === 0 ? TRUE : goals.reduceRight((after, goal) => struct(',', goal, after));
  const { args } = copyTerm(struct(':-', headTerm, body)) as Struct;
  return args as [Term, Term];
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

/** What a variable is unified with, where that is no variable and does not contain it. */
function otherSide({ args }: Struct, variable: Var): Term | null {
  const [left, right] = args as [Term, Term];
  const other = deref(left) === variable ? right : deref(right) === variable ? left : null;
  if (other === null || deref(other) instanceof Var) return null;
  const inside = new Set<Var>();
  noteVariables(other, inside);
  return inside.has(variable) ? null : other;
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
