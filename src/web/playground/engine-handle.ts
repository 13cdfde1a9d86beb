/**
 * The page's side of the engine. A worker that does not answer is ended and replaced, so that no program can make the
 * page hang: one that takes too long to read, or one that does not stop when it is told to.
 */
import type { FromEngine, Language, Problem, Task, ToEngine } from './protocol.ts';

/** Milliseconds to read a program. Larger: longer texts, and longer waits for those that do not end. */
const CHECK_MS = 15_000;
/** Milliseconds to stop after one was told to, or after the time was over. */
const STOP_MS = 3000;

type Send = ToEngine extends infer Message
  ? Message extends { id: number }
    ? Omit<Message, 'id'>
    : never
  : never;

interface Listener {
  readonly onMessage: (message: FromEngine) => void;
  readonly onGone: (why: string) => void;
}

export class EngineHandle {
  #worker: Worker | null = null;
  #next = 1;
  readonly #waiting = new Map<number, Listener & { timer?: ReturnType<typeof setTimeout> }>();
  #exploring: number | null = null;

  constructor(private readonly isIsolated: boolean) {}

  /** Has the solver loaded, where there can be one. */
  prepare(): void {
    this.#worker ??= this.#start();
    if (this.isIsolated) this.#worker.postMessage({ kind: 'prepare' } satisfies ToEngine);
  }

  /** The names of what can be explored; throws `ProgramError` for what is no program. */
  check(language: Language, text: string): Promise<readonly string[]> {
    return new Promise((resolve, reject) => {
      const id = this.#send({ kind: 'check', language, text } as Send, {
        onMessage: message => {
          if (message.kind === 'checked') resolve(message.entries);
          if (message.kind === 'failed') reject(new ProgramError(message.problems));
        },
        onGone: why => reject(new ProgramError([{ title: 'tandem', text: why }])),
      });
      if (this.#exploring === null) this.#limit(id, CHECK_MS, 'the program takes too long to read');
    });
  }

  explore(task: Task, listener: Listener): void {
    const id = this.#send({ kind: 'explore', task, isIsolated: this.isIsolated } as Send, {
      onMessage: message => {
        if (message.kind === 'failed' || (message.kind === 'report' && message.isLast))
          this.#exploring = null;
        listener.onMessage(message);
      },
      onGone: listener.onGone,
    });
    this.#exploring = id;
    this.#limit(
      id,
      CHECK_MS + 1000 * task.seconds + STOP_MS,
      'the exploration did not end, and was given up',
    );
  }

  stop(): void {
    if (this.#exploring === null) return;
    this.#worker?.postMessage({ kind: 'stop', exploration: this.#exploring } satisfies ToEngine);
    this.#limit(this.#exploring, STOP_MS, 'the exploration did not stop, and was given up');
  }

  #send(message: Send, listener: Listener): number {
    const id = this.#next++;
    this.#waiting.set(id, listener);
    this.#worker ??= this.#start();
    this.#worker.postMessage({ ...message, id });
    return id;
  }

  #limit(id: number, ms: number, why: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => this.#giveUp(why), ms);
  }

  #start(): Worker {
    const worker = new Worker('engine.js');
    worker.onmessage = ({ data }: { readonly data: FromEngine }) => {
      const listener = this.#waiting.get(data.id);
      const isLast =
        data.kind === 'checked' || data.kind === 'failed' || (data.kind === 'report' && data.isLast);
      if (isLast) {
        clearTimeout(listener?.timer);
        this.#waiting.delete(data.id);
      }
      listener?.onMessage(data);
    };
    worker.onerror = event => this.#giveUp(`the engine failed: ${event.message}`);
    return worker;
  }

  #giveUp(why: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#exploring = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { onGone, timer } of waiting) {
      clearTimeout(timer);
      onGone(why);
    }
  }
}

export class ProgramError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems[0]?.text ?? 'no program');
  }
}
