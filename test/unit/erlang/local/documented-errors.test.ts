import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { documentedErrors } from '../../../../src/erlang/local/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-documented-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'm.erl');
writeFileSync(
  file,
  `-module(m).
%% @throws wrong
other(X) -> X.

%% @doc Parses.
%% @throws badarg | {bad_option, {Name :: atom(), term()}}
%%        | 'no way'. Never anything else.
%% @throws reason()
%% @end
-spec parse(binary()) -> term().
parse(X) -> X.

plain(X) -> X.
`,
);

it('reads @throws above a function or its specification as patterns', () => {
  expect(documentedErrors(file, 'parse')).toEqual(['badarg', '{bad_option,_}', "'no way'", 'throw:_']);
  expect(documentedErrors(file, 'other')).toEqual(['wrong']);
});

it.each(['plain', 'absent'])('has none for a function without: %s', name => {
  expect(documentedErrors(file, name)).toEqual([]);
});

it('has none for what is no source', () => {
  expect(documentedErrors(null, 'parse')).toEqual([]);
  expect(documentedErrors(join(folder, 'gone.erl'), 'parse')).toEqual([]);
});
