/**
 * Coverage points, independent of the language.
 *
 * A point is something that a run either reaches or does not. A language numbers its points; everything else about
 * coverage is counting.
 */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** Whether two paths denote the same file: one may be a suffix of the other. */
export function isSameFile(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return longer === shorter || longer.endsWith(`/${shorter.replace(/^(\.\/)+/, '')}`);
}

/**
 * `clause`: of the source. `generated`: a clause added by the compiler. `choice`: a set of clauses that may match
 * together.
 * `line`: a source line with code on it.
 */
export type PointKind = 'clause' | 'generated' | 'choice' | 'line';

export interface Beyond {
  readonly id: number;
  /** What was to be explored ended there: a reason of incompleteness, such as `answers`. */
  readonly reason: string;
}

export interface Point {
  readonly id: number;
  readonly kind: PointKind;
  /** The function or predicate it belongs to, as the report names it: `example:foo/1`, `p/2`. */
  readonly function: string;
  readonly module?: string;
  readonly place?: Place;
  /** A description where the place does not identify it: the clauses of a choice, a pattern. */
  readonly what?: string;
  /** A run that gets there only behind what was to be explored counts as reaching this id instead. */
  readonly beyond?: Beyond;
}
