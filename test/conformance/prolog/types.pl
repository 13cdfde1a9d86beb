each(X, [a, 1, 1.5, "s", f(x), [], '[]', [a], _, "", 'A b', -1, 1r3, {}, {x}, f(_), [_|_], 12345678901234567890, 'x'-1, (a,b), (:- a)], var(X)).
each(X, [a, 1, 1.5, "s", f(x), [], '[]', [a], _, "", 'A b', -1, 1r3, {}, {x}, f(_), [_|_], 12345678901234567890, 'x'-1, (a,b), (:- a)], nonvar(X)).
each(X, [a, 1, 1.5, "s", f(x), [], '[]', [a], _, "", 'A b', -1, 1r3, {}, {x}, f(_), [_|_], 12345678901234567890, 'x'-1, (a,b), (:- a)], atom(X)).
each(X, [a, 1, 1.5, "s", f(x), [], '[]', [a], _, "", 'A b', -1, 1r3, {}, {x}, f(_), [_|_], 12345678901234567890, 'x'-1, (a,b), (:- a)], number(X)).
each(X, [a, 1, 1.5, "s", f(x), [], '[]', [a], _, "", 'A b', -1, 1r3, {}, {x}, f(_), [_|_], 12345678901234567890, 'x'-1, (a,b), (:- a)], integer(X)).
each(X, [a, 1, 1.5, "s", f(x), [], '[]', [a], _, "", 'A b', -1, 1r3, {}, {x}, f(_), [_|_], 12345678901234567890, 'x'-1, (a,b), (:- a)], float(X)).
each(X, [a, 1, 1.5, "s", f(x), [], '[]', [a], _, "", 'A b', -1, 1r3, {}, {x}, f(_), [_|_], 12345678901234567890, 'x'-1, (a,b), (:- a)], rational(X)).
each(X, [a, 1, 1.5, "s", f(x), [], '[]', [a], _, "", 'A b', -1, 1r3, {}, {x}, f(_), [_|_], 12345678901234567890, 'x'-1, (a,b), (:- a)], atomic(X)).
each(X, [a, 1, 1.5, "s", f(x), [], '[]', [a], _, "", 'A b', -1, 1r3, {}, {x}, f(_), [_|_], 12345678901234567890, 'x'-1, (a,b), (:- a)], compound(X)).
each(X, [a, 1, 1.5, "s", f(x), [], '[]', [a], _, "", 'A b', -1, 1r3, {}, {x}, f(_), [_|_], 12345678901234567890, 'x'-1, (a,b), (:- a)], callable(X)).
each(X, [a, 1, 1.5, "s", f(x), [], '[]', [a], _, "", 'A b', -1, 1r3, {}, {x}, f(_), [_|_], [a|b], [a,b|_], (a,b), (:- a)], is_list(X)).
each(X, [a, 1, 1.5, "s", f(x), [], '[]', [a], _, "", 'A b', -1, 1r3, {}, {x}, f(_), [_|_], 12345678901234567890, 'x'-1, (a,b), (:- a)], string(X)).
each(X, [a, 1, 1.5, "s", f(x), [], '[]', [a], _, "", 'A b', -1, 1r3, {}, {x}, f(_), [_|_], 12345678901234567890, 'x'-1, (a,b), (:- a)], ground(X)).
each(X, [a, 1, 1.5, "s", f(x), [], [a], _, f(_)], must_be(integer, X)).
each(X, [a, 1, 1.5, "s", f(x), [], [a], _, f(_)], must_be(atom, X)).
each(X, [a, 1, 1.5, "s", f(x), [], [a], _, f(_)], must_be(atomic, X)).
each(X, [a, 1, 1.5, "s", f(x), [], [a], _, f(_)], must_be(callable, X)).
each(X, [a, 1, 1.5, "s", f(x), [], [a], _, f(_)], must_be(number, X)).
each(X, [a, 1, 0, -1, 1.5, "s", [], _], must_be(positive_integer, X)).
each(X, [a, 1, 0, -1, 1.5, "s", [], _], must_be(nonneg, X)).
each(X, [a, true, false, 1, _], must_be(boolean, X)).
each(X, [a, [], [a], [a|_], [a|b], "s", _], must_be(list, X)).
each(X, [[], [1,2], [a], [1|_], [1,_], foo, _], must_be(list(integer), X)).
each(X, [a, b, 1, _], must_be(oneof([a,c]), X)).
each(X, [1, 5, 0, 2.5, a, _], must_be(between(1,3), X)).
each(X, [1, a, "s", _], must_be(var, X)).
each(X, [a, "s", [0'a], [a], 1, f(x), _], must_be(text, X)).
each(X, [1, a, _], must_be(nosuchtype, X)).
each(X, [1, a, _], is_of_type(integer, X)).
each(X, [1, 0, -1, a], is_of_type(positive_integer, X)).
each(X, [[], [a], foo, [a|_]], is_of_type(list, X)).
each(X-Y, [1-1, 1-1.0, 1.0-1, a-a, a-b, f(x)-f(x), f(_)-f(_), "a"-"a", "a"-a, []-'[]', 1r3-1r3, _-_], X == Y).
each(X-Y, [1-1, 1-1.0, 1.0-1, a-a, a-b, f(x)-f(x), f(_)-f(_), "a"-"a", "a"-a, []-'[]', 1r3-1r3, _-_], X \== Y).
each(X-Y, [1-1, 1-1.0, a-b, b-a, f(x)-f(y), f(x,y)-g(x), g(x)-f(x,y), a-"a", "a"-a, 1-a, a-1, 1.5-1, 1-1.5, f(a)-a, a-f(a), []-a, []-'[]', "b"-"a", 2-10, '2'-'10', f(b)-f(a,a), z(a)-a(z,z)], X @< Y).
each(X-Y, [1-1, 1-1.0, a-b, b-a, f(x)-f(y), f(x,y)-g(x), g(x)-f(x,y), a-"a", "a"-a, 1-a, a-1, 1.5-1, 1-1.5, f(a)-a, a-f(a), []-a, []-'[]', "b"-"a", 2-10, '2'-'10', f(b)-f(a,a), z(a)-a(z,z)], X @> Y).
each(X-Y, [1-1, 1-1.0, 1.0-1, a-b, b-a, a-a, f(x)-f(y), a-"a", 1-a], compare(O, X, Y)).
each(X-Y, [1-1, 1-1.0, a-b, a-a], X @=< Y).
each(X-Y, [1-1, 1-1.0, a-b, a-a], X @>= Y).
compare(<, 1, 2).
compare(>, 1, 2).
compare(foo, 1, 2).
compare(1, 1, 2).
compare(X, Y, Z).
X @< Y.
msort([b, 1, a, 2.0, "s", f(x), Z, 1.0, [], 'A', g(a,b), f(a), 0, 1r3], L).
sort([b, 1, a, b, 2.0, "s", f(x), 1.0, 1, [], f(x)], L).
sort([c, b, a, b], L).
sort(0, @>=, [c, b, a, b], L).
sort(0, @>, [c, b, a, b], L).
sort(0, @=<, [c, b, a, b], L).
sort(0, @<, [c, b, a, b], L).
sort(1, @<, [f(2,a), f(1,b), f(2,c)], L).
sort(1, @=<, [f(2,a), f(1,b), f(2,c)], L).
sort(1, @>=, [f(2,a), f(1,b), f(2,c)], L).
sort(2, @>=, [f(2,a), f(1,b), f(2,c)], L).
sort(3, @>=, [f(2,a)], L).
sort(a, @>=, [f(2,a)], L).
sort(0, foo, [a], L).
sort(X, @<, [a], L).
sort(0, @<, foo, L).
sort(0, @<, [a|_], L).
sort(a, L).
sort(X, L).
sort([a|X], L).
msort(a, L).
sort([], L).
predsort([O,A,B]>>compare(O,A,B), [c,a,b,a], L).
keysort([b-1, a-2, b-0, a-1], L).
keysort([], L).
keysort([a], L).
keysort([a-1|X], L).
keysort([X-1, a-2], L).
keysort(foo, L).
length([a,b,c], N).
length(L, 2).
length(L, N).
length([a|T], 3).
length([a,b|T], N).
length(L, -1).
length(L, a).
length(foo, N).
length([a|b], N).
length([], 0).
length([a], 2).
length(L, L).
length([a,b], 1.5).
f(X) = f(1).
f(X, Y) = f(Y, 1).
f(X) = g(X).
X = f(Y), Y = 1.
a = a.
a = b.
1 = 1.0.
"a" = "a".
"a" = a.
[] = '[]'.
f(X, X) = f(1, 2).
[H|T] = [1,2,3].
[A, B|C] = [1,2].
X = Y, Y = 1.
f(X) \= f(1).
f(1) \= f(2).
a \= a.
X \= Y.
unify_with_occurs_check(X, f(X)).
unify_with_occurs_check(X, f(Y)).
unify_with_occurs_check(f(X, Y), f(Y, X)).
?=(a, b).
?=(a, X).
f(X, Y) =@= f(A, B).
f(X, X) =@= f(A, B).
f(X, Y) \=@= f(A, A).
a =@= a.
subsumes_term(f(_), f(a)).
subsumes_term(f(a), f(_)).
subsumes_term(f(X, X), f(a, b)).
subsumes_term(f(X, Y), f(a, a)).
term_variables(f(X, g(Y), X), L).
term_variables(a, L).
term_variables(X, L).
term_variables(f(X, Y), [A|B]).
copy_term(f(X, Y, X), Z).
copy_term(a, X).
copy_term(X, Y), Y = 1.
copy_term([A,B|A], C).
compare(O, -0.0, 0.0).
compare(O, 0.0, -0.0).
compare(O, 0, -0.0).
compare(O, -0.0, 0).
compare(O, 0.0, 0).
compare(O, 1, 1.0).
compare(O, 2, 1.5).
compare(O, 9007199254740993, 9007199254740992.0).
X is nan, compare(O, X, 1).
X is nan, Y is -inf, compare(O, X, Y).
X is nan, compare(O, 1, X).
-0.0 == 0.0.
-0.0 = 0.0.
msort([0, -0.0, 0.0, 1, 1.0, -1], L).
sort([0, -0.0, 0.0, 0.0, 0], L).
compare(O, '\x1F600\', '\xFFFD\').
compare(O, "\x1F600\", "\xE000\").
compare(O, '\xD7FF\', '\x1F600\').
compare(O, 'a\x1F600\', 'a\x1F601\').
msort(['\xFFFD\', '\x1F600\', z], L).
compare(O, f('\x1F600\'), f('\xFFFD\')).
blob(a, T).
blob([], T).
blob(1, T).
each(X, [a, 1, 1.5, "s", [], '[]', _, f(x), f(_), f(_, _), f(Y, Y), f(f(_)), [a], [_], [_, _], [Y, Y], [_|_], [_|a], {_}, 1r3], is_most_general_term(X)).
\+ \+ (X = f(X), cyclic_term(X)).
\+ \+ (X = [a|X], cyclic_term(g(X))).
\+ cyclic_term(f(a, _)).
current_char_conversion(a, X), X == a.
