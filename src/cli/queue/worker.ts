/**
 * `tandem worker`: keeps processes that take jobs from the queue. One that ends without having been told to, or that is
 * silent for so long that it must be stuck in a step of its own, is replaced; its job goes to another one.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { Readable } from 'node:stream';
import type { Effect } from '../../sandbox/effects.ts';
import { type ChildProcess, forkTied } from '../../system/index.ts';
import type { ExitStatus, Io } from '../io.ts';
import { userSignal } from '../io.ts';
import { openRedis, shownUrl } from './redis.ts';
import { serveQueue } from './worker-process.ts';

export interface WorkerRequest {
  readonly queue: string;
  readonly processes: number;
  readonly allow: readonly Effect[];
  readonly stalledAfter: number;
}

/** Set for the processes that do the work. */
const CHILD = 'TANDEM_WORKER_PROCESS';
/** The pipe on which they give signs of life, and milliseconds between two of them. */
const ALIVE_FD = 3;
const ALIVE_MS = 1000;
/** Milliseconds of silence after which a process is replaced. Larger waits longer for one that is stuck. */
const SILENT_MS = 30_000;
/** Milliseconds until a process is replaced, so that one that cannot start does not take all the time of the machine. */
const REPLACE_MS = 200;
/** The part of the machine's memory that the heaps of all processes may have, and megabytes for one at most. */
const HEAP_SHARE = 0.5;
const MOST_HEAP_MB = 4096;

export async function worker(request: WorkerRequest, io: Io): Promise<ExitStatus> {
  const user = userSignal();
  const say = (text: string) => io.stderr.write(`tandem worker: ${text}\n`);
  try {
    if (io.env[CHILD] !== undefined) {
      const alive = setInterval(() => writeSync(ALIVE_FD, '.'), ALIVE_MS);
      await serveQueue({ ...request, say }, user.signal);
      clearInterval(alive);
      return 0;
    }
    // Says what is wrong with the address once, and not for each process.
    (await openRedis(request.queue)).disconnect();
    say(
      `${request.processes} at ${shownUrl(request.queue)}; Ctrl-C ends them after what they have found was sent`,
    );
    await Promise.all(Array.from({ length: request.processes }, () => keep(request, user.signal, say)));
    return 0;
  } finally {
    user.release();
  }
}

/** Keeps one process until the user wants an end. */
async function keep(
  { processes }: WorkerRequest,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<void> {
  const heapMb = Math.min(MOST_HEAP_MB, Math.floor((HEAP_SHARE * totalmem()) / processes / 2 ** 20));
  const [, script = '', ...args] = process.argv;
  while (!signal.aborted) {
    const child = forkTied(script, args, [`--max-old-space-size=${heapMb}`], {
      ...process.env,
      [CHILD]: '1',
    });
    const end = () => child.kill('SIGTERM');
    signal.addEventListener('abort', end);
    const watch = watched(child);
    const [status, by] = (await once(child, 'exit')) as [number | null, string | null];
    clearInterval(watch);
    signal.removeEventListener('abort', end);
    if (signal.aborted) return;
    say(`a process ended with ${by ?? `status ${status}`}, and is replaced`);
    await new Promise(resolve => setTimeout(resolve, REPLACE_MS));
  }
}

/** Kills it when it is silent for too long. */
function watched(child: ChildProcess): NodeJS.Timeout {
  let heard = performance.now();
  (child.stdio[ALIVE_FD] as Readable | undefined)?.on('data', () => {
    heard = performance.now();
  });
  return setInterval(() => {
    if (performance.now() - heard > SILENT_MS) child.kill('SIGKILL');
  }, ALIVE_MS);
}
