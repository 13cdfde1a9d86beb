/** Replacing parts of expressions. Everything is rebuilt through the smart constructors, so it simplifies again. */
import * as build from './build.ts';
import type { Expr } from './expr.ts';

/** The same operation on other arguments. */
function rebuild(e: Expr, args: readonly Expr[]): Expr {
  // The same operator has the same number of arguments.
  const [left, right, third] = args as [Expr, Expr, Expr];
  switch (e.op) {
    case 'var':
    case 'literal':
      return e;
    case 'not':
      return build.not(left);
    case 'and':
      return build.and(...args);
    case 'or':
      return build.or(...args);
    case 'ite':
      return build.ite(left, right, third);
    case 'eq':
      return build.eq(left, right);
    case 'add':
      return build.sum(args, e.sort);
    case 'mul':
      return build.mul(left, right);
    case 'le':
      return build.le(left, right);
    case 'ge':
      return build.ge(left, right);
    case 'lt':
      return build.lt(left, right);
    case 'gt':
      return build.gt(left, right);
    case 'div':
      return build.div(left, right);
    case 'mod':
      return build.mod(left, right);
    case 'quotient':
      return build.quotient(left, right);
    case 'toReal':
      return build.toReal(left);
    case 'floor':
      return build.floor(left);
    case 'bitand':
    case 'bitor':
    case 'bitxor':
      return build.bitwise(e.op, left, right);
    case 'construct':
      return build.construct(e.data, ...args);
    case 'is':
      return build.is(e.data, left);
    case 'select':
      return build.select(e.data, e.index, left);
    case 'apply':
      return build.apply(e.data, ...args);
  }
}

export interface Rules {
  /** What a variable stands for, itself still to be rewritten. */
  readonly definition?: (variable: Expr) => Expr | undefined;
  /** What to put in the place of a rewritten node; the node itself to leave it. */
  readonly replace: (e: Expr) => Expr;
}

/** Rewrites bottom up, each node once. */
export class Rewriter {
  readonly #done = new Map<Expr, Expr>();

  constructor(private readonly rules: Rules) {}

  rewrite(root: Expr): Expr {
    const done = this.#done;
    const { definition, replace } = this.rules;
    const todo = [root];
    for (let e = todo.at(-1); e !== undefined; e = todo.at(-1)) {
      const known = done.get(e);
      const defined = known === undefined && e.op === 'var' ? definition?.(e) : undefined;
      const before = todo.length;
      if (known === undefined) {
        if (defined !== undefined) {
          if (!done.has(defined)) todo.push(defined);
        } else for (const part of e.args) if (!done.has(part)) todo.push(part);
      }
      if (todo.length > before) continue;
      if (known === undefined)
        done.set(e, replace(defined === undefined ? this.#rebuilt(e) : (done.get(defined) as Expr)));
      todo.pop();
    }
    return done.get(root) as Expr;
  }

  #rebuilt(e: Expr): Expr {
    const { args } = e;
    for (let i = 0; i < args.length; i++) {
      const part = args[i] as Expr;
      if (this.#done.get(part) !== part)
        return rebuild(
          e,
          args.map(arg => this.#done.get(arg) as Expr),
        );
    }
    return e;
  }
}
