/** Rewrites a syntax tree; unchanged parts are shared with the original. */
import type { Expr } from '../ast.ts';

/** `replace` returns null for an expression that stays, whose parts are then rewritten. */
export function rewrite<T>(node: T, replace: (e: Expr) => Expr | null): T {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) {
    const parts = node.map(part => rewrite(part, replace));
    return parts.some((part, i) => part !== node[i]) ? (parts as T) : node;
  }
  const replaced = 'kind' in node ? replace(node as unknown as Expr) : null;
  if (replaced !== null) return replaced as T;
  const changed = Object.entries(node)
    .map(([key, part]) => [key, part, rewrite(part, replace)] as const)
    .filter(([, before, after]) => before !== after);
  return changed.length === 0
    ? node
    : { ...node, ...Object.fromEntries(changed.map(([key, , after]) => [key, after])) };
}
