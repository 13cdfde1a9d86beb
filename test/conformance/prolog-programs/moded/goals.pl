each(X, [a, b, c, d, e, f, _], ( findall(Y-C, sp(X, Y, C), L0), msort(L0, L), print(L), fail )).
each(Y, [a, b, c, d, e, f], ( findall(X-C, sp(X, Y, C), L0), msort(L0, L), print(L), fail )).
each(X, [a, b, c, d, e, f, _], ( findall(Y-N, lp(X, Y, N), L0), msort(L0, L), print(L), fail )).
each(X, [a, b, c, d, e, f, _], ( findall(Y-P, conn(X, Y, P), L0), msort(L0, L), print(L), fail )).
each(X, [a, b, e, f, _], ( findall(X-Y, small(X, Y), L0), msort(L0, L), print(L), fail )).
each(X, [a, b, e, f, _], ( findall(X-Y, big(X, Y), L0), msort(L0, L), print(L), fail )).
each(X, [a, b, f], ( findall(Y, one(X, Y), L0), msort(L0, L), print(L), fail )).
each(X, [a, b, f], ( findall(Y, any(X, Y), L0), msort(L0, L), print(L), fail )).
each(X, [a, b, z], ( findall(X-C-D, two(X, C, D), L0), msort(L0, L), print(L), fail )).
each(X, [a, e, _], ( findall(X-S, lat(X, S), L0), msort(L0, L), print(L), fail )).
sp(a, d, 4).
sp(a, d, 5).
one(a, c).
sp(X, X, C), X == b.
