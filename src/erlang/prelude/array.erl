%% Functional arrays, extensible or of fixed size: {array, Size, Capacity, Default, Tree}, the same terms as the standard
%% library's. Capacity is 0 for an array of fixed size.
%%
%% A tree is a leaf, a tuple of ten entries; a node, a tuple of ten trees and the number of entries in each of them; or,
%% where nothing has been set, just the number of entries it stands for.
-module(array).

-export([default/1, fix/1, foldl/3, foldr/3, from_list/1, from_list/2, from_orddict/1, from_orddict/2, get/2, is_array/1,
         is_fix/1, map/2, new/0, new/1, new/2, relax/1, reset/2, resize/1, resize/2, set/3, size/1, sparse_foldl/3,
         sparse_foldr/3, sparse_map/2, sparse_size/1, sparse_to_list/1, sparse_to_orddict/1, to_list/1, to_orddict/1]).
-export_type([array/0, array/1, array_indx/0, array_opts/0, array_opt/0, indx_pairs/1, indx_pair/1]).

-compile({no_auto_import, [size/1, get/1]}).

-define(FANOUT, 10).

-type tree(Type) :: pos_integer() | tuple() | {Type}.
-opaque array(Type) :: {array, non_neg_integer(), non_neg_integer(), term(), tree(Type)}.
-type array() :: array(term()).
-type array_indx() :: non_neg_integer().
-type array_opt() :: {fixed, boolean()} | fixed | {default, Value :: term()} | {size, N :: non_neg_integer()}
                   | (N :: non_neg_integer()).
-type array_opts() :: array_opt() | [array_opt()].
-type indx_pair(Type) :: {Index :: array_indx(), Type}.
-type indx_pairs(Type) :: [indx_pair(Type)].

%% ---- Making one ----

-spec new() -> array().
new() -> {array, 0, ?FANOUT, undefined, ?FANOUT}.

-spec new(Options :: array_opts()) -> array().
new(Options) -> make(options(Options), 0, false, undefined).

-spec new(Size :: non_neg_integer(), Options :: array_opts()) -> array().
new(Size, Options) when is_integer(Size), Size >= 0 -> make(options(Options), Size, true, undefined);
new(_, _) -> error(badarg).

options(Options) when is_list(Options) -> Options;
options(Option) -> [Option].

make([fixed | Options], Size, _, Default) -> make(Options, Size, true, Default);
make([{fixed, Fixed} | Options], Size, _, Default) when is_boolean(Fixed) -> make(Options, Size, Fixed, Default);
make([{default, Default} | Options], Size, Fixed, _) -> make(Options, Size, Fixed, Default);
make([{size, Size} | Options], _, _, Default) when is_integer(Size), Size >= 0 -> make(Options, Size, true, Default);
make([Size | Options], _, _, Default) when is_integer(Size), Size >= 0 -> make(Options, Size, true, Default);
make([], Size, Fixed, Default) ->
    Capacity = capacity(Size, ?FANOUT),
    {array, Size, if Fixed -> 0; true -> Capacity end, Default, Capacity};
make(_, _, _, _) -> error(badarg).

%% The least power of ten that holds Size entries.
capacity(Size, Capacity) when Size =< Capacity -> Capacity;
capacity(Size, Capacity) -> capacity(Size, Capacity * ?FANOUT).

%% ---- Properties ----

-spec is_array(X :: term()) -> boolean().
is_array({array, Size, Capacity, _, _}) when is_integer(Size), is_integer(Capacity) -> true;
is_array(_) -> false.

-spec size(Array :: array()) -> non_neg_integer().
size({array, Size, _, _, _}) -> Size;
size(_) -> error(badarg).

-spec default(Array :: array(Type)) -> Value :: Type.
default({array, _, _, Default, _}) -> Default;
default(_) -> error(badarg).

-spec fix(Array :: array(Type)) -> array(Type).
fix({array, Size, _, Default, Tree}) -> {array, Size, 0, Default, Tree}.

-spec is_fix(Array :: array()) -> boolean().
is_fix({array, _, 0, _, _}) -> true;
is_fix({array, _, _, _, _}) -> false.

-spec relax(Array :: array(Type)) -> array(Type).
relax({array, Size, 0, Default, Tree}) -> {array, Size, capacity(Size, ?FANOUT), Default, Tree};
relax({array, _, _, _, _} = Array) -> Array.

