/**
 * Services: library modules that on a node are the front of a process or of the operating system, such as `application`
 * and `file`. Our own versions (`prelude/`) take their place whichever library there is. Their state is that of one
 * execution (`tandem_state`, `bifs/services.ts`). A function that they lack is a limit of the run, by its name.
 */
import type { Term } from './terms/index.ts';

const SERVICES: ReadonlySet<string> = new Set([
  'application',
  'error_logger',
  'file',
  'global',
  'logger',
  'timer',
]);

/** Modules of OTP that reach the outside through services only. */
const ABOVE: ReadonlySet<string> = new Set(['filelib']);

export function isService(module: string): boolean {
  return SERVICES.has(module);
}

/** Whether what a function of this module does outside is done by a service. */
export function isServed(module: string): boolean {
  return SERVICES.has(module) || ABOVE.has(module);
}

/** An application: its resource file as a term, and the folder that it is in. */
export interface Application {
  readonly specification: Term;
  readonly folder: string;
  /** Whether it belongs to OTP, whose processes the machine does not have. */
  readonly isSystem: boolean;
}
