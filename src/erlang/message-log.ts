/**
 * What the processes of a run told each other, for people to look at: who started whom, who sent what, and how each ended.
 * Code need not be compiled for it, unlike for a trace.
 */
import type { Process } from './machine/process.ts';
import type { Recorder } from './machine/recorder.ts';
import { print, showValue, type Term } from './terms/index.ts';

export type ProcessEvent =
  | { readonly kind: 'spawn'; readonly from: string; readonly to: string }
  | { readonly kind: 'message'; readonly from: string; readonly to: string; readonly text: string }
  | { readonly kind: 'exit'; readonly from: string; readonly text: string };

/** A server that loops sends for ever; more is not read. */
const MAX_EVENTS = 300;
/** Characters of a message. */
const MAX_TEXT = 200;

export class MessageLog implements Recorder {
  readonly #events: ProcessEvent[] = [];
  #current: Process | null = null;

  /** The events, the last ones of a long run; none where there was one process only. */
  get events(): readonly ProcessEvent[] {
    return this.#events.some(({ kind }) => kind !== 'exit') ? this.#events.slice(-MAX_EVENTS) : [];
  }

  scheduled(process: Process): void {
    this.#current = process;
  }

  sent(to: Process, message: Term): void {
    const from = this.#current === null ? '' : print(this.#current.pid);
    this.#add({ kind: 'message', from, to: print(to.pid), text: short(message) });
  }

  spawned(process: Process, parent: Process): void {
    this.#add({ kind: 'spawn', from: print(parent.pid), to: print(process.pid) });
  }

  ended(process: Process, reason: Term): void {
    this.#add({ kind: 'exit', from: print(process.pid), text: short(reason) });
  }

  called(): void {}
  returned(): void {}
  finished(): void {}
  bound(): void {}
  entered(): void {}
  left(): void {}
  observed(): void {}
  decided(): void {}
  received(): void {}

  #add(event: ProcessEvent): void {
    this.#events.push(event);
    if (this.#events.length > 2 * MAX_EVENTS) this.#events.splice(0, MAX_EVENTS);
  }
}

function short(term: Term): string {
  const text = showValue(term);
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`;
}
