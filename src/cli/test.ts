/** `tandem test`: explores every exported function of modules, folders and projects. */

import {
  type ExplainingPatience,
  explainErrors,
  languageOf,
  type OwnTestRun,
  realClock,
  reportCoverage,
  runTimeOf,
  sourcesOf,
} from '../api/index.ts';
import { type Attempt, mergedCoverage, notAttempted } from '../coverage/index.ts';
import {
  type Diagnostic,
  type FailedTarget,
  formats,
  type ModuleSummary,
  type ProgressMode,
  plural,
  progressDisplay,
  type Report,
  type ReportedCase,
  type SuiteReport,
  suiteFindings,
  type Timing,
} from '../report/index.ts';
import { KnownFindings } from './baseline.ts';
import { SourceWatch } from './changed-sources.ts';
import { defaultTime } from './default-time.ts';
import { emissionFor } from './emission.ts';
import { openExecutors } from './executors/open.ts';
import type { ExplorationContext, ExploredUnit } from './exploration/open.ts';
import { explorePortfolio, exploreTogether, type Portfolio } from './exploration/portfolio.ts';
import { checkStateFolder } from './exploration/state.ts';
import { isFailing } from './fail-on.ts';
import { UsageError } from './failure.ts';
import { idleOptions } from './idle-options.ts';
import { debugOutput, type ExitStatus, type Io, styleOf, tell, userSignal } from './io.ts';
import { type LiveView, openLiveView } from './live/server.ts';
import { openOutputs, refuseSources } from './outputs.ts';
import type { Settings } from './project/load.ts';
import { openCoordinator } from './queue/open.ts';
import { searchWords } from './read-options.ts';
import { ProjectCalls } from './suite/callers.ts';
import { Confirming } from './suite/confirming.ts';
import { Deadline } from './suite/deadline.ts';
import { Explaining } from './suite/explaining.ts';
import { type Module, openModules } from './suite/modules.ts';
import { reportOwnTests, runOwnTests } from './suite/own-tests.ts';
import { jobsOf, openPlaces, PlacedUnit, type Waiting } from './suite/places.ts';
import { processorMs } from './suite/processor-time.ts';
import { ReportTime, sumOf } from './suite/report-time.ts';
import { CRASHED } from './supervisor/protocol.ts';
import { tellSupervisor, work } from './supervisor/working.ts';
import { asOneProgram, targetsOf, unreadableIn } from './targets.ts';
import { ticking } from './ticking.ts';
import { TraceWriter, writeTrace } from './trace-writer.ts';
import { warnIfUnprotected } from './unprotected.ts';
import { Unwritten } from './unwritten.ts';
import { patience, timeLeft, workOptions } from './work-options.ts';

