/** Ordered sets: lists without duplicates in standard order. Two sets are walked side by side, comparing their heads. */
export const ordsets = String.raw`
:- module(ordsets, [ord_union/4, ord_union/3, ord_union/2, ord_subtract/3, ord_intersection/4, ord_intersection/3,
    ord_intersection/2, ord_memberchk/2, ord_add_element/3, ord_del_element/3, ord_subset/2, ord_empty/1,
    is_ordset/1, ord_disjoint/2, ord_intersect/2, ord_intersect/3, ord_seteq/2, ord_symdiff/3, ord_selectchk/3]).

ord_empty([]).

is_ordset(L) :- is_list(L), ordered_(L).

ordered_([]).
ordered_([H|T]) :- ordered_(T, H).

ordered_([], _).
ordered_([H|T], Before) :- Before @< H, ordered_(T, H).

% Looks at every fourth element, then between; in a list that is not ordered this decides what is found.
ord_memberchk(X, [A,B,C,D|Rest]) :- !,
    compare(Order, X, D),
    (   Order = (>) -> ord_memberchk(X, Rest)
    ;   Order = (<) -> compare(Half, X, B), memberchk_(Half, X, A, C)
    ;   true
    ).
ord_memberchk(X, [A,B|Rest]) :- !,
    compare(Order, X, B),
    (   Order = (>) -> ord_memberchk(X, Rest)
    ;   Order = (<) -> X == A
    ;   true
    ).
ord_memberchk(X, [A]) :- X == A.

memberchk_(=, _, _, _).
memberchk_(<, X, A, _) :- X == A.
memberchk_(>, X, _, C) :- X == C.


ord_add_element([], E, [E]).
ord_add_element([H|T], E, Set) :- compare(Order, H, E), add_(Order, H, T, E, Set).

add_(<, H, T, E, [H|Set]) :- ord_add_element(T, E, Set).
add_(=, H, T, _, [H|T]).
add_(>, H, T, E, [E,H|T]).

ord_del_element([], _, []).
ord_del_element([H|T], E, Set) :- compare(Order, H, E), delete_(Order, H, T, E, Set).

delete_(<, H, T, E, [H|Set]) :- ord_del_element(T, E, Set).
delete_(=, _, T, _, T).
delete_(>, H, T, _, [H|T]).

ord_selectchk(X, Set, Rest) :- ord_memberchk(X, Set), ord_del_element(Set, X, Rest).

ord_union([], Union) => Union = [].
ord_union([Set|Sets], Union) => length([Set|Sets], N), merged_(N, [Set|Sets], Union, []).

merged_(1, [Union|Rest], Union, Rest) :- !.
merged_(N, Sets, Union, Rest) :-
    Half is N // 2, Other is N - Half,
    merged_(Half, Sets, A, Sets1), merged_(Other, Sets1, B, Rest), ord_union(A, B, Union).

ord_union([], B, Union) => Union = B.
ord_union([H|T], B, Union) => union2(B, H, T, Union).

union2([], H, T, Union) => Union = [H|T].
union2([H2|T2], H, T, Union) => compare(Order, H, H2), union3(Order, H, T, H2, T2, Union).

union3(<, H, T, H2, T2, Union) => Union = [H|Rest], union2(T, H2, T2, Rest).
union3(=, H, T, _, T2, Union) => Union = [H|Rest], ord_union(T, T2, Rest).
union3(>, H, T, H2, T2, Union) => Union = [H2|Rest], union2(T2, H, T, Rest).

ord_union([], New, New, New).
ord_union([H|T], New, Union, OnlyNew) :- added_(New, H, T, Union, OnlyNew).

added_([], H, T, [H|T], []).
added_([H2|T2], H, T, Union, OnlyNew) :- compare(Order, H, H2), added_(Order, H, T, H2, T2, Union, OnlyNew).

added_(<, H, T, H2, T2, [H|Union], OnlyNew) :- added_next_(T, H2, T2, Union, OnlyNew).
added_(=, H, T, _, T2, [H|Union], OnlyNew) :- ord_union(T, T2, Union, OnlyNew).
added_(>, H, T, H2, T2, [H2|Union], [H2|OnlyNew]) :- added_(T2, H, T, Union, OnlyNew).

added_next_([], H2, T2, [H2|T2], [H2|T2]).
added_next_([H|T], H2, T2, Union, OnlyNew) :- compare(Order, H, H2), added_(Order, H, T, H2, T2, Union, OnlyNew).

ord_subtract([], _, Rest) => Rest = [].
ord_subtract(A, [], Rest) => Rest = A.
ord_subtract([H|T], B, Rest) => without_(B, H, T, Rest).

without_([], H, T, [H|T]).
without_([H2|T2], H, T, Rest) :- compare(Order, H, H2), without_(Order, H, T, H2, T2, Rest).

without_(<, H, T, H2, T2, [H|Rest]) :- without_next_(T, H2, T2, Rest).
without_(=, _, T, _, T2, Rest) :- ord_subtract(T, T2, Rest).
without_(>, H, T, _, T2, Rest) :- without_(T2, H, T, Rest).

without_next_([], _, _, []).
without_next_([H|T], H2, T2, Rest) :- compare(Order, H, H2), without_(Order, H, T, H2, T2, Rest).

ord_intersection(A, B, Common) :- ( Common == [] -> ord_disjoint(A, B) ; both_(A, B, Common) ).

both_([], _, []).
both_([H|T], B, Common) :- common_(B, H, T, Common).

common_([], _, _, []).
common_([H2|T2], H, T, Common) :- compare(Order, H, H2), common_(Order, H, T, H2, T2, Common).

common_(<, _, T, H2, T2, Common) :- common_(T, H2, T2, Common).
common_(=, H, T, _, T2, [H|Common]) :- both_(T, T2, Common).
common_(>, H, T, _, T2, Common) :- common_(T2, H, T, Common).

ord_intersection([], B, [], B) :- !.
ord_intersection([_|_], [], [], []) :- !.
ord_intersection([H|T], [H2|T2], Common, OnlyB) :- compare(Order, H, H2), parted_(Order, H, T, H2, T2, Common, OnlyB).

parted_(<, _, T, H2, T2, Common, OnlyB) :- ord_intersection(T, [H2|T2], Common, OnlyB).
parted_(=, H, T, _, T2, [H|Common], OnlyB) :- ord_intersection(T, T2, Common, OnlyB).
parted_(>, H, T, H2, T2, Common, [H2|OnlyB]) :- ord_intersection([H|T], T2, Common, OnlyB).

ord_intersection([Set|Sets], Common) :- foldl(ord_intersection, Sets, Set, Common).


ord_subset([], _).
ord_subset([H|T], B) :- within_(B, H, T).

within_([H2|T2], H, T) :- compare(Order, H, H2), within_(Order, H, T, T2).

within_(=, _, T, T2) :- ord_subset(T, T2).
within_(>, H, T, T2) :- within_(T2, H, T).

ord_disjoint(A, B) :- \+ ord_intersect(A, B).
ord_intersect([H|T], B) :- meets_(B, H, T).

meets_([H2|T2], H, T) :- compare(Order, H, H2), meets_(Order, H, T, H2, T2).

meets_(<, _, T, H2, T2) :- meets_(T, H2, T2).
meets_(=, _, _, _, _).
meets_(>, H, T, _, T2) :- meets_(T2, H, T).

ord_intersect(A, B, Common) :- ord_intersection(A, B, Common).
ord_seteq(A, B) :- A == B.
ord_symdiff([], B, B).
ord_symdiff([H|T], B, Difference) :- either_(B, H, T, Difference).

either_([], H, T, [H|T]).
either_([H2|T2], H, T, Difference) :- compare(Order, H, H2), either_(Order, H, T, H2, T2, Difference).

either_(<, H, T, H2, T2, [H|Difference]) :- either_(T, H2, T2, Difference).
either_(=, _, T, _, T2, Difference) :- ord_symdiff(T, T2, Difference).
either_(>, H, T, H2, T2, [H2|Difference]) :- either_(T2, H, T, Difference).
`;
