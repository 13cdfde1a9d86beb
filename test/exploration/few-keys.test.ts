/** Where a type allows few keys, the size of a map tells which of them it has: no path is given up for want of an input. */
import { expect, it } from 'vitest';
import { explore } from '../../src/index.ts';

const program = `
-module(few_keys).
-export([folded/1, numbered/1, merged/2]).

-spec folded(#{a | b | c => 1..2}) -> ok.
folded(M) ->
    case maps:fold(fun(K, V, All) -> [{K, V} | All] end, [], M) of
        [{b, 1}, {a, 2}] -> error(found);
        [{a, _}, {b, _}] -> error(impossible);
        [_, _, _, _ | _] -> error(impossible);
        _ -> ok
    end.

-spec numbered(#{1..2 => a, x => b}) -> ok.
numbered(M) ->
    case maps:to_list(M) of
        [{2, _}, {x, _}] -> error(found);
        [_, _, _, _ | _] -> error(impossible);
        _ -> ok
    end.

-spec merged(#{a => 1..3, b => 1..3}, #{a => 1..3, b => 1..3}) -> ok.
merged(A, B) ->
    case maps:merge(A, B) of
        #{a := 1, b := 3} when A =:= #{a => 1, b => 1} -> error(found);
        R when R =:= A -> ok;
        _ -> ok
    end.
`;

const request = { erlang: program, frontend: 'builtin', library: 'builtin', maxPaths: 200 } as const;

it.each(['folded/1', 'numbered/1', 'merged/2'])('%s', { timeout: 60_000 }, async name => {
  const { cases, errors, incomplete } = await explore({ ...request, function: name });
  const reasons = errors.map(id => cases.find(one => one.id === id)?.outcome);
  expect(reasons).toMatchObject([{ kind: 'exception', reason: 'found' }]);
  expect(incomplete).toEqual([]);
});
