/**
 * Exceptions that a function's documentation announces: `@throws` of EDoc in the comment above it. They are part of its contract,
 * and patterns of `--expected-errors` say the same.
 */
import { extname } from 'node:path';
import { readRegularFile } from '../../system/index.ts';

/** The tag with its text, up to the next tag or the end of the comment. */
const THROWS = /@throws\s+(.*?)(?=\s@[a-z]|$)/gs;

const ATOM = /^(?:[a-z][\w@]*|'[^']*')$/;

/** Patterns for `name`; a type that names no atom and no tuple stands for everything that is thrown. */
export function documentedErrors(file: string | null, name: string): readonly string[] {
  if (file === null || extname(file) !== '.erl') return [];
  try {
    const comment = commentAbove(readRegularFile(file).toString('utf8').split('\n'), name);
    return [...comment.matchAll(THROWS)].flatMap(([, types = '']) =>
      split(types.split(/\.\s/)[0] ?? '', '|')
        .filter(type => type !== '')
        .map(patternOf),
    );
  } catch {
    return [];
  }
}

/** The comments between the function, or its specification, and the form before. */
function commentAbove(lines: readonly string[], name: string): string {
  const head = new RegExp(`^(?:-spec\\s+)?${name.replaceAll(/\W/g, '\\$&')}\\s*\\(`);
  const at = lines.findIndex(line => head.test(line));
  let first = at;
  while (first > 0 && /^\s*(?:%|$)/.test(lines[first - 1] ?? '')) first--;
  return lines
    .slice(first, Math.max(0, at))
    .map(line => line.replace(/^\s*%+\s?/, ''))
    .join('\n');
}

/** The parts between separators that are not inside of brackets. */
function split(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if ('({['.includes(sign)) depth++;
    if (')}]'.includes(sign)) depth--;
    if (sign === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map(part => part.trim());
}

function patternOf(type: string): string {
  if (ATOM.test(type)) return type;
  const [, inside] = /^\{(.*)\}$/s.exec(type) ?? [];
  if (inside === undefined) return 'throw:_';
  const [tag = '', ...rest] = split(inside, ',');
  return `{${[ATOM.test(tag) ? tag : '_', ...rest.map(() => '_')].join(',')}}`;
}
