/** A place in a text that moves forward and knows its line and column. */
import type { Position } from './ast.ts';

/** A scanner's complaint about the token at hand. `code` and `message` are those of a diagnostic. */
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
  /** Where the line starts; moved by one for each character that takes two code units, so that columns count characters. */
  lineStart = 0;
  /** Quotes up to here open no triple-quoted string: a long row of them is looked at once. */
  plainQuotesUntil = 0;

  constructor(readonly text: string) {}

  position(): Position {
    return { line: this.line, column: this.at - this.lineStart + 1 };
  }

  /** The code unit `offset` ahead; NaN behind the end. */
  peek(offset = 0): number {
    return this.text.charCodeAt(this.at + offset);
  }

  /** Call with `at` behind a newline. */
  newline(): void {
    this.line++;
    this.lineStart = this.at;
  }

  /** Takes one character, whichever it is, and keeps the line count right. */
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
