%% A bug that only shows when at least four articles cost exactly 42 together: found from the empty basket.
%%
%%   tandem run examples/erlang/basket.erl checkout '[[]]'
-module(basket).
-export([checkout/1]).

-spec checkout([integer()]) -> {total, integer()}.
checkout(Prices) ->
    Total = total(Prices, 0),
    case length(Prices) >= 4 andalso Total =:= 42 of
        true -> error({no_answer, Prices});
        false -> {total, Total}
    end.

total([], Sum) -> Sum;
total([Price | Prices], Sum) -> total(Prices, Sum + Price).
