/**
 * Who wants to know what happens in an execution. Compiled code tells of calls, values and bindings only where it was
 * compiled for that (`CodeOptions.records`): everything else pays nothing for it.
 */
import type { Expr } from '../../logic/index.ts';
import type { Term } from '../terms/index.ts';
import type { Process } from './process.ts';

export interface Recorder {
  /** It is this process's turn. */
  scheduled(process: Process): void;
  /** `name` is `module:function/arity`. */
  called(process: Process, name: string, args: readonly Term[]): void;
  /** A call that was not the last thing its caller did has come back with this value. */
  returned(process: Process, value: Term): void;
  bound(process: Process, names: readonly string[], values: readonly Term[]): void;
  decided(constraint: Expr, outcome: boolean, depth: number): void;
  sent(to: Process, message: Term): void;
  received(process: Process, message: Term): void;
  spawned(process: Process, parent: Process): void;
  ended(process: Process, reason: Term): void;
}
