%% truth: eval/1 bug contract; count/1 contract
-module(expr).
-export([eval/1, count/1]).
eval({num, N}) when is_integer(N) -> N;
eval({add, A, B}) -> eval(A) + eval(B);
eval({quot, A, B}) -> eval(A) div eval(B).
count({num, _}) -> 1;
count({add, A, B}) -> count(A) + count(B);
count({quot, A, B}) -> count(A) + count(B).
