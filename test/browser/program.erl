-module(program).
-export([check/2]).

%% Needs the library (records, lists, maps), arithmetic that only a solver turns round, and a specification.
-record(order, {price :: integer(), parts :: [integer()]}).

-spec check([integer()], #{id := integer()}) -> ok | {error, term()}.
check(Parts, #{id := Id}) ->
    Order = #order{price = Id * 3 - 17, parts = lists:usort(Parts)},
    case lists:sum(Order#order.parts) of
        Sum when Sum =:= Order#order.price, Sum > 40 -> error({too_good, length(Parts)});
        Sum when Sum > 100 -> {error, io_lib:format("~p", [Sum])};
        _ -> ok
    end.
