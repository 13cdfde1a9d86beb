%% Sets as balanced trees: see gb_trees for the algorithm. A set is {Size, Node}, a node is nil or
%% {Element, Smaller, Bigger}: the same terms as the standard library's.
-module(gb_sets).

-export([add/2, add_element/2, balance/1, del_element/2, delete/2, delete_any/2, difference/2, empty/0, filter/2,
         filtermap/2, fold/3, from_list/1, from_ordset/1, insert/2, intersection/1, intersection/2, is_disjoint/2,
         is_element/2, is_empty/1, is_equal/2, is_member/2, is_set/1, is_subset/2, iterator/1, iterator/2,
         iterator_from/2, iterator_from/3, larger/2, largest/1, map/2, new/0, next/1, singleton/1, size/1, smaller/2,
         smallest/1, subtract/2, take_largest/1, take_smallest/1, to_list/1, union/1, union/2]).
-export_type([set/0, set/1, iter/0, iter/1]).

-compile({no_auto_import, [size/1]}).

-type node(E) :: nil | {E, node(E), node(E)}.
-opaque set(Element) :: {non_neg_integer(), node(Element)}.
-type set() :: set(term()).
-opaque iter(Element) :: {ordered | reversed, [node(Element)]}.
-type iter() :: iter(term()).

-spec empty() -> Set when Set :: set(none()).
empty() -> {0, nil}.

-spec new() -> Set when Set :: set(none()).
new() -> empty().

-spec singleton(Element) -> set(Element).
singleton(Elem) -> {1, {Elem, nil, nil}}.

-spec is_empty(Set) -> boolean() when Set :: set().
is_empty({0, nil}) -> true;
is_empty(_) -> false.

-spec size(Set) -> non_neg_integer() when Set :: set().
size({Size, _}) -> Size.

-spec is_set(Term) -> boolean() when Term :: term().
is_set({0, nil}) -> true;
is_set({Size, {_, _, _}}) when is_integer(Size), Size >= 0 -> true;
is_set(_) -> false.

-spec is_equal(Set1, Set2) -> boolean() when Set1 :: set(), Set2 :: set().
is_equal({Size, _} = Set1, {Size, _} = Set2) -> to_list(Set1) == to_list(Set2);
is_equal({_, _}, {_, _}) -> false.

%% ---- One element ----

-spec is_member(Element, Set) -> boolean() when Set :: set(Element).
is_member(Elem, {_, Node}) -> in_node(Elem, Node).

-spec is_element(Element, Set) -> boolean() when Set :: set(Element).
is_element(Elem, Set) -> is_member(Elem, Set).

in_node(Elem, {E, Smaller, _}) when Elem < E -> in_node(Elem, Smaller);
in_node(Elem, {E, _, Bigger}) when Elem > E -> in_node(Elem, Bigger);
in_node(_, {_, _, _}) -> true;
in_node(_, nil) -> false.

-spec add_element(Element, Set1) -> Set2 when Set1 :: set(Element), Set2 :: set(Element).
add_element(Elem, Set) -> add(Elem, Set).

-spec add(Element, Set1) -> Set2 when Set1 :: set(Element), Set2 :: set(Element).
add(Elem, Set) ->
    case is_member(Elem, Set) of
        true -> Set;
        false -> insert(Elem, Set)
    end.

-spec insert(Element, Set1) -> Set2 when Set1 :: set(Element), Set2 :: set(Element).
insert(Elem, {Size, Node}) ->
    NewSize = Size + 1,
    case insert_node(Elem, Node, NewSize * NewSize) of
        {deep, NewNode, _, _} -> {NewSize, NewNode};
        NewNode -> {NewSize, NewNode}
    end.

insert_node(Elem, {E, Smaller, Bigger}, Budget) when Elem < E ->
    case insert_node(Elem, Smaller, Budget div 2) of
        {deep, NewSmaller, Power, Size} -> rebuild({E, NewSmaller, Bigger}, Power, Size, measure(Bigger));
        NewSmaller -> {E, NewSmaller, Bigger}
    end;
insert_node(Elem, {E, Smaller, Bigger}, Budget) when Elem > E ->
    case insert_node(Elem, Bigger, Budget div 2) of
        {deep, NewBigger, Power, Size} -> rebuild({E, Smaller, NewBigger}, Power, Size, measure(Smaller));
        NewBigger -> {E, Smaller, NewBigger}
    end;
