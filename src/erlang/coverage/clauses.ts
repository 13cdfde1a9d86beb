/**
 * Which clauses of a function count for coverage.
 *
 * A clause counts as generated when all it does is fail (`match_fail`, or the error of a bad `andalso` operand or
 * comprehension generator) or re-raise an exception that no clause of a `catch` matches, or when it skips what does not
 * match the pattern of a generator. The annotation alone does not tell, since the compiler also puts it on real branches.
 * A clause that an earlier one subsumes can never be entered and does not count at all.
 *
 * Where the pattern of a clause computes something (`#{-1 := X}`, `<<X:(N + 1)>>`), OTP's compiler makes several clauses of it, inside
 * each other, with jumps to what follows beside them. The innermost counts for the written one; the jumps are generated.
 */

import { defined, textHash } from '../../logic/index.ts';
import { children } from '../core/children.ts';
import type { Case, Clause, Definition, Expr, Pattern, Position } from '../core/index.ts';
import { Atom, exactEqual, type Term } from '../terms/index.ts';

/** Something that counts for coverage. */
export interface PointInfo {
  readonly kind: 'clause' | 'generated' | 'line';
  /** The same for the same code in every thread and process. */
  readonly point: number;
  readonly module: string;
  readonly function: string;
  readonly position: Position | undefined;
  /** The clause ends a comprehension: whoever enters it does not come to the line of what the comprehension makes. */
  readonly endsComprehension?: true;
}

/** The function that goes through a generator. */
export const COMPREHENSION = /^[a-z]*c\$\^/;

type Found = readonly [Clause, PointInfo][];

/** The code servers of several units share the clauses of a module. */
const memo = new WeakMap<Definition, Found>();

export function clausesOf(module: string, def: Definition): Found {
  let found = memo.get(def);
  if (found === undefined) {
    found = findClauses(module, def);
    memo.set(def, found);
  }
  return found;
}

function findClauses(module: string, def: Definition): Found {
  const found: [Clause, PointInfo][] = [];
  const name = `${def.name}/${def.arity}`;
  const plumbing = new Set<Expr>();
  const generators = new Set<Expr>();
  /** What the compiler's jumps go to. */
  const labels = new Set<string>();
  const visit = (e: Expr, inherited: Position | undefined): void => {
    const position = e.ann.position ?? inherited;
    if ((e.kind === 'case' && !plumbing.has(e)) || e.kind === 'receive') {
      for (const [i, clause] of reachable(e.clauses).entries()) {
        if (goesOnReceiving(clause) || goesOnMatching(clause, e.clauses, labels)) continue;
        const at = clause.ann.position ?? clause.patterns[0]?.ann.position ?? position;
        const point = textHash(`${module}:${name} clause ${found.length}`);
        const skips = generators.has(e) && clause.ann.generated === true;
        const isAdded = skips || onlyFails(clause) || labelOf(clause, labels) !== null;
        const kind = isAdded ? 'generated' : 'clause';
        const ends = generators.has(e) && i > 0 ? { endsComprehension: true as const } : {};
        found.push([clause, { kind, point, module, function: name, position: at, ...ends }]);
      }
    }
    // The cases that test for a message and for the timeout of a receive are the compiler's.
    if (
      e.kind === 'let' &&
      e.arg.kind === 'primop' &&
      e.arg.name.startsWith('recv_') &&
      e.body.kind === 'case'
    ) {
      plumbing.add(e.body);
    }
    if (e.kind === 'letrec') {
      if (e.ann.goto) for (const { name } of e.defs) labels.add(name);
      for (const { name, fun } of e.defs) if (COMPREHENSION.test(name)) generators.add(fun.body);
    }
    for (const child of children(e)) visit(child, position);
  };
  visit(def.fun.body, def.fun.ann.position);
  return found;
}

/** The last clause of a receive: skip the message and look at the next one. */
function goesOnReceiving({ body }: Clause): boolean {
  return body.kind === 'seq' && body.arg.kind === 'primop' && body.arg.name === 'recv_next';
}

/** Where a clause that the compiler has added only jumps to; null for another clause. */
function labelOf({ ann, body }: Clause, labels: ReadonlySet<string>): string | null {
  const isJump = ann.generated === true && body.kind === 'apply' && body.op.kind === 'fname';
  return isJump && labels.has(body.op.name) ? body.op.name : null;
}

/** A clause with a part of a written pattern: the rest is matched in its body, and both go to the same place where they do not match. */
function goesOnMatching({ body }: Clause, clauses: readonly Clause[], labels: ReadonlySet<string>): boolean {
  const elsewhere = new Set(clauses.map(one => labelOf(one, labels)));
  let rest = body;
  while (rest.kind === 'let') rest = rest.body;
  return (
    rest.kind === 'case' &&
    rest.clauses.some(one => {
      const label = labelOf(one, labels);
      return label !== null && elsewhere.has(label);
    })
  );
}

/**
 * The clauses that no earlier one subsumes. (A comprehension whose pattern matches everything has a clause that skips.)
 *
 * A table has thousands of clauses that begin with different literals: each is compared with those of its own literal
 * and with the few that begin with none.
 */
function reachable(clauses: Case['clauses']): Clause[] {
  const before = new Map<Term | null, Clause[]>();
  return clauses.filter(clause => {
    const first = firstLiteral(clause);
    const rivals = [...(before.get(null) ?? []), ...((first !== null && before.get(first)) || [])];
    if (rivals.some(earlier => subsumesClause(earlier, clause))) return false;
    if (isTrue(clause.guard)) before.set(first, [...(before.get(first) ?? []), clause]);
    return true;
  });
}

/** The small integer or atom that the clause's first pattern asks for; null where it asks for something else. */
function firstLiteral({ patterns }: Clause): number | Atom | null {
  let first = patterns[0];
  while (first?.kind === 'alias') first = first.pattern;
  const value = first?.kind === 'literal' ? first.value : null;
  return typeof value === 'number' || value instanceof Atom ? value : null;
}

function subsumesClause(earlier: Clause, later: Clause): boolean {
  return earlier.patterns.every((pattern, i) => subsumes(pattern, defined(later.patterns[i])));
}

/** Whether every term that matches `q` matches `p`. Names in patterns are always new ones. */
function subsumes(p: Pattern, q: Pattern): boolean {
  if (p.kind === 'var') return true;
  if (p.kind === 'alias') return subsumes(p.pattern, q);
  if (q.kind === 'alias') return subsumes(p, q.pattern);
  if (p.kind === 'cons' && q.kind === 'cons') return subsumes(p.head, q.head) && subsumes(p.tail, q.tail);
  if (p.kind === 'tuple' && q.kind === 'tuple') {
    const { elements } = q;
    return (
      p.elements.length === elements.length && p.elements.every((e, i) => subsumes(e, defined(elements[i])))
    );
  }
  return p.kind === 'literal' && q.kind === 'literal' && exactEqual(p.value, q.value);
}

function isTrue(guard: Expr): boolean {
  return (
    guard.kind === 'literal' &&
    typeof guard.value === 'object' &&
    'name' in guard.value &&
    guard.value.name === 'true'
  );
}

function onlyFails(clause: Clause): boolean {
  let body = clause.body;
  while (body.kind === 'let' && body.arg.kind === 'primop') body = body.arg;
  if (body.kind === 'primop') return body.name === 'match_fail' || body.name === 'raise';
  return (
    clause.ann.generated === true &&
    body.kind === 'call' &&
    body.name.kind === 'literal' &&
    typeof body.name.value === 'object' &&
    'name' in body.name.value &&
    body.name.value.name === 'error'
  );
}
