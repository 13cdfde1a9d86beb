/** `$/0` in a body: what comes before it is committed to, and what follows must succeed without leaving a choice point. */
import { Atom, atom, deref, indicator, isStruct, struct, type Term } from '../terms/index.ts';
import type { Predicate } from './predicate.ts';

/** The body as it runs: `(a, $, b)` of `p/0` is `(a, !, '$guard'(p/0, b))`. */
export function guarded(body: Term, { name, arity, module }: Predicate): Term {
  const before: Term[] = [];
  let rest = deref(body);
  while (isStruct(rest, ',', 2) && !isMark(rest.args[0])) {
    before.push(rest.args[0]);
    rest = deref(rest.args[1]);
  }
  const marked = isStruct(rest, ',', 2) ? rest.args[1] : isMark(rest) ? null : undefined;
  if (marked === undefined) return body;
  const own = indicator(name, arity);
  const culprit = module === 'user' ? own : struct(':', atom(module), own);
  const goals = [...before, atom('!'), ...(marked === null ? [] : [struct('$guard', culprit, marked)])];
  return goals.reduceRight((after, goal) => struct(',', goal, after));
}

function isMark(goal: Term): boolean {
  const t = deref(goal);
  return t instanceof Atom && t.name === '$';
}
