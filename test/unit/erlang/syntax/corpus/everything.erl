%% -*- coding: utf-8 -*-
%% A little of everything that can be written in Erlang. It means nothing.
-module(everything).
-behaviour(gen_server).
-compile([export_all, nowarn_export_all, {inline, [id/1]}]).
-export([id/1, start/0]).
-export_type([tree/1, shape/0]).
-import(lists, [map/2, foldl/3]).
-vsn("1.0").
-author({"Ada", [ada@example, 'Ada L.']}).
-define(PI, 3.14159).
-define(SQUARE(X), ((X) * (X))).
-define(LOG(Level, Format, Args), log(Level, ?MODULE, ?LINE, Format, Args)).
-define(show(X), {??X, X}).
-ifdef(DEBUG).
-define(TRACE(X), io:format("~p~n", [X])).
-else.
-define(TRACE(X), ok).
-endif.
-if(?OTP_RELEASE >= 21).
-define(MODERN, true).
-elif(true).
-define(MODERN, false).
-endif.

-record(point, {x = 0 :: number(), y = 0 :: number(), label}).
-record(shape, {origin = #point{} :: #point{}, sides = [] :: [#point{}], name :: atom() | undefined}).

-type tree(A) :: leaf | {node, tree(A), A, tree(A)}.
-type shape() :: #shape{origin :: #point{}} | {circle, Radius :: float()}.
-type many() :: [atom(), ...] | <<_:8, _:_*16>> | #{a := integer(), b => binary(), atom() => term()}
              | 1..10 | -1 | $a | fun() | fun((...) -> ok) | fun((integer(), atom()) -> boolean())
              | maybe_improper_list() | {} | tuple() | map() | lists:foo(integer()) | 1 bsl 4.
-opaque secret() :: {secret, many()}.
-export_type([secret/0]).

-callback handle(Event :: term(), State) -> {ok, State} | {error, term()} when State :: term().
-optional_callbacks([handle/2]).

-spec id(X) -> X.
id(X) -> X.

-spec start() -> {ok, pid()} | {error, Reason :: term()};
           () -> ignore.
start() ->
    Pid = spawn(fun() -> loop(#shape{name = everything}) end),
    Pid ! {self(), hello},
    {ok, Pid}.

loop(State = #shape{sides = Sides, _ = _}) when is_list(Sides), length(Sides) < 1_000; Sides =:= none ->
    receive
        {From, {add, #point{x = X} = P}} when is_pid(From) andalso X > 0 ->
            From ! ok,
            loop(State#shape{sides = [P | Sides]});
        stop -> State#shape.origin#point.x;
        _Other -> loop(State)
    after 16#FF * ?SQUARE(2) ->
        timeout
    end.

numbers() ->
    [0, -1, +2, 1.0e-10, 16#DEAD_beef, 2#1010, 36#zz, $a, $\n, $\x{1F600}, $\s, 1_000.5,
     123456789012345678901234567890, 1 bsl 200, bnot 5 band 7 bor 1 bxor 2 bsr 1, 7 div 2 rem 3, not true xor false].

strings() ->
    {"plain", "esc\t\"\\\x41\101\^A\e", "adjacent" " strings" "\n", 'quoted atom', '', "üñí", <<"bin">>, <<"ü"/utf8>>,
     "two
lines"}.

binaries(<<Size:8, Data:Size/binary, Flag:1, _:7, Rest/bits>>) ->
    <<Flag:1, 0:7, (byte_size(Data)):16/little-unsigned-integer, Data/binary, 1.5:32/float, $x/utf16, Rest/bitstring>>;
binaries(<<"magic", N:(2 * 8)/signed-unit:1, _/binary>>) -> << <<B:4>> || <<B:8>> <= <<N:16>>, B > 1 >>;
binaries(_) -> <<>>.

maps(#{key := Value, "other" := #{nested := N}} = M, K) ->
    M1 = M#{new => Value, K => [N], key := 2},
    M1#{}#{a => b};
maps(#{}, _) -> #{}.

lists_of([A, B | "prefix" ++ T], L) ->
    [X || {X, _} <- L, X > A] ++ [{X, Y} || X <- T, Y <- lists:seq(1, X), X /= Y, begin Z = X + Y, Z > B end] -- [];
lists_of("abc" ++ _, []) -> [a | b].

control(X) ->
    A = case X of
            {ok, {_, V}} = Whole when V == 1; V =< 0 -> {Whole, V};
            [] -> if X =:= []; false -> none; true -> other end;
            _ -> catch throw(X)
        end,
    B = begin Y = A, Y end,
    C = try f(B) of
            ok -> 1;
            N when is_integer(N) -> N
        catch
            throw:_ -> 2;
            error:badarg:Stack -> {3, Stack};
            _:{_, Why} when Why =/= x -> Why;
            Thrown -> Thrown
        after
            g(B)
        end,
    try C after ok end.

f(X) -> map(fun(Y) -> Y + X end, [1, 2, 3]).
g(X) -> F = fun Fact(0) -> 1; Fact(N) when N > 0 -> N * Fact(N - 1) end, F(X).
h() -> {fun id/1, fun lists:map/2, fun(M, N, A) -> fun M:N/A end, (fun() -> ok end)()}.
k(M, F) -> M:F(1), erlang:M(F), {M, F}, foldl(fun(X, Acc) -> X + Acc end, 0, []).
m() -> {?MODULE, ?FUNCTION_NAME, ?FUNCTION_ARITY, ?FILE, ?PI, ?MODERN, ?show(a + [b])}, ?TRACE(x), ?LOG(info, "~p", [1]).
r(R) -> {#point.x, R#point{x = 1, y = 2}, #point{_ = 0}, record_info(fields, point), is_record(R, point)}.
o(A, B, C) -> A andalso B orelse not C, - A + B * C / 2 - 1, A == B, A /= B, A =< B, A >= B, A < B, A > B, A =:= B, A =/= B.

newer(M, L, B) ->
    D = #{K => V || K := V <- M, is_atom(K)},
    E = [{X, Y} || X <- L && <<Y>> <= B],
    G = [X || {ok, X} <:- L],
    H = {~"sigil", ~s'chars', ~B(raw\n), """
        triple "quoted"
          text
        """},
    maybe
        {ok, I} ?= id(D),
        true ?= I > 0,
        {I, E, G, H}
    else
        {error, _} = Error -> Error;
        _ -> none
    end.

log(_, _, _, _, _) -> ok.
init(_) -> {ok, []}.
-doc "Documented.".
handle_call(_, _, S) -> {reply, ok, S}.
