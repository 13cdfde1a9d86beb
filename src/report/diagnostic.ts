/** Something to tell the user, as data; each kind of output renders it in its own way. */
import type { Location } from './schema.ts';
import type { Style } from './style.ts';

export interface Diagnostic {
  readonly title: string;
  readonly text: string;
  readonly location?: Location & { readonly column?: number };
  /** What to do about it. */
  readonly hint?: string;
}

export function renderDiagnostic({ title, text, location, hint }: Diagnostic, style: Style): string {
  const lines = [`${style.red(title)}: ${text}`];
  if (location !== undefined) {
    const column = location.column === undefined ? '' : `:${location.column}`;
    lines.push(`  at ${location.file}:${location.line}${column}`);
  }
  if (hint !== undefined) lines.push(`  ${hint.replaceAll('\n', '\n  ')}`);
  return lines.join('\n');
}
