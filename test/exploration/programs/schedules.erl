%% Programs with several processes: names that begin with r_ have races, so that another schedule may lead elsewhere; in
%% all others every schedule does the same.
-module(schedules).
-behaviour(gen_server).
-compile([export_all, nowarn_export_all]).

init([]) -> {ok, 0}.

handle_call({add, N}, _, S) -> {reply, S + N, S + N};
handle_call(get, _, S) -> {reply, S, S}.

handle_cast({add, N}, S) -> {noreply, S + N}.

loop(S, A) -> receive {S, X} -> S ! {self(), A + X}, loop(S, A + X); stop -> ok end.

flush(N) -> receive _ -> flush(N) after 0 -> N end.

-spec one(integer()) -> term().
one(N) ->
    S = self(),
    spawn(fun() -> S ! {r, N * 2} end),
    receive {r, X} -> X end.

-spec pingpong(integer()) -> term().
pingpong(N) ->
    S = self(),
    P = spawn(fun() -> loop(S, 0) end),
    [begin P ! {S, I + N}, receive {P, R} -> R end end || I <- [1,2,3]],
    P ! stop,
    ok.

-spec mon(integer()) -> term().
mon(N) ->
    {_, R} = spawn_monitor(fun() -> N + 1 end),
    receive {'DOWN', R, _, _, W} -> W end.

-spec gs(integer()) -> term().
gs(N) ->
    {ok, P} = gen_server:start_link(?MODULE, [], []),
    A = gen_server:call(P, {add, N}),
    gen_server:cast(P, {add, 3}),
    B = gen_server:call(P, get),
    gen_server:stop(P),
    {A, B}.

-spec gsn(integer()) -> term().
gsn(N) ->
    {ok, _} = gen_server:start({local, scn}, ?MODULE, [], []),
    A = gen_server:call(scn, {add, N}),
    gen_server:stop(scn),
    A.

-spec pmap(integer()) -> term().
pmap(N) ->
    S = self(),
    Ps = [spawn(fun() -> S ! {self(), I * N} end) || I <- [1,2,3]],
    [receive {P, X} -> X end || P <- Ps].

-spec pmapr(integer()) -> term().
pmapr(N) ->
    S = self(),
    Rs = [begin R = make_ref(), spawn_link(fun() -> S ! {R, I * N} end), R end || I <- [1,2,3]],
    [receive {R, X} -> X end || R <- Rs].

-spec selfs(integer()) -> term().
selfs(N) ->
    self() ! {a, N},
    self() ! {b, N},
    receive {b, X} -> X after 0 -> none end.

-spec dones(integer()) -> term().
dones(N) ->
    S = self(),
    [spawn(fun() -> _ = N * I, S ! done end) || I <- [1,2]],
    receive done -> ok end,
    receive done -> ok end.

-spec agent(integer()) -> term().
agent(N) ->
    {P, M} = spawn_monitor(fun() -> receive {get, F} -> F ! {val, N} end end),
    P ! {get, self()},
    V = receive {val, X} -> X end,
    receive {'DOWN', M, process, P, normal} -> V end.

-spec timer1(integer()) -> term().
timer1(N) ->
    erlang:send_after(10, self(), {tick, N}),
    receive {tick, X} -> X end.

-spec sleepy(integer()) -> term().
sleepy(N) ->
    timer:sleep(10),
    N.

-spec etsown(integer()) -> term().
etsown(N) ->
    T = ets:new(t, []),
    ets:insert(T, {a, N}),
    {_, M} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', M, _, _, _} -> ets:lookup(T, a) end.

-spec etsshare(integer()) -> term().
etsshare(N) ->
    T = ets:new(t, [public]),
    {_, M} = spawn_monitor(fun() -> ets:insert(T, {a, N}) end),
    receive {'DOWN', M, _, _, _} -> ets:lookup(T, a) end.

-spec callto(integer()) -> term().
callto(N) ->
    S = self(),
    spawn(fun() -> S ! {r, N} end),
    receive {r, X} -> X after 5000 -> timeout end.

-spec r_two(integer()) -> term().
r_two(N) ->
    S = self(),
    spawn(fun() -> S ! a end),
    spawn(fun() -> S ! b end),
    receive a -> ok; b -> 1 div N end.

