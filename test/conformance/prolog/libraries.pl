% Predicates of libraries, on what they are made for and on what they are not.
get_assoc(a, X, Y).
each(X, [f(x), t, _, t(a,1,<,t,t), foo], get_assoc(a, X, V)).
each(X, [f(x), t, _, t(a,1,<,t,t), foo], get_assoc(b, X, V)).
each(X, [f(x), t, t(a,1,<,t,t), foo, _], put_assoc(b, X, 1, A)).
each(X, [f(x), t, t(a,1,<,t,t), foo], del_assoc(a, X, V, A)).
each(X, [f(x), t, t(a,1,<,t,t), foo], max_assoc(X, K, V)).
each(X, [f(x), t, t(a,1,<,t,t), foo], min_assoc(X, K, V)).
each(X, [f(x), t, t(a,1,<,t,t), foo], assoc_to_list(X, K)).
each(X, [f(x), t, t(a,1,<,t,t), foo], assoc_to_keys(X, K)).
each(X, [f(x), t, t(a,1,<,t,t), foo], assoc_to_values(X, K)).
each(X, [f(x), t, t(a,1,<,t,t), foo], gen_assoc(K, X, V)).
each(X, [f(x), t, t(a,1,<,t,t), foo], del_min_assoc(X, K, V, A)).
each(L, [[c-1,b-2,a-3],[a-1,b-2,c-3,d-4],[d-1,a-2,c-3,b-4,e-5,f-6],[c-1,a-2,b-3],[a-1,c-2,b-3]], (foldl([K-V,A0,A1]>>put_assoc(K,A0,V,A1), L, t, T))).
each(K, [a,b,c,d,e,f,g], (findall(X-1, member(X,[a,b,c,d,e,f]), L), foldl([K1-V,A0,A1]>>put_assoc(K1,A0,V,A1), L, t, T0), del_assoc(K, T0, V, T))).
each(X, [f(x), [], [a], [1,2], foo, _, [1|b]], max_member(M, X)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], min_member(M, X)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], subtract(X, [a], M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], subtract([a,b], X, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], intersection(X, [a], M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], intersection([a], X, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], union(X, [a], M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], union([a], X, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], subset(X, [a])).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], subset([a], X)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], ord_subtract(X, [a], M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], ord_memberchk(a, X)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], ord_intersection(X, [a], M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], ord_subset(X, [a])).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], list_to_ord_set(X, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], delete(X, a, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], exclude([Y]>>(Y==a), X, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], partition([Y]>>(Y==a), X, M, N)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], sumlist(X, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], aggregate_all(count, member(_,X), M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], aggregate_all(max(E), member(E,X), M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], aggregate_all(sum(E), member(E,X), M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], nth0(0, X, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], nth1(I, X, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], permutation(X, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], sort(X, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], sort(1, @>=, X, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], pairs_values(X, M)).
each(X, [f(x), [], [a-1], [a-1,b-2], foo, [1|b]], transpose_pairs(X, M)).
each(X, [f(x), [], [a(1)], [a=1,b(2)], foo, [a(1)|b]], option(a(M), X, def)).
each(X, [f(x), [], [a(1)], [a=1,b(2)], foo, [a(1)|b]], select_option(a(M), X, R)).
each(X, [f(x), [], [a(1)], [a=1,b(2)], foo, [a(1)|b]], select_option(a(M), X, R, d)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], foldl([E,A,B]>>(B = [E|A]), X, [], M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], append(X, M)).
each(X, [f(x), [], [[a]], [[1],[2]], foo, [[1]|b]], append(X, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], flatten(X, M)).
each(X, [f(x), [], [a], [1,2], foo, [1|b]], clumped(X, M)).
each(X, [f(x), [], [a-1], [a-1,a-2,b-3], foo, [1|b]], pairs_keys_values(X, M, N)).
each(X, [f(x), [], [a], [1,2,2], foo, [1|b]], is_set(X)).
each(X, [f(x), [], [a], [1,2,2], foo, [1|b]], msort(X, M)).
each(X, [f(x), [], [a], [1,2,2], foo, [1|b]], sumlist(X, M)).
each(X, [f(x), [], [a], [1,2,2], foo, [1|b]], last(X, M)).
each(X, [f(x), [], [a], [1,2,2], foo, [1|b]], proper_length(X, M)).
each(X, [f(x), [], [a], [1,2,2], foo, [1|b]], select(1, X, 9, M)).
each(X, [f(x), [], [a], [1,2,2], foo, [1|b]], selectchk(1, X, M)).
each(X, [f(x), [], [a], [1,2,2], foo, [1|b]], memberchk(1, X)).
each(X, [f(x), [], [a], [1,2,2], foo, [1|b]], nextto(1, N, X)).
each(X, [f(x), [], [a], [1,2,2], foo, [1|b]], sum_list(X, N)).
each(X, [f(x), 0, 3, foo, -1], numlist(1, X, N)).
each(X, [f(x), 0, 3, foo, -1], length(L, X)).
findall(X, between(1,3,X), L, T).
findnsols(2, X, member(X,[a,b,c]), L).
aggregate_all(count, fail, C).
aggregate_all(max(X-Y), member(X-Y,[1-a,2-b]), max(M)).
limit(2, member(X,[a,b,c])).
offset(1, member(X,[a,b,c])).
order_by([desc(X)], member(X,[1,3,2])).
distinct(X, member(X,[a,b,a])).
call_nth(member(X,[a,b,c]), 2).
call_nth(member(X,[a,b,c]), N).
foldl([X,Y,A,B]>>(B is A+X*Y), [1,2], [3,4], 0, S).
sumlist([1.5,2], S).
max_list([1,2.0,2], M).
pairs_keys([a-1,b-2], K).
nb_current(k, V).
nb_setval(k, 1), nb_current(k, V).
plus(1,2,3).
nb_setval(counter, 0), nb_getval(counter, V).
last([1,2,3], X).
sumlist([], X).
list_to_set([a,B,a,B], S).
sort(0, @>=, [c,a,b,c], L).
partition([X,O]>>compare(O,X,2), [1,2,3], L, E, G).
exclude([X]>>memberchk(X,[a]), [a,b], L).
convlist([X,Y]>>(X>1, Y is X*2), [1,2,3], L).
aggregate_all(bag(X-Y), (member(X,[1,2]),member(Y,[a])), L).
nth0(I, [a,b], E, R).
nth1(1, L, x, [a,b]).
max_member([X,Y]>>(X @=< Y), M, [3,1,2]).
pairs_keys_values(L, [a], [1]).
sumlist([a|T], S).
subsumes_term(f(X), f(a)).
term_variables(f(X,Y,X), Vs).
setof(K-Vs, setof(V, member(K-V,[a-2,b-1,a-1]), Vs), L).
string_code(1, abc, X).
sub_string("abc", 1, 1, A, S).
sumlist([1],S).
foldl([X,A0,A]>>(A = [X|A0]), [1,2,3], [], R).
tab(2), write(x).
last([], X).
sum_list([1,a], X).
ground(f(a,_)).
nb_setval(x, f(Y)), nb_getval(x, V).
unify_with_occurs_check(f(X), X).
copy_term(f(X,Y,X), C).
tab(0).
apply(format, ["~w~n", [x]]).
assertion(fail).
assertion(true).
must_be(boolean, 1).
must_be(list(integer), [a]).
must_be(oneof([a]), b).
ignore(fail).
once(member(X,[1,2])).
forall(member(X,[1,2]), X>1).
apply(succ, [1,X]).
last([1],X), !.
assertion(fail).
assertion(1 > 2).
assertion(throw(x)).
assertion(X > 2).
assertion(member(X,[1,2])).
assertion(lists:fail).
X is -9007199254740991 mod 3.
use_module(library(dcg/high_order)).
use_module(library(dcg/basics)).
phrase(sequence(digit, L), `12a`, R).
phrase(sequence(digit, L), `12`).
phrase(sequence(digit, L), ``).
phrase(sequence(integer, ",", L), `1,2,3`).
phrase(sequence(integer, ",", L), `1,2,`, R).
phrase(sequence(integer, ",", L), ``).
phrase(sequence(integer, ",", L), `a`, R).
phrase(sequence("[", integer, ",", "]", L), `[1,2]`).
phrase(sequence("[", integer, ",", "]", L), `[]`).
phrase(sequence("[", integer, ",", "]", L), `[1,]`).
phrase(optional("a", {X=1}), `a`).
phrase(optional("a", []), ``).
phrase(optional("a", []), `b`, R).
phrase(foreach(member(X,[1,2,3]), integer(X), ","), L), atom_codes(A, L).
phrase(foreach(member(X,[1,2,3]), integer(X)), L), atom_codes(A, L).
phrase(foreach(member(X,[]), integer(X), ","), L).
each(X, [a, -1, 2, 1.5, _], aggregate_all(count, member(_, [a, b]), X)).
each(X, [a, -1, 2, 1.5, _], aggregate_all(count, Y, member(Y, [a, b]), X)).
