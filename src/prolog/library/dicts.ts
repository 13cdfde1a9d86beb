/**
 * Dicts: compounds whose name is `DICT`, with the tag and then each value before its key, in the standard order of keys. Being
 * compounds, they are explored like any other term.
 */
export const dicts = String.raw`
:- module(dicts, [is_dict/1, is_dict/2, dict_pairs/3, dict_create/3, get_dict/3, put_dict/3, put_dict/4,
    del_dict/4, (:<)/2, (>:<)/2, '.'/3, dict_keys/2]).

is_dict(D) :- '$dict_parts'(D, _, _).
is_dict(D, Tag) :- '$dict_parts'(D, Tag0, _), Tag = Tag0.

% A compound of that name that is no dict cannot be written down, and no program has one: '$malformed_dict' is not defined.
'$dict_parts'(D, Tag, Parts) :-
    compound(D), compound_name_arguments(D, Name, Args), Name == 'C\'dict\'',
    (   Args = [Tag0|Parts0], ( var(Tag0) -> true ; atom(Tag0), \+ memberchk(Tag0, [[], {}, !, ;]) ), '$dict_in_order'(Parts0)
    ->  Tag = Tag0, Parts = Parts0
    ;   '$malformed_dict'
    ).

'$dict_in_order'([]).
'$dict_in_order'([_,K|Parts]) :- ( atom(K) -> true ; '$dict_integer'(K) -> true ; K == [] ), '$dict_in_order'(Parts, K).
'$dict_in_order'([], _).
'$dict_in_order'([V,K|Parts], Before) :- Before @< K, '$dict_in_order'([V,K|Parts]).

% SWI-Prolog keeps such integers in a word.
'$dict_integer'(K) :- integer(K), K >= -72057594037927936, K =< 72057594037927935.

'$dict_error'(Formal, PI) :- throw(error(Formal, context(PI, _))).

'$dict_of'(D, _, PI) :- var(D), !, '$dict_error'(instantiation_error, PI).
'$dict_of'(D, Parts, _) :- '$dict_parts'(D, _, Parts), !.
'$dict_of'(D, _, PI) :- '$dict_error'(type_error(dict, D), PI).

'$dict_key'(K, PI) :- var(K), !, '$dict_error'(instantiation_error, PI).
'$dict_key'(K, PI) :- ( atom(K) -> true ; '$dict_integer'(K) -> true ; K == [] -> true ; '$dict_error'(type_error('dict-key', K), PI) ).

get_dict(K, D, V) :-
    '$dict_of'(D, Parts, get_dict/3),
    (   var(K) -> '$dict_member'(Parts, K, V)
    ;   '$dict_key'(K, get_dict/3), '$dict_value'(Parts, K, V0), V = V0
    ).

'$dict_member'([V0,K0|Parts], K, V) :-
    (   Parts == [] -> K = K0, V = V0
    ;   ( K = K0, V = V0 ; '$dict_member'(Parts, K, V) )
    ).

'$dict_value'([V0,K0|Parts], K, V) :- ( K0 == K -> V = V0 ; '$dict_value'(Parts, K, V) ).

dict_keys(D, Keys) :- '$dict_of'(D, Parts, dict_keys/2), '$dict_to_pairs'(Parts, Pairs), pairs_keys(Pairs, Keys).

'$dict_to_pairs'([], []).
'$dict_to_pairs'([V,K|Parts], [K-V|Pairs]) :- '$dict_to_pairs'(Parts, Pairs).

'$dict_from_pairs'([], []).
'$dict_from_pairs'([K-V|Pairs], [V,K|Parts]) :- '$dict_from_pairs'(Pairs, Parts).

'$make_dict'(Tag, Pairs, D) :-
    keysort(Pairs, Sorted),
    '$dict_from_pairs'(Sorted, Parts),
    compound_name_arguments(D, 'C\'dict\'', [Tag|Parts]).

'$once_each'([K-_|Pairs], PI) :- Pairs = [K2-_|_], !, ( K == K2 -> '$dict_error'(duplicate_key(K), PI) ; '$once_each'(Pairs, PI) ).
'$once_each'(_, _).

dict_pairs(D, Tag, Pairs) :- nonvar(D), !,
    (   '$dict_parts'(D, Tag0, Parts)
    ->  ( '$skip_list'(_, Pairs, End), nonvar(End), End \== [] -> '$dict_error'(type_error(list, Pairs), dict_pairs/3) ; true ),
        Tag = Tag0, '$dict_to_pairs'(Parts, Pairs0), Pairs = Pairs0
    ;   '$dict_data'(D, Pairs0, dict_pairs/3), Pairs = Pairs0
    ).
dict_pairs(D, Tag, Pairs) :-
    '$dict_list'(Pairs, dict_pairs/3), '$dict_items'(Pairs, [-], Items, dict_pairs/3),
    keysort(Items, Sorted), '$once_each'(Sorted, dict_pairs/3), '$make_dict'(Tag, Sorted, D0), D = D0.

dict_create(D, _, Data) :- nonvar(Data), is_dict(Data), !, D = Data.
dict_create(D, Tag, Data) :- '$dict_data'(Data, Items, dict_create/3), '$make_dict'(Tag, Items, D0), D = D0.

'$dict_list'(L, PI) :- var(L), !, '$dict_error'(instantiation_error, PI).
'$dict_list'(L, _) :- is_list(L), !.
'$dict_list'([H|T], PI) :- !, '$dict_error'(type_error(list, [H|T]), PI).
'$dict_list'(L, PI) :- '$dict_error'(type_error('dict-data', L), PI).

% Items as pairs; which operators may stand between key and value is given.
'$dict_items'([], _, [], _).
'$dict_items'([Item|Items], Ops, [K-V|Pairs], PI) :- '$dict_item'(Item, Ops, K, V, PI), '$dict_key'(K, PI), '$dict_items'(Items, Ops, Pairs, PI).

'$dict_item'(Item, _, _, _, PI) :- var(Item), !, '$dict_error'(instantiation_error, PI).
'$dict_item'(Item, Ops, K, V, _) :- compound(Item), compound_name_arguments(Item, Op, [K,V]), memberchk(Op, Ops), !.
'$dict_item'(Item, [_,_|_], K, V, _) :- compound(Item), compound_name_arguments(Item, K, [V]), !.
'$dict_item'(Item, Ops, _, _, PI) :- ( Ops = [_] -> Type = pair ; Type = 'key-value' ), '$dict_error'(type_error(Type, Item), PI).

'$dict_data'(Data, _, PI) :- var(Data), !, '$dict_error'(instantiation_error, PI).
'$dict_data'(Data, Pairs, _) :- '$dict_parts'(Data, _, Parts), !, '$dict_to_pairs'(Parts, Pairs).
'$dict_data'(Data, Pairs, PI) :-
    '$dict_list'(Data, PI), '$dict_items'(Data, [-,=,:], Items, PI), keysort(Items, Pairs), '$once_each'(Pairs, PI).

'$dict_tag'(D, Tag) :- ( '$dict_parts'(D, Tag0, _) -> Tag = Tag0 ; true ).

put_dict(K, D, V, NewD) :-
    '$dict_data'(D, Pairs, put_dict/4), '$dict_key'(K, put_dict/4),
    '$dict_tag'(D, Tag), '$dict_put'(Pairs, [K-V], NewPairs), '$make_dict'(Tag, NewPairs, NewD0), NewD = NewD0.

put_dict(New, D, NewD) :-
    '$dict_data'(D, Pairs, put_dict/3), '$dict_data'(New, NewOnes, put_dict/3),
    '$dict_tag'(D, Tag), '$dict_put'(Pairs, NewOnes, NewPairs), '$make_dict'(Tag, NewPairs, NewD0), NewD = NewD0.

'$dict_put'([], New, New).
'$dict_put'([K-V|Pairs], New, Result) :-
    (   '$dict_has'(New, K) -> Result = Rest ; Result = [K-V|Rest] ),
    '$dict_put'(Pairs, New, Rest).

'$dict_has'([K0-_|Pairs], K) :- ( K0 == K -> true ; '$dict_has'(Pairs, K) ).

del_dict(K, D, V, NewD) :-
    '$dict_data'(D, Pairs, del_dict/4), '$dict_key'(K, del_dict/4),
    '$dict_take'(Pairs, K, V0, Rest), V = V0, '$dict_tag'(D, Tag), '$make_dict'(Tag, Rest, NewD0), NewD = NewD0.

'$dict_take'([K0-V0|Pairs], K, V, Rest) :-
    (   K0 == K -> V = V0, Rest = Pairs
    ;   Rest = [K0-V0|Rest0], '$dict_take'(Pairs, K, V, Rest0)
    ).

Select :< From :-
    '$dict_data'(Select, Pairs, (:<)/2), '$dict_data'(From, AllPairs, (:<)/2),
    '$dict_tag'(Select, Tag), '$dict_tag'(From, Tag), '$dict_from_pairs'(AllPairs, All), '$dict_selected'(Pairs, All).

'$dict_selected'([], _).
'$dict_selected'([K-V|Pairs], All) :- '$dict_value'(All, K, V0), V = V0, '$dict_selected'(Pairs, All).

D1 >:< D2 :-
    '$dict_data'(D1, Pairs, (>:<)/2), '$dict_data'(D2, AllPairs, (>:<)/2),
    '$dict_tag'(D1, Tag), '$dict_tag'(D2, Tag), '$dict_from_pairs'(AllPairs, All), '$dict_agree'(Pairs, All).

'$dict_agree'([], _).
'$dict_agree'([K-V|Pairs], All) :- ( '$dict_value'(All, K, V0) -> V = V0 ; true ), '$dict_agree'(Pairs, All).

% What Dict.Function in a clause calls.
'.'(D, Function, V) :- '$dict_of'(D, _, _), '$dict_call'(Function, D, V0), V = V0.

'$dict_call'(K, D, V) :- var(K), !, get_dict(K, D, V).
'$dict_call'(get(K), D, V) :- !, get_dict(K, D, V).
'$dict_call'(get(K, Default), D, V) :- !, ( get_dict(K, D, V0) -> V = V0 ; V = Default ).
'$dict_call'(put(New), D, V) :- !, put_dict(New, D, V).
'$dict_call'(put(K, New), D, V) :- !, put_dict(K, D, New, V).
'$dict_call'(K, D, V) :- ( atom(K) ; integer(K) ), !,
    ( get_dict(K, D, V0) -> V = V0 ; '$dict_error'(existence_error(key, K, D), '$get_dict_ex'/3) ).
'$dict_call'(Function, D, _) :-
    is_dict(D, Tag), callable(Function), functor(Function, Name, Arity), A is Arity + 2,
    throw(error(existence_error(procedure, Tag:Name/A), Tag:Name/A)).
`;
