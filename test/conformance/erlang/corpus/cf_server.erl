%% A gen_server that does everything a gen_server can, and what its callers see of it.
-module(cf_server).
-import(cf_strip, [strip/1]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2, handle_continue/2, terminate/2, code_change/3]).
-export([sums/1, stops/1, crashes/1, starts/1, times/0, names/0, replies/0, continues/0, looks_inside/0, linked/1,
         monitored/1, requests/0, unknown/0, abandons/0, hibernates/0, late_reply/0]).

init({stop, Reason}) -> {stop, Reason};
init(ignore) -> ignore;
init({crash, Reason}) -> error(Reason);
init({throw, State}) -> throw({ok, State});
init({timeout, State}) -> {ok, State, 20};
init({continue, State}) -> {ok, State, {continue, {add, 10}}};
init(bad) -> bad_return;
init(trap) -> process_flag(trap_exit, true), {ok, 0};
init(State) -> {ok, State}.

handle_call(get, _From, State) -> {reply, State, State};
handle_call({add, N}, _From, State) -> {reply, State + N, State + N};
handle_call({add_then, N}, _From, State) -> {reply, State, State, {continue, {add, N}}};
handle_call({stop, Reason, Reply}, _From, State) -> {stop, Reason, Reply, State};
handle_call({stop, Reason}, _From, State) -> {stop, Reason, State};
handle_call({crash, Class, Reason}, _From, _State) -> erlang:Class(Reason);
handle_call({later, N}, From, State) -> self() ! {reply_to, From, N}, {noreply, State};
handle_call(never, _From, State) -> {noreply, State};
handle_call({sleep, T}, _From, State) -> timer:sleep(T), {reply, slept, State};
handle_call(bad, _From, _State) -> bad_return;
handle_call({hibernate, R}, _From, State) -> {reply, R, State, hibernate};
handle_call(timeout, _From, State) -> {reply, State, State, 10}.

handle_cast({add, N}, State) -> {noreply, State + N};
handle_cast({stop, Reason}, State) -> {stop, Reason, State};
handle_cast({tell, Pid}, State) -> Pid ! {state, State}, {noreply, State}.

handle_info({reply_to, From, N}, State) -> gen_server:reply(From, {late, N}), {noreply, State};
handle_info(timeout, State) -> {noreply, {timed_out, State}};
handle_info({'EXIT', _, Reason}, State) -> {noreply, {linked_exit, Reason, State}};
handle_info({add, N}, State) -> {noreply, State + N}.

handle_continue({add, N}, State) -> {noreply, State + N}.

terminate(Reason, _State) ->
    case whereis(cf_watcher) of
        undefined -> ok;
        Pid -> Pid ! {terminated, Reason}
    end.

code_change(_, State, _) -> {ok, State}.

%% --- What callers see ---

sums(Numbers) ->
    {ok, Pid} = gen_server:start_link(?MODULE, 0, []),
    [ok = gen_server:cast(Pid, {add, N}) || N <- Numbers],
    A = [gen_server:call(Pid, {add, N}) || N <- Numbers],
    [Pid ! {add, N} || N <- Numbers],
    B = gen_server:call(Pid, get, infinity),
    {A, B, gen_server:stop(Pid), is_process_alive(Pid)}.

stops(Reason) ->
    process_flag(trap_exit, true),
    register(cf_watcher, self()),
    Stop = fun(F) ->
        {ok, Pid} = gen_server:start_link(?MODULE, 7, []),
        Result = (catch F(Pid)),
        {strip(Result), flush(2)}
    end,
    [Stop(fun(P) -> gen_server:call(P, {stop, Reason, bye}) end),
     Stop(fun(P) -> gen_server:call(P, {stop, Reason}) end),
     Stop(fun(P) -> gen_server:cast(P, {stop, Reason}) end),
     Stop(fun(P) -> gen_server:stop(P, Reason, 1000) end),
     Stop(fun(P) -> exit(P, Reason) end)].

crashes(Reason) ->
    process_flag(trap_exit, true),
    [begin
         {ok, Pid} = gen_server:start_link(?MODULE, 1, []),
         {Class, strip(catch gen_server:call(Pid, {crash, Class, Reason})), flush(1)}
     end || Class <- [error, exit, throw]].

starts(Arg) ->
    process_flag(trap_exit, true),
    Linked = gen_server:start_link(?MODULE, Arg, []),
    Messages = flush(1),
    {result(Linked), Messages, result(gen_server:start(?MODULE, Arg, []))}.

