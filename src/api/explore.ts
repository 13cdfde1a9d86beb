/**
 * An exploration from beginning to end in one call: opens a program, explores one of its units in this thread, and gives
 * the report that the command line writes as JSON. Whoever wants more control takes the steps one at a time: they
 * are functions of the same library.
 */
import type { Report, ReportedOutcome } from '../report/index.ts';
import type { Case, Progress, StrategyFactory, StrategyName, TargetPlace } from '../search/index.ts';
import type { BackendName, Solver } from '../solver/index.ts';
import { UsageError } from './basics/index.ts';
import { buildReport } from './build-report.ts';
import { realClock } from './clock.ts';
import { explainErrors } from './explain-errors.ts';
import type { LanguageOptions, OpenedUnit } from './language.ts';
import { languageDefaults, openProgram, type ProgramSubject } from './open-program.ts';
import { sourcesOf } from './sources.ts';

export interface SearchOptions {
  /** What to try next: the name of a strategy, or one of your own. */
  readonly strategy?: StrategyName | StrategyFactory;
  /** A place to go for first; goes by the strategy `directed`. */
  readonly target?: TargetPlace;
  /** Decisions deeper than this are not reversed. */
  readonly depth?: number;
  /** Stops after so many milliseconds, and reports what is known. */
  readonly timeMs?: number;
  /** Stops after so many executions. */
  readonly maxPaths?: number;
  /** Stops when it is aborted. */
  readonly signal?: AbortSignal;
  /** The same version, options and seed give the same report. */
  readonly randomSeed?: number;
  /** The name of a backend, or a solver of your own, which you close yourself. */
  readonly solver?: BackendName | 'auto' | Solver;
  /** Milliseconds for one query, for a backend that is given by name. */
  readonly solverTimeoutMs?: number;
  /** Called after each execution; `isNewFault`: nothing like this failure was seen before. */
  readonly onCase?: (found: Case<ReportedOutcome>, isNewFault: boolean) => void;
  readonly onProgress?: (progress: Progress) => void;
}

export type ExploreRequest = ProgramSubject &
  Partial<LanguageOptions> &
  SearchOptions & {
    /** Erlang: `foo`, or `foo/1` where there are several. */
    readonly function?: string;
    /** Erlang: the list of the first arguments, as in `[1, [a, b]]`. Without it, one is made from the specification. */
    readonly seed?: string;
    /** Prolog: the goal to start with, as in `p(a, X)`. */
    readonly goal?: string;
  };

export async function explore(request: ExploreRequest): Promise<Report> {
  const began = realClock.now();
  const program = await openProgram(request, request);
  try {
    const opened = await program.unit(request.goal ?? request.function, request.seed);
    const loadMs = realClock.now() - began;
    return await exploreUnit(opened, request, { loadMs, target: fileOf(request, program.module) });
  } finally {
    await program.close();
  }
}

function fileOf(subject: ProgramSubject, module: string): string {
  if ('file' in subject) return subject.file;
  return 'erlang' in subject ? `${module}.erl` : module;
}

/** The part of the time for a query that it has when it is asked for the first time. */
const FIRST_SHARE = 1 / 8;
const SOLVER_TIMEOUT_MS = 2000;

/** Explores a unit that was opened. `opening` is what the report says about that. */
export async function exploreUnit<Input, Outcome>(
  opened: OpenedUnit<Input, Outcome>,
  options: SearchOptions = {},
  opening: { readonly loadMs?: number; readonly target?: string } = {},
): Promise<Report> {
  const [{ Explorer, InProcessExecutor, strategies }, { chain, createBackend, minimize }] = await Promise.all(
    [import('../search/index.ts'), import('../solver/index.ts')],
  );
  const { unit, describe } = opened;
  const { strategy = 'coverage', solver = 'auto', solverTimeoutMs = SOLVER_TIMEOUT_MS } = options;
  const { target, onCase, onProgress, randomSeed = 0 } = options;
  const { now } = realClock;
  const makeStrategy = typeof strategy === 'string' ? strategies[strategy]?.make : strategy;
  if (makeStrategy === undefined)
    throw new UsageError(
      `there is no strategy '${strategy}'`,
      `The strategies are ${Object.keys(strategies).join(', ')}.`,
    );
  const backend = typeof solver === 'string' ? createBackend(solver, { timeoutMs: solverTimeoutMs }) : solver;
  const layered = chain(backend, { now });
  try {
    const explorer = new Explorer({
      executor: new InProcessExecutor<Input, Outcome, ReportedOutcome>({
        unit,
        solver: layered,
        describe,
        aim: target === undefined ? null : ((await unit.aim?.(target)) ?? null),
        minimize: (query, model) => minimize(layered, query, model),
        now,
      }),
      strategy: target === undefined ? makeStrategy : strategies.directed.make,
      hasTarget: target !== undefined,
      clock: realClock,
      maxDepth: options.depth ?? languageDefaults.depth,
      ...(options.maxPaths === undefined ? {} : { maxPaths: options.maxPaths }),
      firstTimeoutMs: solverTimeoutMs * FIRST_SHARE,
      randomSeed,
      nearness: reached => unit.nearness?.(reached) ?? null,
      observer: {
        executed: (found, isNewFault) => onCase?.(found, isNewFault),
        progress: progress => onProgress?.(progress),
      },
    });
    const began = now();
    const exploration = await explorer.explore({
      ...(options.timeMs === undefined ? {} : { timeMs: options.timeMs }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const { loadMs = 0, target: file = unit.name } = opening;
    const report = buildReport({
      exploration,
      language: opened.language,
      unit: unit.name,
      target: target ?? null,
      points: opened.points(),
      solver: layered.statistics,
      totalMs: loadMs + now() - began,
      loadMs,
      seed: randomSeed,
      invocation: {
        target: file,
        ...(opened.function === undefined ? {} : { function: opened.function }),
        options: [],
      },
    });
    return { ...(await explainErrors(report, opened)), sources: sourcesOf(opened.files()) };
  } finally {
    if (backend !== solver) await backend.close();
  }
}
