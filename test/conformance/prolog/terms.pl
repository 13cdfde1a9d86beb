functor(f(a, b), N, A).
functor(a, N, A).
functor(1, N, A).
functor("s", N, A).
functor([], N, A).
functor([a], N, A).
functor(T, f, 2).
functor(T, f, 0).
functor(T, 1, 0).
functor(T, 1, 1).
functor(T, f(a), 1).
functor(T, f(a), 0).
functor(T, N, 1).
functor(T, f, N).
functor(T, f, -1).
functor(T, f, a).
functor(T, "s", 0).
functor(T, "s", 1).
functor(T, [], 2).
functor(f(a), f, 1).
functor(f(a), g, 1).
functor(f(a), f, 2).
functor(T, 1.5, 0).
functor(T, foo, 3), T = foo(1,2,3).
arg(1, f(a, b), X).
arg(2, f(a, b), X).
arg(3, f(a, b), X).
arg(0, f(a, b), X).
arg(N, f(a, b), X).
arg(N, f(a, b), b).
arg(N, f(a, b), c).
arg(1, a, X).
arg(1, X, Y).
arg(a, f(a), X).
arg(-1, f(a), X).
arg(1, [x,y], X).
arg(1, "s", X).
arg(1.0, f(a), X).
f(a, b) =.. L.
a =.. L.
1 =.. L.
[a] =.. L.
[] =.. L.
"s" =.. L.
T =.. [f, a, b].
T =.. [f].
T =.. [1].
T =.. [1, a].
T =.. [f(a), b].
T =.. [f(a)].
T =.. [].
T =.. foo.
T =.. [f|X].
T =.. X.
T =.. [X, a].
T =.. [X].
f(X) =.. [f, a].
f(X) =.. [g, a].
T =.. ["s"].
T =.. ["s", a].
T =.. ['[|]', a, []].
compound_name_arity(f(a), N, A).
compound_name_arity(T, f, 2).
compound_name_arity(T, f, 0).
compound_name_arity(a, N, A).
compound_name_arguments(f(a, b), N, L).
compound_name_arguments(T, f, [a]).
compound_name_arguments(T, f, []).
compound_name_arguments(a, N, L).
T = f(a, b, c), setarg(2, T, x).
T = f(a), (setarg(1, T, b) ; true).
T = f(a), nb_setarg(1, T, b), X = T.
T = f(a), (nb_setarg(1, T, b), fail ; true).
setarg(3, f(a), x).
setarg(0, f(a), x).
setarg(a, f(a), x).
setarg(1, a, x).
setarg(X, f(a), x).
T = f(X, Y, Z), numbervars(T, 0, N).
T = f(X, Y), numbervars(T, 23, N), print(T).
T = f(X, X), numbervars(T, 0, N), writeq(T).
numbervars(a, 0, N).
T = g(X), copy_term(T, U), X = 1.
tab(3), write(x).
X = "a string", string_length(X, L).
X = f(Y), Y = g(Z), Z = 1, writeq(X).
X = [1,2|T], T = [3], writeq(X).
X = 'hello world', writeq(X), nl, write(X).
X = f(A, B, A), copy_term(X, Y), A = 1, B = 2.
sub_term(X, f(a, g(b))).
occurrences_of_term(a, f(a, g(a), b), N).
occurrences_of_var(X, f(X, g(X), Y), N).
mapargs([X,Y]>>(Y = w(X)), f(a, b), T).
term_to_atom(f(X, Y, X), A).
term_to_atom(X, 'f(A, B, A)').
term_to_atom(f(a, 'B c', "s"), A).
term_to_atom(X, 'foo bar').
term_to_atom(X, Y).
term_to_atom(1 + 2, A).
term_to_atom(X, '1 + 2 * 3').
term_to_atom(- 1, A).
term_to_atom(-(1), A).
term_to_atom(-(-(1)), A).
term_to_atom(- a, A).
term_to_atom([a, b|c], A).
term_to_atom({a, b}, A).
term_to_atom('$VAR'(1), A).
term_to_atom("str", A).
term_to_atom('it''s', A).
term_to_atom((a :- b, c ; d -> e), A).
term_to_atom(\+ a, A).
term_to_atom(a = b, A).
term_to_atom([(a :- b)], A).
term_to_atom(f((a , b)), A).
term_to_atom(f(:-), A).
term_to_atom(- - a, A).
term_to_atom(1 - -1, A).
term_to_atom(2 ** -1, A).
term_to_atom(a : b : c, A).
term_to_atom((a , b) , A).
term_to_atom(f(;), A).
term_to_atom([-], A).
term_to_atom(-(2) ^ 2, A).
term_to_atom((-2) ^ 2, A).
term_to_atom(1 rdiv 2, A).
term_to_atom(a mod b, A).
term_to_atom(f(A1, _B), A).
term_string(X, "foo(Bar, Baz)").
term_string(f(x, 'Y'), S).
atom_to_term('p(X, Y, X)', T, B).
atom_to_term('p', T, B).
atom_to_term(X, T, B).
atom_to_term('p(', T, B).
sformat_not_there(X).
read_term_from_atom('foo(X)', T, []).
each(X, ['a b', '(a', 'f(', ')', 'a)', '[a', '[a,', 'f(a,)', 'f(,)', 'X Y', '1 2 3 a', 'a :- b :- c', 'a = b = c', '"abc', '''abc', '- ', 'p :- ', '{a', 'f(a', '0x'], catch(term_to_atom(T, X), error(syntax_error(E), _), true)).
each(X, ['1', '-1', '- 1', '1.5', '1e10', '1.0e5', '0x1F', '0b101', '0o17', '0''a', '16''ff', '1_000', '1.0Inf', '1r3', '"s"', '`ab`', 'a', 'A', '_', '[]', '{}', '[a|b]', '{x}', 'f()', 'a+b*c', '(a+b)*c', '-a', '-(1)', '-(-(1))', '\\+a', 'a:b', ':- a', 'a-->b', '[a,b|C]', '- - 1', '1 - 1', '1 -1', '1-1', 'a;b', 'a->b;c', '(a,b)', 'f((a,b))', '''a''', '''A''', '''it''''s''', '!', ';', '(:-)', 'f(:-,a)', '[(:-)|b]', '''\\n''', '"a\\nb"', 'a=..b', 'a is b', '\\a', '@(x)', '2**3**4', '2^3^4', '1-2-3', 'a:-b,c', 'dynamic a', '$', 'f(;,''|'')', '0.1', '100000000000000000000', '-0.0', '''\\x41\\b''', '"\\u0041"', 'f(A,B,_,A)', 'a*(b:-c)', '[-1]', '[- 1]', '- (1)', '-(a)', '-(-(a))', '1 - (-1)', 'f(-)', '- = -', '[=]', '\\+ (a,b)', '-(3)*2', '-3*2'], (term_to_atom(T, X), writeq(T))).
f(x) =.. foo.
f(x) =.. [f|foo].
a =.. [a|b].
f(x) =.. [g|T].
setarg(1, a, b).
setarg(1, 0, b).
setarg(1, [], b).
setarg(1, "s", b).
