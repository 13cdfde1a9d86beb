% tandem run prices.pl 'price("12", P)' --max-paths 400
% Digits that a library's grammar reads by code_type/2, and letters by their other case.

:- use_module(library(dcg/basics)).

price(Text, Price) :- string_codes(Text, Codes), phrase(amount(Price), Codes).

amount(free) --> [C], { code_type(C, to_lower(0'X)) }.
amount(Size) --> integer(N), { size(N, Size) }.

size(N, expensive) :- N > 999, !.
size(42, answer) :- !.
size(_, cheap).
