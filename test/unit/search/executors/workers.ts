/** Workers of a pool that live in this thread: messages are copied as if they went to another one, and take their time. */
import type {
  InProcessExecutor,
  ToWorker,
  Transport,
  TransportEvents,
} from '../../../../src/search/index.ts';
import { serve } from '../../../../src/search/index.ts';

export interface WorkerSettings {
  readonly epoch: Int32Array;
  /** A work of its own for each worker. */
  readonly executor: () => InProcessExecutor<unknown, unknown, unknown>;
  readonly delay?: () => number;
  /** Called with each message; true makes the worker go away instead of answering. */
  readonly dies?: (message: ToWorker) => boolean;
}

export function startWorker(settings: WorkerSettings): (events: TransportEvents) => Transport {
  const { epoch, executor, delay = () => 0, dies = () => false } = settings;
  return events => {
    let isGone = false;
    const later = (ms: number, act: () => void) => setTimeout(() => isGone || act(), ms);
    const receive = serve({
      open: async () => ({ executor: executor(), summary: async () => null }),
      send: message => {
        const copy = structuredClone(message);
        later(delay(), () => events.messages([copy]));
      },
      epoch: () => Atomics.load(epoch, 0),
      pause: () => null,
    });
    return {
      post(messages) {
        for (const message of structuredClone(messages)) {
          // Messages to a thread arrive in order.
          later(0, () => {
            if (dies(message)) {
              isGone = true;
              events.gone('it was too much');
            } else void receive(message);
          });
        }
      },
      end: async () => {
        isGone = true;
      },
    };
  };
}
