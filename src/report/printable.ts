/**
 * Text that a terminal shows as it is. Names of files and messages of other programs may contain control characters,
 * which would move the cursor, change colours or make up lines of a report: they are shown as escapes.
 */
import type { Report, SuiteReport } from './schema.ts';

/** Control characters, separators of lines and paragraphs, and what turns the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu');
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** The escapes are those of C, which a shell understands in `$'...'`, too. */
export function printable(text: string): string {
  return isPrintable(text) ? text : text.replaceAll(EVERY_UNPRINTABLE, escaped);
}

/** The same for a text of several lines, whose tabs stay as well. */
export function printableLines(text: string): string {
  return text.replaceAll(EVERY_UNPRINTABLE, character =>
    character === '\n' || character === '\t' ? character : escaped(character),
  );
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const [letter, digits] = code < 0x80 ? ['x', 2] : ['u', 4];
  return SHORT[character] ?? `\\${letter}${code.toString(16).padStart(digits, '0')}`;
}

/** Parts of calls and commands, which are quoted as a whole, and what is not shown. */
const EXCEPT = new Set(['unit', 'input', 'invocation', 'path', 'stack', 'decisions', 'sources']);

/** A report whose other texts are printable. What is printable already is not copied. */
export function printableReport<T extends Report | SuiteReport>(report: T): T {
  return printableParts(report) as T;
}

function printableParts(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) {
    const parts = value.map(printableParts);
    return parts.some((part, i) => part !== value[i]) ? parts : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const changed = Object.entries(value).flatMap(([key, part]) => {
    const shown = EXCEPT.has(key) ? part : printableParts(part);
    return shown === part ? [] : [[key, shown]];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}
