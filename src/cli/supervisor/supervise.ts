/**
 * Runs the command in a process of its own and sees to it that there is a report, whatever a step of the work does.
 *
 * JavaScript cannot interrupt itself: while one step takes long, neither timers nor signals are heard, and Node ends a
 * process that runs out of memory at once. So the work is done by another process, which gives signs of life and saves
 * checkpoints. Where it is silent for too long (`--time` is over, Ctrl-C, or one step takes longer than an execution
 * may), takes too much memory, or crashes, it is killed and another one goes on from the last checkpoint. That one notes
 * each input before it is run. An input during which it ends again is not run a third time: its outcome is a timeout
 * or memory.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ChildProcess, forkTied } from '../../system/index.ts';
import { ALIVE_EVERY_MS, type FromWorking, MESSAGES_FD, STOP, WORK, type Work } from './protocol.ts';
import { currentInput } from './working.ts';

/** Signals within so many milliseconds are one wish: `timeout` sends them to a process and again to its group. */
const SAME_WISH_MS = 300;
/** Milliseconds of silence that are waited for after the time is over or the user wants an end. */
const IMPATIENT_MS = 2000;
/** The same while the program is loaded, which may take long on a busy machine; and how long it may take in all. */
const LOADING_MS = 5000;
const MOST_LOADING_MS = 120_000;
/**
 * The same while the report is built: another process would take longer to come to the same point. Nothing comes after
 * one that was started for the report alone, so it may be silent for longer.
 */
const REPORTING_MS = 10_000;
const LAST_REPORTING_MS = 60_000;
/** Milliseconds of silence beyond the time of one execution after which a step counts as endless. */
const SILENT_MS = 15_000;
/** Processes that are started for one command at most. Larger: more inputs may each end a process. */
const MAX_STARTS = 12;
/** How many times longer a silent process may take where it has little of the processor. Larger waits longer for one that sleeps. */
const MOST_STARVED = 8;
/** Milliseconds between two looks after which nothing could be seen meanwhile: all was stopped (Ctrl-Z), the machine slept, or it is very busy. */
const BLIND_MS = 2000;
const MEGABYTE = 2 ** 20;
/** The unit of processor times in `/proc`: 100 ticks a second on all of Linux. */
const MS_PER_TICK = 10;
/** The heap of the working process, in megabytes: a part of the machine's memory, and at most this. */
const HEAP_SHARE = 0.5;
const MAX_HEAP_MB = 4096;
/** Megabytes beside the heap: code, buffers, the embedded solver. */
const BESIDE_HEAP_MB = 3072;

/** Milliseconds since this process began, without the code of `performance`, which Node would load for it. */
const now = (): number => 1000 * process.uptime();

type End =
  | { readonly kind: 'exit'; readonly status: number }
  /** It was killed, or crashed; `what` names the limit that it exceeded. */
  | {
      readonly kind: 'lost';
      readonly what: 'time' | 'memory';
      readonly mustFinish: boolean;
      /** Somebody else has killed it: it may well come to its end if it is started again. */
      readonly isFromOutside?: true;
    };

interface Supervised {
  readonly script: string;
  readonly args: readonly string[];
}

/** Fulfilled with the exit status. */
export async function supervise(supervised: Supervised): Promise<number> {
  const checkpoints = checkpointFolder();
  const stop = new Stopping();
  const began = now();
  const poisoned: Work['poisoned'][number][] = [];
  try {
    let finish: Work['finish'] = null;
    let isUnloadable = false;
    for (let starts = 1; ; starts++) {
      const spentMs = now() - began;
      const working = new Working(supervised, stop, {
        checkpoints,
        isRestarted: starts > 1,
        poisoned,
        finish,
        isUnloadable,
        spentMs: starts > 1 ? spentMs : 0,
      });
      const end = await working.end;
      if (end.kind === 'exit') return end.status;
      const isLast = finish !== null || starts === MAX_STARTS || working.phase === 'writing';
      isUnloadable = working.phase === 'loading' && !end.isFromOutside;
      if (isLast || (isUnloadable && !working.canDoWithout)) return complain(working.phase, end.what);
      const input = checkpoints === null || starts === 1 ? null : currentInput(checkpoints);
      if (input !== null && !end.isFromOutside) poisoned.push({ input, what: end.what });
      // The second process knows what it did when it ended. If that was no input, it would only happen again.
      const isHopeless = starts > 1 && input === null && !end.isFromOutside;
      const mustFinish = end.mustFinish || isHopeless || isUnloadable || starts === MAX_STARTS - 1;
      finish = stop.isWanted ? 'interrupted' : mustFinish ? end.what : null;
    }
  } finally {
    stop.release();
    if (checkpoints !== null) rmSync(checkpoints, { recursive: true, force: true });
  }
}

