/** A message for the user as data; each output format renders it. */
import { isPrintable, printable, printableLines } from './printable.ts';
import type { Location } from './schema.ts';
import type { Style } from './style.ts';

export interface Diagnostic {
  readonly title: string;
  readonly text: string;
  readonly location?: Location & { readonly column?: number };
  /** The text of the location's line, where it is available. */
  readonly sourceLine?: string;
  /** How to fix it. */
  readonly hint?: string;
}

/** The most characters of a line that are shown. */
const WIDTH = 100;

export function renderDiagnostic(
  { title, text, location, sourceLine, hint }: Diagnostic,
  style: Style,
): string {
  const lines = [`${style.red(title)}: ${printableLines(text)}`];
  if (location !== undefined) {
    const column = location.column === undefined ? '' : `:${location.column}`;
    lines.push(`  at ${printable(location.file)}:${location.line}${column}`);
    if (sourceLine !== undefined) lines.push(...excerpt(sourceLine, location));
  }
  if (hint !== undefined) lines.push(`  ${printableLines(hint).replaceAll('\n', '\n  ')}`);
  return lines.join('\n');
}

/** The line, and a mark below the column. */
function excerpt(sourceLine: string, { line, column }: NonNullable<Diagnostic['location']>): string[] {
  const characters = [...sourceLine];
  const start = Math.max(0, Math.min((column ?? 1) - WIDTH / 2, characters.length - WIDTH));
  // One character each, so that the mark stays below its column.
  const shown = characters
    .slice(start, start + WIDTH)
    .map(c => (c === '\t' || isPrintable(c) ? c : '\ufffd'));
  const number = String(line);
  const quoted = `    ${number} | ${shown.join('').trimEnd()}`;
  if (column === undefined) return [quoted];
  // Tabs are kept, so that the mark is aligned for every tab width.
  const before = shown.slice(0, column - 1 - start).map(c => (c === '\t' ? c : ' '));
  return [quoted, `    ${' '.repeat(number.length)} | ${before.join('')}^`];
}
