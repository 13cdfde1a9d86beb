/**
 * The worker's side: answers one check after the other on one incremental Z3 solver.
 *
 * Each constraint has a level of its own on the assertion stack. Consecutive queries mostly share a long prefix, so a
 * query pops the levels that differ from the query before and pushes the rest. The lemmas that Z3 has learned about the
 * prefix stay.
 */
import type { DataCode, ValueCode } from '../../../logic/serialize/index.ts';
import { Context } from './context.ts';
import { Memory } from './memory.ts';
import type { CheckReply, CheckRequest } from './protocol.ts';
import type { Handle, Z3, Z3Exports } from './z3.ts';

const SAT = 1;
const UNSAT = -1;
const UNKNOWN = 0;

/** Z3's parameters: milliseconds, and units of work as `rlimit` counts them. */
interface Limits {
  readonly timeout?: number;
  readonly rlimit?: number;
}

const UNLIMITED = { timeout: 2 ** 32 - 1, rlimit: 0 };

/**
 * A time limit makes Z3 start a timer thread, which takes a quarter of the time of a small query. Counting `rlimit` units
 * costs nothing. So each query is first tried with an `rlimit` of about ten milliseconds' work, and only a query that
 * exceeds it is tried again with a time limit. Larger: hard queries waste more work; smaller: more queries need the timer.
 */
const QUICK: Limits = { rlimit: 40_000 };
const OUT_OF_STEPS = /cancel|resource/;

// Kinds of syntax tree nodes.
const NUMERAL = 0;
const APPLICATION = 1;

/** Decimal digits of the rational lower bound that stands for an irrational value; evaluation decides whether it will do. */
const ALGEBRAIC_PRECISION = 20;

export class Session {
  readonly #z3: Z3;
  readonly #api: Z3Exports;
  readonly #memory: Memory;
  #context: Context;
  #solver: Handle = 0;
  /** Node numbers of the constraints on the solver's stack. */
  #stack: number[] = [];
  #limits: Limits = {};

  constructor(z3: Z3, { memoryMb = 1024 } = {}) {
    this.#z3 = z3;
    this.#api = z3.api;
    this.#memory = new Memory(z3);
    // Values are walked, not printed, so the model need not be made compact.
    this.#parameter('model.compact', 'false');
    this.#parameter('memory_max_size', `${memoryMb}`);
    this.#context = new Context(z3, this.#memory);
  }

