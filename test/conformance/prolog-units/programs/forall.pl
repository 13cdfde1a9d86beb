% tandem run forall.pl 'sorted([1, 2])' --term-depth 4
sorted(L) :- is_list(L), forall(nextto_pair(L, A, B), A =< B).

nextto_pair([A, B|_], A, B).
nextto_pair([_|T], A, B) :- nextto_pair(T, A, B).
