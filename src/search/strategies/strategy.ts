/**
 * A strategy is a priority queue of reversals: it alone decides which one is tried next.
 *
 * Whatever its priorities, every reversal that was added comes out of `next` exactly once. No object is
 * added twice: a reversal whose query was interrupted comes back as a new object. To add a strategy, write a
 * file beside this one and name it in the table of `index.ts`.
 */
import type { Label, Nearness, SiteId } from '../unit.ts';

/** A decision of some run and one of its alternatives: what a strategy sees of it. */
export interface Reversal {
  /** The place of the decision. */
  readonly site: SiteId;
  /** Whether that place is in code that the user asked about, and not in a library. */
  readonly isOwn: boolean;
  /** The label that the reversed decision would take. */
  readonly label: Label;
  /** Index of the decision on its path. */
  readonly at: number;
  /** The decision's depth in the language's own measure. */
  readonly depth: number;
  /** How many labels and coverage points were new when the run that holds the decision was made. */
  readonly gain: number;
  /** Counts up as reversals are found. */
  readonly order: number;
  /** The estimated distance from there to the target place, in branches and calls; zero where there is no target. */
  readonly distance: number;
  /** The last label on the path up to there that `Surroundings.nearness` knows; null for none. */
  readonly context: Label | null;
}

export interface Strategy<R extends Reversal> {
  add(reversal: R): void;
  next(): R | undefined;
  readonly size: number;
}

/** What the exploration tells its strategy. */
export interface Surroundings {
  /** Labels that occur on the path of some run. Grows, never shrinks. */
  readonly visited: ReadonlySet<Label>;
  readonly random: () => number;
  /** Estimates distances to code that no run has reached; null where the language cannot. */
  readonly nearness: Nearness | null;
  /** Whether some run has reached the target place; true where the user has named none. */
  isTargetReached(): boolean;
}

export type StrategyFactory = <R extends Reversal>(surroundings: Surroundings) => Strategy<R>;

/** The order of breadth-first search: by depth, then by index on the path, then by age. */
export function shallower(a: Reversal, b: Reversal): boolean {
  return (
    a.depth - b.depth < 0 ||
    (a.depth === b.depth && (a.at - b.at < 0 || (a.at === b.at && a.order < b.order)))
  );
}
