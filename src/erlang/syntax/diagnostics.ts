/** The diagnostics of the front end, and their collector. */
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Position } from './ast.ts';

export interface SourceDiagnostic {
  readonly severity: 'error' | 'warning';
  /** A stable name of the kind of problem, the same as OTP's where it has one: `unbound_var`. */
  readonly code: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The text of that line, where it is available. */
  readonly sourceLine?: string;
  /** How to fix it. */
  readonly hint?: string;
}

export function asDiagnostic(diagnostic: SourceDiagnostic): Diagnostic {
  const { severity, message, file, line, column, sourceLine, hint } = diagnostic;
  return {
    title: severity === 'error' ? 'Error in the source' : 'Warning',
    text: message,
    location: { file, line, column },
    ...(sourceLine === undefined ? {} : { sourceLine }),
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Diagnostics per module; further ones are dropped, which bounds the memory for a damaged file. */
const maxDiagnostics = 500;

export class Diagnostics {
  private readonly list: SourceDiagnostic[] = [];
  private readonly sources = new Map<string, string>();
  private lines: { file: string; lines: readonly string[] } | null = null;

  /** Registers a file's text, so that its diagnostics can show lines. */
  addSource(file: string, text: string): void {
    this.sources.set(file, text);
  }

  report(
    severity: 'error' | 'warning',
    file: string,
    pos: Position,
    problem: { readonly code: string; readonly message: string; readonly hint?: string | undefined },
  ): void {
    if (this.list.length >= maxDiagnostics) return;
    const { code, message, hint } = problem;
    const sourceLine = this.sourceLine(file, pos.line);
    this.list.push({
      severity,
      code,
      message,
      file,
      line: pos.line,
      column: pos.column,
      ...(sourceLine === undefined ? {} : { sourceLine }),
      ...(hint === undefined ? {} : { hint }),
    });
  }

  get hasErrors(): boolean {
    return this.list.some(diagnostic => diagnostic.severity === 'error');
  }

  /** By file, in the order of their registration, and by line. */
  sorted(): SourceDiagnostic[] {
    const rank = new Map<string, number>();
    for (const file of this.sources.keys()) rank.set(file, rank.size);
    const order = (d: SourceDiagnostic): number => rank.get(d.file) ?? rank.size;
    return this.list.toSorted((a, b) => order(a) - order(b) || a.line - b.line || a.column - b.column);
  }

  private sourceLine(file: string, line: number): string | undefined {
    if (this.lines?.file !== file) {
      const text = this.sources.get(file);
      if (text === undefined) return undefined;
      this.lines = { file, lines: text.split('\n') };
    }
    return this.lines?.lines[line - 1]?.replace(/\r$/, '');
  }
}
