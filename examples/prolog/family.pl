% tandem run examples/prolog/family.pl 'ancestor(ann, dan)' --ground 1,2

parent(ann, bob).
parent(ann, beth).
parent(bob, carl).
parent(bob, cora).
parent(beth, dan).

female(ann).
female(beth).
female(cora).

male(bob).
male(carl).
male(dan).

grandparent(X, Z) :- parent(X, Y), parent(Y, Z).

sibling(X, Y) :- parent(P, X), parent(P, Y), X \== Y.

aunt(A, X) :- parent(P, X), sibling(P, A), female(A).

ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).
