/** Names of atoms that are computed from floats: the solver's answer is rounded, and what becomes of the name is looked at. */
import { expect, it } from 'vitest';
import { explore } from '../../src/index.ts';

const program = `
-module(names).
-export([made/1, removed/1]).

-spec made(float()) -> ok.
made(F) ->
    case list_to_atom([$a + (ceil(F) band 1)]) of
        b -> error(found);
        a -> ok
    end.

-spec removed(float()) -> ok.
removed(F) ->
    case maps:remove(list_to_atom([$a + (ceil(F) band 1)]), #{a => 1}) of
        #{a := _} -> error(found);
        #{} -> ok
    end.
`;

it.each(['made/1', 'removed/1'])('%s: found, and runs go where the solver said', async name => {
  const request = { erlang: program, frontend: 'builtin', library: 'builtin', maxPaths: 50 } as const;
  const { cases, errors, incomplete } = await explore({ ...request, function: name });
  const outcomes = errors.map(id => cases.find(one => one.id === id)?.outcome);
  expect(outcomes).toMatchObject([{ kind: 'exception', reason: 'found' }]);
  expect(incomplete).toEqual([]);
});
