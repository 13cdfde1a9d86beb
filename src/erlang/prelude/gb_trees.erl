%% Balanced trees, after Andersson's general balanced trees: a tree of N nodes is left alone until an insertion lands
%% deeper than 2*log2(N); then the smallest unbalanced subtree above it is rebuilt. Deletion never rebalances.
%%
%% A tree is {Size, Node}, a node is nil or {Key, Value, Smaller, Bigger}: the same terms as the standard library's.
%% Depth is measured in powers, not in levels: with N nodes the budget is N*N, and each level halves it.
-module(gb_trees).

-export([balance/1, delete/2, delete_any/2, empty/0, enter/3, from_orddict/1, get/2, insert/3, is_defined/2, is_empty/1,
         iterator/1, iterator/2, iterator_from/2, iterator_from/3, keys/1, larger/2, largest/1, lookup/2, map/2, next/1,
         size/1, smaller/2, smallest/1, take/2, take_any/2, take_largest/1, take_smallest/1, to_list/1, update/3,
         values/1]).
-export_type([tree/0, tree/2, iter/0, iter/2]).

-compile({no_auto_import, [get/1, size/1]}).

-type node(K, V) :: nil | {K, V, node(K, V), node(K, V)}.
-opaque tree(Key, Value) :: {non_neg_integer(), node(Key, Value)}.
-type tree() :: tree(term(), term()).
%% The nodes whose left subtrees have been visited; in reversed order, whose right subtrees have.
-opaque iter(Key, Value) :: {ordered | reversed, [node(Key, Value)]}.
-type iter() :: iter(term(), term()).

-spec empty() -> tree(none(), none()).
empty() -> {0, nil}.

-spec is_empty(Tree) -> boolean() when Tree :: tree().
is_empty({0, nil}) -> true;
is_empty(_) -> false.

-spec size(Tree) -> non_neg_integer() when Tree :: tree().
size({Size, _}) when is_integer(Size), Size >= 0 -> Size.

%% ---- Looking up ----

-spec lookup(Key, Tree) -> none | {value, Value} when Tree :: tree(Key, Value).
lookup(Key, {_, Node}) -> lookup_node(Key, Node).

lookup_node(Key, {K, _, Smaller, _}) when Key < K -> lookup_node(Key, Smaller);
lookup_node(Key, {K, _, _, Bigger}) when Key > K -> lookup_node(Key, Bigger);
lookup_node(_, {_, Value, _, _}) -> {value, Value};
lookup_node(_, nil) -> none.

-spec is_defined(Key, Tree) -> boolean() when Tree :: tree(Key, Value :: term()).
is_defined(Key, {_, Node}) -> lookup_node(Key, Node) =/= none.

-spec get(Key, Tree) -> Value when Tree :: tree(Key, Value).
get(Key, {_, Node}) -> get_node(Key, Node).

get_node(Key, {K, _, Smaller, _}) when Key < K -> get_node(Key, Smaller);
get_node(Key, {K, _, _, Bigger}) when Key > K -> get_node(Key, Bigger);
get_node(_, {_, Value, _, _}) -> Value.

%% ---- Inserting ----

-spec update(Key, Value, Tree1) -> Tree2 when Tree1 :: tree(Key, Value), Tree2 :: tree(Key, Value).
update(Key, Value, {Size, Node}) -> {Size, update_node(Key, Value, Node)}.

update_node(Key, Value, {K, V, Smaller, Bigger}) when Key < K -> {K, V, update_node(Key, Value, Smaller), Bigger};
update_node(Key, Value, {K, V, Smaller, Bigger}) when Key > K -> {K, V, Smaller, update_node(Key, Value, Bigger)};
update_node(Key, Value, {_, _, Smaller, Bigger}) -> {Key, Value, Smaller, Bigger}.

-spec enter(Key, Value, Tree1) -> Tree2 when Tree1 :: tree(Key, Value), Tree2 :: tree(Key, Value).
enter(Key, Value, Tree) ->
    case is_defined(Key, Tree) of
        true -> update(Key, Value, Tree);
        false -> insert(Key, Value, Tree)
    end.

