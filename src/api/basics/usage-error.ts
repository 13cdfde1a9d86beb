/** Wrong usage, by the caller or on the command line: a sentence that says what is wrong, and what to do about it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';

  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}
