%% A language of truth values and natural numbers, evaluated.
-module(calculator).
-export([value/1]).

-type term_of() :: yes | no | zero
    | {choose, term_of(), term_of(), term_of()}
    | {next, term_of()} | {previous, term_of()} | {is_zero, term_of()}.

-spec value(term_of()) -> boolean() | non_neg_integer().
value(yes) -> true;
value(no) -> false;
value(zero) -> 0;
value({choose, If, Then, Else}) ->
    case value(If) of
        true -> value(Then);
        false -> value(Else)
    end;
value({next, T}) ->
    case value(T) of
        N when is_integer(N) -> N + 1
    end;
value({previous, T}) ->
    case value(T) of
        0 -> 0;
        N when is_integer(N) -> N - 1
    end;
value({is_zero, T}) ->
    case value(T) of
        0 -> true;
        N when is_integer(N), N > 0 -> false
    end.
