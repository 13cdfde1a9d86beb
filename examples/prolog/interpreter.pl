% prove(+Goal): a meta-interpreter for programs in rule/2.
% tandem run examples/prolog/interpreter.pl 'prove(grandparent(ann, carl))' --term-depth 3 --depth 12
prove(true) :- !.
prove((A, B)) :- !, prove(A), prove(B).
prove((A ; B)) :- !, ( prove(A) ; prove(B) ).
prove(not(A)) :- !, \+ prove(A).
prove(Head) :- rule(Head, Body), prove(Body).

rule(parent(ann, bob), true).
rule(parent(bob, carl), true).
rule(grandparent(X, Z), (parent(X, Y), parent(Y, Z))).
rule(ancestor(X, Y), parent(X, Y)).
rule(ancestor(X, Z), (parent(X, Y), ancestor(Y, Z))).
