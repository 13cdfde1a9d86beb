/**
 * A thread of this process that explores units for `tandem test`. A thread that ends, or that gives no sign of life for longer
 * than an execution may take, cannot be told apart from others of this process by the supervisor: so the process ends itself, and
 * the supervisor has another one go on alone from the checkpoints. One that is still busy when the report must be begun is left
 * alone, and what it was last known to have found is what it has found.
 */
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { realClock, runTimeOf } from '../../api/index.ts';
import { scriptOfThread } from '../executors/thread-executors.ts';
import { STACK_MB, type ThreadData } from '../executors/thread-transport.ts';
import type { Turn } from '../exploration/portfolio.ts';
import type { Backend } from '../solvers.ts';
import { WORK } from '../supervisor/protocol.ts';
import { work } from '../supervisor/working.ts';
import type { Place, PlacedUnit, Waiting } from './places.ts';
import { processorMs } from './processor-time.ts';
import type { FromPlace, SuiteThreadData, ToPlace, UnitWork } from './turn-protocol.ts';

/** Milliseconds of silence beyond the time of one execution after which a thread counts as stuck. */
const SILENT_MS = 15_000;
/** The same after its turn should have been over. */
const IMPATIENT_MS = 5000;
const LOOK_EVERY_MS = 200;
/** How many times longer a silent thread may take where this process has little of the processors. */
const MOST_STARVED = 8;

export interface ThreadPlaceSettings extends Waiting {
  readonly data: SuiteThreadData;
  readonly backend: Backend;
  /** Megabytes for its heap. */
  readonly heapMb: number;
  readonly start: (options: WorkerOptions) => Worker;
  /** Told what only developers want to know, and where a state could not be saved. */
  readonly debug: ((text: string) => void) | null;
  readonly unsaved: (error: unknown) => void;
}

interface UnderWay {
  readonly number: number;
  readonly unit: PlacedUnit['unit'];
  readonly timeMs: number;
  /** When it should be over; null while the unit is being opened. */
  until: number | null;
  /** Whether something is known of what this turn has found. */
  isKnown: boolean;
  resolve(turn: Turn): void;
  reject(error: Error): void;
}

export const startWork = (options: WorkerOptions): Worker => new Worker(scriptOfThread(), options);

export class ThreadPlace implements Place {
  readonly ready: Promise<unknown>;
  readonly #worker: Worker;
  readonly #opened = new Set<number>();
  #underWay: UnderWay | null = null;
  #heard = this.#sign();
  #becomeReady: () => void = () => {};
  #isClosed = false;
  readonly #watch: NodeJS.Timeout;

  constructor(private readonly settings: ThreadPlaceSettings) {
    const { data, backend, heapMb, start, lost } = settings;
    this.ready = new Promise<void>(resolve => {
      this.#becomeReady = resolve;
    });
    const workerData: Pick<ThreadData<SuiteThreadData>, 'data'> = { data };
    this.#worker = start({
      workerData,
      argv: process.argv.slice(2),
      env: { ...process.env, [WORK]: JSON.stringify(work) },
      resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: heapMb },
    });
    this.#worker.on('message', (message: FromPlace) => this.#take(message));
    const gone = (why: string) => {
      if (!this.#isClosed) lost(why);
    };
    this.#worker.on('error', error => gone(error.message));
    this.#worker.on('exit', status => gone(`a thread ended with status ${status}`));
    backend.module()?.then(
      module => this.#post({ kind: 'module', module }),
      error => gone(String(error)),
    );
    this.#watch = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  turn(unit: PlacedUnit, timeMs: number, signal: AbortSignal): Promise<Turn> {
    const stop = () => this.#post({ kind: 'stop', why: signal.reason });
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    this.#heard = this.#sign();
    return new Promise<Turn>((resolve, reject) => {
      this.#underWay = {
        number: unit.number,
        unit: unit.unit,
        timeMs,
        until: null,
        isKnown: false,
        resolve,
        reject,
      };
      const isNew = !this.#opened.has(unit.number);
      this.#opened.add(unit.number);
      this.#post({
        kind: 'turn',
        unit: unit.number,
        timeMs,
        work: isNew ? workOf(unit) : null,
        isAgain: isNew && unit.wasBegun,
      });
    }).finally(() => {
      this.#underWay = null;
      signal.removeEventListener('abort', stop);
    });
  }

  #post(message: ToPlace): void {
    this.#worker.postMessage(message);
  }

  #take(message: FromPlace): void {
    this.#heard = this.#sign();
    const { debug, unsaved } = this.settings;
    const turn = this.#turnOf(message);
    switch (message.kind) {
      case 'ready':
        this.#becomeReady();
        return;
      case 'debug':
        debug?.(message.text);
        return;
      case 'unsaved':
        unsaved(new Error(message.message));
        return;
      case 'begun':
        if (turn !== null) turn.until = realClock.now() + turn.timeMs;
        return;
      case 'found':
        turn?.unit.observer.executed?.(message.found, true, null);
        return;
      case 'progress':
        turn?.unit.observer.progress?.(message.progress);
        return;
      case 'glance':
        if (turn !== null) turn.isKnown = true;
        turn?.unit.exploration.adopt(message.explored);
        return;
      case 'turned':
        turn?.unit.exploration.adopt(message.explored);
        turn?.resolve(message.turn);
        return;
      case 'refused':
        debug?.(message.why);
        this.#opened.delete(message.unit);
        turn?.resolve({ end: 'refused', nextMs: 0, lostMs: 0 });
        return;
      case 'failed':
        turn?.reject(new Error(message.message));
    }
  }

  /** The turn that a message is about; null where that was given up, although another one may be under way by now. */
  #turnOf(message: FromPlace): UnderWay | null {
    return 'unit' in message && message.unit === this.#underWay?.number ? this.#underWay : null;
  }

  #look(): void {
    if (this.#underWay === null) return;
    const { until, isKnown, resolve } = this.#underWay;
    if (this.settings.isTooLate()) {
      this.settings.debug?.('a thread is busy after the time is over, and is left alone');
      resolve({ end: isKnown ? 'cut' : 'refused', nextMs: 0, lostMs: 0 });
      return;
    }
    const isLate = until !== null && realClock.now() > until + IMPATIENT_MS;
    const limit = isLate ? IMPATIENT_MS : runTimeOf(this.settings.data.options) + SILENT_MS;
    if (this.#silence() > limit) this.settings.lost('a thread is stuck');
  }

  #sign(): { readonly at: number; readonly usedMs: number } {
    return { at: realClock.now(), usedMs: processorMs() };
  }

  /** Milliseconds that it can have worked without a sign of life: no more than this process has. */
  #silence(): number {
    const { at, usedMs } = this.#heard;
    const elapsed = realClock.now() - at;
    return Math.min(elapsed, Math.max(processorMs() - usedMs, elapsed / MOST_STARVED));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#watch);
    await this.#worker.terminate();
  }
}

function workOf({ unit: { subject, writtenSeed, raw, exploration } }: PlacedUnit): UnitWork {
  return { subject, writtenSeed, raw, begunWith: exploration.begunWith };
}
