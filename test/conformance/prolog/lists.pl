append([1,2], [3], X).
append(X, Y, [1,2]).
append(X, [3], [1,2,3]).
append([1|X], [3], [1,2,3]).
append(X, Y, Z).
append([], X, Y).
append([a], b, X).
append(foo, [a], X).
append([[1],[2,3],[]], X).
append(X, [a,b]), X = [_,_].
append(foo, X).
append([[a]|T], [a]).
prefix([a], [a,b]).
prefix(X, [a,b]).
member(X, [1,2,3]).
member(2, [1,2,3]).
member(X, []).
member(a, [X, Y]).
member(X, [a|T]).
member(X, foo).
memberchk(2, [1,2,3]).
memberchk(X, [a,b]).
memberchk(x, [a,b]).
memberchk(a, [X, Y]).
memberchk(a, L).
select(2, [1,2,3], X).
select(X, [1,2], Y).
select(a, X, [b]).
select(x, [a,b], Y).
selectchk(a, [a,b,a], X).
select(a, [a,b,c], z, X).
select(X, [a,b], Y, [c,b]).
subtract([1,2,3], [2], X).
subtract([a,b], [], X).
subtract([], [a], X).
permutation([1,2,3], X).
permutation(X, [a,b]).
permutation([], X).
permutation([a,b], [b,a]).
permutation([a], [b]).
delete([a,b,a,c], a, X).
delete([a,B,c], a, X).
delete([], a, X).
delete([f(x), g(y)], f(_), X).
exclude([X]>>(X > 1), [1,2,3], L).
partition([X]>>(X > 1), [1,2,3], I, O).
partition([X,C]>>compare(C,X,2), [1,2,3], L, E, G).
nth0(1, [a,b,c], X).
nth1(1, [a,b,c], X).
nth0(5, [a,b,c], X).
nth0(X, [a,b], Y).
nth1(X, [a,b], b).
nth0(-1, [a], X).
nth0(a, [a], X).
nth1(0, [a,b], X).
nth0(0, L, a).
nth0(X, [a,b,a], a).
nth0(1, [a,b,c], X, R).
nth1(2, [a,b,c], X, R).
nth0(X, [a,b], E, R).
nth0(1, L, x, [a,b]).
last([1,2,3], X).
last([], X).
last([a|T], X).
proper_length([a,b], N).
proper_length([a|T], N).
proper_length(foo, N).
same_length([a,b], L).
same_length([a], [b,c]).
reverse([1,2,3], X).
reverse([], X).
reverse(X, [1,2]), !.
reverse(foo, X).
nextto(X, Y, [1,2,3]).
flatten([a,[b,[c]],d], X).
flatten(a, X).
flatten([], X).
flatten([a,B,[c|T]], X).
flatten([[],[[]]], X).
flatten(X, Y).
sum_list([1,2,3], X).
sum_list([], X).
sum_list([1,2.5], X).
sum_list([a], X).
sumlist([1,2], X).
max_list([1,3,2], X).
max_list([], X).
max_list([1,2.0], X).
min_list([3,1,2], X).
min_list([], X).
max_member(X, [1,b,"c",f(x)]).
max_member(X, []).
min_member(X, [1,b,"c",f(x)]).
max_member(3, [1,2,3]).
max_member([A,B]>>(A @=< B), X, [1,3,2]).
numlist(1, 5, L).
numlist(5, 1, L).
numlist(1, 1, L).
numlist(a, 1, L).
numlist(1, X, L).
is_set([a,b]).
is_set([a,b,a]).
is_set([X,Y]).
is_set([X,X]).
is_set(foo).
list_to_set([a,b,a,c,b], X).
list_to_set([X,Y,X], S).
list_to_set([1,1.0], S).
list_to_set(foo, S).
intersection([1,2,3], [2,3,4], X).
union([1,2], [2,3], X).
subset([1,2], [1,2,3]).
subset([1,4], [1,2,3]).
subset([], []).
subset([X], [a,b]).
pairs_keys_values(X, [a,b], [1,2]).
pairs_keys_values([a-1,b-2], K, V).
pairs_keys([a-1,b-2], K).
pairs_values([a-1,b-2], V).
pairs_keys_values(X, [a], [1,2]).
clumped([a-1,a-2,b-3], X).
clumped([a,a,b,a], X).
transpose_pairs([a-1,b-2,c-1], X).
map_list_to_pairs([X,Y]>>atom_length(X,Y), [abc,d], L).
max_list([2,1], 2).
sumlist([], 0).
list_to_ord_set([c,a,b,a], X).
ord_union([a,c], [b], X).
ord_union([[a],[c],[b]], X).
ord_subtract([a,b,c], [b], X).
ord_intersection([a,b,c], [b,c,d], X).
ord_memberchk(b, [a,b,c]).
ord_memberchk(z, [a,b,c]).
ord_add_element([a,c], b, X).
ord_add_element([a,c], c, X).
ord_del_element([a,b,c], b, X).
ord_subset([a], [a,b]).
ord_subset([a,z], [a,b]).
ord_disjoint([a], [b]).
ord_disjoint([a], [a]).
ord_seteq([a], [a]).
ord_symdiff([a,b], [b,c], X).
ord_empty(X).
is_ordset([a,b]).
is_ordset([b,a]).
maplist(atom, [a,b]).
maplist(atom, [a,1]).
maplist(atom, []).
maplist(succ, [1,2], X).
maplist(succ, X, [1,2]).
maplist(=(x), L), !.
maplist([X,Y,Z]>>(Z is X+Y), [1,2], [3,4], L).
maplist(foo_undefined, [a]).
maplist(foo_undefined, []).
maplist(X, [a]).
maplist(succ, [1,2], [2]).
maplist(succ, [1,a], X).
maplist(=, [A,B], [1,2]).
include(atom, [a,1,b], X).
exclude(atom, [a,1,b], X).
partition(atom, [a,1,b], X, Y).
foldl([X,A0,A]>>(A is A0+X), [1,2,3], 0, S).
foldl([X,Y,A0,A]>>(A is A0+X*Y), [1,2], [3,4], 0, S).
foldl(foo_undefined, [], a, X).
aggregate_all(count, member(_, [a,b]), 2).
convlist([X,Y]>>(X > 1, Y is X * 2), [1,2,3], L).
list_to_assoc([a-1,b-2], A), get_assoc(a, A, X).
list_to_assoc([a-1,b-2], A), get_assoc(z, A, X).
list_to_assoc([a-1,a-2], A).
list_to_assoc([b-1,a-2,c-3], A), assoc_to_list(A, L), assoc_to_keys(A, K), assoc_to_values(A, V).
empty_assoc(A), put_assoc(x, A, 1, B), put_assoc(y, B, 2, C), put_assoc(x, C, 3, D), assoc_to_list(D, L).
empty_assoc(A), assoc_to_list(A, L).
list_to_assoc([a-1,b-2,c-3,d-4,e-5], A).
list_to_assoc([a-1,b-2,c-3], A), del_assoc(b, A, V, B), assoc_to_list(B, L).
list_to_assoc([a-1,b-2,c-3], A), max_assoc(A, K, V).
list_to_assoc([a-1,b-2,c-3], A), min_assoc(A, K, V).
list_to_assoc([a-1,b-2], A), gen_assoc(K, A, V).
list_to_assoc([a-1,b-2], A), map_assoc([X,Y]>>(Y is X+1), A, B), assoc_to_values(B, L).
foldl([K,A0,A]>>put_assoc(K,A0,x,A), [e,d,c,b,a,f,g,h], t, A1).
foldl([K,A0,A]>>put_assoc(K,A0,x,A), [1,2,3,4,5,6,7,8,9,10], t, A1).
option(a(X), [a(1), b(2)]).
option(a(X), [b(2)]).
option(a(X), [b(2)], def).
option(a(X), [a(1)], def).
option(a(X), [a=1]).
select_option(a(X), [a(1), b(2)], R).
select_option(c(X), [a(1)], R, def).
merge_options([a(1)], [a(2), b(3)], M).
vertices_edges_to_ugraph([a,b,c], [a-b,b-c], G).
vertices_edges_to_ugraph([], [a-b,b-c,a-c], G), neighbours(a, G, N).
vertices_edges_to_ugraph([], [a-b,b-c], G), reachable(a, G, R).
vertices_edges_to_ugraph([], [a-b,b-c], G), top_sort(G, L).
vertices_edges_to_ugraph([], [a-b,b-c], G), edges(G, E), vertices(G, V).
sort(0, @>=, [3,1,2,3], L).
sumlist([1|_], X).
length(L, 3), maplist(=(x), L).
sort([c-1,a-2,b-3], [K-V|_]).
msort([b,a,c,a], L).
predsort([O,A,B]>>(A = _-X, B = _-Y, compare(O,X,Y)), [a-3,b-1,c-2], L).
predsort([<,_,_]>>true, [c,a,b], L).
last([X], Y).
exclude([X]>>memberchk(X,[a]), [a,b], L).
nb_setval(cnt, 0), forall(member(X,[1,2,3]), (nb_getval(cnt,C), C1 is C+X, nb_setval(cnt,C1))), nb_getval(cnt, V).
aggregate(count, member(_, [a,b]), N).
aggregate(count, X^member(X, []), N).
aggregate(sum(X), member(X, [1,2]), S).
aggregate(max(X), member(X, [1,2]), S).
aggregate(bag(X), member(X, [b,a]), S).
distinct(X, member(X, [a,b,a])).
order_by([desc(X)], member(X, [2,3,1])).
order_by([asc(X)], member(X, [2,3,1])).
pairs_keys_values(P, [a,b], [1,2]), transpose_pairs(P, T).
sumlist([1,2,3], 6).
subtract([a,b,c], [B], R).
sum_list(X, 3).
delete([a,b], X, R).
setof(N, E^(member(E,[r-(r^r),g-r]), (E=N-_ ; E=_-N)), Ns).
setof(N, E^(member(E,[r-b,g-a]), (E=N-_ ; E=_-N)), Ns).
sort([v(A,r),v(B,g)], L).
findall(v(A,X), member(X,[r,g]), L0), sort(L0, L).
findall(v(A,X), member(X,[r,g,b]), L0), sort(L0, L), msort(L0,M).
findall(v(A,B,X), member(X,[r,g,b]), L0), sort(L0, L), msort(L0,M).
succ(-1,X).
succ(X,-1).
setof(N, E^(member(E,[r-(r^r),r-r]), (E=N-_ ; E=_-N)), Ns).
setof(N, E^(member(E,[a-b,b-c]), (E=N-_ ; E=_-N)), Ns).
bagof(N, E^(member(E,[a-b,b-c]), (E=N-_ ; E=_-N)), Ns).
setof(N, E^(member(E,[r-s(r),r-r]), (E=N-_ ; E=_-N)), Ns).
bagof(X, member(X-Y,[1-Z,2-a,3-Z]), L).
bagof(X, (member(X,[1,2]), Y = X ; X = 3), L).
setof(N, E^(member(E,[1-up(1),2-1]), (E=N-_ ; E=_-N)), Ns).
bagof(N, E^(member(E,[1-up(1),2-1]), (E=N-_ ; E=_-N)), Ns).
bagof(X-A, member(X-A-B,[1-P-Q,2-R-S,3-c-d]), L).
setof(X-A, member(X-A-B,[1-P-Q,2-R-S,3-c-d]), L).
setof(A, member(A-B-C,[1-P-Q,2-R-R,3-c-d,0-S-T]), L).
findall(v(A,X), member(X,[b,g,r]), L0), sort(L0, L).
findall(v(A,X), member(X,[g,b,r]), L0), sort(L0, L).
findall(v(A,X), member(X,[g,r,b]), L0), msort(L0, L).
A = [a], sort(0, @>=, A, B), setarg(1, A, z).
A = [a], sort(A, B), setarg(1, A, z).
A = [a], msort(A, B), setarg(1, A, z).
A = [a-1], keysort(A, B), setarg(1, A, z).
A = [a,a], sort(A, B), setarg(1, A, z).
