/** Functional notation on dicts: `X.key` in a clause is the value of a call of `'.'/3` before the goal that it stands in. */
import { spend } from '../../logic/index.ts';
import { atom, COMMA, deref, isStruct, Struct, struct, type Term, TRUE, Var } from '../terms/index.ts';

const CONTROL = new Set([',', ';', '->', '*->', '\\+']);

/** A clause without functional notation. What stands in its head is evaluated when the rest of it has matched. */
export function withoutDots(clause: Term): Term {
  const t = deref(clause);
  if (!hasDot(t)) return clause;
  const calls: Term[] = [];
  if (isStruct(t, '=>', 2)) {
    const left = deref(t.args[0]);
    const [pattern, guard] = isStruct(left, ',', 2) ? left.args : [left, TRUE];
    const head = replaced(pattern, calls);
    return struct('=>', struct(',', head, inOrder(calls, inGoal(guard))), inGoal(t.args[1]));
  }
  const isRule = isStruct(t, ':-', 2);
  const head = replaced(isRule ? t.args[0] : t, calls);
  return struct(':-', head, inOrder(calls, isRule ? inGoal(t.args[1]) : TRUE));
}

function hasDot(term: Term): boolean {
  const todo = [term];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    const t = deref(next);
    if (isStruct(t, '.', 2)) return true;
    if (t instanceof Struct) todo.push(...t.args);
  }
  return false;
}

function inGoal(goal: Term): Term {
  const t = deref(goal);
  if (!(t instanceof Struct) || !hasDot(t)) return goal;
  if (CONTROL.has(t.name.name)) return new Struct(t.name, t.args.map(inGoal));
  const calls: Term[] = [];
  return inOrder(calls, replaced(t, calls));
}

/** A term with variables in place of its dots, whose calls are added from the inside out. */
function replaced(term: Term, calls: Term[]): Term {
  const t = deref(term);
  if (!(t instanceof Struct) || !hasDot(t)) return term;
  const args = t.args.map(arg => replaced(arg, calls));
  if (!isStruct(t, '.', 2)) return new Struct(t.name, args);
  const value = new Var();
  calls.push(new Struct(atom('.'), [...args, value]));
  return value;
}

function inOrder(calls: readonly Term[], last: Term): Term {
  return calls.reduceRight((goals: Term, call) => new Struct(COMMA, [call, goals]), last);
}
