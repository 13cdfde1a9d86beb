% tandem run scanner.pl 'scan(a1, Ts)' --term-depth 2 --max-paths 200
% Letters and digits of an atom.
scan(A, Ts) :- atom_codes(A, Cs), tokens(Cs, Ts).

tokens([], []).
tokens([C|Cs], [digit(D)|Ts]) :- C >= 0'0, C =< 0'9, !, D is C - 0'0, tokens(Cs, Ts).
tokens([C|Cs], [letter(L)|Ts]) :- code_type(C, alpha), !, char_code(L, C), tokens(Cs, Ts).
tokens([_|Cs], Ts) :- tokens(Cs, Ts).
