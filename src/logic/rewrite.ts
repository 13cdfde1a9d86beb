/** Replacing parts of expressions. Everything is rebuilt through the smart constructors, so it simplifies again. */
import * as build from './build.ts';
import type { Expr } from './expr.ts';
import type { Constructor, Uninterpreted } from './sort.ts';

/** The same operation on other arguments. */
export function rebuild(e: Expr, args: readonly Expr[]): Expr {
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
      return build.construct(e.data as Constructor, ...args);
    case 'is':
      return build.is(e.data as Constructor, left);
    case 'select':
      return build.select(e.data as Constructor, e.index, left);
    case 'apply':
      return build.apply(e.data as Uninterpreted, ...args);
  }
}

export interface Rules {
  /** What a variable stands for, itself still to be rewritten. */
  definition(variable: Expr): Expr | undefined;
  /** What to put in the place of a rewritten node; the node itself to leave it. */
  replace(e: Expr): Expr;
}

/**
 * Rewrites bottom up, each node once. The rules may learn more while expressions are being rewritten: what was done
 * before is not done again, but `replace` is asked anew whenever an earlier result is used.
 */
export class Rewriter {
  readonly #done = new Map<Expr, Expr>();

  constructor(private readonly rules: Rules) {}

  rewrite(root: Expr): Expr {
    const done = this.#done;
    const todo = [root];
    for (let e = todo.at(-1); e !== undefined; e = todo.at(-1)) {
      if (done.has(e)) {
        todo.pop();
        continue;
      }
      const definition = e.op === 'var' ? this.rules.definition(e) : undefined;
      const needed = definition === undefined ? e.args : [definition];
      const before = todo.length;
      for (const part of needed) if (!done.has(part)) todo.push(part);
      if (todo.length > before) continue;
      const parts = needed.map(part => this.#result(part));
      const same = parts.every((part, i) => part === needed[i]);
      const result = definition !== undefined ? (parts[0] as Expr) : same ? e : rebuild(e, parts);
      done.set(e, this.rules.replace(result));
      todo.pop();
    }
    return this.#result(root);
  }

  #result(e: Expr): Expr {
    return this.rules.replace(this.#done.get(e) as Expr);
  }
}
