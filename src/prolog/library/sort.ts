/** Sorting by an order of the program's own. */
export const sort = String.raw`
:- module(sort, [predsort/3]).

% The arguments of must_be/2 are the other way round in SWI-Prolog, too: what is no list is no type.
predsort(P, L, Sorted) :- is_list(L), !, length(L, N), predsort(P, N, L, _, Sorted1), !, Sorted = Sorted1.
predsort(_, L, _) :- must_be(L, list).

predsort(P, 2, [X1,X2|L], L, R) :- !, call(P, Delta, X1, X2), pair_(Delta, X1, X2, R).
predsort(_, 1, [X|L], L, [X]) :- !.
predsort(_, 0, L, L, []) :- !.
predsort(P, N, L1, L3, R) :-
    N1 is N // 2, plus(N1, N2, N),
    predsort(P, N1, L1, L2, R1),
    predsort(P, N2, L2, L3, R2),
    predmerge(P, R1, R2, R).

pair_(<, X1, X2, [X1,X2]).
pair_(=, X1, _, [X1]).
pair_(>, X1, X2, [X2,X1]).

predmerge(_, [], R, R) :- !.
predmerge(_, R, [], R) :- !.
predmerge(P, [H1|T1], [H2|T2], Result) :-
    call(P, Delta, H1, H2), !,
    merge_(Delta, P, H1, H2, T1, T2, Result).

merge_(<, P, H1, H2, T1, T2, [H1|R]) :- predmerge(P, T1, [H2|T2], R).
merge_(=, P, H1, _, T1, T2, [H1|R]) :- predmerge(P, T1, T2, R).
merge_(>, P, H1, H2, T1, T2, [H2|R]) :- predmerge(P, [H1|T1], T2, R).
`;
