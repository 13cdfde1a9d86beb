/** Something to tell the user, as data: it is rendered once per kind of output. */
export interface Diagnostic {
  readonly title: string;
  readonly text: string;
  readonly location?: { readonly file: string; readonly line: number; readonly column?: number };
  /** The line that the location speaks of, where it is at hand. */
  readonly sourceLine?: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** A problem with what the user gave us: wrong source, wrong name, missing program. Never a fault of the tool. */
export class DiagnosticError extends Error {
  override readonly name = 'DiagnosticError';
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(diagnostic => `${diagnostic.title}: ${diagnostic.text}`).join('\n'));
  }
}
