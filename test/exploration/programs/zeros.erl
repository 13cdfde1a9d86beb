%% Which of the two zeros a product is depends on the sign of a factor, also where the other factor is a constant zero.
-module(zeros).
-export([bits/1, text/1, angle/1, sent/1]).

-spec bits(integer()) -> ok.
bits(N) -> negative(<<(N * 0.0)/float>>).

-spec text(integer()) -> ok.
text(N) ->
    case float_to_list(0 * float(N)) of
        "-" ++ _ -> error(negative);
        _ -> ok
    end.

-spec angle(integer()) -> ok.
angle(N) ->
    case math:atan2(N * 0.0, -1.0) < 0 of
        true -> error(negative);
        false -> ok
    end.

-spec sent(integer()) -> ok.
sent(N) ->
    self() ! N * 0.0,
    receive Zero -> negative(<<Zero/float>>) end.

negative(<<1:1, _/bitstring>>) -> error(negative);
negative(_) -> ok.
