import type { Position } from '../ast.ts';

/** What a transform refuses. */
export interface TransformProblem {
  readonly file: string;
  readonly pos: Position;
  readonly message: string;
}
