%% Three paths, three executions: the second and third inputs are computed, not guessed. With integers that is all
%% there is, and the verdict is a proof for the rest.
%%
%%   tandem run examples/erlang/discount.erl price '[1, 1]'
-module(discount).
-export([price/2]).

-spec price(integer(), integer()) -> integer().
price(Cents, Pieces) ->
    case Cents =:= 100000 andalso Cents < 3 * Pieces of
        true -> error(warehouse_is_empty);
        false -> Cents * Pieces
    end.
