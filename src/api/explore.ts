/**
 * An exploration from beginning to end in one call: opens a program, explores one of its units in this thread, and gives
 * the report that the command line writes as JSON. Whoever wants more control takes the steps one at a time: they
 * are functions of the same library.
 */
import { findingsOf, type Report, type ReportedOutcome } from '../report/index.ts';
import type { Case, Progress, StrategyFactory, StrategyName, TargetPlace } from '../search/index.ts';
import type { BackendName, Solver } from '../solver/index.ts';
import { UsageError } from './basics/index.ts';
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

const SOLVER_TIMEOUT_MS = 2000;

/** Explores a unit that was opened. `opening` is what the report says about that. */
export async function exploreUnit<Input, Outcome>(
  opened: OpenedUnit<Input, Outcome>,
  options: SearchOptions = {},
  opening: { readonly loadMs?: number; readonly target?: string } = {},
): Promise<Report> {
  const [{ strategies }, { chooseBackend, createBackend }, { UnitExplorer }] = await Promise.all([
    import('../search/index.ts'),
    import('../solver/index.ts'),
    import('./explore-unit.ts'),
  ]);
  const { strategy = 'coverage', solver = 'auto', solverTimeoutMs = SOLVER_TIMEOUT_MS } = options;
  const { target, onCase, onProgress, maxPaths, randomSeed = 0 } = options;
  const makeStrategy = typeof strategy === 'string' ? strategies[strategy]?.make : strategy;
  if (makeStrategy === undefined)
    throw new UsageError(
      `there is no strategy '${strategy}'`,
      `The strategies are ${Object.keys(strategies).join(', ')}.`,
    );
  const backend =
    typeof solver === 'string'
      ? createBackend(chooseBackend(solver), { timeoutMs: solverTimeoutMs })
      : solver;
  try {
    const { loadMs = 0, target: file = opened.unit.name } = opening;
    const explorer = new UnitExplorer(opened, {
      clock: realClock,
      backend,
      strategy: makeStrategy,
      target,
      depth: options.depth ?? languageDefaults.depth,
      maxPaths,
      randomSeed,
      solverTimeoutMs,
      onCase,
      onProgress,
      file,
      loadMs,
    });
    await explorer.explore({
      ...(options.timeMs === undefined ? {} : { timeMs: options.timeMs }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const report = await explainErrors(explorer.report(), opened);
    const sources = sourcesOf(
      opened.files(),
      report.coverage.files?.map(({ file }) => file),
    );
    return { ...report, findings: findingsOf(report, sources), sources };
  } finally {
    if (backend !== solver) await backend.close();
  }
}
