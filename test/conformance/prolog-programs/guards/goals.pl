r.
s(X).
s2(X).
s3(X).
s4(X).
s5.
t2(X).
t3(X).
u(X).
w(X).
$(q(X)).
$.
call($).
$(throw(a)).
$((p(X), X > 1)).
$((p(X), !)).
catch($(p(X)), error(E, _), true).
v2(X).
v2(2).
v2(3).
v3.
v4.
v5.
v6.
v7(2).
v7(X).
clause(v7(X), B).
clause(s(X), B).
catch(t(X), error(E, _), true).
catch(t4, error(E, _), true).
catch($(fail), error(E, _), true).
catch($(foo_undefined), error(E, _), true).
depth_of(3, t(nil, 1, t(nil, 3, nil)), D).
depth_of(1, t(nil, 1, t(nil, 3, nil)), D).
depth_of(4, t(nil, 1, nil), D).
depth_of(0, t(t(nil, 0, nil), 1, nil), D).
findall(X, s(X), L).
findall(X, catch(s3(X), _, X = c), L).
forall(t2(X), X == 1).
catch(t5(q(X)), E, true).
$(member(X, [a])), X == a.
catch($(member(_, [a, b])), error(E, _), true).
once(u(2)).
catch(v2(3), error(E, _), true).
