/**
 * What can go wrong, by whose fault it is. Wrong usage gets a sentence and what to do; a problem in the user's source
 * gets the diagnostics that the language gave; a failure of the tool gets an apology and the way to report it.
 */
import { UsageError } from '../api/basics/index.ts';
import type { Diagnostic } from '../report/index.ts';

export { UsageError };

export interface Failure {
  readonly diagnostics: readonly Diagnostic[];
  /** Set for failures of the tool itself. */
  readonly internal?: unknown;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof UsageError) {
    const { message: text, hint } = error;
    return { diagnostics: [{ title: 'tandem', text, ...(hint === undefined ? {} : { hint }) }] };
  }
  if (hasDiagnostics(error)) return { diagnostics: error.diagnostics };
  if (error instanceof RangeError && error.message.includes('call stack'))
    return {
      diagnostics: [{ title: 'tandem', text: 'the program is nested more deeply than Tandem can follow' }],
    };
  if (error instanceof Error && error.name === 'NodeFailure')
    return { diagnostics: [{ title: 'tandem', text: error.message.split('\n')[0] ?? '' }] };
  // A full disk, too many open files, no permission: what the system refuses.
  if (error instanceof Error && 'syscall' in error)
    return { diagnostics: [{ title: 'tandem', text: error.message.split('\n')[0] ?? '' }] };
  const text = error instanceof Error ? error.message : String(error);
  const hint =
    'This is a fault of Tandem. Please report it with the command line and the output of TANDEM_DEBUG=1.';
  return { diagnostics: [{ title: 'tandem: internal error', text, hint }], internal: error };
}

/** Languages throw their diagnostics as data; they share no class, only this shape. */
function hasDiagnostics(error: unknown): error is Error & { diagnostics: readonly Diagnostic[] } {
  return error instanceof Error && 'diagnostics' in error && Array.isArray(error.diagnostics);
}
