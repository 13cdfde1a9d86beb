/** A look-up in a table of plain integers or atoms as one expression: nested conditionals, in place of a decision for each entry. */
import { construct, type Expr, int, ite } from '../../logic/index.ts';
import { ATM, mkInt } from '../symbolic/signature.ts';
import { Atom, type Term } from '../terms/index.ts';
import { isInteger } from './observe.ts';

/** In entries. In a larger table the entry is asked for; a larger value makes larger expressions. */
const MAX_CHOICES = 300;

/**
 * The value of the first entry whose condition holds, or the last one. Undefined where the values are too many, or not all
 * integers or all atoms.
 */
export function choiceOf(values: readonly Term[], condition: (entry: number) => Expr): Expr | undefined {
  if (values.length > MAX_CHOICES) return undefined;
  const choose = (numbers: readonly (number | bigint)[]): Expr =>
    numbers.reduceRight<Expr>(
      (others, value, i) => (i === numbers.length - 1 ? others : ite(condition(i), int(value), others)),
      int(numbers.at(-1) as number | bigint),
    );
  if (values.every(isInteger)) return mkInt(choose(values));
  if (values.every(value => value instanceof Atom)) return construct(ATM, choose(values.map(({ id }) => id)));
  return undefined;
}
