/** The recorded database. It is kept in a global variable, so that every run begins with what loading has left. */
export const records = String.raw`
:- module(records, [assert/2, asserta/2, assertz/2, recorda/2, recorda/3, recordz/2, recordz/3, recorded/2, recorded/3, erase/1, instance/2]).

assert(Clause, Ref) :- '$open_reference'(Ref, assert/2), assertz(Clause), '$clause_reference'(Ref).
assertz(Clause, Ref) :- '$open_reference'(Ref, assertz/2), assertz(Clause), '$clause_reference'(Ref).
asserta(Clause, Ref) :- '$open_reference'(Ref, asserta/2), asserta(Clause), '$clause_reference'(Ref).

'$open_reference'(Ref, _) :- var(Ref), !.
'$open_reference'(Ref, PI) :- throw(error(uninstantiation_error(Ref), context(system:PI, 2))).

recorda(Key, Value) :- '$record_key'(Key, _, recorda/2), recorda(Key, Value, _).
recorda(Key, Value, Ref) :-
    '$record_key'(Key, K, recorda/3),
    '$new_record'(Ref),
    '$records'(Rs),
    nb_setval('$records', [record(K, Value, Ref)|Rs]).

recordz(Key, Value) :- '$record_key'(Key, _, recordz/2), recordz(Key, Value, _).
recordz(Key, Value, Ref) :-
    '$record_key'(Key, K, recordz/3),
    '$new_record'(Ref),
    '$records'(Rs),
    append(Rs, [record(K, Value, Ref)], All),
    nb_setval('$records', All).

recorded(Key, Value) :- '$recorded_key'(Key, _, recorded/2), recorded(Key, Value, _).
recorded(Key, Value, Ref) :-
    '$recorded_key'(Key, K, recorded/3),
    ( var(Ref) -> true ; '$is_reference'(Ref, recorded/3) ),
    '$records'(Rs),
    '$matching_records'(Rs, K, Matching),
    member(record(K, Value, Ref), Matching),
    Key = K.

'$matching_records'([], _, []).
'$matching_records'([record(K, V, R)|Rs], Key, Matching) :-
    (   K \= Key -> Matching = Rest ; Matching = [record(K, V, R)|Rest] ),
    '$matching_records'(Rs, Key, Rest).

erase(Ref) :-
    '$is_reference'(Ref, erase/1),
    '$records'(Rs),
    (   blob(Ref, clause) -> '$erase_clause'(Ref)
    ;   '$without_record'(Rs, Ref, Left) -> nb_setval('$records', Left)
    ;   existence_error(db_reference, Ref)
    ).

'$without_record'([record(_, _, R)|Rs], Ref, Rs) :- R == Ref, !.
'$without_record'([Record|Rs], Ref, [Record|Left]) :- '$without_record'(Rs, Ref, Left).

instance(Ref, Value) :- '$is_reference'(Ref, instance/2), '$clause_of'(Ref, H, B), !, Value = (H :- B).
instance(Ref, Value) :- '$records'(Rs), member(record(_, V, R), Rs), R == Ref, !, Value = V.

'$records'(Rs) :- nb_current('$records', Rs), !.
'$records'([]).

'$new_record'('$record'(N)) :- flag('$record', N, N + 1).

'$is_reference'(Ref, PI) :- var(Ref), !, throw(error(instantiation_error, context(system:PI, _))).
'$is_reference'('$record'(_), _) :- !.
'$is_reference'(Ref, _) :- blob(Ref, clause), !.
'$is_reference'(Ref, PI) :- throw(error(type_error(db_reference, Ref), context(system:PI, _))).

'$recorded_key'(Key, _, _) :- var(Key), !.
'$recorded_key'(Key, K, PI) :- '$record_key'(Key, K, PI).

'$record_key'(Key, _, PI) :- var(Key), !, throw(error(instantiation_error, context(system:PI, _))).
'$record_key'(Key, K, _) :- compound(Key), !, functor(Key, Name, Arity), functor(K, Name, Arity).
'$record_key'(Key, Key, _) :- '$is_key'(Key), !.
'$record_key'(Key, _, PI) :- throw(error(type_error(key, Key), context(system:PI, _))).

% An atom, or an integer that fits into a word.
'$is_key'(Key) :- atom(Key).
'$is_key'([]).
'$is_key'(Key) :- integer(Key), Key >= -9223372036854775808, Key =< 9223372036854775807.
`;
