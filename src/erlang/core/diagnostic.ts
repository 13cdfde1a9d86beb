/** A message for the user as data; each output format renders it. */
export interface Diagnostic {
  readonly title: string;
  readonly text: string;
  readonly location?: { readonly file: string; readonly line: number; readonly column?: number };
  /** The text of the location's line, where it is available. */
  readonly sourceLine?: string;
  /** How to fix it. */
  readonly hint?: string;
}

/** An error in the user's input: wrong source, wrong name, missing program. Never an internal error. */
export class DiagnosticError extends Error {
  override readonly name = 'DiagnosticError';
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(diagnostic => `${diagnostic.title}: ${diagnostic.text}`).join('\n'));
  }
}