export async function test(written: readonly string[], settings: Settings, io: Io): Promise<ExitStatus> {
  const { raw } = settings;
  const paths = written.length > 0 ? written : settings.targets;
  if (paths.length === 0)
    throw new UsageError(
      'what is to be tested?',
      'Name files, folders or projects, or write a project file: tandem init.',
    );
  const began = realClock.now() - work.spentMs;
  const options = workOptions(raw);
  tellSupervisor({
    kind: 'loading',
    leftMs: options.time === null ? null : 1000 * options.time,
    canDoWithout: true,
  });
  const deadline = new Deadline({
    clock: realClock,
    began,
    seconds: options.time,
    loading: work.isUnloadable ? 'none' : work.isRestarted ? 'all' : 'in-time',
    processorMs,
    debug: debugOutput(io),
  });
  const targets = asOneProgram(paths.flatMap(targetsOf));
  const targetFiles = targets.map(({ target }) => target);
  const outputs = openOutputs(formats, options, io, targetFiles);
  const emission = await emissionFor(options);
  for (const { target } of targets) emission?.check(options, targetFiles, languageOf(target), targets.length);
  const known = new KnownFindings(options, targetFiles);
  checkStateFolder(options);
  if (options.record !== null) refuseSources('--record', options.record, targetFiles);
  const record = options.record === null ? null : new TraceWriter(options.record);
  const unwritten = new Unwritten(io);
  const user = userSignal();
  const executors = await openExecutors(options, realClock.now);
  const modules: Module[] = [];
  const sources = new SourceWatch();
  sources.note(targetFiles);
  let live: LiveView | null = null;
  const coordinator = await openCoordinator(options, io);
  try {
    const display = progressDisplay(options.progress, io.stderr, styleOf(io, io.stderr), {
      now: realClock.now,
      began,
      timeMs: options.time === null ? null : 1000 * options.time,
    });
    const confirming = new Confirming(realClock);
    const begunAnew = new Map<string, number>();
    const context: ExplorationContext = {
      options,
      raw,
      executors,
      display,
      clock: realClock,
      debug: debugOutput(io),
      unsaved: error => unwritten.state(options.state, error),
      isOneOfMany: true,
      beginsAnew: (_, file) => begunAnew.set(file, (begunAnew.get(file) ?? 0) + 1),
      confirming,
      coordinator,
    };
    const opened = await openModules(targets, settings, context, { deadline, io });
    modules.push(...opened.modules);
    tell(io, [...begunAnew].map(sayBegunAnew));
    const { leftOut } = opened;
    const failed = [...paths.flatMap(unreadableIn).map(unreadable), ...opened.failed];
    const units = modules.flatMap(module => module.units);
    sources.note(units.flatMap(({ opened }) => opened.files()));
    tell(io, idleOptions(settings.given, { options, units: units.map(({ opened }) => opened) }));
    const calls = await ProjectCalls.of(modules, deadline);
    deadline.enter('tests');
    // A process that only reports has no use for further inputs.
    const tests =
      work.finish === null ? await runOwnTests(targets, modules, options, user.signal, deadline) : null;
    if (work.finish === null) await emission?.beginWithEarlier(units, options);
    const loadMs = realClock.now() - began;
    await warnIfUnprotected(
      units.map(({ opened }) => opened),
      io,
    );
    const explorations = units.map(({ exploration }) => exploration);
    const seconds = options.time ?? sayDefaultTime(modules, options.progress, io);
    const timeMs =
      timeLeft({ ...options, time: seconds }, options.time === null ? work.spentMs : loadMs) ?? 0;
    tellSupervisor({ kind: 'exploring', leftMs: timeMs, runMs: runTimeOf(options) });
    const reportTime = new ReportTime(units, options.time, realClock);
    deadline.keep(() => reportTime.reserve());
    live = options.live ? await openLiveView(() => suiteGlance(modules, tests), timeMs / 1000, io) : null;
    deadline.enter('explore');
    const frame = {
      timeMs,
      now: realClock.now,
      signal: patience(user.signal),
      alarm: realClock.alarm,
      reservedMs: () => sumOf(reportTime.reserve()),
      stage: display.stage,
    };
    const exploring =
      coordinator === null
        ? exploreInPlaces(
            units,
            { ...context, lost, isTooLate: () => deadline.leftMs('settle') === 0 },
            frame,
          )
        : exploreTogether({ explorations, ...frame });
    await ticking(display, exploring);
    tellSupervisor({ kind: 'reporting' });
    deadline.enter('confirm');
    const explored = realClock.now();
    await confirming.finish(units, deadline.leftMs('confirm'), user.signal);
    const confirmMs = realClock.now() - explored;
    deadline.enter('explain');
    const explaining = new Explaining(
      options.time,
      realClock,
      work.finish !== null,
      deadline.leftMs('explain'),
    );
    const reported = await suiteReport(modules, tests, calls, explaining);
    tell(io, explaining.notes);
    deadline.enter('build');
    const timing = {
      ...timeOf(reported.units),
      loadMs,
      confirmMs,
      totalMs: realClock.now() - began,
    };
    const whole = {
      ...reported,
      failed,
      leftOut,
      timing,
      ...sources.reported(io),
    };
    const suite = known.mark(whole, io, unwritten);
    for (const { explored } of explorations) unwritten.queries(options.dumpSmt, explored.summary.undumped);
    const failOn = options.failOn ?? 'bug';
    tellSupervisor({ kind: 'writing' });
    deadline.enter('write');
    outputs.write(suite, unwritten, {
      contracts: options.contracts || failOn === 'contract',
      isKept: options.emitTests !== null,
    });
    const emitted = units.map(({ opened }, i) => ({
      report: { ...(suite.units[i] as Report), sources: suite.sources ?? [] },
      opened,
    }));
    await emission?.emit(emitted, options, io, unwritten, searchWords(raw));
    live?.finish(suite);
    if (record !== null) {
      const recorded = units.map(({ report, opened }) => ({ report: report(), opened }));
      await writeTrace(record, recorded, unwritten);
    }
    deadline.enter('end');
    if (isFailing(suite.findings ?? [], failOn)) return unwritten.status(1);
    return unwritten.status(failed.length === 0 ? 0 : 2);
  } finally {
    await live?.close();
    record?.close();
    user.release();
    for (const { program } of modules) await program.close();
    await coordinator?.close();
    await executors.close();
  }
}

function sayBegunAnew([file, units]: [string, number]): Diagnostic {
  const text = `--resume: ${file} has changed since: ${plural(units, 'function')} explored anew`;
  return { title: 'tandem', text };
}

function unreadable(folder: string): FailedTarget {
  return { target: folder, message: `${folder} must not be read` };
}

