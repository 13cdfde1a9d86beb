% tandem run between.pl 'divisor(12, D)' --depth 12
% The smallest divisor above one; prime numbers have none.
divisor(N, D) :- N > 1, Max is N - 1, between(2, Max, D), 0 is N mod D, !.
divisor(N, none) :- N > 1.
