/**
 * Calls in the program's clauses that nothing defines. Most are of predicates that SWI-Prolog has and this machine lacks, with
 * who calls them; others may be defined by a file beside the program. The static call graph over clauses; what a run makes up is not in it.
 */
import { homeInSwi } from '../effects/swi-predicates.ts';
import { Atom, Struct, type Term, Var } from '../terms/index.ts';
import type { Clause } from './code.ts';
import { META, unqualified } from './meta.ts';
import type { Program } from './program.ts';

export interface Unresolved {
  readonly name: Atom;
  readonly arity: number;
  /** The library of SWI-Prolog that has it, or `system`. */
  readonly home: string;
  /** The modules that call it. */
  readonly modules: ReadonlySet<string>;
  readonly callers: readonly Clause[];
}

export function unresolvedCalls(program: Program): Unresolved[] {
  const found = new Map<string, Unresolved & { modules: Set<string>; callers: Clause[] }>();
  for (const pred of [...program.ownPredicates()])
    for (const clause of pred.clauses)
      for (const { name, arity, module } of callsIn(clause.bodyTerm, clause.module)) {
        const indicator = `${name.name}/${arity}`;
        const home = homeInSwi(indicator);
        if (home === null || program.isAvailable(name, arity, module)) continue;
        const known = found.get(indicator) ?? { name, arity, home, modules: new Set(), callers: [] };
        known.modules.add(module);
        if (known.callers.at(-1)?.predicate !== pred) known.callers.push(clause);
        found.set(indicator, known);
      }
  return [...found.values()];
}

/** Names of predicates, `name/arity`, that clauses call and neither the program nor SWI-Prolog has. */
export function undefinedCalls(program: Program): Set<string> {
  const found = new Set<string>();
  for (const pred of [...program.ownPredicates()])
    for (const clause of pred.clauses)
      for (const { name, arity, module } of callsIn(clause.bodyTerm, clause.module)) {
        const indicator = `${name.name}/${arity}`;
        if (found.has(indicator) || homeInSwi(indicator) !== null) continue;
        if (!program.isAvailable(name, arity, module)) found.add(indicator);
      }
  return found;
}

interface CalledGoal {
  readonly name: Atom;
  readonly arity: number;
  readonly module: string;
}

/** The goals that a body calls, those that it passes to meta-predicates included. */
export function callsIn(body: Term, context: string): CalledGoal[] {
  const found: CalledGoal[] = [];
  const todo: [term: Term, module: string, extra: number][] = [[body, context, 0]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { module, term } = unqualified(next[0], next[1]);
    if (term instanceof Var || !(term instanceof Atom || term instanceof Struct)) continue;
    const [name, args] = term instanceof Struct ? [term.name, term.args] : [term, []];
    const arity = args.length + next[2];
    found.push({ name, arity, module });
    for (const [position, added] of Object.entries(META[`${name.name}/${arity}`] ?? {})) {
      const goal = args[Number(position)];
      if (goal !== undefined) todo.push([goal, module, added]);
    }
    if (name.name === 'call' && args[0] !== undefined) todo.push([args[0], module, arity - 1]);
  }
  return found;
}
