/** The messages of a process, and how far the current `receive` has looked at them. */

import { FALSE, nil, type Term, TRUE } from '../terms/index.ts';
import type { Stamp } from './races.ts';

export class Mailbox {
  readonly messages: Term[] = [];
  /** When and by whom each message was sent, where that is followed (`races.ts`). */
  readonly stamps: (Stamp | null)[] = [];
  /** Called before the message at this place is taken. */
  onTaken: ((at: number) => void) | null = null;
  #next = 0;
  /** When the current `receive` gives up, on the world's clock; null while it has not waited. */
  deadline: number | null = null;

  put(message: Term, stamp: Stamp | null): void {
    this.messages.push(message);
    this.stamps.push(stamp);
  }

  drop(at: number): void {
    this.messages.splice(at, 1);
    this.stamps.splice(at, 1);
  }

  /** The two values of `recv_peek_message`: whether there is another message, and which. */
  peek(): [Term, Term] {
    const message = this.messages[this.#next];
    return message === undefined ? [FALSE, nil] : [TRUE, message];
  }

  /** The message is taken: the next `receive` begins at the oldest one again. */
  remove(): Term {
    this.onTaken?.(this.#next);
    this.drop(this.#next);
    return this.restart();
  }

  next(): Term {
    this.#next++;
    return TRUE;
  }

  restart(): Term {
    this.#next = 0;
    this.deadline = null;
    return TRUE;
  }

  timeout(): Term {
    return this.restart();
  }
}
