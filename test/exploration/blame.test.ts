/** Whose fault an exception is: what the findings of small functions say, next to what their author means. */
import { expect, it } from 'vitest';
import { explore } from '../../src/index.ts';

const program = `
-module(blamed).
-export([sum/1, area/1, ratio/2, parse/1, first/1, opt/1, neg/1, chk/1, typed/1, purpose/1, conv/1]).
-export([narrow/1, delegate/3, named/1, arity/1, mod/2, fails/1, failing/1, callback/1]).
-behaviour(blamed).
-callback callback(integer()) -> integer().
-callback kind(atom()) -> integer().
-export([helper/1, join/2, mode/1, pair/2, deep/1, fold/1, again/1, call/1, lookup/1, half/1]).
-export([text/1, wider/1, worker/1, ask/1, kind/1]).
-export([letter/1, header/1, judged/2, anything/2, members/1, kept/2, either/1, named_at/1, window/2, told/1, chars/1]).
-export([ids/2, numeral/1, port/1, send/2, frame/1, key/2, hex/1, bits/1, server/2, pick/1, check/1, say/1, started/2, assert_small/1, quote/1, stored/1, split/1]).
-export([sinks/0, sink/1, registered/1, verbosely/1, keys/2, two_digits/1, report/2, loaded/1, nonempty/1]).
-export([clean/1, stated/1, copies/1, huge/1, framed/2, pointed/2, coded/1]).
-export([blocked/1, twice/1, owned/1, logs/1, stopped/1, field/1, tried/1, known/1, guessed/1, byte_at/1, user/1, cookie/1]).

sum([H | T]) -> H + sum(T);
sum([]) -> 0.

area({circle, R}) when is_integer(R) -> 3 * R * R;
area({square, S}) when is_integer(S) -> S * S.

ratio(A, B) -> A div B.

parse(<<"+", R/binary>>) -> number(R).
number(<<D, _/binary>>) when D >= $0, D =< $9 -> D - $0.

first([H | _]) -> H.

opt(Opts) when is_list(Opts) -> {_, V} = lists:keyfind(port, 1, Opts), V.

neg(N) when is_integer(N), N < 0 -> error({negative, N});
neg(N) -> N.

chk(N) when is_integer(N), N rem 7 =:= 6 -> error(unreachable);
chk(_) -> ok.

-spec typed(integer()) -> integer().
typed(N) -> 100 div N.

-spec purpose(integer()) -> integer().
purpose(N) when N < 0 -> throw({bad_option, N});
purpose(N) -> N.

conv(<<_, R/binary>>) -> binary_to_integer(R).

helper(X) -> helper2(X).
helper2({a, Y}) -> Y;
helper2({b, Y}) -> Y.

join(A, B) when is_binary(A) -> list_to_binary([A, $,, B]).

mode(#{mode := M}) -> case M of fast -> 1; slow -> 2 end.

pair(A, B) -> case {A, B} of {x, _} -> 1; {_, y} -> 2 end.

deep({box, X}) -> {ok, Y} = inner(X), Y.
inner(7) -> none;
inner(X) -> {ok, X}.

fold(L) -> lists:foldl(fun(X, A) -> X + A end, 0, L).

again(N) ->
  try neg(N) catch C:R:S -> erlang:raise(C, R, S) end.

call(F) -> F(1).

lookup(K) -> element(2, lists:keyfind(K, 1, [{a, 1}])).

half(N) when is_integer(N) -> case N rem 2 of 0 -> N div 2 end.

-spec narrow(integer()) -> ok.
narrow(N) when N < 5 -> ok.

delegate(T, From, To) -> erlang:convert_time_unit(T, From, To).

-spec named(atom()) -> term().
named(Module) -> Module:new().

-spec arity(fun()) -> term().
arity(F) -> F(1, 2).

mod(A, B) when is_integer(A), is_integer(B) -> A rem B.

-spec fails(integer()) -> no_return().
fails(N) -> throw({failed, N}).

failing(N) -> fails(N).

callback(N) -> 100 div N.

kind(small) -> 1.

-spec text(string()) -> binary().
text(S) -> list_to_binary([$<, S, $>]).

-spec wider(byte()) -> binary().
wider(B) -> list_to_binary([B + 1]).

-spec ask({via, module(), term()}) -> term().
ask(Name) -> gen_server:call(Name, ask).

-spec worker(module()) -> term().
worker(Module) ->
  case catch Module:start_link() of {'EXIT', _} = E -> {ok, _} = {error, E}; _ -> ok end.

ids(<<Id:32, Rest/binary>>, Acc) -> ids(Rest, [Id | Acc]);
ids(_, Acc) -> lists:reverse(Acc).

numeral(B) when is_binary(B) -> numeral(binary_to_list(B));
numeral(S) -> list_to_integer(S).

port(B) when is_binary(B) -> {port, list_to_integer(binary_to_list(B))}.

send({Mod, Sock}, Packet) -> Mod:send(Sock, Packet).

frame(N) -> <<N:32>>.

key(K, V) when is_atom(K) -> key(atom_to_list(K), V);
key(K, V) when is_atom(V) -> key(K, atom_to_list(V));
key(K, V) when is_list(K), is_list(V) -> {K, V}.

hex([C | T]) -> [digit(C) | hex(T)];
hex([]) -> [].
digit(C) when C >= $0, C =< $9 -> C - $0.

bits(N) -> N * 2 bor 1.

server(Name, X) -> gen_server:call(Name, {ask, X}).

split(B) -> split(B, [], -1).
split(B, Acc, 0) -> [B | Acc];
split(<<C, R/binary>>, Acc, N) -> split(R, [C | Acc], N - 1);
split(<<>>, Acc, _) -> Acc.

stored({store, Table}) -> ets:lookup(Table, key).

assert_small(N) when N < 10 -> ok;
assert_small(N) -> error({assertion_failed, N}).

quote(B) when is_bitstring(B) -> << <<(C + 1)>> || <<C>> <= <<B/binary, 0>> >>.

check(N) when is_integer(N) -> true = N >= 0 andalso N < 100, N.

-spec say(string()) -> binary().
say(S) -> <<_/binary>> = unicode:characters_to_binary(["<", S]), list_to_atom([$: | S]), <<>>.

started(A, B) -> begun([A, B]).
begun([{_, _}, B]) -> B.

-spec letter({option, char()}) -> ok.
letter({option, C}) -> io:format("~ts~n", [[$-, C]]).

header(B) when is_binary(B) ->
  case binary:match(B, <<":">>) of {At, 1} -> binary:part(B, At + 1, 4); nomatch -> <<>> end.

-spec judged(fun((integer()) -> term()), integer()) -> 1 | 2.
judged(F, N) -> case F(N) of true -> 1; false -> 2 end.

-spec anything(term(), [integer()]) -> integer().
anything(T, L) -> length(T) + length([1 || 1 <- L]).

-spec members([any()]) -> binary().
members(L) -> list_to_binary(L).

-spec kept(any(), small | large) -> integer().
kept(_, small) -> 1.

either({set, X}) -> case X of _ when is_list(X) -> 1; _ when is_atom(X) -> 2 end.

named_at([Name | _]) -> whereis(Name).

window(B, N) when is_binary(B), is_integer(N) -> binary:part(B, 0, N + 1).

-spec told([proplists:property()]) -> term().
told(Options) -> atom_to_list(proplists:get_value(name, Options, none)).

-spec chars(string()) -> string().
chars(S) -> unicode:characters_to_list(unicode:characters_to_binary(S)).

blocked({options, Opts}) when is_list(Opts) -> proplists:get_value(blocked, Opts) ++ [localhost].

twice(N) when N >= 0 -> lists:duplicate(N * 2, x).

owned({owned_by, Pid}) -> erlang:monitor(process, Pid).

-spec logs({logs_in, list()}) -> term().
logs({logs_in, Dir}) -> filename:join([Dir ++ "/logs", "today"]).

stopped(Name) when is_atom(Name) -> exit(whereis(Name), normal).

-spec field(binary()) -> binary().
field(<<"a=", R/binary>>) -> letters(R).
letters(<<C, R/binary>>) when C >= $a -> letters(R);
letters(<<>>) -> <<>>.

-spec cookie([{secure | path, boolean()}]) -> integer().
cookie(Opts) -> case lists:keyfind(secure, 1, Opts) of false -> 0; {_, true} -> 1 end.

-spec user(binary()) -> {binary(), binary()}.
user(B) -> user(base64:decode(B), <<>>).
user(<<$:, Password/bits>>, User) -> {User, Password};
user(<<C, R/bits>>, User) -> user(R, <<User/binary, C>>).

-spec tried(binary()) -> {ok, binary()} | {error, term()}.
tried(<<"a=", R/binary>>) -> {ok, letters(R)};
tried(_) -> {error, unknown}.

known(<<"a=", R/binary>>) -> {ok, letters(R)};
known(_) -> false.

guessed(<<"a=", R/binary>>) -> {ok, letters(R)}.

-spec byte_at({binary(), non_neg_integer()}) -> byte().
byte_at({B, At}) when At =< byte_size(B) -> <<_:At/binary, C, _/binary>> = B, C;
byte_at(_) -> 0.

sinks() -> [S || {S, _} <- setting(sinks)].
sink(S) when is_atom(S) -> lists:keyfind(S, 1, setting(sinks)).
setting(Key) -> setting(Key, undefined).
setting(Key, Default) -> case application:get_env(blamed, Key) of {ok, V} -> V; undefined -> Default end.

-spec registered(proplists:proplist()) -> term().
registered(Opts) -> case proplists:get_value(name, Opts) of undefined -> ok; Name -> whereabouts(Name) end.
whereabouts({local, Name}) when is_atom(Name) -> whereis(Name);
whereabouts(Name) -> whereis(Name).

-spec verbosely([verbose | {level, integer()}]) -> integer().
verbosely(Opts) -> proplists:get_value(verbose, Opts, 0) + 1.

keys(Next, Last) when is_function(Next, 0), is_integer(Last) -> lists:seq(Next(), Last + 1000).

two_digits([$D, A, B | _]) -> list_to_integer([A, B]).

-spec report(string(), [any()]) -> string().
report(Format, Args) -> io_lib:format(Format, Args).

-spec loaded(string()) -> binary().
loaded(S) -> {ok, B} = found(S), B.
found("a") -> {ok, <<>>};
found(_) -> {error, enoent}.

-spec nonempty(binary()) -> [byte()].
nonempty(B) -> some([C || <<C>> <= B, C > $a]).
some(L) when L =/= [] -> L.

-spec clean(binary()) -> binary().
clean(B) -> nomatch = binary:match(B, <<";">>), B.

stated(K) when is_integer(K) -> {ok, V} = state_of(K), V.
state_of(1) -> {ok, 2};
state_of(K) -> {error, {unknown, K}}.

-spec copies([{copies, integer()}]) -> [x].
copies(Options) -> case Options of [{copies, N} | _] -> [y | lists:duplicate(N, x)]; _ -> [] end.

-spec huge(integer()) -> integer().
huge(N) when N > 1000000000000000000000000 -> {ok, M} = near(N), M;
huge(_) -> 0.
near(N) -> {far, N}.

-spec framed(term(), small | large) -> binary().
framed(Payload, small) when is_binary(Payload) -> Payload;
framed(_, large) -> <<>>.

pointed(L, At) when is_list(L), is_integer(At), At >= 0 -> C = lists:nth(At + 1, L), {C}.

coded(C) when is_integer(C), C >= 0 ->
  if C < 128 -> [C]; C < 2048 -> [192 + C bsr 6, 128 + C band 63]; C < 3000, C > 2048 -> [C] end.

pick(<<N, R/binary>>) -> <<_:N/binary, L, _/binary>> = R, <<L:(L - 1)>>.
`;

