%% Values that are used twice in each step: the symbolic value stays as small as the number of steps.
%%
%%   tandem run examples/erlang/power.erl check '[2, 30]' --fix 2=30
-module(power).
-export([check/2]).

-spec check(integer(), non_neg_integer()) -> ok.
check(Number, Steps) ->
    case squares(Number, Steps) of
        1 -> error({one_after, Steps});
        _ -> ok
    end.

squares(Number, 0) -> Number;
squares(Number, Steps) -> squares((Number * Number) rem 101, Steps - 1).
