/**
 * Whether a program may see more of a state than `machine-state.ts` compares.
 *
 * States are compared by what their terms look like, and not by what was written. For most programs that is all there is. But where a compound
 * is changed in place later on, it matters which other terms it is a part of, and whether clauses that fail now would still fail then; and
 * some programs ask how far a line is written. So the states of a program that names such a builtin are not merged. Where one is called all
 * the same, by a name that was put together or in a library, that is a limit of the run (`tracer.ts`, `builtins/streams.ts`).
 */
import { SHOWS_IDENTITY } from '../builtins/kept-state.ts';
import type { Clause } from '../machine/code.ts';
import { Atom, deref, Struct, type Term } from '../terms/index.ts';

const NAMES: ReadonlySet<string> = new Set([
  'same_term',
  ...[...SHOWS_IDENTITY].map(indicator => indicator.slice(0, indicator.lastIndexOf('/'))),
  ...['line_position', 'line_count', 'character_count', 'byte_count', 'stream_property'],
]);

export function maySeeMoreThanStates(clauses: readonly Clause[]): boolean {
  const todo: Term[] = clauses.flatMap(({ headTerm, bodyTerm }) => [headTerm, bodyTerm]);
  const seen = new Set<Struct>();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const t = deref(next);
    if (t instanceof Atom && NAMES.has(t.name)) return true;
    if (!(t instanceof Struct) || seen.has(t)) continue;
    if (NAMES.has(t.name.name)) return true;
    seen.add(t);
    for (const arg of t.args) todo.push(arg);
  }
  return false;
}
