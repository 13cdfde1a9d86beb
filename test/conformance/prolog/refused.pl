% What builtins take for a text, and what they say to what is none.
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], string_codes(X, _)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], string_chars(X, _)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atom_codes(X, _)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atom_chars(X, _)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], name(X, _)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], string_length(X, L)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atom_length(X, L)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atom_string(X, S)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atom_string(A, X)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], string_to_atom(X, A)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], string_to_atom(S, X)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], string_concat(X, a, S)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], string_concat(a, S, X)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atom_concat(a, X, A)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atom_concat(A, B, X)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], sub_atom(X, 0, 1, _, S)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], sub_string(X, 0, 1, _, S)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], sub_atom(abc, _, _, _, X)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], upcase_atom(X, A)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], string_upper(X, S)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], split_string(X, "", "", L)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], split_string("abc", X, "", L)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], text_to_string(X, S)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], string_code(1, X, C)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atom_number(X, N)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], number_codes(N, X)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], number_string(N, X)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atom_codes(A, X)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], string_chars(S, X)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], term_string(T, X)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], term_to_atom(T, X)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], read_term_from_atom(X, T, [])).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atomic_list_concat([a,X], A)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atomic_list_concat(X, A)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atomic_list_concat(X, '-', A)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atomic_list_concat([a,b], X, A)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atomic_list_concat(L, '-', X)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], atomic_list_concat([A,B], X, 'a-b')).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], format(X, [])).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], format("~s", [X])).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], format("~a", [X])).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], char_type(X, alpha)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], code_type(X, alpha)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], N is X).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], max_list(X, M)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], min_list(X, M)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], must_be(chars, X)).
each(X, [f(x), [43], [a], [43|b], [43,a], [a,43], [a,bb], [f(x)], [-1], [_], [a|_], [43|_], 12, 1.5, "s", a, []], must_be(codes, X)).
split_string("/", "/", "/", L).
split_string("//", "/", "/", L).
split_string("a/", "/", "/", L).
split_string("/a", "/", "/", L).
split_string("a//b", "/", "/", L).
split_string("a///b", "/", "/", L).
split_string("//a//b//", "/", "/", L).
split_string(" a , b ", ",", " ,", L).
split_string(",a", ",", " ,", L).
split_string(" / a", "/", "/", L).
split_string("a / b", "/", "/ ", L).
split_string("/ /a", "/", "/ ", L).
split_string("a/ /b", "/", "/ ", L).
split_string("a b", "", " ", L).
split_string(" a b ", " ", " ", L).
split_string("a,,b", ",", "", L).
split_string("a,b", ",", "b", L).
split_string("a,bb,c", ",", "b", L).
split_string("abba", "b", "a", L).
split_string("xaxbx", "x", "ab", L).
split_string("", " ", " ", L).
split_string(" ", " ", " ", L).
split_string("   ", "", " ", L).
code_type(0x660, digit(W)).
code_type(0x660, digit).
code_type(0xb2, digit).
code_type(0xe9, alpha).
code_type(0xe9, csym).
code_type(0xe9, graph).
code_type(0xa0, white).
code_type(0x2028, end_of_line).
code_type(0x85, end_of_line).
code_type(0x85, space).
code_type(0x2028, space).
code_type(0xff10, digit(W)).
code_type(0xff10, xdigit(W)).
code_type(0xe9, to_upper(U)).
code_type(0xe9, to_lower(U)).
code_type(0xe9, upper(U)).
code_type(0xe9, lower(U)).
code_type(0xdf, lower(U)).
code_type(0xdf, to_lower(U)).
code_type(0'a, to_upper(U)).
code_type(0'A, to_upper(U)).
code_type(0'a, to_lower(U)).
code_type(0'A, to_lower(U)).
code_type(0'1, to_lower(U)).
code_type(0'1, to_upper(U)).
code_type(0'1, upper(U)).
char_type(a, digit(W)).
char_type('5', digit(W)).
char_type('5', digit(5)).
char_type('5', digit(6)).
char_type('5', digit(a)).
char_type(f, xdigit(W)).
char_type('F', xdigit(W)).
char_type(g, xdigit(W)).
number_string(X, " 42 ").
X is -9007199254740991 mod 3.
X is 9007199254740991 mod -3.
term_to_atom(X, '').
term_string(X, " ").
atom_to_term('', X, B).
each(S, [1, f(a), library(1), library(f(a)), library([a]), library(a/1), library(a/b/c), library(_), library(a/_), library(nowhere), library("nowhere")], use_module(S)).
