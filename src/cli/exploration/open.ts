/**
 * Opens the exploration of a unit for a command: with its executor, with messages for the user, with the real system's
 * confirmations, saved and taken up again as the options say, and with a report in the end.
 */
import { buildReport, type OpenedProgram, type OpenedUnit } from '../../api/index.ts';
import type { Invocation, ProgressDisplay, Report, ReportedOutcome } from '../../report/index.ts';
import type { Clock, Observer } from '../../search/index.ts';
import type { Executors, UnitSubject } from '../executors/unit-executor.ts';
import type { Options } from '../options.ts';
import type { Coordinator } from '../queue/coordinator.ts';
import { handOut } from '../queue/hand-out.ts';
import { type RawOptions, replayWords, resumeWords } from '../read-options.ts';
import type { Confirming } from '../suite/confirming.ts';
import { announcing } from './announce.ts';
import { Autosave } from './autosave.ts';
import { Confirmations } from './confirmations.ts';
import { stateName, stateOf } from './state.ts';
import { type Explored, UnitExploration } from './unit-exploration.ts';

/** What the explorations of a command have in common. */
export interface ExplorationContext {
  readonly options: Options;
  /** The options as the user wrote them, for command lines in reports and states. */
  readonly raw: RawOptions;
  readonly executors: Executors;
  readonly display: ProgressDisplay;
  readonly clock: Clock;
  /** Takes what only developers of Tandem want to know; null when nobody does. */
  readonly debug: ((text: string) => void) | null;
  /** Told where a state could not be saved. */
  readonly unsaved?: (error: unknown) => void;
  /** Whether the unit is one of many: those that --resume cannot go on with begin anew. */
  readonly isOneOfMany?: boolean;
  /** Told where one does, and which file has changed since. */
  readonly beginsAnew?: (unit: string, file: string) => void;
  /** Who has errors checked, in the order in which they are read; each at once by default. */
  readonly confirming?: Confirming;
  /** Who hands out work on the queue, where there is one. */
  readonly coordinator?: Coordinator | null;
}

export interface UnitToExplore {
  readonly subject: UnitSubject;
  readonly opened: OpenedUnit;
  readonly program: Pick<OpenedProgram, 'outfit'>;
  /** The arguments or the goal to begin with, as the user wrote it; null where it was made up. */
  readonly writtenSeed: string | null;
  /** Options as the user wrote them, where the unit has some of its own. */
  readonly raw?: RawOptions;
  /** Milliseconds that were spent on the unit before. */
  readonly loadMs: number;
}

/** One unit of a command. */
export interface ExploredUnit {
  readonly opened: OpenedUnit;
  readonly subject: UnitSubject;
  readonly writtenSeed: string | null;
  /** Options as the user wrote them, where the unit has some of its own. */
  readonly raw: RawOptions;
  readonly exploration: UnitExploration;
  /** Told what is found, also where it is explored elsewhere. */
  readonly observer: Observer<unknown, ReportedOutcome>;
  /** What the real system says about the errors found so far. */
  readonly confirmations: Confirmations;
  /** About how many it may still be asked. */
  readonly unanswered: number;
  /** Has the errors found so far checked by the real system. */
  confirm(timeMs: number, signal: AbortSignal): Promise<void>;
  report(): Report;
  /** The report of what is known while it goes on. */
  glance(): Report;
}

export async function openExploration(
  context: ExplorationContext,
  { subject, opened, program, writtenSeed, raw: own, loadMs }: UnitToExplore,
): Promise<ExploredUnit> {
  const { options, executors, clock, isOneOfMany = false } = context;
  const raw = { ...context.raw, ...own };
  const opening = clock.now();
  const { unit, system } = opened;
  const basis = { unit: unit.name, seed: writtenSeed, options: resumeWords(raw), system };
  const state = stateOf(options, stateName(opened, subject.target), basis, { isOneOfMany });
  const confirmations = new Confirmations(opened, clock);
  const observer = announcing(opened, confirmations, context);
  const exploration = new UnitExploration({
    opened,
    executor: await executors.executorFor(subject, opened),
    options,
    clock,
    observer,
    autosave: state === null ? null : new Autosave(state, clock, context.unsaved ?? (() => {})),
    isLasting: options.state !== null,
    handOut: context.coordinator ? handOut(context.coordinator, { program, opened, subject, raw }) : null,
    queued: context.display.queue,
  });
  const saved = state?.load() ?? null;
  if (saved !== null) await exploration.restore(saved);
  if (state?.changed != null) context.beginsAnew?.(unit.name, state.changed);
  const invocation = invocationOf(subject, opened, raw);
  const openedMs = loadMs + clock.now() - opening;
  let confirmMs = 0;
  const reportOf = ({ exploration: found, summary, exploreMs, wasCut }: Explored): Report => {
    const report = buildReport({
      exploration: found,
      language: opened.language,
      unit: unit.name,
      target: options.target,
      ...(opened.inputs === undefined ? {} : { inputs: opened.inputs }),
      points: summary.points,
      passesTests: input => exploration.passesTests(input),
      solver: summary.statistics,
      loadMs: openedMs,
      exploreMs,
      confirmMs,
      seed: options.seed,
      invocation,
      confirmations,
    });
    return wasCut ? { ...report, timing: { ...report.timing, wasCut } } : report;
  };
  return {
    opened,
    subject,
    writtenSeed,
    raw: own ?? {},
    exploration,
    observer,
    confirmations,
    get unanswered() {
      return confirmations.isPossible ? Math.max(0, exploration.faults - confirmations.answered) : 0;
    },
    async confirm(timeMs, signal) {
      const began = clock.now();
      await confirmations.confirm(exploration.explored.exploration, timeMs, signal);
      confirmMs += clock.now() - began;
    },
    report: () => reportOf(exploration.explored),
    glance: () => reportOf(exploration.glance()),
  };
}

function invocationOf({ target, path }: UnitSubject, opened: OpenedUnit, raw: RawOptions): Invocation {
  return {
    target,
    ...(opened.function === undefined ? {} : { function: opened.function }),
    options: [...replayWords(raw), ...path.flatMap(folder => ['--path', folder])],
  };
}
