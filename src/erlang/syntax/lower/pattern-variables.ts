/** The variables that a pattern binds or compares, without duplicates and without those in sizes and keys. */
import type * as Ast from '../ast.ts';

export function patternVariables(patterns: readonly Ast.Pattern[]): Set<string> {
  const names = new Set<string>();
  const pending: (Ast.Pattern | null)[] = [...patterns];
  for (let p = pending.pop(); p !== undefined; p = pending.pop()) {
    switch (p?.kind) {
      case 'var':
        if (p.name !== '_') names.add(p.name);
        break;
      case 'list':
        pending.push(...p.elements, p.tail);
        break;
      case 'tuple':
        pending.push(...p.elements);
        break;
      case 'record':
        pending.push(...p.fields.map(f => f.value));
        break;
      case 'map':
        pending.push(...p.pairs.map(pair => pair.value));
        break;
      case 'binary':
        pending.push(...p.segments.map(s => s.value));
        break;
      case 'match':
        pending.push(p.pattern, p.value);
        break;
      case 'op':
        pending.push(p.left, p.right);
        break;
      default:
        break;
    }
  }
  return names;
}
