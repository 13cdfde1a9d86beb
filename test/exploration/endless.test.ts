/** Loops that do not end, next to loops that only take long; and what a program needs that is not there. */
import { expect, it } from 'vitest';
import { explore } from '../../src/index.ts';

const program = `
-module(endless).
-export([skip/1, spin/2, mutual/1, grow/1, fact/1, long/1, down/1, recursive/1, polled/1]).
-export([pairs/1, triples/1, again/1]).
-export([applied/1, dependency/1, stub/1, server/1, table/1, typo/1, chosen/1]).

skip([$% | T]) -> skip([$% | T]);
skip(L) -> L.

spin(X, Y) when X < Y -> spin(X, Y);
spin(X, _) -> X.

mutual(a) -> other(b, a);
mutual(X) -> X.
other(_, X) -> mutual(X).

grow(a) -> grow(a, []);
grow(X) -> X.
grow(X, L) -> grow(X, [X | L]).

fact(0) -> 1;
fact(N) when is_integer(N) -> N * fact(N - 1).

long(a) -> long(0, 400000);
long(X) -> X.
long(N, N) -> N;
long(I, N) -> long(I + 1, N).

down(a) -> count(400000);
down(X) -> X.
count(0) -> ok;
count(N) -> count(N - 1).

recursive(a) -> [recursive(a)];
recursive(X) -> X.

applied(a) -> applied(fun(X) -> X end, a);
applied(X) -> X.
applied(F, X) -> applied(F, F(X)).

pairs([a | T]) -> case pairs(T) of x -> x; _ -> pairs(T) end;
pairs(T) -> T.

again(<<"a", T/binary>>) -> case again(T) of x -> x; _ -> again(T) end;
again(T) -> T.

triples(L) -> length([x || _ <- L, _ <- L, _ <- L, _ <- L]).

polled(a) -> case erlang:system_time() of 0 -> ok; _ -> polled(a) end;
polled(X) -> X.

dependency(X) -> not_a_module_here:encode(X).
stub(_) -> erlang:nif_error({not_loaded, ?MODULE}).
server(X) -> gen_server:call(nobody, X).
table(X) -> ets:lookup(nothing, X).
typo(X) -> endless:skipp(X).
chosen(M) when is_atom(M) -> M:run(1);
chosen(_) -> ok.
`;

const request = { erlang: program, frontend: 'builtin', library: 'builtin', runSteps: 2_000_000 } as const;

/** The outcome of one input. */
async function outcomeOf(name: string, seed: string) {
  const { cases } = await explore({ ...request, function: name, seed, maxPaths: 1 });
  return cases[0]?.outcome;
}

it.each([
  ['skip/1', '["%"]', true, ['endless:skip/1']],
  ['spin/2', '[1, 2]', true, ['endless:spin/2']],
  ['mutual/1', '[a]', true, ['endless:mutual/1', 'endless:other/2']],
  ['recursive/1', '[a]', true, ['endless:recursive/1']],
  ['applied/1', '[a]', true, ['endless:-applied/1-fun-0-/1', 'endless:applied/2']],
  ['grow/1', '[a]', false, ['endless:grow/2']],
  ['fact/1', '[-1]', false, ['endless:fact/1']],
])('%s of %s does not end, proved: %s', async (name, seed, proved, functions) => {
  const outcome = await outcomeOf(name, seed);
  expect(outcome).toMatchObject({ kind: 'timeout', loop: { proved } });
  const loop = outcome?.kind === 'timeout' ? outcome.loop : undefined;
  expect([...(loop?.functions ?? [])].sort()).toEqual(functions);
});

it.each([
  ['long/1', '[a]', 'value'],
  ['down/1', '[a]', 'value'],
])('%s of %s takes long, and ends', async (name, seed, kind) => {
  expect((await outcomeOf(name, seed))?.kind).toBe(kind);
});

it.each([
  ['pairs/1', `[[${Array(40).fill('a')}]]`],
  ['again/1', `[<<"${'a'.repeat(40)}">>]`],
])('%s takes exponential time, seen over three sizes', async (name, seed) => {
  const { cases, findings } = await explore({
    ...request,
    runSteps: 50_000,
    function: name,
    seed,
    maxPaths: 1,
  });
  expect(cases[0]?.outcome).toMatchObject({ kind: 'timeout', growth: { sizes: { length: 3 } } });
  expect(findings?.map(({ kind, why }) => `${kind}: ${why}`)).toEqual(['hang: takes exponential time']);
});

it('polynomial time is no finding', async () => {
  const seed = `[[${Array(40).fill('a')}]]`;
  const { cases, findings } = await explore({
    ...request,
    runSteps: 50_000,
    function: 'triples/1',
    seed,
    maxPaths: 1,
  });
  expect(cases[0]?.outcome).toEqual({ kind: 'timeout' });
  expect(findings).toEqual([]);
});

it('a loop that looks at the clock may end', async () => {
  const { cases } = await explore({
    ...request,
    function: 'polled/1',
    seed: '[a]',
    maxPaths: 1,
    runSteps: 200_000,
  });
  expect(cases[0]?.outcome).toEqual({ kind: 'timeout' });
});

it('an endless loop is a finding, and the search goes on', async () => {
  const { findings, errors, cases } = await explore({ ...request, function: 'skip/1', maxPaths: 8 });
  expect(cases.length).toBeGreaterThan(2);
  expect(findings?.map(({ kind }) => kind)).toContain('hang');
  expect(errors).toContain(findings?.find(({ kind }) => kind === 'hang')?.case);
});

it.each([
  ['dependency/1', /^not_a_module_here:encode\/1: its module was not found/],
  ['stub/1', /^endless:stub\/1: a function in C/],
  ['server/1', /^the process nobody/],
  ['table/1', /^the table nothing/],
])('what %s needs is a limit and no fault', async (name, what) => {
  const { errors, incomplete } = await explore({ ...request, function: name, maxPaths: 3 });
  expect(errors).toEqual([]);
  expect(incomplete.find(({ reason }) => reason === 'missing')?.what).toMatch(what);
});

it('a function that a module lacks is a bug, and is named', async () => {
  const { findings, cases } = await explore({ ...request, function: 'typo/1', maxPaths: 3 });
  expect(findings?.map(({ kind }) => kind)).toEqual(['bug']);
  expect(cases[0]?.outcome).toMatchObject({ reason: 'undef', undefined: 'endless:skipp/1' });
});

it('a module that the input names is up to the caller', async () => {
  const { findings } = await explore({ ...request, function: 'chosen/1', seed: '[m]', maxPaths: 3 });
  expect(findings?.map(({ kind }) => kind)).toEqual(['contract']);
});
