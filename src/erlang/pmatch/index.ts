/**
 * Pattern-matching compilation (cuter-2017, section 6.1): cases become decision trees, in which no test is made twice.
 *
 * A pass from Core to Core, between the front ends and the machine. It preserves the semantics: for every input the
 * same clause is selected and guards are evaluated in the same order, and patterns have no effects. It reduces the
 * decisions of a symbolic run: each test of a value is made once for all clauses, not once per clause.
 */
import type { Case, Definition, Expr } from '../core/index.ts';
import { emitTree } from './emit.ts';
import { mapChildren } from './map-children.ts';
import { isReorderable } from './reorderable.ts';
import { rowOf } from './row.ts';
import { buildTree } from './tree.ts';

/**
 * Clauses per case. Larger cases, which are tables of distinct literals, are left as they are: trees would gain
 * nothing.
 */
const MAX_CLAUSES = 2000;

/** The units of a program share their functions. */
const memo = new WeakMap<Definition, Definition>();

export function compilePatterns(def: Definition): Definition {
  let compiled = memo.get(def);
  if (compiled === undefined) {
    compiled = compile(def);
    memo.set(def, compiled);
  }
  return compiled;
}

function compile(def: Definition): Definition {
  let names = 0;
  // Names start with an underscore since most of these variables stay unused.
  const fresh = (): string => `_%${names++}`;
  const visit = (e: Expr): Expr => {
    const inside = mapChildren(e, visit);
    return inside.kind === 'case' && isWorthwhile(inside) ? compileCase(inside, fresh) : inside;
  };
  return { ...def, fun: { ...def.fun, body: visit(def.fun.body) } };
}

function isWorthwhile({ clauses }: Case): boolean {
  const refutable = clauses.filter(({ patterns }) => patterns.some(({ kind }) => kind !== 'var'));
  return refutable.length > 1 && clauses.length <= MAX_CLAUSES && clauses.every(isReorderable);
}

function compileCase(e: Case, fresh: () => string): Expr {
  const arity = e.clauses[0]?.patterns.length ?? 1;
  const parts = e.arg.kind === 'values' ? e.arg.elements : [e.arg];
  const names = new Set(parts.map(part => (part.kind === 'var' ? part.name : null)));
  // Variables serve as subjects only if they are distinct: a subject has one pattern per row.
  const isNamed = names.size === arity && parts.length === arity && !names.has(null);
  const subjects = isNamed ? ([...names] as string[]) : Array.from({ length: arity }, fresh);
  const rows = e.clauses.map(clause => rowOf(clause, subjects));
  const patterns = rows.reduce((sum, { conditions }) => sum + conditions.length, 0);
  const ann = { ...e.ann, written: { subjects, clauses: e.clauses } };
  const tree = emitTree(buildTree(rows, patterns, fresh), ann, fresh);
  return isNamed ? tree : { kind: 'let', vars: subjects, arg: e.arg, body: tree, ann: e.ann };
}
