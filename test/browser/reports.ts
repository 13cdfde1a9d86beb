/** Reports of any size, made up for pages to show. */
import type { Report, ReportedCase, ReportedOutcome, SuiteReport } from '../../src/report/index.ts';

export const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  '"><svg onload=alert(3)>',
  "'-alert(4)-'",
  'javascript:alert(5)',
  '\u202egnp.exe\u2066',
  '${alert(6)}{{alert(7)}}',
  '<!--',
  ']]>',
];

const text = `-module(big).
-export([f/1]).

%% <b>not markup</b> </style><style>*{display:none}</style>
f(N) when N > 0 -> f(N - 1);
f(0) -> ok;
f(-1) -> error("</script><img src=x onerror=alert(8)>").
`;

export function reportOf(count: number, unit = 'big:f/1'): Report {
  const cases = Array.from({ length: count }, (_, i) => caseOf(i + 1));
  const errors = cases
    .filter(({ outcome }) => outcome.kind === 'exception')
    .map(({ id }) => id)
    .slice(0, 40);
  return {
    schema: 1,
    tool: 'tandem',
    version: '0.1.0',
    language: 'erlang',
    unit,
    verdict: errors.length > 0 ? 'bugs' : 'exhausted',
    incomplete: [{ reason: 'depth-limit', count: 3 }],
    cases,
    errors,
    errorCounts: errors.map((_, i) => i + 1),
    coverage: {
      clauses: { covered: 2, total: 3 },
      generated: { covered: 0, total: 1 },
      lines: { covered: 2, total: 3 },
      uncovered: [{ function: unit, file: 'big.erl', line: 6, why: ['depth-limit'] }],
      functions: [{ function: unit, clauses: { covered: 2, total: 3 } }],
      files: [
        {
          file: 'big.erl',
          clauses: { covered: [5, 7], uncovered: [6] },
          lines: { covered: [5, 7], uncovered: [6] },
        },
      ],
    },
    solver: { backend: 'z3-wasm', queries: 2, sat: 1, unsat: 1, unknown: 0, answeredWithoutSolver: 4, ms: 7 },
    timing: { totalMs: 480, executeMs: 60, solveMs: 210, loadMs: 150 },
    seed: 0,
    invocation: { target: 'big.erl', function: 'f/1', options: [] },
    sources: [{ file: 'big.erl', text }],
  };
}

function caseOf(id: number): ReportedCase {
  const hostile = HOSTILE[id % HOSTILE.length] as string;
  const isError = id % 50 === 2;
  const outcome: ReportedOutcome = isError
    ? {
        kind: 'exception',
        class: 'error',
        reason: `{fault_${id},"${hostile}"}`,
        location: { file: 'big.erl', line: 7 },
      }
    : { kind: 'value', value: `{ok,${id},"${id % 7 === 0 ? hostile : 'fine'}"}` };
  return {
    id,
    input: [`[${id}, {number, ${id * 7919}}, "${id % 11 === 0 ? hostile : 'text'}"]`],
    outcome,
    path: 'TF'.repeat(1 + (id % 9)),
    parent: id === 1 ? null : Math.floor(id / 3) || 1,
    reversed: id === 1 ? null : id % 4,
    ...(isError
      ? {
          stack: [{ function: 'big:f/1', file: 'big.erl', line: 7 }],
          decisions: [
            {
              function: 'big:f/1',
              file: 'big.erl',
              line: 5,
              own: true,
              held: `Arg1 < ${hostile}`,
              values: ['Arg1 = 7'],
              otherwise: ['Arg1 ≥ 8'],
            },
          ],
        }
      : {}),
  };
}

/** A library of so many functions, each with so many cases. */
export function suiteOf(functions: number, cases: number): SuiteReport {
  const units = Array.from({ length: functions }, (_, i) => {
    const { sources: _sources, ...unit } = reportOf(cases, `big:f${i}/1`);
    return unit;
  });
  const coverage = reportOf(1).coverage;
  return {
    schema: 1,
    units,
    modules: [{ module: 'big', units: functions, coverage, errors: functions }],
    sources: [{ file: 'big.erl', text: text.repeat(300) }],
  };
}
