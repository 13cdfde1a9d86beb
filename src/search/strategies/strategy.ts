/**
 * A strategy decides what to try next. It is the only thing that does, and it is small: a queue with an opinion.
 *
 * Whatever the opinion, every reversal that was added comes out of `next` exactly once.
 */
import type { Label, Nearness, SiteId } from '../unit.ts';

/** A decision of some run that could be turned the other way, as far as a strategy needs to know it. */
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
  /** How far it is from there to where the user wants to go. */
  readonly distance: number;
  /** The last label on the path up to there that `Surroundings.nearness` knows; null for none. */
  readonly context: Label | null;
}

export interface Strategy<R extends Reversal> {
  add(reversal: R): void;
  next(): R | undefined;
  readonly size: number;
}

/** What a strategy may look at. */
export interface Surroundings {
  /** Labels that occur on the path of some run. Grows, never shrinks. */
  readonly visited: ReadonlySet<Label>;
  readonly random: () => number;
  /** How far it is to code that no run has reached, where that is known. */
  readonly nearness: Nearness | null;
  /** Whether some run was where the user wants to go; true where the user wants to go nowhere in particular. */
  isTargetReached(): boolean;
}

export type StrategyFactory = <R extends Reversal>(surroundings: Surroundings) => Strategy<R>;

/** Breadth first: by depth, then by place on the path, then by age. */
export function shallower(a: Reversal, b: Reversal): boolean {
  return (
    a.depth - b.depth < 0 ||
    (a.depth === b.depth && (a.at - b.at < 0 || (a.at === b.at && a.order < b.order)))
  );
}
