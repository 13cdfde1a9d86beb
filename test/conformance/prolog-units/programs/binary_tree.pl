% tandem run binary_tree.pl 'insert(5, t(nil, 3, nil), T)' --term-depth 4
% Insertion into a search tree.
insert(X, nil, t(nil, X, nil)).
insert(X, t(L, Y, R), t(L1, Y, R)) :- X < Y, !, insert(X, L, L1).
insert(X, t(L, Y, R), t(L, Y, R1)) :- X > Y, !, insert(X, R, R1).
insert(X, t(L, X, R), t(L, X, R)).
