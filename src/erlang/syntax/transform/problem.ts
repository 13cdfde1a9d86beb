import type { Position } from '../ast.ts';

/** An error of a transform. */
export interface TransformProblem {
  readonly file: string;
  readonly pos: Position;
  readonly message: string;
}
