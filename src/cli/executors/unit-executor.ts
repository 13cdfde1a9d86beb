/** Who works on one unit, and what is known about all of its runs in the end. */

import type { OpenedUnit } from '../../api/index.ts';
import type { Point } from '../../coverage/index.ts';
import type { ReportedOutcome } from '../../report/index.ts';
import { type Aim, type Executor, InProcessExecutor } from '../../search/index.ts';
import type { CountingSolver, SolverStatistics } from '../../solver/index.ts';
import type { Options } from '../options.ts';

/** What it takes to open a unit, wherever that is. */
export interface UnitSubject {
  readonly target: string;
  /** Where to look for further modules, besides what the options say. */
  readonly path: readonly string[];
  readonly entry: string | null;
  readonly seed: string | null;
  /** What the threads that open it have in common. */
  readonly memory?: SharedArrayBuffer | undefined;
}

/** What is known about all runs of a unit. */
export interface Summary {
  readonly points: readonly Point[];
  /** The user's files that code came from. */
  readonly files: readonly string[];
  readonly statistics: SolverStatistics;
}

export interface UnitExecutor {
  readonly executor: Executor<unknown, ReportedOutcome>;
  summary(): Promise<Summary>;
}

export interface Executors {
  executorFor(subject: UnitSubject, opened: OpenedUnit): Promise<UnitExecutor>;
  close(): Promise<void>;
}

export function inProcessExecutor<Input, Outcome>(
  opened: OpenedUnit<Input, Outcome>,
  solver: CountingSolver,
  now: () => number,
  aim: Aim | null = null,
): UnitExecutor & { readonly executor: InProcessExecutor<Input, Outcome, ReportedOutcome> } {
  const { unit, describe } = opened;
  const executor = new InProcessExecutor<Input, Outcome, ReportedOutcome>({
    unit,
    solver,
    describe,
    aim,
    minimize: async (query, model) => (await import('../../solver/index.ts')).minimize(solver, query, model),
    now,
  });
  return {
    executor,
    summary: async () => ({
      points: opened.points(),
      files: opened.files(),
      statistics: solver.statistics,
    }),
  };
}

/** The way to where the options want to go; null where they want to go nowhere, or this unit has no way there. */
export async function aimOf({ target }: Options, { unit }: OpenedUnit): Promise<Aim | null> {
  return target === null ? null : ((await unit.aim?.(target)) ?? null);
}
