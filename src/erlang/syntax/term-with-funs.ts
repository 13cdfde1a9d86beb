/**
 * Terms with functions in them, as seeds have: `[fun(X) -> X + 1 end, [1,2]]`. Each function is computed from its own
 * text, so that it can be shown by that text afterwards.
 */
import type { Term } from '../terms/index.ts';
import type { Fun, NamedFun } from './ast.ts';
import { parseExpression } from './index.ts';
import { literalTerm } from './literal-term.ts';

export interface TermWithFuns {
  /** The texts of the functions, in the order in which they stand. */
  readonly funs: readonly string[];
  /** The term, with these in their places. */
  build(funs: readonly Term[]): Term;
}

/** Null for text that is something else, such as a call. */
export function termWithFuns(text: string): TermWithFuns | null {
  const parsed = parseExpression(text);
  if (!parsed.ok) return null;
  const places: (Fun | NamedFun)[] = [];
  const term = literalTerm(parsed.value, fun => places.push(fun));
  if (term === null) return null;
  const funs = places.map(place => textAt(text, place));
  return {
    funs,
    build: values => literalTerm(parsed.value, fun => values[places.indexOf(fun)] ?? 0) as Term,
  };
}

/** The shortest text that begins there, ends in `end` and is an expression. */
function textAt(text: string, { pos }: Fun | NamedFun): string {
  const before = text.split('\n').slice(0, pos.line - 1);
  const start = before.reduce((sum, line) => sum + line.length + 1, 0) + pos.column - 1;
  for (const { index } of text.slice(start).matchAll(/\bend\b/g)) {
    const candidate = text.slice(start, start + index + 'end'.length);
    if (parseExpression(candidate).ok) return candidate;
  }
  throw new Error(`there is no function at ${pos.line}:${pos.column} of ${text}`);
}
