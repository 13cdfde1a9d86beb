/** Questions that built-in functions ask about symbolic operands. */
import { and } from '../../logic/index.ts';
import { isInt, ival } from '../symbolic/signature.ts';
import { exactEqual, looseEqual } from '../terms/compare.ts';
import { Sym, type Term } from '../terms/index.ts';
import { equalParts } from './equality.ts';
import { hasSymbol } from './has-symbol.ts';
import type { Process } from './process.ts';

/** Are the two terms equal? */
export function askEqual(p: Process, a: Term, b: Term, exact = true): boolean {
  const outcome = exact ? exactEqual(a, b) : looseEqual(a, b);
  if (!p.ex.recording || (!hasSymbol(a) && !hasSymbol(b))) return outcome;
  const parts = equalParts(p, a, b, exact);
  return parts === false ? false : p.ask(and(...parts), outcome, 41);
}

/** A small integer that the operation needs to know exactly (an index, a size); undefined when it is none. */
export function askIndex(p: Process, term: Term): number | undefined {
  if (typeof term === 'number') return term;
  if (!(term instanceof Sym)) return undefined;
  const value = term.concrete;
  if (!p.ask(isInt(term.expr), typeof value === 'number' || typeof value === 'bigint', 42)) return undefined;
  p.pin(ival(term.expr), value as number | bigint, 43);
  return typeof value === 'number' ? value : undefined;
}
