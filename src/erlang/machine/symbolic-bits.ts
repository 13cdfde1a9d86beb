/** Bitstrings that come from the input. */
import { bool, type Expr } from '../../logic/index.ts';
import { exactEqual } from '../terms/compare.ts';
import type { Term } from '../terms/index.ts';
import type { Process } from './process.ts';

/** The condition for two bitstrings to be equal. */
export function symbolicBitsEqual(p: Process, x: Term, y: Term): Expr {
  p.ex.limit('concrete-bits', 'a symbolic bitstring');
  return bool(exactEqual(x, y));
}
