assertz(t1(1)), assertz(t1(2)), t1(X).
asserta(t1(0)), findall(X, t1(X), L).
retract(t1(1)), findall(X, t1(X), L).
retract(t1(X)).
findall(X, t1(X), L).
assertz((t2(X) :- X > 1)), t2(2).
t2(0).
clause(t2(X), B).
assertz((t3(X) :- member(X, [1,2]), X > 1)), t3(Y).
assertz(t4(a)), assertz(t4(b)), assertz(t4(c)), t4(X), retract(t4(X)).
findall(X, t4(X), L).
assertz(t5(1)), (t5(X), assertz(t5(2)), fail ; findall(X, t5(X), L)).
assertz(t6(1)), assertz(t6(2)), (t6(X), retract(t6(2)) ; true).
retractall(t6(_)), findall(X, t6(X), L).
retractall(t7(_)), t7(X).
retractall(t8(_)), catch(t8(X), _, true).
abolish(t5/1), catch(t5(X), error(E, _), true).
retract(never_defined(1)).
assertz(foo), foo.
assertz((foo :- X)).
assertz((foo :- 1)).
assertz(1).
assertz(X).
assertz((a, b)).
assertz((X :- true)).
assertz((atom(_) :- true)).
assertz(atom_length(a, b)).
asserta((:- foo)).
assertz((foo(X) :- X = 1, Y)).
assertz((foo2 :- (a ; 1))).
retract((t2(X) :- B)).
retract(atom(_)).
clause(atom(_), B).
clause(X, B).
clause(1, B).
clause(no_such(X), B).
clause(append(X, Y, Z), B).
clause(t3(X), B).
clause(t3(X), 1).
abolish(foo/a).
abolish(foo/(-1)).
abolish(X).
abolish(atom_length/2).
abolish(no_such_predicate/3).
dynamic(d1/1), d1(X).
dynamic([d2/1, d3/2]), d2(X).
dynamic((d4/1, d5/0)), d5.
dynamic(foo).
dynamic(atom_length/2).
assertz(cnt(0)), retract(cnt(C)), C1 is C + 1, assertz(cnt(C1)), cnt(X).
assertz(r(1)), assertz(r(2)), assertz(r(3)), retract(r(X)), X >= 2.
findall(X, r(X), L).
assertz(fact(X, X)), fact(a, Y).
assertz((rule(X) :- \+ X = 1, !)), rule(2).
rule(1).
assertz((ite(X, Y) :- ( X > 0 -> Y = pos ; X < 0 -> Y = neg ; Y = zero ))), ite(1, A), ite(-1, B), ite(0, C).
assertz((cutt(X) :- member(X, [1,2,3]), !)), findall(X, cutt(X), L).
assertz((ncut(X) :- member(X, [1,2,3]), X > 1)), findall(X, ncut(X), L).
assertz((softc(X) :- ( member(X, [1,2]) *-> true ; X = none ))), findall(X, softc(X), L).
assertz((neg(X) :- \+ \+ member(X, [1,2]))), neg(Y).
assertz((dis(X) :- X = 1 ; X = 2)), findall(X, dis(X), L).
assertz((vv(X) :- call(X))), vv(Y = 1).
assertz((st(X) :- X = "str")), st(Y).
assertz(big(123456789012345678901234567890)), big(X).
assertz(fl(1.5)), fl(X).
assertz(neglit(-1)), neglit(X).
assertz(lst([1,2|T], T)), lst([A,B,c], X).
predicate_property(append(_,_,_), defined).
predicate_property(t1(_), dynamic).
predicate_property(t1(_), number_of_clauses(N)).
predicate_property(no_such_one(_), X).
current_predicate(t1/N).
current_predicate(t1/1).
current_predicate(no_such_one/_).
current_predicate(foo).
current_predicate(t3/X).
current_predicate(t1/a).
current_predicate(1/X).
current_op(P, xfx, is).
current_op(P, T, mod).
current_op(P, T, -).
current_op(P, T, dynamic).
current_op(P, T, no_op).
current_op(1200, T, :-).
current_op(P, foo, +).
current_op(a, T, +).
current_op(P, T, 1).
op(700, xfx, ===>), X = (a ===> b), writeq(X).
op(0, xfx, ===>), writeq(===>(a, b)).
op(200, xfy, &), writeq(a & b & c), writeq((a & b) & c).
op(9, fx, #), writeq(#(a)), writeq(#(1)), writeq(#(#(a))).
op(700, xf, isgood), writeq(isgood(a)), writeq(isgood(a = b)).
op(1201, xfx, foo).
op(-1, xfx, foo).
op(a, xfx, foo).
op(700, foo, bar).
op(700, xfx, X).
op(X, xfx, foo).
op(700, X, foo).
op(700, xfx, 1).
op(700, xfx, ',').
op(700, xfx, '|').
op(700, xfx, []).
op(700, xfx, '{}').
op(700, xfx, [aa, bb]), writeq(a aa b).
op(200, fy, ~), writeq(~ ~ a), writeq(~(1)), writeq(~(-(1))).
op(500, yfx, plus_), writeq(plus_(plus_(a,b),c)), writeq(plus_(a,plus_(b,c))).
current_prolog_flag(bounded, X).
current_prolog_flag(max_tagged_integer, X).
current_prolog_flag(double_quotes, X).
current_prolog_flag(no_such_flag, X).
current_prolog_flag(1, X).
set_prolog_flag(no_such_flag_x, 1).
set_prolog_flag(X, 1).
set_prolog_flag(bounded, true).
set_prolog_flag(double_quotes, foo).
flag(my_flag, Old, Old + 1), flag(my_flag, X, X).
gensym(a, X), gensym(a, Y).
reset_gensym(a), gensym(a, X).
dcg_translate_rule((a --> b, c), X).
dcg_translate_rule((a --> [x], b), X).
dcg_translate_rule((a --> {b}, c), X).
dcg_translate_rule((a --> !, b), X).
dcg_translate_rule((a --> "x"), X).
dcg_translate_rule((a --> []), X).
dcg_translate_rule((a --> b ; c), X).
dcg_translate_rule((a --> \+ b, c), X).
dcg_translate_rule((a(X) --> b(X)), Y).
dcg_translate_rule((a, [x] --> b), X).
dcg_translate_rule((a --> call(f, x)), Y).
dcg_translate_rule((a --> X), Y).
expand_term(foo, X).
dcg_translate_rule((a --> b), X).
dcg_translate_rule((a --> b -> c ; d), X).
term_variables(t(X, Y), Vs), Vs = [1, 2].
garbage_collect.
assertz((loop(N) :- N > 0, !, M is N - 1, loop(M))), assertz(loop(0)), loop(10000).
assertz((len([], 0))), assertz((len([_|T], N) :- len(T, M), N is M + 1)), forall((numlist(1, 20000, L), len(L, N)), writeq(N)).
assertz(lu(1)), assertz(lu(2)), assertz(lu(3)), findall(X, ( lu(X), ( X == 1 -> retractall(lu(_)) ; true ) ), L).
assertz(lu2(1)), assertz(lu2(2)), assertz(lu2(3)), findall(X, ( clause(lu2(X), true), ( X == 1 -> retractall(lu2(_)) ; true ) ), L).
assertz(lu3(1)), assertz(lu3(2)), assertz(lu3(3)), findall(X, ( retract(lu3(X)), ( X == 1 -> retractall(lu3(_)) ; true ) ), L).
assertz(lu4(1)), assertz(lu4(2)), findall(X, ( lu4(X), X < 10, Y is X + 10, assertz(lu4(Y)) ), L), findall(X, lu4(X), M).
assertz(lu5(1)), assertz(lu5(2)), assertz(lu5(3)), retract(lu5(X)), X >= 2, findall(Y, lu5(Y), L).
module_property(user, class(C)).
module_property(no_such_module, P).
current_module(user).
current_module(no_such_module).
