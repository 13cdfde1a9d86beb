/** The events of a run as the collector sends them (`otp/erl_relay_trace.erl`), and how far each process was followed. */
import { OF_CLOCK, type ProcessEvents } from '../instrument/run-events.ts';
import { type Atom, atom, listElements, type Term, Tuple } from '../terms/index.ts';

export const SENT = atom('sent');
export const RESULT = atom('r');
export const RAISED = atom('x');
export const TIMEOUT = atom('t');
/** What a timer may send, and what a `receive` that has run into its timeout looks like in the account of messages. */
export const TIMED_OUT = atom('timeout');
export const STACK = atom('s');
export const EXCEPTION = atom('c');
export const CALLED_BACK = atom('b');
export const OVER = atom('e');
const DICTIONARY = atom('d');
export const FUNCTION = atom('function');

/** A function of the program that code which is not followed calls. */
export interface CalledBack {
  readonly module: string;
  readonly name: string;
  /** What a closure has captured. */
  readonly captured: Term;
  readonly args: readonly Term[];
}

export interface Followed extends ProcessEvents {
  /** The next event. */
  at: number;
  /** The event with clauses that is being read, and how many of its bits are left. */
  word: number;
  left: number;
  /** Bits of clauses that were entered since the last event, and that an exception or the end of the run has lost. */
  lost: number;
  /** How many of its messages are in the mailbox or were taken from it. */
  delivered: number;
  /** Sent here, and not yet found among its messages. */
  readonly sent: Term[];
}

export function followed(events: Term[], messages: Term[]): Followed {
  return { events, messages, at: 0, word: 1, left: 0, lost: 0, delivered: 0, sent: [] };
}

/** The bits of a positive number. */
export function lengthOf(n: number): number {
  const high = Math.floor(n / 2 ** 32);
  return high > 0 ? 64 - Math.clz32(high) : 32 - Math.clz32(n);
}

export function calledBackBy({ elements }: Tuple): CalledBack {
  const [, module, name, captured, args] = elements as [Term, Atom, Atom, Term, Term];
  return { module: module.name, name: name.name, captured, args: listElements(args) };
}

/** Code that is not followed has changed the dictionary of the process. */
export function isDictionary(event: Term | undefined): event is Tuple {
  return event instanceof Tuple && event.elements[0] === DICTIONARY;
}

export function isCalledBack(event: Term | undefined): event is Tuple {
  return event instanceof Tuple && event.elements[0] === CALLED_BACK;
}

/** Whether the next of its messages is none, but a `receive` that ran into its timeout: no timer has sent one. */
export function isTimeoutNext({ messages, delivered, sent }: Followed): boolean {
  return messages[delivered] === OF_CLOCK && !sent.includes(TIMED_OUT);
}

/** A `receive` ran into its timeout when so many messages had come besides those that the mailbox has. */
export function withoutTimeout({ messages, delivered }: Followed, missing: number): void {
  const last = messages.lastIndexOf(OF_CLOCK, delivered + Math.max(missing, 0));
  if (last >= delivered) messages.splice(last, 1);
}
