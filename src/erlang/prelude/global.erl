%% Global names and locks on the one node there is: lists that belong to the execution. A name of a process that has ended
%% is none any more.
-module(global).

-export([del_lock/1, del_lock/2, re_register_name/2, re_register_name/3, register_name/2, register_name/3,
         registered_names/0, send/2, set_lock/1, set_lock/2, set_lock/3, sync/0, trans/2, trans/3, trans/4, unregister_name/1,
         whereis_name/1]).

-spec register_name(Name, Pid) -> 'yes' | 'no' when Name :: term(), Pid :: pid().
register_name(Name, Pid) when is_pid(Pid) ->
    case lists:keymember(Name, 1, names()) orelse lists:keymember(Pid, 2, names()) of
        true -> no;
        false ->
            keep([{Name, Pid} | names()]),
            yes
    end.

-spec register_name(Name, Pid, Resolve) -> 'yes' | 'no' when
      Name :: term(), Pid :: pid(), Resolve :: fun((term(), pid(), pid()) -> pid() | none).
register_name(Name, Pid, Resolve) when is_function(Resolve); is_tuple(Resolve) -> register_name(Name, Pid).

-spec re_register_name(Name, Pid) -> 'yes' when Name :: term(), Pid :: pid().
re_register_name(Name, Pid) when is_pid(Pid) ->
    keep([{Name, Pid} | lists:keydelete(Name, 1, names())]),
    yes.

-spec re_register_name(Name, Pid, Resolve) -> 'yes' when
      Name :: term(), Pid :: pid(), Resolve :: fun((term(), pid(), pid()) -> pid() | none).
re_register_name(Name, Pid, _) -> re_register_name(Name, Pid).

-spec unregister_name(Name) -> term() when Name :: term().
unregister_name(Name) -> keep(lists:keydelete(Name, 1, names())).

-spec whereis_name(Name) -> pid() | 'undefined' when Name :: term().
whereis_name(Name) ->
    case lists:keyfind(Name, 1, names()) of
        {_, Pid} -> Pid;
        false -> undefined
    end.

-spec send(Name, Msg) -> Pid when Name :: term(), Msg :: term(), Pid :: pid().
send(Name, Message) ->
    case whereis_name(Name) of
        undefined -> exit({badarg, {Name, Message}});
        Pid ->
            Pid ! Message,
            Pid
    end.

-spec registered_names() -> [Name] when Name :: term().
registered_names() -> [Name || {Name, _} <- names()].

names() -> [Pair || {_, Pid} = Pair <- tandem_state:get(global_names, []), is_process_alive(Pid)].

keep(Names) -> tandem_state:put(global_names, Names).

%% ---- Locks: `{Resource, Requester, Pid}' ----

-spec set_lock({term(), term()}) -> boolean().
set_lock(Id) -> set_lock(Id, [node()]).

-spec set_lock({term(), term()}, [node()]) -> boolean().
set_lock(Id, Nodes) -> set_lock(Id, Nodes, infinity).

-spec set_lock({term(), term()}, [node()], non_neg_integer() | infinity) -> boolean().
set_lock({Resource, Requester} = Id, Nodes, Retries) ->
    case lists:keyfind(Resource, 1, locks()) of
        {_, Other, _} when Other =/= Requester, Retries =:= 0 -> false;
        {_, Other, _} when Other =/= Requester ->
            timer:sleep(250),
            set_lock(Id, Nodes, fewer(Retries));
        _ ->
            tandem_state:put(global_locks, [{Resource, Requester, self()} | locks()]),
            true
    end.

fewer(infinity) -> infinity;
fewer(Retries) -> Retries - 1.

-spec del_lock({term(), term()}) -> true.
del_lock(Id) -> del_lock(Id, [node()]).

-spec del_lock({term(), term()}, [node()]) -> true.
del_lock({Resource, Requester}, _Nodes) ->
    tandem_state:put(global_locks, lists:delete({Resource, Requester, self()}, locks())),
    true.

locks() -> [Lock || {_, _, Pid} = Lock <- tandem_state:get(global_locks, []), is_process_alive(Pid)].

-spec trans({term(), term()}, fun(() -> Result)) -> Result | aborted.
trans(Id, Fun) -> trans(Id, Fun, [node()]).

-spec trans({term(), term()}, fun(() -> Result), [node()]) -> Result | aborted.
trans(Id, Fun, Nodes) -> trans(Id, Fun, Nodes, infinity).

-spec trans({term(), term()}, fun(() -> Result), [node()], non_neg_integer() | infinity) -> Result | aborted.
trans(Id, Fun, Nodes, Retries) ->
    case set_lock(Id, Nodes, Retries) of
        true ->
            try Fun() after del_lock(Id, Nodes) end;
        false -> aborted
    end.

-spec sync() -> ok.
sync() -> ok.
