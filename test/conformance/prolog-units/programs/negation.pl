% tandem run negation.pl 'bachelor(bob)'
male(bob).
male(dan).
male(sam).
married(dan).

bachelor(X) :- male(X), \+ married(X).
