/**
 * Clauses, and the variables that leave them.
 *
 * A variable bound by every clause of a case may be used after it. In Core the case then yields several values, its own
 * and those of the variables, and a `let` binds them. Only variables that are live after the case are exported.
 */
import { defined } from '../../../logic/index.ts';
import type { Annotation, Clause, Expr } from '../../core/index.ts';
import type * as Ast from '../ast.ts';
import type { Block } from './block.ts';
import { atomLiteral, clause, failClause, valuesOf, variable, yieldingNothing } from './build.ts';
import type { Lowering } from './context.ts';
import { lowerGuard } from './guards.ts';
import { type Head, lowerHead, type Shadowing } from './patterns.ts';
import { recordTestsAsPatterns } from './record-guards.ts';
import { caseExpr } from './split.ts';

/** One branch of an expression: its code, its value, and the scope (in the block) at its end. */
export interface Branch {
  readonly block: Block;
  readonly result: Expr;
}

export interface ClauseBranch extends Branch {
  readonly head: Head;
  readonly guard: Expr;
  readonly ann: Annotation;
}

/** Lowers a clause in a block of its own. */
export function lowerClause(
  cx: Lowering,
  source: Ast.Clause,
  block: Block,
  shadowing: Shadowing = 'none',
): ClauseBranch {
  const { patterns, guard } = recordTestsAsPatterns(cx.module, source);
  const head = lowerHead(cx, patterns, block, shadowing);
  return {
    head,
    guard: head.impossible ? atomLiteral('false') : lowerGuard(cx, guard, head.tests, block),
    ann: cx.at(source.pos),
    block,
    result: cx.body(source.body, block),
  };
}

export function lowerClauses(cx: Lowering, clauses: readonly Ast.Clause[], outer: Block): ClauseBranch[] {
  return clauses.map(c => lowerClause(cx, c, outer.branch()));
}

/** The join of an expression's branches, where they export variables. */
export interface Join {
  readonly exports: readonly string[];
  /** The code of a branch, yielding its value and the exported variables. */
  close(branch: Branch): Expr;
  /** Code that never returns, wrapped so that it formally yields as many values as the others. */
  closeFailing(e: Expr): Expr;
  /** The value of the whole expression; binds the exported variables in `outer`. */
  finish(e: Expr, outer: Block): Expr;
}

export function joinBranches(cx: Lowering, node: object, branches: readonly Branch[]): Join {
  const common = commonBindings(branches);
  const exports = common.filter(name => name !== '_' && cx.liveness.isLiveAfter(node, name));
  if (exports.length === 0) {
    return {
      exports,
      close: b => b.block.close(b.result),
      closeFailing: e => e,
      finish(e, outer) {
        if (common.includes('_')) outer.scope.bind('_', '_');
        return e;
      },
    };
  }
  return {
    exports,
    close(branch) {
      const values = [cx.bindUnlessSafe(branch.result, branch.block)];
      for (const name of exports) values.push(variable(defined(branch.block.scope.lookup(name))));
      return branch.block.close(valuesOf(values));
    },
    closeFailing(e) {
      return yieldingNothing(e, cx.names.fresh(), exports.length + 1);
    },
    finish(e, outer) {
      const vars = [cx.names.fresh()];
      for (const name of exports) {
        const core = cx.names.forSource(name);
        outer.scope.bind(name, core);
        vars.push(core);
      }
      outer.let(vars, e);
      return variable(defined(vars[0]));
    },
  };
}

function commonBindings(branches: readonly Branch[]): string[] {
  const [first, ...rest] = branches;
  if (first === undefined) return [];
  const names = first.block.scope.bound();
  const others = rest.map(b => new Set(b.block.scope.bound()));
  return names.filter(name => others.every(bound => bound.has(name)));
}

/** A case over the branches; when none matches, it raises `reason` of the arguments. */
export function branchingCase(
  cx: Lowering,
  node: Ast.Expr,
  args: readonly Expr[],
  branches: readonly ClauseBranch[],
  reason: (vars: readonly Expr[]) => Expr,
  outer: Block,
): Expr {
  const ann = cx.at(node.pos);
  const join = joinBranches(cx, node, branches);
  const fail = failClause(cx.names, args.length, reason, ann);
  const clauses = [
    ...branches.map(b => coreClause(b, join)),
    { ...fail, body: join.closeFailing(fail.body) },
  ];
  return join.finish(caseExpr(cx, args, clauses, ann, isStaged(branches)), outer);
}

export function coreClause(branch: ClauseBranch, join: Join): Clause {
  return clause(branch.head.patterns, join.close(branch), branch.ann, branch.guard);
}

export function isStaged(branches: readonly ClauseBranch[]): boolean {
  return branches.some(b => b.head.staged);
}
