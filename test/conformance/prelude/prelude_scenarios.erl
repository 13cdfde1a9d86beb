%% Small programs with processes, run once with the standard library and once with the prelude: each returns what it saw.
%% The module is its own callback module: requests are functions, which the callbacks apply.
-module(prelude_scenarios).
-behaviour(gen_server).
-export([all/0]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2, handle_continue/2, terminate/2, code_change/3]).
-export([start_worker/2, crash/1]).

all() ->
    [{call, fun call/0}, {cast, fun cast/0}, {names, fun names/0}, {init_results, fun init_results/0},
     {init_link, fun init_link/0}, {timeouts, fun timeouts/0}, {continue, fun continue/0}, {stop, fun stop/0},
     {crashes, fun crashes/0}, {call_errors, fun call_errors/0}, {call_timeout, fun call_timeout/0},
     {noreply, fun noreply/0}, {parent_exit, fun parent_exit/0}, {bad_returns, fun bad_returns/0},
     {requests, fun requests/0}, {system, fun system/0}, {monitor, fun monitor/0}, {enter_loop, fun enter_loop/0},
     {proc_lib_start, fun proc_lib_start/0}, {proc_lib_crash, fun proc_lib_crash/0}, {multi_call, fun multi_call/0},
     {one_for_one, fun one_for_one/0}, {one_for_all, fun one_for_all/0}, {rest_for_one, fun rest_for_one/0},
     {simple, fun simple/0}, {intensity, fun intensity/0}, {children, fun children/0}, {specs, fun specs/0},
     {failing_start, fun failing_start/0}, {shutdown_order, fun shutdown_order/0}, {timer_messages, fun timer_messages/0},
     {log, fun log/0}, {numbers, fun numbers/0}, {tables, fun tables/0}].

%% ---- Callbacks ----

me() -> {module, M} = erlang:fun_info(fun me/0, module), M.

init({sup, Result}) -> Result;
init(Fun) -> Fun().
handle_call(Fun, From, State) -> Fun(From, State).
handle_cast(Fun, State) -> Fun(State).
handle_info(Fun, State) when is_function(Fun) -> Fun(State);
handle_info(Info, State) -> {noreply, [Info | State]}.
handle_continue(Fun, State) -> Fun(State).
terminate(Reason, {tell, Pid, State}) -> Pid ! {terminated, Reason, State};
terminate(Reason, [{tell, Pid} | State]) -> Pid ! {terminated, Reason, State};
terminate(_, _) -> ok.
code_change(_, State, Extra) -> {ok, {State, Extra}}.

start(State) -> {ok, Pid} = gen_server:start(me(), fun() -> {ok, State} end, []), Pid.
get_state(Pid) -> gen_server:call(Pid, fun(_, S) -> {reply, S, S} end).

%% ---- gen_server ----

call() ->
    Pid = start(1),
    A = gen_server:call(Pid, fun(_, S) -> {reply, {got, S}, S + 1} end),
    B = gen_server:call(Pid, fun(_, S) -> {reply, {got, S}, S + 1} end, infinity),
    C = gen_server:call(Pid, fun({From, _}, S) -> {reply, From =:= self(), S} end),
    D = (catch gen_server:call(Pid, fun(_, S) -> throw({reply, thrown, S}) end)),
    {A, B, C, D, get_state(Pid), gen_server:stop(Pid), is_process_alive(Pid)}.

cast() ->
    Pid = start([]),
    ok = gen_server:cast(Pid, fun(S) -> {noreply, [first | S]} end),
    Pid ! second,
    ok = gen_server:cast(Pid, fun(S) -> {noreply, [third | S]} end),
    {get_state(Pid), gen_server:cast(nobody_here, x), gen_server:cast({nobody_here, node()}, x), catch gen_server:cast(17, x)}.

names() ->
    {ok, Pid} = gen_server:start({local, scenario_name}, me(), fun() -> {ok, 7} end, []),
    Again = gen_server:start({local, scenario_name}, me(), fun() -> {ok, 8} end, []),
    Linked = gen_server:start_link({local, scenario_name}, me(), fun() -> {ok, 8} end, []),
    State = get_state(scenario_name),
    Node = gen_server:call({scenario_name, node()}, fun(_, S) -> {reply, S, S} end),
    ok = gen_server:stop(scenario_name),
    {Again =:= {error, {already_started, Pid}}, Linked =:= Again, State, Node, whereis(scenario_name),
     catch gen_server:start(not_a_name, me(), x, [])}.

