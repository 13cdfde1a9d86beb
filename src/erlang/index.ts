/**
 * The public interface of Erlang for the rest of Tandem and for users of the library. Nothing here needs Node: modules
 * come from a `ProgramSource`, such as `BuiltinFrontend` with the texts of files. Programs in files are opened by
 * `local/index.ts`, the installed OTP is behind `otp/index.ts`.
 */
export type { Assumption } from './assumptions.ts';
export {
  type Diagnostic,
  DiagnosticError,
  type Expression,
  type Module,
  type ModuleSource,
  type ProgramSource,
  type RealOutcome,
} from './core/index.ts';
export { type DescribedOutcome, describe } from './describe.ts';
export { NoValueError } from './evaluate.ts';
export type { Callers } from './inferred/callers.ts';
export type { OpenedFunction, Rerun } from './opened-function.ts';
export type { ErlangOutcome } from './outcome.ts';
export {
  type ErlangProgram,
  openProgram,
  openUnit,
  type ProgramOptions,
  type UnitRequest,
} from './program.ts';
export { BuiltinFrontend, type FrontendOptions, type Prelude } from './syntax/frontend.ts';
export type { FileProvider } from './syntax/index.ts';
export { parseTerm } from './syntax/index.ts';
export {
  Atom,
  atom,
  Bits,
  Cons,
  compare,
  ErlMap,
  exactEqual,
  Float,
  Fun,
  fromBytes,
  fromText,
  list,
  listElements,
  mapEntries,
  mapFrom,
  Nil,
  nil,
  Pid,
  Port,
  print,
  Ref,
  show,
  showValue,
  string,
  type Term,
  Tuple,
  toBytes,
  toText,
  tuple,
} from './terms/index.ts';
export { runTests, type TestRun } from './tests/run-tests.ts';
export type { TraceEvent } from './trace.ts';
export type { ErlangUnit } from './unit.ts';
export type { ErlangInput } from './unit-options.ts';
export { ErlangOptionError, ErlangUsageError } from './usage-error.ts';
