% tandem run variables.pl 'same(f(a, b), R)'
% Variables that meet: X twice in a head.
same(f(X, X), equal).
same(f(X, Y), different) :- X \== Y.
same(g(X), R) :- X = h(Y), R = found(Y).