init_results() ->
    [gen_server:start(me(), Init, [])
     || Init <- [fun() -> {stop, why} end, fun() -> ignore end, fun() -> something end, fun() -> exit(gone) end,
                 fun() -> throw({stop, thrown}) end, fun() -> throw(ignore) end, fun() -> {stop, normal} end]]
        ++ [element(1, element(2, gen_server:start(me(), fun() -> error(oops) end, [])))]
        ++ [gen_server:start(me(), fun() -> timer:sleep(infinity) end, [{timeout, 20}])].

init_link() ->
    process_flag(trap_exit, true),
    Results = [begin
                   R = gen_server:start_link(me(), Init, []),
                   {R, receive {'EXIT', _, Why} -> Why after 50 -> none end}
               end || Init <- [fun() -> {stop, why} end, fun() -> ignore end, fun() -> exit(gone) end]],
    {ok, Pid} = gen_server:start_link(me(), fun() -> {ok, []} end, []),
    gen_server:cast(Pid, fun(S) -> {stop, bye, S} end),
    {Results, receive {'EXIT', Pid, Why} -> Why end}.

timeouts() ->
    Self = self(),
    {ok, Pid} = gen_server:start(me(), fun() -> {ok, [], 10} end, []),
    timer:sleep(40),
    One = get_state(Pid),
    gen_server:call(Pid, fun(_, S) -> {reply, ok, S, 0} end),
    Two = get_state(Pid),
    gen_server:cast(Pid, fun(S) -> {noreply, S, 20} end),
    Pid ! interrupted,
    timer:sleep(50),
    Three = get_state(Pid),
    gen_server:call(Pid, fun(_, _) -> {reply, ok, [{tell, Self}], hibernate} end),
    Four = get_state(Pid),
    gen_server:stop(Pid, bye, 1000),
    {One, Two, Three, Four =:= [{tell, Self}], receive {terminated, R, S} -> {R, S} end}.

continue() ->
    {ok, Pid} = gen_server:start(me(), fun() -> {ok, [init], {continue, fun(S) -> {noreply, [continued | S]} end}} end, []),
    A = get_state(Pid),
    B = gen_server:call(Pid, fun(_, S) -> {reply, now, S, {continue, fun(S1) -> {noreply, [again | S1], {continue, fun(S2) -> {noreply, [twice | S2]} end}} end}} end),
    C = get_state(Pid),
    gen_server:cast(Pid, fun(S) -> {noreply, S, {continue, fun(S1) -> {stop, done, S1} end}} end),
    {A, B, C, catch gen_server:call(Pid, fun(_, S) -> {reply, S, S} end)}.

stop() ->
    Self = self(),
    A = start({tell, Self, a}),
    R1 = gen_server:stop(A),
    T1 = receive {terminated, X1, Y1} -> {X1, Y1} end,
    B = start({tell, Self, b}),
    R2 = gen_server:stop(B, shutdown, 1000),
    T2 = receive {terminated, X2, Y2} -> {X2, Y2} end,
    C = start({tell, Self, c}),
    R3 = gen_server:call(C, fun(_, S) -> {stop, normal, last_words, S} end),
    T3 = receive {terminated, X3, Y3} -> {X3, Y3} end,
    D = start({tell, Self, d}),
    R4 = (catch gen_server:call(D, fun(_, S) -> {stop, silent, S} end)),
    T4 = receive {terminated, X4, Y4} -> {X4, Y4} end,
    {R1, T1, R2, T2, R3, T3, R4, T4, catch gen_server:stop(A), catch gen_server:stop(nobody_here)}.