-spec resize(Size :: non_neg_integer(), Array :: array(Type)) -> array(Type).
resize(NewSize, {array, Size, Capacity, Default, Tree}) when is_integer(NewSize), NewSize > Size ->
    {NewTree, NewCapacity} = grow(NewSize, Tree, room(Tree)),
    {array, NewSize, if Capacity > 0 -> NewCapacity; true -> 0 end, Default, NewTree};
resize(NewSize, {array, _, Capacity, Default, Tree}) when is_integer(NewSize), NewSize >= 0 ->
    {array, NewSize, Capacity, Default, Tree};
resize(_, _) -> error(badarg).

-spec resize(Array :: array(Type)) -> array(Type).
resize(Array) -> resize(sparse_size(Array), Array).

%% ---- One entry ----

-spec get(I :: array_indx(), Array :: array(Type)) -> Value :: Type.
get(I, {array, Size, _, Default, Tree}) when is_integer(I), I >= 0, I < Size -> get_tree(I, Tree, Default);
get(I, {array, _, Capacity, Default, _}) when is_integer(I), I >= 0, Capacity > 0 -> Default;
get(_, _) -> error(badarg).

get_tree(_, Unset, Default) when is_integer(Unset) -> Default;
get_tree(I, Leaf, _) when tuple_size(Leaf) =:= ?FANOUT -> element(I + 1, Leaf);
get_tree(I, Node, Default) ->
    Each = element(?FANOUT + 1, Node),
    get_tree(I rem Each, element(I div Each + 1, Node), Default).

-spec set(I :: array_indx(), Value :: Type, Array :: array(Type)) -> array(Type).
set(I, Value, {array, Size, Capacity, Default, Tree}) when is_integer(I), I >= 0 ->
    if
        I < Size -> {array, Size, Capacity, Default, set_tree(I, Tree, Value, Default)};
        I < Capacity -> {array, I + 1, Capacity, Default, set_tree(I, Tree, Value, Default)};
        Capacity > 0 ->
            {NewTree, NewCapacity} = grow(I + 1, Tree, room(Tree)),
            {array, I + 1, NewCapacity, Default, set_tree(I, NewTree, Value, Default)};
        true -> error(badarg)
    end;
set(_, _, _) -> error(badarg).

set_tree(I, Unset, Value, Default) when is_integer(Unset) -> set_tree(I, expand(Unset, Default), Value, Default);
set_tree(I, Leaf, Value, _) when tuple_size(Leaf) =:= ?FANOUT -> setelement(I + 1, Leaf, Value);
set_tree(I, Node, Value, Default) ->
    Each = element(?FANOUT + 1, Node),
    Which = I div Each + 1,
    setelement(Which, Node, set_tree(I rem Each, element(Which, Node), Value, Default)).

%% One level of a tree in which nothing has been set.
expand(?FANOUT, Default) -> list_to_tuple(lists:duplicate(?FANOUT, Default));
expand(Unset, _) ->
    Each = Unset div ?FANOUT,
    list_to_tuple(lists:duplicate(?FANOUT, Each) ++ [Each]).

room(Unset) when is_integer(Unset) -> Unset;
room(Leaf) when tuple_size(Leaf) =:= ?FANOUT -> ?FANOUT;
room(Node) -> element(?FANOUT + 1, Node) * ?FANOUT.

%% New levels on top until there is room for Size entries: the old tree becomes the first subtree.
grow(Size, Tree, Capacity) when Size =< Capacity -> {Tree, Capacity};
grow(Size, Unset, Capacity) when is_integer(Unset) -> grow(Size, Unset * ?FANOUT, Capacity * ?FANOUT);
grow(Size, Tree, Capacity) ->
    Node = list_to_tuple([Tree | lists:duplicate(?FANOUT, Capacity)]),
    grow(Size, Node, Capacity * ?FANOUT).

-spec reset(I :: array_indx(), Array :: array(Type)) -> array(Type).
reset(I, {array, Size, Capacity, Default, Tree} = Array) when is_integer(I), I >= 0 ->
    if
        I < Size -> {array, Size, Capacity, Default, reset_tree(I, Tree, Default)};
        Capacity > 0 -> Array;
        true -> error(badarg)
    end;
