% One goal that takes longer than anybody wants to wait.
spin(N) :- N > 3, loop(0).
spin(_) :- loop(1).

loop(I) :- J is I + 1, findall(X, member(X, [a, b]), _), loop(J).
