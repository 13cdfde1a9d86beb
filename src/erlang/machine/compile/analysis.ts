/**
 * Which expressions run to their value without leaving compiled code.
 *
 * An expression is direct when evaluating it makes no Erlang call and never waits: literals, variables, construction,
 * built-in operations, and control flow over these. Direct expressions become plain JavaScript; all others need a
 * continuation.
 */
import { findBif } from '../../bifs/registry.ts';
import { children } from '../../core/children.ts';
import type { Call, Clause, Expr } from '../../core/index.ts';
import { summaryOf } from '../../summaries.ts';
import { Atom } from '../../terms/index.ts';

const memo = new WeakMap<Expr, boolean>();

export function isDirect(e: Expr): boolean {
  let known = memo.get(e);
  if (known === undefined) {
    known = compute(e);
    memo.set(e, known);
  }
  return known;
}

function compute(e: Expr): boolean {
  switch (e.kind) {
    case 'literal':
    case 'var':
    case 'fname':
    case 'fun':
      return true;
    case 'receive':
      return false;
    case 'apply':
      return e.ann.jump === true && e.args.every(isDirect);
    case 'letrec':
      return e.ann.jump === true && children(e).every(isDirect);
    case 'call':
      return directBif(e) !== undefined && e.args.every(isDirect);
    case 'primop':
      return e.name !== 'recv_wait_timeout' && e.args.every(isDirect);
    default:
      return children(e).every(isDirect);
  }
}

/** Whether an expression only builds a term: it cannot fail, test or call. */
export function isInert(e: Expr): boolean {
  switch (e.kind) {
    case 'literal':
    case 'var':
      return true;
    case 'cons':
    case 'tuple':
    case 'values':
    case 'let':
      return children(e).every(isInert);
    default:
      return false;
  }
}

/** Direct expressions that need no statements. */
export function isExpression(e: Expr): boolean {
  switch (e.kind) {
    case 'let':
    case 'seq':
    case 'case':
    case 'try':
    case 'catch':
    case 'letrec':
    case 'apply':
      return false;
    case 'cons':
      return isExpression(e.head) && isExpression(e.tail);
    case 'tuple':
    case 'values':
      return e.elements.every(isExpression);
    case 'call':
    case 'primop':
      return isDirect(e) && e.args.every(isExpression);
    case 'map':
      return (
        isExpression(e.base) && e.pairs.every(pair => isExpression(pair.key) && isExpression(pair.value))
      );
    case 'binary':
      return e.segments.every(segment => isExpression(segment.value) && isExpression(segment.size));
    default:
      return isDirect(e);
  }
}

/** The built-in function that a call reaches, when it is known now and returns its value at once. */
export function directBif(call: Call): ReturnType<typeof findBif> {
  const bif = knownBif(call);
  return bif?.direct ? bif : undefined;
}

/** One that may have a summary is known when it is linked. */
export function knownBif(call: Call): ReturnType<typeof findBif> {
  const target = literalTarget(call);
  const bif = target && findBif(target.module, target.name, call.args.length);
  return bif !== undefined && !bif.direct && summaryOf(bif.module) !== null ? undefined : bif;
}

export function literalTarget(call: Call): { module: string; name: string } | undefined {
  const { module, name } = call;
  if (module.kind !== 'literal' || name.kind !== 'literal') return undefined;
  if (!(module.value instanceof Atom) || !(name.value instanceof Atom)) return undefined;
  return { module: module.value.name, name: name.value.name };
}

const NONE: ReadonlySet<string> = new Set();
const knownFree = new WeakMap<Expr, ReadonlySet<string>>();

/** The variables that occur free in an expression, for a closure's environment, in the order of their first occurrence. */
export function freeVariables(e: Expr): ReadonlySet<string> {
  if (e.kind === 'literal') return NONE;
  if (e.kind === 'var') return new Set([e.name]);
  // A function of an enclosing letrec is a variable of the compiled code.
  if (e.kind === 'fname') return new Set([`${e.name}/${e.arity}`]);
  let free = knownFree.get(e);
  if (free === undefined) {
    free = freeInParts(e);
    knownFree.set(e, free);
  }
  return free;
}

function freeInParts(e: Expr): ReadonlySet<string> {
  switch (e.kind) {
    case 'let':
      return union([freeVariables(e.arg), without(freeVariables(e.body), e.vars)]);
    case 'fun':
      return without(freeVariables(e.body), e.vars);
    case 'letrec':
      return union([...e.defs.map(def => freeVariables(def.fun)), freeVariables(e.body)]);
    case 'try':
      return union([
        freeVariables(e.arg),
        without(freeVariables(e.body), e.vars),
        without(freeVariables(e.handler), e.exceptionVars),
      ]);
    case 'case':
      return union([freeVariables(e.arg), ...e.clauses.map(freeInClause)]);
    case 'receive':
      return union([freeVariables(e.timeout), freeVariables(e.action), ...e.clauses.map(freeInClause)]);
    default:
      return union(children(e).map(freeVariables));
  }
}

function freeInClause({ patterns, guard, body }: Clause): ReadonlySet<string> {
  const bound = new Set<string>();
  const inPatterns: ReadonlySet<string>[] = [];
  for (const pattern of patterns)
    patternVariables(pattern, bound, part => inPatterns.push(without(freeVariables(part), [...bound])));
  return union([...inPatterns, without(freeVariables(guard), bound), without(freeVariables(body), bound)]);
}

function without(free: ReadonlySet<string>, bound: Iterable<string>): ReadonlySet<string> {
  const hidden = new Set(bound);
  if (free.size === 0 || ![...hidden].some(name => free.has(name))) return free;
  return new Set([...free].filter(name => !hidden.has(name)));
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const filled = sets.filter(set => set.size > 0);
  if (filled.length <= 1) return filled[0] ?? NONE;
  return new Set(filled.flatMap(set => [...set]));
}

type Pattern = import('../../core/index.ts').Pattern;

/** Collect what a pattern binds; `onExpr` sees the expressions inside it (map keys, segment sizes) in order. */
export function patternVariables(pattern: Pattern, into: Set<string>, onExpr: (e: Expr) => void): void {
  switch (pattern.kind) {
    case 'literal':
      return;
    case 'var':
      into.add(pattern.name);
      return;
    case 'cons':
      patternVariables(pattern.head, into, onExpr);
      patternVariables(pattern.tail, into, onExpr);
      return;
    case 'tuple':
      for (const element of pattern.elements) patternVariables(element, into, onExpr);
      return;
    case 'map':
      for (const pair of pattern.pairs) {
        onExpr(pair.key);
        patternVariables(pair.value, into, onExpr);
      }
      return;
    case 'binary':
      for (const segment of pattern.segments) {
        onExpr(segment.size);
        patternVariables(segment.value, into, onExpr);
      }
      return;
    case 'alias':
      into.add(pattern.name);
      patternVariables(pattern.pattern, into, onExpr);
  }
}
