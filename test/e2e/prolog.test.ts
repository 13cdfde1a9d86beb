/** Prolog as a user meets it: what prolog-concolic-2019 shows, wrong input, options, speed. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report, ReportedCase } from '../../src/report/index.ts';
import { tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-prolog-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function program(text: string): string {
  const file = join(folder, `program${++files}.pl`);
  writeFileSync(file, text);
  return file;
}

async function explore(file: string, ...words: string[]): Promise<Report> {
  const { out, err } = await tandem(['run', file, ...words, '--json', '-', '--progress', 'none']);
  expect(out, err).not.toBe('');
  return JSON.parse(out);
}

const goals = ({ cases }: Report): string[] => cases.map(({ input }) => input.join());
const caseOf = ({ cases }: Report, input: string): ReportedCase | undefined =>
  cases.find(one => one.input.join() === input);

describe('choice coverage', () => {
  it('finds the seven goals of section 4.4, with the traces of figures 4.3 to 4.9', async () => {
    const report = await explore('examples/prolog/choices.pl', 'p(a, Y)', '--ground', '1');
    expect(report.verdict).toBe('exhausted');
    const traces = Object.fromEntries(report.cases.map(({ input, path }) => [input.join(), path]));
    expect(traces).toEqual({
      'a,Y': '!',
      's(b),Y': '2.6',
      'f(a),Y': '3.8',
      's(a),Y': '1',
      's(c),Y': '2.!',
      'f(b),Y': '3.!',
      'f(c),Y': '3.9',
    });
    // Behind the first answer there is another.
    expect(report.coverage.choices).toEqual({ covered: 9, total: 9, open: true });
    expect(caseOf(report, 's(a),Y')?.outcome).toEqual({
      kind: 'success',
      bindings: { Y: 'b' },
      choicePoints: true,
    });
  });

  it.each([2, 4, 7])('explores nat/1 of example 4.3.1 to term depth %i', async depth => {
    const report = await explore('examples/prolog/nat.pl', 'nat(s(0))', '--term-depth', `${depth}`);
    const levels = Array.from({ length: depth }, (_, i) => i);
    const wrapped = (inner: string, n: number): string => 's('.repeat(n) + inner + ')'.repeat(n);
    const expected = levels.flatMap(n => [wrapped('0', n), wrapped('other', n)]);
    expect(goals(report).sort()).toEqual(expected.sort());
    for (const n of levels) {
      expect(caseOf(report, wrapped('0', n))?.outcome.kind).toBe('success');
      expect(caseOf(report, wrapped('other', n))?.outcome.kind).toBe('failure');
    }
  });

  it('takes the sets of forty clauses that can match together, and no others', async () => {
    const facts = Array.from({ length: 40 }, (_, i) => `p(k${i}, ${i}).`).join('\n');
    const report = await explore(program(`${facts}\n`), 'p(k0, X)');
    expect(report.cases).toHaveLength(41);
    expect(report.coverage).toMatchObject({
      clauses: { covered: 40, total: 40 },
      choices: { covered: 41, total: 41 },
    });
  });

  it('gives no percentage of choices where some are made behind the first answer only', async () => {
    const report = await explore(program('p(_) :- q.\np(_) :- r.\nq.\nr.\n'), 'p(X)');
    expect(report.verdict).toBe('exhausted');
    expect(report.coverage).toMatchObject({ clauses: { covered: 2, total: 4 }, choices: { open: true } });
  });

  it('explores behind backtracking: a later clause after an earlier one has failed', async () => {
    const file = program('p(X) :- q(X), r(X).\np(X) :- s(X).\nq(a).\nq(b).\nr(b).\ns(a).\ns(c).\n');
    const report = await explore(file, 'p(a)');
    expect(caseOf(report, 'a')).toMatchObject({ outcome: { kind: 'success' }, path: '1.3.!.2.6' });
    expect(report.coverage.clauses).toEqual({ covered: 7, total: 7 });
  });

  it('enters every clause soon where all heads overlap', async () => {
    const n = 12;
    const heads = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => (i === j ? 'a' : '_')).join(),
    );
    const file = program(heads.map((args, i) => `p(f(${args})) :- q${i}.\nq${i}.\n`).join(''));
    const report = await explore(file, 'p(a)', '--max-paths', `${n + 2}`);
    expect(report.coverage.clauses).toEqual({ covered: 2 * n, total: 2 * n });
  });

  it('reports what cannot be reached', async () => {
    const report = await explore(program('p(X) :- X > 0, X < 0, q.\np(_).\nq.\n'), 'p(1)');
    expect(report.coverage.clauses).toEqual({ covered: 2, total: 3 });
    expect(report.coverage.uncovered).toContainEqual(expect.objectContaining({ function: 'q/0', line: 3 }));
  });

  it('counts a rule where its head has matched, not where it was tried', async () => {
    const report = await explore(program('p([_|_]) => true.\np([]) => true.\n'), 'p(a)', '--max-paths', '1');
    expect(report.coverage.clauses).toEqual({ covered: 0, total: 2 });
    const whole = await explore(program('p([_|_]) => true.\np([]) => true.\n'), 'p(a)');
    expect(whole.coverage.clauses).toEqual({ covered: 2, total: 2 });
  });
});

describe('modules', () => {
  const folder2 = mkdtempSync(join(tmpdir(), 'tandem-modules-'));
  afterAll(() => rmSync(folder2, { recursive: true, force: true }));
  writeFileSync(
    join(folder2, 'shop.pl'),
    `:- module(shop, [price/2]).
:- use_module(tax).
price(X, P) :- check(X), with_tax(X, P).
check(X) :- integer(X), X >= 0.
secret(7) :- throw(found).
secret(_).
:- begin_tests(shop).
test(price) :- price(1, 2).
:- end_tests(shop).
`,
  );
  writeFileSync(
    join(folder2, 'tax.pl'),
    ':- module(tax, [with_tax/2]).\nwith_tax(X, P) :- check(X), P is X * 2.\ncheck(13) :- !, throw(unlucky).\ncheck(_).\n',
  );
  const shop = join(folder2, 'shop.pl');

  it('have private predicates of the same name', async () => {
    const report = await explore(shop, 'price(1, P)');
    expect(report.errors).toHaveLength(1);
    expect(caseOf(report, '13,P')?.outcome).toMatchObject({ reason: 'unlucky', location: { line: 3 } });
  });

  it('are explored through what they export, and with --private through all', async () => {
    const units = async (...words: string[]): Promise<string[]> => {
      const { out } = await tandem(['test', shop, ...words, '--json', '-', '--progress', 'none']);
      return (JSON.parse(out).units as Report[]).map(({ unit }) => unit);
    };
    expect(await units()).toEqual(['price/2']);
    expect(await units('--private')).toEqual(['price/2', 'check/1', 'secret/1']);
  });

  it('may have predicates with any name', async () => {
    const odd = join(folder2, 'odd.pl');
    writeFileSync(odd, `:- module(odd, ['my pred'/1, 'a(b\\'"'/1]).\n'my pred'(1).\n'a(b\\'"'(x).\n`);
    const { out, err } = await tandem(['test', odd, '--json', '-', '--progress', 'none']);
    expect(err).toBe('');
    expect((JSON.parse(out).units as Report[]).map(({ unit }) => unit)).toEqual([
      "'my pred'/1",
      `'a(b\\'"'/1`,
    ]);
  });

  it('are named where a private predicate is confirmed', async () => {
    const report = await explore(shop, 'secret(1)');
    expect(report.errors).toHaveLength(1);
    expect(report.refuted ?? []).toEqual([]);
  });
});

it('explores a program whose library is not there, and says so once', async () => {
  const { status, out, err } = await tandem([
    ...['run', program(':- use_module(library(nope)).\np(a).\np(b) :- from_nope.\n'), 'p(a)'],
    ...['--no-confirm', '--progress', 'none'],
  ]);
  expect([status, err.match(/no library\(nope\)/g)?.length]).toEqual([0, 1]);
  expect(out).toContain('p(a)');
});

describe('wrong input', () => {
  const ok = program('p(a).\np(X) :- q(X).\n');
  it.each([
    ['no such file', ['run', 'nowhere.pl', 'p(a)'], /there is no file nowhere\.pl/],
    [
      'nothing but a syntax error',
      ['run', program('p(b :- q.\n'), 'p(a)'],
      /syntax error.*\n.*:1:9\n.*p\(b :- q\./,
    ],
    ['goal not atomic', ['run', ok, 'p(a), p(b)'], /must be atomic/],
    ['goal that is no term', ['run', ok, 'p(a'], /not a term/],
    ['variable as goal', ['run', ok, 'X'], /not a goal/],
    ['no goal', ['run', ok], /which goal/],
    ['undefined predicate', ['run', ok, 'nope(a)'], /does not define nope\/1/],
    ['other arity', ['run', ok, 'p(a, b)'], /there is p\/1/],
    ['--ground out of range', ['run', ok, 'p(a)', '--ground', '2'], /--ground 2: p\/1 has 1 argument/],
    ['--fix out of range', ['run', ok, 'p(a)', '--fix', '2=a'], /--fix 2: p\/1 has 1 argument/],
    ['pattern that is no term', ['run', ok, 'p(a)', '--expected-errors', 'f('], /not a term/],
    ['endless directive', ['run', program('l :- l.\n:- l.\np(a).\n'), 'p(a)'], /does not end/],
  ])('%s: one message, status 2', async (_what, words, message) => {
    const { status, out, err } = await tandem(words);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\bat .*\.[jt]s:/);
    expect(out).toBe('');
    expect(status).toBe(2);
  });

  it('loads what is right of a program with a syntax error, and says where it is', async () => {
    const file = program('#!/usr/bin/env swipl\np(a).\np(b :- q.\np(c) :- throw(oops).\n');
    const { status, out, err } = await tandem(['run', file, 'p(a)', '--no-confirm']);
    expect(err).toMatch(/syntax error.*\n.*:3:9\n.*p\(b :- q\./);
    expect(out).toMatch(/p\(c\)\n.*oops at .*:4\n/);
    expect(status).toBe(1);
  });

  it('loads a program whose directives fail, and says so', async () => {
    const { status, err } = await tandem(['run', program(':- fail.\n:- nope.\np(a).\n'), 'p(a)']);
    expect(err).toMatch(/directive\) failed: fail/);
    expect(err).toMatch(/unknown procedure: nope\/0/);
    expect(status).toBe(0);
  });

  it('says which modes of tabling have no effect', async () => {
    const { err } = await tandem(['run', program(':- table p(sum).\np(a).\n'), 'p(a)']);
    expect(err).toMatch(/no tabling with these modes: p\(sum\)/);
  });

  it.each(['loop(a)', 'left(a)'])('%s does not end: a timeout, no crash', async goal => {
    const file = program('loop(X) :- loop(X).\nleft(X) :- left(X), true.\n');
    const report = await explore(file, goal);
    expect(report.cases[0]?.outcome.kind).toBe('timeout');
    expect(report.incomplete).toContainEqual({
      reason: 'run-limit',
      what: 'steps',
      count: expect.any(Number),
    });
    expect(report.verdict).toBe('incomplete');
  });

  it('runs a recursion that is a million calls deep', async () => {
    const file = program('deep(0).\ndeep(N) :- N > 0, M is N - 1, deep(M), true.\n');
    const report = await explore(file, 'deep(1000000)', '--max-paths', '1');
    expect(report.cases[0]?.outcome.kind).toBe('success');
  });
});

describe('outcomes', () => {
  it('has errors with file and line, and status 1; expected ones are no errors', async () => {
    const file = program(
      'p(X, Y) :-\n    X > 0,\n    Y is 10 / (X - 3).\np(X, _) :- X < 0, throw(negative(X)).\n',
    );
    const report = await explore(file, 'p(1, Y)');
    const errors = report.errors.map(id => report.cases.find(one => one.id === id)?.outcome);
    expect(errors).toContainEqual(
      expect.objectContaining({
        reason: expect.stringContaining('zero_divisor'),
        location: { file, line: 1 },
      }),
    );
    expect(errors).toContainEqual(
      expect.objectContaining({ reason: 'negative(-1)', location: { file, line: 4 } }),
    );
    const without = ['evaluation_error(_)', 'type_error(_, _)', 'negative(_)'].flatMap(pattern => [
      '--expected-errors',
      pattern,
    ]);
    const { status } = await tandem(['run', file, 'p(1, Y)', ...without]);
    expect(status).toBe(0);
  });

  it('gives further answers when asked', async () => {
    const file = program('p(a, 1).\np(a, 2).\np(a, 3).\np(b, 4).\n');
    const report = await explore(file, 'p(a, X)', '--answers', '2');
    expect(caseOf(report, 'a,X')?.outcome).toEqual({
      kind: 'success',
      bindings: { X: '1' },
      choicePoints: true,
      moreAnswers: true,
      answers: [{ X: '2' }],
    });
    expect(caseOf(report, 'b,X')?.outcome).toEqual({
      kind: 'success',
      bindings: { X: '4' },
      choicePoints: false,
    });
  });

  it('replays what was recorded', async () => {
    const report = join(folder, 'recorded.json');
    const goal = ['examples/prolog/accounts.pl', 'average([1, 2], M)', '--max-paths', '200'];
    await tandem(['run', ...goal, '--json', report]);
    const { status, out } = await tandem(['replay', report]);
    expect(out).toMatch(/ 0 different/);
    expect(status).toBe(1);
    expect(JSON.parse(readFileSync(report, 'utf8')).errors.length).toBeGreaterThan(0);
  });

  it('tests every predicate of a file', async () => {
    const { status, out } = await tandem(['test', 'examples/prolog/family.pl', '--json', '-']);
    const { units } = JSON.parse(out) as { units: Report[] };
    expect(units.map(({ unit }) => unit)).toContain('ancestor/2');
    expect(status).toBe(0);
  });
});

describe('modes and types', () => {
  const documented = program(`
%! count(+Xs:list(nonneg), -N:integer) is det.
count([], 0).
count([X|Xs], N) :- X > 0, count(Xs, M), N is M + 1.
`);

  it('are preconditions, and the default of --ground', async () => {
    const report = await explore(documented, 'count/2', '--term-depth', '4');
    for (const [list, rest] of report.cases.map(({ input }) => input)) {
      expect(list).toMatch(/^\[(\d+(,\d+)*)?\]$/);
      expect(rest).toBe('_');
    }
    expect(report.errors).toEqual([]);
  });

  it('are ignored with --no-specs', async () => {
    const report = await explore(documented, 'count([1], N)', '--term-depth', '4', '--no-specs');
    expect(report.errors.length).toBeGreaterThan(0);
  });

  it('are checked with --check-modes', async () => {
    const report = await explore(documented, 'count([1], N)', '--term-depth', '4', '--check-modes');
    const [first] = report.errors.map(id => report.cases.find(one => one.id === id));
    expect(first).toMatchObject({ input: ['[0]', 'N'], outcome: { violation: 'is det, but fails' } });
  });

  it('are read from declarations', async () => {
    const file = program(`
:- op(1150, fx, [type, pred, mode]).
:- op(1125, xfx, --->).
:- type tree ---> leaf ; node(tree, integer, tree).
:- pred sum(tree, integer).
:- mode sum(in, out) is semidet.
sum(leaf, 0).
sum(node(L, N, R), S) :- sum(L, A), sum(R, B), S is A + N + B.
`);
    const report = await explore(file, 'sum(leaf, S)', '--term-depth', '3', '--check-modes');
    expect(report.errors).toEqual([]);
    expect(goals(report)).toContain('node(leaf,0,leaf),S');
  });
});

describe('speed', () => {
  it('takes 50 levels of nat/1, a generator of 62 cases, and a thousand facts, without asking a solver', async () => {
    const deep = await explore('examples/prolog/nat.pl', 'nat(0)', '--depth', '60', '--term-depth', '51');
    expect(deep.cases.length).toBeGreaterThanOrEqual(100);
    const letters = Array.from({ length: 62 }, (_, i) => `g(c${i}).`).join('\n');
    const generator = await explore(program(letters), 'g(c0)');
    expect(generator.cases).toHaveLength(63);
    const facts = Array.from({ length: 1000 }, (_, i) => `f(k${i}, v${i}).`).join('\n');
    const table = await explore(program(facts), 'f(k0, V)', '--max-paths', '60');
    expect(table.cases).toHaveLength(60);
    for (const { solver } of [deep, generator, table]) expect(solver.queries).toBe(0);
  });
});

describe('errors that libraries raise', () => {
  it('are where the program has called them, also as the last goal, and no run leaves its path for it', async () => {
    const file = program(`
total(Xs, S) :- sum_list(Xs, S).
scaled(F, Xs, Ys) :- maplist({F}/[X,Y]>>(Y is X * F), Xs, Ys).
run(sum, Xs, R) :- total(Xs, R).
run(scale, Xs, R) :- scaled(2, Xs, R).
`);
    const report = await explore(file, 'run(sum, [1], R)', '--term-depth', '3');
    const lines = report.errors.map(id => report.cases.find(one => one.id === id)?.outcome);
    expect(lines.map(outcome => (outcome as { location?: { line: number } }).location?.line)).toContain(2);
    expect(lines.map(outcome => (outcome as { location?: { line: number } }).location?.line)).toContain(3);
    expect(report.incomplete.filter(({ reason }) => reason === 'divergence')).toEqual([]);
  });
});

describe('long answers', () => {
  it('are written at once, shown and reported in part', async () => {
    const file = program('count(_, L) :- numlist(0, 150000, L).\n');
    const { out } = await tandem(['run', file, 'count(a, L)', '--progress', 'none']);
    expect(out).toContain('count(a, L): L = [0,1,2,3,');
    expect(out.length).toBeLessThan(3000);
    const { cases } = await explore(file, 'count(a, L)');
    expect(cases[0]?.outcome).toMatchObject({
      kind: 'success',
      bindings: { L: expect.stringMatching(/^\[0,1,2,.{19000,}\.\.\./) },
    });
  }, 10_000);
});
