%% A recursive type as the specification: every input is a well-formed expression.
%%
%%   tandem run examples/erlang/expression.erl value --max-paths 200
-module(expression).
-export([value/1]).

-type expression() ::
    integer() | {plus | minus | over, expression(), expression()} | {negative, expression()}.

-spec value(expression()) -> integer().
value({plus, A, B}) -> value(A) + value(B);
value({minus, A, B}) -> value(A) - value(B);
value({over, A, B}) -> value(A) div value(B);
value({negative, {negative, A}}) -> value(A);
value({negative, A}) -> -value(A);
value(Number) when is_integer(Number) -> Number.
