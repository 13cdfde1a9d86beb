/**
 * What was asked for does not fit the program: there is no such function, the seed is outside of the specification.
 * Messages name options as the command line writes them.
 */
export class ErlangUsageError extends Error {
  override readonly name = 'ErlangUsageError';

  constructor(
    message: string,
    /** What to do about it. */
    readonly hint?: string,
  ) {
    super(message);
  }
}
