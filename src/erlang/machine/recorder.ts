/**
 * The observer of an execution, for traces. Compiled code reports calls, values and bindings only where it was compiled
 * to do so (`CodeOptions.records`), so that an execution without a recorder pays nothing.
 */
import type { Expr } from '../../logic/index.ts';
import type { Term } from '../terms/index.ts';
import type { Process } from './process.ts';

export interface EnteredClause {
  readonly function: string;
  readonly clause: number;
  readonly of: number;
}

export interface Recorder {
  /** A time slice of this process begins. */
  scheduled(process: Process): void;
  /** `name` is `module:function/arity`. */
  called(process: Process, name: string, args: readonly Term[]): void;
  /** A call that was not in tail position has returned this value. */
  returned(process: Process, value: Term): void;
  bound(process: Process, names: readonly string[], values: readonly Term[]): void;
  /** Clause `index` of the `count` clauses of a case was entered, counting from 1; where a run on the BEAM is followed. */
  entered(process: Process, clause: EnteredClause): void;
  /** The case of an entered clause came to these values, for the function to go on with. */
  left(process: Process, name: string, values: readonly Term[]): void;
  /** A call whose result is that of the run on the BEAM. */
  observed(process: Process, name: string, value: Term): void;
  decided(constraint: Expr, outcome: boolean, depth: number): void;
  sent(to: Process, message: Term): void;
  received(process: Process, message: Term): void;
  spawned(process: Process, parent: Process): void;
  /** The first call of the process has returned this value, which ends it. */
  finished(process: Process, value: Term): void;
  ended(process: Process, reason: Term): void;
}
