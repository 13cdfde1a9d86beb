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

/** An option that cannot be obeyed here, whatever it is about: the machine lacks what it asks for, or another option forbids it. */
export class OptionError extends UsageError {}
