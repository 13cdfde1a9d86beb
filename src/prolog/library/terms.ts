/** What programs ask about terms beyond `functor/3` and its like, and walks over subterms. */
export const terms = String.raw`
:- module(terms, [functor/4, same_term/2, nonground/2, var_number/2, variant/2, same_functor/2, same_functor/3,
    same_functor/4, term_subsumer/3, mapsubterms/3, foldsubterms/4, foldsubterms/5, term_singletons/2, numbervars/4, write_length/3]).

functor(T, N, A, Type) :- compound(T), !, compound_name_arity(T, N, A), Type = compound.
functor(T, N, A, Type) :- nonvar(T), !, N = T, A = 0, ( atom(T) -> Type = atom ; Type = atomic ).
functor(_, _, _, Type) :- nonvar(Type), \+ atom(Type), !, throw(error(type_error(atom, Type), context(functor/4, _))).
functor(_, _, _, Type) :- nonvar(Type), \+ memberchk(Type, [atom, atomic, callable, compound]), !, throw(error(domain_error(functor_type, Type), context(functor/4, _))).
functor(T, N, A, Type) :- Type == compound, !, compound_name_arity(T, N, A).
functor(_, N, A, Type) :- var(Type), A == 0, atom(N), !, throw(error(instantiation_error, context(functor/4, _))).
functor(T, N, A, Type) :- functor(T0, N, A), '$type_of_functor'(T0, Type), T = T0.

'$type_of_functor'(T, Type) :- compound(T), !, ( var(Type) -> Type = compound ; Type == callable ).
'$type_of_functor'(T, Type) :- atom(T), !, ( Type == atom ; Type == callable ; Type == atomic ), !.
'$type_of_functor'(_, atomic).

same_term(X, Y) :- compound(X), !, '$same_object'(X, Y).
same_term(X, Y) :- X == Y.

nonground(T, V) :- term_variables(T, [V0|_]), V = V0.

var_number('$VAR'(N), N).

variant(X, Y) :- X =@= Y.

same_functor(X, Y) :- same_functor(X, Y, _, _).
same_functor(X, Y, A) :- same_functor(X, Y, _, A).
same_functor(X, Y, N, A) :- nonvar(X), !, functor(X, N, A), functor(Y, N, A).
same_functor(X, Y, N, A) :- functor(Y, N, A), functor(X, N, A).

% The least general term that both are instances of: the same pair of different parts is the same variable.
term_subsumer(X, Y, G) :- '$subsumer'(X, Y, G, [], _).

'$subsumer'(X, Y, G, S0, S) :- X == Y, !, G = X, S = S0.
'$subsumer'(X, Y, G, S0, S) :-
    compound(X), compound(Y),
    compound_name_arity(X, N, A), compound_name_arity(Y, N, A), !,
    compound_name_arguments(X, N, Xs), compound_name_arguments(Y, N, Ys),
    '$subsumers'(Xs, Ys, Gs, S0, S),
    compound_name_arguments(G, N, Gs).
'$subsumer'(X, Y, G, S, S) :- '$known_pair'(S, X, Y, G), !.
'$subsumer'(X, Y, G, S, [pair(X, Y, G)|S]).

'$known_pair'([pair(X0, Y0, G0)|_], X, Y, G) :- X0 == X, Y0 == Y, !, G = G0.
'$known_pair'([_|S], X, Y, G) :- '$known_pair'(S, X, Y, G).

'$subsumers'([], [], [], S, S).
'$subsumers'([X|Xs], [Y|Ys], [G|Gs], S0, S) :- '$subsumer'(X, Y, G, S0, S1), '$subsumers'(Xs, Ys, Gs, S1, S).

mapsubterms(G, T0, T) :- nonvar(T0), call(G, T0, T1), !, T = T1.
mapsubterms(G, T0, T) :-
    compound(T0), !,
    compound_name_arguments(T0, N, Args0),
    maplist(mapsubterms(G), Args0, Args),
    compound_name_arguments(T, N, Args).
mapsubterms(_, T, T).

foldsubterms(G, T, S0, S) :- '$fold_subterms'(T, G, S0, S).

'$fold_subterms'(T, G, S0, S) :- nonvar(T), call(G, T, S0, S1), !, S = S1.
'$fold_subterms'(T, G, S0, S) :- compound(T), !, compound_name_arguments(T, _, Args), foldl('$fold_in'(G), Args, S0, S).
'$fold_subterms'(_, _, S, S).
'$fold_in'(G, T, S0, S) :- '$fold_subterms'(T, G, S0, S).

foldsubterms(G, T0, T, S0, S) :- '$fold_map'(T0, T, G, S0, S).

'$fold_map'(T0, T, G, S0, S) :- nonvar(T0), call(G, T0, T1, S0, S1), !, T = T1, S = S1.
'$fold_map'(T0, T, G, S0, S) :-
    compound(T0), !,
    compound_name_arguments(T0, N, Args0),
    foldl('$fold_map_in'(G), Args0, Args, S0, S),
    compound_name_arguments(T, N, Args).
'$fold_map'(T, T, _, S, S).
'$fold_map_in'(G, T0, T, S0, S) :- '$fold_map'(T0, T, G, S0, S).

term_singletons(T, Vs) :- term_variables(T, All), '$single_variables'(All, T, Vs).
'$single_variables'([], _, []).
'$single_variables'([V|Vs0], T, Vs) :-
    (   occurrences_of_var(V, T, 1) -> Vs = [V|Rest] ; Vs = Rest ),
    '$single_variables'(Vs0, T, Rest).

numbervars(T, S, E, Options) :-
    must_be(integer, S),
    option(functor_name(F), Options, '$VAR'),
    option(singletons(Single), Options, false),
    (   Single == true -> term_singletons(T, Ones), '$name_all'(Ones, F) ; true ),
    term_variables(T, Vs),
    '$number_all'(Vs, F, S, E).
'$name_all'([], _).
'$name_all'([V|Vs], F) :- V =.. [F,'_'], '$name_all'(Vs, F).
'$number_all'([], _, E, E).
'$number_all'([V|Vs], F, N, E) :- V =.. [F,N], N1 is N + 1, '$number_all'(Vs, F, N1, E).

write_length(T, Length, Options0) :-
    ( select_option(max_length(Max), Options0, Options) -> true ; Options = Options0 ),
    with_output_to(string(S), write_term(T, Options)),
    string_length(S, Length),
    ( nonvar(Max) -> Length =< Max ; true ).
`;
