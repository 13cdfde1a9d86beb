/** The terms that people have written into code, in expressions and in patterns: most often, inputs are compared with them. */
import { print, type Term } from '../terms/index.ts';
import type { Annotation, Definition, Expr, Pattern } from './core.ts';

/** Each once. The names of called functions are not meant. */
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
