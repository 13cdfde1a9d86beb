/** Functions of a module: one case over the arguments, which raises `function_clause` when no clause matches. */
import type { Annotation, Definition } from '../../core/index.ts';
import type * as Ast from '../ast.ts';
import { Block } from './block.ts';
import { failClause, tagged, variable } from './build.ts';
import { coreClause, isStaged, joinBranches, lowerClause } from './clauses.ts';
import { Lowering } from './context.ts';
import { constructs } from './expressions.ts';
import { Liveness } from './liveness.ts';
import type { ModuleScope } from './module-scope.ts';
import { Names } from './names.ts';
import { Scope } from './scope.ts';
import { caseExpr } from './split.ts';

export function lowerFunction(module: ModuleScope, form: Ast.FunctionForm): Definition {
  const { name, arity } = form;
  const id = `${name}/${arity}`;
  const names = new Names(id);
  const cx = new Lowering(module, names, form.file, Liveness.none, constructs);
  const ann: Annotation = { ...cx.at((form.clauses[0] ?? form).pos), functionName: id };
  const vars = names.freshList(arity);
  const branches = form.clauses.map(c => {
    cx.liveness = new Liveness(c.body);
    return lowerClause(cx, c, new Block(Scope.root()), 'all');
  });
  const join = joinBranches(cx, form, []);
  const fail = failClause(names, arity, tagged('function_clause'), ann);
  const clauses = [...branches.map(b => coreClause(b, join)), fail];
  const args = vars.map(v => variable(v, ann));
  const body = caseExpr(cx, args, clauses, ann, isStaged(branches));
  return { name, arity, fun: { kind: 'fun', ann, vars, body } };
}