-spec insert(Key, Value, Tree1) -> Tree2 when Tree1 :: tree(Key, Value), Tree2 :: tree(Key, Value).
insert(Key, Value, {Size, Node}) when is_integer(Size) ->
    NewSize = Size + 1,
    case insert_node(Key, Value, Node, NewSize * NewSize) of
        {deep, NewNode, _, _} -> {NewSize, NewNode};
        NewNode -> {NewSize, NewNode}
    end.

%% Answers the new node; or {deep, Node, Power, Size} while a subtree to rebuild is still looked for.
insert_node(Key, Value, {K, V, Smaller, Bigger}, Budget) when Key < K ->
    case insert_node(Key, Value, Smaller, Budget div 2) of
        {deep, NewSmaller, Power, Size} -> rebuild({K, V, NewSmaller, Bigger}, Power, Size, measure(Bigger));
        NewSmaller -> {K, V, NewSmaller, Bigger}
    end;
insert_node(Key, Value, {K, V, Smaller, Bigger}, Budget) when Key > K ->
    case insert_node(Key, Value, Bigger, Budget div 2) of
        {deep, NewBigger, Power, Size} -> rebuild({K, V, Smaller, NewBigger}, Power, Size, measure(Smaller));
        NewBigger -> {K, V, Smaller, NewBigger}
    end;
insert_node(Key, Value, nil, 0) -> {deep, {Key, Value, nil, nil}, 1, 1};
insert_node(Key, Value, nil, _) -> {Key, Value, nil, nil};
insert_node(Key, _, _, _) -> error({key_exists, Key}).

rebuild(Node, Power1, Size1, {Power2, Size2}) ->
    Power = 2 * max(Power1, Power2),
    Size = Size1 + Size2 + 1,
    if
        Power > Size * Size -> balance_node(Node, Size);
        true -> {deep, Node, Power, Size}
    end.

%% Two to the height, and the number of nodes. A leaf counts as height 0.
measure({_, _, nil, nil}) -> {1, 1};
measure({_, _, Smaller, Bigger}) ->
    {Power1, Size1} = measure(Smaller),
    {Power2, Size2} = measure(Bigger),
    {2 * max(Power1, Power2), Size1 + Size2 + 1};
measure(nil) -> {1, 0}.

-spec balance(Tree1) -> Tree2 when Tree1 :: tree(Key, Value), Tree2 :: tree(Key, Value).
balance({Size, Node}) -> {Size, balance_node(Node, Size)}.

-spec from_orddict(List) -> Tree when List :: [{Key, Value}], Tree :: tree(Key, Value).
from_orddict(List) ->
    Size = length(List),
    {Size, build(List, Size)}.

balance_node(Node, Size) -> build(onto(Node, []), Size).

build(List, Size) ->
    {Node, []} = build_front(List, Size),
    Node.

%% A balanced node of the first Size associations, and the rest. The left subtree gets the odd one.
build_front(List, 0) -> {nil, List};
build_front([{Key, Value} | Rest], 1) -> {{Key, Value, nil, nil}, Rest};
build_front(List, Size) when Size > 1 ->
    {Smaller, [{Key, Value} | Rest1]} = build_front(List, Size div 2),
    {Bigger, Rest2} = build_front(Rest1, (Size - 1) div 2),
    {{Key, Value, Smaller, Bigger}, Rest2}.

%% ---- Deleting ----

-spec delete(Key, Tree1) -> Tree2 when Tree1 :: tree(Key, Value), Tree2 :: tree(Key, Value).
delete(Key, {Size, Node}) when is_integer(Size), Size >= 0 ->
    {_, NewNode} = take_node(Key, Node),
    {Size - 1, NewNode}.

-spec delete_any(Key, Tree1) -> Tree2 when Tree1 :: tree(Key, Value), Tree2 :: tree(Key, Value).
delete_any(Key, Tree) ->
    case is_defined(Key, Tree) of
        true -> delete(Key, Tree);
        false -> Tree
    end.

