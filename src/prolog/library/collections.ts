export const option = `
:- module(option, [option/2, option/3, select_option/3, select_option/4, merge_options/3]).

option(Opt, Options, Default) :-
    functor(Opt, Name, 1), functor(Gen, Name, 1),
    (   '$get_option'(Gen, Options) -> Opt = Gen
    ;   arg(1, Opt, Default)
    ).

option(Opt, Options) :-
    functor(Opt, Name, 1), functor(Gen, Name, 1),
    '$get_option'(Gen, Options), !, Opt = Gen.

'$get_option'(Gen, Options) :- memberchk(Gen, Options), !.
'$get_option'(Gen, Options) :- functor(Gen, Name, 1), arg(1, Gen, V), memberchk(Name=V, Options), !.

select_option(Opt, Options, Rest) :-
    functor(Opt, Name, 1), functor(Gen, Name, 1),
    (   selectchk(Gen, Options, Rest0) -> true
    ;   arg(1, Gen, V), selectchk(Name=V, Options, Rest0)
    ), !,
    Opt = Gen, Rest = Rest0.

select_option(Opt, Options, Rest, Default) :-
    (   functor(Opt, Name, 1), functor(Gen, Name, 1),
        (   selectchk(Gen, Options, Rest0) -> true
        ;   arg(1, Gen, V), selectchk(Name=V, Options, Rest0)
        )
    ->  Opt = Gen, Rest = Rest0
    ;   arg(1, Opt, Default), Rest = Options
    ).

merge_options(New, Old, Merged) :-
    '$canonical_options'(New, N1), '$canonical_options'(Old, O1),
    sort(N1, N), sort(O1, O),
    '$merge_options'(N, O, Merged).

'$canonical_options'([], []).
'$canonical_options'([H0|T0], [H|T]) :- ( H0 = (Name=V) -> H =.. [Name,V] ; H = H0 ), '$canonical_options'(T0, T).

'$merge_options'([], O, O) :- !.
'$merge_options'(N, [], N) :- !.
'$merge_options'([N|NT], [O|OT], M) :-
    functor(N, NN, _), functor(O, ON, _), compare(D, NN, ON),
    (   D = (=) -> M = [N|M1], '$merge_options'(NT, OT, M1)
    ;   D = (<) -> M = [N|M1], '$merge_options'(NT, [O|OT], M1)
    ;   M = [O|M1], '$merge_options'([N|NT], OT, M1)
    ).
`;

