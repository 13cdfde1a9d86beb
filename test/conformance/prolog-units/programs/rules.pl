% tandem run rules.pl 'max(1, 2, M)'
% Single-sided unification.
max(X, Y, M), X >= Y => M = X.
max(_, Y, M) => M = Y.
