/**
 * When `tandem test` comes to its end. One owner knows the time, and every phase asks it until when it may go on: so a command
 * ends late by what the last phases may be late by, and not by the sum of what each of them takes.
 *
 * Before the exploration a phase ends at a part of `--time`, so that what is at hand is explored. From the exploration on, each
 * ends early by what those after it are predicted to take (`report-time.ts`), and may be late by a few hundred milliseconds, however
 * long the time is: a node that has to be started, or an answer that is on its way, takes no longer in a longer run.
 */
import type { Clock } from '../../search/index.ts';
import { NO_RESERVE, type Reserve } from './report-time.ts';

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

/** Until when a phase may go on. */
interface End {
  /** The part of `--time`. Larger explores less. */
  readonly share: number;
  /** Milliseconds after that. Larger ends later, smaller leaves more unconfirmed and unexplained on a busy machine. */
  readonly ms: number;
  /** What is still to come, and ends in time if this does. */
  readonly before: readonly (keyof Reserve)[];
}

const UNTIL: Partial<Record<Phase, End>> = {
  load: { share: 0.6, ms: 0, before: [] },
  open: { share: 0.75, ms: 0, before: [] },
  tests: { share: 0.8, ms: 0, before: [] },
  explore: { share: 1, ms: 0, before: ['confirm', 'explain', 'write'] },
  settle: { share: 1, ms: 300, before: ['confirm', 'explain', 'write'] },
  confirm: { share: 1, ms: 500, before: ['explain', 'write'] },
  explain: { share: 1, ms: 700, before: ['write'] },
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
  #reserve: () => Reserve = () => NO_RESERVE;

  constructor(private readonly settings: DeadlineSettings) {
    this.#since = { at: settings.began, processorMs: 0 };
  }

  /** What is kept for the phases after the exploration. */
  keep(reserve: () => Reserve): void {
    this.#reserve = reserve;
  }

  /** Milliseconds that the phase has left, at least none; without an end for one that is not bounded. */
  leftMs(phase: Phase): number {
    const { clock, began, seconds } = this.settings;
    const bound = UNTIL[phase];
    if (seconds === null || bound === undefined || !this.#isBounded(phase)) return Number.POSITIVE_INFINITY;
    const reserve = this.#reserve();
    const keptMs = bound.before.reduce((sum, later) => sum + reserve[later], 0);
    return Math.max(0, began + 1000 * seconds * bound.share + bound.ms - keptMs - clock.now());
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
