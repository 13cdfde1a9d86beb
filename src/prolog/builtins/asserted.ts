/**
 * Clauses as they are asserted: a variable that is a goal becomes `call(Variable)`, unless it occurs nowhere else, so that nothing can bind
 * it: then it is an error. Of the branches of a disjunction only one is taken, so what occurs once in each of them occurs once.
 */
import { spend } from '../../logic/index.ts';
import { instantiationError, typeError } from '../machine/errors.ts';
import { qualified, unqualified } from '../machine/meta.ts';
import { deref, isStruct, Struct, struct, type Term, termVariables, Var } from '../terms/index.ts';

/** Constructs whose arguments are goals. */
const CONTROL = new Set([',/2', ';/2', '|/2', '->/2', '*->/2', '\\+/1']);

export function assertedClause(term: Term): Term {
  const { module, term: clause } = unqualified(term, 'user');
  if (!isStruct(clause, ':-', 2)) return term;
  const [head, body] = clause.args;
  if (!hasOpenGoal(body)) return term;
  const counts = occurrences(body);
  for (const v of termVariables(head)) counts.set(v, (counts.get(v) ?? 0) + 1);
  const isLonely = (v: Term) => v instanceof Var && (counts.get(v) ?? 0) < 2;
  const rule = struct(':-', head, withCalls(body, body, isLonely));
  return module === 'user' ? rule : qualified(rule, module);
}

function isControl(t: Term): t is Struct {
  return t instanceof Struct && CONTROL.has(`${t.name.name}/${t.args.length}`);
}

/** The variable that a goal is, or that decides what a qualified goal calls. */
function openIn(goal: Term): Var | null {
  let t = deref(goal);
  while (isStruct(t, ':', 2)) {
    const module = deref(t.args[0]);
    if (module instanceof Var) return module;
    t = deref(t.args[1]);
  }
  return t instanceof Var ? t : null;
}

function hasOpenGoal(body: Term): boolean {
  const todo: Term[] = [body];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    const goal = deref(next);
    if (isControl(goal)) todo.push(...goal.args);
    else if (openIn(goal) !== null) return true;
  }
  return false;
}

/** In how many goals of a body variables occur. */
function occurrences(body: Term): Map<Var, number> {
  const found = new Map<Var, number>();
  for (let next: Term | undefined = body; next !== undefined; ) {
    spend();
    const goal: Term = deref(next);
    next = undefined;
    if (!isControl(goal)) for (const v of termVariables(goal)) add(found, v, 1);
    else if (goal.name.name === ';' || goal.name.name === '|') {
      const [left, right] = goal.args.map(occurrences);
      for (const [v, n] of right ?? []) left?.set(v, Math.max(n, left.get(v) ?? 0));
      for (const [v, n] of left ?? []) add(found, v, n);
    } else {
      // Conjunctions may be long to the right.
      for (const arg of goal.args.slice(0, -1)) for (const [v, n] of occurrences(arg)) add(found, v, n);
      next = goal.args.at(-1);
    }
  }
  return found;
}

function add(counts: Map<Var, number>, v: Var, n: number): void {
  counts.set(v, (counts.get(v) ?? 0) + n);
}

function withCalls(goal: Term, body: Term, isLonely: (v: Term) => boolean): Term {
  const before: Struct[] = [];
  let last = goal;
  for (let t = deref(last); isControl(t); t = deref(last)) {
    spend();
    before.push(t);
    last = t.args.at(-1) as Term;
  }
  const open = openIn(last);
  if (open !== null && isLonely(open))
    throw deref(body) === deref(last) ? instantiationError() : typeError('callable', body);
  let result: Term = open === null ? last : struct('call', last);
  for (let i = before.length - 1; i >= 0; i--) {
    const { name, args } = before[i] as Struct;
    result = new Struct(name, [...args.slice(0, -1).map(arg => withCalls(arg, body, isLonely)), result]);
  }
  return result;
}
