/** `tandem run`: explores one unit. */

import {
  explainErrors,
  languageOf,
  loadLanguage,
  type OpenedProgram,
  type OpenedUnit,
  realClock,
  runTimeOf,
  sourcesOf,
} from '../api/index.ts';
import { findingsOf, formats, progressDisplay } from '../report/index.ts';
import { protection } from '../sandbox/index.ts';
import { KnownFindings } from './baseline.ts';
import { SourceWatch } from './changed-sources.ts';
import { emissionFor } from './emission.ts';
import { openExecutors } from './executors/open.ts';
import { aimOf } from './executors/unit-executor.ts';
import { openExploration } from './exploration/open.ts';
import { checkStateFolder } from './exploration/state.ts';
import { WritingTime } from './exploration/writing-time.ts';
import { isFailing } from './fail-on.ts';
import { UsageError } from './failure.ts';
import { idleOptions } from './idle-options.ts';
import { debugOutput, type ExitStatus, type Io, styleOf, tell, userSignal } from './io.ts';
import { type LiveView, openLiveView } from './live/server.ts';
import type { Options } from './options.ts';
import { openOutputs, refuseSources } from './outputs.ts';
import { type OwnSettings, ownSettings, type Settings } from './project/load.ts';
import { openCoordinator } from './queue/open.ts';
import { searchWords } from './read-options.ts';
import { Explaining } from './suite/explaining.ts';
import { tellSupervisor, work } from './supervisor/working.ts';
import { ticking } from './ticking.ts';
import { TraceWriter, writeTrace } from './trace-writer.ts';
import { warnIfUnprotected } from './unprotected.ts';
import { Unwritten } from './unwritten.ts';
import { patience, timeLeft, workOptions } from './work-options.ts';

/** What the user wants to explore, as it stands on the command line. */
export interface Subject {
  readonly target: string;
  readonly entry: string | undefined;
  readonly seed: string | undefined;
}

/**
 * Milliseconds to wait for the real system's confirmations after the user's time is over. Larger leaves fewer errors
 * unchecked and ends later. Without `--time` all are waited for: each has a deadline of its own.
 */
const HURRIED_CONFIRM_MS = 500;

/** A target without code would never be reached. */
async function checkTarget(options: Options, opened: OpenedUnit): Promise<void> {
  const { target } = options;
  if (target === null || (await aimOf(target, opened)) !== null) return;
  const what = target === 'assert' ? 'nothing that raises an exception' : 'no code';
  const where = target === 'assert' ? opened.unit.name : `${target.file}:${target.line}`;
  throw new UsageError(
    `--target: there is ${what} in ${where}`,
    'Code is where a clause begins and where something is called.',
  );
}

/** What the project file says about a function is known when it was found. */
async function openUnit(
  program: OpenedProgram,
  entry: string | undefined,
  seed: string | undefined,
  settings: Settings,
): Promise<{ opened: OpenedUnit; seed: string | undefined; own: OwnSettings | null }> {
  const opened = await program.unit(entry, seed);
  const name = opened.function ?? opened.unit.name;
  const own = ownSettings(settings, program.module, name);
  if (own === null) return { opened, seed, own };
  const first = seed ?? (opened.language === 'erlang' ? (own.seed ?? undefined) : undefined);
  return {
    opened: await program.unit(opened.function ?? entry, first, undefined, own.options),
    seed: first,
    own,
  };
}

