import type { Report } from '../../../src/report/index.ts';

export const sample: Report = {
  schema: 1,
  tool: 'tandem',
  version: '0.1.0',
  language: 'erlang',
  unit: 'example:foo/1',
  verdict: 'bugs',
  incomplete: [
    { reason: 'concrete-bif', what: 'os:timestamp/0', count: 1 },
    { reason: 'depth-limit', count: 12 },
  ],
  cases: [
    {
      id: 1,
      input: ['[17]'],
      outcome: { kind: 'value', value: 'ok' },
      path: 'F',
      parent: null,
      reversed: null,
    },
    {
      id: 2,
      input: ["'it''s'", '[1,2]'],
      outcome: {
        kind: 'exception',
        class: 'error',
        reason: '{case_clause,eq}',
        location: { file: 'example.erl', line: 9 },
      },
      path: 'T',
      parent: 1,
      reversed: 0,
    },
  ],
  errors: [2],
  errorCounts: [3],
  coverage: {
    clauses: { covered: 9, total: 10 },
    generated: { covered: 2, total: 3 },
    lines: { covered: 5, total: 6 },
    uncovered: [{ function: 'example:foo/1', file: 'example.erl', line: 12, why: ['depth-limit'] }],
    functions: [{ function: 'example:foo/1', clauses: { covered: 9, total: 10 } }],
  },
  solver: {
    backend: 'z3-wasm',
    queries: 31,
    sat: 12,
    unsat: 19,
    unknown: 0,
    answeredWithoutSolver: 58,
    ms: 210,
  },
  timing: { totalMs: 480, executeMs: 60, solveMs: 210, loadMs: 150 },
  seed: 0,
  invocation: { target: 'my examples/example.erl', function: 'foo/1', options: ['--no-specs'] },
};

/** Errors of all kinds: text that must be escaped, no place, no class, results outside of their type. */
export const difficult: Report = {
  ...sample,
  unit: "example:'b\"r'/1",
  cases: [
    ...sample.cases,
    ...(
      [
        { kind: 'exception', class: 'throw', reason: '"quoted, twice"\\nand_more' },
        { kind: 'exception', reason: 'type_error(integer,a)' },
        { kind: 'bad-return', value: 'unexpected', type: 'integer()' },
      ] as const
    ).map((outcome, i) => ({
      id: i + 3,
      input: ['"a;b\\"c"', '<<"x,y">>'],
      outcome,
      path: 'TF',
      parent: 2,
      reversed: 1,
    })),
  ],
  errors: [2, 3, 4, 5],
  errorCounts: [3, 1, 1, 1],
};
