export const option = `
:- module(option, [option/2, option/3, select_option/3, select_option/4, merge_options/3]).

'$options'(Options) :- ( is_list(Options) -> true ; var(Options) -> true ; throw(error(type_error(list, Options), context('$memberchk'/3, _))) ).

option(Opt, Options, Default) :-
    functor(Opt, Name, Arity), functor(Gen, Name, Arity),
    (   '$get_option'(Gen, Options) -> Opt = Gen
    ;   arg(1, Opt, Default)
    ).

option(Opt, Options) :-
    '$needs_options'(Options, option(Opt, Options)),
    functor(Opt, Name, Arity), functor(Gen, Name, Arity),
    '$get_option'(Gen, Options), !, Opt = Gen.

% SWI-Prolog names the predicate of which no rule takes such options.
'$needs_options'(Options, _) :- ( is_list(Options) ; is_dict(Options) ), !.
'$needs_options'(_, Goal) :-
    throw(error(existence_error(matching_rule, swi_option:Goal), context(swi_option:option/2, _))).

'$get_option'(Gen, Options) :- is_dict(Options), !, functor(Gen, Name, 1), arg(1, Gen, V), get_dict(Name, Options, V).
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
    '$options'(New), '$options'(Old),
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

export const pairs = `
:- module(pairs, [map_list_to_pairs/3, group_pairs_by_key/2]).
group_pairs_by_key([], []).
group_pairs_by_key([K-V|Pairs], [K-[V|Vs]|Groups]) :-
    '$same_key'(Pairs, K, Vs, Others), group_pairs_by_key(Others, Groups).
'$same_key'([K-V|Pairs], Key, [V|Vs], Others) :- K == Key, !, '$same_key'(Pairs, Key, Vs, Others).
'$same_key'(Others, _, [], Others).
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
    '$lambda_params'(Ps, L, Args),
    '$lambda_bind'(Ps, Args, Rest),
    (   Rest == [] -> call(L)
    ;   G =.. [call,L|Rest], call(G)
    ).

'$copy_lambda'(Free/Ps>>L, Copy) :- !, '$lambda_free'(Free), copy_term(Free/Ps>>L, Free/Ps1>>L1), Copy = (Ps1>>L1).
'$copy_lambda'(T, Copy) :- copy_term(T, Copy).

% Each parameter gets an argument; further arguments are for the body.
'$lambda_params'(Ps, L, Args) :-
    is_list(Ps), !,
    length(Ps, N), length(Args, Given),
    (   N =< Given -> true
    ;   strip_module(L, Module, Goal), domain_error(lambda_parameters, Ps>>(Module:Goal))
    ).
'$lambda_params'(Ps, _, _) :- '$skip_list'(_, Ps, T), ( var(T) -> instantiation_error(Ps) ; type_error(list, Ps) ).

'$lambda_free'(Free) :- var(Free), !, instantiation_error(Free).
'$lambda_free'({}) :- !.
'$lambda_free'({_}) :- !.
'$lambda_free'(Free) :- type_error(lambda_free, Free).

'$lambda_bind'([], Rest, Rest) :- !.
'$lambda_bind'([P|Ps], [A|As], Rest) :- P = A, '$lambda_bind'(Ps, As, Rest).

'/'(Free, L) :- '$slash'(Free, L, []).
'/'(Free, L, A1) :- '$slash'(Free, L, [A1]).
'/'(Free, L, A1, A2) :- '$slash'(Free, L, [A1,A2]).
'/'(Free, L, A1, A2, A3) :- '$slash'(Free, L, [A1,A2,A3]).
'$slash'(Free, L0, Args) :- '$lambda_free'(Free), copy_term(Free/L0, Free/L), G =.. [call,L|Args], call(G).
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

occurrences_of_term(Sub, T, C) :- findall(x, ( sub_term(S, T), subsumes_term(Sub, S) ), L), length(L, C0), C = C0.
occurrences_of_var(V, T, C) :- findall(x, ( sub_term(S, T), S == V ), L), length(L, C0), C = C0.

mapargs(G, T1, T2) :- ( nonvar(T1) -> functor(T1, N, A), functor(T2, N, A) ; functor(T2, N, A), functor(T1, N, A) ), '$map_args'(1, A, G, T1, T2).
'$map_args'(I, A, _, _, _) :- I > A, !.
'$map_args'(I, A, G, T1, T2) :- arg(I, T1, X), arg(I, T2, Y), call(G, X, Y), J is I + 1, '$map_args'(J, A, G, T1, T2).