export async function run(
  { target, entry, seed: written }: Subject,
  settings: Settings,
  io: Io,
): Promise<ExitStatus> {
  const { raw } = settings;
  const clock = realClock;
  const began = clock.now();
  const options = workOptions(raw);
  tellSupervisor({
    kind: 'loading',
    leftMs: options.time === null ? null : 1000 * options.time,
    canDoWithout: false,
  });
  const outputs = openOutputs(formats, options, io, [target]);
  if (options.record !== null) refuseSources('--record', options.record, [target]);
  const record = options.record === null ? null : new TraceWriter(options.record);
  const emission = await emissionFor(options);
  emission?.check(options, [target], languageOf(target), 1);
  const known = new KnownFindings(options, [target]);
  checkStateFolder(options);
  // Takes a while, and is done when the program is loaded.
  if (options.confirm) void protection();
  const unwritten = new Unwritten(io);
  const user = userSignal();
  const language = await loadLanguage(target);
  const sources = new SourceWatch();
  sources.note([target]);
  const executors = await openExecutors(options, clock.now);
  let live: LiveView | null = null;
  const coordinator = await openCoordinator(options, io);
  try {
    const program = await language.open(target, options);
    try {
      const { opened, seed, own } = await openUnit(program, entry, written, settings);
      void opened.real?.prepare?.();
      sources.note(opened.files());
      tell(io, [...program.notes, ...idleOptions(settings.given, { options, units: [opened] })]);
      await warnIfUnprotected([opened], io);
      await checkTarget(options, opened);
      const display = progressDisplay(options.progress, io.stderr, styleOf(io, io.stderr), {
        now: clock.now,
        began: began - work.spentMs,
        timeMs: options.time === null ? null : 1000 * options.time,
      });
      const loadMs = work.spentMs + clock.now() - began;
      const context = {
        options,
        raw,
        executors,
        display,
        clock,
        debug: debugOutput(io),
        unsaved: (error: unknown) => unwritten.state(options.state, error),
        coordinator,
      };
      const explored = await openExploration(context, {
        subject: { target, path: [], entry: entry ?? null, seed: seed ?? null, own: own?.options ?? {} },
        opened,
        program,
        raw: own?.raw ?? {},
        // A Prolog goal is its own seed.
        writtenSeed: (opened.language === 'prolog' ? entry : seed) ?? null,
        loadMs,
      });
      if (work.finish === null) await emission?.beginWithEarlier([explored], options);
      live = options.live ? await openLiveView(explored.glance, options.time, io) : null;
      const timeMs = timeLeft(options, loadMs);
      tellSupervisor({ kind: 'exploring', leftMs: timeMs, runMs: runTimeOf(options) });
      const exploring = clock.now();
      const writing = new WritingTime(explored, report => outputs.rehearse(report), options.time, clock);
      // The first execution may be a long one.
      display.update(opened.unit.name, { executions: 0, faults: 0 }, () => ({ covered: 0, total: 0 }));
      await ticking(
        display,
        explored.exploration.exploreInStages(timeMs, patience(user.signal), () => writing.reservedMs()),
      );
      explored.exploration.settle(user.signal.aborted ? 'interrupted' : 'time');
      tellSupervisor({ kind: 'reporting' });
      const leftMs = timeMs === null ? Number.POSITIVE_INFINITY : timeMs - (clock.now() - exploring);
      await explored.confirm(Math.max(HURRIED_CONFIRM_MS, leftMs), user.signal);
      const explaining = new Explaining(options.time, clock, work.finish !== null);
      const found = await explainErrors(explored.report(), opened, explaining);
      tell(io, explaining.notes);
      const texts = sourcesOf(
        opened.files(),
        found.coverage.files?.map(({ file }) => file),
      );
      const whole = {
        ...found,
        findings: findingsOf(found, texts),
        sources: texts,
        ...sources.reported(io),
      };
      const report = known.mark(whole, io, unwritten);
      const failOn = options.failOn ?? 'contract';
      unwritten.queries(options.dumpSmt, explored.exploration.explored.summary.undumped);
      tellSupervisor({ kind: 'writing' });
      // What makes the command fail is shown.
      outputs.write(report, unwritten, {
        contracts: options.contracts || failOn === 'contract',
        isKept: options.emitTests !== null,
      });
      const search = [...searchWords(raw), entry ?? '', written ?? ''];
      await emission?.emit([{ report, opened }], options, io, unwritten, search);
      live?.finish(report);
      if (record !== null) await writeTrace(record, [{ report, opened }], unwritten);
      return unwritten.status(isFailing(report.findings, failOn) ? 1 : 0);
    } finally {
      await program.close();
    }
  } finally {
    await live?.close();
    record?.close();
    user.release();
    await coordinator?.close();
    await executors.close();
  }
}
