/** What an exploration found: plain data for reports. */
import type { Shortfall } from './tally.ts';

/** One executed input. */
export interface Case<Outcome> {
  /** Counts from 1 in the order of execution. */
  readonly id: number;
  /** One string per argument. */
  readonly input: readonly string[];
  readonly outcome: Outcome;
  readonly path: string;
  /** The case and the index of its decision whose reversal made this input; null for the seed. */
  readonly parent: number | null;
  readonly reversed: number | null;
}

/** All cases that failed in the same way; the one with the smallest input stands for them. */
export interface Fault {
  readonly key: string;
  readonly case: number;
  readonly count: number;
  /** Some of the other cases, which stand for it where that one turns out to be wrong. */
  readonly others: readonly number[];
}

/** Why it ended before its time. After a pause it is to go on (`Patience.paths`). */
export const stops = ['time', 'max-paths', 'covered', 'memory', 'interrupted', 'pause'] as const;
export type Stop = (typeof stops)[number];

export type Verdict = 'bugs' | 'exhausted' | 'budget' | 'incomplete';

export interface Exploration<Outcome> {
  readonly cases: readonly Case<Outcome>[];
  readonly faults: readonly Fault[];
  readonly verdict: Verdict;
  readonly stopped: Stop | null;
  /** Every reason why this is not a full exploration. */
  readonly incomplete: readonly Shortfall[];
  /** Ids of the coverage points that some run reached. */
  readonly reached: ReadonlySet<number>;
  /** The cases that were the first to reach some point, with the ids of all points that they reached. */
  readonly pioneers: ReadonlyMap<number, readonly number[]>;
  /** The same of cases with a new fault, and of those that were the first to reach some point without meeting a limit. */
  readonly others?: ReadonlyMap<number, readonly number[]>;
  /** Decisions that were left untried, by the case on whose path they are: indices on that path. */
  readonly open?: ReadonlyMap<number, readonly number[]>;
  /** The first case that reached the target place. */
  readonly onTarget: number | null;
  readonly queries: { readonly sat: number; readonly unsat: number; readonly unknown: number };
  readonly executeMs: number;
  readonly solveMs: number;
}

/** A glance at an exploration under way. */
export interface Progress {
  readonly executions: number;
  readonly queries: number;
  readonly waiting: number;
  readonly faults: number;
  /** Ids of the coverage points that some run reached. */
  readonly reached: ReadonlySet<number>;
}

export function verdictOf(faults: number, stopped: Stop | null, incomplete: readonly Shortfall[]): Verdict {
  if (faults > 0) return 'bugs';
  if (stopped !== null) return 'budget';
  return incomplete.length === 0 ? 'exhausted' : 'incomplete';
}
