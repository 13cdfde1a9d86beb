/**
 * A worker of a pool in the explorer's own thread, which is idle otherwise. Messages and timers have their turn between
 * its tasks.
 */

import type { ToWorker } from './protocol.ts';
import { type ServeOptions, serve } from './serve.ts';
import type { Transport, TransportEvents } from './worker-handle.ts';

export interface InProcessWorkerOptions extends Omit<ServeOptions, 'send'> {
  /** Ends when everything else that waits has had its turn. */
  readonly turn: () => Promise<void>;
}

export function inProcessWorker({
  turn,
  ...options
}: InProcessWorkerOptions): (events: TransportEvents) => Transport {
  return events => {
    const waiting: ToWorker[] = [];
    let isBusy = false;
    let isOver = false;
    const receive = serve({ ...options, send: reply => isOver || events.messages([reply]) });
    const work = async (): Promise<void> => {
      isBusy = true;
      for (let next = waiting.shift(); next !== undefined && !isOver; next = waiting.shift()) {
        await turn();
        // Not waited for: where it waits for a solver, the next one begins.
        void receive(next);
      }
      isBusy = false;
    };
    return {
      isInProcess: true,
      post(messages) {
        waiting.push(...messages);
        if (!isBusy) void work();
      },
      async end() {
        isOver = true;
      },
    };
  };
}
