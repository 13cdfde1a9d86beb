/**
 * The vocabulary for generated inputs: constants and functors of the clauses that a goal can reach by the static call
 * graph.
 */
import type { Clause } from '../machine/code.ts';
import { unqualified } from '../machine/meta.ts';
import type { Predicate } from '../machine/predicate.ts';
import type { Program } from '../machine/program.ts';
import { Atom, deref, Float, NIL, Str, Struct, type Term, Var } from '../terms/index.ts';
import type { TermSort } from './encoding.ts';

/**
 * Predicates of the program that are reachable from a predicate in the static call graph. A goal made at run time is
 * not in it.
 */
export function reachablePredicates(program: Program, entry: Predicate): Predicate[] {
  const found = new Set<Predicate>([entry]);
  for (const pred of found) {
    for (const clause of pred.clauses) {
      for (const callee of mentioned(program, clause.bodyTerm, clause.module)) found.add(callee);
    }
  }
  return [...found];
}

/** Every predicate that a term names in a module, called or passed to be called, with up to four arguments missing. */
export function mentioned(program: Program, term: Term, module: string): Set<Predicate> {
  const result = new Set<Predicate>();
  const todo: [Term, string][] = [[term, module]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { term: t, module: context } = unqualified(...next);
    if (!(t instanceof Atom) && !(t instanceof Struct)) continue;
    const [name, arity] = t instanceof Struct ? [t.name, t.args.length] : [t, 0];
    for (let extra = 0; extra <= 4; extra++) {
      const pred = program.own(`${name.name}/${arity + extra}`, context);
      if (pred !== undefined) result.add(pred);
    }
    if (t instanceof Struct) for (const arg of t.args) todo.push([arg, context]);
  }
  return result;
}

/** Constants in order of appearance, each once, those of heads first; functors are taken up by the sort. */
export function constantsOf(sort: TermSort, clauses: readonly Clause[], seed: readonly Term[]): Term[] {
  const constants = new Map<unknown, Term>();
  const seen = new Set<Struct>();
  const visit = (term: Term): void => {
    const todo = [term];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const t = deref(next);
      if (t instanceof Struct) {
        if (seen.has(t)) continue;
        seen.add(t);
        sort.functor(t.name, t.args.length);
        for (let i = t.args.length - 1; i >= 0; i--) todo.push(t.args[i] as Term);
      } else if (!(t instanceof Var)) {
        const key = t instanceof Str ? `"${t.text}"` : t instanceof Float ? `${t.value}` : t;
        if (!constants.has(key)) constants.set(key, t);
      }
    }
  };
  for (const { headTerm } of clauses) if (headTerm instanceof Struct) for (const a of headTerm.args) visit(a);
  for (const { bodyTerm } of clauses) eachGoal(bodyTerm, goal => goal.args.forEach(visit));
  for (const term of seed) visit(term);
  // An empty list is a value like any other, but rarely what somebody means by "some constant".
  return [...constants.values()].sort((a, b) => Number(a === NIL) - Number(b === NIL));
}

export function eachGoal(body: Term, use: (goal: Struct) => void): void {
  const todo = [body];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const t = deref(next);
    if (!(t instanceof Struct)) continue;
    if (CONTROL.has(t.name.name)) todo.push(...t.args.toReversed());
    else if (!OUTPUT.has(t.name.name)) use(t);
  }
}

const CONTROL = new Set([',', ';', '->', '*->', '\\+']);

/** Arguments of output goals are not taken as constants for inputs. */
const OUTPUT = new Set(['write', 'print', 'writeln', 'writeq', 'format', 'throw', 'nl', 'tab', 'debug']);
