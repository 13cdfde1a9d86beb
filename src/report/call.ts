/** A reported input as source text: the call, and the command that replays it. */
import { isPrintable, printable } from './printable.ts';
import type { Report } from './schema.ts';

/** `example:foo([17])`, `p(a, X)`: an expression of the language. */
export function callOf(report: Pick<Report, 'unit' | 'language'>, input: readonly string[]): string {
  const name = report.unit.replace(/\/\d+$/, '');
  if (report.language === 'erlang') return `${quotedNames(name)}(${input.join(', ')})`;
  return input.length === 0 ? name : `${name}(${input.join(', ')})`;
}

/** The call as one line of text for people, who know modules of Elixir without quotes. */
export function shownCall(report: Pick<Report, 'unit' | 'language'>, input: readonly string[]): string {
  return printable(callOf(report, input).replace(/^'(Elixir(?:\.\w+)+)':/, '$1:'));
}

/** Units have names as they are; `'my module':'do it'` is how they are written. */
function quotedNames(unit: string): string {
  const [, module = '', name = unit] = /^('(?:[^'\\]|\\.)*'|[^':][^:]*):(.+)$/s.exec(unit) ?? [];
  return [module, name]
    .filter(part => part !== '')
    .map(quotedAtom)
    .join(':');
}

const RESERVED = new Set(
  'after and andalso band begin bnot bor bsl bsr bxor case catch cond div else end fun if let maybe not of or orelse receive rem try when xor'.split(
    ' ',
  ),
);

function quotedAtom(name: string): string {
  if (/^'(?:[^'\\]|\\.)*'$/s.test(name) || (/^[a-z][\w@]*$/.test(name) && !RESERVED.has(name))) return name;
  return `'${name.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`;
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
