% tandem run maplist.pl 'lengths([[a], []], Ls)' --term-depth 4
lengths(Lists, Ls) :- maplist(count, Lists, Ls).

count(L, N) :- is_list(L), !, length(L, N).
count(_, -1).
