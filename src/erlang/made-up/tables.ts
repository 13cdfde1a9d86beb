/**
 * The tables of a program, read backwards: maps and lists of pairs among its literals, and cases whose clauses give a
 * literal for a literal. Where a test wants what a look-up did not give, the input has to have what that is looked up by.
 */
import { children } from '../core/children.ts';
import type { Clause, Definition, Expr, Pattern } from '../core/index.ts';
import { contentKey } from '../terms/content-key.ts';
import { Cons, ErlMap, list, mapEntries, Nil, type Term, Tuple } from '../terms/index.ts';
import { type Coding, isCodePoint, textOf } from './codings.ts';

type Pair = readonly [key: Term, value: Term];

/** Pairs of a table: one alone is no table, and of a large one the first are tried. */
const MIN_PAIRS = 2;
const MAX_PAIRS = 200;
/** Tables of a program. More find more, and each of them more seldom. */
const MAX_TABLES = 20;

/** Each gives for a value the text of the key that it is found by. */
export function tableCodings(definitions: readonly Definition[], mentioned: readonly Term[]): Coding[] {
  const tables = [...mentioned.flatMap(pairsOf), ...definitions.flatMap(({ fun }) => casesIn(fun.body))];
  return tables
    .filter(pairs => pairs.length >= MIN_PAIRS)
    .slice(0, MAX_TABLES)
    .map(codingOf);
}

function codingOf(pairs: readonly Pair[]): Coding {
  const texts = new Map(
    pairs
      .slice(0, MAX_PAIRS)
      .toReversed()
      .flatMap(([key, value]) => {
        const text = typeof key === 'number' && isCodePoint(key) ? [key] : textOf(key);
        return text === null || text.length === 0 ? [] : [[contentKey(value), text] as const];
      }),
  );
  return term => texts.get(contentKey(term)) ?? null;
}

/** A map, or a list of pairs in both directions. */
function pairsOf(term: Term): Pair[][] {
  if (term instanceof ErlMap) return [[...mapEntries(term)]];
  const pairs: Pair[] = [];
  let rest = term;
  for (; rest instanceof Cons && rest.head instanceof Tuple; rest = rest.tail) {
    const { elements } = rest.head;
    if (elements.length !== 2) return [];
    pairs.push(elements as unknown as Pair);
  }
  return rest instanceof Nil ? [pairs, pairs.map(([key, value]) => [value, key] as const)] : [];
}

/** The cases that are tables. */
function casesIn(root: Expr): Pair[][] {
  const found: Pair[][] = [];
  const todo = [root];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    if (e.kind === 'case') found.push(e.clauses.flatMap(pairIn));
    todo.push(...children(e));
  }
  return found;
}

function pairIn({ patterns: [pattern, ...others], body }: Clause): Pair[] {
  const key = pattern === undefined || others.length > 0 ? undefined : constant(pattern);
  return key !== undefined && body.kind === 'literal' ? [[key, body.value]] : [];
}

/** The only term that matches a pattern; undefined where there are others. */
function constant(pattern: Pattern): Term | undefined {
  const elements: Term[] = [];
  let rest = pattern;
  for (; rest.kind === 'cons' && rest.head.kind === 'literal'; rest = rest.tail)
    elements.push(rest.head.value);
  return rest.kind === 'literal' ? list(elements, rest.value) : undefined;
}
