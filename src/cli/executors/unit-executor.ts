/** The executor of one unit, with a summary of what is known about the unit's runs in the end. */
import type { OpenedUnit } from '../../api/index.ts';
import type { Point } from '../../coverage/index.ts';
import type { ReportedOutcome } from '../../report/index.ts';
import { type Aim, type Executor, InProcessExecutor, type Limit } from '../../search/index.ts';
import type { CountingSolver, SolverStatistics } from '../../solver/index.ts';
import type { Options } from '../options.ts';
import type { Solvers } from '../solvers.ts';
import { noteCurrent, poisonOf, work } from '../supervisor/working.ts';

/** What it takes to open a unit in any process: plain data. */
export interface UnitSubject {
  readonly target: string;
  /** Where to look for further modules, besides what the options say. */
  readonly path: readonly string[];
  readonly entry: string | null;
  readonly seed: string | null;
  /** Options that are other ones for this unit. */
  readonly own?: Partial<Options>;
}

/** What is known about all runs of a unit: plain data. */
export interface Summary {
  readonly points: readonly Point[];
  /** The user's files that code came from. */
  readonly files: readonly string[];
  readonly statistics: SolverStatistics;
  /** Why some queries were not written that `--dump-smt` asks for; null where all were. */
  readonly undumped: string | null;
}

export interface UnitExecutor {
  readonly executor: Executor<unknown, ReportedOutcome>;
  summary(): Promise<Summary>;
}

/** The executors of all units that a command explores. */
export interface Executors {
  executorFor(subject: UnitSubject, opened: OpenedUnit): Promise<UnitExecutor>;
  /** See `Solvers.renew`. */
  renew(): void;
  close(): Promise<void>;
}

interface InProcessUnitExecutor<Input, Outcome> extends UnitExecutor {
  readonly executor: InProcessExecutor<Input, Outcome, ReportedOutcome>;
}

export async function inProcessExecutor<Input, Outcome>(
  opened: OpenedUnit<Input, Outcome>,
  solver: CountingSolver,
  undumped: Solvers['undumped'],
  { target, solvers }: Pick<Options, 'target' | 'solvers'>,
  now: () => number,
): Promise<InProcessUnitExecutor<Input, Outcome>> {
  const { unit, describe } = opened;
  const executor = new InProcessExecutor<Input, Outcome, ReportedOutcome>({
    unit,
    solver,
    solvers,
    describe,
    aim: await aimOf(target, opened),
    minimize: async (query, model) => (await import('../../solver/index.ts')).minimize(solver, query, model),
    now,
    ...(work.isRestarted
      ? { guard: { begin: input => skipped(unit.print(input)), end: () => noteCurrent(null) } }
      : {}),
  });
  return {
    executor,
    summary: async () => ({
      points: opened.points(),
      files: opened.files(),
      statistics: solver.statistics,
      undumped: undumped(),
    }),
  };
}

/** The outcome of an input that has ended an earlier process. Both languages have these outcomes. */
function skipped<Outcome>(input: readonly string[]): { outcome: Outcome; limits: readonly Limit[] } | null {
  const what = poisonOf(input);
  if (what === null) return null;
  const outcome = { kind: what === 'time' ? 'timeout' : 'memory' } as Outcome;
  return { outcome, limits: [{ reason: 'run-limit', what }] };
}

/** The way to the target of `--target`; null where there is no target, or none that this unit can reach. */
export async function aimOf<Input, Outcome>(
  target: Options['target'],
  { unit }: OpenedUnit<Input, Outcome>,
): Promise<Aim | null> {
  return target === null ? null : ((await unit.aim?.(target)) ?? null);
}
