% Natural numbers as successor terms.
nat(0).
nat(s(X)) :- nat(X).
