/**
 * The request does not fit the program: there is no such function, the seed violates the specification.
 * Messages name options as the command line writes them.
 */
export class ErlangUsageError extends Error {
  override readonly name = 'ErlangUsageError';

  constructor(
    message: string,
    /** How to fix it. */
    readonly hint?: string,
  ) {
    super(message);
  }
}

/** An option that cannot be obeyed here, whatever program it is about. */
export class ErlangOptionError extends ErlangUsageError {}