/** Explores all units, in as many threads as the options say. */
async function exploreInPlaces(
  units: readonly ExploredUnit[],
  context: ExplorationContext & Waiting,
  frame: Omit<Portfolio, 'explorations'>,
): Promise<void> {
  const { options, executors } = context;
  const places = await openPlaces(context, executors, Math.min(units.length, jobsOf(options)));
  const placed = units.map((unit, number) => new PlacedUnit(unit, number, places));
  try {
    await explorePortfolio({
      ...frame,
      explorations: placed,
      places: places.map(({ ready }) => ready),
      untilCovered: options.until === 'covered',
    });
    for (const unit of placed) unit.settle(frame.signal.aborted ? 'interrupted' : 'time');
  } finally {
    await Promise.all(places.map(place => place.close()));
  }
}

/** Without one of its threads the process cannot go on: its supervisor has another one do that. */
function lost(why: string): never {
  process.stderr.write(`tandem: ${why}; going on with one function at a time\n`);
  process.exit(CRASHED);
}

/** The seconds to explore for where the user gave no time. */
function sayDefaultTime(modules: readonly Module[], progress: ProgressMode, io: Io): number {
  const time = defaultTime(modules.flatMap(({ program }) => program.points()));
  if (progress !== 'none') io.stderr.write(`${time.text}\n`);
  return time.seconds;
}

async function suiteReport(
  modules: readonly Module[],
  tests: OwnTestRun | null,
  calls: ProjectCalls,
  explaining: ExplainingPatience,
): Promise<SuiteReport> {
  const reports = new Map<ExploredUnit, Report>();
  const each = async (reportOf: (unit: ExploredUnit) => Report | Promise<Report>) => {
    for (const unit of modules.flatMap(({ units }) => units)) {
      reports.set(unit, await reportOf(unit));
      // The supervisor wants a sign of life.
      await realClock.pause();
    }
  };
  const known = (unit: ExploredUnit) => reports.get(unit) ?? unit.report();
  await each(known);
  // What people look at first, as far as the time goes.
  await each(unit => explainErrors(known(unit), unit.opened, explaining, isNoContract));
  await each(unit => explainErrors(known(unit), unit.opened, explaining));
  // An explanation judges a run anew.
  await each(unit => calls.judged(unit, known(unit)));
  return suiteOf(
    modules,
    modules.map(({ units }) => units.map(known)),
    tests,
  );
}

function isNoContract({ outcome }: ReportedCase): boolean {
  return outcome.kind !== 'exception' || outcome.contract === undefined;
}

/** What units have spent in runs and queries together. */
function timeOf(reports: readonly Report[]): Pick<Timing, 'executeMs' | 'solveMs'> {
  const sum = (pick: (timing: Timing) => number) => reports.reduce((n, { timing }) => n + pick(timing), 0);
  return { executeMs: sum(({ executeMs }) => executeMs), solveMs: sum(({ solveMs }) => solveMs) };
}

/** What is known of all units while they are explored. */
function suiteGlance(modules: readonly Module[], tests: OwnTestRun | null): SuiteReport {
  return suiteOf(
    modules,
    modules.map(({ units }) => units.map(unit => unit.glance())),
    tests,
  );
}

/** `reports`: those of each module's units. */
function suiteOf(
  modules: readonly Module[],
  reports: readonly (readonly Report[])[],
  testRun: OwnTestRun | null,
): SuiteReport {
  const tests = testRun === null ? undefined : reportOwnTests(testRun, modules);
  const units = reports.flat();
  const sources = sourcesOf(
    modules.flatMap(module => module.units.flatMap(({ opened }) => opened.files())),
    units.flatMap(({ coverage }) => coverage.files?.map(({ file }) => file) ?? []),
  );
  return {
    schema: 1,
    units,
    modules: modules.map((module, i) => summary(module, reports[i] ?? [])),
    ...(tests === undefined ? {} : { tests }),
    findings: suiteFindings(units, sources, tests),
    sources,
  };
}

function summary({ program, units }: Module, reports: readonly Report[]): ModuleSummary {
  const parts = units.map(({ exploration }) => exploration.reached);
  const coverage = mergedCoverage(program.points(), parts);
  const attempts: Attempt[] = units.map(({ opened }, i) => ({
    points: parts[i]?.points ?? [],
    mayCallOthers: opened.mayCallOthers?.() ?? true,
    incomplete: reports[i]?.incomplete ?? [],
  }));
  const isWhole = program.entries.length <= units.length;
  if (!isWhole) attempts.push(notAttempted(program.points()));
  return {
    module: program.module,
    units: reports.length,
    coverage: reportCoverage(coverage, reports[0]?.language ?? 'erlang', attempts),
    errors: reports.reduce((sum, { errors }) => sum + errors.length, 0),
  };
}
