%% truth: eval/1 bug contract; nodes/1 contract
-module(expr).
-export([eval/1, nodes/1]).
eval({num, N}) when is_integer(N) -> N;
eval({add, A, B}) -> eval(A) + eval(B);
eval({quot, A, B}) -> eval(A) div eval(B).
nodes({num, _}) -> 1;
nodes({add, A, B}) -> nodes(A) + nodes(B);
nodes({quot, A, B}) -> nodes(A) + nodes(B).