insert_node(Elem, nil, 0) -> {deep, {Elem, nil, nil}, 1, 1};
insert_node(Elem, nil, _) -> {Elem, nil, nil};
insert_node(Elem, _, _) -> error({key_exists, Elem}).

rebuild(Node, Power1, Size1, {Power2, Size2}) ->
    Power = 2 * max(Power1, Power2),
    Size = Size1 + Size2 + 1,
    if
        Power > Size * Size -> build(onto(Node, []), Size);
        true -> {deep, Node, Power, Size}
    end.

measure({_, nil, nil}) -> {1, 1};
measure({_, Smaller, Bigger}) ->
    {Power1, Size1} = measure(Smaller),
    {Power2, Size2} = measure(Bigger),
    {2 * max(Power1, Power2), Size1 + Size2 + 1};
measure(nil) -> {1, 0}.

-spec balance(Set1) -> Set2 when Set1 :: set(Element), Set2 :: set(Element).
balance({Size, Node}) -> {Size, build(onto(Node, []), Size)}.

build(List, Size) ->
    {Node, []} = build_front(List, Size),
    Node.

%% A balanced node of the first Size elements, and the rest. The left subtree gets the odd one.
build_front(List, 0) -> {nil, List};
build_front([Elem | Rest], 1) -> {{Elem, nil, nil}, Rest};
build_front(List, Size) ->
    {Smaller, [Elem | Rest1]} = build_front(List, Size div 2),
    {Bigger, Rest2} = build_front(Rest1, (Size - 1) div 2),
    {{Elem, Smaller, Bigger}, Rest2}.

%% The result of set operations: the right subtree gets the odd one.
leaning_right(List) ->
    Size = length(List),
    {Node, []} = right_front(List, Size),
    {Size, Node}.

right_front(List, 0) -> {nil, List};
right_front([Elem | Rest], 1) -> {{Elem, nil, nil}, Rest};
right_front(List, Size) ->
    {Smaller, [Elem | Rest1]} = right_front(List, (Size - 1) div 2),
    {Bigger, Rest2} = right_front(Rest1, Size div 2),
    {{Elem, Smaller, Bigger}, Rest2}.

-spec del_element(Element, Set1) -> Set2 when Set1 :: set(Element), Set2 :: set(Element).
del_element(Elem, Set) -> delete_any(Elem, Set).

-spec delete_any(Element, Set1) -> Set2 when Set1 :: set(Element), Set2 :: set(Element).
delete_any(Elem, Set) ->
    case is_member(Elem, Set) of
        true -> delete(Elem, Set);
        false -> Set
    end.

-spec delete(Element, Set1) -> Set2 when Set1 :: set(Element), Set2 :: set(Element).
delete(Elem, {Size, Node}) -> {Size - 1, delete_node(Elem, Node)}.

delete_node(Elem, {E, Smaller, Bigger}) when Elem < E -> {E, delete_node(Elem, Smaller), Bigger};
delete_node(Elem, {E, Smaller, Bigger}) when Elem > E -> {E, Smaller, delete_node(Elem, Bigger)};
delete_node(_, {_, Smaller, nil}) -> Smaller;
delete_node(_, {_, nil, Bigger}) -> Bigger;
delete_node(_, {_, Smaller, Bigger}) ->
    {Successor, Rest} = take_smallest_node(Bigger),
    {Successor, Smaller, Rest}.

-spec take_smallest(Set1) -> {Element, Set2} when Set1 :: set(Element), Set2 :: set(Element).
take_smallest({Size, Node}) ->
    {Elem, NewNode} = take_smallest_node(Node),
    {Elem, {Size - 1, NewNode}}.

take_smallest_node({Elem, nil, Bigger}) -> {Elem, Bigger};
take_smallest_node({E, Smaller, Bigger}) ->
    {Elem, NewSmaller} = take_smallest_node(Smaller),
    {Elem, {E, NewSmaller, Bigger}}.

-spec take_largest(Set1) -> {Element, Set2} when Set1 :: set(Element), Set2 :: set(Element).
take_largest({Size, Node}) ->
    {Elem, NewNode} = take_largest_node(Node),
    {Elem, {Size - 1, NewNode}}.

take_largest_node({Elem, Smaller, nil}) -> {Elem, Smaller};
take_largest_node({E, Smaller, Bigger}) ->
    {Elem, NewBigger} = take_largest_node(Bigger),
    {Elem, {E, Smaller, NewBigger}}.