export const ordsets = String.raw`
:- module(ordsets, [ord_union/3, ord_union/2, ord_subtract/3, ord_intersection/3, ord_memberchk/2, ord_insert/3,
    ord_add_element/3, ord_del_element/3, ord_subset/2, ord_empty/1, is_ordset/1, ord_disjoint/2, ord_intersect/2,
    ord_seteq/2, ord_symdiff/3, ord_selectchk/3]).

ord_empty([]).
is_ordset(L) :- is_list(L), '$ordered'(L).
'$ordered'([]).
'$ordered'([H|T]) :- '$ordered'(T, H).
'$ordered'([], _).
'$ordered'([H|T], P) :- P @< H, '$ordered'(T, H).

ord_memberchk(X, [Y|Ys]) :- compare(O, X, Y), '$ord_memberchk'(O, X, Ys).
'$ord_memberchk'(=, _, _).
'$ord_memberchk'(>, X, Ys) :- ord_memberchk(X, Ys).

ord_insert(S, E, S2) :- ord_add_element(S, E, S2).
ord_add_element([], E, [E]).
ord_add_element([H|T], E, S) :- compare(O, H, E), '$ord_add'(O, H, T, E, S).
'$ord_add'(<, H, T, E, [H|S]) :- ord_add_element(T, E, S).
'$ord_add'(=, H, T, _, [H|T]).
'$ord_add'(>, H, T, E, [E,H|T]).

ord_del_element([], _, []).
ord_del_element([H|T], E, S) :- compare(O, H, E), '$ord_del'(O, H, T, E, S).
'$ord_del'(<, H, T, E, [H|S]) :- ord_del_element(T, E, S).
'$ord_del'(=, _, T, _, T).
'$ord_del'(>, H, T, _, [H|T]).

ord_selectchk(X, S, R) :- ord_memberchk(X, S), ord_del_element(S, X, R).

ord_union(Sets, Union) :- append(Sets, All), sort(All, Union).
ord_union([], B, U) => U = B.
ord_union([H|T], B, U) => '$ord_union'(B, H, T, U).
'$ord_union'([], H, T, [H|T]).
'$ord_union'([H2|T2], H, T, U) :- compare(O, H, H2), '$ord_union'(O, H, T, H2, T2, U).
'$ord_union'(<, H, T, H2, T2, [H|U]) :- '$ord_union'(T, H2, T2, U).
'$ord_union'(=, H, T, _, T2, [H|U]) :- ord_union(T, T2, U).
'$ord_union'(>, H, T, H2, T2, [H2|U]) :- '$ord_union'(T2, H, T, U).

ord_subtract([], _, R) => R = [].
ord_subtract(A, [], R) => R = A.
ord_subtract([H|T], B, R) => '$ord_subtract'([H|T], B, R).
'$ord_subtract'([], _, []).
'$ord_subtract'([H|T], B, R) :- ( ord_memberchk(H, B) -> R = R1 ; R = [H|R1] ), '$ord_subtract'(T, B, R1).

ord_intersection([], _, []).
ord_intersection([H|T], B, R) :- ( ord_memberchk(H, B) -> R = [H|R1] ; R = R1 ), ord_intersection(T, B, R1).

ord_subset(A, B) :- '$ord_subtract'(A, B, []).
ord_disjoint(A, B) :- ord_intersection(A, B, []).
ord_intersect(A, B) :- \+ ord_disjoint(A, B).
ord_seteq(A, B) :- A == B.
ord_symdiff(A, B, D) :- ord_subtract(A, B, AB), ord_subtract(B, A, BA), ord_union(AB, BA, D).
`;

export const pairs = `
:- module(pairs, [map_list_to_pairs/3]).
map_list_to_pairs(F, L, Pairs) :- '$map_pairs'(L, F, Pairs).
'$map_pairs'([], _, []).
'$map_pairs'([H|T0], F, [K-H|T]) :- call(F, H, K), '$map_pairs'(T0, F, T).
`;

export const gensym = `
:- module(gensym, [gensym/2, reset_gensym/1, reset_gensym/0]).
gensym(Base, Atom) :- atom_concat('$gs_', Base, Key), flag(Key, N, N + 1), N1 is N + 1, atom_concat(Base, N1, Atom).
reset_gensym(Base) :- atom_concat('$gs_', Base, Key), flag(Key, _, 0).
reset_gensym.
`;

export const yall = `
:- module(yall, [(>>)/2, (>>)/3, (>>)/4, (>>)/5, (>>)/6, (>>)/7, (/)/2, (/)/3, (/)/4, (/)/5]).

'>>'(Ps, L) :- '$lambda'(Ps, L, []).
'>>'(Ps, L, A1) :- '$lambda'(Ps, L, [A1]).
'>>'(Ps, L, A1, A2) :- '$lambda'(Ps, L, [A1,A2]).
'>>'(Ps, L, A1, A2, A3) :- '$lambda'(Ps, L, [A1,A2,A3]).
'>>'(Ps, L, A1, A2, A3, A4) :- '$lambda'(Ps, L, [A1,A2,A3,A4]).
'>>'(Ps, L, A1, A2, A3, A4, A5) :- '$lambda'(Ps, L, [A1,A2,A3,A4,A5]).

% A lambda without free variables declared by / shares nothing with its context but what is global.
'$lambda'(Ps0, L0, Args) :-
    '$copy_lambda'(Ps0>>L0, Ps>>L),
    '$lambda_params'(Ps, Params),
    '$lambda_bind'(Params, Args, Rest),
    (   Rest == [] -> call(L)
    ;   G =.. [call,L|Rest], call(G)
    ).

'$copy_lambda'(Free/Ps>>L, Copy) :- !, copy_term(Free/Ps>>L, Free/Ps1>>L1), Copy = (Ps1>>L1).
'$copy_lambda'(T, Copy) :- copy_term(T, Copy).

'$lambda_params'(Ps, Ps).

'$lambda_bind'([], Rest, Rest) :- !.
'$lambda_bind'(_, [], []) :- !.
'$lambda_bind'([P|Ps], [A|As], Rest) :- P = A, '$lambda_bind'(Ps, As, Rest).

'/'(Free, L) :- '$slash'(Free, L, []).
'/'(Free, L, A1) :- '$slash'(Free, L, [A1]).
'/'(Free, L, A1, A2) :- '$slash'(Free, L, [A1,A2]).
'/'(Free, L, A1, A2, A3) :- '$slash'(Free, L, [A1,A2,A3]).
'$slash'(Free, L0, Args) :- copy_term(Free/L0, Free/L), G =.. [call,L|Args], call(G).
`;