-spec r_two2(integer()) -> term().
r_two2(N) ->
    S = self(),
    spawn(fun() -> S ! {1, a} end),
    spawn(fun() -> S ! {2, b} end),
    receive {_, X} -> ok end,
    receive {_, Y} -> ok end,
    case {X, Y} of {b, a} -> 1 div N; _ -> ok end.

-spec r_after(integer()) -> term().
r_after(N) ->
    S = self(),
    spawn(fun() -> S ! a end),
    receive a -> ok after 10 -> 1 div N end.

-spec r_after0(integer()) -> term().
r_after0(N) ->
    S = self(),
    spawn(fun() -> S ! a end),
    receive a -> 1 div N after 0 -> ok end.

-spec r_name(integer()) -> term().
r_name(N) ->
    spawn(fun() -> register(foo, self()), receive x -> ok end end),
    case whereis(foo) of undefined -> ok; _ -> 1 div N end.

-spec r_ets(integer()) -> term().
r_ets(N) ->
    T = ets:new(t, [public]),
    spawn(fun() -> ets:insert(T, {a, 1}) end),
    case ets:lookup(T, a) of [] -> ok; _ -> 1 div N end.

-spec r_ets2(integer()) -> term().
r_ets2(N) ->
    T = ets:new(t, [public]),
    {_, A} = spawn_monitor(fun() -> ets:insert(T, {a, 1}) end),
    {_, B} = spawn_monitor(fun() -> ets:insert(T, {a, 2}) end),
    receive {'DOWN', A, _, _, _} -> ok end,
    receive {'DOWN', B, _, _, _} -> ok end,
    case ets:lookup(T, a) of [{a, 2}] -> ok; _ -> 1 div N end.

-spec r_flag(integer()) -> term().
r_flag(N) ->
    spawn_link(fun() -> exit(x) end),
    process_flag(trap_exit, true),
    receive {'EXIT', _, _} -> N end.

-spec r_mon(integer()) -> term().
r_mon(N) ->
    P = spawn(fun() -> ok end),
    R = monitor(process, P),
    receive {'DOWN', R, _, _, noproc} -> 1 div N; {'DOWN', R, _, _, _} -> ok end.

-spec r_alive(integer()) -> term().
r_alive(N) ->
    P = spawn(fun() -> ok end),
    case is_process_alive(P) of true -> ok; false -> 1 div N end.

-spec r_pt(integer()) -> term().
r_pt(N) ->
    spawn(fun() -> persistent_term:put(k, 1) end),
    case persistent_term:get(k, none) of none -> ok; _ -> 1 div N end.

-spec r_kill(integer()) -> term().
r_kill(N) ->
    S = self(),
    P = spawn(fun() -> S ! {hi, N} end),
    exit(P, kill),
    receive {hi, X} -> 1 div X after 100 -> ok end.

-spec r_server(integer()) -> term().
r_server(N) ->
    {ok, P} = gen_server:start(?MODULE, [], []),
    S = self(),
    spawn(fun() -> gen_server:call(P, {add, 1}), S ! done end),
    A = gen_server:call(P, get),
    receive done -> ok end,
    case A of 1 -> 1 div N; _ -> ok end.

-spec r_timer(integer()) -> term().
r_timer(N) ->
    S = self(),
    erlang:send_after(5, S, tick),
    spawn(fun() -> S ! hello end),
    receive tick -> 1 div N; hello -> ok end.

-spec r_count(integer()) -> term().
r_count(N) ->
    C = counters:new(1, []),
    spawn(fun() -> counters:add(C, 1, 1) end),
    case counters:get(C, 1) of 0 -> ok; _ -> 1 div N end.

-spec r_qlen(integer()) -> term().
r_qlen(N) ->
    S = self(),
    spawn(fun() -> S ! a end),
    case process_info(self(), message_queue_len) of {_, 0} -> ok; _ -> 1 div N end.

-spec r_link(integer()) -> term().
r_link(N) ->
    spawn_link(fun() -> exit(boom) end),
    S = self(),
    P = spawn(fun() -> receive go -> S ! went end end),
    P ! go,
    receive went -> 1 div N end.

-spec r_relay(integer()) -> term().
r_relay(N) ->
    S = self(),
    A = spawn(fun() -> receive X -> S ! {a, X} end end),
    B = spawn(fun() -> receive X -> S ! {b, X} end end),
    A ! 1,
    B ! 2,
    receive {a, _} -> ok; {b, _} -> 1 div N end.