function checkpointFolder(): string | null {
  try {
    return mkdtempSync(join(tmpdir(), 'tandem-'));
  } catch {
    return null;
  }
}

const DOING: Readonly<Record<Working['phase'], string>> = {
  loading: 'loading the program',
  exploring: 'the exploration',
  reporting: 'the exploration',
  writing: 'writing the results',
};

function complain(phase: Working['phase'], what: 'time' | 'memory'): number {
  const doing = DOING[phase];
  const how = what === 'memory' ? 'ran out of memory' : 'did not end in time';
  process.stderr.write(`tandem: ${doing} ${how}, and was ended\n`);
  return 2;
}

/** The user's wish to come to an end: Ctrl-C, or a signal. The second one ends everything at once. */
class Stopping {
  /** When the wish was heard. */
  since: number | null = null;
  #tell: () => void = () => {};

  constructor() {
    for (const signal of SIGNALS) process.on(signal, this.#wanted);
  }

  readonly #wanted = (signal: NodeJS.Signals): void => {
    if (this.since !== null) {
      if (now() - this.since < SAME_WISH_MS) return;
      this.#end();
      process.exit(SIGNAL_STATUS[signal] ?? 130);
    }
    this.since = now();
    this.#tell();
  };

  #end: () => void = () => {};

  get isWanted(): boolean {
    return this.since !== null;
  }

  /** `tell` is called when the wish is heard, `end` when it must be done at once. */
  listen(tell: () => void, end: () => void): void {
    this.#tell = tell;
    this.#end = end;
    if (this.isWanted) tell();
  }

