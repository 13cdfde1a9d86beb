% tandem run bagof.pl 'pupils(math, L)'
takes(ann, math).
takes(bob, art).
takes(cat, math).
takes(dan, music).

pupils(Subject, L) :- setof(P, takes(P, Subject), L), !.
pupils(_, []).