/** The kinds of the function's findings. */
async function kindsOf(name: string): Promise<string[]> {
  const { findings = [] } = await explore({
    erlang: program,
    function: name,
    frontend: 'builtin',
    library: 'builtin',
    maxPaths: 60,
    timeMs: 20_000,
  });
  return [...new Set(findings.map(({ kind }) => kind))].sort();
}

it.each([
  ['sum/1', ['contract']],
  ['area/1', ['contract']],
  ['ratio/2', ['bug']],
  ['parse/1', ['bug', 'contract']],
  ['first/1', ['contract']],
  ['opt/1', ['contract']],
  ['neg/1', ['contract']],
  ['chk/1', ['bug']],
  ['typed/1', ['bug']],
  ['purpose/1', ['contract']],
  ['conv/1', ['bug', 'contract']],
  ['helper/1', ['contract']],
  ['join/2', ['contract']],
  ['mode/1', ['contract']],
  ['pair/2', ['contract']],
  ['deep/1', ['bug', 'contract']],
  ['fold/1', ['contract']],
  ['again/1', ['contract']],
  ['call/1', ['contract']],
  ['lookup/1', ['bug']],
  ['half/1', ['bug', 'contract']],
  ['narrow/1', ['bug']],
  ['delegate/3', ['contract']],
  ['named/1', ['contract']],
  ['arity/1', ['contract']],
  ['mod/2', ['bug', 'contract']],
  ['fails/1', []],
  ['failing/1', ['contract']],
  ['callback/1', ['bug']],
  ['kind/1', ['contract']],
  ['worker/1', ['contract']],
  ['ask/1', ['contract']],
  ['ids/2', ['contract']],
  ['numeral/1', ['contract']],
  ['port/1', ['contract']],
  ['send/2', ['contract']],
  ['frame/1', ['contract']],
  ['key/2', ['contract']],
  ['hex/1', ['bug', 'contract']],
  ['bits/1', ['contract']],
  ['server/2', ['contract']],
  ['check/1', ['contract']],
  ['stored/1', ['contract']],
  ['split/1', ['contract']],
  ['assert_small/1', ['contract']],
  ['quote/1', ['contract']],
  ['started/2', ['contract']],
  ['pick/1', ['bug', 'contract']],
  ['judged/2', ['contract']],
  ['header/1', ['bug', 'contract']],
  ['letter/1', ['contract']],
  ['anything/2', ['contract']],
  ['members/1', ['contract']],
  ['kept/2', ['bug']],
  ['either/1', ['contract']],
  ['named_at/1', ['contract']],
  ['window/2', ['bug', 'contract']],
  ['told/1', ['contract']],
  ['chars/1', ['contract']],
  ['blocked/1', ['contract']],
  ['twice/1', ['contract']],
  ['owned/1', ['contract']],
  ['logs/1', ['contract']],
  ['stopped/1', ['contract']],
  ['sinks/0', ['contract']],
  ['sink/1', ['contract']],
  ['registered/1', ['contract']],
  ['verbosely/1', ['bug']],
  ['keys/2', ['contract']],
  ['two_digits/1', ['bug', 'contract']],
  ['report/2', ['contract']],
  ['framed/2', ['contract']],
  ['stated/1', ['bug', 'contract']],
])('%s has %j', async (name, kinds) => {
  expect(await kindsOf(name)).toEqual(kinds);
});

