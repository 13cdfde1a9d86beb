/** The recorded database. It is kept in a global variable, so that every run begins with what loading has left. */
export const records = String.raw`
:- module(records, [recorda/2, recorda/3, recordz/2, recordz/3, recorded/2, recorded/3, erase/1, instance/2]).

recorda(Key, Value) :- recorda(Key, Value, _).
recorda(Key, Value, Ref) :-
    '$record_key'(Key, K),
    '$new_record'(Ref),
    '$records'(Rs),
    nb_setval('$records', [record(K, Value, Ref)|Rs]).

recordz(Key, Value) :- recordz(Key, Value, _).
recordz(Key, Value, Ref) :-
    '$record_key'(Key, K),
    '$new_record'(Ref),
    '$records'(Rs),
    append(Rs, [record(K, Value, Ref)], All),
    nb_setval('$records', All).

recorded(Key, Value) :- recorded(Key, Value, _).
recorded(Key, Value, Ref) :-
    '$records'(Rs),
    (   var(Key) -> true ; '$record_key'(Key, K) ),
    '$matching_records'(Rs, K, Matching),
    member(record(K, Value, Ref), Matching),
    Key = K.

'$matching_records'([], _, []).
'$matching_records'([record(K, V, R)|Rs], Key, Matching) :-
    (   K \= Key -> Matching = Rest ; Matching = [record(K, V, R)|Rest] ),
    '$matching_records'(Rs, Key, Rest).

erase(Ref) :-
    must_be(nonvar, Ref),
    '$records'(Rs),
    (   '$without_record'(Rs, Ref, Left) -> nb_setval('$records', Left)
    ;   existence_error(db_reference, Ref)
    ).

'$without_record'([record(_, _, R)|Rs], Ref, Rs) :- R == Ref, !.
'$without_record'([Record|Rs], Ref, [Record|Left]) :- '$without_record'(Rs, Ref, Left).

instance(Ref, Value) :- '$records'(Rs), member(record(_, V, R), Rs), R == Ref, !, Value = V.

'$records'(Rs) :- nb_current('$records', Rs), !.
'$records'([]).

'$new_record'('$record'(N)) :- flag('$record', N, N + 1).

'$record_key'(Key, _) :- var(Key), !, instantiation_error(Key).
'$record_key'(Key, K) :- compound(Key), !, functor(Key, Name, Arity), functor(K, Name, Arity).
'$record_key'(Key, Key).
`;