-spec r_late(integer()) -> term().
r_late(N) ->
    spawn(fun() -> timer:sleep(100), 1 div N end),
    ok.

-spec r_late2(integer()) -> term().
r_late2(N) ->
    P = spawn(fun() -> receive x -> 1 div N end end),
    erlang:send_after(100, P, x),
    ok.

-spec r_dead(integer()) -> term().
r_dead(N) ->
    S = self(),
    spawn(fun() -> S ! {x, 1} end),
    spawn(fun() -> S ! {x, 2} end),
    receive {x, 1} -> ok; {x, _} -> 1 div N end.

-spec r_reg(integer()) -> term().
r_reg(N) ->
    spawn(fun() -> catch register(foo, self()), receive x -> ok end end),
    case catch register(foo, self()) of true -> ok; _ -> 1 div N end.

-spec r_send(integer()) -> term().
r_send(N) ->
    spawn(fun() -> register(foo, self()), receive {go, F} -> F ! ok end end),
    case catch (foo ! {go, self()}) of {'EXIT', _} -> ok; _ -> 1 div N end.

-spec r_dict(integer()) -> term().
r_dict(N) ->
    P = spawn(fun() -> put(a, 1), receive x -> ok end end),
    case process_info(P, dictionary) of {_, []} -> ok; _ -> 1 div N end.

-spec r_env(integer()) -> term().
r_env(N) ->
    spawn(fun() -> application:set_env(foo, a, 1) end),
    case application:get_env(foo, a) of undefined -> ok; _ -> 1 div N end.

-spec r_unlink(integer()) -> term().
r_unlink(N) ->
    process_flag(trap_exit, true),
    P = spawn_link(fun() -> exit(a) end),
    unlink(P),
    receive {'EXIT', P, _} -> 1 div N after 0 -> ok end.

-spec n_sel(integer()) -> term().
n_sel(N) ->
    S = self(),
    [spawn(fun() -> S ! {w, I} end) || I <- [1,2]],
    A = receive {w, 2} -> ok end,
    B = receive {w, 1} -> N end,
    {A, B}.

-spec n_2srv(integer()) -> term().
n_2srv(N) ->
    {ok, P} = gen_server:start(?MODULE, [], []),
    {ok, Q} = gen_server:start(?MODULE, [], []),
    A = gen_server:call(P, {add, N}),
    B = gen_server:call(Q, {add, A}),
    gen_server:cast(P, {add, 1}),
    C = gen_server:call(P, get),
    {A,B,C}.

-spec n_chain(integer()) -> term().
n_chain(N) ->
    S = self(),
    A = spawn(fun() -> receive X -> S ! {a, X} end end),
    B = spawn(fun() -> receive X -> A ! X + 1 end end),
    B ! N,
    receive {a, Y} -> Y end.

-spec n_rpc(integer()) -> term().
n_rpc(N) ->
    Parent = self(),
    Ref = make_ref(),
    {Pid, Mon} = spawn_monitor(fun() -> Parent ! {Ref, N * 2} end),
    receive {Ref, V} -> demonitor(Mon, [flush]), V; {'DOWN', Mon, process, Pid, R} -> {error, R} end.

-spec n_flush(integer()) -> term().
n_flush(N) ->
    {_, M} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', M, _, _, _} -> ok end,
    flush(N).

-spec n_agent(integer()) -> term().
n_agent(N) ->
    {ok, P} = gen_server:start_link({local, agx}, ?MODULE, [], []),
    gen_server:cast(agx, {add, N}),
    R = gen_server:call(agx, get),
    gen_server:stop(P),
    R.

-spec r_input(integer()) -> term().
r_input(N) ->
    S = self(),
    spawn(fun() -> S ! {1, N} end),
    spawn(fun() -> S ! {2, N} end),
    receive {2, 3} -> error(bad); {1, _} -> ok end.

