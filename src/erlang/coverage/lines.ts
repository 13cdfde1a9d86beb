/**
 * Which source lines have code on them: those where a clause begins, and those where something is called. These are
 * the positions that every front end knows. What the compiler added has no line.
 */

import { children } from '../core/children.ts';
import type { Clause, Definition, Expr, Position } from '../core/index.ts';
import { COMPREHENSION, type PointInfo } from './clauses.ts';

/** The same for all positions on a line of a file. */
export function lineKey({ file, line }: Position): string {
  return `${line} ${file}`;
}

/** Positions on the lines of a function with these clauses, one for each, in ascending order. */
export function linesOf(def: Definition, clauses: readonly [Clause, PointInfo][]): Position[] {
  const found = new Lines();
  for (const [, info] of clauses) if (marksLine(info)) found.add(info.position);
  const visit = (e: Expr): void => {
    found.add(placeOf(e));
    for (const child of childrenOf(e)) visit(child);
  };
  visit(def.fun.body);
  return found.all.sort((a, b) => a.line - b.line);
}

/** Whether to enter a clause is to reach the line that it begins on. */
export function marksLine({ kind, endsComprehension }: PointInfo): boolean {
  return kind === 'clause' && endsComprehension !== true;
}

class Lines {
  readonly #byKey = new Map<string, Position>();

  add(position: Position | undefined): void {
    if (position !== undefined) this.#byKey.set(lineKey(position), position);
  }

  get all(): Position[] {
    return [...this.#byKey.values()];
  }
}

/** Generated clauses contribute no lines, and guards none either: they are tried for inputs of other clauses, too. */
function childrenOf(e: Expr): readonly Expr[] {
  if (e.kind !== 'case' && e.kind !== 'receive') return children(e);
  const guards = new Set(e.clauses.map(({ guard }) => guard));
  const left = new Set(e.clauses.flatMap(({ ann, body }) => (ann.generated === true ? body : [])));
  return children(e).filter(child => !guards.has(child) && !left.has(child));
}

/** The lines that every evaluation of this expression runs through: not those of functions and clauses in it. */
export function ownLines(e: Expr): Position[] {
  const found = new Lines();
  const visit = (part: Expr): void => {
    found.add(placeOf(part));
    if (part.kind === 'case') visit(part.arg);
    else if (!LATER.has(part.kind)) for (const child of children(part)) visit(child);
  };
  visit(e);
  return found.all;
}

/** The parts of these are evaluated later or conditionally. */
const LATER: ReadonlySet<Expr['kind']> = new Set(['fun', 'letrec', 'try', 'catch', 'receive']);

/** A comprehension is called where it stands, and reaches its line when it makes something. */
function placeOf(e: Expr): Position | undefined {
  const isComprehension = e.kind === 'apply' && e.op.kind === 'fname' && COMPREHENSION.test(e.op.name);
  const calls = e.kind === 'call' || (e.kind === 'apply' && !isComprehension);
  return calls && e.ann.generated !== true ? e.ann.position : undefined;
}
