import type { Expr, Position } from './ast.ts';

/** The position of an expression's leftmost token, not counting parentheses around it. */
export function firstPosition(expr: Expr): Position {
  let e = expr;
  for (;;) {
    if (e.kind === 'op') e = e.left;
    else if (e.kind === 'remote') e = e.module;
    else if (e.kind === 'map-update') e = e.map;
    else if (e.kind === 'record-update' || e.kind === 'record-access') e = e.record;
    else return e.pos;
  }
}
