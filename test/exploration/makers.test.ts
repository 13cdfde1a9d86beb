/** Values that only their module builds are made by its functions; no other value is tried. */
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
  const { cases, errors, inputs } = await explore({ ...request, function: name, maxPaths: 150, ...more });
  failing.inputs = inputs;
  return cases.filter(({ id }) => errors.includes(id)).map(({ input }) => input.join(', '));
};
/** Where the inputs of the last exploration came from. */
failing.inputs = undefined as string | undefined;

it('a value that no program has is not tried', async () => {
  expect(await failing('size/1')).toEqual([]);
  expect(await failing('size/1', { raw: true })).not.toEqual([]);
});

it('a tuple of plain data is made up, whatever it is nested in, and one with lists is not', async () => {
  const moments = `
-module(moments).
-export([now/0, hour/1, new/0, first/1]).
-export_type([moment/0, queue/0]).
-type moment() :: {{year(), 1..12, 1..31}, {0..23, 0..59, 0..59}}.
-type year() :: non_neg_integer().
-type queue() :: {{[integer()], [integer()]}, non_neg_integer()}.

-spec now() -> moment().
now() -> {{1970, 1, 1}, {0, 0, 0}}.

-spec hour(moment()) -> integer().
hour({{1999, 12, _}, {23, 59, S}}) -> 1 div (S - 58);
hour(_) -> 0.

-spec new() -> queue().
new() -> {{[], []}, 0}.

-spec first(queue()) -> integer().
first({{[], []}, N}) -> 0 = N;
first(_) -> 1.
`;
  expect(await failing('hour/1', { erlang: moments })).toEqual(['{{1999,12,1},{23,59,58}}']);
  expect(await failing('first/1', { erlang: moments })).toEqual([]);
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

it('where no call takes such a value, all were tried', async () => {
  const source = `-module(lamp).
-export([red/0, green/0, name/1]).
-export_type([lamp/0]).
-opaque lamp() :: {lamp, 1 | 2}.
-spec red() -> lamp().
red() -> {lamp, 1}.
-spec green() -> lamp().
green() -> {lamp, 2}.
-spec name(lamp()) -> atom().
name({lamp, 1}) -> red;
name({lamp, 2}) -> green.
`;
  const { cases, verdict } = await explore({ ...request, erlang: source, function: 'name/1' });
  expect(cases.map(({ input }) => input.join()).sort()).toEqual(['lamp:green()', 'lamp:red()']);
  expect(verdict).toBe('exhausted');
});

it('a type that nobody makes has values from its definition', async () => {
  expect(await failing('hidden/1')).toEqual(['{secret,0}']);
});

const bag = `
-module(bag).
-export([new/1, add/2, take/1, size/1, shape/1]).
-record(bag, {items, count, max}).
new(Max) when is_integer(Max), Max > 0 -> #bag{items = [], count = 0, max = Max}.
add(X, Bag = #bag{count = N, max = Max}) when N < Max ->
    {ok, Bag#bag{items = [X | Bag#bag.items], count = N + 1}};
add(_, _) -> {error, full}.
take(#bag{items = [X | Items], count = N} = Bag) -> {X, Bag#bag{items = Items, count = N - 1}}.
size(#bag{items = Items, count = N}) -> N = length(Items).
shape({circle, R}) -> 1 div R;
shape({square, A}) -> A.
`;

it('records are made as the code makes them, also inside of other results', async () => {
  expect(await failing('size/1', { erlang: bag })).toEqual([]);
  expect(failing.inputs).toBe('makers');
  expect(await failing('size/1', { erlang: bag, raw: true })).not.toEqual([]);
  expect(await failing('take/1', { erlang: bag })).toEqual(['bag:new(1)']);
  const { cases } = await explore({ ...request, erlang: bag, function: 'take/1', maxPaths: 60 });
  expect(cases.some(({ input }) => /^element\(2, bag:add\(.*bag:new\(/.test(input[0] ?? ''))).toBe(true);
});

it('trees are made as the code makes them, and a date is no tree', async () => {
  const trees = `
-module(trees).
-export([empty/0, insert/3, find/2, least/1, walk/1, weekday/1, next/1]).
empty() -> nil.
insert(K, V, nil) -> {K, V, nil, nil};
insert(K, V, {X, W, L, R}) when K < X -> {X, W, insert(K, V, L), R};
insert(K, V, {X, W, L, R}) when K > X -> {X, W, L, insert(K, V, R)};
insert(K, V, {_, _, L, R}) -> {K, V, L, R}.
find(K, Tree) -> find1(Tree, K).
find1(nil, _) -> none;
find1({X, V, L, R}, K) -> if K < X -> find1(L, K); K > X -> find1(R, K); true -> {ok, V} end.
least({X, _, nil, _}) -> X;
least({_, _, L, _}) -> least(L).
walk(nil) -> [];
walk({X, _, L, R}) -> walk(L) ++ [X | walk(R)].
next({Y, 12, _, Zone}) -> {Y + 1, 1, 1, Zone};
next({Y, M, _, Zone}) -> {Y, M + 1, 1, Zone}.
weekday({_, _, D, _}) -> D rem 7.
`;
  expect(await failing('walk/1', { erlang: trees })).toEqual([]);
  expect(failing.inputs).toBe('makers');
  expect(await failing('find/2', { erlang: trees })).toEqual([]);
  expect(await failing('least/1', { erlang: trees })).toEqual(['trees:empty()']);
  await failing('weekday/1', { erlang: trees });
  expect(failing.inputs).toBeUndefined();
});

it('tuples of several kinds are for others to build', async () => {
  expect(await failing('shape/1', { erlang: bag })).toContain('{circle,0}');
});

const server = `
-module(pile).
-export([start/1, push/2, drop/1]).
-export([init/1, handle_call/3, handle_cast/2]).
start(Max) -> gen_server:start(?MODULE, {max, Max}, []).
push(Server, X) -> gen_server:call(Server, {push, X}).
drop(Server) -> gen_server:call(Server, drop).
stop(Server) -> gen_server:call(Server, stop).
init({max, Max}) -> {ok, {Max, 0, []}}.
handle_call({push, X}, _, {Max, N, L}) -> {reply, ok, {Max, N + 1, [X | L]}};
handle_call(drop, _, {Max, 2, [_ | L]}) -> {reply, ok, {Max, 0, L}};
handle_call(drop, _, {Max, N, [_ | L]}) -> {reply, ok, {Max, N - 1, L}};
handle_call(drop, _, State = {_, N, []}) -> {reply, 1 div (1 - N), State}.
handle_cast(_, {Max, N, L}) -> N = length(L), {noreply, {Max, N, L}}.
`;

it('states of servers are those that callbacks lead to, for messages that the module sends', async () => {
  const cast = await failing('handle_cast/2', { erlang: server, maxPaths: 400 });
  expect(failing.inputs).toBe('callback');
  expect(cast).toHaveLength(1);
  expect(cast[0]).toMatch(/handle_call\(drop, .*\{push,.*\{push,.*element\(2, pile:init\(\{max,/);
  const { cases } = await explore({ ...request, erlang: server, function: 'init/1', maxPaths: 20 });
  expect(cases.every(({ input }) => input[0]?.startsWith('{max,'))).toBe(true);
});

it('a message that the module sends and does not take is a bug', async () => {
  const report = await explore({ ...request, erlang: server, function: 'handle_call/3', maxPaths: 60 });
  const [finding] = report.findings ?? [];
  expect(report.cases.find(({ id }) => id === finding?.case)?.input[0]).toBe('stop');
  expect(finding?.kind).toBe('bug');
});

const echo = `
-module(echo).
-export([start/1, ask/2]).
start(N) -> spawn(fun() -> loop(N) end).
loop(N) -> receive {ask, From, X} -> From ! {answer, N * X}, loop(N + 1) end.
ask(Server, X) ->
    Server ! {ask, self(), X},
    receive {answer, 10} -> error(internal_error); {answer, Y} -> Y end.
`;

it('processes are those that the module starts, after calls of its functions', async () => {
  const found = await failing('ask/2', { erlang: echo, maxPaths: 80 });
  expect(failing.inputs).toBe('makers');
  expect(found.some(input => /^echo:start\(|echo:ask\(X, /.test(input))).toBe(true);
  const seed = '[echo:start(5), 2]';
  const { cases } = await explore({ ...request, erlang: echo, function: 'ask/2', seed, maxPaths: 1 });
  expect(cases[0]?.input).toEqual(['echo:start(5)', '2']);
  expect(cases[0]?.outcome).toMatchObject({ kind: 'exception', reason: 'internal_error' });
});

const counts = `
-module(counts).
-export([create/0, count/2, most/1]).
create() -> ets:new(counts, [set]).
count(Table, Key) -> ets:update_counter(Table, Key, 1, {Key, 0}).
most(Table) ->
    case lists:max([N || {_, N} <- ets:tab2list(Table)]) of 2 -> error(internal_error); N -> N end.
`;

it('tables are those that the module creates, after calls of its functions', async () => {
  const found = await failing('most/1', { erlang: counts, maxPaths: 60 });
  expect(failing.inputs).toBe('makers');
  expect(found).toContain('counts:create()');
  const table = '(fun(X) -> counts:count(X, 0), X end)(counts:create())';
  const again = `[(fun(X) -> counts:count(X, 0), X end)(${table})]`;
  const { cases } = await explore({
    ...request,
    erlang: counts,
    function: 'most/1',
    seed: again,
    maxPaths: 1,
  });
  expect(cases[0]?.outcome).toMatchObject({ kind: 'exception', reason: 'internal_error' });
});

const brittle = `
-module(brittle).
-behaviour(gen_server).
-export([start_link/1, ask/1, init/1, handle_call/3, handle_cast/2]).
start_link(N) -> gen_server:start_link(?MODULE, N, []).
ask(Server) -> gen_server:call(Server, ask).
init(N) -> {ok, 10 + N}.
handle_call(ask, _, N) -> {reply, N, N}.
handle_cast(_, N) -> {noreply, N}.
`;

it('a process that ends while it is started is no case', async () => {
  const { cases, errors } = await explore({ ...request, erlang: brittle, function: 'ask/1', maxPaths: 10 });
  expect(cases.length).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

const door = `
-module(door).
-export([callback_mode/0, init/1, locked/3, sum/3]).
callback_mode() -> state_functions.
init(N) -> {ok, locked, N}.
locked({call, _}, push, N) -> {keep_state, 10 div (3 - N)};
locked(cast, _, N) -> {next_state, open, N}.
sum(A, B, C) when is_integer(A), is_integer(B), is_integer(C) -> A div (B + C).
`;

it('a state of a state machine that was made up says nothing about it', async () => {
  const kindsOf = async (name: string) => {
    const { findings = [] } = await explore({ ...request, erlang: door, function: name, maxPaths: 30 });
    return [...new Set(findings.map(({ kind }) => kind))].sort();
  };
  expect(await kindsOf('locked/3')).toEqual(['contract']);
  expect(await kindsOf('sum/3')).toEqual(['bug', 'contract']);
});
