setof(Y, path(a, Y), L).
setof(X-Y, path(X, Y), L).
setof(X, path(X, a), L).
path(a, d).
path(d, a).
path(e, X).
setof(X-Y, reach(X, Y), L).
reach(f, X).
fib(30, F).
fib(100, F).
setof(X, a(X), L).
setof(X, b(X), L).
setof(X, c(X), L).
even(10).
odd(10).
even(11).
phrase(expr(X), `1+2+3`).
phrase(expr(X), `1+`).
findall(X-R, phrase(expr(X), `1+2`, R), L), msort(L, S), L = [_, _], fail ; true.
bad(1).
bad(7).
catch(bad(7), large(X), true).
bad(ok).
setof(X, outer(X), L).
setof(X-Y, same(X, Y), L).
setof(M, count(2, M), L).
setof(M, count(0, M), L).
once(path(a, X)), nonvar(X).
forall(path(a, X), edge(_, X)).
aggregate_all(count, path(_, _), N).
\+ path(a, zzz).
abolish_all_tables.
setof(Y, path(b, Y), L).
one(X).
one(1).
one(2).
only(1).
only(2).
only(X).
none(11).
none(1).
doubled(X).
inner(L).
generated(X).
generate(X).
recordz(k, 1), recordz(k, 2), recorda(k, 0), findall(X, recorded(k, X), L).
findall(X, recorded(k, X), L).
forall(recorded(k, 2, R), erase(R)), findall(X, recorded(k, X), L).
recorded(nothing, X).
recordz(f(a), x), recorded(f(_), X).
recordz(_, x).
recorded(k, X), X > 0.
recorda(q, f(A, B, A)), recorded(q, T).
\+ (recordz(k2, v, R), \+ (instance(R, v), erase(R))), \+ recorded(k2, _).
context(D), atom(D).
