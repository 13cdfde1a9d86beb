%% Small programs with state machines, run once with the standard library and once with the prelude.
%% The module is its own callback module: the data of a machine are {Handler, Mode, Log}, and Handler does the work.
-module(prelude_statem).
-behaviour(gen_statem).
-export([all/0]).
-export([init/1, callback_mode/0, handle_event/4, terminate/3]).

all() ->
    [{statem_basic, fun basic/0}, {statem_postpone, fun postpone/0}, {statem_next_event, fun next_event/0},
     {statem_enter, fun enter/0}, {statem_timeouts, fun timeouts/0}, {statem_zero_timeouts, fun zero_timeouts/0},
     {statem_stop, fun stop/0}, {statem_crashes, fun crashes/0}, {statem_init, fun init_results/0},
     {statem_calls, fun calls/0}, {statem_system, fun system/0}, {statem_repeat, fun repeat/0}, {statem_replies, fun replies/0}].

me() -> {module, M} = erlang:fun_info(fun me/0, module), M.

init({init, Fun}) -> Fun();
init({Mode, Handler, State, Actions}) ->
    put(mode, Mode),
    {ok, State, {Handler, []}, Actions}.
callback_mode() ->
    case get(mode) of
        undefined -> handle_event_function;
        Mode -> Mode
    end.
handle_event({call, From}, log, _, {_, Log}) -> {keep_state_and_data, {reply, From, lists:reverse(Log)}};
handle_event(Type, Content, State, {Handler, Log}) ->
    Seen = case Type of {call, _} -> call; _ -> Type end,
    Data = {Handler, [{Seen, Content, State} | Log]},
    Handler(Type, Content, State, Data).
terminate(Reason, State, {_, [{tell, Pid} | _]}) -> Pid ! {terminated, Reason, State};
terminate(_, _, _) -> ok.

start(Handler) -> start(handle_event_function, Handler, []).
start(Mode, Handler, Actions) ->
    {ok, Pid} = gen_statem:start(me(), {Mode, Handler, off, Actions}, []),
    Pid.
log(Pid) -> gen_statem:call(Pid, log).

basic() ->
    Pid = start(fun(cast, push, off, D) -> {next_state, on, D};
                   (cast, push, on, D) -> {next_state, off, D};
                   ({call, From}, get, S, D) -> {keep_state, D, {reply, From, S}};
                   (info, _, _, D) -> {keep_state, D};
                   (cast, ignored, _, _) -> keep_state_and_data
                end),
    A = gen_statem:call(Pid, get),
    ok = gen_statem:cast(Pid, push),
    B = gen_statem:call(Pid, get, 1000),
    gen_statem:cast(Pid, push),
    gen_statem:cast(Pid, ignored),
    Pid ! hello,
    C = gen_statem:call(Pid, get, {clean_timeout, 1000}),
    {A, B, C, log(Pid), gen_statem:stop(Pid), is_process_alive(Pid), gen_statem:cast(nobody_here, x)}.

postpone() ->
    Pid = start(fun(cast, {later, _}, off, _) -> {keep_state_and_data, postpone};
                   (cast, {later, _}, on, D) -> {keep_state, D};
                   (cast, on, _, D) -> {next_state, on, D};
                   (cast, both, off, D) -> {next_state, on, D, [postpone]};
                   (cast, both, on, D) -> {next_state, off, D};
                   (cast, X, _, D) -> {keep_state, D, {postpone, X =:= never}}
                end),
    [gen_statem:cast(Pid, E) || E <- [{later, 1}, a, {later, 2}, on, b, {later, 3}, both, c]],
    A = log(Pid),
    Pid2 = start(fun(cast, both, off, D) -> {next_state, on, D, [postpone]};
                    (cast, both, on, D) -> {next_state, done, D};
                    (cast, X, off, D) when X =/= both -> {keep_state, D, postpone};
                    (cast, _, _, D) -> {keep_state, D}
                 end),
    [gen_statem:cast(Pid2, E) || E <- [x, y, both, z]],
    {A, log(Pid2)}.

