/**
 * Terms that contain functions, in seeds: `[fun(X) -> X + 1 end, [1,2]]`. Each function is compiled from its own text,
 * which it is printed as.
 */
import type { Term } from '../terms/index.ts';
import type { Expr, Fun, NamedFun } from './ast.ts';
import { parseExpression } from './index.ts';
import { literalTerm } from './literal-term.ts';

export interface TermWithFuns {
  /** The texts of the functions, in source order. */
  readonly funs: readonly string[];
  /** The term with these functions. */
  build(funs: readonly Term[]): Term;
}

/** Null for any other text, such as a call. */
export function termWithFuns(text: string): TermWithFuns | null {
  return readWithFuns(text, (e, literal) => literal(e));
}

/** The same for a text that `read` makes a term of; `literal` reads the parts that are terms. Null where one of them is none. */
export function readWithFuns(
  text: string,
  read: (e: Expr, literal: (part: Expr) => Term | null) => Term | null,
): TermWithFuns | null {
  const parsed = parseExpression(text);
  if (!parsed.ok) return null;
  const places: (Fun | NamedFun)[] = [];
  const term = read(parsed.value, part => literalTerm(part, fun => places.push(fun)));
  if (term === null) return null;
  const funs = places.map(place => textAt(text, place));
  return {
    funs,
    build: values =>
      read(parsed.value, part => literalTerm(part, fun => values[places.indexOf(fun)] ?? 0)) as Term,
  };
}

/** The shortest text from this position that ends in `end` and is an expression. */
function textAt(text: string, { pos }: Fun | NamedFun): string {
  const before = text.split('\n').slice(0, pos.line - 1);
  const start = before.reduce((sum, line) => sum + line.length + 1, 0) + pos.column - 1;
  for (const { index } of text.slice(start).matchAll(/\bend\b/g)) {
    const candidate = text.slice(start, start + index + 'end'.length);
    if (parseExpression(candidate).ok) return candidate;
  }
  throw new Error(`there is no function at ${pos.line}:${pos.column} of ${text}`);
}
