/** The promises of the command line to scripts: options, exit status, and the JSON report. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report, SuiteReport } from '../../src/report/index.ts';
import { tandem } from '../tandem.ts';
import { violations } from './report-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-contract-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const json = (report: Report) => report as unknown as Record<string, unknown>;

describe('the report of a run', () => {
  it.each<[Report['verdict'], number, string[]]>([
    ['bugs', 1, ['examples/erlang/fever.erl', 'first', '[[36]]']],
    ['bugs', 1, ['examples/erlang/tally.erl', 'add', '[[1]]', '--max-paths', '20']],
    ['bugs', 1, ['examples/erlang/pipeline.erl', 'keep', '--max-paths', '60']],
    ['exhausted', 0, ['test/e2e/programs/classify.erl', 'of_number', '[1]']],
    ['budget', 0, ['test/e2e/programs/classify.erl', 'of_number', '[1]', '--max-paths', '2']],
    ['incomplete', 0, ['lists', 'reverse', '[[1]]', '--depth', '3']],
    ['exhausted', 0, ['examples/prolog/nat.pl', 'nat(s(0))', '--depth', '10']],
    ['incomplete', 0, ['examples/prolog/nat.pl', 'nat(s(0))', '--depth', '10', '--no-merge']],
    ['bugs', 1, ['examples/prolog/accounts.pl', 'average([1,2], M)', '--max-paths', '200']],
  ])('is %s with status %i: %j', async (verdict, status, args) => {
    const file = join(folder, 'report.json');
    const ran = await tandem(['run', ...args, '--json', file]);
    expect(ran.err.replaceAll(/^\S+: \d+ executions.*\n/gm, '')).toBe('');
    expect(ran.status).toBe(status);
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    expect(violations(json(report))).toEqual([]);
    expect(report.verdict).toBe(verdict);

    const replayed = await tandem(['replay', file]);
    expect(replayed.err).toBe('');
    expect(replayed.out).toContain(`${report.cases.length} case`);
    expect(replayed.out).toContain(' 0 different');
    expect(replayed.status).toBe(status);
  });
});

it('writes a report for each unit and a summary for each module', async () => {
  const args = [
    'test',
    'examples/erlang/fever.erl',
    'test/e2e/programs/classify.erl',
    '-t',
    '60',
    '--json',
    '-',
  ];
  const { status, out } = await tandem(args);
  expect(status).toBe(1);
  const { schema, units, modules }: SuiteReport = JSON.parse(out);
  expect(schema).toBe(1);
  expect(units.map(({ unit }) => unit)).toEqual(['fever:first/1', 'classify:of_number/1']);
  expect(units.flatMap(report => violations(json(report)))).toEqual([]);
  expect(modules.map(({ module, errors }) => [module, errors])).toEqual([
    ['fever', 3],
    ['classify', 0],
  ]);
  for (const { coverage } of modules) expect(coverage.clauses.covered).toBe(coverage.clauses.total);
});

it.each(['run', 'test'])(
  'tandem %s takes the options of the contract, with their defaults',
  async command => {
    const { out } = await tandem([command, '--help']);
    const promised: [string, string][] = [
      ['-d, --depth <n>', '25'],
      ['--term-depth <n>', '8'],
      ['-t, --time <seconds>', 'none'],
      ['--max-paths <n>', 'none'],
      ['-p, --executors <n>', '1'],
      ['-s, --solvers <n>', '1'],
      ['--solver <name>', 'auto'],
      ['--solver-timeout <ms>', '2000'],
      ['--strategy <name>', 'coverage'],
      ['--no-specs', 'off'],
      ['--no-pmatch', 'off'],
      ['--no-merge', 'off'],
      ['--concrete <mod[:fun[/arity]]>', 'repeatable; default: none'],
      ['--path <dir>', "repeatable; default: the target's folder"],
      ['--fix <i=term>', 'repeatable; default: none'],
      ['--ground <positions>', 'those that are ground in the seed'],
      ['--seed <n>', '0'],
      ['--json <file>', 'none'],
      ['--progress <kind>', 'auto'],
    ];
    const unwrapped = out.replaceAll(/\n\s{10,}/g, ' ');
    const lines = unwrapped.split('\n').map(line => line.trim());
    for (const [flags, initial] of promised) {
      const line = lines.find(text => text.startsWith(`${flags} `));
      expect([flags, line]).toEqual([flags, expect.stringMatching(/\)$/)]);
      expect(line?.endsWith(`${initial})`)).toBe(true);
    }
  },
);
