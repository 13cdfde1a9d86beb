export type * from './core.ts';
export { decodeFun, UnknownCore } from './decode.ts';
export { type Diagnostic, DiagnosticError } from './diagnostic.ts';
export type { Expression, ModuleSource, ProgramSource, RealOutcome } from './source.ts';
