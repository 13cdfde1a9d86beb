/** Modules with tests that need what is not installed: the others are compiled. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSource } from '../../../src/erlang/local/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-broken-tests-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = `
-module(gate).
-export([parse/1]).
-ifdef(TEST).
-include_lib("eunit/include/eunit.hrl").
-include_lib("nowhere_to_be_found/include/prop.hrl").
-export([prop_parse/0, small/0]).
-endif.

-spec parse(binary()) -> binary().
parse(<<"<", Rest/binary>>) -> Rest.

-ifdef(TEST).
parse_test() -> ?assertError(function_clause, parse(<<"x">>)).
-spec small() -> term().
small() -> helper().
helper() -> ?SMALL(binary()).
prop_parse() -> ?FORALL(B, small(), is_binary(parse(B))).
small_test() -> small().
-endif.
`;

async function functionsOf(text: string): Promise<string[]> {
  const file = join(folder, 'gate.erl');
  writeFileSync(file, text);
  const source = await openSource(file, { forTests: true });
  try {
    const { definitions } = await source.loadFile(file);
    return [...definitions.values()].map(({ name, arity }) => `${name}/${arity}`).sort();
  } finally {
    await source.close();
  }
}

it('leaves out tests that need a header that is not there, and what calls them', async () => {
  expect(await functionsOf(program)).toEqual(expect.arrayContaining(['parse/1', 'parse_test/0']));
  expect(await functionsOf(program)).not.toContain('small/0');
});

it('does not leave out what is no test', async () => {
  const broken = program.replace('-> Rest.', '-> ?UNKNOWN(Rest).');
  await expect(functionsOf(broken)).rejects.toThrow();
});
