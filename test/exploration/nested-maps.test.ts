/** Maps inside of the keys and values of maps that are made of the input: they are read, compared and counted. */
import { expect, it } from 'vitest';
import { explore } from '../../src/index.ts';

const program = `
-module(nested_maps).
-export([ordered/1, counted/3]).

-spec ordered(0..3) -> term().
ordered(N) ->
    V = #{{N, a} => #{key => {N, b}}},
    W = #{{0, a} => #{key => {0, b}}},
    case V >= W andalso V =< W of
        true -> error(same);
        false -> ok
    end.

-spec counted([number()], nonempty_list(1..3), #{a => 0..1, c => 0..1}) -> term().
counted(Numbers, Key, Map) ->
    V = Map#{#{Numbers => Numbers} => 16, Key => 4},
    W = #{a => 1, c => 0, #{[] => []} => 16, [1, 2, 1] => 4},
    case V >= W andalso V =< W of
        true -> error(same);
        false -> V =:= #{a => 1, #{[1] => [1]} => 16, [1, 2] => 4}
    end.
`;

const request = { erlang: program, frontend: 'builtin', library: 'builtin', maxPaths: 12 } as const;

it('values of a nested map are known when maps are compared', async () => {
  const { cases, errors, incomplete } = await explore({ ...request, function: 'ordered/1', seed: '[1]' });
  expect(errors.map(id => cases.find(one => one.id === id)?.input)).toEqual([['0']]);
  expect(incomplete.filter(({ reason }) => reason === 'internal-error')).toEqual([]);
});

it('keys at which maps differ are counted without an end to it', async () => {
  const seed = '[[], [1, 2, 1], #{a => 1, c => 0}]';
  const { cases, incomplete } = await explore({ ...request, function: 'counted/3', seed, maxPaths: 2 });
  expect(cases.map(({ outcome }) => outcome.kind)).toEqual(['exception', 'value']);
  expect(incomplete.filter(({ reason }) => reason === 'internal-error')).toEqual([]);
});
