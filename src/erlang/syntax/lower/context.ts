/**
 * The shared context of the lowering of one function.
 *
 * The lowerings of constructs are mutually recursive (a case contains expressions, which contain cases); they call each
 * other through `Constructs`, which avoids cyclic imports.
 */
import { defined } from '../../../logic/index.ts';
import type { Annotation, Expr } from '../../core/index.ts';
import type * as Ast from '../ast.ts';
import type { Block } from './block.ts';
import { bare, isSafe, variable } from './build.ts';
import type { Liveness } from './liveness.ts';
import type { ModuleScope } from './module-scope.ts';
import type { Names } from './names.ts';

export interface Constructs {
  /** Lowers an expression for its value; code that must run before goes into the block. */
  value(cx: Lowering, e: Ast.Expr, block: Block): Expr;
  /** The same for an operand, which must be simple; see `safe`. */
  operand(cx: Lowering, e: Ast.Expr, block: Block): Expr;
  /** Lowers an expression whose value is dead. */
  effect(cx: Lowering, e: Ast.Expr, block: Block): void;
}

export class Lowering {
  private readonly annotations = new Map<number, Annotation>();
  private labels = 0;
  private place: Ast.Position | null = null;

  constructor(
    readonly module: ModuleScope,
    readonly names: Names,
    readonly file: string,
    /** Of the current function clause. */
    public liveness: Liveness,
    private readonly constructs: Constructs,
  ) {}

  at(pos: Ast.Position): Annotation {
    return this.annotation(this.place ?? pos, false);
  }

  generatedAt(pos: Ast.Position): Annotation {
    return this.annotation(this.place ?? pos, true);
  }

  /** Lowers code from another place with all positions replaced by `pos`. */
  asWrittenAt<T>(pos: Ast.Position, lower: () => T): T {
    const outer = this.place;
    this.place ??= pos;
    const result = lower();
    this.place = outer;
    return result;
  }

  /** A fresh name for a jump's target. */
  label(): string {
    return `label^${this.labels++}`;
  }

  expr(e: Ast.Expr, block: Block): Expr {
    return this.constructs.value(this, e, block);
  }

  effect(e: Ast.Expr, block: Block): void {
    this.constructs.effect(this, e, block);
  }

  /** The value as an expression that can be duplicated and moved after this point: a variable where necessary. */
  safe(e: Ast.Expr, block: Block): Expr {
    return this.bindUnlessSafe(this.constructs.operand(this, e, block), block);
  }

  /** A-normal form: binds an expression to a variable unless it is safe. */
  bindUnlessSafe(e: Expr, block: Block): Expr {
    if (isSafe(e)) return e;
    const name = this.names.fresh();
    block.let([name], e);
    return variable(name, e.ann.position === undefined ? bare : { position: e.ann.position });
  }

  /** The same for the argument of a case, which may be a call. */
  bindUnlessCall(e: Expr, block: Block): Expr {
    const { kind } = e;
    return kind === 'apply' || kind === 'call' || kind === 'fun' || kind === 'binary' || kind === 'map'
      ? e
      : this.bindUnlessSafe(e, block);
  }

  /** The same, but never a compound expression, so that two uses do not construct it twice. */
  bindUnlessAtomic(e: Expr, block: Block): Expr {
    if (e.kind === 'var' || e.kind === 'literal') return e;
    const name = this.names.fresh();
    block.let([name], e);
    return variable(name);
  }

  safeList(es: readonly Ast.Expr[], block: Block): Expr[] {
    return block.scope.inParallel(es, e => this.safe(e, block));
  }

  /** A sequence of expressions; its value is the last one's. */
  body(es: readonly Ast.Expr[], block: Block): Expr {
    const last = es.length - 1;
    for (let i = 0; i < last; i++) this.effect(defined(es[i]), block);
    return this.expr(defined(es[last]), block);
  }

  private annotation({ line, column }: Ast.Position, generated: boolean): Annotation {
    // Generated code has line 0.
    if (line === 0) return generated ? { generated: true } : bare;
    const key = (line * 0x10000 + column) * 2 + (generated ? 1 : 0);
    let ann = this.annotations.get(key);
    if (ann === undefined) {
      const position = { file: this.file, line, column };
      ann = generated ? { position, generated: true } : { position };
      this.annotations.set(key, ann);
    }
    return ann;
  }
}
