/**
 * The embedded Z3: its WebAssembly build in a worker thread, so that a check that hangs can be killed.
 *
 * The worker is started with the first query, or half a second after the solver was created: most short explorations are
 * over by then and never need it. After anything unexpected (a crash, no answer in time, no memory, an answer that cannot
 * be decoded) the worker is ended, the query is `unknown`, and the next query starts a new one.
 */
import type { Expr } from '../../../logic/index.ts';
import { decodeValues, ExprEncoder } from '../../../logic/serialize/index.ts';
import { modelOf, observedTerms } from '../../model-of.ts';
import { type Observables, observables } from '../../observe.ts';
import { type Answer, type Query, type Solver, timeLimit } from '../../solver.ts';
import type { CheckReply, FromWorker, SolverWorker, StartWorker } from './protocol.ts';

export interface Z3WasmOptions {
  readonly timeoutMs: number;
  readonly startWorker: StartWorker;
  /** Expression nodes and bytes above which the worker's context is disposed of. Larger: more memory, fewer encodings. */
  readonly recycleNodes?: number;
  readonly recycleBytes?: number;
  /** Milliseconds beyond the time limit of a query before the worker is ended. */
  readonly graceMs?: number;
}

/** Milliseconds after which the worker is started although there was no query. Smaller: short explorations load it in vain. */
const START_MS = 500;
/** Milliseconds that a worker has to load, and beyond the time limit of a query. Larger: a hung worker costs more time. */
const LOAD_MS = 60_000;
const GRACE_MS = 1_500;
/**
 * So many workers in a row that failed without an answer are replaced; after that every query is `unknown`. A worker that
 * was ended because a query took too long has not failed.
 */
const MAX_FAILURES = 5;

interface Pending {
  readonly id: number;
  readonly timeoutMs: number;
  readonly resolve: (reply: CheckReply | { readonly failed: string }) => void;
}

export class Z3Wasm implements Solver {
  readonly name = 'z3-wasm';
  readonly #options: Required<Z3WasmOptions>;
  #worker: SolverWorker | null = null;
  #ready = false;
  #encoder: ExprEncoder | null = null;
  #allocated = 0;
  #pending: Pending | null = null;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #nextId = 1;
  #failures = 0;
  #lastFailure = '';
  #closed = false;
  readonly #soon: ReturnType<typeof setTimeout>;

  constructor(options: Z3WasmOptions) {
    this.#options = {
      recycleNodes: 100_000,
      recycleBytes: 300 * 1024 * 1024,
      graceMs: GRACE_MS,
      ...options,
    };
    this.#soon = setTimeout(() => this.#start(), START_MS);
    // The process need not stay alive for a solver without queries. (In a browser, a timer is a number.)
    if (typeof this.#soon === 'object') this.#soon.unref();
  }

  check(query: Query): Promise<Answer> {
    const answer = this.#turn.then(() => this.#ask(query));
    this.#turn = answer.catch(() => {});
    return answer;
  }

  renew(): void {
    this.#turn = this.#turn.then(() => {
      this.#encoder = null;
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#soon);
    await this.#end('the solver was closed');
  }

  #start(): void {
    clearTimeout(this.#soon);
    this.#ready = false;
    this.#encoder = null;
    this.#allocated = 0;
    try {
      // Messages of a worker that was ended may still arrive.
      const worker: SolverWorker = this.#options.startWorker({
        message: message => {
          if (this.#worker === worker) this.#receive(message);
        },
        gone: reason => {
          if (this.#worker === worker) void this.#end(reason);
        },
      });
      this.#worker = worker;
    } catch (error) {
      this.#failures++;
      this.#lastFailure = String(error);
    }
  }

  /** `isFailure`: it tells something about the workers to come, and not only about this query. */
  async #end(reason: string, isFailure = true): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    if (isFailure) this.#failures++;
    this.#lastFailure = reason;
    this.#settle({ failed: reason });
    await worker?.end();
  }

  #settle(outcome: CheckReply | { readonly failed: string }): void {
    clearTimeout(this.#watchdog);
    const pending = this.#pending;
    this.#pending = null;
    pending?.resolve(outcome);
  }

  #receive(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        this.#ready = true;
        if (this.#pending !== null) this.#watch(this.#pending);
        return;
      case 'reply':
        if (message.reply.id !== this.#pending?.id) void this.#end('an answer to no query');
        else this.#settle(message.reply);
        return;
      case 'broken':
        void this.#end(message.message);
    }
  }

  #watch({ timeoutMs }: Pending): void {
    clearTimeout(this.#watchdog);
    const limit = this.#ready ? timeoutMs + this.#options.graceMs : LOAD_MS;
    this.#watchdog = setTimeout(() => void this.#end(`no answer within ${limit} ms`, !this.#ready), limit);
  }

  async #ask(query: Query): Promise<Answer> {
    if (this.#closed) return { kind: 'unknown', reason: 'the solver was closed' };
    if (this.#worker === null && this.#failures < MAX_FAILURES) this.#start();
    const worker = this.#worker;
    if (worker === null) return { kind: 'unknown', reason: `z3-wasm does not run: ${this.#lastFailure}` };
    const observed = observables([...query.constraints, ...query.wanted]);
    const asked = observedTerms(observed);
    const reset = this.#needsReset();
    if (this.#encoder === null || reset) this.#encoder = new ExprEncoder();
    const encoder = this.#encoder;
    const batch = encoder.encode([...query.constraints, ...asked]);
    const numbers = (exprs: readonly Expr[]): number[] => exprs.map(expr => encoder.numberOf(expr));
    const id = this.#nextId++;
    const timeoutMs = timeLimit(query, this.#options.timeoutMs);
    const outcome = await new Promise<CheckReply | { readonly failed: string }>(resolve => {
      this.#pending = { id, timeoutMs, resolve };
      worker.hold(true);
      this.#watch(this.#pending);
      const constraints = numbers(query.constraints);
      worker.post({
        kind: 'check',
        request: { id, reset, batch, constraints, observe: numbers(asked), timeoutMs },
      });
    });
    if ('failed' in outcome) return { kind: 'unknown', reason: outcome.failed };
    worker.hold(false);
    this.#failures = 0;
    this.#allocated = outcome.allocated;
    if (outcome.refused) this.#encoder = null;
    if (outcome.answer !== 'sat')
      return outcome.answer === 'unsat' ? { kind: 'unsat' } : { kind: 'unknown', reason: outcome.reason };
    return this.#model(outcome, observed, encoder);
  }

  #needsReset(): boolean {
    const { recycleNodes, recycleBytes } = this.#options;
    if (this.#encoder === null) return true;
    return this.#encoder.stale || this.#encoder.size > recycleNodes || this.#allocated > recycleBytes;
  }

  async #model(reply: CheckReply, observed: Observables, encoder: ExprEncoder): Promise<Answer> {
    try {
      const values = decodeValues(reply.values, encoder.constructors);
      return { kind: 'sat', model: modelOf(observed, values) };
    } catch (error) {
      await this.#end(String(error));
      return { kind: 'unknown', reason: `z3-wasm answered nonsense: ${error}` };
    }
  }
}
