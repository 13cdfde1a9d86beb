/** A function that can be explored, and what is wanted of it besides: runs for a trace, runs to compare with the real BEAM. */
import type { Point } from '../coverage/index.ts';
import type { CodeOptions, CodeServer } from './machine/code-server.ts';
import type { ErlangOutcome } from './outcome.ts';
import type { Term } from './terms/index.ts';
import { Trace, type TraceEvent } from './trace.ts';
import { type ErlangInput, ErlangUnit, type ErlangUnitOptions } from './unit.ts';
import { newSharedStore, SharedStore } from './visited/shared-store.ts';

/** What the program does for its functions. */
export interface FunctionContext {
  /** Whether a point belongs to what the user wants covered. */
  covers(point: Point): boolean;
  /** A code server that has the program, and on which nothing has run yet. */
  newCode(options: Partial<CodeOptions>): CodeServer;
  /** The value of an expression, computed on that code. */
  read(text: string, code: CodeServer): Promise<Term>;
}

/** The same function on code of its own: the exploration hears nothing of its runs. */
export interface Rerun {
  execute(input: readonly string[]): Promise<ErlangOutcome>;
  /** The names of the modules that these runs have loaded so far. */
  modules(): readonly string[];
}

export class OpenedFunction {
  readonly unit: ErlangUnit;
  readonly name: string;
  readonly arity: number;

  constructor(
    private readonly options: ErlangUnitOptions,
    private readonly context: FunctionContext,
  ) {
    this.unit = new ErlangUnit(options);
    this.name = options.function;
    this.arity = options.seed.length;
  }

  /** The unit's coverage points as far as they belong to the user's code. */
  points(): readonly Point[] {
    return this.unit.points().filter(point => this.context.covers(point));
  }

  /** The names of the modules that runs have loaded so far. */
  modules(): readonly string[] {
    return this.options.code.modules.map(({ name }) => name);
  }

  /** Reads back what `unit.print` wrote. */
  read(input: readonly string[]): Promise<ErlangInput> {
    return this.#readOn(this.options.code, input);
  }

  /** Runs inputs and tells what happens. Every input has a unit of its own, whose runs no earlier one cuts short. */
  recording(): (input: readonly string[], tell: (event: TraceEvent) => void) => Promise<ErlangOutcome> {
    const code = this.context.newCode({ records: true });
    return async (input, tell) => {
      const unit = new ErlangUnit({ ...this.options, code, recorder: new Trace(tell) });
      return (await unit.execute(await this.#readOn(code, input))).outcome;
    };
  }

  rerun(): Rerun {
    const code = this.context.newCode({});
    const unit = new ErlangUnit({ ...this.options, code, maxDepth: 0 });
    return {
      execute: async input => (await unit.execute(await this.#readOn(code, input))).outcome,
      modules: () => code.modules.map(({ name }) => name),
    };
  }

  /** From now on, what runs find out is kept in memory that other threads can be given (`UnitRequest.memory`). */
  share(): SharedArrayBuffer {
    const shared = newSharedStore();
    this.unit.useStore(new SharedStore(shared));
    return shared;
  }

  #readOn(code: CodeServer, input: readonly string[]): Promise<Term[]> {
    return Promise.all(input.map(text => this.context.read(text, code)));
  }
}
