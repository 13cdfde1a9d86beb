/** What is said to a solver about a part of a term. */
import { type Expr, TRUE } from '../../logic/index.ts';
import type { Assumption } from '../../search/index.ts';

/** A statement that not every term satisfies: a usual range to look for terms in. */
export interface Narrowing extends Pick<Assumption, 'reason' | 'weaker'> {
  readonly statement: Expr;
}

/** A bare expression holds for every term. */
export type Axiom = Expr | Narrowing;

export function isNarrowing(axiom: Axiom): axiom is Narrowing {
  return 'statement' in axiom;
}

export function narrowing(
  statement: Expr,
  reason: string,
  weaker: Narrowing['weaker'] = () => [TRUE],
): Narrowing {
  return { statement, reason, weaker };
}
