/**
 * Progress on standard error during an exploration: one line that is overwritten (`bar`), or a line at intervals
 * (`lines`), with the time, the executions, the coverage and the errors. Errors are shown as they are found.
 */
import { stripVTControlCharacters } from 'node:util';
import type { Share } from '../coverage/index.ts';
import type { Progress } from '../search/index.ts';
import { percentage, plural } from './console.ts';
import { printable } from './printable.ts';
import type { Style } from './style.ts';

export type ProgressMode = 'auto' | 'bar' | 'lines' | 'none';

export interface ProgressDisplay {
  /** `unit` is what is being explored; `coverage` is asked for only where it is shown. */
  update(unit: string, progress: ShownProgress, coverage: () => Share): void;
  /** Shows the last update with the time that has passed since: one execution may take long. */
  tick(): void;
  /** Where several units are explored: how far that is. */
  stage(stage: ProgressStage): void;
  /** Where workers on a queue explore: how it stands with them. */
  queue(state: QueueProgress): void;
  /** A new fault, described in one line. */
  found(description: string): void;
  /** Erases the bar, so that the output that follows starts on an empty line. */
  end(): void;
}

export interface QueueProgress {
  readonly workers: number;
  /** Jobs under way, and those that wait for a worker. */
  readonly active: number;
  readonly waiting: number;
}

export interface ProgressStage {
  readonly isFirstRound: boolean;
  /** In the first round, the number of units that have had their turn; later, of those that are finished. */
  readonly done: number;
  readonly total: number;
}

type ShownProgress = Pick<Progress, 'executions' | 'faults'>;

/** When the command began, by the same clock, and how long it may take; null for no end. */
interface TimeFrame {
  now(): number;
  readonly began: number;
  readonly timeMs: number | null;
}

export interface Terminal {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Milliseconds between two updates. Smaller: more output, and more time spent on it. */
const INTERVAL_MS = { bar: 100, lines: 1000, quiet: 10_000 } as const;

const silent: ProgressDisplay = { update() {}, tick() {}, stage() {}, queue() {}, found() {}, end() {} };

/** `auto` is a bar on a terminal, and elsewhere a line every ten seconds, so that a log shows that it is alive. */
export function progressDisplay(
  mode: ProgressMode,
  terminal: Terminal,
  style: Style,
  frame: TimeFrame,
): ProgressDisplay {
  if (mode === 'none') return silent;
  if (mode === 'lines') return lines(terminal, style, frame, INTERVAL_MS.lines);
  if (mode === 'bar' || terminal.isTTY === true) return bar(terminal, style, frame);
  return { ...lines(terminal, style, frame, INTERVAL_MS.quiet), found() {} };
}

/** The line about a unit: `3 of 40 finished, by yield, m:f/1: 12 s, 18 s left, 1234 executions (103/s), 45% covered, 2 errors`. */
class Summary {
  /** The unit whose turn it is, since when, and its executions before. */
  #turn = { unit: '', began: 0, before: 0 };

  #stage = '';
  #queue = '';

  /** Errors of each unit, as last told. */
  readonly #faults = new Map<string, number>();

  constructor(private readonly frame: TimeFrame) {}

  readonly stage = ({ isFirstRound, done, total }: ProgressStage): void => {
    this.#stage = isFirstRound
      ? `first look at ${done + 1} of ${total}, `
      : `${done} of ${total} finished, by yield, `;
  };

  readonly queue = ({ workers, active, waiting }: QueueProgress): void => {
    this.#queue = `${plural(workers, 'worker')}, ${plural(active, 'job')} under way, ${waiting} waiting`;
  };

  /** Has to be told of every update: units may take turns, and the rate is that of the turn. */
  note(unit: string, { executions, faults }: ShownProgress): void {
    this.#faults.set(unit, faults);
    if (this.#turn.unit !== unit) this.#turn = { unit, began: this.frame.now(), before: executions };
  }

  text(unit: string, { executions, faults }: ShownProgress, coverage: Share): string {
    const { now, began, timeMs } = this.frame;
    const elapsed = now() - began;
    const turnMs = Math.max(1, now() - this.#turn.began);
    const allFaults = [...this.#faults.values()].reduce((sum, count) => sum + count, 0);
    const rate = Math.round((1000 * (executions - this.#turn.before)) / turnMs);
    const parts = [
      seconds(elapsed),
      timeMs === null ? '' : `${seconds(Math.max(0, timeMs - elapsed))} left`,
      `${plural(executions, 'execution')} (${rate}/s)`,
      coverage.total === 0 ? '' : `${percentage(coverage)} covered`,
      plural(faults, 'error') + (allFaults > faults ? ` of ${allFaults} in all` : ''),
      this.#queue,
    ];
    return `${this.#stage}${printable(unit)}: ${parts.filter(part => part !== '').join(', ')}`;
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

function throttled(now: () => number, intervalMs: number): () => boolean {
  let last = now();
  return () => {
    if (now() - last < intervalMs) return false;
    last = now();
    return true;
  };
}

/** Writes the summary of an update where it is due, and again with each tick. */
function updates(
  summary: Summary,
  due: () => boolean,
  write: (text: string) => void,
): Pick<ProgressDisplay, 'update' | 'tick'> {
  let last: (() => string) | null = null;
  const tick = (): void => {
    if (last !== null && due()) write(last());
  };
  return {
    tick,
    update(unit, progress, coverage) {
      summary.note(unit, progress);
      last = () => summary.text(unit, progress, coverage());
      tick();
    },
  };
}

function lines(terminal: Terminal, style: Style, frame: TimeFrame, intervalMs: number): ProgressDisplay {
  const summary = new Summary(frame);
  return {
    ...updates(summary, throttled(frame.now, intervalMs), text => terminal.write(`${text}\n`)),
    stage: summary.stage,
    queue: summary.queue,
    found: description => terminal.write(`${style.red('found')} ${printable(description)}\n`),
    end() {},
  };
}

function bar(terminal: Terminal, style: Style, frame: TimeFrame): ProgressDisplay {
  const summary = new Summary(frame);
  const clear = '\r\u001b[K';
  let shown = false;
  const erase = () => {
    if (shown) terminal.write(clear);
    shown = false;
  };
  return {
    ...updates(summary, throttled(frame.now, INTERVAL_MS.bar), line => {
      const text = `${style.dim('exploring')} ${line}`;
      terminal.write(
        `${clear}${text.slice(0, (terminal.columns ?? 80) + text.length - stripVTControlCharacters(text).length - 1)}`,
      );
      shown = true;
    }),
    stage: summary.stage,
    queue: summary.queue,
    found(description) {
      erase();
      terminal.write(`${style.red('found')} ${printable(description)}\n`);
    },
    end: erase,
  };
}