reset(_, _) -> error(badarg).

reset_tree(_, Unset, _) when is_integer(Unset) -> Unset;
reset_tree(I, Leaf, Default) when tuple_size(Leaf) =:= ?FANOUT -> setelement(I + 1, Leaf, Default);
reset_tree(I, Node, Default) ->
    Each = element(?FANOUT + 1, Node),
    Which = I div Each + 1,
    setelement(Which, Node, reset_tree(I rem Each, element(Which, Node), Default)).

%% ---- To lists ----

-spec to_orddict(Array :: array(Type)) -> indx_pairs(Value :: Type).
to_orddict({array, Size, _, Default, Tree}) -> entries(Tree, 0, Size, Default, []);
to_orddict(_) -> error(badarg).

-spec to_list(Array :: array(Type)) -> list(Value :: Type).
to_list(Array) -> [Value || {_, Value} <- to_orddict(Array)].

-spec sparse_to_orddict(Array :: array(Type)) -> indx_pairs(Value :: Type).
sparse_to_orddict({array, _, _, Default, _} = Array) -> [Pair || {_, Value} = Pair <- to_orddict(Array), Value =/= Default];
sparse_to_orddict(_) -> error(badarg).

-spec sparse_to_list(Array :: array(Type)) -> list(Value :: Type).
sparse_to_list(Array) -> [Value || {_, Value} <- sparse_to_orddict(Array)].

-spec sparse_size(Array :: array()) -> non_neg_integer().
sparse_size(Array) ->
    case sparse_to_orddict(Array) of
        [] -> 0;
        Pairs ->
            {Last, _} = lists:last(Pairs),
            Last + 1
    end.

%% The first Live entries of the tree, which starts at index I, before Rest.
entries(_, _, Live, _, Rest) when Live =< 0 -> Rest;
entries(Unset, I, Live, Default, Rest) when is_integer(Unset) -> same(I, min(Live, Unset), Default, Rest);
entries(Leaf, I, Live, _, Rest) when tuple_size(Leaf) =:= ?FANOUT -> leaf_entries(tuple_to_list(Leaf), I, Live, Rest);
entries(Node, I, Live, Default, Rest) ->
    Each = element(?FANOUT + 1, Node),
    node_entries(lists:droplast(tuple_to_list(Node)), Each, I, Live, Default, Rest).

same(_, 0, _, Rest) -> Rest;
same(I, Live, Value, Rest) -> [{I, Value} | same(I + 1, Live - 1, Value, Rest)].

leaf_entries([Value | Values], I, Live, Rest) when Live > 0 -> [{I, Value} | leaf_entries(Values, I + 1, Live - 1, Rest)];
leaf_entries(_, _, _, Rest) -> Rest.

node_entries([Tree | Trees], Each, I, Live, Default, Rest) when Live > 0 ->
    entries(Tree, I, Live, Default, node_entries(Trees, Each, I + Each, Live - Each, Default, Rest));
node_entries(_, _, _, _, _, Rest) -> Rest.

%% ---- From lists ----

-spec from_list(List :: list(Value :: Type)) -> array(Type).
from_list(List) -> from_list(List, undefined).

-spec from_list(List :: list(Value :: Type), Default :: term()) -> array(Type).
from_list([], Default) -> new({default, Default});
from_list(List, Default) when length(List) > 0 ->
    Size = length(List),
    Capacity = capacity(Size, ?FANOUT),
    {array, Size, Capacity, Default, set_all(List, 0, Capacity, Default)};
from_list(_, _) -> error(badarg).

set_all([Value | Values], I, Tree, Default) -> set_all(Values, I + 1, set_tree(I, Tree, Value, Default), Default);
set_all([], _, Tree, _) -> Tree.

-spec from_orddict(Orddict :: indx_pairs(Value :: Type)) -> array(Type).
from_orddict(Pairs) -> from_orddict(Pairs, undefined).

-spec from_orddict(Orddict :: indx_pairs(Value :: Type), Default :: Type) -> array(Type).
from_orddict(Pairs, Default) when is_list(Pairs) -> set_pairs(Pairs, 0, new({default, Default}));
from_orddict(_, _) -> error(badarg).

