/** What pages show of reports, without a document. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportedCase } from '../../../src/report/index.ts';
import {
  caseRows,
  ExecutionTree,
  filtered,
  hashOf,
  highlightedLines,
  isFailing,
  pageModel,
  routeOf,
  verdictOf,
} from '../../../src/web/index.ts';
import { difficult, sample } from '../report/sample.ts';

const caseOf = (id: number, parent: number | null): ReportedCase => ({
  id,
  input: [String(id)],
  outcome: { kind: 'value', value: 'ok' },
  path: 'TF',
  parent,
  reversed: parent === null ? null : id % 2,
});

/** Cases whose parents come before them, as explorations make them. */
const trees = fc
  .array(fc.nat(), { minLength: 1, maxLength: 60 })
  .map(picks => picks.map((pick, i) => caseOf(i + 1, i === 0 ? null : (pick % i) + 1)));

describe('the tree of executions', () => {
  it('shows every case once, below its parent, when all is open', () => {
    fc.assert(
      fc.property(trees, cases => {
        const tree = new ExecutionTree(cases, isFailing);
        const rows = tree.rows(() => true);
        expect(rows.map(({ one }) => one.id).sort((a, b) => a - b)).toEqual(cases.map(({ id }) => id));
        for (const [i, { one, level, below }] of rows.entries()) {
          expect(tree.ancestors(one.id)).toHaveLength(level - 1);
          const next = rows.findIndex((row, j) => j > i && row.level <= level);
          expect((next < 0 ? rows.length : next) - i - 1).toBe(below);
        }
      }),
    );
  });

  it('hides what is folded away', () => {
    fc.assert(
      fc.property(trees, fc.func(fc.boolean()), (cases, isOpen) => {
        const tree = new ExecutionTree(cases, isFailing);
        const shown = tree.rows(isOpen).map(({ one }) => one.id);
        const expected = cases
          .filter(({ id }) => tree.ancestors(id).every(id => isOpen(id)))
          .map(({ id }) => id);
        expect([...shown].sort((a, b) => a - b)).toEqual(expected);
      }),
    );
  });

  it('is as deep as the exploration was', () => {
    const cases = Array.from({ length: 20_000 }, (_, i) => caseOf(i + 1, i === 0 ? null : i));
    expect(new ExecutionTree(cases, isFailing).rows(() => true).at(-1)?.level).toBe(20_000);
  });
});

describe('lists of cases', () => {
  const rows = caseRows(difficult);

  it('show what is asked for', () => {
    const failing = filtered(rows, { text: '', group: 'errors', order: 'number' });
    expect(failing.map(({ one }) => one.id)).toEqual(difficult.errors);
    expect(
      filtered(rows, { text: 'TYPE_error', group: 'all', order: 'number' }).map(({ one }) => one.id),
    ).toEqual([4]);
    expect(filtered(rows, { text: '#1', group: 'all', order: 'number' }).map(({ one }) => one.id)).toEqual([
      1,
    ]);
  });

  it('keep every case in every order', () => {
    for (const order of ['number', 'input', 'outcome'] as const)
      expect(new Set(filtered(rows, { text: '', group: 'all', order }))).toEqual(new Set(rows));
  });
});

it('a page of a suite has the findings of all units, numbered, one for each cause', () => {
  const model = pageModel({ schema: 1, units: [sample, difficult], modules: [] });
  expect(model.findings.map(({ number }) => number)).toEqual(model.findings.map((_, i) => i + 1));
  const errors = model.findings.reduce((sum, { others }) => sum + 1 + others.length, 0);
  expect(errors).toBe(sample.errors.length + difficult.errors.length);
  expect(model.findings.length).toBeLessThan(errors);
  expect(verdictOf(model).title).toMatch(/^\d+ bugs?( \(\d+ of them doubtful\))? and \d+ broken contracts?$/);
});

it('tells the time of the clock, which for units side by side is less than their sum', () => {
  const suite = { schema: 1 as const, units: [sample, difficult], modules: [] };
  const sum = sample.timing.totalMs + difficult.timing.totalMs;
  expect(pageModel(suite).totalMs).toBe(sum);
  expect(pageModel({ ...suite, timing: { ...sample.timing, totalMs: sum - 1 } }).totalMs).toBe(sum - 1);
});

it('lines know whether they were reached, why not, and what fails there', () => {
  const coverage = {
    ...sample.coverage,
    files: [
      {
        file: 'example.erl',
        clauses: { covered: [3], uncovered: [12] },
        lines: { covered: [9], uncovered: [3] },
      },
    ],
  };
  const { sources } = pageModel({ ...sample, coverage, sources: [{ file: 'src/example.erl', text: 'x' }] });
  const [file] = sources;
  expect([3, 9, 12, 1].map(line => file?.reached.get(line))).toEqual([true, true, false, undefined]);
  expect(file?.missed.get(12)).toEqual(['depth-limit']);
  expect(file?.findings.get(9)?.map(({ number }) => number)).toEqual([1]);
});

it('addresses lead back to where they were made', () => {
  const names = fc.string({ unit: 'binary' });
  const route = fc.record(
    {
      tab: fc.constantFrom('source', 'cases', 'tree'),
      unit: names,
      file: names,
      case: fc.nat(),
      line: fc.nat(),
    },
    { requiredKeys: ['tab'] },
  );
  fc.assert(
    fc.property(route, one => {
      expect(routeOf(hashOf(one as Parameters<typeof hashOf>[0]))).toEqual(one);
    }),
  );
  expect(routeOf('#finding-3')).toEqual({ tab: 'findings', finding: 3 });
  for (const odd of ['', '#', '#nonsense', '#cases?case=-1', '#finding-x', '#tree?case=1e9&x=%'])
    routeOf(odd);
});

describe('colours of source texts', () => {
  it('lose no character', () => {
    const pieces = fc.constantFrom(
      '"',
      "'",
      '%',
      '\n',
      '/*',
      '*/',
      '$',
      '\\',
      '0',
      'X',
      'foo(',
      '-',
      '`',
      "0'",
      ' ',
      '😀',
    );
    const texts = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }).map(parts => parts.join(''));
    fc.assert(
      fc.property(texts, fc.constantFrom('erlang', 'prolog'), (text, language) => {
        const lines = highlightedLines(text, language as 'erlang' | 'prolog');
        expect(lines.map(line => line.map(token => token.text).join('')).join('\n')).toBe(text);
      }),
    );
  });

  it('know comments, strings, variables and keywords', () => {
    const kinds = (text: string, language: 'erlang' | 'prolog') =>
      Object.fromEntries(
        highlightedLines(text, language)
          .flat()
          .map(({ kind, text: part }) => [part, kind]),
      );
    expect(kinds('f(X) when X > 16#ff -> "a%b"; % no', 'erlang')).toMatchObject({
      f: 'call',
      X: 'variable',
      when: 'keyword',
      '16#ff': 'number',
      '"a%b"': 'string',
      '% no': 'comment',
    });
    expect(kinds("p(X) :- X is 0'a, q('it''s'). /* no */", 'prolog')).toMatchObject({
      ':-': 'keyword',
      is: 'keyword',
      "0'a": 'number',
      "'it''s'": 'string',
      '/* no */': 'comment',
    });
  });
});