export const ugraphs = String.raw`
:- module(ugraphs, [vertices_edges_to_ugraph/3, vertices/2, edges/2, neighbours/3, neighbors/3, reachable/3,
    add_vertices/3, del_vertices/3, add_edges/3, del_edges/3, top_sort/2, transpose_ugraph/2]).

vertices_edges_to_ugraph(Vs, Es, G) :-
    findall(V, ( member(V, Vs) ; member(A-B, Es), ( V = A ; V = B ) ), All0),
    sort(All0, All), sort(Es, Edges),
    '$adjacency'(All, Edges, G).
'$adjacency'([], _, []).
'$adjacency'([V|Vs], Es, [V-Ns|G]) :- findall(N, ( member(V0-N, Es), V0 == V ), Ns), '$adjacency'(Vs, Es, G).

vertices([], []).
vertices([V-_|T], [V|Vs]) :- vertices(T, Vs).
edges(G, Es) :- findall(V-N, ( member(V-Ns, G), member(N, Ns) ), Es).
neighbours(V, G, Ns) :- member(V0-Ns0, G), V0 == V, !, Ns = Ns0.
neighbors(V, G, Ns) :- neighbours(V, G, Ns).
add_vertices(G, Vs, G2) :- vertices(G, V0), edges(G, Es), append(V0, Vs, All), vertices_edges_to_ugraph(All, Es, G2).
del_vertices(G, Vs, G2) :- findall(V-Ns, ( member(V-Ns0, G), \+ memberchk(V, Vs), subtract(Ns0, Vs, Ns) ), G2).
add_edges(G, New, G2) :- vertices(G, Vs), edges(G, Es0), append(Es0, New, Es), vertices_edges_to_ugraph(Vs, Es, G2).
del_edges(G, Old, G2) :- vertices(G, Vs), edges(G, Es0), subtract(Es0, Old, Es), vertices_edges_to_ugraph(Vs, Es, G2).
transpose_ugraph(G, T) :- vertices(G, Vs), findall(B-A, ( member(A-Ns, G), member(B, Ns) ), Es), vertices_edges_to_ugraph(Vs, Es, T).
reachable(V, G, Rs) :- '$reach'([V], G, [V], Rs0), sort(Rs0, Rs).
'$reach'([], _, R, R).
'$reach'([V|Vs], G, R0, R) :-
    ( neighbours(V, G, Ns) -> true ; Ns = [] ),
    subtract(Ns, R0, New), append(R0, New, R1), append(Vs, New, Todo), '$reach'(Todo, G, R1, R).
top_sort(G, L) :- '$top_sort'(G, L).
'$top_sort'([], []) :- !.
'$top_sort'(G, [V|L]) :-
    member(V-_, G), \+ ( member(_-Ns, G), memberchk(V, Ns) ), !,
    del_vertices(G, [V], G2), '$top_sort'(G2, L).
`;