next_event() ->
    Pid = start(handle_event_function,
                fun(cast, go, S, D) -> {next_state, {S, 1}, D, [{next_event, internal, first}, {next_event, cast, second}]};
                   (internal, first, _, D) -> {keep_state, D, [{next_event, internal, inner}]};
                   (_, _, _, D) -> {keep_state, D}
                end, [{next_event, internal, from_init}]),
    gen_statem:cast(Pid, go), gen_statem:cast(Pid, last),
    log(Pid).

enter() ->
    Handler = fun(enter, Old, S, D) when Old =:= S -> {keep_state, D, {state_timeout, 1000, never}};
                 (enter, _, on, D) -> {keep_state, D, [{state_timeout, 10, from_enter}]};
                 (enter, _, _, D) -> {keep_state, D};
                 (cast, go, off, D) -> {next_state, on, D, {next_event, internal, after_enter}};
                 (state_timeout, _, on, D) -> {next_state, off, D};
                 (cast, same, S, D) -> {next_state, S, D};
                 (cast, again, _, D) -> {repeat_state, D};
                 (_, _, _, D) -> {keep_state, D}
              end,
    Pid = start([handle_event_function, state_enter], Handler, []),
    gen_statem:cast(Pid, go),
    timer:sleep(40),
    gen_statem:cast(Pid, same), gen_statem:cast(Pid, again),
    log(Pid).

timeouts() ->
    Pid = start(fun(cast, {start, Actions}, S, D) -> {next_state, S, D, Actions};
                   (cast, move, S, D) -> {next_state, [S], D};
                   (_, _, _, D) -> {keep_state, D}
                end),
    Go = fun(Actions) -> gen_statem:cast(Pid, {start, Actions}) end,
    Go([{state_timeout, 10, st}, {{timeout, name}, 20, gt}, {timeout, 5, et}]), timer:sleep(50),
    Go([{state_timeout, 10, cancelled}]), gen_statem:cast(Pid, move), timer:sleep(30),
    Go([{timeout, 10, cancelled}]), gen_statem:cast(Pid, other), timer:sleep(30),
    Go([{{timeout, a}, 10, one}, {{timeout, a}, 20, two}, {{timeout, b}, 10, b}]), Go([{{timeout, b}, cancel}]), timer:sleep(50),
    Go([{{timeout, a}, 10, old}]), Go([{{timeout, a}, update, new}]), Go([{{timeout, c}, update, at_once}]), timer:sleep(30),
    Go([10]), timer:sleep(30), Go([{state_timeout, 10, x}]), Go([{state_timeout, infinity, y}]), timer:sleep(30),
    log(Pid).

zero_timeouts() ->
    Pid = start(fun(cast, go, _, D) -> {next_state, on, D, [{timeout, 0, never}, {state_timeout, 0, st}, {next_event, internal, i}, {{timeout, n}, 0, gt}]};
                   (cast, alone, _, D) -> {keep_state, D, [{timeout, 0, event}]};
                   (_, _, _, D) -> {keep_state, D}
                end),
    gen_statem:cast(Pid, go), timer:sleep(20), gen_statem:cast(Pid, alone), timer:sleep(20),
    log(Pid).

stop() ->
    Self = self(),
    Try = fun(Result) ->
                  Pid = start(fun({call, From}, x, S, {H, _}) -> Result(From, S, {H, [{tell, Self}]}) end),
                  Ref = monitor(process, Pid),
                  Answer = (catch gen_statem:call(Pid, x)),
                  {case Answer of {'EXIT', {Why0, _}} -> {exit, Why0}; _ -> Answer end,
                   receive {'DOWN', Ref, _, _, Why} -> Why end, receive {terminated, R, S} -> {R, S} after 50 -> none end}
          end,
    [Try(fun(_, _, _) -> stop end), Try(fun(_, _, _) -> {stop, why} end), Try(fun(_, _, D) -> {stop, {shutdown, x}, D} end),
     Try(fun(F, _, D) -> {stop_and_reply, bye, {reply, F, answer}, D} end),
     Try(fun(F, _, _) -> {stop_and_reply, normal, [{reply, F, answer}]} end),
     Try(fun(F, _, D) -> throw({stop_and_reply, thrown, [{reply, F, answer}], D}) end)].

