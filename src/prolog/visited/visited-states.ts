/**
 * The states that runs of a unit have visited (`logic/visited/`): of several paths that reach the same state, only one is
 * explored further.
 *
 * Claim. Where `isExplored` says so, another path is explored that reaches the state with at least as much of `--depth` left, and for
 * every input that takes this path some input takes the other one and does the same from here on (`machine-state.ts`,
 * `renamed-state.ts`). A state further on may again be one that was visited: then the same holds with fewer steps left to
 * any decision, so that each is made on some path that is explored to its end.
 */
import type { Background, Expr } from '../../logic/index.ts';
import { ConstraintSlicer, LocalStore, type Store, type TypeCouplings } from '../../logic/visited/index.ts';
import type { TermSort } from '../concolic/encoding.ts';
import type { Predicate } from '../machine/predicate.ts';
import type { Term } from '../terms/index.ts';
import { contentsOf, type IsDead, type StateSource } from './machine-state.ts';

/** Places of the input in one state. More recognises larger states, for slices that cost more. */
const MAX_PLACES = 48;

export interface ReachedState {
  readonly machine: StateSource;
  /** The call that is about to be made. */
  readonly pred: Predicate;
  readonly args: readonly Term[];
  /** How many answers were found before. */
  readonly answers: number;
  readonly isDead: IsDead;
  /** The constraints of the path: the same array for all states of a run. */
  readonly constraints: readonly Expr[];
  /** A hash of the labels of the path. */
  readonly prefix: number;
  readonly depth: number;
}

export class VisitedStates {
  readonly #slicer: ConstraintSlicer;
  store: Store = new LocalStore();

  constructor(
    sort: TermSort,
    private readonly types: TypeCouplings & Background,
    /** Whether a state with another part of the input is another state: then inputs of all sizes are tried. */
    private readonly keepsNames: boolean,
  ) {
    // Floats are rounded: a bound between two of them may leave none.
    this.#slicer = new ConstraintSlicer({ term: sort.datatype, integer: sort.int, float: null }, types);
  }

  /** Registers that a run has reached a state; whether another path is explored from there. */
  isExplored({ machine, pred, args, answers, isDead, constraints, prefix, depth }: ReachedState): boolean {
    const contents = contentsOf(machine, pred, args, answers, isDead);
    if (contents === null) return false;
    const state = this.#slicer.renamedState(contents, constraints, this.types, {
      maxPlaces: MAX_PLACES,
      keepsNames: this.keepsNames,
    });
    if (state === null) return false;
    if (this.store.isExplored(state.exact, prefix, depth)) return true;
    return state.relaxed !== null && this.store.isKnown(state.relaxed, prefix, depth);
  }
}
