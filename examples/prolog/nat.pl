% Natural numbers as successor terms.
% tandem run examples/prolog/nat.pl 'nat(s(0))'
nat(0).
nat(s(X)) :- nat(X).
