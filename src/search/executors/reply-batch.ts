/**
 * Collects the replies of a worker. A message costs about as much as a small run, so a reply waits for others while the
 * worker has more to do, but not for long.
 */
import type { Clock } from '../options.ts';
import type { FromWorker } from './protocol.ts';

/** Replies that are sent at the latest; more save messages, but the pool hears of the first ones later. */
const MAX_REPLIES = 16;
/** Milliseconds that a reply waits; longer saves messages, but the pool chooses tasks with older results. */
const MAX_WAIT_MS = 4;

export class ReplyBatch {
  #replies: FromWorker[] = [];
  #unanswered = 0;

  constructor(
    private readonly send: (replies: readonly FromWorker[]) => void,
    private readonly clock: Pick<Clock, 'alarm'>,
  ) {}

  /** So many requests have arrived. */
  expect(requests: number): void {
    this.#unanswered += requests;
  }

  readonly add = (reply: FromWorker): void => {
    this.#unanswered--;
    this.#replies.push(reply);
    if (this.#unanswered === 0 || this.#replies.length >= MAX_REPLIES) this.#flush();
    else if (this.#replies.length === 1) this.clock.alarm(MAX_WAIT_MS, () => this.#flush());
  };

  #flush(): void {
    if (this.#replies.length > 0) this.send(this.#replies);
    this.#replies = [];
  }
}
