/** Values of opaque types are made by the functions of their module; no other value is tried. */
import { expect, it } from 'vitest';
import { explore } from '../../src/index.ts';

const program = `
-module(bounded).
-export([new/0, new/1, push/2, join/2, size/1, top/1, drop/2, wrong/1, hidden/1]).
-export_type([stack/0, secret/0]).
-opaque stack() :: {stack, non_neg_integer(), [integer()]}.
-opaque secret() :: {secret, integer()}.

-spec new() -> stack().
new() -> {stack, 0, []}.

-spec new(integer()) -> stack() | none.
new(N) when N < 0 -> none;
new(13) -> error(unlucky);
new(N) -> {stack, 1, [N]}.

-spec push(integer(), stack()) -> stack().
push(X, {stack, N, L}) -> {stack, N + 1, [X | L]}.

-spec join(stack(), stack()) -> stack().
join({stack, N, K}, {stack, M, L}) -> {stack, N + M, K ++ L}.

-spec size(stack()) -> non_neg_integer().
size({stack, N, L}) -> N = length(L).

-spec top(stack()) -> integer().
top({stack, _, [X | _]}) -> X.

-spec drop(non_neg_integer(), stack()) -> stack().
drop(0, S) -> S;
drop(K, {stack, N, [_ | L]}) -> drop(K - 1, {stack, N - 1, L}).

-spec wrong(stack()) -> ok.
wrong({stack, 2, [7 | _]}) -> error(internal_error);
wrong(_) -> ok.

-spec hidden(secret()) -> integer().
hidden({secret, N}) -> 1 div N.
`;

const request = { erlang: program, frontend: 'builtin', library: 'builtin', timeMs: 20_000 } as const;

const failing = async (name: string, more: object = {}) => {
  const { cases, errors } = await explore({ ...request, function: name, maxPaths: 150, ...more });
  return cases.filter(({ id }) => errors.includes(id)).map(({ input }) => input.join(', '));
};

it('a value that no program has is not tried', async () => {
  expect(await failing('size/1')).toEqual([]);
  expect(await failing('size/1', { raw: true })).not.toEqual([]);
});

it('the search decides which calls are made, and shows them', async () => {
  expect(await failing('top/1')).toEqual(['bounded:new()']);
  expect(await failing('drop/2')).toEqual(['1, bounded:new()']);
  const [wrong] = await failing('wrong/1');
  expect(wrong).toMatch(/^bounded:(push\(7, |join\()/);
});

it('what fails while a value is made is no case', async () => {
  const { cases, errors } = await explore({ ...request, function: 'top/1', maxPaths: 100 });
  expect(errors).toHaveLength(1);
  expect(cases.some(({ input }) => /new\(13\)|new\(-/.test(input.join()))).toBe(false);
});

it('an input is read back, also as the value that it makes', async () => {
  const raw = await explore({
    ...request,
    function: 'wrong/1',
    seed: '[bounded:push(7, bounded:push(0, bounded:new()))]',
    maxPaths: 1,
  });
  expect(raw.cases[0]).toMatchObject({ input: ['{stack,2,[7,0]}'], outcome: { kind: 'exception' } });
});

it('more calls than --calls are not made, which is said', async () => {
  const { errors, incomplete } = await explore({ ...request, function: 'wrong/1', calls: 1, maxPaths: 50 });
  expect(errors).toEqual([]);
  expect(incomplete.map(({ reason }) => reason)).toContain('made-values');
});

it('a type that nobody makes has values from its definition', async () => {
  expect(await failing('hidden/1')).toEqual(['{secret,0}']);
});
