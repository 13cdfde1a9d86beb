/** Something to tell the user, as data; each kind of output renders it in its own way. */
import type { Location } from './schema.ts';
import type { Style } from './style.ts';

export interface Diagnostic {
  readonly title: string;
  readonly text: string;
  readonly location?: Location & { readonly column?: number };
  /** The line that the location speaks of, where it is at hand. */
  readonly sourceLine?: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** More of a line than this is not shown. */
const WIDTH = 100;

export function renderDiagnostic(
  { title, text, location, sourceLine, hint }: Diagnostic,
  style: Style,
): string {
  const lines = [`${style.red(title)}: ${text}`];
  if (location !== undefined) {
    const column = location.column === undefined ? '' : `:${location.column}`;
    lines.push(`  at ${location.file}:${location.line}${column}`);
    if (sourceLine !== undefined) lines.push(...excerpt(sourceLine, location));
  }
  if (hint !== undefined) lines.push(`  ${hint.replaceAll('\n', '\n  ')}`);
  return lines.join('\n');
}

/** The line, and a mark below the column. */
function excerpt(sourceLine: string, { line, column }: NonNullable<Diagnostic['location']>): string[] {
  const characters = [...sourceLine];
  const start = Math.max(0, Math.min((column ?? 1) - WIDTH / 2, characters.length - WIDTH));
  const shown = characters.slice(start, start + WIDTH);
  const number = String(line);
  const quoted = `    ${number} | ${shown.join('').trimEnd()}`;
  if (column === undefined) return [quoted];
  // Tabs stay tabs, so that the mark stands where it should however wide they are.
  const before = shown.slice(0, column - 1 - start).map(c => (c === '\t' ? c : ' '));
  return [quoted, `    ${' '.repeat(number.length)} | ${before.join('')}^`];
}
