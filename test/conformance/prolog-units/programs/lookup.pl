% tandem run lookup.pl 'lookup(b, [a-1, b-2], V)' --term-depth 4
% Association lists as plain terms.
lookup(K, [K-V|_], V) :- !.
lookup(K, [_|Ps], V) :- lookup(K, Ps, V).
lookup(_, [], missing).
