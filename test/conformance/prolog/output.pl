write(hello).
write('hello world').
writeq('hello world').
print('hello world').
write_canonical('hello world').
write("str").
writeq("str").
writeq("s\"t\\r\n").
writeq('a\nb').
writeq('\t').
writeq(['A', b, 'c d']).
writeq(f(A, B, A)), fail.
write_canonical(f(A, B, A)).
write_canonical([a, 'B'|c]).
write_canonical(1 + 2).
write_canonical('$VAR'(1)).
print('$VAR'(1)).
writeq('$VAR'(27)).
write('$VAR'(-1)).
writeq('$VAR'(x)).
writeq('$VAR'('Foo')).
writeq("a'b").
writeq('a''b').
writeq(a).
writeq([]).
writeq('[]').
writeq({}).
writeq('{}').
writeq({a}).
writeq({a, b}).
writeq('\\').
writeq(\).
writeq(f(',')).
writeq((a , b)).
writeq(',').
writeq('|').
writeq(;).
writeq(!).
writeq(- 1).
writeq(-(1)).
writeq(-(-(1))).
writeq(1 - -1).
writeq(-(a)).
writeq(-(-(a))).
writeq(\+ a).
writeq(\+ (a , b)).
writeq(1 + 2 + 3).
writeq(1 + (2 + 3)).
writeq((1 + 2) * 3).
writeq(1 * 2 + 3).
writeq(2 ^ 3 ^ 4).
writeq((2 ^ 3) ^ 4).
writeq((a :- b)).
writeq((:- a)).
writeq((a --> b)).
writeq((a :- b , c ; d -> e)).
writeq([(a :- b), c]).
writeq(f((a :- b))).
writeq(f(:-)).
writeq([-]).
writeq(- - a).
writeq(a = b).
writeq(a =.. b).
writeq(a is 1 + 2).
writeq(a : b : c).
writeq((a ; b)).
writeq((a -> b)).
writeq((a *-> b ; c)).
writeq(dynamic(a)).
writeq((:- dynamic a)).
writeq(1.0).
writeq(1.0e10).
writeq(1.0e100).
writeq(-0.0).
writeq(1r3).
writeq('hello'(x)).
writeq('Hello'(x)).
writeq([a|b]).
writeq([a, b|c]).
writeq('/*').
writeq(//).
writeq('.').
writeq(f(a, -1)).
writeq(1 - 1).
writeq(a- (-1)).
writeq(2 - (-(2))).
writeq(-(2) ^ 2).
writeq((-2) ^ 2).
writeq(-(2 ^ 2)).
writeq(@(a)).
writeq(- (:-)).
writeq((:-) - (:-)).
writeq(f(a ; b)).
writeq([a = b, c]).
writeq(a * (b , c)).
writeq('\e').
writeq('\x01\').
writeq(é).
writeq('É').
writeq('日本').
writeq(aB1_).
writeq('1a').
writeq(_), fail.
writeq(p :- (a, b)).
writeq(1 = '$VAR'(3)).
write_term(f(X, 'A b', "s"), [quoted(true)]), fail.
write_term([1,2,3,4,5,6,7,8,9,10,11,12], [max_depth(5)]).
write_term(f(a, b), [ignore_ops(true)]).
write_term(1 + 2, [ignore_ops(true)]).
write_term('$VAR'(1), [numbervars(true)]).
write_term('$VAR'(1), [quoted(true)]).
write_term(f(X), [variable_names(['X'=X])]).
write_term(f(X, Y), [variable_names(['X'=X, 'Y'=Y]), quoted(true)]).
write_term(a, [foo(bar)]).
write_term(a, [quoted(maybe)]).
write_term(a, X).
write_term(a, foo).
write_term((a :- b), [portray(true), spacing(next_argument)]).
write_term(f(a, b), [spacing(next_argument)]).
write_term([a, b], [spacing(next_argument)]).
write_term((a , b), [priority(999)]).
write_term(- 1, []).
portray_clause(foo(X, Y, X)).
portray_clause((a :- b, c)).
portray_clause((a(X) :- b(X, Y), \+ c(Y))).
portray_clause((a :- (b -> c ; d))).
portray_clause((a :- (b ; c))).
portray_clause([1, 2]).
portray_clause("str").
portray_clause((:- dynamic foo/1)).
portray_clause('A b').
portray_clause((a --> b)).
portray_clause((a :- X = 1, Y is X + 1)).
portray_clause((a :- forall(b, c))).
nl.
nl, nl.
put_char(a).
put_char(1).
put_char(X).
put_char(ab).
tab(3).
tab(1 + 2).
tab(-1).
tab(a).
writeln(hello).
writeln("str").
print([1, 'A']).
write(a), write(' '), write(b).
format("hello~n").
format("~w and ~w~n", [a, b]).
format("~w", hello).
format("~w ~w", [a]).
format("~w", [a, b]).
format("~q ~w", ['A b', 'A b']).
format("~a", ['A b']).
format("~a", [X]).
format("~a", ["str"]).
format("~d", [12]).
format("~d", [a]).
format("~d", [1.5]).
format("~2d", [1234]).
format("~2d", [5]).
format("~0d", [5]).
format("~D", [1234567]).
format("~2D", [1234567]).
format("~d", [-1234]).
format("~2d", [-5]).
format("~f", [3.14159]).
format("~2f", [3.14159]).
format("~0f", [3.5]).
format("~2f", [2]).
format("~2f", [1r3]).
format("~10f", [0.1]).
format("~2f", [a]).
format("~2f", [1 + 1]).
format("~e", [3.14]).
format("~3e", [31415.9]).
format("~g", [3.14]).
format("~g", [1.0e10]).
format("~s", [[104, 105]]).
format("~s", ["hi"]).
format("~s", [`hi`]).
format("~c", [65]).
format("~3c", [65]).
format("~c~c", [104, 105]).
format("~8r", [64]).
format("~16r", [255]).
format("~16R", [255]).
format("~r", [10]).
format("~p", ['A b']).
format("~~").
format("~i~w", [a, b]).
format("~*c", [3, 0'x]).
format("~`-t~30|~n").
format("~w~30|~w~n", [a, b]).
format("~t~w~10|~w~n", [right, next]).
format("~t~d~6|~t~d~12|~n", [1, 22]).
format("~w~t~10+~w~t~10+~w~n", [a, b, c]).
format("~t~w~t~11|~n", [mid]).
format("~`*t~t~20|~n").
format("abc~tdef~20|ghi~n").
format("~ic~n", [a]).
format("~z", [a]).
format(atom, []).
format("no args", []).
format("~w", []).
format(X, []).
format("~w~n~w~n", [first, second]).
format("~ncol~t~w~10|~n", [x]).
format(atom(X), "~w-~w", [a, b]).
format(string(X), "~a", [abc]).
format(codes(X), "ab", []).
format(chars(X), "ab", []).
format(codes(X, T), "ab", []).
format(foo(X), "ab", []).
with_output_to(atom(X), write(hello)).
with_output_to(string(X), (write(a), write(b))).
with_output_to(codes(X), write(ab)).
with_output_to(chars(X), write(ab)).
with_output_to(string(X), fail).
catch(with_output_to(string(X), throw(oops)), oops, true), write(after).
with_output_to(string(X), member(Y, [1,2])).
with_output_to(string(X), (write(a), with_output_to(string(Y), write(b)), write(c))).
with_output_to(X, write(a)).
with_output_to(foo(X), write(a)).
format("~w ~i~w~n", [a, b, c]).
format("~a~n~*c~n", [title, 5, 0'=]).
format("~q", [[a, 'B', "c", 1.0, f(X)]]), fail.
format('~w', x).
format("~w", "abc").
format("~s and ~s", ["a", `b`]).
format("~e", [12]).
format("~4g", [0.5]).
format("~a", [f(x)]).
format("~d", [X]).
format("~c", [a]).
format("~ic", [x]).
format("~`xt~5|").
format("~t~2f~10|", [3.14159]).
format("~+~w~n", [x]).
format("~w~t~w~20|~w~n", [a, b, c]).
format("~20|abc~n").
format("ab~5|cd~10|ef~n").
print_message(silent, foo).
atom_chars(X, [h, i]), write(X), nl.
forall(member(X, [1, 2, 3]), (write(X), write(' '))).
forall(nth1(I, [a, b], E), format("~w: ~w~n", [I, E])).
writeq(f(x, Y, _Z)), fail.
writeq("\x1\").
writeq(a+'B').
writeq(- (1) + 2).
writeq([a, 'B c', "d", 0'e, 1.5e10]).
writeq(f(- 1, - a, -(1))).
writeq(1 rdiv 2).
writeq(a mod b mod c).
writeq(a xor b).
writeq((a , b , c)).
writeq(((a , b) , c)).
writeq((a ; b ; c)).
writeq(((a ; b) ; c)).
writeq((a -> b ; c)).
writeq(((a -> b) ; c)).
writeq((a -> (b ; c))).
writeq(((a :- b) :- c)).
writeq((a = b) = c).
writeq(a = (b = c)).
writeq(\ a).
writeq(\ (\ a)).
writeq(\ 1).
writeq(\ (-1)).
writeq(+ a).
writeq(+ 1).
writeq(1 + +(1)).
writeq(-[1]).
writeq(-(f(x))).
writeq(-'A').
writeq([a|[b|[c|[]]]]).
writeq('end_of_file').
writeq(?-(a)).
writeq($).
writeq($(a)).
writeq({-}).
writeq({(a :- b)}).
writeq('$VAR').
writeq('$VAR'(1, 2)).
writeq((a => b)).
writeq(table(a)).
writeq([1] is 1).
writeq(1 is [1]).
writeq((a,b) is c).
writeq(c is (a,b)).
writeq(f(x) mod 2).
writeq(2 mod f(x)).
writeq("s" is 1).
writeq('A' is 1).
writeq('A b' is 1).
writeq(1 is 'A b').
writeq({a} is 1).
writeq(1 is {a}).
writeq([1]->[2]).
writeq([1]:-[2]).
writeq([1]-[2]).
writeq([1]*2).
writeq([1]=[2]).
writeq(([1],[2])).
writeq(([1];[2])).
writeq((a:-[1])).
writeq((:- [1])).
writeq(\+[1]).
writeq(\+ (a)).
writeq(dynamic [1]).
writeq(- [1]).
writeq(-(-)).
writeq([-]).
writeq([-,-]).
writeq(-(1)-1).
writeq(1-(-1)).
writeq(1 rdiv 2).
writeq(X is 1).
writeq(_ mod 2).
writeq(2 mod _).
writeq(a=..b).
writeq([a]=..[b]).
writeq((a-->b)).
writeq(([a]-->[b])).
writeq(([a]-->[b],{c})).
writeq(a rem (b,c)).
writeq((a:b):c).
writeq(1.0 is 2).
writeq(- - a).
writeq(\ \ a).
writeq(1 - (2 - 3)).
writeq(a= \+b).
writeq(a= - 1).
writeq(a= -1).
writeq(-(2) is 1).
writeq(1 is -(2)).
writeq(1 is -2).
writeq(-2 is 1).
writeq((a->b;c)).
writeq((a*->b;c)).
writeq(?- a).
writeq([a|b] is c).
writeq(f(a:-b)).
writeq([a:-b]).
writeq([a=b,c]).
writeq({a:-b}).
writeq('\e').
writeq(a;b).
writeq((a,b;c->d)).
print([1] is 1).
write(([1] is 1)).
write_canonical([1] is X).
portray_clause([1] is 1).
portray_clause((a:-[1] is 1, f(X) mod 2 =:= X)).
writeq('hello'is 1).
writeq('/*'is 1).
writeq((-)is 1).
writeq([]is 1).
writeq({}is 1).
writeq('$VAR'(1)is 1).
print('$VAR'(1)is 1).
writeq('\x1\').
writeq('a\x1\b').
writeq('\x0\').
writeq('\x7f\').
writeq('\x1f\').
writeq('\xa0\').
writeq("\x1\").
writeq('\t\n\a\b\f\v\r\e').
format("~c", [-1]).
format("~8r", [a]).
format("~8r", [1.0]).
format("~8r", [4 + 4]).
put(-1).
put_char("s").
put_char([97]).
put(1114112).
