/**
 * Tables of facts that are joined are explored by work that grows with their rows, not with the square: each run asks for what its own input
 * decides, and not for every row. Work is counted, not timed: questions to the facts of a path, conditions that are evaluated, and
 * expressions that are made.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { realClock } from '../../../src/api/clock.ts';
import { Evaluator, FALSE, Facts, not, variable } from '../../../src/logic/index.ts';
import { openProgram, openUnit } from '../../../src/prolog/index.ts';
import { Explorer, strategies } from '../../../src/search/index.ts';
import { chain, createBackend, type Solver } from '../../../src/solver/index.ts';

/** Growth of four times the rows, with room for what is logarithmic. */
const [FEW, MANY, MOST_GROWTH] = [60, 240, 5];

let backend: Solver;
let work = 0;

/** Counts the calls of a method. */
function counted<K extends string>(prototype: Record<K, (...args: never[]) => unknown>, name: K): void {
  const method = prototype[name];
  prototype[name] = function (this: unknown, ...args: never[]) {
    work++;
    return method.apply(this, args);
  };
}

beforeAll(() => {
  backend = createBackend('auto', { timeoutMs: 2000 });
  counted(Facts.prototype as never, 'decide');
  counted(Evaluator.prototype as never, 'value');
});

afterAll(() => backend.close());

const facts = (rows: number, fact: (i: number) => string): string =>
  Array.from({ length: rows }, (_, i) => fact(i)).join('\n');

const JOINS: Readonly<Record<string, (rows: number) => string>> = {
  'two tables by a key': rows => `
    p(A, C) :- left(A, B), right(B, C).
    ${facts(rows, i => `left(a${i}, b${i}).`)}
    ${facts(rows, i => `right(b${i}, c${i % 7}).`)}`,
  'a table of integers and a test': rows => `
    p(A, C) :- age(A, N), ( N > ${rows - 2} -> C = old ; C = young ).
    ${facts(rows, i => `age(a${i}, ${i}).`)}`,
  'three tables': rows => `
    p(A, C) :- one(A, B), two(B, D), three(D, C).
    ${facts(rows, i => `one(a${i}, b${(i * 7) % rows}).`)}
    ${facts(rows, i => `two(b${i}, d${i % 10}).`)}
    ${facts(10, i => `three(d${i}, c).`)}`,
};

async function explored(text: string): Promise<{ readonly work: number; readonly runs: number }> {
  const unit = openUnit(
    openProgram('program.pl', () => text),
    { goal: 'p(a0, X)', ground: [1] },
  );
  const explorer = new Explorer({
    unit,
    solver: chain(backend, { now: realClock.now }),
    strategy: strategies.coverage.make,
    clock: realClock,
    maxDepth: 25,
  });
  const [before, made] = [work, not(variable(`before${work}`, FALSE.sort)).id];
  const { cases } = await explorer.explore({ timeMs: 60_000 });
  const expressions = not(variable(`after${work}`, FALSE.sort)).id - made;
  return { work: work - before + expressions, runs: cases.length };
}

it.each(Object.entries(JOINS))('%s', async (_, program) => {
  const [few, many] = [await explored(program(FEW)), await explored(program(MANY))];
  expect(few.runs).toBeGreaterThan(FEW);
  expect(many.runs).toBeGreaterThan(MANY);
  expect(many.work / few.work).toBeLessThan(MOST_GROWTH);
});
