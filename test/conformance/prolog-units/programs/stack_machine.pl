% tandem run stack_machine.pl 'exec([push(1), push(2), add], [], S)' --term-depth 4 --depth 8
exec([], S, S).
exec([I|Is], S0, S) :- do(I, S0, S1), exec(Is, S1, S).

do(push(N), S, [N|S]).
do(add, [X, Y|S], [Z|S]) :- Z is X + Y.
do(mul, [X, Y|S], [Z|S]) :- Z is X * Y.
do(pop, [_|S], S).
do(dup, [X|S], [X, X|S]).
