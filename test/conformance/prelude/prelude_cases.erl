%% What specs cannot say about the arguments of library functions (sorted lists, valid positions, well-formed trees),
%% what is left out of the prelude on purpose, and how results are brought into a comparable form.
-module(prelude_cases).
-export([arguments/3, type/3, absent/1, loose/1, normal/3, calls/3]).
-import(prelude_gen, [any/0, any/1, one_of/1, list/1, list/2, int/2, times/1, sorted/1, string/0, preorder/0]).

%% ---- Arguments of one function, or `spec' ----

arguments(lists, F, 2) when F =:= nth; F =:= nthtail ->
    L = list(fun() -> any(1) end), [int(0, length(L) + 1), L];
arguments(lists, F, 2) when F =:= split -> L = list(fun() -> any(1) end), [int(0, length(L) + 1), L];
arguments(lists, sublist, 3) -> L = list(fun() -> any(1) end), [L, int(1, length(L) + 2), int(0, length(L) + 1)];
arguments(lists, seq, 2) -> From = int(-5, 5), [From, int(From - 2, From + 8)];
arguments(lists, seq, 3) -> [int(-5, 5), int(-9, 9), int(-3, 3)];
arguments(lists, F, 2) when F =:= zip -> {A, B} = same_length(), [A, B];
arguments(lists, zipwith, 3) -> {A, B} = same_length(), [fun(X, Y) -> [X, Y] end, A, B];
arguments(lists, zip3, 3) -> {A, B} = same_length(), [A, B, lists:reverse(A)];
arguments(lists, zipwith3, 4) -> {A, B} = same_length(), [fun(X, Y, Z) -> [X, Y | Z] end, A, B, lists:reverse(A)];
arguments(lists, F, 2) when F =:= prefix; F =:= suffix ->
    L = list(fun() -> any(1) end),
    N = int(0, length(L)),
    one_of([[L, list(fun() -> any(1) end)], [lists:sublist(L, N), L], [lists:nthtail(N, L), L]]);
arguments(lists, F, 1) when F =:= merge; F =:= umerge -> [list(int(0, 5), fun() -> ascending(F) end)];
arguments(lists, F, 2) when F =:= merge; F =:= umerge -> [ascending(F), ascending(F)];
arguments(lists, F, 3) when F =:= merge3; F =:= umerge3 -> [ascending(F), ascending(F), ascending(F)];
arguments(lists, F, 2) when F =:= rmerge; F =:= rumerge -> [descending(F), descending(F)];
arguments(lists, F, 3) when F =:= rmerge3; F =:= rumerge3 -> [descending(F), descending(F), descending(F)];
arguments(lists, F, 3) when F =:= merge; F =:= umerge -> O = preorder(), [O, ordered(F, O), ordered(F, O)];
arguments(lists, F, 3) when F =:= rmerge; F =:= rumerge ->
    O = preorder(), [O, lists:reverse(ordered(F, O)), lists:reverse(ordered(F, O))];
arguments(lists, F, 2) when F =:= sort; F =:= usort -> [preorder(), list(fun() -> any(1) end)];
arguments(lists, F, 2) when F =:= keysort; F =:= ukeysort -> N = int(1, 2), [N, tuples(N)];
arguments(lists, F, 3) when F =:= keymerge -> N = int(1, 2), [N, lists:keysort(N, tuples(N)), lists:keysort(N, tuples(N))];
arguments(lists, F, 3) when F =:= ukeymerge ->
    N = int(1, 2), [N, lists:ukeysort(N, tuples(N)), lists:ukeysort(N, tuples(N))];
arguments(lists, rkeymerge, 3) ->
    N = int(1, 2), [N, lists:reverse(lists:keysort(N, tuples(N))), lists:reverse(lists:keysort(N, tuples(N)))];
arguments(lists, rukeymerge, 3) ->
    N = int(1, 2), [N, lists:reverse(lists:ukeysort(N, tuples(N))), lists:reverse(lists:ukeysort(N, tuples(N)))];
arguments(lists, keymap, 3) -> N = int(1, 2), [fun(X) -> [X] end, N, tuples(N)];
arguments(lists, F, 4) when F =:= keyreplace; F =:= keystore -> N = int(1, 3), [key(), N, tuples(2), {key(), key(), new}];
arguments(lists, F, 3) when F =:= keyfind; F =:= keymember; F =:= keysearch; F =:= keydelete; F =:= keytake ->
    [key(), int(1, 3), tuples(2)];
arguments(proplists, F, 2) when F =:= lookup; F =:= lookup_all; F =:= get_value; F =:= get_all_values; F =:= get_bool;
                                F =:= is_defined; F =:= delete; F =:= append_values ->
    [property_key(), properties()];
arguments(proplists, get_value, 3) -> [property_key(), properties(), any()];
arguments(proplists, split, 2) -> [properties(), list(int(0, 3), fun property_key/0)];
arguments(proplists, F, 2) when F =:= substitute_aliases; F =:= substitute_negations -> [renamings(), properties()];
arguments(proplists, expand, 2) -> [expansions(), properties()];
arguments(proplists, F, 2) when F =:= normalize; F =:= to_map ->
    [properties(), list(int(0, 3), fun() -> one_of([{aliases, renamings()}, {negations, renamings()}, {expand, expansions()}]) end)];
arguments(proplists, F, 1) when F =/= from_map, F =/= property -> [properties()];
arguments(maps, to_list, 1) -> [maps:from_list(list(fun() -> {key(), any(1)} end))];
arguments(orddict, update_counter, 3) -> [key(), int(-2, 3), orddict:from_list(list(fun() -> {key(), int(0, 4)} end))];
arguments(orddict, F, 3) when F =:= append; F =:= append_list -> 
    [key(), list(fun key/0), orddict:from_list(list(fun() -> {key(), list(fun key/0)} end))];
arguments(orddict, from_list, 1) -> [list(fun() -> {key(), any(1)} end)];
arguments(orddict, update, 3) -> [key(), fun(V) -> [V] end, orddict()];
arguments(orddict, update, 4) -> [key(), fun(V) -> [V] end, any(1), orddict()];
arguments(orddict, store, 3) -> [key(), any(1), orddict()];
arguments(orddict, F, 2) when F =:= fetch; F =:= find; F =:= is_key; F =:= erase; F =:= take -> [key(), orddict()];
arguments(ordsets, is_set, 1) -> [one_of([any(), list(fun key/0), ordset(), ordset()])];
arguments(_, _, _) -> spec.

orddict() -> orddict:from_list(list(fun() -> {key(), any(1)} end)).
ordset() -> ordsets:from_list(list(fun key/0)).

property_key() -> one_of([a, b, c, 1, 1.0, "x"]).
properties() ->
    list(fun() -> one_of([a, b, c, {a, any(1)}, {b, true}, {b, false}, {c, [1, 2]}, {1, x}, {"x", y}, {a, 1, 2}, {}, 1, {b}, {c}]) end).
renamings() -> list(int(0, 3), fun() -> {property_key(), property_key()} end).
expansions() -> list(int(0, 3), fun() -> {one_of([a, b, {a, true}, {b, false}, {c, [1, 2]}, {1, x}, {b}]), properties()} end).

same_length() -> N = int(0, 6), {list(N, fun() -> any(1) end), list(N + (case times(8) of true -> 1; false -> 0 end), fun() -> any(1) end)}.

key() -> one_of([0, 1, 2, 1.0, 2.0, a, b, "x", {}]).
tuples(N) -> list(fun() -> list_to_tuple(list(N + int(0, 1), fun key/0)) end).

ascending(F) when F =:= umerge; F =:= umerge3; F =:= rumerge; F =:= rumerge3 -> lists:usort(list(fun() -> any(1) end));
ascending(_) -> lists:sort(list(fun() -> any(1) end)).
descending(F) -> lists:reverse(ascending(F)).
ordered(F, Order) when F =:= umerge; F =:= rumerge -> lists:usort(Order, list(fun() -> any(1) end));
ordered(_, Order) -> lists:sort(Order, list(fun() -> any(1) end)).

%% ---- Types whose values have an invariant ----

type(orddict, orddict, Param) -> {ok, orddict:from_list(list(fun() -> {key(), Param(2)} end))};
type(ordsets, ordset, Param) -> {ok, ordsets:from_list(list(fun() -> one_of([key(), Param(1)]) end))};
type(maps, iterator, Param) -> {ok, {'$call', maps, iterator, [maps:from_list(list(fun() -> {Param(1), Param(2)} end))]}};
type(_, _, _) -> none.

%% ---- Left out on purpose ----

absent(maps) -> [{keys, 1}, {remove, 2}];
absent(_) -> [].

%% ---- Functions whose exceptions on arguments outside their specs differ from the standard library's ----

loose(lists) ->
    [{reverse, 1}, {sort, 2}, {split, 2}, {keysort, 2}, {ukeysort, 2}, {keymerge, 3}, {ukeymerge, 3}, {rkeymerge, 3}, {rukeymerge, 3},
     {merge, 1}, {merge, 2}, {merge, 3}, {merge3, 3}, {umerge, 1}, {umerge, 2}, {umerge, 3}, {umerge3, 3},
     {rmerge, 2}, {rmerge, 3}, {rmerge3, 3}, {rumerge, 2}, {rumerge, 3}, {rumerge3, 3}];
loose(proplists) -> [{split, 2}];
loose(_) -> [].

%% ---- Results ----

%% The standard library's sort/1 is not stable for 1 and 1.0, which compare equal.
normal(_, {lists, sort, 1}, Value) -> lists:map(fun(X) when is_float(X), X == trunc(X) -> trunc(X); (X) -> X end, Value);
normal(_, {proplists, get_keys, 1}, Value) -> lists:sort(Value);
normal(World, {maps, F, 1}, Iterator) when F =:= iterator; F =:= next -> iterated(World, Iterator);
normal(_, _, Value) -> Value.

iterated(_, none) -> [];
iterated(World, {K, V, Iterator}) -> [{K, V} | iterated(World, Iterator)];
iterated(World, Iterator) ->
    case apply(prelude_load:world(World, maps), next, [Iterator]) of
        none -> [];
        {K, V, Rest} -> [{K, V} | iterated(World, Rest)]
    end.

%% Does the order in which a function argument is called matter?
calls(lists, F, _) when F =:= sort; F =:= usort; F =:= merge; F =:= umerge; F =:= rmerge; F =:= rumerge -> ignored;
calls(_, _, _) -> compared.
