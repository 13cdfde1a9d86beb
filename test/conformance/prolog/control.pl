true.
fail.
X = 1.
X = 1, X = 2.
X = 1 ; X = 2.
(X = 1 ; X = 2), X > 1.
(true -> X = 1 ; X = 2).
(fail -> X = 1 ; X = 2).
(X = 1 ; X = 2 ; X = 3).
(member(X, [1,2,3]) -> true ; X = none).
(member(X, [1,2,3]) *-> true ; X = none).
(fail *-> X = 1 ; X = none).
(member(X, [1,2,3]), X > 1 -> Y = X ; Y = none).
(member(X, [1,2,3]), X > 5 -> Y = X ; Y = none).
(true -> fail ; true).
(true *-> fail ; true).
(fail -> true).
(true -> true).
\+ fail.
\+ true.
\+ X = 1.
\+ \+ X = 1.
\+ member(4, [1,2,3]).
not(fail).
not(true).
call(true).
call(fail).
call(X).
call(1).
call((true, 1)).
call((fail, 1)).
call((foo:-bar)).
call((write(a), 1)).
call(","(true, true)).
call(member, X, [a,b]).
call(member(X), [a,b]).
call(format("~w~n"), [x]).
call(=(X), 1).
call(call, call, X = 1).
call((X = 1 ; X = 2)).
call((X = 1, !, fail ; X = 2)).
call((member(X, [1,2,3]), !)).
call(!), X = 1.
(call(!), X = 1 ; X = 2).
(! , X = 1 ; X = 2).
(X = 1, ! ; X = 2).
findall(X, (member(X, [1,2,3]), X > 1), L).
findall(X, fail, L).
findall(X-Y, member(X, [a,b]), L).
findall(X, G, L).
findall(X, 4, L).
findall(X, member(X, [1,2]), [A|B]).
findall(X, member(X, [1,2]), foo).
findall(X, member(X, [1,2]), [a|foo]).
findall(X, member(X, [1,2]), L, T).
findall(X, member(X, [1,2]), L, [end]).
findall(f(X,Y), (member(X,[1,2]), member(Y,[a,b])), L).
findall(X, (member(X,[1,2]), !), L).
bagof(X, member(X, [c,a,b,a]), L).
bagof(X, fail, L).
bagof(X, member(X-Y, [1-a,2-b,3-a]), L).
bagof(X, Y^member(X-Y, [1-a,2-b,3-a]), L).
bagof(X-Z, member(X-Y-Z, [1-a-x,2-b-y,3-a-z]), L).
bagof(X, member(X, []), L).
bagof(X, G, L).
bagof(X, 1, L).
bagof(f(X,Y), (X = a ; Y = b), L).
bagof(X, Y^Z^(X = 1, Y = 2 ; X = 2, Z = 3), L).
setof(X, member(X, [c,a,b,a]), L).
setof(X, fail, L).
setof(X, member(X-Y, [3-a,2-b,1-a]), L).
setof(X, Y^member(X-Y, [3-a,2-b,1-a]), L).
setof(X-Y, member(X-Y, [3-a,2-b,1-a]), L).
setof(X, X^member(X, [b,a]), L).
setof(Y-L0, setof(X, member(X-Y, [1-a,2-b,3-a]), L0), L).
setof(X, member(X, [V,U,f(U),f(V)]), L).
setof([X,Y], member(X-Y, [1-2,0-1]), L).
forall(member(X, [1,2,3]), X > 0).
forall(member(X, [1,2,3]), X > 1).
forall(fail, true).
forall(X = 1, X == 1).
aggregate_all(count, member(_, [a,b,c]), N).
aggregate_all(count, fail, N).
aggregate_all(sum(X), member(X, [1,2,3]), S).
aggregate_all(sum(X), member(X, []), S).
aggregate_all(max(X), member(X, [1,3,2]), M).
aggregate_all(max(X), member(X, []), M).
aggregate_all(min(X), member(X, [2,1,3]), M).
aggregate_all(max(X, Y), member(X-Y, [1-a,3-b,2-c]), M).
aggregate_all(min(X, Y), member(X-Y, [1-a,3-b,2-c]), M).
aggregate_all(bag(X), member(X, [c,a,b,a]), L).
aggregate_all(set(X), member(X, [c,a,b,a]), L).
aggregate_all(r(count, sum(X)), member(X, [1,2,3]), R).
aggregate_all(max(X), member(X, [1, 2.0]), M).
aggregate_all(count, member(a, [a,b,a]), N).
aggregate_all(foo, true, N).
once(member(X, [a,b])).
once(fail).
ignore(fail).
ignore(X = 1).
ignore(member(X, [1,2])).
once(X).
ignore(X).
between(1, 3, X).
between(1, 1, X).
between(3, 1, X).
between(1, 3, 2).
between(1, 3, 5).
between(1, inf, X).
between(1, infinite, X).
between(X, 3, 1).
between(1, X, 1).
between(a, 3, X).
between(1, 3, a).
between(1, a, X).
between(-2, 1, X).
between(1.0, 3, X).
repeat.
catch(throw(a), X, true).
catch(throw(a), b, true).
catch(throw(f(X)), f(Y), Z = Y).
catch(fail, _, true).
catch(true, _, fail).
catch(member(X, [1,2]), _, true).
catch((member(X, [1,2,3]), X >= 2, throw(found(X))), found(Y), true).
catch(throw(X), E, true).
catch(catch(throw(a), b, true), a, X = outer).
catch(catch(throw(a), a, throw(b)), b, X = outer).
catch((X = 1, throw(oops)), oops, true).
catch((X = 1 ; throw(oops)), oops, X = caught).
catch(undefined_here(1), error(E, _), true).
catch(undefined_here, error(existence_error(A, B), _), true).
catch(atom_length(X, Y), error(E, C), true).
catch(call(1), error(E, _), true).
catch(number_codes(X, "foo"), error(syntax_error(E), _), true).
throw(my_error).
throw(_).
throw(f(X, Y, X)).
undefined_predicate_xyz.
undefined_predicate_xyz(1, 2).
catch(call_cleanup(X = 1, Y = 2), _, true).
call_cleanup(true, write(done)).
call_cleanup(fail, write(done)).
catch(call_cleanup(throw(a), write(done)), a, true).
setup_call_cleanup(X = 1, Y = X, write(Y)).
setup_call_cleanup(true, fail, write(done)).
setup_call_cleanup(true, member(X, [1,2]), write(done)), !.
setup_call_cleanup(fail, true, write(done)).
setup_call_cleanup(write(s), write(g), write(c)).
G = (X = 1), call(G).
G = format("~w", [a]), call(G).
G = member(X), call(G, [1,2]).
(X = a, Y = b ; X = c), Z = X.
X = f(Y), (Y = 1 ; Y = 2).
forall(member(X, [1,2]), (write(X), nl)).
member(X, [1,2,3]), write(X), fail.
member(X, [1,2,3]), write(X), X >= 2, !.
(member(X, [1,2,3]), write(X), fail ; write(end)).
call((fail ; true)).
call((true ; fail)).
call(((X = 1 ; X = 2), Y = X)).
apply(member, [X, [1,2]]).
apply(=(X), [1]).
call_nth(member(X, [a,b,c]), 2).
call_nth(member(X, [a,b,c]), N).
limit(2, member(X, [a,b,c])).
once((member(X, [1,2,3]), X > 1)).
\+ (member(X, [1,2,3]), X > 5).
((member(X, [1,2]), fail) ; X = 3).
(X = 1 -> Y = a ; Y = b).
(X == 1 -> Y = a ; Y = b).
(X = 1, X == 1 -> Y = a ; Y = b).
(member(X, [1,2]) ; X = 3).
(fail ; fail).
((true ; true) -> X = 1 ; X = 2).
((fail -> true ; true), X = 1).
(true -> (fail -> X = 1 ; X = 2) ; X = 3).
(A = 1 -> B = 2 -> C = 3).
(fail -> true -> true ; X = else).
(true, fail -> X = 1 ; true -> X = 2 ; X = 3).
findall(X-L, bagof(Y, member(X-Y, [a-1,b-2,a-3]), L), R).
findall(X, ((X = 1 ; X = 2), \+ X = 1), L).
catch((between(1, 5, X), X > 2, throw(stop(X))), stop(Y), true).
catch(succ_or_fail, error(existence_error(procedure, PI), PI), true).
user:member(X, [a]).
lists:append(X, [b], [a,b]).
call(user:true).
call(user:member(X), [z]).
string_concat(X, Y, "ab").
phrase(([a], [b]), [a,b]).
phrase(([a], [b]), [a,b,c], R).
phrase([a], [b]).
phrase(([X] , {X == a}), [a]).
phrase(([a] ; [b]), [b]).
phrase(([a] -> [b] ; [c]), [a,b]).
phrase(([a] -> [b] ; [c]), [c]).
phrase(\+ [a], [b], R).
phrase([], [a], R).
phrase("ab", `abc`, R).
phrase(!, [a], R).
phrase(X, [a]).
phrase([a], foo).
phrase(1, [a]).
phrase(undefined_nt, [a]).
phrase(call([X,Y]>>(X = [_|Y])), [a,b], R).
maplist([X,Y]>>(Y is X * 2), [1,2,3], L).
foldl([X,A,B]>>(B is A + X), [1,2,3], 0, S).
maplist([X]>>(X > 0), [1,2]).
N = 5, maplist({N}/[X,Y]>>(Y is X + N), [1,2], L).
N = 5, maplist([X,Y]>>(Y is X + N), [1,2], L).
include([X]>>(X mod 2 =:= 0), [1,2,3,4], L).
maplist([X-Y,Y-X]>>true, [a-1,b-2], L).
tab(2), write(x).
halt_not_called = X.
each(X, [0, 1.5, "s", _, (0, true), user:0], ignore(X)).
each(G,[arg(1,_,_),arg(_,_,_),arg(1,3,_),arg(a,f(x),_),arg(-1,f(x),_),length(a,_),length(_,a),length(_,-1),length([a|b],_)],(catch(G,error(_,context(C,_)),true))).
