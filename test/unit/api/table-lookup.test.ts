import { expect, it } from 'vitest';
import '../../../src/api/erlang.ts';
import { explore } from '../../../src/index.ts';

const MODULE = `-module(m).
-export([sum/2, kind/1, mixed/1]).
-spec sum(integer(), integer()) -> ok.
sum(X, Y) ->
    Table = #{0 => 7, 1 => 3, 2 => 14, 3 => 9, 4 => 5, 5 => 2, 6 => 11, 7 => 12, 8 => 10, 9 => 13},
    case Table of
        #{X := A, Y := B} when A * 16 + B =:= 189, X < Y -> error({found, X, Y});
        _ -> ok
    end.

-spec kind(string()) -> ok.
kind(Key) ->
    case maps:get(Key, #{"a" => x, "bb" => y, "c" => x, "dd" => z}, none) of
        z -> error(last);
        y -> error(two);
        x -> error(one);
        none -> ok
    end.

-spec mixed(a | b | c) -> integer() | string().
mixed(Key) -> maps:get(Key, #{a => 1, b => "text", c => 2}).
`;

const explored = (name: string, seed: string) =>
  explore({ erlang: MODULE, function: name, seed, frontend: 'builtin', library: 'builtin', confirm: false });

const reasons = ({ errors, cases }: Awaited<ReturnType<typeof explored>>) =>
  cases
    .filter(({ id }) => errors.includes(id))
    .map(({ outcome }) => (outcome as { readonly reason: string }).reason)
    .sort();

it('looks integers up in a constant map without a path for each of them', async () => {
  const report = await explored('sum', '[0, 0]');
  expect(reasons(report)).toEqual(['{found,6,9}']);
  expect(report.incomplete).toEqual([]);
  expect(report.cases.length).toBeLessThan(10);
});

it('reaches every value of a table, whatever its keys are', async () => {
  const report = await explored('kind', '["q"]');
  expect(reasons(report)).toEqual(['last', 'one', 'two']);
  expect(report.incomplete).toEqual([]);
});

it('asks for the key where the values are of several kinds', async () => {
  const { cases } = await explored('mixed', '[a]');
  expect(cases.map(({ outcome }) => outcome)).toHaveLength(3);
});
