/**
 * Generates Core from a decision tree: cases whose patterns are one level deep.
 *
 * The body of a clause with several leaves is emitted once, as a join point that takes the clause's variables. The root
 * case keeps the annotation of the case that was compiled; the others are marked as parts of it.
 */
import { defined } from '../../logic/index.ts';
import type { Annotation, Clause, Definition, Expr, Pattern, Variable } from '../core/index.ts';
import { freeVariables, patternVariables } from '../machine/compile/analysis.ts';
import { TRUE } from '../terms/index.ts';
import type { Row } from './row.ts';
import type { Tree } from './tree.ts';

const ALWAYS: Expr = { kind: 'literal', value: TRUE, ann: {} };
const INNER: Annotation = { inner: true };

export function emitTree(tree: Tree, ann: Annotation, freshName: () => string): Expr {
  const shared = new Map<Clause, Definition>();
  for (const clause of sharedClauses(tree)) shared.set(clause, joinPoint(clause, freshName()));
  const root = emit(tree, shared, ann);
  if (shared.size === 0) return root;
  return { kind: 'letrec', defs: [...shared.values()], body: root, ann: { ...ann, jump: true } };
}

/** The clauses with more than one leaf. */
function sharedClauses(tree: Tree): Set<Clause> {
  const once = new Set<Clause>();
  const again = new Set<Clause>();
  const visit = (node: Tree): void => {
    if (node.kind === 'none') return;
    if (node.kind === 'rows') {
      for (const { clause } of node.rows) (once.has(clause) ? again : once).add(clause);
    } else for (const branch of node.branches) visit(branch.tree);
    visit(node.otherwise);
  };
  visit(tree);
  return again;
}

/** The clause's body as a function of its free pattern variables. */
function joinPoint({ patterns, body }: Clause, name: string): Definition {
  const bound = new Set<string>();
  for (const pattern of patterns) patternVariables(pattern, bound, () => {});
  const free = freeVariables(body);
  const vars = [...bound].filter(variable => free.has(variable));
  return { name, arity: vars.length, fun: { kind: 'fun', vars, body, ann: body.ann } };
}

function jump({ name, arity, fun }: Definition): Expr {
  const op: Expr = { kind: 'fname', name, arity, ann: {} };
  return { kind: 'apply', op, args: fun.vars.map(variable), ann: { jump: true } };
}

function variable(name: string): Variable {
  return { kind: 'var', name, ann: {} };
}

type Shared = ReadonlyMap<Clause, Definition>;

function emit(tree: Tree, shared: Shared, ann: Annotation): Expr {
  switch (tree.kind) {
    case 'none':
      return { kind: 'case', arg: values([]), clauses: [], ann };
    case 'switch': {
      const tests = tree.branches.map(({ pattern, tree: branch }) =>
        clauseFor([pattern], ALWAYS, emit(branch, shared, INNER)),
      );
      const clauses = [...tests, ...otherwise(tree.otherwise, 1, shared)];
      return { kind: 'case', arg: variable(tree.subject), clauses, ann };
    }
    case 'rows': {
      const subjects = [...new Set(tree.rows.flatMap(subjectsOf))];
      const tries = tree.rows.map(row => leaf(row, subjects, shared));
      const clauses = [...tries, ...otherwise(tree.otherwise, subjects.length, shared)];
      return { kind: 'case', arg: values(subjects), clauses, ann };
    }
  }
}

function values(subjects: readonly string[]): Expr {
  const elements = subjects.map(variable);
  return elements.length === 1 ? defined(elements[0]) : { kind: 'values', elements, ann: {} };
}

function clauseFor(patterns: readonly Pattern[], guard: Expr, body: Expr): Clause {
  return { patterns, guard, body, ann: {} };
}

function otherwise(tree: Tree, arity: number, shared: Shared): Clause[] {
  if (tree.kind === 'none') return [];
  const anything = Array.from({ length: arity }, () => variable('_'));
  return [clauseFor(anything, ALWAYS, emit(tree, shared, INNER))];
}

function subjectsOf({ conditions, names }: Row): string[] {
  return [...conditions.map(({ subject }) => subject), ...names.values()];
}

/** A row as a clause: its remaining conditions, its bindings, its guard. */
function leaf({ clause, conditions, names }: Row, subjects: readonly string[], shared: Shared): Clause {
  const patterns = subjects.map(subject => {
    const known = [...names].flatMap(([name, of]) => (of === subject ? [name] : []));
    const condition = conditions.find(candidate => candidate.subject === subject);
    return known.reduce<Pattern>(
      (pattern, name) =>
        pattern.kind === 'var' && pattern.name === '_'
          ? variable(name)
          : { kind: 'alias', name, pattern, ann: {} },
      condition?.pattern ?? variable('_'),
    );
  });
  const join = shared.get(clause);
  return { ...clause, patterns, body: join === undefined ? clause.body : jump(join) };
}