  release(): void {
    for (const signal of SIGNALS) process.off(signal, this.#wanted);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const SIGNAL_STATUS: Readonly<Record<string, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** One process that does the work. */
class Working {
  readonly end: Promise<End>;
  phase: 'loading' | 'exploring' | 'reporting' | 'writing' = 'loading';
  /** Whether there is a report also where nothing could be loaded. */
  canDoWithout = false;
  readonly #child: ChildProcess;
  #isListening = false;
  /** When the last sign of life came, and the processor time that it had used by then. */
  #lastSign = { at: now(), usedMs: 0 };
  #lookedAt = now();
  /** When it means to be done with the exploration. */
  #deadline = Number.POSITIVE_INFINITY;
  /** When the program must have been loaded. */
  #loadedBy = now() + MOST_LOADING_MS;
  #runMs = 0;
  #killed: Omit<Extract<End, { kind: 'lost' }>, 'kind'> | null = null;

  constructor(
    { script, args }: Supervised,
    private readonly stop: Stopping,
    private readonly work: Work,
  ) {
    const nodeArgs = [...process.execArgv, ...heapLimit()];
    // Reading extra certificates doubles the start-up of Node, and nothing here uses the network.
    const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
    this.#child = forkTied(script, args, nodeArgs, { ...env, [WORK]: JSON.stringify(work) });
    linesOf(this.#child.stdio[MESSAGES_FD] as Readable, line => this.#take(JSON.parse(line) as FromWorking));
    stop.listen(
      () => this.#sendStop(),
      () => this.#child.kill('SIGKILL'),
    );
    const watch = setInterval(() => this.#look(), ALIVE_EVERY_MS);
    this.end = new Promise<End>(resolve => {
      this.#child.once('error', () => resolve({ kind: 'lost', what: 'memory', mustFinish: true }));
      this.#child.once('exit', (status, signal) => resolve(this.#ended(status, signal)));
    }).finally(() => clearInterval(watch));
  }

  /** Before it listens, the signal would kill it. */
  #sendStop(): void {
    if (this.#isListening) this.#child.kill(STOP);
  }

  #take(message: FromWorking): void {
    this.#lastSign = { at: now(), usedMs: processorMs(this.#child.pid) };
    switch (message.kind) {
      case 'alive':
        return;
      case 'listening':
        this.#isListening = true;
        if (this.stop.isWanted) this.#sendStop();
        return;
      case 'loading':
        this.canDoWithout = message.canDoWithout;
        this.#deadline = now() + (message.leftMs ?? MOST_LOADING_MS);
        // Where it loads many programs, it sees to the time of each itself.
        this.#loadedBy =
          message.canDoWithout && message.leftMs === null
            ? Number.POSITIVE_INFINITY
            : this.#deadline + LOADING_MS;
        return;
      case 'exploring':
        this.phase = 'exploring';
        this.#runMs = message.runMs;
        this.#deadline = message.leftMs === null ? Number.POSITIVE_INFINITY : now() + message.leftMs;
        return;
      case 'reporting':
        this.phase = 'reporting';
        return;
      case 'writing':
        this.phase = 'writing';
        this.#deadline = Number.POSITIVE_INFINITY;
    }
  }

  /** A crash is taken for a lack of memory: Node ends itself by a signal, or with a status of its own. */
  #ended(status: number | null, signal: NodeJS.Signals | null): End {
    if (this.#killed !== null) return { kind: 'lost', ...this.#killed };
    if (signal === null && status !== null && status <= 2) return { kind: 'exit', status };
    const outside = signal === 'SIGKILL' ? ({ isFromOutside: true } as const) : {};
    return { kind: 'lost', what: 'memory', mustFinish: false, ...outside };
  }

  #look(): void {
    if (this.#killed !== null) return;
    const time = now();
    const blindMs = time - this.#lookedAt;
    this.#lookedAt = time;
    if (blindMs > BLIND_MS) {
      this.#lastSign = { at: time, usedMs: processorMs(this.#child.pid) };
      this.#loadedBy += blindMs;
    }
    const silence = this.#silence(time);
    const { since } = this.stop;
    const patience = this.#patience;
    if (this.phase === 'loading' && time > this.#loadedBy) this.#kill('time', true);
    else if (since !== null && silence > patience && time - since > patience) this.#kill('time', true);
    else if (time > this.#deadline + patience && silence > patience) this.#kill('time', true);
    else if (this.phase === 'exploring' && silence > this.#runMs + SILENT_MS) this.#kill('time', false);
    else if (residentBytes(this.#child.pid) > memoryLimit()) this.#kill('memory', false);
  }

  /** Milliseconds of silence that are waited for once it should come to its end. */
  get #patience(): number {
    if (this.phase === 'loading') return this.canDoWithout ? IMPATIENT_MS : LOADING_MS;
    if (this.work.finish !== null) return LAST_REPORTING_MS;
    return this.phase === 'reporting' ? REPORTING_MS : IMPATIENT_MS;
  }

  /** Milliseconds that it has worked without a sign of life. On a busy machine it may have had little of the time. */
  #silence(time: number): number {
    const { at, usedMs } = this.#lastSign;
    const elapsed = time - at;
    return Math.min(elapsed, Math.max(processorMs(this.#child.pid) - usedMs, elapsed / MOST_STARVED));
  }

  #kill(what: 'time' | 'memory', mustFinish: boolean): void {
    this.#killed = { what, mustFinish };
    this.#child.kill('SIGKILL');
  }
}

function linesOf(stream: Readable, take: (line: string) => void): void {
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    const lines = (text + piece).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  stream.on('error', () => {});
}

function heapMegabytes(): number {
  return Math.floor(Math.min(MAX_HEAP_MB, (HEAP_SHARE * totalmem()) / MEGABYTE));
}

/** Where the user has not set a limit. */
function heapLimit(): string[] {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some(option =>
    /--max[-_]old[-_]space[-_]size/.test(option),
  );
  return given ? [] : [`--max-old-space-size=${heapMegabytes()}`];
}

function memoryLimit(): number {
  return (heapMegabytes() + BESIDE_HEAP_MB) * MEGABYTE;
}

/** The processor time that a process has used, in milliseconds; where the system does not tell, the time. */
function processorMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may contain anything: the state is the third field, the times are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return now();
  }
}

/** What a process takes of the machine's memory; 0 where the system does not tell. */
function residentBytes(pid: number | undefined): number {
  try {
    return 4096 * Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  } catch {
    return 0;
  }
}
