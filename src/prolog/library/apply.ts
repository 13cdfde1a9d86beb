export const apply = `
:- module(apply, [maplist/2, maplist/3, maplist/4, maplist/5, maplist/6, maplist/7, include/3, exclude/3, partition/4,
    partition/5, foldl/4, foldl/5, foldl/6, foldl/7, aggregate_all/3, aggregate_all/4, convlist/3,
    '$agg_max_w'/3, '$agg_min_w'/3, '$agg_evaluated'/2, '$agg_templates'/2, '$agg_template'/2, '$agg_columns'/3, '$agg_shape'/3]).

maplist(G, L) :- maplist_(L, G).
maplist_([], _).
maplist_([A|As], G) :- call(G, A), maplist_(As, G).

maplist(G, L1, L2) :- maplist_(L1, L2, G).
maplist_([], [], _).
maplist_([A|As], [B|Bs], G) :- call(G, A, B), maplist_(As, Bs, G).

maplist(G, L1, L2, L3) :- maplist_(L1, L2, L3, G).
maplist_([], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], G) :- call(G, A, B, C), maplist_(As, Bs, Cs, G).

maplist(G, L1, L2, L3, L4) :- maplist_(L1, L2, L3, L4, G).
maplist_([], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], G) :- call(G, A, B, C, D), maplist_(As, Bs, Cs, Ds, G).

maplist(G, L1, L2, L3, L4, L5) :- maplist_(L1, L2, L3, L4, L5, G).
maplist_([], [], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], G) :- call(G, A, B, C, D, E), maplist_(As, Bs, Cs, Ds, Es, G).

maplist(G, L1, L2, L3, L4, L5, L6) :- maplist_(L1, L2, L3, L4, L5, L6, G).
maplist_([], [], [], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], [F|Fs], G) :-
    call(G, A, B, C, D, E, F), maplist_(As, Bs, Cs, Ds, Es, Fs, G).

include(G, L, R) :- include_(L, G, R).
include_([], _, []).
include_([X|Xs], G, R) :- ( call(G, X) -> R = [X|R1] ; R = R1 ), include_(Xs, G, R1).

exclude(G, L, R) :- exclude_(L, G, R).
exclude_([], _, []).
exclude_([X|Xs], G, R) :- ( call(G, X) -> R = R1 ; R = [X|R1] ), exclude_(Xs, G, R1).

partition(G, L, I, O) :- partition_(L, G, I, O).
partition_([], _, [], []).
partition_([X|Xs], G, I, O) :-
    (   call(G, X) -> I = [X|I1], O = O1
    ;   I = I1, O = [X|O1]
    ),
    partition_(Xs, G, I1, O1).

partition(P, L, Less, Equal, Greater) :- partition_(L, P, Less, Equal, Greater).
partition_([], _, [], [], []).
partition_([X|Xs], G, L, E, Gr) :-
    call(G, X, Order),
    (   Order = (<) -> L = [X|L1], E = E1, Gr = Gr1
    ;   Order = (=) -> L = L1, E = [X|E1], Gr = Gr1
    ;   Order = (>) -> L = L1, E = E1, Gr = [X|Gr1]
    ;   must_be(oneof([<, =, >]), Order)
    ),
    partition_(Xs, G, L1, E1, Gr1).

convlist(G, L, R) :- convlist_(L, G, R).
convlist_([], _, []).
convlist_([X|Xs], G, R) :- ( call(G, X, Y) -> R = [Y|R1] ; R = R1 ), convlist_(Xs, G, R1).

foldl(G, L, V0, V) :- foldl_(L, G, V0, V).
foldl_([], _, V, V).
foldl_([X|Xs], G, V0, V) :- call(G, X, V0, V1), foldl_(Xs, G, V1, V).

foldl(G, L1, L2, V0, V) :- foldl_(L1, L2, G, V0, V).
foldl_([], [], _, V, V).
foldl_([X|Xs], [Y|Ys], G, V0, V) :- call(G, X, Y, V0, V1), foldl_(Xs, Ys, G, V1, V).

foldl(G, L1, L2, L3, V0, V) :- foldl_(L1, L2, L3, G, V0, V).
foldl_([], [], [], _, V, V).
foldl_([X|Xs], [Y|Ys], [Z|Zs], G, V0, V) :- call(G, X, Y, Z, V0, V1), foldl_(Xs, Ys, Zs, G, V1, V).

foldl(G, L1, L2, L3, L4, V0, V) :- foldl_(L1, L2, L3, L4, G, V0, V).
foldl_([], [], [], [], _, V, V).
foldl_([X|Xs], [Y|Ys], [Z|Zs], [W|Ws], G, V0, V) :- call(G, X, Y, Z, W, V0, V1), foldl_(Xs, Ys, Zs, Ws, G, V1, V).

aggregate_all(Spec, _, _) :- var(Spec), !, throw(error(instantiation_error, context(aggregate_all/3, _))).
aggregate_all(count, G, C) :- !, findall(x, G, L), length(L, N), C = N.
aggregate_all(count(_), G, C) :- !, findall(x, G, L), length(L, N), C = N.
aggregate_all(sum(E), G, S) :- !, findall(E, G, L), sum_list(L, S).
aggregate_all(bag(E), G, L) :- !, findall(E, G, L).
aggregate_all(set(E), G, S) :- !, findall(E, G, L), sort(L, S).
aggregate_all(max(X,W), G, max(MX,MW)) :- !, findall(X-W, G, [H|T]), '$agg_number'(H), '$agg_max_w'(T, H, MX-MW).
aggregate_all(min(X,W), G, min(MX,MW)) :- !, findall(X-W, G, [H|T]), '$agg_number'(H), '$agg_min_w'(T, H, MX-MW).
aggregate_all(max(X), G, Max) :- !, findall(X, G, L), L = [H|T], H1 is H, '$agg_max'(T, H1, Max).
aggregate_all(min(X), G, Min) :- !, findall(X, G, L), L = [H|T], H1 is H, '$agg_min'(T, H1, Min).
aggregate_all(Spec, G, Result) :-
    Spec =.. [F|Parts], Parts = [_|_], !,
    '$agg_templates'(Parts, Templates),
    findall(Templates, G, Rows),
    '$agg_columns'(Parts, Rows, Columns),
    Result =.. [F|Columns].
aggregate_all(Spec, _, _) :- '$no_aggregate'(Spec).

'$no_aggregate'(Spec) :- var(Spec), !, instantiation_error(Spec).
'$no_aggregate'([]) :- !, type_error(aggregate_template, []).
'$no_aggregate'(Spec) :- callable(Spec), !, domain_error(aggregate_template, Spec).
'$no_aggregate'(Spec) :- type_error(aggregate_template, Spec).

'$agg_templates'([], []).
'$agg_templates'([P|Ps], [T|Ts]) :- '$agg_template'(P, T), '$agg_templates'(Ps, Ts).

'$agg_template'(count, 1) :- !.
'$agg_template'(sum(E), E) :- !.
'$agg_template'(max(E), E) :- !.
'$agg_template'(min(E), E) :- !.
'$agg_template'(max(E,W), E-W) :- !.
'$agg_template'(min(E,W), E-W) :- !.
'$agg_template'(bag(E), E) :- !.
'$agg_template'(set(E), E) :- !.
'$agg_template'(Spec, _) :- '$no_aggregate'(Spec).

'$agg_columns'([], _, []).
'$agg_columns'([P|Ps], Rows, [C|Cs]) :-
    '$agg_split'(Rows, Col, Rest),
    '$agg_column'(P, Col, C),
    '$agg_columns'(Ps, Rest, Cs).

'$agg_split'([], [], []).
'$agg_split'([[X|Xs]|Rows], [X|Col], [Xs|Rest]) :- '$agg_split'(Rows, Col, Rest).

'$agg_column'(max(_,_), Col, max(M,W)) :- !, '$agg_evaluated'(Col, [H|T]), '$agg_max_w'(T, H, M-W).
'$agg_column'(min(_,_), Col, min(M,W)) :- !, '$agg_evaluated'(Col, [H|T]), '$agg_min_w'(T, H, M-W).
'$agg_column'(P, Col, C) :- '$agg_shape'(P, X, Spec), aggregate_all(Spec, member(X, Col), C).

'$agg_shape'(count, _, count).
'$agg_shape'(sum(_), X, sum(X)).
'$agg_shape'(max(_), X, max(X)).
'$agg_shape'(min(_), X, min(X)).
'$agg_shape'(max(_,_), X-W, max(X,W)).
'$agg_shape'(min(_,_), X-W, min(X,W)).
'$agg_shape'(bag(_), X, bag(X)).
'$agg_shape'(set(_), X, set(X)).

'$agg_max'([], M, M).
'$agg_max'([X|Xs], M0, M) :- M1 is max(M0, X), '$agg_max'(Xs, M1, M).
'$agg_min'([], M, M).
'$agg_min'([X|Xs], M0, M) :- M1 is min(M0, X), '$agg_min'(Xs, M1, M).

% The first value is taken as it is, all others are computed.
'$agg_number'(X-_) :- ( number(X) -> true ; type_error(number, X) ).

'$agg_evaluated'([], []).
'$agg_evaluated'([X-W|T], [V-W|Vs]) :- V is X, '$agg_evaluated'(T, Vs).

'$agg_max_w'([], M, M).
'$agg_max_w'([X-W|T], MX-MW, M) :- ( X > MX -> '$agg_max_w'(T, X-W, M) ; '$agg_max_w'(T, MX-MW, M) ).
'$agg_min_w'([], M, M).
'$agg_min_w'([X-W|T], MX-MW, M) :- ( X < MX -> '$agg_min_w'(T, X-W, M) ; '$agg_min_w'(T, MX-MW, M) ).

aggregate_all(count, D, G, C) :- !, findall(D, G, L0), sort(L0, L), length(L, C).
aggregate_all(Spec, D, G, R) :- '$agg_template'(Spec, T), findall(D-T, G, L0), sort(L0, L),
    '$agg_shape'(Spec, X, S), aggregate_all(S, member(_-X, L), R).
`;
