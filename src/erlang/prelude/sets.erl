%% Sets whose elements are matched (`=:=').
%%
%% Every set is in the representation of version 2, a map from elements to []: the hash tables of version 1 would decide
%% unknown elements by their hash. The option {version, 1} is accepted and makes no difference.
-module(sets).

-export([add_element/2, del_element/2, filter/2, filtermap/2, fold/3, from_list/1, from_list/2, intersection/1,
         intersection/2, is_disjoint/2, is_element/2, is_empty/1, is_equal/2, is_set/1, is_subset/2, map/2, new/0,
         new/1, size/1, subtract/2, to_list/1, union/1, union/2]).
-export_type([set/0, set/1]).

-compile({no_auto_import, [size/1]}).

-opaque set(Element) :: #{Element => []}.
-type set() :: set(term()).

-spec new() -> set(none()).
new() -> #{}.

-spec new([{version, 1..2}]) -> set(none()).
new(Options) -> checked(Options, #{}).

-spec from_list(List) -> Set when List :: [Element], Set :: set(Element).
from_list(List) -> lists:foldl(fun(Elem, Set) -> Set#{Elem => []} end, #{}, List).

-spec from_list(List, [{version, 1..2}]) -> Set when List :: [Element], Set :: set(Element).
from_list(List, Options) -> checked(Options, from_list(List)).

checked(Options, Set) ->
    case proplists:get_value(version, Options, 1) of
        1 -> Set;
        2 -> Set
    end.

-spec to_list(Set) -> List when Set :: set(Element), List :: [Element].
to_list(Set) when is_map(Set) -> maps:keys(Set).

-spec is_set(Set) -> boolean() when Set :: term().
is_set(Set) -> is_map(Set).

-spec size(Set) -> non_neg_integer() when Set :: set().
size(Set) when is_map(Set) -> map_size(Set).

-spec is_empty(Set) -> boolean() when Set :: set().
is_empty(Set) when is_map(Set) -> map_size(Set) =:= 0.

-spec is_equal(Set1, Set2) -> boolean() when Set1 :: set(), Set2 :: set().
is_equal(Set1, Set2) when is_map(Set1), is_map(Set2) -> Set1 =:= Set2.

%% ---- One element ----

-spec is_element(Element, Set) -> boolean() when Set :: set(Element).
is_element(Elem, Set) when is_map(Set) -> is_map_key(Elem, Set).

-spec add_element(Element, Set1) -> Set2 when Set1 :: set(Element), Set2 :: set(Element).
add_element(Elem, Set) when is_map(Set) -> Set#{Elem => []}.

-spec del_element(Element, Set1) -> Set2 when Set1 :: set(Element), Set2 :: set(Element).
del_element(Elem, Set) when is_map(Set) -> maps:remove(Elem, Set).

%% ---- Several sets ----

-spec union(Set1, Set2) -> Set3 when Set1 :: set(Element), Set2 :: set(Element), Set3 :: set(Element).
union(Set1, Set2) when is_map(Set1), is_map(Set2) -> maps:merge(Set1, Set2).

-spec union(SetList) -> Set when SetList :: [set(Element)], Set :: set(Element).
union([Set1, Set2 | Sets]) -> union([union(Set1, Set2) | Sets]);
union([Set]) -> Set;
union([]) -> new().

-spec intersection(Set1, Set2) -> Set3 when Set1 :: set(Element), Set2 :: set(Element), Set3 :: set(Element).
intersection(Set1, Set2) when is_map(Set1), is_map(Set2) ->
    from_list([Elem || Elem <- maps:keys(Set1), is_map_key(Elem, Set2)]).

-spec intersection(SetList) -> Set when SetList :: [set(Element), ...], Set :: set(Element).
intersection([Set1, Set2 | Sets]) -> intersection([intersection(Set1, Set2) | Sets]);
intersection([Set]) -> Set.

-spec subtract(Set1, Set2) -> Set3 when Set1 :: set(Element), Set2 :: set(Element), Set3 :: set(Element).
subtract(Set1, Set2) when is_map(Set1), is_map(Set2) ->
    from_list([Elem || Elem <- maps:keys(Set1), not is_map_key(Elem, Set2)]).

-spec is_disjoint(Set1, Set2) -> boolean() when Set1 :: set(Element), Set2 :: set(Element).
is_disjoint(Set1, Set2) when is_map(Set1), is_map(Set2) -> none_in(maps:keys(Set1), Set2).

none_in([Elem | _], Set) when is_map_key(Elem, Set) -> false;
none_in([_ | Rest], Set) -> none_in(Rest, Set);
none_in([], _) -> true.

-spec is_subset(Set1, Set2) -> boolean() when Set1 :: set(Element), Set2 :: set(Element).
is_subset(Set1, Set2) when is_map(Set1), is_map(Set2) -> all_in(maps:keys(Set1), Set2).

all_in([Elem | Rest], Set) when is_map_key(Elem, Set) -> all_in(Rest, Set);
all_in([_ | _], _) -> false;
all_in([], _) -> true.

%% ---- Functions over elements ----

-spec fold(Function, Acc0, Set) -> Acc1 when
      Function :: fun((Element, AccIn) -> AccOut), Set :: set(Element),
      Acc0 :: Acc, Acc1 :: Acc, AccIn :: Acc, AccOut :: Acc.
fold(Fun, Acc, Set) when is_map(Set) -> lists:foldl(Fun, Acc, maps:keys(Set)).

-spec filter(Pred, Set1) -> Set2 when
      Pred :: fun((Element) -> boolean()), Set1 :: set(Element), Set2 :: set(Element).
filter(Pred, Set) when is_map(Set) -> from_list(lists:filter(Pred, maps:keys(Set))).

-spec map(Fun, Set1) -> Set2 when Fun :: fun((Element1) -> Element2), Set1 :: set(Element1), Set2 :: set(Element2).
map(Fun, Set) when is_map(Set) -> from_list(lists:map(Fun, maps:keys(Set))).

-spec filtermap(Fun, Set1) -> Set2 when
      Fun :: fun((Element1) -> boolean() | {true, Element2}), Set1 :: set(Element1), Set2 :: set(Element1 | Element2).
filtermap(Fun, Set) when is_map(Set) -> from_list(lists:filtermap(Fun, maps:keys(Set))).
