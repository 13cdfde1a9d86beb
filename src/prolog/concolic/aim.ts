/**
 * Distances for directed search (`--target`): the least number of calls from each clause of the program to a target
 * clause, in the static call graph, whose edges go from a clause to the predicates that its body mentions.
 */
import { isSameFile } from '../../coverage/index.ts';
import type { Aim, TargetPlace } from '../../search/index.ts';
import type { Clause } from '../machine/code.ts';
import type { Predicate } from '../machine/predicate.ts';
import type { Program } from '../machine/program.ts';
import { Atom, deref, Struct, type Term } from '../terms/index.ts';
import type { Labels } from './labels.ts';
import { mentioned } from './vocabulary.ts';

/**
 * The distance, in calls, of a decision that is not a choice of clauses. Larger than that of most choices that lead to
 * the target, so that those are reversed first; when it is larger still, such decisions wait longer.
 */
const DISTANCE_INSIDE_CLAUSE = 50;

/** Goals that are there to raise an error. */
const RAISING: ReadonlySet<string> = new Set([
  'throw/1',
  'assertion/1',
  'type_error/2',
  'domain_error/2',
  'must_be/2',
]);

/** Null where the target is in none of the predicates. */
export function aimAt(
  target: TargetPlace,
  program: Program,
  predicates: readonly Predicate[],
  labels: Labels,
): Aim | null {
  const clauses = predicates.filter(pred => !pred.isLibrary).flatMap(pred => [...pred.clauses]);
  const goals = target === 'assert' ? clauses.filter(raises) : clausesAt(clauses, target);
  if (goals.length === 0) return null;
  const distances = distancesTo(goals, clauses, program);
  const least = (candidates: readonly Clause[]): number =>
    candidates.reduce((best, clause) => Math.min(best, distances.get(clause) ?? Infinity), Infinity);
  return {
    distance(label) {
      const matching = labels.matching(label);
      return matching === undefined ? DISTANCE_INSIDE_CLAUSE : least(matching);
    },
    points: new Set(goals.map(clause => labels.clausePoint(clause))),
  };
}

/** The clause that a line is in is the last one that begins there or before. */
function clausesAt(clauses: readonly Clause[], { file, line }: Exclude<TargetPlace, 'assert'>): Clause[] {
  const before = clauses.filter(
    ({ location }) => location !== null && isSameFile(location.file, file) && location.line <= line,
  );
  const last = before.reduce((best, { location }) => Math.max(best, location?.line ?? 0), 0);
  return before.filter(({ location }) => location?.line === last);
}

function raises({ bodyTerm }: Clause): boolean {
  const todo: Term[] = [bodyTerm];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const t = deref(next);
    if (t instanceof Atom && RAISING.has(`${t.name}/0`)) return true;
    if (!(t instanceof Struct)) continue;
    if (RAISING.has(`${t.name.name}/${t.args.length}`)) return true;
    todo.push(...t.args);
  }
  return false;
}

/** Breadth-first search from the goals back along the call graph. */
function distancesTo(
  goals: readonly Clause[],
  clauses: readonly Clause[],
  program: Program,
): Map<Clause, number> {
  const callers = new Map<Predicate, Clause[]>();
  for (const clause of clauses) {
    for (const pred of mentioned(program, clause.bodyTerm, clause.module)) {
      const known = callers.get(pred);
      if (known === undefined) callers.set(pred, [clause]);
      else known.push(clause);
    }
  }
  const found = new Map<Clause, number>(goals.map(goal => [goal, 0]));
  for (const [clause, distance] of found)
    for (const caller of callers.get(clause.predicate) ?? [])
      if (!found.has(caller)) found.set(caller, distance + 1);
  return found;
}
