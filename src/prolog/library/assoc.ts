export const assoc = `
:- module(assoc, [empty_assoc/1, get_assoc/3, put_assoc/4, list_to_assoc/2, ord_list_to_assoc/2, assoc_to_list/2,
    assoc_to_keys/2, assoc_to_values/2, is_assoc/1, max_assoc/3, min_assoc/3, del_assoc/4, gen_assoc/3, map_assoc/2,
    map_assoc/3, transpose_pairs/2, del_min_assoc/4, del_max_assoc/4, '$btree_find_node'/5]).

% Height-balanced trees: t, or t(Key, Value, Balance, Left, Right). The balance says which side is deeper: < the left,
% > the right, - neither.

empty_assoc(t).

get_assoc(Key, Tree, Val) :- Tree \\== t, '$btree_find_node'(Key, Tree, 0x010405, Node, =), arg(2, Node, Val).

% The node of a binary tree that has a key, or where it would be added, and on which side. The bytes of the third argument are
% where nodes have their key, their left and their right side. What has not the functor of the root is no node.
'$btree_find_node'(Key, Tree, At, Node, Side) :-
    must_be(integer, At),
    K is (At >> 16) /\\ 255, L is (At >> 8) /\\ 255, R is At /\\ 255,
    (   var(Tree) -> throw(error(instantiation_error, context('$btree_find_node'/5, _)))
    ;   compound(Tree), functor(Tree, Name, Arity), K =< Arity, L =< Arity, R =< Arity
    ->  btree_(Key, Tree, Name/Arity, K/L/R, Node, Side)
    ;   throw(error(type_error(btree, Tree), context('$btree_find_node'/5, _)))
    ).

btree_(Key, Tree, Functor, K/L/R, Node, Side) :-
    arg(K, Tree, Key0), compare(Order, Key, Key0),
    (   Order == (=) -> Node = Tree, Side = Order
    ;   ( Order == (<) -> arg(L, Tree, Next) ; arg(R, Tree, Next) ),
        Functor = Name/Arity,
        (   compound(Next), functor(Next, Name, Arity) -> btree_(Key, Next, Functor, K/L/R, Node, Side)
        ;   Node = Tree, Side = Order
        )
    ).

put_assoc(Key, A0, V, A) :- insert(A0, Key, V, A, _).

insert(t, K, V, T, Grew) => T = t(K,V,-,t,t), Grew = yes.
insert(t(K0,V0,B,L,R), K, V, T, Grew) => compare(O, K, K0), insert_(O, K0, V0, B, L, R, K, V, T, Grew).

insert_(=, K0, _, B, L, R, _, V, t(K0,V,B,L,R), no).
insert_(<, K0, V0, B, L, R, K, V, T, Grew) :- insert(L, K, V, L1, G), left_grew_(G, K0, V0, B, L1, R, T, Grew).
insert_(>, K0, V0, B, L, R, K, V, T, Grew) :- insert(R, K, V, R1, G), right_grew_(G, K0, V0, B, L, R1, T, Grew).

left_grew_(no, K, V, B, L, R, t(K,V,B,L,R), no).
left_grew_(yes, K, V, B, L, R, T, Grew) :- left_grew_(B, K, V, L, R, T, Grew).

left_grew_(-, K, V, L, R, t(K,V,<,L,R), yes).
left_grew_(>, K, V, L, R, t(K,V,-,L,R), no).
left_grew_(<, K, V, L, R, T, no) :- rotate_right_(L, K, V, R, T, _).

right_grew_(no, K, V, B, L, R, t(K,V,B,L,R), no).
right_grew_(yes, K, V, B, L, R, T, Grew) :- right_grew_(B, K, V, L, R, T, Grew).

right_grew_(-, K, V, L, R, t(K,V,>,L,R), yes).
right_grew_(<, K, V, L, R, t(K,V,-,L,R), no).
right_grew_(>, K, V, L, R, T, no) :- rotate_left_(R, K, V, L, T, _).

% The left side is two deeper than the right. The last argument: has the tree become less deep?
rotate_right_(t(K1,V1,B1,L1,R1), K, V, R, T, Shrank) :- rotate_right_(B1, K1, V1, L1, R1, K, V, R, T, Shrank).
rotate_right_(<, K1, V1, A, B, K, V, C, t(K1,V1,-,A,t(K,V,-,B,C)), yes).
rotate_right_(-, K1, V1, A, B, K, V, C, t(K1,V1,>,A,t(K,V,<,B,C)), no).
rotate_right_(>, K1, V1, A, t(K2,V2,X,B,C), K, V, D, t(K2,V2,-,t(K1,V1,Y,A,B),t(K,V,Z,C,D)), yes) :- split_balance_(X, Y, Z).

rotate_left_(t(K1,V1,B1,L1,R1), K, V, L, T, Shrank) :- rotate_left_(B1, K1, V1, L1, R1, K, V, L, T, Shrank).
rotate_left_(>, K1, V1, B, C, K, V, A, t(K1,V1,-,t(K,V,-,A,B),C), yes).
rotate_left_(-, K1, V1, B, C, K, V, A, t(K1,V1,<,t(K,V,>,A,B),C), no).
rotate_left_(<, K1, V1, t(K2,V2,X,B,C), D, K, V, A, t(K2,V2,-,t(K,V,Y,A,B),t(K1,V1,Z,C,D)), yes) :- split_balance_(X, Y, Z).

split_balance_(<, -, >).
split_balance_(>, <, -).
split_balance_(-, -, -).

del_assoc(Key, A0, V, A) :- delete(A0, Key, V, A, _).

delete(t, _, _, _, _) => fail.
delete(t(K0,V0,B,L,R), K, V, T, Shrank) => compare(O, K, K0), delete_(O, K0, V0, B, L, R, K, V, T, Shrank).

delete_(=, _, V, _, L, R, _, V, T, Shrank) :- L == t, !, T = R, Shrank = yes.
delete_(=, _, V, _, L, R, _, V, T, Shrank) :- R == t, !, T = L, Shrank = yes.
delete_(=, _, V, B, L, R, _, V, T, Shrank) :-
    del_max_assoc_(L, K1, V1, L1, S), left_shrank_(S, K1, V1, B, L1, R, T, Shrank).
delete_(<, K0, V0, B, L, R, K, V, T, Shrank) :-
    delete(L, K, V, L1, S), left_shrank_(S, K0, V0, B, L1, R, T, Shrank).
delete_(>, K0, V0, B, L, R, K, V, T, Shrank) :-
    delete(R, K, V, R1, S), right_shrank_(S, K0, V0, B, L, R1, T, Shrank).

del_max_assoc(A0, K, V, A) :- del_max_assoc_(A0, K, V, A, _).
del_max_assoc_(t(K,V,_,L,t), K, V, L, yes) :- !.
del_max_assoc_(t(K0,V0,B,L,R), K, V, T, Shrank) :-
    del_max_assoc_(R, K, V, R1, S), right_shrank_(S, K0, V0, B, L, R1, T, Shrank).

del_min_assoc(A0, K, V, A) :- del_min_assoc_(A0, K, V, A, _).
del_min_assoc_(t(K,V,_,t,R), K, V, R, yes) :- !.
del_min_assoc_(t(K0,V0,B,L,R), K, V, T, Shrank) :-
    del_min_assoc_(L, K, V, L1, S), left_shrank_(S, K0, V0, B, L1, R, T, Shrank).

left_shrank_(no, K, V, B, L, R, t(K,V,B,L,R), no).
left_shrank_(yes, K, V, B, L, R, T, Shrank) :- left_shrank_(B, K, V, L, R, T, Shrank).
left_shrank_(<, K, V, L, R, t(K,V,-,L,R), yes).
left_shrank_(-, K, V, L, R, t(K,V,>,L,R), no).
left_shrank_(>, K, V, L, R, T, Shrank) :- rotate_left_(R, K, V, L, T, Shrank).

right_shrank_(no, K, V, B, L, R, t(K,V,B,L,R), no).
right_shrank_(yes, K, V, B, L, R, T, Shrank) :- right_shrank_(B, K, V, L, R, T, Shrank).
right_shrank_(>, K, V, L, R, t(K,V,-,L,R), yes).
right_shrank_(-, K, V, L, R, t(K,V,<,L,R), no).
right_shrank_(<, K, V, L, R, T, Shrank) :- rotate_right_(L, K, V, R, T, Shrank).

list_to_assoc(List, Assoc) :-
    keysort(List, Sorted),
    ( ordered_keys_(Sorted) -> true ; domain_error(unique_key_pairs, List) ),
    length(Sorted, N),
    balanced_(N, Sorted, [], _, Assoc).

ord_list_to_assoc(List, Assoc) :-
    ( ordered_keys_(List) -> true ; domain_error(key_ordered_pairs, List) ),
    length(List, N),
    balanced_(N, List, [], _, Assoc).

ordered_keys_([]).
ordered_keys_([K-_|T]) :- ordered_keys_(T, K).
ordered_keys_([], _).
ordered_keys_([K-_|T], K0) :- K0 @< K, ordered_keys_(T, K).

balanced_(0, L, L, 0, t) :- !.
balanced_(N, L0, L, Depth, t(K,V,B,Left,Right)) :-
    NL is N // 2, NR is N - NL - 1,
    balanced_(NL, L0, [K-V|L1], DL, Left),
    balanced_(NR, L1, L, DR, Right),
    compare(O, DR, DL), depth_balance_(O, B),
    Depth is max(DL, DR) + 1.

depth_balance_(=, -).
depth_balance_(<, <).
depth_balance_(>, >).

assoc_to_list(A, L) :- assoc_to_list_(A, L, []).
assoc_to_list_(t, L, L).
assoc_to_list_(t(K,V,_,L,R), List, Rest) :- assoc_to_list_(L, List, [K-V|M]), assoc_to_list_(R, M, Rest).

assoc_to_keys(A, Ks) :- assoc_to_list(A, L), pairs_keys(L, Ks).
assoc_to_values(A, Vs) :- assoc_to_list(A, L), pairs_values(L, Vs).

is_assoc(A) :- nonvar(A), '$is_avl'(A, none, none, _).

% A tree whose keys lie between two others, with its depth.
'$is_avl'(T, _, _, Depth) :- T = t, !, Depth = 0.
'$is_avl'(t(K,_,B,L,R), Low, High, Depth) :-
    '$is_between'(K, Low, High),
    '$is_avl'(L, Low, key(K), DL),
    '$is_avl'(R, key(K), High, DR),
    compare(Order, DL, DR),
    '$balance'(Order, B),
    Depth is max(DL, DR) + 1.

'$is_between'(K, Low, High) :-
    ( Low = key(L) -> L @< K ; true ),
    ( High = key(H) -> K @< H ; true ).

'$balance'(=, -).
'$balance'(>, <).
'$balance'(<, >).

max_assoc(t, _, _) => fail.
max_assoc(t(K,V,_,_,R), K1, V1) => ( R == t -> K1 = K, V1 = V ; max_assoc(R, K1, V1) ).
min_assoc(t, _, _) => fail.
min_assoc(t(K,V,_,L,_), K1, V1) => ( L == t -> K1 = K, V1 = V ; min_assoc(L, K1, V1) ).

gen_assoc(Key, A, V) :- ground(Key), !, get_assoc(Key, A, V).
gen_assoc(Key, A, V) :- gen_assoc_(Key, A, V).
gen_assoc_(_, t, _) => fail.
gen_assoc_(Key, t(K,V0,_,L,R), V) => ( gen_assoc_(Key, L, V) ; Key = K, V = V0 ; gen_assoc_(Key, R, V) ).

map_assoc(G, A) :- map_assoc_(A, G).
map_assoc_(t, _) => true.
map_assoc_(t(_,V,_,L,R), G) => map_assoc_(L, G), call(G, V), map_assoc_(R, G).

map_assoc(G, A, B) :- map_assoc_(A, G, B).
map_assoc_(t, _, T) => T = t.
map_assoc_(t(K,V,B,L0,R0), G, T) =>
    T = t(K,W,B,L1,R1), map_assoc_(L0, G, L1), call(G, V, W), map_assoc_(R0, G, R1).

transpose_pairs(Pairs, Transposed) :- flip_pairs_(Pairs, Flipped), keysort(Flipped, Transposed).
flip_pairs_([], []).
flip_pairs_([K-V|T0], [V-K|T]) :- flip_pairs_(T0, T).
`;
