import { expect, it } from 'vitest';
import type { Clause, Pattern } from '../../../../src/erlang/core/index.ts';
import { Comparisons } from '../../../../src/erlang/made-up/comparisons.ts';
import { atom, list, mapFrom, string, type Term, TRUE, tuple } from '../../../../src/erlang/terms/index.ts';
import { shown } from './shown.ts';

const literal = (value: Term): Pattern => ({ kind: 'literal', value, ann: {} });
const anything: Pattern = { kind: 'var', name: '_', ann: {} };
const cons = (...elements: Pattern[]): Pattern =>
  elements.reduceRight<Pattern>((tail, head) => ({ kind: 'cons', head, tail, ann: {} }), literal(list([])));

function matching(pattern: Pattern, ...values: Term[]): Comparisons {
  const guard = { kind: 'literal', value: TRUE, ann: {} } as const;
  const clause: Clause = { patterns: [pattern], guard, body: guard, ann: {} };
  const comparisons = new Comparisons();
  for (const value of values)
    comparisons.matching({ place: 1, clauses: [clause], points: [2] }, 40, [value], []);
  return comparisons;
}

const failedIn = ({ failed }: Comparisons): string[] =>
  failed.map(({ found, wanted, after }) =>
    [found, ...wanted, after].map(term => (term === null ? '-' : shown(term))).join(' '),
  );

const command = cons(literal(string('set')), anything, literal(string('to')));

it('tells runs apart by how far a pattern matched', () => {
  const words = [['x'], ['set'], ['set', 'a'], ['set', 'a', 'to']].map(ws => list(ws.map(string)));
  expect(matching(command, ...words).progress.size).toBe(4);
  const numbers = [1000, 100, 10, 9, 8].map(n => tuple(atom('n'), n));
  expect(
    matching({ kind: 'tuple', elements: [anything, literal(7)], ann: {} }, ...numbers).progress.size,
  ).toBe(5);
});

it('keeps what was found and what was wanted', () => {
  expect(failedIn(matching(command, list([string('sit'), string('a'), string('do')])))).toEqual(
    expect.arrayContaining(['"sit" "set" -', '"do" "to" -']),
  );
  expect(failedIn(matching(command, list([string('set')])))).toContain('- "a" "0" "set"');
  expect(failedIn(matching(literal(atom('put')), atom('get')))).toEqual(['get put -']);
});

it('watches comparisons on both sides, but not those that hold', () => {
  const comparisons = new Comparisons();
  comparisons.comparing(1, 5, 5);
  expect(comparisons.failed).toEqual([]);
  comparisons.comparing(1, 5, 90);
  expect(failedIn(comparisons)).toEqual(['5 90 -', '90 5 -']);
  expect(comparisons.closeness.length).toBe(1);
  expect(comparisons.progress.size).toBe(0);
});

it('tells what no longer agrees with what the input says', () => {
  const comparing = (left: Term, right: Term): Comparisons => {
    const comparisons = new Comparisons();
    comparisons.comparing(1, left, right);
    return comparisons;
  };
  const { agreed } = comparing(90, 90);
  expect(comparing(90, 97).disagreement(agreed)).toEqual({ place: 1, said: 90, computed: 97 });
  expect(comparing(97, 90).disagreement(agreed)).toEqual({ place: 1, said: 90, computed: 97 });
  // Both have changed, they agree, there was no agreement, and what is compared is no number or text.
  expect(comparing(1, 2).disagreement(agreed)).toBeNull();
  expect(comparing(3, 3).disagreement(agreed)).toBeNull();
  expect(comparing(90, 97).disagreement(comparing(90, 97).agreed)).toBeNull();
  expect(comparing(TRUE, 97).disagreement(comparing(TRUE, TRUE).agreed)).toBeNull();
  // The last comparison at a place counts.
  const twice = comparing(90, 97);
  twice.comparing(1, 90, 90);
  expect(twice.disagreement(agreed)).toBeNull();
});

it('compares keys of a map with the one that is missing, part by part', () => {
  const key = tuple(string('server'), string('port'));
  const pattern: Pattern = {
    kind: 'map',
    pairs: [{ key: { kind: 'literal', value: key, ann: {} }, value: anything }],
    ann: {},
  };
  const only = (...parts: Term[]): Term => mapFrom([[tuple(...parts), 1]]);
  const runs = [
    only(atom('none'), string('x')),
    only(string('s'), string('x')),
    only(string('s'), string('port')),
  ];
  expect(matching(pattern, ...runs).progress.size).toBe(3);
  expect(failedIn(matching(pattern, only(string('x'), string('port'))))).toContain('"x" "server" -');
});

