-module(stock).
-export([setup/0, take/1, boom/0]).
setup() ->
    ets:new(stock, [named_table, public]),
    ets:insert(stock, {apple, 3}),
    application:set_env(shop, limit, 2),
    register(keeper, spawn(fun keeper/0)).
keeper() -> receive {ask, From, N} -> From ! {keeper, 10 div (N - 7)}, keeper() end.
-spec take(integer()) -> integer().
take(N) ->
    [{apple, Count}] = ets:lookup(stock, apple),
    {ok, Limit} = application:get_env(shop, limit),
    if N > Limit -> keeper ! {ask, self(), N}, receive {keeper, X} -> X after 100 -> none end;
       N =:= Count - 3 -> error(empty);
       true -> ok
    end.
boom() -> error(no).
