import { expect, it } from 'vitest';
import { plain, renderSuite } from '../../../src/report/index.ts';
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
