import { expect, it } from 'vitest';
import '../../../src/api/erlang.ts';
import { explore } from '../../../src/index.ts';

const MODULE = `-module(m).
-export([f/1]).
-spec f(string()) -> ok.
f(Text) ->
    case number(Text, 0) of
        {N, ";"} when N * N =:= 152399025 -> error(found);
        _ -> ok
    end.

number([D | T], N) when D >= $0, D =< $9 -> number(T, 10 * N + D - $0);
number(Rest, N) -> {N, Rest}.
`;

it('asks for a number with more digits than the run had', async () => {
  const { errors, cases } = await explore({
    erlang: MODULE,
    function: 'f',
    seed: '["4;"]',
    maxPaths: 4,
    frontend: 'builtin',
    library: 'builtin',
    confirm: false,
  });
  expect(errors.map(id => cases.find(one => one.id === id)?.input)).toEqual([['"12345;"']]);
});