-spec smallest(Set) -> Element when Set :: set(Element).
smallest({_, Node}) -> smallest_node(Node).

smallest_node({Elem, nil, _}) -> Elem;
smallest_node({_, Smaller, _}) -> smallest_node(Smaller).

-spec largest(Set) -> Element when Set :: set(Element).
largest({_, Node}) -> largest_node(Node).

largest_node({Elem, _, nil}) -> Elem;
largest_node({_, _, Bigger}) -> largest_node(Bigger).

-spec smaller(Element1, Set) -> none | {found, Element2} when Element1 :: Element, Element2 :: Element, Set :: set(Element).
smaller(Elem, {_, Node}) -> smaller_node(Elem, Node, none).

smaller_node(Elem, {E, _, Bigger}, _) when Elem > E -> smaller_node(Elem, Bigger, {found, E});
smaller_node(Elem, {_, Smaller, _}, Best) -> smaller_node(Elem, Smaller, Best);
smaller_node(_, nil, Best) -> Best.

-spec larger(Element1, Set) -> none | {found, Element2} when Element1 :: Element, Element2 :: Element, Set :: set(Element).
larger(Elem, {_, Node}) -> larger_node(Elem, Node, none).

larger_node(Elem, {E, Smaller, _}, _) when Elem < E -> larger_node(Elem, Smaller, {found, E});
larger_node(Elem, {_, _, Bigger}, Best) -> larger_node(Elem, Bigger, Best);
larger_node(_, nil, Best) -> Best.

%% ---- Lists ----

-spec to_list(Set) -> List when Set :: set(Element), List :: [Element].
to_list({_, Node}) -> onto(Node, []).

onto({Elem, Smaller, Bigger}, Rest) -> onto(Smaller, [Elem | onto(Bigger, Rest)]);
onto(nil, Rest) -> Rest.

-spec from_list(List) -> Set when List :: [Element], Set :: set(Element).
from_list(List) -> from_ordset(ordsets:from_list(List)).

-spec from_ordset(List) -> Set when List :: [Element], Set :: set(Element).
from_ordset(List) ->
    Size = length(List),
    {Size, build(List, Size)}.

%% ---- Several sets ----

-spec union(Set1, Set2) -> Set3 when Set1 :: set(Element), Set2 :: set(Element), Set3 :: set(Element).
union({Size1, _} = Set1, {Size2, _} = Set2) when Size2 < Size1 -> union_into(Set2, Set1);
union(Set1, Set2) -> union_into(Set1, Set2).

%% Few elements are inserted one by one; many are merged as lists. The line is drawn where the standard library draws
%% it, since the shape of the result depends on it.
union_into({Size1, _} = Small, {Size2, _} = Large) ->
    case cheaper_as_lists(Size1, Size2) of
        true -> leaning_right(ordsets:union(to_list(Small), to_list(Large)));
        false -> lists:foldl(fun add/2, Large, to_list(Small))
    end.

cheaper_as_lists(_, Size2) when Size2 < 10 -> true;
cheaper_as_lists(Size1, Size2) -> Size2 < Size1 * round(1.46 * math:log(Size2)).

-spec union(SetList) -> Set when SetList :: [set(Element), ...], Set :: set(Element).
union([Set1, Set2 | Sets]) -> union([union(Set1, Set2) | Sets]);
union([Set]) -> Set;
union([]) -> empty().

-spec intersection(Set1, Set2) -> Set3 when Set1 :: set(Element), Set2 :: set(Element), Set3 :: set(Element).
intersection({Size1, _} = Set1, {Size2, _} = Set2) when Size2 < Size1 -> intersection(Set2, Set1);
intersection({_, _} = Set1, {_, _} = Set2) -> leaning_right(ordsets:intersection(to_list(Set1), to_list(Set2))).

-spec intersection(SetList) -> Set when SetList :: [set(Element), ...], Set :: set(Element).
intersection([Set1, Set2 | Sets]) -> intersection([intersection(Set1, Set2) | Sets]);
intersection([Set]) -> Set.

-spec subtract(Set1, Set2) -> Set3 when Set1 :: set(Element), Set2 :: set(Element), Set3 :: set(Element).
subtract(Set1, Set2) -> difference(Set1, Set2).

-spec difference(Set1, Set2) -> Set3 when Set1 :: set(Element), Set2 :: set(Element), Set3 :: set(Element).
difference(Set1, Set2) -> leaning_right(ordsets:subtract(to_list(Set1), to_list(Set2))).