-spec r_input_guard(integer()) -> term().
r_input_guard(N) ->
    S = self(),
    spawn(fun() -> S ! first end),
    spawn(fun() -> S ! {second, #{value => [N]}} end),
    receive {second, #{value := [V]}} when V > 100, V rem 7 =:= 0 -> error(bad); first -> ok end.

-spec r_input_timeout(0..1000) -> term().
r_input_timeout(N) ->
    S = self(),
    spawn(fun() -> S ! done end),
    receive done -> ok after N -> error(late) end.

-spec n_decided(integer()) -> term().
n_decided(N) when N > 3 ->
    S = self(),
    spawn(fun() -> S ! {1, N} end),
    spawn(fun() -> S ! {2, N} end),
    receive {2, 3} -> error(bad); {1, _} -> ok end;
n_decided(_) -> ok.

-spec r_alias(integer()) -> term().
r_alias(N) ->
    A = alias(),
    spawn(fun() -> A ! x end),
    unalias(A),
    receive x when N =:= 4 -> error(bad) after 0 -> ok end.

-spec r_alias_closed(integer()) -> term().
r_alias_closed(_) ->
    A = alias(),
    S = self(),
    spawn(fun() -> A ! x end),
    spawn(fun() -> S ! done end),
    receive done -> ok end,
    unalias(A),
    receive x -> ok end.

-spec n_alias(integer()) -> term().
n_alias(N) ->
    A = alias(),
    spawn(fun() -> A ! {reply, N} end),
    receive {reply, X} -> unalias(A), X end.

-spec r_cancel(integer()) -> term().
r_cancel(N) ->
    T = erlang:send_after(1, self(), x),
    case erlang:cancel_timer(T, [{info, false}]) of ok -> flush(N) end.

-spec n_cancel(integer()) -> term().
n_cancel(N) ->
    T = erlang:send_after(10000, self(), x),
    ok = erlang:cancel_timer(T, [{info, false}]),
    flush(N).

-spec r_demonitor(integer()) -> term().
r_demonitor(N) ->
    {_, R} = spawn_monitor(fun() -> ok end),
    demonitor(R),
    receive {'DOWN', R, _, _, _} when N =:= 4 -> error(bad) after 0 -> ok end.

-spec r_demonitor_info(integer()) -> term().
r_demonitor_info(N) ->
    {_, R} = spawn_monitor(fun() -> ok end),
    case demonitor(R, [flush, info]) of false when N =:= 4 -> error(bad); _ -> ok end.

-spec r_demonitor_down(integer()) -> term().
r_demonitor_down(N) ->
    S = self(),
    {_, R} = spawn_monitor(fun() -> S ! up end),
    receive up -> ok end,
    demonitor(R),
    flush(N).

-spec n_demonitor(integer()) -> term().
n_demonitor(N) ->
    {_, R} = spawn_monitor(fun() -> ok end),
    demonitor(R, [flush]),
    N.

-spec r_give_away(integer()) -> term().
r_give_away(N) ->
    P = spawn(fun() -> ok end),
    T = ets:new(t, []),
    try ets:give_away(T, P, x) of true -> ok catch error:badarg when N =:= 4 -> error(bad); error:badarg -> ok end.

-spec n_heir(integer()) -> term().
n_heir(N) ->
    S = self(),
    spawn(fun() -> T = ets:new(t, [{heir, S, N}]), ets:insert(T, {N, x}) end),
    receive {'ETS-TRANSFER', T, _, 4} -> ets:lookup(T, N); {'ETS-TRANSFER', T, _, _} -> ets:info(T, owner) =:= S end.

-spec r_heir(integer()) -> term().
r_heir(N) ->
    S = self(),
    spawn(fun() -> T = ets:new(t, [{heir, S, N}]), S ! T end),
    receive T when is_reference(T) -> case ets:info(T, owner) =:= S of true when N =:= 4 -> error(bad); Is -> Is end end.

-spec r_links(integer()) -> term().
r_links(N) ->
    S = self(),
    spawn_link(fun() -> S ! up end),
    receive up -> ok end,
    case process_info(S, links) of {links, [_]} when N =:= 4 -> error(bad); _ -> ok end.

-spec r_queue(integer()) -> term().
r_queue(N) ->
    S = self(),
    spawn(fun() -> S ! up, S ! down end),
    receive up -> ok end,
    case process_info(S, message_queue_len) of {_, 0} when N =:= 4 -> error(bad); _ -> ok end.

-spec n_queue(integer()) -> term().
n_queue(N) ->
    S = self(),
    {_, R} = spawn_monitor(fun() -> S ! up, S ! down end),
    receive {'DOWN', R, _, _, _} -> ok end,
    case process_info(S, message_queue_len) of {_, 2} -> N end.

-spec r_processes(integer()) -> term().
r_processes(N) ->
    S = self(),
    A = length(processes()),
    spawn(fun() -> S ! up end),
    receive up -> ok end,
    case length(processes()) - A of 1 when N =:= 4 -> error(bad); _ -> ok end.

-spec r_registered(integer()) -> term().
r_registered(N) ->
    S = self(),
    spawn(fun() -> register(sch_registered, self()), S ! up end),
    receive up -> ok end,
    case lists:member(sch_registered, registered()) of true when N =:= 4 -> error(bad); _ -> ok end.

-spec r_tables(integer()) -> term().
r_tables(N) ->
    spawn(fun() -> ets:new(sch_tables, [named_table]), receive stop -> ok end end),
    case lists:member(sch_tables, ets:all()) of true when N =:= 4 -> error(bad); _ -> ok end.

-spec r_taken_name(integer()) -> term().
r_taken_name(N) ->
    P = spawn(fun() -> receive stop -> ok end end),
    register(sch_taken, P),
    P ! stop,
    try unregister(sch_taken) of true -> ok catch error:badarg when N =:= 4 -> error(bad); error:badarg -> ok end.

-spec n_given_name(integer()) -> term().
n_given_name(N) ->
    S = self(),
    spawn(fun() -> register(sch_given, self()), unregister(sch_given), S ! free, receive stop -> ok end end),
    receive free -> ok end,
    register(sch_given, S),
    unregister(sch_given),
    N.

-spec n_taken_name(integer()) -> term().
n_taken_name(N) ->
    P = spawn(fun() -> receive stop -> ok end end),
    register(sch_taken, P),
    unregister(sch_taken),
    P ! stop,
    N.

-spec r_exit_late(integer()) -> term().
r_exit_late(N) ->
    S = self(),
    spawn(fun() -> exit(S, {bad, N}) end),
    ok.

-spec r_exit_trapped(integer()) -> term().
r_exit_trapped(N) ->
    S = self(),
    process_flag(trap_exit, true),
    spawn(fun() -> exit(S, hello) end),
    receive {'EXIT', _, hello} when N =:= 4 -> error(bad) after 0 -> ok end.

-spec r_exit_linked(integer()) -> term().
r_exit_linked(N) ->
    spawn_link(fun() -> exit(shutdown) end),
    N.

-spec n_exit_normal(integer()) -> term().
n_exit_normal(N) ->
    S = self(),
    spawn_link(fun() -> ok end),
    spawn(fun() -> exit(S, normal) end),
    N.

-spec n_exit_known(integer()) -> term().
n_exit_known(N) ->
    {P, R} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', R, _, _, _} -> ok end,
    exit(P, kill),
    N.

-spec r_asleep(integer()) -> term().
r_asleep(N) ->
    spawn(fun() -> receive after 50 -> 1 div (N - 4) end end),
    ok.

-spec r_asleep_library(integer()) -> term().
r_asleep_library(N) ->
    spawn(fun() -> timer:sleep(50), 1 div (N - 4) end),
    ok.

-spec r_alarm(integer()) -> term().
r_alarm(N) ->
    P = spawn(fun() -> receive go -> 1 div (N - 4) end end),
    erlang:send_after(40, P, go),
    ok.

-spec r_name_and_node(integer()) -> term().
r_name_and_node(N) ->
    S = self(),
    Late = fun() ->
        register(sch_late, self()),
        receive x -> S ! got after 600 -> S ! none end
    end,
    spawn(Late),
    {sch_late, node()} ! x,
    receive got when N =:= 4 -> error(bad); _ -> ok end.

-spec n_link_before_monitor(integer()) -> term().
n_link_before_monitor(N) ->
    process_flag(trap_exit, true),
    spawn_opt(fun() -> exit(x) end, [link, monitor]),
    receive Message -> 'EXIT' = element(1, Message) end,
    receive {'DOWN', _, _, _, _} -> N end.

-spec r_info_name(integer()) -> term().
r_info_name(N) ->
    P = spawn(fun() -> register(sch_info_name, self()), receive stop -> ok end end),
    case process_info(P, registered_name) of [] -> ok; _ -> error({bad, N}) end.
