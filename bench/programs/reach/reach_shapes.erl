%% Functions as inputs, tables, data structures of the library, processes.
-module(reach_shapes).
-export([apart/3, pointwise/1, comparator/1, composed/2, table/1, lookup/1, sorted/1, tree/1, queued/1, options/1,
         nested/1, server/1, witnesses/0]).

witnesses() ->
    [{apart, [fun(F) -> case F(1) of 1 -> 123; _ -> 456 end end, fun(X) -> X end, fun(_) -> 0 end]},
     {pointwise, [fun(3) -> 7; (_) -> 9 end]}, {comparator, [fun(A, B) -> A >= B end]},
     {composed, [fun(X) -> X + 1 end, fun(X) -> X * 2 end]}, {table, [6]}, {lookup, ["south"]}, {sorted, [[3, 1, 2]]},
     {tree, [[5, 2]]}, {queued, [[{in, 1}, {in, 7}, out]]}, {options, [[{depth, 3}, verbose]]},
     {nested, [#{user => #{roles => [admin]}}]}, {server, [[{add, 20}, {add, 22}]]}].

-spec apart(fun((fun((integer()) -> integer())) -> integer()), fun((integer()) -> integer()),
            fun((integer()) -> integer())) -> ok.
apart(FF, F, G) ->
    case FF(F) =:= 123 andalso FF(G) =:= 456 of
        true -> error(planted);
        false -> ok
    end.

-spec pointwise(fun((integer()) -> integer())) -> ok.
pointwise(F) ->
    case {F(3), F(4)} of
        {7, 9} -> error(planted);
        _ -> ok
    end.

-spec comparator(fun((integer(), integer()) -> boolean())) -> ok.
comparator(F) ->
    case lists:sort(F, [1, 2, 3]) of
        [3, 2, 1] -> error(planted);
        _ -> ok
    end.

-spec composed(fun((integer()) -> integer()), fun((integer()) -> integer())) -> ok.
composed(F, G) ->
    case {F(G(1)), G(F(1))} of
        {3, 4} -> error(planted);
        _ -> ok
    end.

-spec table(0..15) -> ok.
table(I) ->
    Table = {3, 14, 15, 92, 65, 35, 89, 79, 32, 38, 46, 26, 43, 38, 32, 79},
    case element(I + 1, Table) of
        89 -> error(planted);
        _ -> ok
    end.

-spec lookup(string()) -> ok.
lookup(Name) ->
    case maps:get(Name, #{"north" => 1, "south" => 2, "east" => 3}, 0) of
        2 -> error(planted);
        _ -> ok
    end.

-spec sorted([integer()]) -> ok.
sorted(List) ->
    case lists:sort(List) of
        [1, 2, 3] when hd(List) =:= 3 -> error(planted);
        _ -> ok
    end.

-spec tree([integer()]) -> ok.
tree(Keys) ->
    Tree = lists:foldl(fun(K, T) -> gb_trees:enter(K, true, T) end, gb_trees:empty(), Keys),
    case gb_trees:keys(Tree) of
        [2, 5] when Keys =:= [5, 2] -> error(planted);
        _ -> ok
    end.

-spec queued([{in, integer()} | out]) -> ok.
queued(Steps) ->
    Step = fun({in, X}, Q) -> queue:in(X, Q);
              (out, Q) -> element(2, queue:out(Q))
           end,
    case queue:to_list(lists:foldl(Step, queue:new(), Steps)) of
        [7] when length(Steps) =:= 3 -> error(planted);
        _ -> ok
    end.

-spec options([verbose | {depth, integer()} | {name, atom()}]) -> ok.
options(Options) ->
    case {proplists:get_value(depth, Options, 0), proplists:get_bool(verbose, Options)} of
        {3, true} -> error(planted);
        _ -> ok
    end.

-spec nested(#{user => #{roles => [atom()]}}) -> ok.
nested(#{user := #{roles := Roles}}) ->
    case lists:member(admin, Roles) of
        true -> error(planted);
        false -> ok
    end;
nested(_) -> ok.

-spec server([{add, integer()} | reset]) -> ok.
server(Requests) ->
    Server = spawn(fun() -> loop(0) end),
    [Server ! Request || Request <- Requests],
    Server ! {get, self()},
    receive
        {total, 42} when length(Requests) > 1 -> error(planted);
        {total, _} -> ok
    end.

loop(Total) ->
    receive
        {add, N} -> loop(Total + N);
        reset -> loop(0);
        {get, From} -> From ! {total, Total}
    end.
