export const lists = String.raw`
:- module(lists, [append/3, append/2, prefix/2, member/2, memberchk/2, select/3, selectchk/3, select/4, subtract/3,
    permutation/2, delete/3, nth0/3, nth1/3, nth0/4, nth1/4, last/2, proper_length/2, same_length/2,
    reverse/2, flatten/2, sum_list/2, sumlist/2, max_list/2, min_list/2, max_member/2, min_member/2, max_member/3,
    min_member/3, numlist/3, is_set/1, list_to_set/2, intersection/3, union/3, subset/2, subseq/3, selectchk/4,
    pairs_keys_values/3, pairs_keys/2, pairs_values/2, clumped/2, nextto/3,
    list_to_ord_set/2, '$memberchk_eq'/2]).

append([], L, L).
append([H|T], L, [H|R]) :- append(T, L, R).

append(ListOfLists, List) :- '$must_be_list'(ListOfLists), append_(ListOfLists, List).

append_([], []).
append_([L|Ls], As) :- append(L, Ws, As), append_(Ls, Ws).

prefix([], _).
prefix([E|T0], [E|T]) :- prefix(T0, T).

member(X, [Y|Ys]) :- member_(Ys, X, Y).

member_(_, X, X).
member_([Y|Ys], X, _) :- member_(Ys, X, Y).

memberchk(X, L) :- '$memberchk'(L, X).

% From the first element on that may be equal.
'$memberchk_from'(L, X) :- var(L), !, L = [X|_].
'$memberchk_from'([], _) :- !, fail.
'$memberchk_from'([Y|Ys], X) :- !, ( X = Y -> true ; '$memberchk'(Ys, X) ).
'$memberchk_from'(L, _) :- throw(error(type_error(list, L), context(system:'$memberchk'/3, _))).

% The rest of the list comes first, so that its last element leaves no choice point.
select(X, [H|T], R) :- select_(T, H, X, R).

select_(T, X, X, T).
select_([H|T], H0, X, [H0|R]) :- select_(T, H, X, R).

selectchk(X, L, R) :- select(X, L, R1), !, R = R1.

select(X, Xs, Y, Ys) :- select4_(Xs, X, Y, Ys).

selectchk(X, Xs, Y, Ys) :- select(X, Xs, Y, Ys), !.

select4_([X|T], X, Y, [Y|T]).
select4_([H|T], X, Y, [H|T2]) :- select4_(T, X, Y, T2).

subtract([], _, R) => R = [].
subtract([E|T], D, R) => ( memberchk(E, D) -> R = R1 ; R = [E|R1] ), subtract(T, D, R1).

permutation(Xs, Ys) :-
    '$skip_list'(XLen, Xs, XTail),
    '$skip_list'(YLen, Ys, YTail),
    (   XTail == [], YTail == [] -> XLen == YLen
    ;   var(XTail), var(YTail) -> length(Xs, N), length(Ys, N)
    ;   XTail == [], var(YTail) -> length(Ys, XLen)
    ;   YTail == [], var(XTail) -> length(Xs, YLen)
    ;   XTail == [] -> throw(error(type_error(list, Ys), _))
    ;   var(XTail) -> instantiation_error(Xs)
    ;   throw(error(type_error(list, Xs), _))
    ),
    permutation_(Xs, Ys).

permutation_([], []).
permutation_(L, [F|R]) :- select(F, L, Rest), permutation_(Rest, R).

delete([], _, []).
delete([E|T], X, R) :- E \= X, !, R = [E|R1], delete(T, X, R1).
delete([_|T], X, R) :- delete(T, X, R).

nth0(I, L, E) :- integer(I), !, nth_int64_(I), I >= 0, nth_det_(I, L, E).
nth0(I, L, E) :- var(I), !, L = [H|T], nth_gen_(T, E, H, 0, I).
nth0(I, _, _) :- throw(error(type_error(integer, I), _)).

nth1(I, L, E) :- integer(I), !, I0 is I - 1, nth_int64_(I0), I >= 1, nth_det_(I0, L, E).
nth1(I, L, E) :- var(I), !, L = [H|T], nth_gen_(T, E, H, 1, I).
nth1(I, _, _) :- throw(error(type_error(integer, I), _)).

% As C has them.
nth_int64_(I) :- I >= -9223372036854775808, I =< 9223372036854775807, !.
nth_int64_(_) :- throw(error(representation_error(int64_t), context('$seek_list'/4, _))).

nth_det_(0, L, E) :- !, L = [E|_].
nth_det_(I, [_|T], E) :- I1 is I - 1, nth_det_(I1, T, E).

nth_gen_(_, E, E, I, I).
nth_gen_([H|T], E, _, I0, I) :- I1 is I0 + 1, nth_gen_(T, E, H, I1, I).

nth0(I, L, E, R) :- integer(I), I >= 0, !, nth_del_(I, L, E, R).
nth0(I, L, E, R) :- var(I), !, nth_gen_del_(L, E, R, 0, I).
nth0(I, _, _, _) :- throw(error(type_error(nonneg, I), _)).

nth1(I, L, E, R) :- integer(I), I >= 1, !, I0 is I - 1, nth_del_(I0, L, E, R).
nth1(I, L, E, R) :- var(I), !, nth_gen_del_(L, E, R, 1, I).
nth1(I, _, _, _) :- throw(error(type_error(positive_integer, I), _)).

nth_del_(0, [E|R], E, R) :- !.
nth_del_(I, [H|T], E, [H|R]) :- I1 is I - 1, nth_del_(I1, T, E, R).

nth_gen_del_([E|R], E, R, I, I).
nth_gen_del_([H|T], E, [H|R], I0, I) :- I1 is I0 + 1, nth_gen_del_(T, E, R, I1, I).

last([X|Xs], L) :- last_(Xs, X, L).

last_([], L, L).
last_([X|Xs], _, L) :- last_(Xs, X, L).

proper_length(L, N) :- is_list(L), length(L, N0), N = N0.

same_length([], []).
same_length([_|T1], [_|T2]) :- same_length(T1, T2).

% Both lists end together, so that either of them bounds the search.
reverse(Xs, Ys) :- reverse_(Xs, Ys, [], Ys).

reverse_([], [], Ys, Ys).
reverse_([X|Xs], [_|Left], Rs, Ys) :- reverse_(Xs, Left, [X|Rs], Ys).

nextto(X, Y, [X,Y|_]).
nextto(X, Y, [_|T]) :- nextto(X, Y, T).

flatten(List, Flat) :- flatten_(List, [], Flat0), !, Flat = Flat0.

flatten_(Var, Tl, [Var|Tl]) :- var(Var), !.
flatten_([], Tl, Tl) :- !.
flatten_([Hd|Tl], Tail, List) :- !, flatten_(Hd, FlatHeadTail, List), flatten_(Tl, Tail, FlatHeadTail).
flatten_(NonList, Tl, [NonList|Tl]).

sum_list(Xs, Sum) :- sum_list(Xs, 0, Sum).
sumlist(Xs, Sum) :- sum_list(Xs, Sum).

sum_list([], Sum0, Sum) => Sum = Sum0.
sum_list([X|Xs], Sum0, Sum) => Sum1 is Sum0 + X, sum_list(Xs, Sum1, Sum).

max_list([H|T], Max) => max_list(T, H, Max).
max_list([], _) => fail.

max_list([], Max0, Max) => Max = Max0.
max_list([H|T], Max0, Max) => Max1 is max(H, Max0), max_list(T, Max1, Max).

min_list([H|T], Min) => min_list(T, H, Min).
min_list([], _) => fail.

min_list([], Min0, Min) => Min = Min0.
min_list([H|T], Min0, Min) => Min1 is min(H, Min0), min_list(T, Min1, Min).

max_member(Max, [H|T]) => max_member_(T, H, Max).
max_member(_, []) => fail.

max_member_([], Max0, Max) => Max = Max0.
max_member_([H|T], Max0, Max) => ( H @=< Max0 -> max_member_(T, Max0, Max) ; max_member_(T, H, Max) ).

min_member(Min, [H|T]) => min_member_(T, H, Min).
min_member(_, []) => fail.

min_member_([], Min0, Min) => Min = Min0.
min_member_([H|T], Min0, Min) => ( H @>= Min0 -> min_member_(T, Min0, Min) ; min_member_(T, H, Min) ).

max_member(Pred, Max, [H|T]) => max_member_(T, Pred, H, Max).
max_member(_, _, []) => fail.

max_member_([], _, Max0, Max) => Max = Max0.
max_member_([H|T], Pred, Max0, Max) => ( call(Pred, H, Max0) -> Max1 = Max0 ; Max1 = H ), max_member_(T, Pred, Max1, Max).

min_member(Pred, Min, [H|T]) => min_member_(T, Pred, H, Min).
min_member(_, _, []) => fail.

min_member_([], _, Min0, Min) => Min = Min0.
min_member_([H|T], Pred, Min0, Min) => ( call(Pred, Min0, H) -> Min1 = Min0 ; Min1 = H ), min_member_(T, Pred, Min1, Min).

numlist(L, H, R) :- must_be(integer, L), must_be(integer, H), L =< H, numlist_(L, H, R).

numlist_(H, H, [H]) :- !.
numlist_(L, H, [L|T]) :- L1 is L + 1, numlist_(L1, H, T).

is_set(Set) :- is_list(Set), is_set_(Set).

is_set_([]).
is_set_([H|T]) :- \+ ( member(X, T), X == H ), is_set_(T).

list_to_set(List, Set) :- '$must_be_list'(List), list_to_set_(List, [], Set).

list_to_set_([], _, []).
list_to_set_([H|T], Seen, R) :-
    (   '$memberchk_eq'(H, Seen) -> R = R1
    ;   R = [H|R1]
    ),
    list_to_set_(T, [H|Seen], R1).

'$memberchk_eq'(X, [Y|Ys]) :- ( X == Y -> true ; '$memberchk_eq'(X, Ys) ).

intersection([], _, R) => R = [].
intersection([X|T], L, R) => ( memberchk(X, L) -> R = [X|R1] ; R = R1 ), intersection(T, L, R1).

union([], L, R) => R = L.
union([H|T], L, R) => ( memberchk(H, L) -> R = R1 ; R = [H|R1] ), union(T, L, R1).

subset([], _) => true.
subset([E|R], S) => memberchk(E, S), subset(R, S).

subseq([], [], []).
subseq([H|T], Sub, [H|Rest]) :- subseq(T, Sub, Rest).
subseq([H|T], [H|Sub], Rest) :- subseq(T, Sub, Rest).

pairs_keys_values([], [], []).
pairs_keys_values([K-V|T], [K|Ks], [V|Vs]) :- pairs_keys_values(T, Ks, Vs).

pairs_keys([], []).
pairs_keys([K-_|T], [K|Ks]) :- pairs_keys(T, Ks).

pairs_values([], []).
pairs_values([_-V|T], [V|Vs]) :- pairs_values(T, Vs).

clumped(Items, Counts) :- clump_(Items, Counts).

clump_([], []).
clump_([H|T0], [H-C|T]) :- clump_(T0, H, 1, C, T1), clump_(T1, T).

clump_([H|T0], E, C0, C, T) :- E == H, !, C1 is C0 + 1, clump_(T0, E, C1, C, T).
clump_(L, _, C, C, L).

list_to_ord_set(L, S) :- sort(L, S).

'$must_be_list'(L) :- ( is_list(L) -> true ; must_be(list, L) ).
`;
