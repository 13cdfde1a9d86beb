phrase(f1(X), [num(1)]).
f1(X, [num(1)], []).
f1(X, [num(1)], R).
f1(X, [id(1)], R).
f1(X, [op(-), num(1)], R).
p1(X, [num(1)], R).
p1(X, [num(1)], []).
r1(a, X, [], R).
r1(a, X, [], []).
t1(X, `1`, R).
t1(X, `a`, R).
e1(num(1), [], X).
e1(add(num(1), num(2)), [], X).
g1(X, [x], R).
g1(X, [y], []).
g2(X, [x], R).
g3(X, [f(x)], R).
value(V, [open, close], []).
value(V, [open, open, 0, close, close], []).
value(V, [open, 0, close], []).
value(V, [0], []).
value(V, [null], []).
value(V, [null], R).
value(V, [open, close], R).
elements(V, [close], []).
elements(V, [close], R).
elements(V, [0, close], R).
elements(V, [open, close, close], R).
rest(V, [close], []).
rest(V, [close], R).
rest(V, [comma, 0, close], R).
va(V, [null], []).
va(V, [null], R).
va(V, [open], R).
va(V, [0], R).
va(V, [x], R).
el(V, [close], R).
el(V, [close, x], R).
re(V, [close], R).
re(V, [comma, 0, close], R).
clause(sa(Z), B).
clause(sb(Z), B).
clause(sc(Z), B).
clause(sd(Z), B).
clause(se(Z), B).
clause(sf(Z, W), B).
clause(sg(Z, W), B).
sa(a).
sb(f(1)).
sc(a).
sd(f(1)).
se(f(1)).
sf(a, a).
sg(a, f(a)).
clause(da(Z), B).
clause(db(Z), B).
clause(dc(Z), B).
clause(dd(Z), B).
clause(de(Z), B).
da(a).
db(f(1)).
dc(a).
dd(f(1)).
de(f(1)).
assertz((tb(X) :- X = f(_))), assertz((tb(X) :- X = g(_))), tb(f(1)).
assertz((tc(X) :- X = f(Y), q(Y))), clause(tc(Z), B).
assertz((td(X) :- X = a, q(1))), clause(td(Z), B).
