/**
 * Whether the subpatterns of a clause can be tested in any order: its patterns are linear (no variable occurs twice),
 * and keys and sizes use no variable that the clause binds elsewhere. (The size of a segment may use variables of
 * earlier segments of the same bitstring, which are never separated from it.)
 */
import type { Clause, Expr, Pattern } from '../core/index.ts';
import { freeVariables } from '../machine/compile/analysis.ts';

export function isReorderable({ patterns }: Clause): boolean {
  const bound: string[] = [];
  const used = new Set<string>();
  for (const pattern of patterns) collect(pattern, bound, used);
  return new Set(bound).size === bound.length && !bound.some(name => used.has(name));
}

function collect(pattern: Pattern, bound: string[], used: Set<string>): void {
  const use = (e: Expr, own: readonly string[]): void => {
    for (const name of freeVariables(e)) if (!own.includes(name)) used.add(name);
  };
  switch (pattern.kind) {
    case 'literal':
      return;
    case 'var':
      if (pattern.name !== '_') bound.push(pattern.name);
      return;
    case 'alias':
      bound.push(pattern.name);
      collect(pattern.pattern, bound, used);
      return;
    case 'cons':
      collect(pattern.head, bound, used);
      collect(pattern.tail, bound, used);
      return;
    case 'tuple':
      for (const element of pattern.elements) collect(element, bound, used);
      return;
    case 'map':
      for (const { key, value } of pattern.pairs) {
        use(key, []);
        collect(value, bound, used);
      }
      return;
    case 'binary': {
      const before = bound.length;
      for (const { size, value } of pattern.segments) {
        use(size, bound.slice(before));
        collect(value, bound, used);
      }
    }
  }
}
