/** Where modules come from: the installed OTP, a front end of our own, a test. */
import type { Module } from './core.ts';

export interface ModuleSource {
  /** The module of this name, for calls that reach it; null where there is none. */
  load(name: string): Promise<Module | null>;
  /** The module in a file. Rejects with a `DiagnosticError` for what cannot be read or compiled. */
  loadFile(path: string): Promise<Module>;
  /** Why `load` gave null, where the module exists for others and only this source lacks it. */
  lacks?(name: string): string | null;
}
