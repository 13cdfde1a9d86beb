% tandem run atoms.pl 'kind(abc, K)' --term-depth 3
% Looks into the text of an atom.
kind(A, empty) :- atom_length(A, 0), !.
kind(A, letter) :- atom_length(A, 1), !.
kind(A, flag) :- atom_concat('-', _, A), !.
kind(A, palindrome) :- atom_chars(A, Cs), reverse(Cs, Cs), !.
kind(A, starts_with_x) :- sub_atom(A, 0, 1, _, x), !.
kind(_, other).
