import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SuiteReport } from '../../src/report/index.ts';
import { tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-calls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAD = `-module(pad).
-export([left/1, right/1]).
left(N) -> binary:copy(<<" ">>, abs(N) * 2).
right(N) -> binary:copy(<<" ">>, abs(N) * 3).
`;

beforeAll(() => {
  writeFileSync(join(folder, 'pad.erl'), PAD);
  writeFileSync(
    join(folder, 'page.erl'),
    '-module(page).\n-export([indent/1]).\nindent(N) -> [pad:left(N rem 9), $x].\n',
  );
});

const kindsIn = ({ findings = [] }: SuiteReport, unit: string) => [
  ...new Set(findings.flatMap(({ kind, ways = [] }) => (ways.some(way => way.unit === unit) ? [kind] : []))),
];

it('takes what no call in the project hands to a function for a broken contract', async () => {
  const { out } = await tandem(['test', folder, '--max-paths', '30', '--json', '-']);
  const suite: SuiteReport = JSON.parse(out);
  expect(kindsIn(suite, 'pad:left/1')).toEqual(['contract']);
  // Nobody calls the other one.
  expect(kindsIn(suite, 'pad:right/1')).toContain('bug');
  const outcomes = suite.units.find(({ unit }) => unit === 'pad:left/1')?.cases.map(({ outcome }) => outcome);
  expect(outcomes).toContainEqual(
    expect.objectContaining({ contract: 'the program never calls it with such a float' }),
  );
});
