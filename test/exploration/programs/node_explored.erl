%% What looks as if it depended on the node, and does not: explored without a limit.
-module(node_explored).
-compile([export_all, nowarn_export_all]).

-spec raised(0..9) -> ok.
raised(X) ->
    try 1 div (X - 5), ok
    catch Class:Reason:Trace ->
        logger:error("~p", [Trace]),
        erlang:raise(Class, Reason, Trace)
    end.

-spec loaded(0..9) -> ok.
loaded(X) ->
    {module, queue} = code:ensure_loaded(queue),
    case erlang:function_exported(queue, new, 0) of
        true when X =:= 5 -> error(badarith);
        _ -> ok
    end.

-spec one_object(0..9) -> ok.
one_object(X) ->
    Table = ets:new(table, []),
    ets:insert(Table, {a, X}),
    case ets:tab2list(Table) of
        [{a, 5}] -> error(badarith);
        _ -> ok
    end.