-spec take(Key, Tree1) -> {Value, Tree2} when Tree1 :: tree(Key, _), Tree2 :: tree(Key, _), Key :: term(), Value :: term().
take(Key, {Size, Node}) when is_integer(Size), Size >= 0 ->
    {Value, NewNode} = take_node(Key, Node),
    {Value, {Size - 1, NewNode}}.

-spec take_any(Key, Tree1) -> {Value, Tree2} | error when
      Tree1 :: tree(Key, _), Tree2 :: tree(Key, _), Key :: term(), Value :: term().
take_any(Key, Tree) ->
    case is_defined(Key, Tree) of
        true -> take(Key, Tree);
        false -> error
    end.

take_node(Key, {K, V, Smaller, Bigger}) when Key < K ->
    {Value, NewSmaller} = take_node(Key, Smaller),
    {Value, {K, V, NewSmaller, Bigger}};
take_node(Key, {K, V, Smaller, Bigger}) when Key > K ->
    {Value, NewBigger} = take_node(Key, Bigger),
    {Value, {K, V, Smaller, NewBigger}};
take_node(_, {_, Value, Smaller, Bigger}) -> {Value, merge(Smaller, Bigger)}.

%% The place of a deleted node goes to its successor.
merge(Smaller, nil) -> Smaller;
merge(nil, Bigger) -> Bigger;
merge(Smaller, Bigger) ->
    {Key, Value, Rest} = take_smallest_node(Bigger),
    {Key, Value, Smaller, Rest}.

-spec take_smallest(Tree1) -> {Key, Value, Tree2} when Tree1 :: tree(Key, Value), Tree2 :: tree(Key, Value).
take_smallest({Size, Node}) when is_integer(Size), Size >= 0 ->
    {Key, Value, NewNode} = take_smallest_node(Node),
    {Key, Value, {Size - 1, NewNode}}.

take_smallest_node({Key, Value, nil, Bigger}) -> {Key, Value, Bigger};
take_smallest_node({K, V, Smaller, Bigger}) ->
    {Key, Value, NewSmaller} = take_smallest_node(Smaller),
    {Key, Value, {K, V, NewSmaller, Bigger}}.

-spec take_largest(Tree1) -> {Key, Value, Tree2} when Tree1 :: tree(Key, Value), Tree2 :: tree(Key, Value).
take_largest({Size, Node}) when is_integer(Size), Size >= 0 ->
    {Key, Value, NewNode} = take_largest_node(Node),
    {Key, Value, {Size - 1, NewNode}}.

take_largest_node({Key, Value, Smaller, nil}) -> {Key, Value, Smaller};
take_largest_node({K, V, Smaller, Bigger}) ->
    {Key, Value, NewBigger} = take_largest_node(Bigger),
    {Key, Value, {K, V, Smaller, NewBigger}}.

%% ---- Neighbours ----

-spec smallest(Tree) -> {Key, Value} when Tree :: tree(Key, Value).
smallest({_, Node}) -> smallest_node(Node).

smallest_node({Key, Value, nil, _}) -> {Key, Value};
smallest_node({_, _, Smaller, _}) -> smallest_node(Smaller).

-spec largest(Tree) -> {Key, Value} when Tree :: tree(Key, Value).
largest({_, Node}) -> largest_node(Node).

largest_node({Key, Value, _, nil}) -> {Key, Value};
largest_node({_, _, _, Bigger}) -> largest_node(Bigger).

-spec smaller(Key, Tree) -> none | {Key2, Value} when Key :: K, Key2 :: K, Tree :: tree(K, Value).
smaller(Key, {_, Node}) -> smaller_node(Key, Node, none).

smaller_node(Key, {K, V, _, Bigger}, _) when Key > K -> smaller_node(Key, Bigger, {K, V});
smaller_node(Key, {_, _, Smaller, _}, Best) -> smaller_node(Key, Smaller, Best);
smaller_node(_, nil, Best) -> Best.

-spec larger(Key, Tree) -> none | {Key2, Value} when Key :: K, Key2 :: K, Tree :: tree(K, Value).
larger(Key, {_, Node}) -> larger_node(Key, Node, none).