it('tells apart what numbers are read from, and wants a number there', () => {
  const comparisons = new Comparisons();
  comparisons.reading(1, string('42'));
  expect([...comparisons.failed, ...comparisons.closeness]).toEqual([]);
  for (const text of [atom('true'), string(''), string('x'), string('4x')]) comparisons.reading(1, text);
  expect(comparisons.closeness.length).toBe(4);
  expect(failedIn(comparisons)).toEqual(['true 0 1 7 -', '[] 0 1 7 -', '"x" 0 1 7 -', '"4x" 0 1 7 -']);
});

it('misses the next number of a list behind the last one', () => {
  expect(failedIn(matching(literal(list([0, 15, 30])), list([0, 15])))).toContain('- 30 15');
  expect(failedIn(matching(literal(string('abc')), string('ab')))).not.toContain('- 99 98');
});

it('tells look-ups in containers with other keys apart', () => {
  const comparisons = new Comparisons();
  for (const key of ['items', 'name', 'id']) comparisons.looking(1, string('x'), mapFrom([[string(key), 1]]));
  expect(comparisons.closeness.length).toBeGreaterThan(1);
});

it('tells clauses apart by the calls that they are come to through', () => {
  const clause: Clause = {
    patterns: [literal(1)],
    guard: { kind: 'literal', value: TRUE, ann: {} },
    body: anything as never,
    ann: {},
  };
  const inCalls = (...callers: number[][]): number => {
    const comparisons = new Comparisons();
    for (const sites of callers)
      comparisons.matching({ place: 1, clauses: [clause], points: [null] }, 40, [1], sites);
    return comparisons.contexts.size;
  };
  expect(inCalls([5, 6], [5, 6])).toBe(1);
  expect(inCalls([5, 6], [6, 6], [])).toBe(3);
  // Only the last two count.
  expect(inCalls([4, 5, 6], [7, 5, 6])).toBe(1);
});

it('counts a key that is there', () => {
  const comparisons = new Comparisons();
  comparisons.looking(1, string('x'), list([tuple(string('x'), 1)]), 1);
  expect(comparisons.progress.size).toBe(1);
  expect(comparisons.failed).toEqual([]);
});

it('counts an exact key for more than one that is nearly the same', () => {
  const pattern: Pattern = {
    kind: 'map',
    pairs: [{ key: literal(tuple(string('app'), string('path'))) as never, value: literal(1) }],
    ann: {},
  };
  const closest = (...key: string[]): number =>
    matching(pattern, mapFrom([[tuple(...key.map(string)), 0]])).near.get(42) ?? 0;
  expect(closest('app', 'path')).toBeGreaterThan(closest('app', 'pat'));
  expect(closest('app', 'pat')).toBeGreaterThan(closest('a', 'pat'));
  const pair = literal(tuple(string('app'), 1));
  const score = (n: number): number => matching(pair, tuple(string('app'), n)).near.get(42) ?? 0;
  expect(score(1)).toBeGreaterThan(score(2));
});

it('counts the tests of a guard that hold for its clause', () => {
  const after = (...holds: boolean[]): number => {
    const comparisons = matching(anything, 1);
    comparisons.guarding(42);
    for (const one of holds) comparisons.tested(one);
    return comparisons.near.get(42) ?? 0;
  };
  expect(after(true, true)).toBeGreaterThan(after(true, false));
  expect(after(true, false)).toBeGreaterThan(after(false));
  // One that does not count.
  const comparisons = matching(anything, 1);
  comparisons.guarding(null);
  comparisons.tested(true);
  expect([...comparisons.near.keys()]).toEqual([42]);
});

it('tells runs apart by how often clauses are entered, and in which order', () => {
  const entering = (...points: number[]): string => {
    const comparisons = new Comparisons();
    for (const point of points) comparisons.entered(point);
    return comparisons.closeness.toSorted((a, b) => a - b).join();
  };
  expect(entering(1, 2, 2)).not.toBe(entering(1, 2));
  expect(entering(1, 2, 1)).not.toBe(entering(1, 1, 2));
  expect(entering(...Array(9).fill(1))).toBe(entering(...Array(30).fill(1)));
});