call_nth(_, N) :- nonvar(N), \+ ( integer(N), N > 0 ), !, '$not_nth'(N).
call_nth(G, N) :- integer(N), !, State = count(0), call(G), arg(1, State, C0), C is C0 + 1,
    nb_setarg(1, State, C), C =:= N, !.
call_nth(G, N) :- State = count(0), call(G), arg(1, State, C0), N is C0 + 1, nb_setarg(1, State, N).

'$not_nth'(N) :- ( integer(N) -> domain_error(not_less_than_one, N) ; type_error(integer, N) ).

limit(N, G) :- ( N == infinite ; N == inf ), !, call(G).
limit(N, G) :- N > 0, State = count(0), call(G), arg(1, State, C0), C is C0 + 1,
    ( C =:= N -> ! ; nb_setarg(1, State, C) ).

offset(N, G) :- N > 0, !, '$offset'(N, G).
offset(N, G) :- N =:= 0, !, call(G).
offset(N, _) :- domain_error(not_less_than_zero, N).
'$offset'(N, G) :- State = count(0), call(G), arg(1, State, C0),
    ( C0 < N -> C is C0 + 1, nb_setarg(1, State, C), fail ; true ).

divmod(X, Y, Q, R) :- '$divisible'(X), '$divisible'(Y), '$nonzero'(Y), Q is X div Y, R is X mod Y.
'$divisible'(X) :- integer(X), !.
'$divisible'(X) :- var(X), !, throw(error(instantiation_error, context(system:divmod/4, _))).
'$divisible'(X) :- throw(error(type_error(integer, X), context(system:divmod/4, _))).
'$nonzero'(0) :- !, throw(error(evaluation_error(zero_divisor), context(system:divmod/2, _))).
'$nonzero'(_).

distinct(G) :- distinct(G, G).
distinct(W, G) :- State = seen([]), call(G), arg(1, State, Seen),
    \+ ( member(S, Seen), S =@= W ), nb_setarg(1, State, [W|Seen]).

order_by(Specs, G) :- must_be(list, Specs), '$order_specifiers'(Specs), term_variables(G, Vs), findall(Vs, G, Sols0), '$order_by'(Specs, Vs, Sols0, Sols), member(Vs, Sols).
'$order_specifiers'([]) :- !, domain_error(non_empty_list, []).
'$order_specifiers'(Specs) :- forall(member(Spec, Specs), '$order_specifier'(Spec)).
'$order_specifier'(Spec) :- var(Spec), !, instantiation_error(Spec).
'$order_specifier'(asc(_)) :- !.
'$order_specifier'(desc(_)) :- !.
'$order_specifier'(Spec) :- domain_error(order_specifier, Spec).
'$order_by'([], _, S, S).
'$order_by'([Spec|Specs], Vs, S0, S) :-
    '$order_by'(Specs, Vs, S0, S1),
    arg(1, Spec, Key), functor(Spec, Dir, 1),
    findall(K-V, ( member(V, S1), copy_term(Vs-Key, V-K) ), Pairs),
    ( Dir == asc -> sort(1, @=<, Pairs, Sorted) ; sort(1, @>=, Pairs, Sorted) ),
    pairs_values(Sorted, S).

random_member(X, L) :- length(L, N), N > 0, I is random(N), nth0(I, L, X).
random_between(L, H, X) :- must_be(integer, L), must_be(integer, H), H >= L, X is L + random(H - L + 1).
random(X) :- X is random_float.
random_permutation(L, P) :- findall(K-X, ( member(X, L), K is random_float ), Ps), keysort(Ps, S), pairs_values(S, P).

normalize_space(Out, Text) :- '$normalize_space'(Text, A), '$is_sink'(Out), format(Out, '~w', [A]).
'$is_sink'(Out) :- var(Out), !, throw(error(instantiation_error, context(system:normalize_space/2, _))).
'$is_sink'(Out) :- atomic(Out), !.
'$is_sink'(Out) :- functor(Out, Name, Arity), memberchk(Name/Arity, [atom/1, string/1, codes/1, codes/2, chars/1, chars/2]), !.
'$is_sink'(Out) :- throw(error(type_error(output, Out), context(system:normalize_space/2, _))).

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
