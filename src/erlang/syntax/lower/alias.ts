/**
 * `P1 = P2` as one pattern.
 *
 * Core has alias patterns for variables only (`V = P`). Two patterns of the same shape are unified part by part; two of
 * different shape never match the same term, which is thrown as `NoMatch`. Two binaries cannot be merged; the language
 * does not allow them in one pattern.
 */
import { defined } from '../../../logic/index.ts';
import type { Expr, Pattern } from '../../core/index.ts';
import { Cons, exactEqual, Tuple } from '../../terms/index.ts';
import { listPattern, literal, tuplePattern } from './build.ts';

/** Thrown when no term matches both patterns. */
export const NoMatch = Symbol('no match');

interface MapPatternPair {
  readonly key: Expr;
  readonly value: Pattern;
}

export function mergePatterns(a: Pattern, b: Pattern): Pattern {
  if (a.kind === 'var') {
    if (b.kind === 'alias') return { ...b, pattern: mergePatterns(a, b.pattern) };
    return { kind: 'alias', ann: a.ann, name: a.name, pattern: b };
  }
  if (a.kind === 'alias') return { ...a, pattern: mergePatterns(a.pattern, b) };
  if (b.kind === 'var') return { kind: 'alias', ann: b.ann, name: b.name, pattern: a };
  if (b.kind === 'alias') return { ...b, pattern: mergePatterns(a, b.pattern) };
  if (a.kind === 'map' && b.kind === 'map') return { ...a, pairs: mergeMapPairs([...a.pairs, ...b.pairs]) };
  return mergeData(a, b);
}

function mergeData(a: Pattern, b: Pattern): Pattern {
  const [tupleA, tupleB] = [tupleParts(a), tupleParts(b)];
  if (tupleA !== null && tupleB !== null) {
    if (tupleA.length !== tupleB.length) throw NoMatch;
    return tuplePattern(
      tupleA.map((part, i) => mergePatterns(part, defined(tupleB[i]))),
      a.ann,
    );
  }
  const [consA, consB] = [consParts(a), consParts(b)];
  if (consA !== null && consB !== null) {
    return listPattern([mergePatterns(consA[0], consB[0])], mergePatterns(consA[1], consB[1]), a.ann);
  }
  if (a.kind === 'literal' && b.kind === 'literal' && exactEqual(a.value, b.value)) return a;
  throw NoMatch;
}

function tupleParts(p: Pattern): readonly Pattern[] | null {
  if (p.kind === 'tuple') return p.elements;
  if (p.kind === 'literal' && p.value instanceof Tuple) return p.value.elements.map(e => literal(e, p.ann));
  return null;
}

function consParts(p: Pattern): readonly [Pattern, Pattern] | null {
  if (p.kind === 'cons') return [p.head, p.tail];
  if (p.kind === 'literal' && p.value instanceof Cons) {
    return [literal(p.value.head, p.ann), literal(p.value.tail, p.ann)];
  }
  return null;
}

/** Merges pairs with equal keys: the value has to match both patterns. */
export function mergeMapPairs(pairs: readonly MapPatternPair[]): MapPatternPair[] {
  const merged: MapPatternPair[] = [];
  for (const pair of pairs) {
    const at = merged.findIndex(other => sameKey(other.key, pair.key));
    const other = merged[at];
    if (other === undefined) merged.push(pair);
    else merged[at] = { key: other.key, value: mergePatterns(other.value, pair.value) };
  }
  return merged;
}

function sameKey(a: Expr, b: Expr): boolean {
  if (a.kind === 'var') return b.kind === 'var' && a.name === b.name;
  return a.kind === 'literal' && b.kind === 'literal' && exactEqual(a.value, b.value);
}
