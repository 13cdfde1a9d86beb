/** Of a clause whose pattern computes something OTP's compiler makes several: what counts for coverage are the written ones. */
import { expect, it } from 'vitest';
import { explore } from '../../src/index.ts';
import { hasOtp } from '../systems.ts';

const program = `
-module(computed).
-export([key/1, size/1, keys/2]).

-spec key(map()) -> term().
key(M) ->
    case M of
        #{{-1, 4} := -1} -> hit;
        _ -> miss
    end.

-spec size(binary()) -> term().
size(<<N, X:(N + 1), _/bits>>) -> {two, X};
size(<<_>>) -> one;
size(_) -> none.

-spec keys(map(), integer()) -> term().
keys(M, K) ->
    case M of
        #{-1 := A, {K, -2} := B} when A > B -> hit;
        #{-3 := _} -> three;
        _ -> miss
    end.
`;

/** Clauses of each function, its own among them. */
const written: Readonly<Record<string, number>> = { 'key/1': 3, 'size/1': 3, 'keys/2': 4 };

const cases = Object.keys(written).flatMap(name => [
  [name, 'builtin'] as const,
  ...(hasOtp ? [[name, 'otp'] as const] : []),
]);

it.each(cases)('%s is covered with the front end %s', async (name, frontend) => {
  const { coverage } = await explore({
    erlang: program,
    function: name,
    frontend,
    maxPaths: 60,
  });
  expect(coverage.clauses).toEqual({ covered: written[name], total: written[name] });
});
