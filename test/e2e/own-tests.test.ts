import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SuiteReport } from '../../src/report/index.ts';
import { tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-own-tests-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  for (const name of ['src', 'test']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'rebar.config'), '{deps, []}.\n');
  writeFileSync(
    join(folder, 'src', 'gate.erl'),
    `-module(gate).
-export([enter/1, parse/1]).
-spec enter({atom(), integer()}) -> integer().
enter(Token) ->
    case erlang:phash2(Token) of 95549101 -> inside(Token); _ -> 0 end.
inside({_, N}) -> 100 div (7 - N).

-spec parse(binary()) -> binary().
parse(<<"<", Rest/binary>>) -> Rest.

-ifdef(TEST).
-include_lib("eunit/include/eunit.hrl").
parse_test() -> ?assertError(function_clause, parse(<<"x">>)).
-endif.
`,
  );
  writeFileSync(
    join(folder, 'test', 'gate_tests.erl'),
    '-module(gate_tests).\nenter_test_() -> [fun() -> gate:enter({secret, 7}) end].\n',
  );
});

async function suiteWith(...options: readonly string[]): Promise<SuiteReport> {
  const { out } = await tandem(['test', folder, '--max-paths', '12', '--json', '-', ...options]);
  return JSON.parse(out);
}

const kinds = ({ findings = [] }: SuiteReport) => findings.map(({ unit, kind, why }) => [unit, kind, why]);

it('begins with the calls that tests make, and takes what they expect for a contract', async () => {
  const suite = await suiteWith();
  const enter = suite.units.find(({ unit }) => unit === 'gate:enter/1');
  expect(enter?.cases.find(({ origin }) => origin === 'tests')?.input).toEqual(['{secret,7}']);
  expect(kinds(suite)).toEqual([
    ['gate:enter/1', 'bug', 'inside the specification'],
    ['gate:parse/1', 'contract', 'tests of the project expect it'],
  ]);
  expect(suite.tests).toMatchObject({ ran: 2, total: 2, calls: 2 });
});

it('leaves tests alone with --seeds none', async () => {
  const suite = await suiteWith('--seeds', 'none');
  expect(kinds(suite)).toEqual([
    [
      'gate:parse/1',
      'bug',
      'inside the specification, but its results have no way to tell of malformed text',
    ],
  ]);
  expect(suite.tests).toBeUndefined();
});