crashes() ->
    Self = self(),
    Try = fun(Fun) ->
                  Pid = start({tell, Self, s}),
                  Ref = monitor(process, Pid),
                  Answer = (catch gen_server:call(Pid, Fun)),
                  {Answer, receive {'DOWN', Ref, _, _, Why} -> Why end, receive {terminated, R, _} -> R after 50 -> none end}
          end,
    [Try(fun(_, _) -> error(oops) end), Try(fun(_, S) -> S + 1 end), Try(fun(_, _) -> exit(leaving) end),
     Try(fun(_, _) -> exit(normal) end), Try(fun(_, _) -> throw(ball) end), Try(not_a_function)].

call_errors() ->
    Dead = spawn(fun() -> ok end),
    timer:sleep(10),
    Server = start(x),
    {catch gen_server:call(nobody_here, request), catch gen_server:call(Dead, request, 100) =:= x,
     element(1, element(2, catch gen_server:call(Dead, request))),
     catch gen_server:call({nobody_here, node()}, request),
     gen_server:call(Server, fun(_, S) -> {reply, catch_self(), S} end)}.

catch_self() -> element(1, element(2, catch gen_server:call(self(), request))).

call_timeout() ->
    Pid = start([]),
    R = (catch gen_server:call(Pid, fun(_, S) -> timer:sleep(60), {reply, late, S} end, 10)),
    timer:sleep(100),
    {strip(R), receive Late -> {late, Late} after 0 -> nothing end}.

strip({'EXIT', {timeout, {M, F, [_, _ | Rest]}}}) -> {M, F, Rest}.

noreply() ->
    Pid = start(none),
    Self = self(),
    spawn(fun() -> Self ! {answer, gen_server:call(Pid, fun(From, _) -> {noreply, From} end)} end),
    timer:sleep(20),
    From = get_state(Pid),
    ok = gen_server:reply(From, delayed),
    receive {answer, A} -> A end.

parent_exit() ->
    Self = self(),
    Parent = spawn(fun() ->
                           {ok, P} = gen_server:start_link(me(), fun() -> process_flag(trap_exit, true), {ok, {tell, Self, state}} end, []),
                           Self ! {child, P},
                           receive Reason -> exit(Reason) end
                   end),
    Child = receive {child, P} -> P end,
    Other = spawn(fun() -> link(Child), exit(unrelated) end),
    timer:sleep(20),
    false = is_process_alive(Other),
    Alive = is_process_alive(Child),
    Parent ! {shutdown, parent_says_so},
    {Alive, receive {terminated, R, S} -> {R, is_list(S) orelse S} end}.

bad_returns() ->
    [begin Pid = start([]), Ref = monitor(process, Pid), Ask(Pid), receive {'DOWN', Ref, _, _, Why} -> Why end end
     || Ask <- [fun(P) -> catch gen_server:call(P, fun(_, _) -> nonsense end) end,
                fun(P) -> gen_server:cast(P, fun(_) -> {reply, a, b} end) end,
                fun(P) -> P ! fun(_) -> {noreply} end end,
                fun(P) -> gen_server:cast(P, fun(S) -> {noreply, S, {continue, fun(_) -> {reply, a, b} end}} end) end]].

requests() ->
    Pid = start(5),
    Id = gen_server:send_request(Pid, fun(_, S) -> {reply, S, S} end),
    A = gen_server:receive_response(Id, 1000),
    Id2 = gen_server:send_request(Pid, fun(_, S) -> timer:sleep(30), {reply, slow, S} end),
    B = gen_server:wait_response(Id2, 0),
    C = gen_server:wait_response(Id2, 1000),
    Id3 = gen_server:send_request(Pid, fun(_, _) -> exit(bang) end),
    {error, {D, Pid}} = gen_server:receive_response(Id3, 1000),
    {error, {E, _}} = gen_server:receive_response(gen_server:send_request(nobody_here, x), 1000),
    F = gen_server:check_response(unrelated, Id3),
    {A, B, C, D, E, F}.

system() ->
    Pid = start(1),
    A = sys:get_state(Pid),
    B = sys:replace_state(Pid, fun(S) -> S + 10 end),
    ok = sys:suspend(Pid),
    C = (catch gen_server:call(Pid, fun(_, S) -> {reply, S, S} end, 20)),
    D = sys:get_state(Pid),
    ok = sys:change_code(Pid, me(), undefined, extra),
    ok = sys:resume(Pid),
    E = get_state(Pid),
    {status, Pid, {module, F}, [_, G | _]} = sys:get_status(Pid),
    H = (catch sys:get_state(nobody_here)),
    {A, B, strip(C), D, E, F, G, H}.

