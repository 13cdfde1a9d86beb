% tandem run gcd.pl 'gcd(4, 6, D)' --depth 6
gcd(X, 0, X) :- !, X >= 0.
gcd(X, Y, D) :- Y > 0, Z is X mod Y, gcd(Y, Z, D).
