/**
 * The inputs of a unit: which arguments of the goal they are, as which variables of formulas, and how large they may be.
 */

import { defined, type Expr, type Model } from '../logic/index.ts';
import type { TermSort } from './concolic/encoding.ts';
import type { KnownSizes } from './concolic/known-sizes.ts';
import { longestText, type Term, termDepth } from './terms/index.ts';
import type { Preconditions } from './types/preconditions.ts';

/** Default of `--term-depth`, in levels. */
const TERM_DEPTH = 8;

/** Generated texts have at most `--term-depth` plus this many characters, or so many more than the program's two longest together. */
const SPARE_CHARACTERS = 8;

/** The arguments of a goal. */
export type PrologInput = readonly Term[];

export interface InputBounds {
  /** How deep generated terms may be. */
  readonly termDepth?: number | null | undefined;
  /** What the program and the seed mention. */
  readonly known: KnownSizes;
}

export class InputSpace {
  constructor(
    readonly sort: TermSort,
    /** Indices of the arguments that are the input. */
    readonly positions: readonly number[],
    private readonly variables: readonly Expr[],
    readonly preconditions: Preconditions,
    private readonly bounds: InputBounds,
  ) {}

  /** The variable that stands for an argument. */
  variable(i: number): Expr {
    return defined(this.variables[i]);
  }

  includes(i: number): boolean {
    return this.positions.includes(i);
  }

  /** An input as a model of its variables. */
  model(input: PrologInput): Model {
    const variables = new Map(
      this.positions.map(i => [`W${i + 1}`, this.sort.encode(defined(input[i]))] as const),
    );
    return { variables, functions: new Map() };
  }

  /** Whether a term may be the argument at a position. */
  admits(i: number, arg: Term): boolean {
    return !this.isTooLarge(arg) && this.preconditions.admits(this.variable(i), this.sort.encode(arg));
  }

  isTooLarge(term: Term): boolean {
    const { termDepth: asked, known } = this.bounds;
    const limit = asked ?? Math.max(TERM_DEPTH, known.depth);
    return (
      termDepth(term) > limit ||
      longestText(term) > Math.max(asked ?? TERM_DEPTH, known.text) + SPARE_CHARACTERS
    );
  }
}
