/**
 * A basic block under construction.
 *
 * An expression of Erlang is lowered to a simple expression of Core and code that runs before it. The block collects
 * that code as frames, functions that wrap the rest of the code: `let V = Arg in …`, `do Arg …`,
 * `case Arg of Pattern -> …; Other -> fail end`. Closing the block applies the frames to the result, the last one
 * first.
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
    /** In guards, exceptions have no reason of their own. */
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

  /** A block for a branch, which sees the variables bound so far. */
  branch(): Block {
    return new Block(this.scope.branch(), this.inGuard);
  }

  /** A block for the body of a fun or a comprehension. */
  enclosed(): Block {
    return new Block(this.scope.enclosed(), this.inGuard);
  }

  /** A block for a guard over the variables bound so far. */
  guard(): Block {
    return new Block(this.scope.branch(), true);
  }

  /** A separate block in the same scope. */
  separate(): Block {
    return new Block(this.scope, this.inGuard);
  }

  /** The same block for an expression from another scope, which sees no variable of this one. */
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
