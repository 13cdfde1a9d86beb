atom_codes(abc, L).
atom_codes(X, [0'a, 0'b]).
atom_codes(X, "ab").
atom_codes(X, ab).
atom_codes(123, L).
atom_codes("str", L).
atom_codes([], L).
atom_codes(X, Y).
atom_codes(f(x), L).
atom_codes(X, [a, b]).
atom_codes(X, [0'a|T]).
atom_codes(X, [0'a, Y]).
atom_codes(X, [0'a, f]).
atom_codes(X, []).
atom_codes(X, foo(1)).
atom_codes(abc, "abc").
atom_codes(abc, [0'a|T]).
atom_codes(1.5, L).
atom_codes(X, [-1]).
atom_chars(abc, L).
atom_chars(X, [a, b]).
atom_chars(X, ['1', '2']).
atom_chars(123, L).
atom_chars(X, Y).
atom_chars(X, [a, Y]).
atom_chars(X, [a, bc]).
atom_chars(X, [a|b]).
atom_chars(f(x), L).
atom_chars([], L).
atom_chars('', L).
atom_chars(X, []).
char_code(a, X).
char_code(X, 0'a).
char_code(X, Y).
char_code(ab, X).
char_code(1, X).
char_code(X, -1).
char_code(X, a).
atom_length(abc, N).
atom_length('', N).
atom_length(123, N).
atom_length("str", N).
atom_length([], N).
atom_length(X, N).
atom_length(f(x), N).
atom_length(abc, 3).
atom_length(abc, 4).
atom_length(abc, a).
atom_length(abc, -1).
atom_length('日本', N).
atom_concat(abc, def, X).
atom_concat(abc, X, abcdef).
atom_concat(X, def, abcdef).
atom_concat(X, Y, ab).
atom_concat(a, X, bc).
atom_concat(1, 2, X).
atom_concat(a, "b", X).
atom_concat(X, b, Y).
atom_concat(f(x), b, Y).
atom_concat(a, b, ab).
atom_concat(a, b, abc).
atom_concat(X, Y, 12).
sub_atom(abcde, 1, 2, A, S).
sub_atom(abcde, B, 2, 0, S).
sub_atom(abcde, B, 2, A, S).
sub_atom(abcde, B, L, A, cd).
sub_atom(abab, B, L, A, ab).
sub_atom(abc, 1, L, 0, S).
sub_atom(abc, B, L, A, x).
sub_atom(ab, B, L, A, S).
sub_atom(X, B, L, A, S).
sub_atom(abc, B, L, A, f(x)).
sub_atom(abc, a, L, A, S).
sub_atom(abc, -1, L, A, S).
sub_atom(123, 0, 1, A, S).
sub_atom("abc", 0, 1, A, S).
sub_atom(f(x), 0, 1, A, S).
sub_atom(abc, 0, 4, A, S).
sub_atom(abc, 0, 3, 0, S).
sub_atom(abc, B, 0, A, S).
sub_string("abcde", 1, 2, A, S).
sub_string("abcde", B, 2, 0, S).
sub_string(abcde, B, L, A, "cd").
sub_string("hello world", B, _, 0, "world").
atom_number('12', X).
atom_number('12.5', X).
atom_number('0x1f', X).
atom_number(foo, X).
atom_number(X, 12).
atom_number(X, Y).
atom_number("12", X).
atom_number('12abc', X).
atom_number(' 12', X).
atom_number('12 ', X).
atom_number('-12', X).
atom_number('- 12', X).
atom_number('+12', X).
atom_number('1e5', X).
atom_number('1.0e5', X).
atom_number('', X).
atom_number(12, X).
atom_number(f(x), X).
atom_number('0''a', X).
atom_number('1r3', X).
number_codes(X, "12").
number_codes(X, `12`).
number_codes(12, L).
number_codes(X, `foo`).
number_codes(X, Y).
number_codes(a, L).
number_codes(X, [0'1|T]).
number_codes(X, ` 12`).
number_codes(X, `12 `).
number_codes(X, `-12`).
number_codes(X, `- 12`).
number_codes(X, `1.5e3`).
number_codes(X, ``).
number_codes(12, "12").
number_codes(X, ['1','2']).
number_chars(X, ['1', '2']).
number_chars(12, L).
number_chars(X, [a]).
number_chars(X, ['1', Y]).
number_chars(X, ['0', x, '1', f]).
number_chars(X, [' ', '1']).
number_chars(X, ['1', ' ']).
number_chars(X, [-, '1']).
number_chars(X, [f(1)]).
atom_string(abc, S).
atom_string(X, "abc").
atom_string(12, S).
atom_string(X, Y).
atom_string(X, 12).
atom_string(abc, "abc").
number_string(X, "12").
number_string(X, " 12 ").
number_string(12, S).
number_string(X, "foo").
number_string(X, Y).
number_string(X, "1.5").
string_concat("abc", "def", X).
string_concat(abc, def, X).
string_concat(X, "def", "abcdef").
string_concat("abc", X, "abcdef").
string_concat(X, Y, "ab").
string_concat(1, 2, X).
string_concat(X, "b", Y).
string_length("hello", N).
string_length(hello, N).
string_length(12, N).
string_length([a,b], N).
string_length(X, N).
string_chars("abc", L).
string_chars(X, [a,b]).
string_chars(abc, L).
string_chars(X, Y).
string_codes("abc", L).
string_codes(X, [0'a]).
string_codes(abc, L).
string_to_atom("abc", X).
string_to_atom(X, abc).
string_to_atom(abc, X).
string_to_atom(X, Y).
string_code(1, "abc", X).
string_code(0, "abc", X).
string_code(4, "abc", X).
string_code(-1, "abc", X).
string_code(a, "abc", X).
text_to_string(abc, X).
text_to_string("abc", X).
text_to_string([a,b], X).
text_to_string(`ab`, X).
text_to_string(X, Y).
text_to_string([], X).
split_string("a,b,c", ",", "", L).
split_string("a,b,,c", ",", "", L).
split_string("  hello  ", "", " ", L).
split_string("/home//jan///nice/path", "/", "", L).
split_string("a b c", " ", "", L).
split_string(" a ; b ", ";", " ", L).
split_string("", "", "", L).
split_string("", ",", "", L).
split_string(abc, "", "", L).
split_string("a.b.c", ".", "", [H|T]).
split_string("aXbXc", "X", "", L).
split_string(X, ",", "", L).
string_lower("ABC", X).
string_upper("abc", X).
string_lower(abc, X).
upcase_atom(abc, X).
upcase_atom('hello World', X).
downcase_atom('ABC', X).
upcase_atom("abc", X).
upcase_atom(X, Y).
upcase_atom(1, X).
atomic_list_concat([a, b, c], X).
atomic_list_concat([a, 1, "s", 2.5], X).
atomic_list_concat([a, B], X).
atomic_list_concat(L, X).
atomic_list_concat([a, f(x)], X).
atomic_list_concat([a, b, c], '-', X).
atomic_list_concat(L, '-', 'a-b-c').
atomic_list_concat([a, X], '-', 'a-b').
atomic_list_concat(L, ',', 'abc').
atomic_list_concat(L, '', 'abc').
atomic_list_concat(L, ',', X).
atomic_list_concat([a|T], '-', 'a-b-c').
atomic_list_concat([], X).
atomic_list_concat([], ',', X).
atomic_list_concat([a,b], X, Y).
atomic_list_concat(L, ', ', 'a, b').
atomic_list_concat([a,b], ab).
atomic_list_concat([a,b], abc).
char_type(a, alpha).
char_type('1', alpha).
char_type('_', alpha).
char_type(a, alnum).
char_type('1', digit(W)).
char_type(a, digit(W)).
char_type('A', upper).
char_type(a, upper).
char_type('A', upper(L)).
char_type(a, lower(U)).
char_type(' ', space).
char_type(' ', white).
char_type('\n', space).
char_type('\n', end_of_line).
char_type('.', punct).
char_type(a, punct).
char_type(a, graph).
char_type(' ', graph).
char_type(f, xdigit(W)).
char_type(g, xdigit(W)).
char_type(a, csym).
char_type('1', csymf).
char_type('A', to_lower(L)).
char_type(a, to_lower(L)).
char_type(a, to_upper(U)).
char_type(X, digit(5)).
char_type(a, foo).
char_type(ab, alpha).
code_type(0'a, alpha).
code_type(0'1, digit(W)).
code_type(a, alpha).
code_type(0' , space).
code_type(0'A, upper(L)).
term_to_atom(X, 'foo').
name(abc, L).
name(X, "12").
name(X, `abc`).
name(12, L).
name(X, []).
name(X, Y).
atom('').
atom_chars(X, ['\n']), writeq(X).
read_term_from_atom('hello(World)', T, []).
string("abc").
string(abc).
X = "abc", sub_atom(X, 0, 1, _, S).
X = 'abc', string_concat(X, "d", Y), string(Y).
nb_setval(k, f(X)), nb_getval(k, Y).
b_setval(k, 1), b_getval(k, Y).
(b_setval(v, 1), fail ; catch(b_getval(v, X), error(E, _), true)).
nb_getval(no_such_key, X).
nb_setval(X, 1).
term_string(X, "a + b").
string_codes(S, `abc`), string_concat(S, S, T).
normalize_space(atom(A), "  a   b  ").
normalize_space(string(A), " x ").
char_code(X, 0x1F600), atom_length(X, L).
atom_length('a\x301\b', L).
string_code(1, abc, X).
format("~a", [abc]).
sort(0, @>=, "abc", X).
last([1,2,3], X), string_length("é", L).
\+ \+ char_code(_, 0).
char_code(X, 55296).
char_code(X, 57343).
\+ \+ char_code(_, 57344).
atom_length('\x0\', N).
char_type(-1, alpha).
char_type(-2, alpha).
code_type(-1, end_of_file).
code_type(1114112, alpha).
each(X-N, [0-12, 12-12, 1.5-12, []-12, f(x)-12, "12"-12, "s"-a, [0'1]-12, 0-_, []-_, f(x)-_, 0-a, []-a, f(x)-a], atom_number(X, N)).
sub_atom(abc, 1, 1, A, '').
sub_atom(abc, B, L, A, '').
sub_string("", B, L, A, "").
