%% Small programs with event managers, run once with the standard library and once with the prelude.
%% The module is its own handler: the state of one is {Handler, Log}, and Handler does the work.
-module(prelude_event).
-behaviour(gen_event).
-export([all/0]).
-export([init/1, handle_event/2, handle_call/2, handle_info/2, terminate/2]).

all() ->
    [{event_basic, fun basic/0}, {event_results, fun results/0}, {event_calls, fun calls/0}, {event_swap, fun swap/0},
     {event_owners, fun owners/0}, {event_stop, fun stop/0}, {event_names, fun names/0}].

me() -> {module, M} = erlang:fun_info(fun me/0, module), M.

init({Given, Left}) -> {ok, {Given, [{init, Left}]}};
init(Fun) when is_function(Fun, 0) -> Fun();
init(Handler) -> {ok, {Handler, []}}.
handle_event(Event, {Handler, Log}) -> Handler(Event, {Handler, [Event | Log]}).
handle_call(log, {_, Log} = S) -> {ok, lists:reverse(Log), S};
handle_call(Fun, S) when is_function(Fun) -> Fun(S);
handle_call(_, _) -> nonsense.
handle_info(Info, {Handler, Log}) -> {ok, {Handler, [{info, Info} | Log]}}.
terminate(Why, {_, [{tell, Pid} | Log]}) -> Pid ! {terminated, Why, Log}, farewell;
terminate(Why, {_, Log}) -> {left, Why, length(Log)}.

keep() -> fun(_, S) -> {ok, S} end.
start() -> {ok, Pid} = gen_event:start(), Pid.
log(Pid, Id) -> gen_event:call(Pid, {me(), Id}, log).

basic() ->
    Pid = start(),
    A = [gen_event:add_handler(Pid, {me(), Id}, keep()) || Id <- [a, b]],
    B = gen_event:add_handler(Pid, me(), keep()),
    C = [case H of {_, Id} -> Id; _ -> alone end || H <- gen_event:which_handlers(Pid)],
    ok = gen_event:notify(Pid, one),
    ok = gen_event:sync_notify(Pid, two),
    Pid ! hello,
    D = {log(Pid, a), log(Pid, b), gen_event:call(Pid, me(), log, 1000)},
    E = gen_event:delete_handler(Pid, {me(), a}, bye),
    F = gen_event:delete_handler(Pid, {me(), a}, bye),
    G = gen_event:call(Pid, {me(), a}, log),
    {A, B, C, D, E, F, G, length(gen_event:which_handlers(Pid)), gen_event:stop(Pid), is_process_alive(Pid)}.

results() ->
    Pid = start(),
    Self = self(),
    Handlers = [{remove, fun(_, _) -> remove_handler end}, {crash, fun(_, _) -> error(oops) end}, {bad, fun(_, _) -> nonsense end},
                {thrown, fun(_, {H, L}) -> throw({ok, {H, [thrown | L]}}) end}, {exits, fun(_, _) -> exit(gone) end}, {fine, keep()}],
    [gen_event:add_handler(Pid, {me(), Id}, fun() -> {ok, {H, [{tell, Self}]}} end) || {Id, H} <- Handlers],
    gen_event:sync_notify(Pid, x),
    {[Id || {_, Id} <- gen_event:which_handlers(Pid)],
     lists:sort([receive {terminated, Why, _} -> case Why of {error, {'EXIT', {R, [_ | _]}}} -> R; _ -> Why end after 100 -> none end || _ <- lists:seq(1, 4)]),
     [gen_event:add_handler(Pid, me(), Init) || Init <- [fun() -> {error, no} end, fun() -> nonsense end, fun() -> throw(thrown) end]],
     element(1, element(2, gen_event:add_handler(Pid, me(), fun() -> error(oops) end)))}.

calls() ->
    Pid = start(),
    Try = fun(Fun) ->
                  ok = gen_event:add_handler(Pid, me(), keep()),
                  A = case gen_event:call(Pid, me(), Fun) of {error, {'EXIT', {Why, _}}} -> {failed, Why}; Other -> Other end,
                  {A, gen_event:which_handlers(Pid) =/= [], gen_event:delete_handler(Pid, me(), x)}
          end,
    R = [Try(Fun) || Fun <- [fun(S) -> {ok, reply, S} end, fun(_) -> {remove_handler, reply} end, fun(_) -> error(oops) end, nonsense_request]],
    {R, catch gen_event:call(nobody_here, x, y), catch gen_event:notify(nobody_here, x) =:= ok}.

swap() ->
    Pid = start(),
    ok = gen_event:add_handler(Pid, {me(), a}, keep()),
    gen_event:notify(Pid, seen),
    A = gen_event:swap_handler(Pid, {{me(), a}, going}, {{me(), b}, keep()}),
    B = log(Pid, b),
    C = gen_event:swap_handler(Pid, {{me(), nobody}, going}, {{me(), c}, keep()}),
    D = log(Pid, c),
    ok = gen_event:add_handler(Pid, {me(), s}, fun(go, S) -> {swap_handler, args1, S, {me(), t}, keep()}; (_, S) -> {ok, S} end),
    ok = gen_event:sync_notify(Pid, go),
    {A, B, C, D, log(Pid, t), [Id || {_, Id} <- gen_event:which_handlers(Pid)]}.

owners() ->
    process_flag(trap_exit, true),
    Pid = start(),
    Self = self(),
    ok = gen_event:add_sup_handler(Pid, {me(), mine}, keep()),
    gen_event:delete_handler(Pid, {me(), mine}, x),
    A = receive {gen_event_EXIT, {_, mine}, Why1} -> Why1 after 100 -> none end,
    ok = gen_event:add_sup_handler(Pid, {me(), crash}, fun(_, _) -> remove_handler end),
    gen_event:sync_notify(Pid, x),
    B = receive {gen_event_EXIT, {_, crash}, Why2} -> Why2 after 100 -> none end,
    Owner = spawn(fun() -> gen_event:add_sup_handler(Pid, {me(), orphan}, fun() -> {ok, {keep(), [{tell, Self}]}} end), Self ! added, receive stop -> exit({shutdown, bye}) end end),
    receive added -> ok end,
    Owner ! stop,
    C = receive {terminated, Why3, _} -> Why3 after 200 -> none end,
    {A, B, C, gen_event:which_handlers(Pid)}.

stop() ->
    Self = self(),
    {ok, Pid} = gen_event:start_link(),
    unlink(Pid),
    gen_event:add_handler(Pid, me(), fun() -> {ok, {keep(), [{tell, Self}]}} end),
    Ref = monitor(process, Pid),
    ok = gen_event:stop(Pid, {shutdown, why}, 1000),
    {receive {terminated, Why, _} -> Why after 100 -> none end, receive {'DOWN', Ref, _, _, Reason} -> Reason after 100 -> none end}.

names() ->
    {ok, Pid} = gen_event:start({local, scenario_event}),
    A = gen_event:start({local, scenario_event}),
    ok = gen_event:add_handler(scenario_event, me(), keep()),
    gen_event:notify(scenario_event, x),
    B = gen_event:call(scenario_event, me(), log),
    [{_, false, {_, C}}] = sys:get_state(scenario_event),
    {A =:= {error, {already_started, Pid}}, B, C, gen_event:stop(scenario_event), whereis(scenario_event)}.