monitor() ->
    {ok, {Pid, Ref}} = gen_server:start_monitor(me(), fun() -> {ok, []} end, []),
    gen_server:cast(Pid, fun(S) -> {stop, reason, S} end),
    A = receive {'DOWN', Ref, process, Pid, Why} -> Why end,
    {A, gen_server:start_monitor(me(), fun() -> {stop, no} end, []), gen_server:start_monitor(me(), fun() -> ignore end, []),
     receive Left -> Left after 20 -> nothing end}.

enter_loop() ->
    M = me(),
    Pid = proc_lib:spawn(fun() -> gen_server:enter_loop(M, [], [entered]) end),
    A = get_state(Pid),
    Timed = proc_lib:spawn(fun() -> gen_server:enter_loop(M, [], [entered], 5) end),
    timer:sleep(30),
    {A, get_state(Timed)}.

multi_call() ->
    {ok, _} = gen_server:start({local, scenario_multi}, me(), fun() -> {ok, 3} end, []),
    A = gen_server:multi_call([node()], scenario_multi, fun(_, S) -> {reply, S, S} end),
    B = gen_server:multi_call([node()], nobody_here, x),
    abcast = gen_server:abcast([node()], scenario_multi, fun(S) -> {noreply, S + 1} end),
    C = get_state(scenario_multi),
    gen_server:stop(scenario_multi),
    {A, B, C}.

%% ---- proc_lib ----

proc_lib_start() ->
    process_flag(trap_exit, true),
    Start = fun(Fun, How) -> proc_lib:How(erlang, apply, [Fun, []]) end,
    A = Start(fun() -> proc_lib:init_ack({ok, started}) end, start),
    B = Start(fun() -> exit(early) end, start),
    C = Start(fun() -> proc_lib:init_ack({ok, linked}), exit(later) end, start_link),
    D = receive {'EXIT', _, R} -> R end,
    E = proc_lib:start(timer, sleep, [infinity], 10),
    F = Start(fun() -> exit(early) end, start_link),
    {A, B, C, D, E, F}.

proc_lib_crash() ->
    [begin
         {Pid, Ref} = proc_lib:spawn_opt(Fun, [monitor]),
         receive {'DOWN', Ref, process, Pid, Why} -> Why end
     end || Fun <- [fun() -> error(oops) end, fun() -> exit(reason) end, fun() -> throw(ball) end, fun() -> fine end]].

%% ---- supervisor ----

start_worker(Id, Tester) ->
    gen_server:start_link(me(), fun() -> process_flag(trap_exit, true), Tester ! {started, Id}, {ok, {tell, Tester, Id}} end, []).

crash(Pid) -> gen_server:cast(Pid, fun(_) -> exit(crash) end).

worker(Id) -> #{id => Id, start => {me(), start_worker, [Id, self()]}}.
worker(Id, More) -> maps:merge(worker(Id), More).

sup(Flags, Specs) ->
    process_flag(trap_exit, true),
    {ok, Sup} = supervisor:start_link(me(), {sup, {ok, {Flags, Specs}}}),
    Sup.

child(Sup, Id) -> {Id, Pid, _, _} = lists:keyfind(Id, 1, supervisor:which_children(Sup)), Pid.
shown(Sup) -> [{Id, if is_pid(P) -> pid; true -> P end, T} || {Id, P, T, _} <- supervisor:which_children(Sup)].
seen() -> receive M -> [M | seen()] after 60 -> [] end.

