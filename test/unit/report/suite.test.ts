import { expect, it } from 'vitest';
import { failuresOf } from '../../../src/report/failures.ts';
import { plain, renderSuite, suiteFindings } from '../../../src/report/index.ts';
import { sample } from './sample.ts';

it('shows the errors of each unit, what was not reached, and a table', () => {
  const full = { clauses: { covered: 120, total: 120 }, uncovered: [], functions: [] };
  const modules = [
    { module: 'example', units: 1, coverage: sample.coverage, errors: 1 },
    { module: 'm', units: 1, coverage: full, errors: 0 },
  ];
  const text = renderSuite(
    { schema: 1, units: [sample, { ...sample, unit: 'm:f/0', errors: [] }], modules },
    plain,
  );
  expect(text).toContain('1 bug and 0 broken contracts in 2 functions\n\n1. example:foo(');
  expect(text).toContain(
    'Not reached in example:\n  example.erl:12 example:foo/1 (perhaps deeper than --depth)\n',
  );
  expect(text).not.toContain('m:f/0');
  expect(text).toContain(`
module   functions  errors     clauses         lines
example          1       1     9 of 10   90%  5 of 6  83%
m                1       0  120 of 120  100%  0 of 0
all              2       1  129 of 130   99%  5 of 6  83%
`);
});

it('shows doubtful bugs in brief after others, and in full where there are no others or contracts are asked for', () => {
  const [id = 0] = sample.errors;
  const ofUnit = (unit: string, inputs: 'specification' | undefined) => ({
    ...sample,
    unit,
    ...(inputs === undefined ? {} : { inputs }),
    cases: sample.cases.map(one =>
      one.id === id && one.outcome.kind === 'exception'
        ? { ...one, outcome: { ...one.outcome, location: { file: `${unit.split(':')[0]}.erl`, line: 1 } } }
        : one,
    ),
  });
  const units = [ofUnit('a:f/1', undefined), ofUnit('b:f/1', 'specification')];
  const mixed = { schema: 1, units, modules: [] } as const;
  const text = renderSuite(mixed, plain);
  expect(text).toContain('2 bugs (1 of them doubtful) and 0 broken contracts');
  expect(text).toMatch(/^1\. b:f\(.*\n {3}error/m);
  expect(text).toMatch(
    /^Doubtful \(--contracts shows them in full\):\n\n2\. a:f\(.*: error.*\n {3}with values of the types/m,
  );
  expect(renderSuite(mixed, plain, 'tandem', true)).toMatch(/^Doubtful:\n\n2\. a:f\(.*\n {3}error/m);
  const alone = renderSuite({ ...mixed, units: units.slice(0, 1) }, plain);
  expect(alone).toMatch(/^1 bug and 0 broken contracts.*\n\n1\. a:f\(/);
});

it('tells units of one name apart by their files', () => {
  const [id = 0] = sample.errors;
  const inFile = (target: string, number: number) => ({
    ...sample,
    invocation: { target, options: [] },
    errors: [number],
    errorCounts: [1],
    cases: sample.cases
      .filter(one => one.id === id)
      .map(one => ({
        ...one,
        id: number,
        input: [`input_${number}`],
        outcome: {
          kind: 'exception' as const,
          class: 'error' as const,
          reason: 'down',
          location: { file: target, line: 3 },
        },
      })),
  });
  const units = [inFile('x/twin.erl', 5), inFile('y/twin.erl', 9), inFile('z/twin.erl', 5)];
  const findings = suiteFindings(units, []);
  expect(findings.map(({ target, case: one }) => [target, one])).toEqual([
    ['x/twin.erl', 5],
    ['y/twin.erl', 9],
    ['z/twin.erl', 5],
  ]);
  const suite = { schema: 1 as const, units, modules: [], findings };
  const text = renderSuite(suite, plain);
  for (const { invocation } of units) expect(text).toContain(`error: down at ${invocation.target}:3`);
  expect(failuresOf(suite).map(({ report }) => report)).toEqual(units);
});

it('counts what was not reached by reason where it is much, and names dead code', () => {
  const point = (module: string, line: number, ...why: string[]) => ({
    function: `${module}:f${line}/1`,
    file: `${module}.erl`,
    line,
    why,
  });
  const modules = ['a', 'b'].map((module, i) => ({
    module,
    units: 1,
    errors: 0,
    coverage: {
      clauses: { covered: 0, total: 40 },
      functions: [],
      uncovered: [
        ...Array.from({ length: 15 - i }, (_, line) => point(module, line, 'depth-limit')),
        point(module, 30, 'time'),
        point(module, 31, 'unreachable'),
      ],
    },
  }));
  expect(renderSuite({ schema: 1, units: [], modules }, plain)).toContain(`
Not reached: 33 clauses (--html and --json say where, and why)
  a.erl:31 a:f31/1 (no input gets there)
  b.erl:31 b:f31/1 (no input gets there)
  29 perhaps deeper than --depth (in a, b)
  2 perhaps in more time (in a, b)
`);
});
