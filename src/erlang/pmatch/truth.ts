import type { Expr } from '../core/index.ts';
import { TRUE } from '../terms/index.ts';

/** A guard that is always true. */
export function isTrue(guard: Expr): boolean {
  return guard.kind === 'literal' && guard.value === TRUE;
}