larger_node(Key, {K, V, Smaller, _}, _) when Key < K -> larger_node(Key, Smaller, {K, V});
larger_node(Key, {_, _, _, Bigger}, Best) -> larger_node(Key, Bigger, Best);
larger_node(_, nil, Best) -> Best.

%% ---- The whole tree ----

-spec to_list(Tree) -> [{Key, Value}] when Tree :: tree(Key, Value).
to_list({_, Node}) -> onto(Node, []).

onto({Key, Value, Smaller, Bigger}, Rest) -> onto(Smaller, [{Key, Value} | onto(Bigger, Rest)]);
onto(nil, Rest) -> Rest.

-spec keys(Tree) -> [Key] when Tree :: tree(Key, Value :: term()).
keys(Tree) -> [Key || {Key, _} <- to_list(Tree)].

-spec values(Tree) -> [Value] when Tree :: tree(Key :: term(), Value).
values(Tree) -> [Value || {_, Value} <- to_list(Tree)].

-spec map(Function, Tree1) -> Tree2 when
      Function :: fun((K :: Key, V1 :: Value1) -> V2 :: Value2), Tree1 :: tree(Key, Value1), Tree2 :: tree(Key, Value2).
map(Fun, {Size, Node}) when is_function(Fun, 2) -> {Size, map_node(Fun, Node)}.

map_node(Fun, {Key, Value, Smaller, Bigger}) -> {Key, Fun(Key, Value), map_node(Fun, Smaller), map_node(Fun, Bigger)};
map_node(_, nil) -> nil.

%% ---- Iterators ----

-spec iterator(Tree) -> Iter when Tree :: tree(Key, Value), Iter :: iter(Key, Value).
iterator(Tree) -> iterator(Tree, ordered).

-spec iterator(Tree, Order) -> Iter when Tree :: tree(Key, Value), Iter :: iter(Key, Value), Order :: ordered | reversed.
iterator({_, Node}, ordered) -> {ordered, left_spine(Node, [])};
iterator({_, Node}, reversed) -> {reversed, right_spine(Node, [])}.

left_spine({_, _, Smaller, _} = Node, Stack) -> left_spine(Smaller, [Node | Stack]);
left_spine(nil, Stack) -> Stack.

right_spine({_, _, _, Bigger} = Node, Stack) -> right_spine(Bigger, [Node | Stack]);
right_spine(nil, Stack) -> Stack.

-spec iterator_from(Key, Tree) -> Iter when Tree :: tree(Key, Value), Iter :: iter(Key, Value).
iterator_from(Key, Tree) -> iterator_from(Key, Tree, ordered).

-spec iterator_from(Key, Tree, Order) -> Iter when
      Tree :: tree(Key, Value), Iter :: iter(Key, Value), Order :: ordered | reversed.
iterator_from(Key, {_, Node}, ordered) -> {ordered, from_left(Key, Node, [])};
iterator_from(Key, {_, Node}, reversed) -> {reversed, from_right(Key, Node, [])}.

from_left(Key, {K, _, _, Bigger}, Stack) when K < Key -> from_left(Key, Bigger, Stack);
from_left(Key, {_, _, Smaller, _} = Node, Stack) -> from_left(Key, Smaller, [Node | Stack]);
from_left(_, nil, Stack) -> Stack.

from_right(Key, {K, _, Smaller, _}, Stack) when K > Key -> from_right(Key, Smaller, Stack);
from_right(Key, {_, _, _, Bigger} = Node, Stack) -> from_right(Key, Bigger, [Node | Stack]);
from_right(_, nil, Stack) -> Stack.

-spec next(Iter1) -> 'none' | {Key, Value, Iter2} when Iter1 :: iter(Key, Value), Iter2 :: iter(Key, Value).
next({ordered, [{Key, Value, _, Bigger} | Stack]}) -> {Key, Value, {ordered, left_spine(Bigger, Stack)}};
next({reversed, [{Key, Value, Smaller, _} | Stack]}) -> {Key, Value, {reversed, right_spine(Smaller, Stack)}};
next({_, []}) -> none.
