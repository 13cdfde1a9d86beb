%% Sets as lists in term order, without elements that compare equal (`==').
-module(ordsets).

-export([add_element/2, del_element/2, filter/2, filtermap/2, fold/3, from_list/1, intersection/1, intersection/2,
         is_disjoint/2, is_element/2, is_empty/1, is_equal/2, is_set/1, is_subset/2, map/2, new/0, size/1, subtract/2,
         to_list/1, union/1, union/2]).
-export_type([ordset/1]).

-compile({no_auto_import, [size/1]}).

-type ordset(T) :: [T].

-spec new() -> [].
new() -> [].

-spec is_set(Ordset) -> boolean() when Ordset :: term().
is_set([Elem | Rest]) -> is_set(Rest, Elem);
is_set([]) -> true;
is_set(_) -> false.

is_set([Elem | Rest], Previous) when Previous < Elem -> is_set(Rest, Elem);
is_set([], _) -> true;
is_set(_, _) -> false.

-spec size(Ordset) -> non_neg_integer() when Ordset :: ordset(_).
size(Set) -> length(Set).

-spec is_empty(Ordset) -> boolean() when Ordset :: ordset(_).
is_empty(Set) -> Set =:= [].

-spec is_equal(Ordset1, Ordset2) -> boolean() when Ordset1 :: ordset(_), Ordset2 :: ordset(_).
is_equal(Set1, Set2) when is_list(Set1), is_list(Set2) -> Set1 == Set2.

-spec to_list(Ordset) -> List when Ordset :: ordset(T), List :: [T].
to_list(Set) -> Set.

-spec from_list(List) -> Ordset when List :: [T], Ordset :: ordset(T).
from_list(List) -> lists:usort(List).

%% ---- One element ----

-spec is_element(Element, Ordset) -> boolean() when Element :: term(), Ordset :: ordset(_).
is_element(Elem, [H | T]) when Elem > H -> is_element(Elem, T);
is_element(Elem, [H | _]) -> Elem == H;
is_element(_, []) -> false.

-spec add_element(Element, Ordset1) -> Ordset2 when Element :: E, Ordset1 :: ordset(T), Ordset2 :: ordset(T | E).
add_element(Elem, [H | T]) when Elem > H -> [H | add_element(Elem, T)];
add_element(Elem, [H | _] = Set) when Elem < H -> [Elem | Set];
add_element(_, [_ | _] = Set) -> Set;
add_element(Elem, []) -> [Elem].

-spec del_element(Element, Ordset1) -> Ordset2 when Element :: term(), Ordset1 :: ordset(T), Ordset2 :: ordset(T).
del_element(Elem, [H | T]) when Elem > H -> [H | del_element(Elem, T)];
del_element(Elem, [H | _] = Set) when Elem < H -> Set;
del_element(_, [_ | T]) -> T;
del_element(_, []) -> [].

%% ---- Several sets ----
%% Of 1 and 1.0, which compare equal, union and intersection keep the one whose set was ahead: the sets change places
%% whenever the second has the smaller element.

-spec union(Ordset1, Ordset2) -> Ordset3 when Ordset1 :: ordset(T1), Ordset2 :: ordset(T2), Ordset3 :: ordset(T1 | T2).
union([A | As], [B | _] = Bs) when A < B -> [A | union(As, Bs)];
union([A | _] = As, [B | Bs]) when A > B -> [B | union(Bs, As)];
union([A | As], [_ | Bs]) -> [A | union(As, Bs)];
union([], Bs) -> Bs;
union(As, []) -> As.

-spec union(OrdsetList) -> Ordset when OrdsetList :: [ordset(T)], Ordset :: ordset(T).
union(Sets) -> lists:umerge(Sets).

-spec intersection(Ordset1, Ordset2) -> Ordset3 when Ordset1 :: ordset(_), Ordset2 :: ordset(_), Ordset3 :: ordset(_).
intersection([A | As], [B | _] = Bs) when A < B -> intersection(As, Bs);
intersection([A | _] = As, [B | Bs]) when A > B -> intersection(Bs, As);
intersection([A | As], [_ | Bs]) -> [A | intersection(As, Bs)];
intersection([], _) -> [];
intersection(_, []) -> [].

-spec intersection(OrdsetList) -> Ordset when OrdsetList :: [ordset(_), ...], Ordset :: ordset(_).
intersection([Set]) -> Set;
intersection([Set1, Set2 | Sets]) -> intersection([intersection(Set1, Set2) | Sets]).

-spec is_disjoint(Ordset1, Ordset2) -> boolean() when Ordset1 :: ordset(_), Ordset2 :: ordset(_).
is_disjoint([A | As], [B | _] = Bs) when A < B -> is_disjoint(As, Bs);
is_disjoint([A | _] = As, [B | Bs]) when A > B -> is_disjoint(As, Bs);
is_disjoint([_ | _], [_ | _]) -> false;
is_disjoint([], _) -> true;
is_disjoint(_, []) -> true.

-spec is_subset(Ordset1, Ordset2) -> boolean() when Ordset1 :: ordset(_), Ordset2 :: ordset(_).
is_subset([A | _], [B | _]) when A < B -> false;
is_subset([A | _] = As, [B | Bs]) when A > B -> is_subset(As, Bs);
is_subset([_ | As], [_ | Bs]) -> is_subset(As, Bs);
is_subset([], _) -> true;
is_subset(_, []) -> false.

-spec subtract(Ordset1, Ordset2) -> Ordset3 when Ordset1 :: ordset(_), Ordset2 :: ordset(_), Ordset3 :: ordset(_).
subtract([A | As], [B | _] = Bs) when A < B -> [A | subtract(As, Bs)];
subtract([A | _] = As, [B | Bs]) when A > B -> subtract(As, Bs);
subtract([_ | As], [_ | Bs]) -> subtract(As, Bs);
subtract([], _) -> [];
subtract(As, []) -> As.

%% ---- Functions over elements ----

-spec fold(Function, Acc0, Ordset) -> Acc1 when
      Function :: fun((Element :: T, AccIn :: term()) -> AccOut :: term()),
      Ordset :: ordset(T), Acc0 :: term(), Acc1 :: term().
fold(Fun, Acc, Set) -> lists:foldl(Fun, Acc, Set).

-spec filter(Pred, Ordset1) -> Ordset2 when
      Pred :: fun((Element :: T) -> boolean()), Ordset1 :: ordset(T), Ordset2 :: ordset(T).
filter(Pred, Set) -> lists:filter(Pred, Set).

-spec map(Fun, Ordset1) -> Ordset2 when
      Fun :: fun((Element1 :: T1) -> Element2 :: T2), Ordset1 :: ordset(T1), Ordset2 :: ordset(T2).
map(Fun, Set) -> from_list(lists:map(Fun, Set)).

-spec filtermap(Fun, Ordset1) -> Ordset2 when
      Fun :: fun((Element1 :: T1) -> boolean() | {true, Element2 :: T2}), Ordset1 :: ordset(T1), Ordset2 :: ordset(T1 | T2).
filtermap(Fun, Set) -> from_list(lists:filtermap(Fun, Set)).
