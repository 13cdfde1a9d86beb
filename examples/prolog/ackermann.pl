% On successor terms and on integers.
% tandem run examples/prolog/ackermann.pl 'ack(s(0), s(0), R)' --ground 1,2 --term-depth 4
ack(0, N, s(N)).
ack(s(M), 0, R) :- ack(M, s(0), R).
ack(s(M), s(N), R) :- ack(s(M), N, R1), ack(M, R1, R).

iack(0, N, R) :- !, R is N + 1.
iack(M, 0, R) :- !, M1 is M - 1, iack(M1, 1, R).
iack(M, N, R) :- M1 is M - 1, N1 is N - 1, iack(M, N1, R1), iack(M1, R1, R).
