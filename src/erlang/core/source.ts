/** The interface of module loaders: the installed OTP, our own front end, tests. */
import type { Application } from '../services.ts';
import type { Term } from '../terms/index.ts';
import type { Module } from './core.ts';

export interface ModuleSource {
  /** The module of this name; null where there is none. */
  load(name: string): Promise<Module | null>;
  /** The module in a file. Rejects with a `DiagnosticError` if it cannot be read or compiled. */
  loadFile(path: string): Promise<Module>;
  /** The reason why `load` gave null for a module that exists in OTP but not in this source. */
  lacks?(name: string): string | null;
  /** An application of the program, of its dependencies or of the library; null where there is none of this name. */
  application?(name: string): Application | null;
  /** Calls a function on the real system, for those that only it can compute. */
  ask?(module: string, name: string, args: readonly Term[]): Promise<RealOutcome>;
}

/** The outcome of a call on the real system; null where it is inconclusive, such as after a timeout. */
export type RealOutcome =
  | { readonly kind: 'value'; readonly value: Term }
  | { readonly kind: 'exception'; readonly class: 'error' | 'exit' | 'throw'; readonly reason: Term }
  | null;

/** A front end: loads a program's modules and compiles expressions of the user. */
export interface ProgramSource extends ModuleSource {
  /**
   * The value of an expression without variables; `attributes` are those of a module, for the records that the text may
   * mention. Rejects with a `DiagnosticError` for wrong text.
   */
  expression(text: string, attributes?: readonly Term[]): Promise<Expression>;
}

/** The value of an expression without variables, or a module whose function `value/0` computes it. */
export type Expression =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'module'; readonly module: Module };
