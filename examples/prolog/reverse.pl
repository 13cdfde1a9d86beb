% tandem run examples/prolog/reverse.pl 'palindrome([a, b, a])'

naive_reverse([], []).
naive_reverse([X|Xs], Reversed) :-
    naive_reverse(Xs, Front),
    join(Front, [X], Reversed).

join([], Ys, Ys).
join([X|Xs], Ys, [X|Zs]) :- join(Xs, Ys, Zs).

palindrome(Xs) :- naive_reverse(Xs, Xs).
