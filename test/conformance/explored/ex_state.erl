%% Values that travel: tables, messages, persistent terms, the process dictionary.
-module(ex_state).
-export([table/2, counter/1, server/1, monitored/1, persistent/2, ordered/1, bag/2, select/1, gen/1, dictionary/2,
         element/2, atomics/1, counters/1, match/1,
         own_name/1, own_table/1, addressee/1, own_flag/1, watched_name/1, spawned/1]).

%% explore: table [k, 1]
%% finds: error:{stored,_}
table(K, V) ->
    T = ets:new(t, [set]),
    ets:insert(T, [{a, 1}, {b, 2}]),
    ets:insert(T, {K, V}),
    case ets:lookup(T, b) of
        [{b, N}] when N > 10 -> error({stored, N});
        _ -> ok
    end.

%% explore: counter [1]
%% finds: error:ten, error:badarg
counter(N) ->
    T = ets:new(t, []),
    ets:insert(T, {hits, 7}),
    case ets:update_counter(T, hits, N) of
        10 -> error(ten);
        _ -> ok
    end.

%% explore: server [[1]]
%% finds: error:{total,_}
server(Numbers) when is_list(Numbers), length(Numbers) < 4 ->
    Pid = spawn(fun() -> sum_loop(0) end),
    [Pid ! {add, N} || N <- Numbers, is_integer(N)],
    Pid ! {get, self()},
    receive
        {total, 100} -> error({total, 100});
        {total, _} -> ok
    end;
server(_) -> ok.

sum_loop(Total) ->
    receive
        {add, N} -> sum_loop(Total + N);
        {get, From} -> From ! {total, Total}
    end.

%% explore: monitored [1]
%% finds: error:{died,_}
monitored(X) ->
    {_, Ref} = spawn_monitor(fun() -> exit({code, 10 - X}) end),
    receive
        {'DOWN', Ref, process, _, {code, 3}} -> error({died, X});
        {'DOWN', Ref, process, _, _} -> ok
    end.

%% explore: persistent [k, v]
%% finds: error:badarg, error:secret
persistent(K, V) ->
    persistent_term:put({ex, K}, V),
    case persistent_term:get({ex, key}) of
        secret -> error(secret);
        _ -> ok
    end.

%% explore: ordered [3]
%% finds: error:{first,_}, error:between
ordered(K) ->
    T = ets:new(t, [ordered_set]),
    ets:insert(T, [{10, a}, {20, b}]),
    ets:insert(T, {K, c}),
    case ets:first(T) of
        10 -> case ets:next(T, 10) of
                  20 -> ok;
                  _ -> error(between)
              end;
        F -> error({first, F})
    end.

%% explore: bag [a, 1]
%% finds: error:same_object
bag(K, V) ->
    T = ets:new(t, [bag]),
    ets:insert(T, [{a, 1}, {a, 2}]),
    ets:insert(T, {K, V}),
    case ets:lookup(T, a) of
        [_, _, _] -> three;
        [_, _] when K =:= a -> error(same_object);
        _ -> ok
    end.

%% explore: select [1]
%% finds: error:two_above
select(Limit) when is_integer(Limit) ->
    T = ets:new(t, [ordered_set]),
    ets:insert(T, [{1, 10}, {2, 20}, {3, 30}]),
    case ets:select(T, [{{'$1', '$2'}, [{'>', '$2', Limit}], ['$1']}]) of
        [2, 3] -> error(two_above);
        _ -> ok
    end;
select(_) -> ok.

%% explore: gen [1]
%% finds: error:{state,_}
gen(N) when is_integer(N) ->
    {ok, Pid} = gen_server:start(ex_server, 5, []),
    ok = gen_server:cast(Pid, {add, N}),
    case gen_server:call(Pid, get) of
        42 -> error({state, 42});
        _ -> gen_server:stop(Pid)
    end;
gen(_) -> ok.

%% explore: dictionary [k, 1]
%% finds: error:both
dictionary(K, V) ->
    undefined = put(a, 1),
    Old = put(K, V),
    case {Old, get(a)} of
        {1, 3} -> error(both);
        _ -> erase()
    end.

%% explore: element [1, a]
%% finds: error:badarg, error:changed
element(Pos, V) ->
    T = ets:new(t, [set]),
    ets:insert(T, {k, x, y}),
    ets:update_element(T, k, {Pos, V}),
    case ets:lookup_element(T, k, 3) of
        changed -> error(changed);
        _ -> ok
    end.

%% explore: atomics [1]
%% finds: error:nine, error:badarg
atomics(N) ->
    A = atomics:new(2, []),
    atomics:put(A, 1, 4),
    atomics:add(A, 1, N),
    case atomics:get(A, 1) of
        9 -> error(nine);
        _ -> ok
    end.

%% explore: counters [1]
%% finds: error:nine, error:badarg
counters(N) ->
    C = counters:new(2, [atomics]),
    counters:add(C, 2, N),
    counters:add(C, 2, 3),
    case counters:get(C, 2) of
        9 -> error(nine);
        _ -> ok
    end.

%% explore: match [x]
%% finds: error:{pair,_}
match(X) ->
    T = ets:new(t, [set]),
    ets:insert(T, [{1, X, X}, {2, a, b}]),
    case ets:match(T, {'$1', '$2', b}) of
        [_, _] -> error({pair, X});
        _ -> ok
    end.

%% explore: own_name [0]
%% finds: error:badarg, error:named
own_name(Name) ->
    register(Name, self()),
    Name ! hello,
    receive hello when Name =/= a -> error(named); hello -> unregister(Name) end.

%% explore: addressee [0]
%% finds: error:badarg, error:arrived
addressee(To) ->
    register(me, self()),
    To ! hello,
    receive hello -> error(arrived) after 0 -> ok end.

%% explore: own_flag [0]
%% finds: error:badarg, error:trapped
own_flag(Flag) ->
    process_flag(trap_exit, Flag),
    Pid = spawn_link(fun() -> ok end),
    receive {'EXIT', Pid, normal} -> error(trapped) after 10 -> ok end.

%% explore: watched_name [0]
%% finds: error:badarg, error:alive
watched_name(Name) ->
    register(me, self()),
    Ref = monitor(process, Name),
    receive {'DOWN', Ref, process, {Name, _}, noproc} -> ok after 0 -> error(alive) end.

%% explore: spawned [0]
%% finds: error:badarg, error:fine
spawned(F) ->
    {_, Ref} = spawn_monitor(F),
    receive {'DOWN', Ref, process, _, normal} -> error(fine) end.

%% explore: own_table [0]
%% finds: error:badarg, error:there
own_table(Name) ->
    ets:new(Name, [named_table]),
    case ets:whereis(Name) of
        undefined -> ok;
        _ -> error(there)
    end.