crashes() ->
    [begin
         Pid = start(fun({call, _}, x, _, _) -> Fun() end),
         Ref = monitor(process, Pid),
         catch gen_statem:call(Pid, x),
         receive {'DOWN', Ref, _, _, Why} -> Why end
     end || Fun <- [fun() -> error(oops) end, fun() -> exit(leaving) end, fun() -> nonsense end,
                    fun() -> {keep_state_and_data, nonsense} end, fun() -> {keep_state_and_data, [{timeout, bad, x}]} end]].

init_results() ->
    process_flag(trap_exit, true),
    [case gen_statem:start(me(), {init, Fun}, []) of {ok, _} -> ok; Other -> Other end
     || Fun <- [fun() -> {stop, why} end, fun() -> ignore end, fun() -> nonsense end, fun() -> exit(gone) end,
                fun() -> throw({ok, s, {x, []}}) end, fun() -> {ok, s, {x, []}} end,
                fun() -> put(mode, nonsense), {ok, s, {x, []}} end, fun() -> put(mode, [state_enter]), {ok, s, {x, []}} end]].

calls() ->
    Pid = start(fun({call, From}, slow, _, D) -> timer:sleep(40), {keep_state, D, {reply, From, late}} end),
    R = (catch gen_statem:call(Pid, slow, 5)),
    timer:sleep(60),
    Late = receive Message -> {late, Message} after 0 -> nothing end,
    Id = gen_statem:send_request(Pid, log),
    {strip(R), Late, element(1, gen_statem:receive_response(Id, 1000)), strip(catch gen_statem:call(nobody_here, x)),
     strip(catch gen_statem:call(nobody_here, x, 10)), catch gen_statem:stop(nobody_here)}.

strip({'EXIT', {Why, {M, F, [_ | Args]}}}) -> {Why, M, F, Args};
strip({'EXIT', {{Why, {M, F, [_ | Args]}}, _}}) -> {Why, M, F, Args}.

system() ->
    Pid = start(fun(_, _, _, D) -> {keep_state, D} end),
    {off, {_, []}} = sys:get_state(Pid),
    {on, _} = sys:replace_state(Pid, fun({_, D}) -> {on, D} end),
    ok = sys:suspend(Pid),
    gen_statem:cast(Pid, queued),
    ok = sys:resume(Pid),
    log(Pid).

repeat() ->
    Pid = start([handle_event_function, state_enter],
                fun(enter, _, _, D) -> {keep_state, D};
                   (cast, {repeat, How}, _, D) -> case How of data -> {repeat_state, D, []}; both -> repeat_state_and_data end;
                   (cast, later, _, _) -> {keep_state_and_data, [postpone]};
                   (_, _, _, D) -> {keep_state, D}
                end, []),
    [gen_statem:cast(Pid, E) || E <- [{repeat, data}, later, {repeat, both}, x]],
    log(Pid).

replies() ->
    Pid = start(fun({call, From}, ask, off, {H, Log}) -> {next_state, waiting, {H, [{from, From} | Log]}};
                   (cast, answer, waiting, {_, Log} = D) ->
                        [From | _] = [F || {from, F} <- Log],
                        {next_state, off, D, [{reply, From, one}]}
                end),
    Self = self(),
    spawn(fun() -> Self ! {answer, gen_statem:call(Pid, ask)} end),
    timer:sleep(20),
    gen_statem:cast(Pid, answer),
    A = receive {answer, X} -> X after 500 -> none end,
    {A, gen_statem:reply([])}.