-spec is_disjoint(Set1, Set2) -> boolean() when Set1 :: set(Element), Set2 :: set(Element).
is_disjoint(Set1, Set2) -> ordsets:is_disjoint(to_list(Set1), to_list(Set2)).

-spec is_subset(Set1, Set2) -> boolean() when Set1 :: set(Element), Set2 :: set(Element).
is_subset(Set1, Set2) -> ordsets:is_subset(to_list(Set1), to_list(Set2)).

%% ---- Functions over elements ----

-spec fold(Function, Acc0, Set) -> Acc1 when
      Function :: fun((Element, AccIn) -> AccOut), Acc0 :: Acc, Acc1 :: Acc, AccIn :: Acc, AccOut :: Acc,
      Set :: set(Element).
fold(Fun, Acc, {_, Node}) when is_function(Fun, 2) -> fold_node(Fun, Acc, Node).

fold_node(Fun, Acc, {Elem, Smaller, Bigger}) -> fold_node(Fun, Fun(Elem, fold_node(Fun, Acc, Smaller)), Bigger);
fold_node(_, Acc, nil) -> Acc.

-spec filter(Pred, Set1) -> Set2 when
      Pred :: fun((Element) -> boolean()), Set1 :: set(Element), Set2 :: set(Element).
filter(Pred, Set) when is_function(Pred, 1) -> from_ordset([Elem || Elem <- to_list(Set), Pred(Elem)]).

-spec map(Fun, Set1) -> Set2 when Fun :: fun((Element1) -> Element2), Set1 :: set(Element1), Set2 :: set(Element2).
map(Fun, Set) when is_function(Fun, 1) -> from_list(lists:map(Fun, to_list(Set))).

-spec filtermap(Fun, Set1) -> Set2 when
      Fun :: fun((Element1) -> boolean() | {true, Element2}), Set1 :: set(Element1), Set2 :: set(Element1 | Element2).
filtermap(Fun, Set) when is_function(Fun, 1) -> from_list(lists:filtermap(Fun, to_list(Set))).

%% ---- Iterators ----

-spec iterator(Set) -> Iter when Set :: set(Element), Iter :: iter(Element).
iterator(Set) -> iterator(Set, ordered).

-spec iterator(Set, Order) -> Iter when Set :: set(Element), Iter :: iter(Element), Order :: ordered | reversed.
iterator({_, Node}, ordered) -> {ordered, left_spine(Node, [])};
iterator({_, Node}, reversed) -> {reversed, right_spine(Node, [])}.

left_spine({_, Smaller, _} = Node, Stack) -> left_spine(Smaller, [Node | Stack]);
left_spine(nil, Stack) -> Stack.

right_spine({_, _, Bigger} = Node, Stack) -> right_spine(Bigger, [Node | Stack]);
right_spine(nil, Stack) -> Stack.

-spec iterator_from(Element, Set) -> Iter when Set :: set(Element), Iter :: iter(Element).
iterator_from(Elem, Set) -> iterator_from(Elem, Set, ordered).

-spec iterator_from(Element, Set, Order) -> Iter when
      Set :: set(Element), Iter :: iter(Element), Order :: ordered | reversed.
iterator_from(Elem, {_, Node}, ordered) -> {ordered, from_left(Elem, Node, [])};
iterator_from(Elem, {_, Node}, reversed) -> {reversed, from_right(Elem, Node, [])}.

from_left(Elem, {E, _, Bigger}, Stack) when E < Elem -> from_left(Elem, Bigger, Stack);
from_left(Elem, {_, Smaller, _} = Node, Stack) -> from_left(Elem, Smaller, [Node | Stack]);
from_left(_, nil, Stack) -> Stack.

from_right(Elem, {E, Smaller, _}, Stack) when E > Elem -> from_right(Elem, Smaller, Stack);
from_right(Elem, {_, _, Bigger} = Node, Stack) -> from_right(Elem, Bigger, [Node | Stack]);
from_right(_, nil, Stack) -> Stack.

-spec next(Iter1) -> {Element, Iter2} | 'none' when Iter1 :: iter(Element), Iter2 :: iter(Element).
next({ordered, [{Elem, _, Bigger} | Stack]}) -> {Elem, {ordered, left_spine(Bigger, Stack)}};
next({reversed, [{Elem, Smaller, _} | Stack]}) -> {Elem, {reversed, right_spine(Smaller, Stack)}};
next({_, []}) -> none.
