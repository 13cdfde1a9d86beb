/** Explores one opened unit with one solver, as the options say, and reports. */
import type { Invocation, ProgressDisplay, Report } from '../report/index.ts';
import { callOf, describeOutcome, locationOf } from '../report/index.ts';
import { type Clock, explore, strategies } from '../search/index.ts';
import { type CountingSolver, minimize } from '../solver/index.ts';
import { buildReport } from './build-report.ts';
import type { OpenedUnit } from './languages/language.ts';
import type { Options } from './options.ts';

export interface ExploreRequest<Input, Outcome> {
  readonly opened: OpenedUnit<Input, Outcome>;
  readonly solver: CountingSolver;
  readonly options: Options;
  readonly invocation: Invocation;
  readonly display: ProgressDisplay;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** When the command began, on the clock: loading counts, too. */
  readonly began: number;
  /** Takes what only developers of Tandem want to know; null when nobody does. */
  readonly debug: ((text: string) => void) | null;
}

/** However long loading took, something is tried. */
const LEAST_MS = 200;

export async function exploreUnit<Input, Outcome>(request: ExploreRequest<Input, Outcome>): Promise<Report> {
  const { opened, solver, options, invocation, display, clock, began, debug } = request;
  const { unit } = opened;
  const loadMs = clock.now() - began;
  const exploration = await explore({
    unit,
    solver,
    strategy: strategies[options.strategy],
    clock,
    maxDepth: options.depth,
    ...(options.maxPaths === null ? {} : { maxPaths: options.maxPaths }),
    ...(options.time === null ? {} : { timeMs: Math.max(LEAST_MS, 1000 * options.time - loadMs) }),
    executors: options.executors,
    solvers: options.solvers,
    randomSeed: options.seed,
    shrink: (query, model) => minimize(solver, query, model),
    signal: request.signal,
    observer: {
      executed({ input, outcome }, newFault) {
        if (!newFault) return;
        const described = opened.describe(outcome);
        const call = callOf({ language: unit.language, unit: unit.name }, input);
        display.found(`${call}: ${describeOutcome(described)}${locationOf(described)}`);
      },
      progress: progress => display.update(progress),
      failed: error => debug?.(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      diverged(run, from, at) {
        const went = run === null ? 'an input that was run before' : unit.print(run.input).join(', ');
        debug?.(
          `divergence at ${at} of ${unit.print(from.input).join(', ')}: ${from.path[at]?.constraint} gave ${went}`,
        );
      },
    },
  });
  return buildReport({
    exploration,
    language: unit.language,
    unit: unit.name,
    points: opened.points(),
    solver: solver.statistics,
    totalMs: clock.now() - began,
    loadMs,
    seed: options.seed,
    invocation,
    describe: outcome => opened.describe(outcome),
  });
}
