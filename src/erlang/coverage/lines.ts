/**
 * Which source lines have code on them: those where a clause begins, and those where something is called. These are
 * the positions that every front end knows. What the compiler added has no line.
 */

import { children } from '../core/children.ts';
import type { Clause, Definition, Expr } from '../core/index.ts';
import type { PointInfo } from './clauses.ts';

/** The lines of a function with these clauses, in ascending order. */
export function linesOf(def: Definition, clauses: readonly [Clause, PointInfo][]): number[] {
  const found = new Set(
    clauses.flatMap(([, { kind, position }]) => (kind === 'clause' ? (position?.line ?? []) : [])),
  );
  const visit = (e: Expr): void => {
    const line = lineOf(e);
    if (line !== undefined) found.add(line);
    for (const child of childrenOf(e)) visit(child);
  };
  visit(def.fun.body);
  return [...found].sort((a, b) => a - b);
}

/** Generated clauses contribute no lines, and guards none either: they are tried for inputs of other clauses, too. */
function childrenOf(e: Expr): readonly Expr[] {
  if (e.kind !== 'case' && e.kind !== 'receive') return children(e);
  const guards = new Set(e.clauses.map(({ guard }) => guard));
  const left = new Set(e.clauses.flatMap(({ ann, body }) => (ann.generated === true ? body : [])));
  return children(e).filter(child => !guards.has(child) && !left.has(child));
}

/** The lines that every evaluation of this expression runs through: not those of functions and clauses in it. */
export function ownLines(e: Expr): number[] {
  const found = new Set<number>();
  const visit = (part: Expr): void => {
    const line = lineOf(part);
    if (line !== undefined) found.add(line);
    if (part.kind === 'case') visit(part.arg);
    else if (!LATER.has(part.kind)) for (const child of children(part)) visit(child);
  };
  visit(e);
  return [...found];
}

/** The parts of these are evaluated later or conditionally. */
const LATER: ReadonlySet<Expr['kind']> = new Set(['fun', 'letrec', 'try', 'catch', 'receive']);

function lineOf(e: Expr): number | undefined {
  const calls = e.kind === 'call' || e.kind === 'apply';
  return calls && e.ann.generated !== true ? e.ann.position?.line : undefined;
}
