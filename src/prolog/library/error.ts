export const error = String.raw`
:- module(error, [must_be/2, is_of_type/2, type_error/2, domain_error/2, existence_error/2, permission_error/3,
    instantiation_error/1, resource_error/1, representation_error/1, syntax_error/1,
    assertion/1, has_type/2, current_type/3]).

current_type(Type, X, error:has_type(Type, X)) :- clause('$has_type'(Type, X), _).

type_error(Type, Value) :- throw(error(type_error(Type, Value), _)).
domain_error(Domain, Value) :- throw(error(domain_error(Domain, Value), _)).
existence_error(Type, Value) :- throw(error(existence_error(Type, Value), _)).
permission_error(Action, Type, Term) :- throw(error(permission_error(Action, Type, Term), _)).
instantiation_error(_) :- throw(error(instantiation_error, _)).
resource_error(R) :- throw(error(resource_error(R), _)).
representation_error(R) :- throw(error(representation_error(R), _)).
syntax_error(M) :- throw(error(syntax_error(M), _)).

must_be(Type, X) :-
    (   nonvar(Type), '$has_type'(Type, X) -> true
    ;   nonvar(Type) -> '$is_not'(Type, X)
    ;   instantiation_error(Type)
    ).

is_of_type(Type, _) :- var(Type), !, instantiation_error(Type).
is_of_type(Type, X) :- '$has_type'(Type, X), !.
has_type(Type, X) :- '$has_type'(Type, X).

'$is_not'(Type, _) :- \+ '$known_type'(Type), !, existence_error(type, Type).
'$is_not'(Type, Y) :- '$unbound_matters'(Type, Y), !, instantiation_error(Y).
'$is_not'(chars, X) :- !, '$not_list_of'(X, char).
'$is_not'(codes, X) :- !, '$not_list_of'(X, code).
'$is_not'(list(Type), X) :- !, '$not_list_of'(X, Type).
'$is_not'(text, X) :- \+ ground(X), !, instantiation_error(X).
'$is_not'(var, X) :- !, throw(error(uninstantiation_error(X), _)).
'$is_not'(cyclic, X) :- !, domain_error(cyclic_term, X).
'$is_not'(acyclic, X) :- !, domain_error(acyclic_term, X).
'$is_not'(list, X) :- !, '$not_list'(X).
'$is_not'(proper_list, X) :- '$skip_list'(_, X, T), var(T), !, instantiation_error(X).
'$is_not'(ground, _) :- !, instantiation_error(_).
'$is_not'(oneof(_), X) :- \+ ground(X), !, instantiation_error(X).
'$is_not'(Type, X) :- type_error(Type, X).

'$not_list'(X) :- '$skip_list'(_, X, T), ( var(T) -> instantiation_error(X) ; type_error(list, X) ).

'$not_list_of'(X, Type) :- is_list(X), !, '$first_not'(X, Type).
'$not_list_of'(X, Type) :- '$skip_list'(_, X, T), ( var(T) -> instantiation_error(X) ; type_error(list(Type), X) ).

'$first_not'([H|T], Type) :- ( '$has_type'(Type, H) -> '$first_not'(T, Type) ; '$is_not'(Type, H) ).

'$unbound_matters'(Type, Y) :- var(Y), \+ Type = var, \+ Type = any.

'$known_type'(Type) :- clause('$has_type'(Type, _), _), !.

'$has_type'(any, _).
'$has_type'(atom, X) :- atom(X).
'$has_type'(atomic, X) :- atomic(X).
'$has_type'(between(L,U), X) :-
    (   integer(L), integer(U) -> integer(X), X >= L, X =< U
    ;   number(X), X >= L, X =< U
    ).
'$has_type'(boolean, X) :- ( X == true ; X == false ), !.
'$has_type'(bool, X) :- ( X == true ; X == false ), !.
'$has_type'(callable, X) :- callable(X).
'$has_type'(char, X) :- atom(X), atom_length(X, 1).
'$has_type'(chars, X) :- is_list(X), '$all'(X, char).
'$has_type'(code, X) :- integer(X), X >= 0, X =< 0x10ffff.
'$has_type'(codes, X) :- is_list(X), '$all'(X, code).
'$has_type'(text, X) :- ( atom(X) ; string(X) ; is_list(X), '$all'(X, char) ; is_list(X), '$all'(X, code) ), !.
'$has_type'(compound, X) :- compound(X).
'$has_type'(constant, X) :- atomic(X).
'$has_type'(float, X) :- float(X).
'$has_type'(dict, X) :- is_dict(X).
'$has_type'(stream, X) :- is_stream(X).
'$has_type'(ground, X) :- ground(X).
'$has_type'(cyclic, X) :- cyclic_term(X).
'$has_type'(acyclic, X) :- acyclic_term(X).
'$has_type'(integer, X) :- integer(X).
'$has_type'(nonneg, X) :- integer(X), X >= 0.
'$has_type'(positive_integer, X) :- integer(X), X >= 1.
'$has_type'(negative_integer, X) :- integer(X), X < 0.
'$has_type'(nonvar, X) :- nonvar(X).
'$has_type'(number, X) :- number(X).
'$has_type'(oneof(L), X) :- ground(X), \+ \+ memberchk(X, L).
'$has_type'(encoding, X) :- atom(X), memberchk(X, [octet, ascii, iso_latin_1, text, utf8, utf16be, utf16le, unicode_be, unicode_le, wchar_t]).
'$has_type'(pair, X) :- nonvar(X), X = _-_.
'$has_type'(proper_list, X) :- is_list(X).
'$has_type'(list, X) :- is_list(X).
'$has_type'(symbol, X) :- atom(X).
'$has_type'(var, X) :- var(X).
'$has_type'(rational, X) :- rational(X).
'$has_type'(string, X) :- string(X).
'$has_type'(order, X) :- ( X == (<) ; X == (=) ; X == (>) ), !.
'$has_type'(list(Type), X) :- is_list(X), ( var(Type) -> instantiation_error(Type) ; '$all'(X, Type) ).
'$has_type'(type, Type) :- ground(Type), '$known_type'(Type).

'$all'([], _).
'$all'([X|Xs], Type) :- '$has_type'(Type, X), !, '$all'(Xs, Type).

assertion(G) :- \+ \+ catch(G, Ball, '$assertion_error'(Ball, G)), !.
assertion(G) :- '$assertion_error'(fail, G).

'$assertion_error'(Reason, G) :-
    ( nonvar(G), G = _:_ -> Goal = G ; Goal = user:G ),
    throw(error(assertion_error(Reason, Goal), _)).
`;
