%% Functions that are not the same, though they look alike: states, equality, order and keys must tell them apart.
-module(closures).
-export([comprehensions/3, named/2, keys/2, equal/2, dictionary/2, ordered/2, inlined/1, siblings/3]).
-compile({inline, [constant/1]}).

-spec comprehensions(boolean(), boolean(), integer()) -> term().
comprehensions(Inv, Log, P) ->
    L = [P],
    case Inv of
        true -> inverted(Log, L);
        false -> plain(Log, L)
    end.

plain(Log, L) -> [E || Log, E <- L].
inverted(Log, L) -> [1 div (E - 5) || Log, E <- L].

-spec named(integer(), integer()) -> term().
named(X, N) ->
    A = fun F(0) -> X; F(K) -> F(K - 1) end,
    B = fun F(0) -> X; F(K) -> F(K - 2) end,
    case A =:= B of
        true -> error(same);
        false when N =:= 77, X =:= 5 -> error(found);
        false -> ok
    end.

%% A closure's captured values are not asked about in keys of maps: not exhausted.
-spec keys(integer(), integer()) -> term().
keys(X, Y) ->
    case maps:find(capture(Y), #{capture(X) => 1}) of
        {ok, 1} when X =:= 3 -> error(found);
        _ -> ok
    end.

capture(X) -> fun() -> X end.

-spec equal(integer(), integer()) -> term().
equal(X, Y) ->
    case capture(X) =:= capture(Y) of
        true when X > 10 -> error(found);
        _ -> ok
    end.

-spec dictionary(integer(), integer()) -> term().
dictionary(X, Y) ->
    put(capture(X), 1),
    case get(capture(Y)) of
        1 when X =:= 77 -> error(found);
        _ -> ok
    end.

-spec ordered(integer(), integer()) -> term().
ordered(X, Y) ->
    case capture(X) < capture(Y) of
        true when Y =:= 50 -> error(found);
        _ -> ok
    end.

%% Copies of one closure with different constants in them.
constant(X) -> fun(Y) -> X + Y end.

-spec inlined(integer()) -> term().
inlined(X) ->
    {A, B} = {constant(1), constant(2)},
    case A =:= B of
        true -> error(same);
        false ->
            F = case X > 10 of true -> A; false -> B end,
            use(F, X)
    end.

use(F, X) -> case F(X) of 42 -> error(found); _ -> ok end.

-spec siblings(boolean(), integer(), integer()) -> term().
siblings(Which, X, Y) ->
    F = case Which of
            true -> fun G(0) -> Y; G(N) -> G(N - 1) end;
            false -> fun G(0) -> X; G(N) -> G(N - 1) end
        end,
    apply_to(F, 2).

apply_to(F, N) -> case F(N) of 1234 -> error(found); _ -> ok end.
