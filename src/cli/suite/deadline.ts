/**
 * When `tandem test` comes to its end. One owner knows the time, and every phase asks it until when it may go on: so a command
 * ends late by what the last phases may be late by, and not by the sum of what each of them takes.
 *
 * Before the exploration a phase ends at a part of `--time`, so that what is at hand is explored. The exploration itself ends
 * early by what the report is predicted to take (`report-time.ts`). The phases after it may go on for a while after the time is over.
 */
import type { Clock } from '../../search/index.ts';

/** In the order in which they come. */
export type Phase =
  | 'find'
  | 'load'
  | 'open'
  | 'tests'
  | 'explore'
  /** Turns of other threads come to their end. */
  | 'settle'
  | 'confirm'
  | 'explain'
  | 'build'
  | 'write'
  | 'end';

/** Until when a phase may go on: the part of `--time`, and milliseconds. Larger explores less, or ends later. */
const UNTIL: Partial<Record<Phase, { readonly share: number; readonly ms: number }>> = {
  load: { share: 0.6, ms: 0 },
  open: { share: 0.75, ms: 0 },
  tests: { share: 0.8, ms: 0 },
  explore: { share: 1, ms: 0 },
  settle: { share: 1.01, ms: 300 },
  confirm: { share: 1.03, ms: 500 },
  explain: { share: 1.05, ms: 1000 },
};

/** The part of `--time` after which nothing further is loaded. */
const LOADING_SHARE = 0.5;

/** Milliseconds for one program where the command has no end: a parse transform may never come to one. */
const LONGEST_LOAD_MS = 60_000;

export interface DeadlineSettings {
  readonly clock: Pick<Clock, 'now' | 'alarm'>;
  /** When the command began, and the seconds that it has; null for no end. */
  readonly began: number;
  readonly seconds: number | null;
  /** All in a process that goes on for another one, and has what that has explored to tell of; in time by default. */
  readonly loading?: 'in-time' | 'all' | 'none';
  /** Milliseconds of processor time that this process has used. */
  readonly processorMs?: () => number;
  /** Told how long each phase took. */
  readonly debug?: ((text: string) => void) | null;
}

export class Deadline {
  #phase: Phase = 'find';
  #since: { readonly at: number; readonly processorMs: number };

  constructor(private readonly settings: DeadlineSettings) {
    this.#since = { at: settings.began, processorMs: 0 };
  }

  /** Milliseconds that the phase has left, at least none; without an end for one that is not bounded. */
  leftMs(phase: Phase): number {
    const { clock, began, seconds } = this.settings;
    const bound = UNTIL[phase];
    if (seconds === null || bound === undefined || !this.#isBounded(phase)) return Number.POSITIVE_INFINITY;
    return Math.max(0, began + 1000 * seconds * bound.share + bound.ms - clock.now());
  }

  /** Whether something further may be loaded. */
  get mayLoad(): boolean {
    const { clock, began, seconds, loading } = this.settings;
    if (loading === 'none') return false;
    if (seconds === null || !this.#isBounded('load')) return true;
    return clock.now() < began + 1000 * seconds * LOADING_SHARE;
  }

  #isBounded(phase: Phase): boolean {
    return (phase !== 'load' && phase !== 'open') || this.settings.loading !== 'all';
  }

  /** What is waited for, or null where the phase is over before; what becomes of it then is nobody's business. */
  async within<Value>(phase: Phase, awaited: Promise<Value>): Promise<Value | null> {
    const ms = Math.min(this.leftMs(phase), phase === 'load' ? LONGEST_LOAD_MS : Number.POSITIVE_INFINITY);
    if (ms === Number.POSITIVE_INFINITY) return awaited;
    let silence = () => {};
    const over = new Promise<null>(resolve => {
      silence = this.settings.clock.alarm(ms, () => resolve(null));
    });
    try {
      return await Promise.race([awaited, over]);
    } finally {
      silence();
      awaited.catch(() => {});
    }
  }

  /** A phase begins, and with that the one before is over. */
  enter(phase: Phase): void {
    const { clock, began, seconds, debug, processorMs = () => 0 } = this.settings;
    const now = { at: clock.now(), processorMs: processorMs() };
    const took = Math.round(now.at - this.#since.at);
    const used = Math.round(now.processorMs - this.#since.processorMs);
    const late = seconds === null ? '' : `, ${Math.round(now.at - began - 1000 * seconds)} ms after the time`;
    debug?.(`phase ${this.#phase}: ${took} ms, ${used} ms of processors${late}`);
    this.#phase = phase;
    this.#since = now;
  }
}
