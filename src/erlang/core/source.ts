/** Where modules come from: the installed OTP, a front end of our own, a test. */
import type { Term } from '../terms/index.ts';
import type { Module } from './core.ts';

export interface ModuleSource {
  /** The module of this name, for calls that reach it; null where there is none. */
  load(name: string): Promise<Module | null>;
  /** The module in a file. Rejects with a `DiagnosticError` for what cannot be read or compiled. */
  loadFile(path: string): Promise<Module>;
  /** Why `load` gave null, where the module exists for others and only this source lacks it. */
  lacks?(name: string): string | null;
  /** What a function of the real system does with plain arguments, for those that only it can compute. */
  ask?(module: string, name: string, args: readonly Term[]): Promise<Told>;
}

/** How a call on the real system ended; null where that says nothing about the function. */
export type Told =
  | { readonly kind: 'value'; readonly value: Term }
  | { readonly kind: 'exception'; readonly class: 'error' | 'exit' | 'throw'; readonly reason: Term }
  | null;

/** A front end: where a program's modules come from, and who reads the expressions of its user. */
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