export const misc = String.raw`
:- module(misc, [concat_atom/2, concat_atom/3, subsumes/2, subsumes_chk/2, sub_term/2, occurrences_of_term/3,
    occurrences_of_var/3, mapargs/3, call_nth/2, limit/2, offset/2, divmod/4, order_by/2, distinct/1, distinct/2, random_member/2,
    random_between/3, random/1, random_permutation/2, normalize_space/2, read_file_to_terms/3, read_file_to_string/3,
    read_file_to_codes/3, phrase_from_file/2]).

concat_atom(L, A) :- atomic_list_concat(L, A).
concat_atom(L, S, A) :- atomic_list_concat(L, S, A).

subsumes_chk(G, S) :- subsumes_term(G, S).
subsumes(G, S) :- subsumes_term(G, S), G = S.

sub_term(X, X).
sub_term(X, T) :- compound(T), arg(_, T, A), sub_term(X, A).

occurrences_of_term(Sub, T, C) :- findall(x, ( sub_term(S, T), subsumes_term(Sub, S) ), L), length(L, C).
occurrences_of_var(V, T, C) :- findall(x, ( sub_term(S, T), S == V ), L), length(L, C).

mapargs(G, T1, T2) :- T1 =.. [F|A1], '$same_length_list'(A1, A2), maplist(G, A1, A2), T2 =.. [F|A2].
'$same_length_list'([], []).
'$same_length_list'([_|T], [_|T2]) :- '$same_length_list'(T, T2).

call_nth(G, N) :- integer(N), !, N > 0, State = count(0), call(G), arg(1, State, C0), C is C0 + 1,
    nb_setarg(1, State, C), C =:= N, !.
call_nth(G, N) :- State = count(0), call(G), arg(1, State, C0), N is C0 + 1, nb_setarg(1, State, N).

limit(N, G) :- N > 0, State = count(0), call(G), arg(1, State, C0), C is C0 + 1,
    ( C =:= N -> ! ; nb_setarg(1, State, C) ).

offset(N, G) :- State = count(0), call(G), arg(1, State, C0),
    ( C0 < N -> C is C0 + 1, nb_setarg(1, State, C), fail ; true ).

divmod(X, Y, Q, R) :- must_be(integer, X), must_be(integer, Y), Q is X div Y, R is X mod Y.

distinct(G) :- distinct(G, G).
distinct(W, G) :- State = seen([]), call(G), arg(1, State, Seen),
    \+ ( member(S, Seen), S =@= W ), nb_setarg(1, State, [W|Seen]).

order_by(Specs, G) :- term_variables(G, Vs), findall(Vs, G, Sols0), '$order_by'(Specs, Vs, Sols0, Sols), member(Vs, Sols).
'$order_by'([], _, S, S).
'$order_by'([Spec|Specs], Vs, S0, S) :-
    '$order_by'(Specs, Vs, S0, S1),
    arg(1, Spec, Key), functor(Spec, Dir, 1),
    findall(K-V, ( member(V, S1), copy_term(Vs-Key, V-K) ), Pairs),
    ( Dir == asc -> sort(1, @=<, Pairs, Sorted) ; sort(1, @>=, Pairs, Sorted) ),
    pairs_values(Sorted, S).

random_member(X, L) :- length(L, N), N > 0, I is random(N), nth0(I, L, X).
random_between(L, H, X) :- X is L + random(H - L + 1).
random(X) :- X is random_float.
random_permutation(L, P) :- findall(K-X, ( member(X, L), K is random_float ), Ps), keysort(Ps, S), pairs_values(S, P).

normalize_space(Out, Text) :- '$normalize_space'(Text, A), format(Out, '~w', [A]).

read_file_to_string(F, S, _) :- open(F, read, St), read_string(St, _, S), close(St).
read_file_to_codes(F, Cs, _) :- open(F, read, St), read_stream_to_codes(St, Cs), close(St).
read_file_to_terms(F, Ts, _) :- open(F, read, St), '$read_terms'(St, Ts), close(St).
'$read_terms'(St, Ts) :- read(St, T), ( T == end_of_file -> Ts = [] ; Ts = [T|R], '$read_terms'(St, R) ).
phrase_from_file(G, F) :- read_file_to_codes(F, Cs, []), phrase(G, Cs).
`;

export const symbolic = `
:- module(symbolic, ['$between'/3, '$between'/2]).

% What builtins do in one step, spelled out for arguments that are not known: each comparison is a decision.

'$between'(L, H, X) :- nonvar(X), !, L =< X, X =< H.
'$between'(L, H, X) :- L =< H, '$between_from'(L, H, X).

'$between_from'(L, H, X) :- L =:= H, !, X = L.
'$between_from'(L, _, L).
'$between_from'(L, H, X) :- L1 is L + 1, '$between_from'(L1, H, X).

'$between'(L, X) :- nonvar(X), !, L =< X.
'$between'(L, L).
'$between'(L, X) :- L1 is L + 1, '$between'(L1, X).
`;
