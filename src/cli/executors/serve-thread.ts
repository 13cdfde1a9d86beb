/** The thread's side of `thread-transport.ts`: reads requests and sends replies in batches. */
import type { MessagePort } from 'node:worker_threads';
import { realClock } from '../../api/index.ts';
import { Pauses, ReplyBatch, type ServeOptions, serve } from '../../search/index.ts';
import type { ThreadMessage } from './thread-transport.ts';

/**
 * Milliseconds of a run between two looks at messages and timers. Larger lets requests wait for longer; the end of an
 * epoch is seen at once in any case.
 */
const PAUSE_EVERY_MS = 50;

export interface ServeThreadOptions<Subject> extends Pick<ServeOptions<Subject>, 'open'> {
  readonly port: MessagePort;
  readonly epoch: Int32Array;
  /** Takes what comes later than the thread's start. */
  readonly late?: (value: unknown) => void;
}

export function serveThread<Subject>({ open, port, epoch, late }: ServeThreadOptions<Subject>): void {
  const replies = new ReplyBatch(batch => port.postMessage(batch), realClock);
  const receive = serve<Subject>({
    open,
    send: replies.add,
    epoch: () => Atomics.load(epoch, 0),
    pause: new Pauses(realClock, PAUSE_EVERY_MS).ifDue,
  });
  port.on('message', (message: ThreadMessage<Subject>) => {
    if ('late' in message) {
      late?.(message.late);
      return;
    }
    replies.expect(message.length);
    for (const request of message) void receive(request);
  });
}
