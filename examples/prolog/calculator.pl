% calculate(+Tokens, -Value): a grammar for sums and products.
% tandem run examples/prolog/calculator.pl 'calculate([1, +, 2], Value)' --depth 10
calculate(Tokens, Value) :- phrase(expression(Value), Tokens).

expression(V) --> term(T), sum(T, V).

sum(Left, V) --> [+], !, term(T), { M is Left + T }, sum(M, V).
sum(Left, V) --> [-], !, term(T), { M is Left - T }, sum(M, V).
sum(V, V) --> [].

term(V) --> factor(F), product(F, V).

product(Left, V) --> [*], !, factor(F), { M is Left * F }, product(M, V).
product(Left, V) --> [/], !, factor(F), { M is Left // F }, product(M, V).
product(V, V) --> [].

factor(V) --> [V], { integer(V) }.
factor(V) --> ['('], expression(V), [')'].
