/** What is wrong with a program or a request, whoever says it: front ends throw their diagnostics as data. */
import type { Problem } from './protocol.ts';

interface Diagnostic {
  readonly title: string;
  readonly text: string;
  readonly hint?: string;
  readonly location?: { readonly line: number; readonly column?: number };
}

export function problemsOf(error: unknown): Problem[] {
  if (hasDiagnostics(error)) return error.diagnostics.map(problemOf);
  const text = error instanceof Error ? error.message : String(error);
  const hint =
    error instanceof Error && 'hint' in error && typeof error.hint === 'string' ? { hint: error.hint } : {};
  return [{ title: 'tandem', text, ...hint }];
}

function problemOf({ title, text, hint, location }: Diagnostic): Problem {
  return {
    title,
    text,
    ...(hint === undefined ? {} : { hint }),
    ...(location === undefined ? {} : { line: location.line }),
    ...(location?.column === undefined ? {} : { column: location.column }),
  };
}

function hasDiagnostics(error: unknown): error is Error & { diagnostics: readonly Diagnostic[] } {
  return error instanceof Error && 'diagnostics' in error && Array.isArray(error.diagnostics);
}
