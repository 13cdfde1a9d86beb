/**
 * What can be covered, in words that every language shares.
 *
 * A point is something a run either reaches or does not. A language numbers its points; everything else about
 * coverage is counting.
 */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** Whether two names mean the same file: either may have more of its folders than the other. */
export function isSameFile(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return longer === shorter || longer.endsWith(`/${shorter.replace(/^(\.\/)+/, '')}`);
}

/**
 * `clause`: written by a person. `generated`: a clause the compiler added. `choice`: a set of clauses that may match
 * together. `line`: a source line with code on it.
 */
export type PointKind = 'clause' | 'generated' | 'choice' | 'line';

export interface Point {
  readonly id: number;
  readonly kind: PointKind;
  /** The function or predicate it belongs to, as the report names it: `example:foo/1`, `p/2`. */
  readonly function: string;
  readonly module?: string;
  readonly place?: Place;
  /** What it is, where the place alone does not say it: the clauses of a choice, a pattern. */
  readonly what?: string;
}
