%% The functions of `ets' that need no machine.
-module(ets).
-export([foldl/3, foldr/3, fun2ms/1, repair_continuation/2]).
-export_type([tab/0, table/0, tid/0]).

-type table() :: atom() | tid().
-type tab() :: table().
-opaque tid() :: reference().

-spec foldl(Function, Acc0, Table) -> Acc1 when
      Function :: fun((Element :: term(), AccIn) -> AccOut), Table :: table(), Acc0 :: term(), Acc1 :: term(),
      AccIn :: term(), AccOut :: term().
foldl(Fun, Acc, Table) ->
    ets:safe_fixtable(Table, true),
    try forwards(Fun, Acc, ets:first(Table), Table)
    after ets:safe_fixtable(Table, false)
    end.

forwards(_, Acc, '$end_of_table', _) -> Acc;
forwards(Fun, Acc, Key, Table) ->
    forwards(Fun, lists:foldl(Fun, Acc, ets:lookup(Table, Key)), ets:next(Table, Key), Table).

-spec foldr(Function, Acc0, Table) -> Acc1 when
      Function :: fun((Element :: term(), AccIn) -> AccOut), Table :: table(), Acc0 :: term(), Acc1 :: term(),
      AccIn :: term(), AccOut :: term().
foldr(Fun, Acc, Table) ->
    ets:safe_fixtable(Table, true),
    try backwards(Fun, Acc, ets:last(Table), Table)
    after ets:safe_fixtable(Table, false)
    end.

backwards(_, Acc, '$end_of_table', _) -> Acc;
backwards(Fun, Acc, Key, Table) ->
    backwards(Fun, lists:foldr(Fun, Acc, ets:lookup(Table, Key)), ets:prev(Table, Key), Table).

%% Calls with a function that is written out are specifications already when the program runs.
-spec fun2ms(term()) -> no_return().
fun2ms(Fun) -> error(badarg, [Fun]).

-spec repair_continuation(Continuation, MatchSpec) -> Continuation when Continuation :: term(), MatchSpec :: term().
repair_continuation(Continuation, _MatchSpec) -> Continuation.
