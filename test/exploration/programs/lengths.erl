%% Lists whose length the program asks for. Functions that raise do so as error(found).
-module(lengths).
-export([
    at_most/1, in_body/1, returned/1, reversed/1, late/2, sent/1, key/1, index/1, filtered/1, tail/1, stored/1, deciding/1
]).
-export([sum/2, product/1, number/2, remainder/1, mean/1, improper/1, either/1]).

%% Complete: as many elements as there are to compare with.

-spec at_most([a | b | c]) -> ok.
at_most(L) when length(L) =< 4 ->
    case lists:reverse(L) of
        [a, b, c | _] -> error(found);
        _ -> ok
    end;
at_most(_) ->
    ok.

-spec in_body([integer()]) -> ok.
in_body(L) ->
    case length(L) of
        0 -> ok;
        1 -> ok;
        N when N > 7 -> error(found);
        _ -> ok
    end.

-spec returned([integer()]) -> term().
returned(L) -> {length(L), 2 * length(L) + 1}.

-spec reversed([a]) -> ok.
reversed(L) ->
    case 3 < length(L) of
        true -> error(found);
        false -> ok
    end.

%% The list is dead when its length is compared.
-spec late([a], boolean()) -> ok.
late(L, B) -> late_after(B, length(L)).

late_after(true, N) -> compared(N);
late_after(false, _) -> ok.

compared(N) when N =:= 3 -> error(found);
compared(_) -> ok.

-spec sent([a]) -> ok.
sent(L) ->
    self() ! length(L),
    receive
        2 -> error(found);
        _ -> ok
    end.

-spec key([a]) -> ok.
key(L) ->
    case #{length(L) => x} of
        #{2 := x} -> error(found);
        _ -> ok
    end.

-spec index([a]) -> ok.
index(L) when length(L) > 0, length(L) < 4 ->
    case element(length(L), {x, y, z}) of
        z -> error(found);
        _ -> ok
    end;
index(_) ->
    ok.

%% The length of a list that the program has made.
-spec filtered([a | b]) -> ok.
filtered(L) when length(L) < 4 ->
    case length([a || a <- L]) of
        2 when length(L) =:= 3 -> error(found);
        _ -> ok
    end;
filtered(_) ->
    ok.

-spec tail([a]) -> ok.
tail([_, _ | T]) when length(T) =:= 2 -> error(found);
tail(_) -> ok.

-spec stored([a]) -> ok.
stored(L) ->
    put(n, length(L)),
    case get(n) of
        4 -> error(found);
        _ -> ok
    end.

%% No list has both lengths: there is nothing to find.
-spec deciding([a]) -> ok.
deciding(L) when length(L) > 2 ->
    case L of
        [_, _] -> error(found);
        _ when length(L) < 3 -> error(found);
        _ -> ok
    end;
deciding(_) ->
    ok.

%% Found: all elements are asked for, or there is no end of lists.

-spec sum([a], [a]) -> ok.
sum(A, B) ->
    case length(A) + length(B) of
        5 -> error(found);
        _ -> ok
    end.

-spec product([a]) -> ok.
product(L) ->
    case length(L) * length(L) of
        9 -> error(found);
        _ -> ok
    end.

-spec number([a], integer()) -> ok.
number(L, N) ->
    case length(L) of
        N when N > 2 -> error(found);
        _ -> ok
    end.

-spec remainder([a]) -> ok.
remainder(L) ->
    case length(L) rem 3 of
        2 when length(L) > 3 -> error(found);
        _ -> ok
    end.

-spec mean([0..9]) -> ok.
mean([]) ->
    ok;
mean(L) ->
    case lists:sum(L) / length(L) of
        4.5 -> error(found);
        _ -> ok
    end.

%% Not proper, or no list.
-spec improper(term()) -> ok.
improper(L) ->
    try length(L) of
        _ -> ok
    catch
        error:badarg when is_list(L) -> error(found);
        error:badarg -> ok
    end.

-spec either([a] | none) -> ok.
either(L) when is_list(L), length(L) =:= 2 -> error(found);
either(_) -> ok.
