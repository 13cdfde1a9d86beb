/** Frames, choice points and catch marks: the records on the machine's stacks. */
import type { Term } from '../terms/index.ts';
import type { Captured, Clause, Instruction } from './code.ts';
import type { Limits } from './limits.ts';
import type { Predicate } from './predicate.ts';

/** Runs when a choice point is removed: by an exception with this ball, or by a cut, which has none. */
export type Cleanup = (ball: Term | null) => void;

export class Frame {
  readonly depth: number;
  catching: Catch | null = null;

  constructor(
    readonly code: readonly Instruction[],
    readonly env: Term[],
    /** Height of the choice stack when the predicate was called: what a cut goes back to. */
    readonly cutTo: number,
    readonly parent: Frame | null,
    readonly parentPc: number,
    /** The clause whose body this is, for locations of errors. */
    readonly clause: Clause | null,
  ) {
    this.depth = parent === null ? 0 : parent.depth + 1;
  }
}

/** The catch mark of a frame: exceptions unwind to it. */
export interface Catch {
  readonly catcher: Term;
  readonly recovery: Term;
  readonly choices: number;
  readonly outputs: number;
  readonly limits: Limits;
}

/** A call whose further clauses are still to be tried. */
export interface Goal {
  readonly pred: Predicate;
  readonly args: Term[];
  readonly clauses: readonly Clause[];
  readonly count: number;
  /** The index argument that selects clauses, or -1; and the path to the subterm that is indexed in it. */
  readonly argument: number;
  readonly path: readonly number[] | null;
  next: number;
}

export class ChoicePoint {
  /** Called when a cut removes this choice point. */
  onCut: Cleanup | null = null;

  constructor(
    readonly trailHeight: number,
    readonly variables: number,
    readonly frame: Frame,
    readonly pc: number,
    /** What to do on backtracking; null goes on at `pc`, unless there is a goal whose next clause is to be tried. */
    public retry: (() => boolean) | null,
    readonly goal: Goal | null,
    /** What `retry` depends on. */
    public captured: Captured | null = null,
  ) {}
}
