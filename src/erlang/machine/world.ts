/**
 * One execution's world: its processes, and the code they share with other executions.
 */
import { findBif } from '../bifs/registry.ts';
import { concretize } from '../symbolic/encode.ts';
import { atom, Fun, Pid, type Term, TRUE } from '../terms/index.ts';
import type { Candidates } from './candidates.ts';
import type { CodeServer, FunctionCell } from './code.ts';
import type { Execution } from './execution.ts';
import { CALL, Process, type Result } from './process.ts';
import { OutOfBudget, type Raise, undef } from './raise.ts';
import type { StateTable } from './states.ts';

/** How many calls a process makes before it is another one's turn. */
const SLICE = 4000;
const MAX_FRAMES = 4_000_000;
/** So many cases past the depth limit, an execution that decides nothing is not worth tracking any more. */
const FAR_BEYOND = 1000;

export interface WorldOptions {
  readonly code: CodeServer;
  readonly execution: Execution;
  readonly states: StateTable;
  readonly candidates: Candidates;
  /** How many calls this execution may make in all. */
  readonly steps: number;
  /** Functions that get concrete arguments only. */
  readonly concreteOnly: (module: string, name: string, arity: number) => boolean;
  /** Asked between time slices: whether the execution should end now. */
  readonly stop: () => boolean;
}

/** How the first process ended, or what keeps the world from going on. */
export type WorldStop =
  | { readonly kind: 'value'; readonly value: Term }
  | { readonly kind: 'raised'; readonly raise: Raise; readonly sites: readonly number[] }
  | { readonly kind: 'load'; readonly module: string };

export class World {
  readonly code: CodeServer;
  readonly execution: Execution;
  readonly node = atom('nonode@nohost');
  readonly states: StateTable;
  readonly candidates: Candidates;
  /** Whether all state is in the arguments and the stack of one process. */
  isPure = true;
  #steps: number;
  #main: Process;
  #start: Result = CALL;

  constructor(private readonly options: WorldOptions) {
    this.code = options.code;
    this.execution = options.execution;
    this.states = options.states;
    this.candidates = options.candidates;
    this.#steps = options.steps;
    this.#main = new Process(this, new Pid(this.node, 80));
  }

  /** Set up the call whose outcome the world is run for. */
  begin(module: string, name: string, args: readonly Term[]): void {
    this.#main.setCall(this.code.remoteCell(module, name, args.length), args);
  }

  /** Run until the first process ends or code has to be loaded; call again after loading. */
  run(): WorldStop {
    for (;;) {
      if (this.#steps <= 0) throw new OutOfBudget('steps');
      if (this.options.stop()) throw new OutOfBudget('time');
      const process = this.#main;
      process.fuel = Math.min(SLICE, this.#steps);
      const slice = process.fuel;
      const stop = process.run(this.#start);
      this.#steps -= slice - Math.max(process.fuel, 0);
      switch (stop.kind) {
        case 'done':
          return { kind: 'value', value: stop.value };
        case 'raised':
          return stop;
        case 'load':
          this.#start = CALL;
          return stop;
        case 'yield':
          if (process.stack.length > MAX_FRAMES) throw new OutOfBudget('stack');
          if (process.cases > this.execution.maxDepth + FAR_BEYOND) this.execution.giveUp();
          this.#start = CALL;
          break;
        case 'wait':
          throw new OutOfBudget('waiting for a message that nobody sends');
      }
    }
  }

  /** Charge extra steps, for operations whose cost grows with their operands. */
  charge(steps: number): void {
    this.#steps -= steps;
    if (this.#steps <= 0) throw new OutOfBudget('steps');
  }

  /** Give a function its code. Returns the name of a module that must be loaded first, or null. */
  link(p: Process, fn: FunctionCell | Fun): string | null {
    if (fn instanceof Fun) {
      p.fn = this.code.remoteCell(fn.module.name, fn.name.name, fn.arity);
      return null;
    }
    const bif = fn.remote ? findBif(fn.module, fn.name, fn.arity) : undefined;
    if (bif !== undefined) {
      fn.code = bif.fn as never;
      return null;
    }
    if (!this.code.isKnown(fn.module)) return fn.module;
    if (!this.code.link(fn)) {
      if (!fn.remote) throw new Error(`no function ${fn.name}/${fn.arity} in ${fn.module}`);
      undef();
    }
    if (this.options.concreteOnly(fn.module, fn.name, fn.arity)) {
      const code = fn.code as unknown as (p: Process, ...args: Term[]) => Result;
      fn.code = ((q: Process, ...args: Term[]) => code(q, ...args.map(concretize))) as never;
    }
    return null;
  }

  /** Wait for a message: the answer of `recv_wait_timeout` when it is known at once. */
  wait(_p: Process, timeout: Term): Term | undefined {
    return timeout === 0 ? TRUE : undefined;
  }
}
