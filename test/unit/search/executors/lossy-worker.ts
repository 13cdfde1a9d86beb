/**
 * A worker behind a connection like that of a queue on another machine: messages are bytes on the way, replies take their
 * time and overtake each other, no memory is shared, and the connection may break.
 */
import { deserialize, serialize } from 'node:v8';
import {
  type OpenRequest,
  type StartWorker,
  serve,
  type ToWorker,
  type UnitService,
} from '../../../../src/search/index.ts';

export interface LossyWorkerSettings<Subject> {
  /** Opens the worker's own unit. */
  readonly open: (request: OpenRequest<Subject>) => UnitService | Promise<UnitService>;
  /** Milliseconds until a reply arrives. */
  readonly delay?: () => number;
  /** Called with each message that arrives; true breaks the connection. */
  readonly breaks?: (message: ToWorker<Subject>) => boolean;
}

export function startLossyWorker<Subject>(settings: LossyWorkerSettings<Subject>): StartWorker<Subject> {
  const { open, delay = () => 0, breaks = () => false } = settings;
  return events => {
    let isOver = false;
    let epoch = 0;
    const later = (ms: number, act: () => void) => setTimeout(() => isOver || act(), ms);
    const receive = serve<Subject>({
      open: async request => open(request),
      send: message => {
        const bytes = serialize(message);
        later(delay(), () => events.messages([deserialize(bytes)]));
      },
      epoch: () => epoch,
      pause: () => null,
    });
    return {
      latencyMs: 30,
      sharesMemory: false,
      post(messages) {
        for (const message of messages) {
          const bytes = serialize(message);
          // Timers of the same length fire in the order in which they were set.
          later(0, () => {
            if (!breaks(message)) {
              void receive(deserialize(bytes));
              return;
            }
            isOver = true;
            events.gone('the connection broke');
          });
        }
      },
      interrupt(now) {
        epoch = now;
      },
      end: async () => {
        isOver = true;
      },
    };
  };
}
