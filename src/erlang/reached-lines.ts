/** The lines of the program that a function can reach, by its text: its own, and those of all functions that it calls or mentions. */
import { children } from './core/children.ts';
import type { Definition, Expr, Module } from './core/index.ts';
import { type OwnCode, reachedFunctions } from './effects/possible.ts';

export interface LineSpan {
  readonly module: string;
  readonly from: number;
  readonly to: number;
}

/** What stands before the first function of a module (types, records, macros) belongs to all of them. */
export async function reachedLines(
  code: OwnCode,
  entry: { readonly module: string; readonly name: string; readonly arity: number },
): Promise<LineSpan[]> {
  const spans: LineSpan[] = [];
  for (const [module, names] of await reachedFunctions(code, entry)) {
    const lines = firstLines(module);
    const sorted = [...lines.values()].sort((a, b) => a - b);
    spans.push({ module: module.name, from: 1, to: (sorted[0] ?? Number.POSITIVE_INFINITY) - 1 });
    for (const name of names) {
      const from = lines.get(name);
      if (from === undefined) continue;
      const next = sorted.find(line => line > from);
      spans.push({ module: module.name, from, to: (next ?? Number.POSITIVE_INFINITY) - 1 });
    }
  }
  return spans;
}

/** The line that each function begins on, by `name/arity`. */
function firstLines({ definitions, file }: Module): Map<string, number> {
  const lines = new Map<string, number>();
  for (const definition of definitions) {
    const first = firstLine(definition, file);
    if (first !== null) lines.set(`${definition.name}/${definition.arity}`, first);
  }
  return lines;
}

function firstLine({ fun }: Definition, file: string): number | null {
  let least = Number.POSITIVE_INFINITY;
  const todo: Expr[] = [fun];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    const { position } = e.ann;
    // Macros of headers have the header's lines.
    if (position !== undefined && (position.file === file || position.file === ''))
      least = Math.min(least, position.line);
    if (e.kind === 'case')
      for (const { ann } of e.clauses)
        if (ann.position !== undefined) least = Math.min(least, ann.position.line);
    todo.push(...children(e));
  }
  return Number.isFinite(least) ? least : null;
}
