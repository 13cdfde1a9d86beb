/**
 * Unifications that stand first in a body, of an argument of the head with a term. SWI-Prolog compiles them into the
 * head: clauses are indexed on them, and a clause where one of them fails was not entered. `clause/2` and `listing/1` show
 * them there if the variable occurs nowhere else. What a grammar rule begins with is one, too; clauses of dynamic
 * predicates have none. The rules were found by asking `show_coverage/1` about clauses of each form
 * (`test/conformance/prolog/entered.test.ts`):
 *
 * - What stands before the first goal other than `true` and unifications is looked at, whatever fails there.
 * - Arguments go from left to right, each with the first unification of its variable with a term that is no variable.
 * - An argument whose variable has occurred before, in an argument or in a term that one was unified with, has none.
 *
 * A term that contains the variable itself stays in the body: the head would be cyclic.
 */
import { SharedParts, spend } from '../../logic/index.ts';
import {
  copyTerm,
  deref,
  isAcyclic,
  isStruct,
  Struct,
  struct,
  type Term,
  TRUE,
  Var,
} from '../terms/index.ts';

export interface HeadAndBody {
  readonly head: Term;
  readonly body: Term;
}

export interface Moved {
  /** The clause as it runs. */
  readonly run: HeadAndBody;
  /** The clause as it is shown. */
  readonly shown: HeadAndBody;
}

/** A clause as SWI-Prolog has it. Its variables must be its own: they are bound. */
export function movedIntoHead(headTerm: Term, bodyTerm: Term): Moved {
  const given = { head: headTerm, body: bodyTerm };
  const { unifications, rest } = firstUnifications(bodyTerm);
  if (unifications.length === 0 || !(headTerm instanceof Struct)) return { run: given, shown: given };
  // What is cyclic is refused later.
  if (!isAcyclic(struct(':-', headTerm, bodyTerm))) return { run: given, shown: given };
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
  if (moved.size === 0) return { run: given, shown: given };
  const isAlone = (unification: Struct, variable: Var): boolean => {
    const others = [...unifications.filter(one => one !== unification), ...rest];
    return occurrences(variable, [...headTerm.args, ...others]) === 1;
  };
  const alone = new Map([...moved].filter(([unification, variable]) => isAlone(unification, variable)));
  const without = (gone: ReadonlyMap<Struct, Var>): HeadAndBody => {
    for (const [unification, variable] of gone) variable.ref ??= otherSide(unification, variable);
    const goals = [...unifications.filter(one => !gone.has(one)), ...rest];
    const body = goals.length === 0 ? TRUE : goals.reduceRight((after, goal) => struct(',', goal, after));
    const [head, tail] = (copyTerm(struct(':-', headTerm, body)) as Struct).args as [Term, Term];
    return { head, body: tail };
  };
  const shown = without(alone);
  return { shown, run: alone.size === moved.size ? shown : without(moved) };
}

/** How often a variable occurs in terms. */
function occurrences(variable: Var, terms: readonly Term[]): number {
  let count = 0;
  const todo = [...terms];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    const t = deref(next);
    if (t === variable) count++;
    else if (t instanceof Struct) todo.push(...t.args);
  }
  return count;
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
