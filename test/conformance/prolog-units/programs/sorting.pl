% tandem run sorting.pl 'median([3, 1, 2], M)' --term-depth 3
median(Xs, M) :- msort(Xs, Ys), length(Ys, N), N > 0, I is N // 2, nth0(I, Ys, M).
