/**
 * A total order of expressions by their structure alone, so that every thread computes the same normal form of a sum.
 * Expressions of lesser height come first; those that differ in one subexpression compare as those do. So of two
 * elements of a list the one nearer to its head comes first, at every position in the list.
 */
import { type Expr, OP_CODES } from './expr.ts';
import { Rational } from './rational.ts';
import { Constructor, Uninterpreted } from './sort.ts';

export function compareExpressions(left: Expr, right: Expr): number {
  let [a, b] = [left, right];
  while (a !== b) {
    const difference =
      a.height - b.height ||
      OP_CODES[a.op] - OP_CODES[b.op] ||
      a.index - b.index ||
      a.args.length - b.args.length ||
      compareData(a.data, b.data);
    if (difference !== 0) return difference;
    const at = a.args.findIndex((arg, i) => arg !== b.args[i]);
    if (at < 0) break;
    [a, b] = [a.args[at] as Expr, b.args[at] as Expr];
  }
  // Nothing above tells constructors of the same name in two datatypes apart: the older expression comes first.
  return left.id - right.id;
}

function compareData(a: Expr['data'], b: Expr['data']): number {
  if (a === b) return 0;
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : 1;
  if (a instanceof Rational && b instanceof Rational) return a.compare(b);
  const [textA, textB] = [textOf(a), textOf(b)];
  return textA < textB ? -1 : textA > textB ? 1 : 0;
}

function textOf(data: Expr['data']): string {
  return data instanceof Constructor || data instanceof Uninterpreted ? data.name : String(data);
}
