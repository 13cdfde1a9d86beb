/**
 * What the front ends have to say about a source file, as data: console, pages and reports render it each in its way.
 */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** A stable name for the kind of problem, in the words of OTP's own checks where it has them: `unbound_var`. */
  readonly code: string;
  readonly message: string;
  readonly file: string;
  /** From 1; 0 when the problem has no place in the file. */
  readonly line: number;
  readonly column: number;
  /** The text of that line, when it is at hand. */
  readonly sourceLine?: string;
  /** What to do about it. */
  readonly hint?: string;
}
