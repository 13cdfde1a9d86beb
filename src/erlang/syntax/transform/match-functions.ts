/**
 * `ets:fun2ms(fun …)` and `dbg:fun2ms(fun …)`: translates functions to match specifications.
 *
 * Each clause becomes `{Head, Guards, Body}`. Variables of the head are numbered ('$1', '$2'), outer variables are
 * `{const, Variable}`; an expression that match specifications do not support is an error.
 */
import type * as Ast from '../ast.ts';
import { MatchBody } from './match-body.ts';
import { isHeadOf, MatchHead } from './match-head.ts';
import { NoMatchSpecification, type Records } from './match-specification.ts';
import type { TransformProblem } from './problem.ts';
import { rewrite } from './rewrite.ts';

export function transformMatchFunctions(
  forms: readonly Ast.Form[],
  problems: TransformProblem[],
): readonly Ast.Form[] {
  const records = new Map<string, Ast.RecordForm>();
  return forms.map(form => {
    if (form.kind === 'record') records.set(form.name, form);
    if (form.kind !== 'function') return form;
    return rewrite(form, e => {
      const dialect = dialectOf(e);
      if (dialect === null) return null;
      try {
        return specification(e as Ast.Call, dialect, records);
      } catch (error) {
        if (!(error instanceof NoMatchSpecification)) throw error;
        problems.push({ file: form.file, pos: error.pos, message: error.message });
        return { kind: 'list', pos: e.pos, elements: [], tail: null };
      }
    });
  });
}

function dialectOf(e: Ast.Expr): 'ets' | 'dbg' | null {
  if (e.kind !== 'call' || e.callee.kind !== 'remote') return null;
  const { module, name } = e.callee;
  if (module.kind !== 'atom' || name.kind !== 'atom' || name.name !== 'fun2ms') return null;
  return module.name === 'ets' || module.name === 'dbg' ? module.name : null;
}

function specification(call: Ast.Call, dialect: 'ets' | 'dbg', records: Records): Ast.Expr {
  const [fun, ...more] = call.args;
  if (fun?.kind !== 'fun' || more.length > 0) {
    throw new NoMatchSpecification(
      call.pos,
      `${dialect}:fun2ms takes a fun that is written out as its only argument`,
    );
  }
  const elements = fun.clauses.flatMap(clause => {
    // A disjunction `when A; B` becomes two clauses.
    const guards = clause.guard.length === 0 ? [[]] : clause.guard;
    return guards.map(guard => matchClause(clause, guard, dialect, records));
  });
  return { kind: 'list', pos: fun.pos, elements, tail: null };
}

function matchClause(
  { pos, patterns, body }: Ast.Clause,
  guard: readonly Ast.Expr[],
  dialect: 'ets' | 'dbg',
  records: Records,
): Ast.Expr {
  const [pattern] = patterns;
  if (pattern === undefined || patterns.length > 1 || !isHeadOf(dialect, pattern)) {
    const expected = dialect === 'ets' ? 'tuple' : 'list';
    throw new NoMatchSpecification(pos, `the fun must take one ${expected} or variable`);
  }
  const head = new MatchHead(records);
  const matched = head.whole(pattern);
  const list = (elements: readonly Ast.Expr[]): Ast.Expr => ({ kind: 'list', pos, elements, tail: null });
  const guards = new MatchBody(records, head, 'guard');
  const results = new MatchBody(records, head, 'body');
  const elements = [matched, list(guard.map(e => guards.test(e))), list(body.map(e => results.value(e)))];
  return { kind: 'tuple', pos, elements };
}
