% tandem run even_odd.pl 'even(s(s(0)))'
% Mutual recursion.
even(0).
even(s(N)) :- odd(N).

odd(s(N)) :- even(N).
