import { bool, construct, int, real } from './build.ts';
import type { Expr } from './expr.ts';
import { Rational } from './rational.ts';
import { Constructed, type Value } from './value.ts';
import { bottomUp } from './walk.ts';

/** The ground expression with this value. */
export function quote(root: Value): Expr {
  const done = new Map<Value, Expr>();
  const quoted = (value: Value): Expr => done.get(value) ?? quoteOne(value, quoted);
  bottomUp(root, {
    needs: value => (value instanceof Constructed ? value.args : []),
    done,
    finish: value => done.set(value, quoteOne(value, quoted)),
  });
  return quoted(root);
}

function quoteOne(value: Value, quoted: (value: Value) => Expr): Expr {
  if (typeof value === 'boolean') return bool(value);
  if (value instanceof Rational) return real(value);
  if (!(value instanceof Constructed)) return int(value);
  return construct(value.constructorOf, ...value.args.map(quoted));
}
