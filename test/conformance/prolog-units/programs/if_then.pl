% tandem run if_then.pl 'sign(3, S)'
sign(X, S) :- ( X > 0 -> S = plus ; X < 0 -> S = minus ; S = zero ).
