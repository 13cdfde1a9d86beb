/**
 * Values as reports write them, in tests: as expressions, and as patterns where they contain something that is another
 * one in every run (processes, references, ports, functions).
 */

/** Strings, quoted atoms and characters are one token each, so that nothing in them is taken for something else. */
const TOKENS =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\$(?:\\.|[^\\])|#(?:Ref|Fun|Port)<(?:'(?:[^'\\]|\\.)*'|[^>'])*>|<\d+\.\d+\.\d+>|fun (?:'(?:[^'\\]|\\.)*'|\w+):(?:'(?:[^'\\]|\\.)*'|\w+)\/\d+|<<|>>|=>|\w+|./gs;

/** Longer values are cut in reports. */
const MAX_LENGTH = 19_000;

export function tokens(text: string): string[] {
  return text.match(TOKENS) ?? [];
}

/** With a space after each comma, as people write. */
export function spaced(text: string): string {
  return tokens(text)
    .map((token, at, all) => (token === ',' && !/^\s/.test(all[at + 1] ?? ' ') ? ', ' : token))
    .join('');
}

/** Something that has no text that could be read back. */
function isIdentity(token: string): boolean {
  return /^(?:#(?:Ref|Fun|Port)<|<\d+\.)/.test(token);
}

/**
 * Whether it can be written as an expression that is equal to the value in every run: no two functions are equal, and `_`
 * stands for something that was left out.
 */
export function isComparable(text: string): boolean {
  return isExpression(text) && !tokens(text).some(token => token === 'fun' || token === '_');
}

/** Whether it can be written as an expression with the same value in every run. */
export function isExpression(text: string): boolean {
  return text.length <= MAX_LENGTH && !tokens(text).some(isIdentity);
}

/**
 * A pattern for a value: `_` for what is another one in every run. Null where there is none: the keys of maps in patterns
 * must be values.
 */
export function patternOf(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const all = withoutFuns(tokens(text).filter(token => token !== '\n'));
  const parts: string[] = [];
  for (const [at, token] of all.entries()) {
    if (isIdentity(token) || token.startsWith('fun ')) {
      if (all.slice(at + 1).find(next => next !== ' ') === '=>') return null;
      parts.push('_');
    } else parts.push(token === '=>' ? ':=' : token);
  }
  return parts.join('');
}

const OPENING = new Set(['fun', 'case', 'if', 'begin', 'receive', 'try']);

/** The arguments of a call, from behind its parenthesis on; null where it does not end. */
export function argumentsAfter(all: readonly string[], begin: number): string[] | null {
  const args: string[] = [];
  let depth = 0;
  let current: string[] = [];
  for (const token of all.slice(begin)) {
    const isEnd = token === ')' && depth === 0;
    if (isEnd || (token === ',' && depth === 0)) {
      if (!isEnd || args.length > 0 || current.length > 0) args.push(separated(current));
      if (isEnd) return args;
      current = [];
      continue;
    }
    if (OPENING.has(token) || ['(', '[', '{', '<<'].includes(token)) depth++;
    else if (['end', ')', ']', '}', '>>'].includes(token)) depth--;
    current.push(token);
  }
  return null;
}

/** Words do not run together. */
function separated(all: readonly string[]): string {
  return all
    .map((token, i) => (/\w$/.test(all[i - 1] ?? '') && /^\w/.test(token) ? ` ${token}` : token))
    .join('');
}

/** Functions that are written out, as one token each. */
function withoutFuns(all: readonly string[]): string[] {
  const kept: string[] = [];
  let depth = 0;
  for (const token of all) {
    if (depth === 0 && token === 'fun') kept.push('fun ');
    else if (depth === 0) kept.push(token);
    if (depth > 0 ? OPENING.has(token) : token === 'fun') depth++;
    else if (depth > 0 && token === 'end') depth--;
  }
  return kept;
}
