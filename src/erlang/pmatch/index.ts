/**
 * Pattern-matching compilation (cuter-2017, section 6.1): cases become decision trees, in which no test is made twice.
 *
 * A pass from Core to Core, between the producers of Core and the machine. It changes nothing that a program can see:
 * the same clause is chosen, guards are tried in the same order, and nothing in a pattern has effects. What changes is
 * which questions a symbolic run asks: each about a value is asked once on behalf of all clauses, not once for every
 * clause.
 */
import type { Case, Definition, Expr } from '../core/index.ts';
import { emitTree } from './emit.ts';
import { mapChildren } from './map-children.ts';
import { isPlain } from './plain.ts';
import { rowOf } from './row.ts';
import { buildTree } from './tree.ts';

/** A case of more clauses than this is a table, of which each row is tested once anyway. */
const MAX_CLAUSES = 2000;

/** Every unit of a program compiles the same functions. */
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
  // Leading underscores: most parts of a value are never looked at.
  const fresh = (): string => `_%${names++}`;
  const visit = (e: Expr): Expr => {
    const inside = mapChildren(e, visit);
    return inside.kind === 'case' && isWorthwhile(inside) ? compileCase(inside, fresh) : inside;
  };
  return { ...def, fun: { ...def.fun, body: visit(def.fun.body) } };
}

function isWorthwhile({ clauses }: Case): boolean {
  const refutable = clauses.filter(({ patterns }) => patterns.some(({ kind }) => kind !== 'var'));
  return refutable.length > 1 && clauses.length <= MAX_CLAUSES && clauses.every(isPlain);
}

function compileCase(e: Case, fresh: () => string): Expr {
  const arity = e.clauses[0]?.patterns.length ?? 1;
  const parts = e.arg.kind === 'values' ? e.arg.elements : [e.arg];
  const names = new Set(parts.map(part => (part.kind === 'var' ? part.name : null)));
  // A variable that stands twice would be one subject with two patterns.
  const isNamed = names.size === arity && parts.length === arity && !names.has(null);
  const subjects = isNamed ? ([...names] as string[]) : Array.from({ length: arity }, fresh);
  const rows = e.clauses.map(clause => rowOf(clause, subjects));
  const patterns = rows.reduce((sum, { conditions }) => sum + conditions.length, 0);
  const tree = emitTree(buildTree(rows, patterns, fresh), e.ann, fresh);
  return isNamed ? tree : { kind: 'let', vars: subjects, arg: e.arg, body: tree, ann: e.ann };
}
