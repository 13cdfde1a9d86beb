%% Maps from the input and maps with keys from the input.
-module(ex_maps).
-export([config/1, merge/2, update/2, size/1, keys/1, symbolic_key/2, nested/1, count/1, fold/1, equal/2, take/2,
         order/2, from_list/1, without/2, find/2, guard/1, comprehension/1, pattern_key/2, grow/2]).

%% explore: config [#{}]
%% finds: error:{bad_port,_}, error:{tls,_}
config(#{port := P}) when is_integer(P), P > 65535 -> error({bad_port, P});
config(#{tls := true, cert := Cert}) -> error({tls, Cert});
config(_) -> ok.

%% explore: merge [#{}, #{}]
%% finds: error:overridden, error:{badmap,_}
merge(A, B) ->
    case maps:merge(A, B) of
        #{limit := 10} when is_map_key(limit, A), map_get(limit, A) =/= 10 -> error(overridden);
        _ -> ok
    end.

%% explore: update [#{}, 1]
%% finds: error:{badkey,counter}, error:{badmap,_}, error:badarith, error:hundred
update(M, N) ->
    case M#{counter := maps:get(counter, M) + N} of
        #{counter := 100} -> error(hundred);
        M2 -> M2
    end.

%% explore: size [#{}]
%% finds: error:three, error:{badmap,_}
size(M) ->
    case map_size(M) of
        3 -> error(three);
        _ -> ok
    end.

%% explore: keys [#{}]
%% finds: error:two_atoms, error:{badmap,_}
keys(M) ->
    case maps:keys(M) of
        [A, B] when is_atom(A), is_atom(B) -> error(two_atoms);
        _ -> ok
    end.

%% explore: symbolic_key [a, 1]
%% finds: error:found_b
symbolic_key(K, V) ->
    M = #{a => 1, b => 2, {c, 1} => 3},
    case M of
        #{K := V} when K =/= a, V =/= 3 -> error(found_b);
        _ -> ok
    end.

%% explore: nested [#{}]
%% finds: error:{deep,_}
nested(#{user := #{name := <<"root">>, roles := [admin | _] = R}}) -> error({deep, R});
nested(_) -> ok.

%% explore: count [[]]
%% finds: error:thrice
count(Words) when is_list(Words), length(Words) < 5 ->
    Counts = lists:foldl(fun(W, M) -> M#{W => maps:get(W, M, 0) + 1} end, #{}, Words),
    case Counts of
        #{x := 3} -> error(thrice);
        _ -> map_size(Counts)
    end;
count(_) -> no.

%% explore: fold [#{}]
%% finds: error:sum, error:badarith, error:{badmap,_}
fold(M) when map_size(M) < 3 ->
    case maps:fold(fun(_, V, Acc) -> V + Acc end, 0, M) of
        42 -> error(sum);
        S -> S
    end;
fold(M) when is_map(M) -> big;
fold(M) -> maps:size(M).

%% explore: equal [#{}, #{}]
%% finds: error:equal
equal(A, B) when is_map(A), map_size(B) =:= 1 ->
    case A#{x => 1} =:= B of
        true -> error(equal);
        false -> differ
    end;
equal(_, _) -> no.

%% explore: take [k, #{}]
%% finds: error:{took,_}, error:{badmap,_}
take(K, M) ->
    case maps:take(K, M) of
        {V, R} when V > 5, map_size(R) =:= 1 -> error({took, V});
        _ -> ok
    end.

%% explore: order [#{}, 1]
%% finds: error:larger, error:smaller
order(M, V) when is_map(M), M > #{a => 1, b => V}, map_size(M) =:= 2 -> error(larger);
order(M, V) when M < #{a => 1, b => V}, is_map_key(z, M) -> error(smaller);
order(_, _) -> no.

%% explore: from_list [[]]
%% finds: error:last_wins, error:badarg
from_list(L) ->
    case maps:from_list(L) of
        #{a := 2} = M when map_size(M) =:= 1, length(L) =:= 2 -> error(last_wins);
        _ -> ok
    end.

%% explore: without [a, #{}]
%% finds: error:gone, error:{badmap,_}
without(K, M) ->
    case maps:remove(K, M#{z => 1}) of
        #{z := _} -> ok;
        _ -> error(gone)
    end.

%% explore: find [k, #{}]
%% finds: error:{badmap,_}, error:zero
find(K, M) ->
    case maps:find(K, M) of
        {ok, 0} -> error(zero);
        error -> none;
        _ -> ok
    end.

%% explore: guard [x]
%% finds: error:marked
guard(M) when map_get(mark, M) =:= 7, not is_map_key(other, M) -> error(marked);
guard(_) -> ok.

%% explore: comprehension [#{}]
%% finds: error:doubled, error:badarith, error:{badmap,_}
%% paths: 60
comprehension(M) ->
    case [V * 2 || {_, V} <- maps:to_list(M)] of
        [10, 20] -> error(doubled);
        _ -> ok
    end.

%% explore: pattern_key [1, #{}]
%% finds: error:{hit,_}
pattern_key(K, M) ->
    case M of
        #{K := K} when is_integer(K), K > 100 -> error({hit, K});
        _ -> ok
    end.

%% explore: grow [a, b]
%% finds: error:same_key
grow(K1, K2) ->
    case map_size(#{K1 => 1, K2 => 2}) of
        1 -> error(same_key);
        2 -> ok
    end.
