/** Substitution. Rewritten expressions are rebuilt through the smart constructors, and so are in normal form again. */
import * as build from './build.ts';
import type { Expr } from './expr.ts';
import { type BottomUp, bottomUp } from './walk.ts';

/** The operator of `e` applied to other arguments. */
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
  /** The definition of a variable, which is rewritten in its place. */
  readonly definition?: (variable: Expr) => Expr | undefined;
  /** The replacement of a node whose arguments have been rewritten, or the node itself. */
  readonly replace: (e: Expr) => Expr;
}

/** How deep a rewriter recurs, in nodes; below that it keeps a stack of its own. Larger is faster and overflows sooner. */
const MAX_DEPTH = 200;

/** Rewrites bottom up with a memo, the last argument first. Rewriters are many and short-lived, so one makes no closures. */
export class Rewriter implements BottomUp<Expr> {
  readonly done = new Map<Expr, Expr>();

  constructor(private readonly rules: Rules) {}

  rewrite(root: Expr): Expr {
    return this.#rewritten(root, 0);
  }

  #rewritten(e: Expr, depth: number): Expr {
    const known = this.done.get(e);
    if (known !== undefined) return known;
    if (depth === MAX_DEPTH) bottomUp(e, this);
    else this.#finish(e, depth + 1);
    return this.#result(e);
  }

  needs(e: Expr): readonly Expr[] {
    const definition = this.#definition(e);
    return definition === undefined ? e.args : [definition];
  }

  finish(e: Expr): void {
    this.#finish(e, 0);
  }

  /** The parts have been rewritten, or are not as deep as may be recurred from here. */
  #finish(e: Expr, depth: number): void {
    const definition = this.#definition(e);
    const rewritten = definition === undefined ? this.#rebuilt(e, depth) : this.#rewritten(definition, depth);
    this.done.set(e, this.rules.replace(rewritten));
  }

  #definition(e: Expr): Expr | undefined {
    return e.op === 'var' ? this.rules.definition?.(e) : undefined;
  }

  #result(e: Expr): Expr {
    const result = this.done.get(e);
    if (result === undefined) throw new Error(`not rewritten yet: ${e}`);
    return result;
  }

  #rebuilt(e: Expr, depth: number): Expr {
    const { args } = e;
    let changed: Expr[] | null = null;
    for (let i = args.length - 1; i >= 0; i--) {
      const arg = args[i] as Expr;
      const rewritten = this.#rewritten(arg, depth);
      if (rewritten === arg) continue;
      changed ??= [...args];
      changed[i] = rewritten;
    }
    return changed === null ? e : rebuild(e, changed);
  }
}
