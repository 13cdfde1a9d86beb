/**
 * A worker in the explorer's own thread, which is idle while the other workers run. It begins one task at a time, and
 * lets messages and timers in before each.
 */
import type { ToWorker } from './protocol.ts';
import { type ServeOptions, serve } from './serve.ts';
import type { StartWorker } from './transport.ts';

export interface InProcessWorkerOptions<Subject> extends Pick<ServeOptions<Subject>, 'open' | 'pause'> {
  /** Fulfilled when all messages and timers that wait have been attended to. */
  readonly turn: () => Promise<void>;
}

export function inProcessWorker<Subject>({
  open,
  pause,
  turn,
}: InProcessWorkerOptions<Subject>): StartWorker<Subject> {
  return events => {
    const waiting: ToWorker<Subject>[] = [];
    let isBusy = false;
    let isOver = false;
    let epoch = 0;
    const receive = serve({
      open,
      pause,
      epoch: () => epoch,
      send: reply => {
        if (!isOver) events.messages([reply]);
      },
    });
    const work = async (): Promise<void> => {
      isBusy = true;
      for (let next = waiting.shift(); next !== undefined && !isOver; next = waiting.shift()) {
        await turn();
        // Not awaited: while it waits for a solver, the next task begins.
        void receive(next);
      }
      isBusy = false;
    };
    return {
      latencyMs: 0,
      sharesMemory: true,
      post(messages) {
        waiting.push(...messages);
        if (!isBusy) void work();
      },
      interrupt(now) {
        epoch = now;
      },
      async end() {
        isOver = true;
      },
    };
  };
}