it('has doubts about what was handed over as it was', async () => {
  const request = { erlang: program, frontend: 'builtin', library: 'builtin', maxPaths: 20 } as const;
  const whyOf = async (name: string) => {
    const { findings = [] } = await explore({ ...request, function: name });
    return findings.filter(({ kind }) => kind === 'bug').map(({ why }) => why);
  };
  expect(await whyOf('narrow/1')).toEqual([
    'inside the specification, but no clause of the function takes it',
  ]);
  expect(await whyOf('mod/2')).toEqual([
    'with plain data as input, but erlang:rem/2 gets an argument as it is',
  ]);
  expect(await whyOf('text/1')).toEqual([
    'inside the specification, but a character of the input does not fit into a byte',
  ]);
  expect(await whyOf('wider/1')).toEqual(['inside the specification']);
  const ofText = 'but its results have no way to tell of malformed text';
  expect(await whyOf('field/1')).toContain(`inside the specification, ${ofText}`);
  expect(await whyOf('cookie/1')).toEqual([
    'inside the specification, but a value of an option that no clause takes',
  ]);
  expect(await whyOf('user/1')).toContain(`inside the specification, ${ofText}`);
  expect(await whyOf('user/1')).not.toContain('inside the specification');
  expect(await whyOf('pointed/2')).toEqual([
    expect.stringContaining('but computed from several arguments, which do not fit together'),
  ]);
  expect(await whyOf('copies/1')).toEqual([
    'inside the specification, but a negative number of the input that a library does not take',
  ]);
  expect(await whyOf('huge/1')).toEqual([
    'inside the specification, but a number of the input beyond 64 bits',
  ]);
  expect(await whyOf('clean/1')).toEqual(['inside the specification, but checked on purpose']);
  expect(await whyOf('loaded/1')).toEqual([`inside the specification, ${ofText}`]);
  expect(await whyOf('nonempty/1')).toEqual([`inside the specification, ${ofText}`]);
  expect(await whyOf('tried/1')).toEqual(['inside the specification']);
  expect(await whyOf('guessed/1')).toEqual([`with plain data as input, ${ofText}`]);
  expect(await whyOf('known/1')).toEqual(['with plain data as input']);
  expect(await whyOf('byte_at/1')).toEqual(['inside the specification']);
  expect(await whyOf('half/1')).toEqual(['with plain data as input']);
  const { findings = [] } = await explore({ ...request, function: 'callback/1' });
  expect(findings[0]?.why).toContain('inside the callback that the behaviour declares');
});

it('has doubts about a number beyond all that it is compared with, and none about one in between', async () => {
  const whyOf = async (input: string) => {
    const request = {
      erlang: program,
      function: 'coded/1',
      frontend: 'builtin',
      library: 'builtin',
    } as const;
    const { findings = [] } = await explore({ ...request, maxPaths: 1, seed: `[${input}]` });
    return findings.map(({ why }) => why);
  };
  expect(await whyOf('2048')).toEqual(['with plain data as input']);
  expect(await whyOf('5000')).toEqual([
    'with plain data as input, but a number of the input beyond all that it is compared with',
  ]);
});

it('leaves out what the user expects', async () => {
  const request = { erlang: program, function: 'neg/1', frontend: 'builtin', library: 'builtin' } as const;
  const errors = async (pattern: string) =>
    (await explore({ ...request, maxPaths: 20, expectedErrors: [pattern] })).errors.length;
  expect(await errors('{negative,_}')).toBe(0);
  expect(await errors('error:{negative,N}@blamed:neg/1')).toBe(0);
  expect(await errors('throw:{negative,_}')).toBe(1);
  expect(await errors('{negative,_}@other')).toBe(1);
});
