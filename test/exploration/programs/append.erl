%% Figure 5 of Palacios and Vidal, "Concolic Execution in Functional Programming by Program Instrumentation" (2015).
-module(append).
-export([main/1]).

-spec main([atom()]) -> [atom()].
main(X) -> app(X, X).

app([], Y) -> Y;
app([H | T], Y) -> [H | app(T, Y)].
