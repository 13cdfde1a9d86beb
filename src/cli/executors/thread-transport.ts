/** Workers that are threads of this process. `serve-thread.ts` is the other side. */
import { Worker } from 'node:worker_threads';
import type { FromWorker, StartWorker, ToWorker } from '../../search/index.ts';

export interface ThreadSettings<Data> {
  /** The script that the thread runs. */
  readonly code: URL;
  /** Makes what a thread is told when it starts; it must be possible to clone it. */
  readonly data: () => Data;
  /** Anything that the script needs and that takes time to make; it follows as a message of its own. */
  readonly late?: () => Promise<unknown> | null;
}

/** `workerData` of the thread. */
export interface ThreadData<Data> {
  readonly data: Data;
  /** One number in shared memory: the epoch that the thread is in. A running task sees it without reading messages. */
  readonly epoch: Int32Array;
}

/** A batch of requests, or what was promised as `late`. */
export type ThreadMessage<Subject> = readonly ToWorker<Subject>[] | { readonly late: unknown };

/** Milliseconds from the moment when a thread sends its last reply until it reads the next batch, with a busy explorer. */
const LATENCY_MS = 30;

/** Megabytes of stack: about what the process has that threads are started by. */
export const STACK_MB = 248;

export function startThread<Subject, Data>(settings: ThreadSettings<Data>): StartWorker<Subject> {
  return events => {
    const epoch = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const workerData: ThreadData<Data> = { data: settings.data(), epoch };
    const worker = new Worker(settings.code, {
      workerData,
      argv: process.argv.slice(2),
      resourceLimits: { stackSizeMb: STACK_MB },
    });
    const post = (message: ThreadMessage<Subject>): void => worker.postMessage(message);
    let isOver = false;
    const gone = (reason: string): void => {
      if (isOver) return;
      isOver = true;
      events.gone(reason);
    };
    worker.on('message', (replies: readonly FromWorker[]) => {
      if (!isOver) events.messages(replies);
    });
    worker.on('error', error => gone(error.message));
    worker.on('exit', status => gone(`its thread ended with status ${status}`));
    settings.late?.()?.then(
      late => post({ late }),
      error => gone(String(error)),
    );
    return {
      latencyMs: LATENCY_MS,
      sharesMemory: true,
      post,
      interrupt: now => {
        Atomics.store(epoch, 0, now);
      },
      end: async () => {
        isOver = true;
        await worker.terminate();
      },
    };
  };
}