times() ->
    {ok, A} = gen_server:start(?MODULE, {timeout, 1}, []),
    timer:sleep(60),
    {ok, B} = gen_server:start(?MODULE, 5, []),
    First = gen_server:call(B, timeout),
    timer:sleep(50),
    Slow = (catch gen_server:call(B, {sleep, 100}, 10)),
    {gen_server:call(A, get), First, gen_server:call(B, get, 1000), strip(Slow)}.

names() ->
    {ok, Pid} = gen_server:start({local, cf_named}, ?MODULE, 3, []),
    Again = gen_server:start({local, cf_named}, ?MODULE, 3, []),
    Sum = gen_server:call(cf_named, {add, 1}),
    Same = whereis(cf_named) =:= Pid,
    ok = gen_server:stop(cf_named),
    {Sum, Same, Again =:= {error, {already_started, Pid}}, whereis(cf_named),
     strip(catch gen_server:call(cf_named, get)), gen_server:cast(cf_named, get),
     strip(catch gen_server:stop(cf_named))}.

replies() ->
    {ok, Pid} = gen_server:start_link(?MODULE, 0, []),
    [gen_server:call(Pid, {later, N}) || N <- [1, 2]].

continues() ->
    {ok, Pid} = gen_server:start_link(?MODULE, {continue, 1}, []),
    A = gen_server:call(Pid, get),
    B = gen_server:call(Pid, {add_then, 5}),
    {A, B, gen_server:call(Pid, get)}.

looks_inside() ->
    {ok, Pid} = gen_server:start_link(?MODULE, {a, b}, []),
    A = sys:get_state(Pid),
    B = sys:replace_state(Pid, fun({X, Y}) -> {Y, X} end),
    ok = sys:suspend(Pid),
    Slow = (catch gen_server:call(Pid, get, 10)),
    ok = sys:resume(Pid),
    {A, B, strip(Slow), gen_server:call(Pid, get)}.

linked(Reason) ->
    {ok, Pid} = gen_server:start_link(?MODULE, trap, []),
    Child = spawn(fun() -> link(Pid), exit(Reason) end),
    Ref = monitor(process, Child),
    receive {'DOWN', Ref, _, _, Why} -> ok end,
    {Why, gen_server:call(Pid, get)}.

monitored(Reason) ->
    {ok, {Pid, Ref}} = gen_server:start_monitor(?MODULE, 1, []),
    gen_server:cast(Pid, {stop, Reason}),
    receive {'DOWN', Ref, process, Pid, Why} -> Why end.

requests() ->
    {ok, Pid} = gen_server:start_link(?MODULE, 0, []),
    Ids = [gen_server:send_request(Pid, {add, N}) || N <- [1, 2, 3]],
    A = [gen_server:receive_response(Id, 1000) || Id <- Ids],
    Never = gen_server:send_request(Pid, never),
    B = gen_server:wait_response(Never, 10),
    {A, B}.

unknown() ->
    process_flag(trap_exit, true),
    {ok, A} = gen_server:start_link(?MODULE, 0, []),
    First = strip(catch gen_server:call(A, what)),
    {ok, B} = gen_server:start_link(?MODULE, 0, []),
    Second = strip(catch gen_server:call(B, bad)),
    {ok, C} = gen_server:start_link(?MODULE, 0, []),
    C ! what,
    {First, Second, flush(3)}.

abandons() ->
    Server = spawn(fun() -> receive after infinity -> ok end end),
    {strip(catch gen_server:call(Server, get, 20)), is_process_alive(Server)}.

hibernates() ->
    {ok, Pid} = gen_server:start_link(?MODULE, 4, []),
    [gen_server:call(Pid, {hibernate, 1}), gen_server:call(Pid, get), gen_server:call(Pid, {hibernate, 2})].

late_reply() ->
    {ok, Pid} = gen_server:start_link(?MODULE, 4, []),
    catch gen_server:call(Pid, {sleep, 40}, 10),
    timer:sleep(60),
    {flush(0), gen_server:call(Pid, get)}.

%% --- Helpers ---

result({ok, _}) -> ok;
result(Other) -> strip(Other).

%% Messages in the order of their text: two processes may die in either order.
flush(0) -> receive M -> [strip(M) | flush(0)] after 30 -> [] end;
flush(N) -> receive M -> [strip(M) | flush(N - 1)] after 200 -> [] end.
