/** What the user asks about a goal. */

import type { RunMeter } from '../logic/index.ts';

export interface UnitRequest {
  /** The seed: an atomic goal; or `name/arity`, for a goal made of constants of the program. */
  readonly goal: string;
  /** Positions from 1 that every goal has ground; those ground in the seed unless told otherwise. */
  readonly ground?: readonly number[] | null;
  /** Arguments that keep their value; positions count from 1. */
  readonly fix?: readonly { readonly position: number; readonly term: string }[];
  /** How many resolution steps of a path are recorded. */
  readonly depth?: number;
  /** How many steps a run may make; more for the seed than for other inputs unless told. */
  readonly steps?: number | undefined;
  /** Begins to measure a run's time and memory; without it, neither is limited. */
  readonly meter?: (() => RunMeter) | undefined;
  /** How deep generated terms may be. */
  readonly termDepth?: number | null;
  /** How many answers of each goal are explored; one unless told otherwise. */
  readonly answers?: number | 'all';
  /** What every goal can read from standard input; nothing unless told. */
  readonly stdin?: string;
  readonly expectedErrors?: readonly string[];
  /** Whether declared types are preconditions; they are unless told otherwise. */
  readonly specs?: boolean;
  /** Whether breaking the declared determinism is a fault. */
  readonly checkModes?: boolean;
  /** Whether an answer that is not of the declared types is a fault. */
  readonly checkResults?: boolean;
  /** Whether states that another path has reached are explored no further; they are not unless told otherwise. */
  readonly merge?: boolean;
  /** The store of visited states that other threads use, too. */
  readonly memory?: SharedArrayBuffer | undefined;
}