set_pairs([{I, Value} | Pairs], Least, Array) when is_integer(I), I >= Least ->
    set_pairs(Pairs, I + 1, set(I, Value, Array));
set_pairs([], _, Array) -> Array;
set_pairs(Pairs, _, _) -> error({badarg, Pairs}).

%% ---- Functions over entries ----

-spec map(Function, Array :: array(Type1)) -> array(Type2) when
      Function :: fun((Index :: array_indx(), Type1) -> Type2).
map(Fun, {array, Size, Capacity, Default, Tree}) when is_function(Fun, 2) ->
    {array, Size, Capacity, Default, map_tree(Fun, Tree, 0, Size, Default)};
map(_, _) -> error(badarg).

map_tree(_, Tree, _, Live, _) when Live =< 0 -> Tree;
map_tree(Fun, Unset, I, Live, Default) when is_integer(Unset) -> map_tree(Fun, expand(Unset, Default), I, Live, Default);
map_tree(Fun, Leaf, I, Live, _) when tuple_size(Leaf) =:= ?FANOUT ->
    list_to_tuple(map_leaf(Fun, tuple_to_list(Leaf), I, Live));
map_tree(Fun, Node, I, Live, Default) ->
    Each = element(?FANOUT + 1, Node),
    list_to_tuple(map_node(Fun, tuple_to_list(Node), Each, I, Live, Default)).

map_leaf(Fun, [Value | Values], I, Live) when Live > 0 -> [Fun(I, Value) | map_leaf(Fun, Values, I + 1, Live - 1)];
map_leaf(_, Values, _, _) -> Values.

map_node(_, [Each], Each, _, _, _) -> [Each];
map_node(Fun, [Tree | Trees], Each, I, Live, Default) ->
    [map_tree(Fun, Tree, I, Live, Default) | map_node(Fun, Trees, Each, I + Each, Live - Each, Default)].

-spec sparse_map(Function, Array :: array(Type1)) -> array(Type2) when
      Function :: fun((Index :: array_indx(), Type1) -> Type2).
sparse_map(Fun, {array, _, _, Default, _} = Array) when is_function(Fun, 2) ->
    lists:foldl(fun({I, Value}, Mapped) -> set(I, Fun(I, Value), Mapped) end, Array,
                [Pair || {_, Value} = Pair <- to_orddict(Array), Value =/= Default]);
sparse_map(_, _) -> error(badarg).

-spec foldl(Function, InitialAcc :: A, Array :: array(Type)) -> B when
      Function :: fun((Index :: array_indx(), Value :: Type, Acc :: A) -> B).
foldl(Fun, Acc, {array, _, _, _, _} = Array) when is_function(Fun, 3) -> fold_pairs(Fun, Acc, to_orddict(Array));
foldl(_, _, _) -> error(badarg).

-spec foldr(Function, InitialAcc :: A, Array :: array(Type)) -> B when
      Function :: fun((Index :: array_indx(), Value :: Type, Acc :: A) -> B).
foldr(Fun, Acc, {array, _, _, _, _} = Array) when is_function(Fun, 3) ->
    fold_pairs(Fun, Acc, lists:reverse(to_orddict(Array)));
foldr(_, _, _) -> error(badarg).

-spec sparse_foldl(Function, InitialAcc :: A, Array :: array(Type)) -> B when
      Function :: fun((Index :: array_indx(), Value :: Type, Acc :: A) -> B).
sparse_foldl(Fun, Acc, {array, _, _, _, _} = Array) when is_function(Fun, 3) ->
    fold_pairs(Fun, Acc, sparse_to_orddict(Array));
sparse_foldl(_, _, _) -> error(badarg).

-spec sparse_foldr(Function, InitialAcc :: A, Array :: array(Type)) -> B when
      Function :: fun((Index :: array_indx(), Value :: Type, Acc :: A) -> B).
sparse_foldr(Fun, Acc, {array, _, _, _, _} = Array) when is_function(Fun, 3) ->
    fold_pairs(Fun, Acc, lists:reverse(sparse_to_orddict(Array)));
sparse_foldr(_, _, _) -> error(badarg).

fold_pairs(Fun, Acc, [{I, Value} | Pairs]) -> fold_pairs(Fun, Fun(I, Value, Acc), Pairs);
fold_pairs(_, Acc, []) -> Acc.
