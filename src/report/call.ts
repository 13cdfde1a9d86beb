/** A reported input as source text: the call, and the command that replays it. */
import { isPrintable, printable } from './printable.ts';
import type { Report } from './schema.ts';

/** `example:foo([17])`, `p(a, X)`. */
export function callOf(report: Pick<Report, 'unit' | 'language'>, input: readonly string[]): string {
  const name = report.unit.replace(/\/\d+$/, '');
  if (input.length === 0 && report.language === 'prolog') return name;
  return `${name}(${input.join(', ')})`;
}

/** The call as one line of text for people. */
export function shownCall(report: Pick<Report, 'unit' | 'language'>, input: readonly string[]): string {
  return printable(callOf(report, input));
}

/** The command line that executes exactly this input. `program` is how the user started Tandem. */
export function replayCommand(report: Report, input: readonly string[], program: string): string {
  const { target, function: name, options } = report.invocation;
  const seed = report.language === 'prolog' ? [callOf(report, input)] : [name ?? '', `[${input.join(', ')}]`];
  return [program, 'run', target, ...seed, ...options, '--max-paths', '1'].map(shellQuoted).join(' ');
}

export function shellQuoted(word: string): string {
  if (!isPrintable(word)) return `$'${printable(word.replaceAll(/['\\]/g, '\\$&'))}'`;
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
