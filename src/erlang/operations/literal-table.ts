/**
 * Binary search for a symbolic integer among the literals that the clauses of a case begin with.
 *
 * Tested one by one, a character that is in no row of a table with thousands of them costs thousands of decisions, each
 * of which is reversed. So its range is found by bisection, and the few rows in that range are tested one by one.
 * Afterwards the path implies an interval, which decides most tests of the next table.
 */
import { eq, ge, int } from '../../logic/index.ts';
import type { SiteIndex } from '../sites.ts';
import { isInt, ival } from '../symbolic/signature.ts';
import { concrete } from '../terms/concrete.ts';
import type { Sym } from '../terms/index.ts';
import { isInteger } from './observe.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

/** A few rows, or a test for the integers that are at least as large as the pivot. */
type Range =
  | { readonly rows: readonly Row[] }
  | {
      readonly pivot: number;
      readonly site: SiteIndex;
      readonly below: Range;
      readonly above: Range;
    };

interface Row {
  readonly value: number;
  readonly site: SiteIndex;
}

export interface LiteralTable {
  /** The site of the test for any integer. */
  readonly site: SiteIndex;
  readonly range: Range;
}

/** Rows in a range that is not bisected further. Fewer makes more ranges, each with a path of its own to no row. */
const FEW = 8;

/** `siteOf` makes the site of a test from the values that pass it and, of those that come to it, the others. */
export function literalTable(
  values: readonly number[],
  siteOf: (passing: readonly number[], others: readonly number[]) => SiteIndex,
): LiteralTable {
  const rangeOf = (sorted: readonly number[]): Range => {
    if (sorted.length <= FEW) {
      const others = (value: number) => sorted.filter(other => other !== value);
      return { rows: sorted.map(value => ({ value, site: siteOf([value], others(value)) })) };
    }
    const middle = sorted.length >> 1;
    const [lower, upper] = [sorted.slice(0, middle), sorted.slice(middle)];
    const pivot = upper[0] as number;
    return { pivot, site: siteOf(upper, lower), below: rangeOf(lower), above: rangeOf(upper) };
  };
  return { site: siteOf(values, []), range: rangeOf([...values].sort((a, b) => a - b)) };
}

/** The value of a row, or whatever else the term is. */
export function findLiteral(p: SymbolicProcess, term: Sym, table: LiteralTable): unknown {
  const plain = concrete(term);
  if (!p.ex.recording || !p.decide(isInt(term.expr), isInteger(plain), table.site)) return plain;
  const number = ival(term.expr);
  let { range } = table;
  while ('pivot' in range) {
    const { pivot, site, below, above } = range;
    range = p.decide(ge(number, int(pivot)), (plain as number) >= pivot, site) ? above : below;
  }
  range.rows.some(({ value, site }) => p.decide(eq(number, int(value)), plain === value, site));
  return plain;
}