  #parameter(name: string, value: string): void {
    this.#api.Z3_global_param_set(this.#memory.ascii(name, 0), this.#memory.ascii(value, 1));
  }

  check({ id, reset, batch, constraints, observe, timeoutMs }: CheckRequest): CheckReply {
    if (reset) this.#reset();
    this.#context.add(batch);
    const started = performance.now();
    let status = this.#attempt(constraints, QUICK);
    // The state that a cancelled check leaves behind is not relied on: the second attempt has a new solver.
    if (status === UNKNOWN && OUT_OF_STEPS.test(this.#reason())) {
      this.#dropSolver();
      const left = Math.max(1, Math.round(timeoutMs - (performance.now() - started)));
      status = this.#attempt(constraints, { timeout: left });
    }
    const answer = status === SAT ? 'sat' : status === UNSAT ? 'unsat' : 'unknown';
    const values = answer === 'sat' ? this.#values(observe) : [];
    const reason = answer === 'unknown' ? this.#reason() : '';
    if (answer === 'unknown') this.#dropSolver();
    const allocated = Number(this.#api.Z3_get_estimated_alloc_size());
    return { id, answer, reason, values, allocated, refused: false };
  }

  #attempt(constraints: readonly number[], limits: Limits): number {
    this.#prepare(constraints, limits);
    return this.#api.Z3_solver_check(this.#context.handle, this.#solver);
  }

  #reset(): void {
    this.#dropSolver();
    this.#context.dispose();
    this.#context = new Context(this.#z3, this.#memory);
  }

  #dropSolver(): void {
    if (this.#solver !== 0) this.#api.Z3_solver_dec_ref(this.#context.handle, this.#solver);
    this.#solver = 0;
    this.#stack = [];
  }

  #prepare(constraints: readonly number[], limits: Limits): void {
    const c = this.#context.handle;
    if (this.#solver === 0) {
      this.#solver = this.#api.Z3_mk_simple_solver(c);
      if (this.#solver === 0) this.#context.fail();
      this.#api.Z3_solver_inc_ref(c, this.#solver);
      this.#limits = {};
    }
    this.#limit(limits);
    let shared = 0;
    while (shared < this.#stack.length && this.#stack[shared] === constraints[shared]) shared++;
    if (shared < this.#stack.length) this.#api.Z3_solver_pop(c, this.#solver, this.#stack.length - shared);
    for (const constraint of constraints.slice(shared)) {
      this.#api.Z3_solver_push(c, this.#solver);
      this.#api.Z3_solver_assert(c, this.#solver, this.#context.node(constraint));
      this.#context.verify();
    }
    this.#stack = [...constraints];
  }

  #limit(limits: Limits): void {
    if (limits === this.#limits) return;
    const c = this.#context.handle;
    const params = this.#api.Z3_mk_params(c);
    this.#api.Z3_params_inc_ref(c, params);
    for (const [name, value] of Object.entries({ ...UNLIMITED, ...limits })) {
      const symbol = this.#api.Z3_mk_string_symbol(c, this.#memory.ascii(name));
      this.#api.Z3_params_set_uint(c, params, symbol, value);
    }
    this.#api.Z3_solver_set_params(c, this.#solver, params);
    this.#api.Z3_params_dec_ref(c, params);
    this.#context.verify();
    this.#limits = limits;
  }

  #reason(): string {
    return this.#memory.text(this.#api.Z3_solver_get_reason_unknown(this.#context.handle, this.#solver));
  }

  #values(observe: readonly number[]): ValueCode {
    const api = this.#api;
    const c = this.#context.handle;
    const model = api.Z3_solver_get_model(c, this.#solver);
    if (model === 0) this.#context.fail();
    api.Z3_model_inc_ref(c, model);
    const codes: ValueCode = [];
    const out = this.#memory.buffer(4, 3);
    for (const number of observe) {
      if (!api.Z3_model_eval(c, model, this.#context.node(number), 1, out)) this.#context.fail();
      const value = this.#context.keep(this.#memory.word(out));
      this.#walk(value, codes);
      api.Z3_dec_ref(c, value);
    }
    api.Z3_model_dec_ref(c, model);
    return codes;
  }

  /** Writes a value in postfix order, with a stack of its own: a long list would overflow the call stack. */
  #walk(root: Handle, codes: ValueCode): void {
    const api = this.#api;
    const c = this.#context.handle;
    // What is left to write: a value, or a constructor whose arguments have been written.
    const todo: { value: Handle; ctor: number }[] = [{ value: root, ctor: -1 }];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      if (next.ctor >= 0) {
        codes.push(next.ctor);
        continue;
      }
      const kind = api.Z3_get_ast_kind(c, next.value);
      const ctor =
        kind === APPLICATION ? this.#context.constructorCode(api.Z3_get_app_decl(c, next.value)) : undefined;
      if (ctor === undefined) codes.push(this.#basic(next.value, kind));
      else {
        todo.push({ value: 0, ctor });
        for (let i = api.Z3_get_app_num_args(c, next.value) - 1; i >= 0; i--)
          todo.push({ value: api.Z3_get_app_arg(c, next.value, i), ctor: -1 });
      }
    }
  }

  #basic(value: Handle, kind: number): DataCode | null {
    const api = this.#api;
    const c = this.#context.handle;
    if (kind === NUMERAL) return this.#numeral(value);
    if (api.Z3_is_algebraic_number(c, value)) {
      const near = this.#context.keep(api.Z3_get_algebraic_number_lower(c, value, ALGEBRAIC_PRECISION));
      const code = this.#numeral(near);
      api.Z3_dec_ref(c, near);
      return code;
    }
    const truth = api.Z3_get_bool_value(c, value);
    return truth === 0 ? null : truth === SAT;
  }

  #numeral(value: Handle): string {
    const api = this.#api;
    const c = this.#context.handle;
    const text = this.#memory.text(api.Z3_get_numeral_string(c, value));
    const isReal = api.Z3_get_sort(c, value) === this.#context.realSort;
    return isReal && !text.includes('/') ? `${text}/1` : text;
  }
}
