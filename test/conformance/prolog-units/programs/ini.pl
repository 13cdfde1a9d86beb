% tandem run ini.pl 'setting("a=1,b=2", S)' --max-paths 500
% Sequences of library(dcg/high_order) over what library(dcg/basics) reads.

:- use_module(library(dcg/basics)).
:- use_module(library(dcg/high_order)).

setting(Text, Result) :- string_codes(Text, Codes), phrase(sequence(pair, ",", Pairs), Codes), judge(Pairs, Result).

pair(Key-Value) --> [K], { code_type(K, lower) }, "=", integer(Value), { char_code(Key, K) }.

judge([], empty).
judge([K-V|_], first(K)) :- V > 9, !.
judge([_-V], R) :- V < 0, !, R = debt.
judge([_-V], R) :- !, R = one(V).
judge(_, several).
