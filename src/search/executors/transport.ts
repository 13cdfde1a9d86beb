/**
 * How messages get to one worker and back. This is the seam for kinds of workers: this very thread
 * (`in-process-worker.ts`) or a thread of this process (`cli/executors/thread-transport.ts`). Work for other machines is
 * cut into larger pieces (`search/parts/`). `test/unit/search/executors/transport-contract.ts` is a test that every
 * transport has to pass.
 *
 * A transport guarantees:
 *
 * - Order. The worker gets the messages in the order in which they were posted, each once. Replies may come in any
 *   order; they name the request that they answer.
 * - Loss. A message is delivered, or `gone` is called. `gone` is called at most once, nothing comes after it, and
 *   everything that was not answered counts as failed. The pool then starts another worker in its place. A transport
 *   over a network therefore has to notice a worker that no longer answers, and must not leave out a single message.
 * - Isolation. Neither side changes what it has posted, and neither sees changes of the other: a transport may copy a
 *   message or pass the object itself.
 * - Content. Messages consist of plain data and typed arrays, and numbers in them may be infinite. Where bytes are
 *   needed, serialise by the structured clone algorithm (`serialize` of node:v8) and not as JSON. The one exception is
 *   the shared memory of an `open` request, which only a transport with `sharesMemory` is given.
 * - Batches. `post` takes all messages that are there to be sent, and `messages` may bring several replies, because a
 *   message between threads costs about as much as a small run. A transport must not wait for more before it sends;
 *   a worker may, for a few milliseconds (`reply-batch.ts`).
 */
import type { FromWorker, ToWorker } from './protocol.ts';

export interface Transport<Subject> {
  /**
   * Milliseconds until a worker that has run out of tasks gets the next one. The pool keeps so much work at hand at the
   * worker. Larger keeps it busy over a slow connection, but more of its tasks were chosen before the latest results.
   */
  readonly latencyMs: number;
  /**
   * Whether a SharedArrayBuffer can be posted. Workers without shared memory explore states again that another one has
   * explored, and may try the candidates of an operation in another order, which shows as divergences.
   */
  readonly sharesMemory: boolean;
  post(messages: readonly ToWorker<Subject>[]): void;
  /**
   * Tasks of earlier epochs end soon. It overtakes messages that were posted before: where it came as a message in turn,
   * the worker would read it after the task that it is about. Epochs only grow. To lose one costs time and nothing else.
   */
  interrupt(epoch: number): void;
  /** Ends the worker, whatever it does. `gone` is not called, and no reply comes after the promise is fulfilled. */
  end(): Promise<void>;
}

interface TransportEvents {
  messages(messages: readonly FromWorker[]): void;
  /** The worker has ended without having been told to, or cannot be reached any more. */
  gone(reason: string): void;
}

/** Starts a worker. Events may be called as soon as this function has returned. */
export type StartWorker<Subject> = (events: TransportEvents) => Transport<Subject>;
