/**
 * A straight piece of code while it is being lowered.
 *
 * An expression of Erlang becomes a simple expression of Core and some code that has to run before it. That code
 * collects here, each piece as a frame that knows how to enclose whatever follows it: `let V = Arg in …`,
 * `do Arg …`, `case Arg of Pattern -> …; Other -> fail end`. Closing the block puts the result innermost.
 */
import { defined } from '../../../logic/index.ts';
import type { Annotation, Expr } from '../../core/index.ts';
import { bare } from './build.ts';
import { Scope } from './scope.ts';

/** `arity` is the number of values that `rest` yields. */
export type Frame = (rest: Expr, arity: number) => Expr;

export class Block {
  constructor(
    readonly scope: Scope,
    /** Guards may not raise with a reason of their own. */
    readonly inGuard = false,
    private readonly frames: Frame[] = [],
  ) {}

  get isEmpty(): boolean {
    return this.frames.length === 0;
  }

  push(frame: Frame): void {
    this.frames.push(frame);
  }

  let(vars: readonly string[], arg: Expr, ann: Annotation = bare): void {
    this.push(body => ({ kind: 'let', ann, vars, arg, body }));
  }

  do(arg: Expr): void {
    this.push(body => ({ kind: 'seq', ann: bare, arg, body }));
  }

  /** A block for a branch, which sees what is bound so far. */
  branch(): Block {
    return new Block(this.scope.branch(), this.inGuard);
  }

  /** A block for the body of a fun or a comprehension. */
  enclosed(): Block {
    return new Block(this.scope.enclosed(), this.inGuard);
  }

  /** A block for a guard over what is bound so far. */
  guard(): Block {
    return new Block(this.scope.branch(), true);
  }

  /** Code in the same scope that is put together apart. */
  aside(): Block {
    return new Block(this.scope, this.inGuard);
  }

  /** The same piece of code for an expression from elsewhere, which sees no variable of this scope. */
  foreign(): Block {
    return new Block(Scope.root(), this.inGuard, this.frames);
  }

  close(result: Expr): Expr {
    const arity = result.kind === 'values' ? result.elements.length : 1;
    let body = result;
    for (let i = this.frames.length - 1; i >= 0; i--) body = defined(this.frames[i])(body, arity);
    return body;
  }
}