one_for_one() ->
    Sup = sup(#{strategy => one_for_one, intensity => 3}, [worker(a), worker(b), worker(c, #{restart => temporary}), worker(d, #{restart => transient})]),
    S1 = seen(),
    crash(child(Sup, b)), S2 = seen(),
    crash(child(Sup, c)), S3 = seen(),
    gen_server:stop(child(Sup, d)), S4 = seen(),
    gen_server:stop(child(Sup, a)), S5 = seen(),
    {S1, S2, S3, S4, S5, shown(Sup), supervisor:count_children(Sup)}.

one_for_all() ->
    Sup = sup({one_for_all, 2, 5}, [worker(a), worker(b), worker(c)]),
    S1 = seen(),
    crash(child(Sup, b)),
    {S1, seen(), shown(Sup)}.

rest_for_one() ->
    Sup = sup(#{strategy => rest_for_one, intensity => 2}, [worker(a), worker(b), worker(c)]),
    S1 = seen(),
    crash(child(Sup, b)),
    {S1, seen(), shown(Sup)}.

simple() ->
    Sup = sup(#{strategy => simple_one_for_one, intensity => 5},
              [#{id => any, start => {me(), start_worker, []}, restart => transient}]),
    {ok, A} = supervisor:start_child(Sup, [a, self()]),
    {ok, B} = supervisor:start_child(Sup, [b, self()]),
    S1 = seen(),
    crash(A), S2 = seen(),
    ok = supervisor:terminate_child(Sup, B), S3 = seen(),
    R = [supervisor:terminate_child(Sup, B), supervisor:delete_child(Sup, any), supervisor:restart_child(Sup, any)],
    {S1, S2, S3, R, length(supervisor:which_children(Sup)), supervisor:count_children(Sup)}.

intensity() ->
    Sup = sup(#{strategy => one_for_one, intensity => 1, period => 10}, [worker(a), worker(b)]),
    _ = seen(),
    crash(child(Sup, a)), S1 = seen(),
    crash(child(Sup, a)), S2 = [case M of {'EXIT', Sup, R} -> {sup, R}; _ -> M end || M <- seen()],
    {S1, S2, is_process_alive(Sup)}.

children() ->
    Sup = sup(#{}, []),
    {ok, A} = supervisor:start_child(Sup, worker(a)),
    R1 = supervisor:start_child(Sup, worker(a)),
    R2 = supervisor:restart_child(Sup, a),
    R3 = supervisor:delete_child(Sup, a),
    R4 = supervisor:terminate_child(Sup, a),
    R5 = supervisor:start_child(Sup, worker(a)),
    {R6, _} = supervisor:restart_child(Sup, a),
    ok = supervisor:terminate_child(Sup, a),
    R7 = supervisor:delete_child(Sup, a),
    R8 = supervisor:delete_child(Sup, a),
    R9 = supervisor:terminate_child(Sup, zzz),
    R10 = supervisor:get_childspec(Sup, a),
    {ok, _} = supervisor:start_child(Sup, worker(b, #{shutdown => brutal_kill, type => supervisor})),
    R11 = maps:without([start], element(2, supervisor:get_childspec(Sup, b))),
    {R1 =:= {error, {already_started, A}}, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, seen(), supervisor:count_children(Sup)}.

specs() ->
    [supervisor:check_childspecs(S)
     || S <- [[worker(a)], [worker(a), worker(a)], [#{id => a}], [#{start => {a, b, []}}], [worker(a, #{restart => sometimes})],
              [worker(a, #{type => boss})], [worker(a, #{shutdown => -1})], [worker(a, #{modules => x})], [{a, {m, f, []}, permanent, 10, worker, [m]}],
              [nonsense], [#{id => a, start => nonsense}], nonsense]]
        ++ [begin process_flag(trap_exit, true), supervisor:start_link(me(), {sup, R}) end
            || R <- [ignore, nonsense, {ok, nonsense}, {ok, {#{strategy => odd}, []}}, {ok, {#{intensity => -1}, []}}, {ok, {#{}, [nonsense]}}]].

failing_start() ->
    process_flag(trap_exit, true),
    Bad = #{id => bad, start => {gen_server, start_link, [me(), fun() -> {stop, cannot} end, []]}},
    Ignored = #{id => ignored, start => {gen_server, start_link, [me(), fun() -> ignore end, []]}},
    A = supervisor:start_link(me(), {sup, {ok, {#{}, [worker(a), worker(b), Bad]}}}),
    Seen = [M || M <- seen(), element(1, M) =/= 'EXIT'],
    {ok, Sup} = supervisor:start_link(me(), {sup, {ok, {#{}, [Ignored]}}}),
    {error, {B, _}} = supervisor:start_child(Sup, Bad),
    {A, Seen, shown(Sup), B}.

shutdown_order() ->
    Sup = sup(#{}, [worker(a), worker(b), worker(c, #{shutdown => brutal_kill})]),
    _ = seen(),
    exit(Sup, shutdown),
    [case M of {'EXIT', Sup, R} -> {sup, R}; _ -> M end || M <- seen()].

%% ---- timer ----

timer_messages() ->
    {ok, _} = timer:send_after(10, one),
    {ok, Two} = timer:send_after(20, self(), two),
    {ok, cancel} = timer:cancel(Two),
    {ok, Every} = timer:send_interval(15, tick),
    timer:sleep(70),
    {ok, cancel} = timer:cancel(Every),
    Self = self(),
    {ok, _} = timer:apply_after(5, erlang, send, [Self, applied]),
    Messages = seen(),
    Ticks = length([t || tick <- Messages]),
    Victim = spawn(fun() -> receive never -> ok end end),
    Ref = monitor(process, Victim),
    {ok, _} = timer:exit_after(5, Victim, enough),
    {lists:member(one, Messages), lists:member(two, Messages), lists:member(applied, Messages), Ticks >= 2,
     receive {'DOWN', Ref, _, _, Why} -> Why end, timer:cancel(nonsense), element(2, timer:tc(fun() -> done end))}.

%% ---- logger ----

log() ->
    logger:info("nothing ~p", [1]), logger:debug(#{a => 1}), logger:error("x", #{meta => data}),
    A = logger:get_process_metadata(),
    ok = logger:update_process_metadata(#{a => 1, b => 2}),
    ok = logger:update_process_metadata(#{b => 3}),
    B = logger:get_process_metadata(),
    ok = logger:set_process_metadata(#{c => 4}),
    C = logger:get_process_metadata(),
    ok = logger:unset_process_metadata(),
    {A, B, C, logger:get_process_metadata(), error_logger:info_msg("x"), error_logger:error_report([{a, 1}]),
     element(1, element(2, catch logger:set_process_metadata(x)))}.

%% ---- atomics, counters ----

numbers() ->
    A = atomics:new(2, []),
    ok = atomics:put(A, 1, 5),
    ok = atomics:sub(A, 1, 7),
    U = atomics:new(1, [{signed, false}]),
    C = counters:new(3, [write_concurrency]),
    ok = counters:add(C, 2, 4),
    ok = counters:sub(C, 2, 1),
    ok = counters:put(C, 3, -1),
    D = counters:new(1, []),
    ok = counters:add(D, 1, 9),
    Bad = fun(Fun) -> try Fun() catch Class:Reason -> {Class, Reason} end end,
    {atomics:get(A, 1), atomics:sub_get(A, 2, 1), atomics:sub_get(U, 1, 1), [counters:get(C, I) || I <- [1, 2, 3]], counters:get(D, 1),
     [Bad(F) || F <- [fun() -> atomics:new(0, []) end, fun() -> atomics:new(1, [foo]) end, fun() -> atomics:sub(A, 3, 1) end,
                      fun() -> counters:new(1, [x]) end, fun() -> counters:get(C, 4) end, fun() -> counters:add(x, 1, 1) end]]}.

%% ---- ets, os ----

tables() ->
    Ordered = ets:new(scenario, [ordered_set]),
    ets:insert(Ordered, [{K, K * K} || K <- [3, 1, 2]]),
    Bag = ets:new(scenario, [duplicate_bag]),
    ets:insert(Bag, [{k, 1}, {k, 2}, {k, 1}]),
    {ets:foldl(fun({K, V}, Acc) -> [{K, V} | Acc] end, [], Ordered), ets:foldr(fun({K, _}, Acc) -> [K | Acc] end, [], Ordered),
     ets:foldl(fun({_, V}, Sum) -> Sum + V end, 0, Bag), catch ets:foldl(fun(_, _) -> throw(stop) end, 0, Ordered),
     element(1, element(2, catch ets:foldl(fun(_, A) -> A end, 0, nobody_here))), ets:info(Ordered, size), os:getenv("NO_SUCH_VARIABLE", "none")}.
