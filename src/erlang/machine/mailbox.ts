/** The messages of a process, and how far the current `receive` has looked at them. */
import { FALSE, nil, type Term, TRUE } from '../terms/index.ts';

export class Mailbox {
  readonly messages: Term[] = [];
  #next = 0;
  /** When the current `receive` gives up, on the world's clock; null while it has not waited. */
  deadline: number | null = null;

  put(message: Term): void {
    this.messages.push(message);
  }

  /** The two values of `recv_peek_message`: whether there is another message, and which. */
  peek(): [Term, Term] {
    const message = this.messages[this.#next];
    return message === undefined ? [FALSE, nil] : [TRUE, message];
  }

  /** The message is taken: the next `receive` begins at the oldest one again. */
  remove(): Term {
    this.messages.splice(this.#next, 1);
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
