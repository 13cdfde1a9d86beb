/**
 * Generated code as a tree that can be cut down.
 *
 * Every variable is bound once and by name, so a tree is a program wherever all its free variables are parameters:
 * smaller programs are made by putting a part of an expression, or a literal, in its place.
 */

/** `text` has `$0`, `$1`, … where the parts go. */
export interface Code {
  readonly kind: 'expression' | 'guard' | 'pattern';
  readonly text: string;
  readonly parts: readonly Code[];
  /** The variables that are bound in a part, by its index. */
  readonly bound: ReadonlyMap<number, readonly string[]>;
  readonly variable: string | null;
}

const NOTHING: ReadonlyMap<number, readonly string[]> = new Map();

export function expression(
  text: string,
  parts: readonly Code[] = [],
  bound: ReadonlyMap<number, readonly string[]> = NOTHING,
): Code {
  return { kind: 'expression', text, parts, bound, variable: null };
}

export function variable(name: string): Code {
  return { kind: 'expression', text: name, parts: [], bound: NOTHING, variable: name };
}

export function pattern(text: string, parts: readonly Code[] = []): Code {
  return { kind: 'pattern', text, parts, bound: NOTHING, variable: null };
}

/** A guard of a clause: several tests, not an expression. */
export function guard(text: string, parts: readonly Code[] = []): Code {
  return { kind: 'guard', text, parts, bound: NOTHING, variable: null };
}

export function render(code: Code): string {
  return code.text.replace(/\$(\d+)/g, (_, i) => render(code.parts[Number(i)] as Code));
}

export function freeVariables(code: Code): Set<string> {
  const free = new Set<string>();
  if (code.variable !== null) free.add(code.variable);
  for (const [i, part] of code.parts.entries()) {
    const bound = code.bound.get(i);
    for (const name of freeVariables(part)) if (!bound?.includes(name)) free.add(name);
  }
  return free;
}

/** The same with one expression in it replaced by a smaller one; whole branches go first. */
export function* smallerCode(code: Code): Generator<Code> {
  if (code.kind === 'expression') {
    yield* code.parts.filter(part => part.kind === 'expression');
    if (code.parts.length > 0) for (const text of ['0', '[]', 'a']) yield expression(text);
  }
  if (code.kind === 'guard' && code.text !== 'true') yield guard('true');
  for (const [i, part] of code.parts.entries()) {
    for (const other of smallerCode(part)) yield { ...code, parts: code.parts.with(i, other) };
  }
}
