/** What is wrong in a file that was loaded, and where. */

import type { PrologSyntaxError } from '../syntax/index.ts';

export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  /** The text around, for errors of syntax. */
  readonly excerpt?: string;
}

/** Characters of a line that are shown before and behind the place of an error. */
const AROUND = 60;

/** The part of a line around a place, with a mark below. */
function marked(line: string, at: number): string {
  const start = Math.max(0, at - AROUND);
  return `${line.slice(start, at + AROUND)}\n${' '.repeat(Math.max(0, at - start))}^`;
}

/** A text by its lines, which count from 1. */
export class SourceText {
  /** The offsets at which lines begin. */
  private readonly starts = [0];

  constructor(readonly text: string) {
    for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) this.starts.push(i + 1);
  }

  lineAt(offset: number): number {
    let [low, high] = [0, this.starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  syntaxError({ message, offset }: PrologSyntaxError, file: string): Diagnostic {
    const line = this.lineAt(offset);
    const start = this.starts[line - 1] ?? 0;
    const end = this.text.indexOf('\n', start);
    const excerpt = this.text.slice(start, end < 0 ? this.text.length : end);
    return {
      severity: 'error',
      message: `syntax error: ${message.replaceAll('_', ' ')}`,
      file,
      line,
      column: offset - start + 1,
      excerpt: marked(excerpt, offset - start),
    };
  }
}
