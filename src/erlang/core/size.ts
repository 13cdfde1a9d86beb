import { children } from './children.ts';
import type { Expr, Module } from './core.ts';

/** Whether the functions of a module have more expressions than so many. */
export function hasMoreExpressions({ definitions }: Module, most: number): boolean {
  let left = most;
  const pending: Expr[] = definitions.map(({ fun }) => fun);
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (--left < 0) return true;
    pending.push(...children(e));
  }
  return false;
}
