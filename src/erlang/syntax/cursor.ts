/** A position in a text that moves forward, with line and column. */
import type { Position } from './ast.ts';

/** An error in the current token. `code` and `message` are those of a diagnostic. */
export class ScanError {
  constructor(
    readonly pos: Position,
    readonly code: string,
    readonly message: string,
    readonly hint?: string,
  ) {}
}

export class Cursor {
  at = 0;
  line = 1;
  /**
   * The line's start, plus one for each character of two code units before the cursor, so that columns count
   * characters.
   */
  lineStart = 0;
  /** Quotes before this offset open no triple-quoted string: a memo, so that a long row of quotes takes linear time. */
  plainQuotesUntil = 0;

  constructor(readonly text: string) {}

  position(): Position {
    return { line: this.line, column: this.at - this.lineStart + 1 };
  }

  /** The code unit `offset` ahead; NaN after the end. */
  peek(offset = 0): number {
    return this.text.charCodeAt(this.at + offset);
  }

  /** Precondition: `at` is directly after a newline. */
  newline(): void {
    this.line++;
    this.lineStart = this.at;
  }

  /** Consumes one character and updates line and column. */
  character(): number {
    const code = this.text.codePointAt(this.at) ?? 0;
    this.at++;
    if (code > 0xffff) {
      this.at++;
      this.lineStart++;
    } else if (code === 0x0a) this.newline();
    return code;
  }
}
