/** The literals of a program's source, in expressions and in patterns: inputs are most often compared with these. */
import { print, type Term } from '../terms/index.ts';
import type { Annotation, Definition, Expr, Pattern } from './core.ts';

/** Without duplicates, and without the names of called functions. */
export function mentionedTerms(definitions: readonly Definition[]): Term[] {
  const found = new Map<string, Term>();
  const todo: object[] = definitions.map(def => def.fun.body);
  for (let node = todo.pop() as Node | undefined; node !== undefined; node = todo.pop() as Node | undefined) {
    if (node.ann?.generated) continue;
    if (node.kind === 'literal') found.set(print(node.value), node.value);
    else if (node.kind === 'call') todo.push(...node.args);
    else
      for (const [name, part] of Object.entries(node))
        if (typeof part === 'object' && part !== null && name !== 'ann') todo.push(part);
  }
  return [...found.values()];
}

/** Core is a tree of plain objects; those between expressions and patterns have no kind. */
type Node = Expr | Pattern | { readonly kind?: undefined; readonly ann?: Annotation };
