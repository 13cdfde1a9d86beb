%% Faults that an input reaches through processes, and deaths that are none. Expectations as in `explored/explore.ts`.
-module(cf_explored).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, callback_mode/0, idle/3]).
-export([call/1, cast/1, statem/1, supervised/1, restarted/1, monitored/1, trapped/1, linked/1, alone/1, peaceful/1, deadlock/1,
         late/1, passed_on/1, named/1, caught/1, sum/1]).

init({supervisor, Child}) -> {ok, {#{intensity => 2, period => 10}, [Child]}};
init(statem) -> {ok, idle, 0};
init(State) -> {ok, State}.

callback_mode() -> state_functions.

handle_call({divide, X}, _From, State) -> {reply, State div (X - 7), State};
handle_call({crash_if, X}, _From, 5) when X =:= 12 -> error(twelve);
handle_call(get, _From, State) -> {reply, State, State};
handle_call(_, _From, State) -> {reply, ignored, State}.

handle_cast({add, X}, State) when State + X =:= 99 -> {stop, {ninety_nine, X}, State};
handle_cast({add, X}, State) -> {noreply, State + X}.

idle({call, From}, {press, X}, Count) when X > 1000 -> {keep_state, Count + 1, [{reply, From, ok}, {state_timeout, 10, late}]};
idle({call, From}, {press, _}, _) -> {keep_state_and_data, [{reply, From, ok}]};
idle(state_timeout, late, 1) -> exit(pressed_too_much).

%% The crash of a server comes to the caller as an exit.
%% explore: call [1]
%% finds: exit:{{badarith,_},_}
call(X) when is_integer(X) ->
    {ok, Pid} = gen_server:start(?MODULE, 100, []),
    gen_server:call(Pid, {divide, X});
call(_) -> ok.

%% explore: cast [1]
%% finds: exit:{ninety_nine,_}
cast(X) when is_integer(X) ->
    {ok, Pid} = gen_server:start(?MODULE, 5, []),
    gen_server:cast(Pid, {add, X}),
    timer:sleep(10);
cast(_) -> ok.

%% explore: statem [1]
%% finds: exit:pressed_too_much
statem(X) when is_integer(X) ->
    {ok, Pid} = gen_statem:start(?MODULE, statem, []),
    gen_statem:call(Pid, {press, X}),
    timer:sleep(50);
statem(_) -> ok.

%% A supervisor starts the server again: nobody is hurt.
%% explore: supervised [1]
%% finds: nothing
supervised(X) when is_integer(X) ->
    Child = #{id => server, start => {gen_server, start_link, [{local, cf_explored}, ?MODULE, 5, []]}},
    {ok, _} = supervisor:start_link(?MODULE, {supervisor, Child}),
    catch gen_server:call(cf_explored, {crash_if, X}),
    timer:sleep(10),
    5 = gen_server:call(cf_explored, get);
supervised(_) -> ok.

%% Too often is too often.
%% explore: restarted [1]
%% finds: exit:shutdown
restarted(X) when is_integer(X) ->
    Child = #{id => server, start => {gen_server, start_link, [{local, cf_explored}, ?MODULE, 5, []]}},
    {ok, _} = supervisor:start_link(?MODULE, {supervisor, Child}),
    [begin catch gen_server:call(cf_explored, {crash_if, X}), timer:sleep(10) end || _ <- [1, 2, 3]],
    ok;
restarted(_) -> ok.

%% explore: monitored [1]
%% finds: nothing
monitored(X) ->
    {Pid, Ref} = spawn_monitor(fun() -> 1 = X end),
    receive {'DOWN', Ref, process, Pid, Reason} -> is_tuple(Reason) end.

%% explore: trapped [1]
%% finds: error:told_of_three
trapped(X) ->
    process_flag(trap_exit, true),
    Pid = spawn_link(fun() -> exit({x, X}) end),
    receive
        {'EXIT', Pid, {x, 3}} -> error(told_of_three);
        {'EXIT', Pid, _} -> ok
    end.

%% explore: linked [1]
%% finds: error:{badmatch,_}
linked(X) ->
    spawn_link(fun() -> 1 = X end),
    receive after 100 -> ok end.

%% explore: alone [1]
%% finds: error:{badmatch,_}
alone(X) ->
    spawn(fun() -> 1 = X end),
    ok.

%% explore: peaceful [1]
%% finds: nothing
peaceful(X) ->
    spawn(fun() -> case X of 1 -> exit(normal); 2 -> exit(shutdown); _ -> exit({shutdown, X}) end end),
    ok.

%% explore: deadlock [1]
%% finds: nothing
deadlock(X) ->
    Self = self(),
    spawn(fun() -> if X =:= 5 -> ok; true -> Self ! done end end),
    receive done -> ok end.

%% explore: late [1]
%% finds: error:too_late
late(X) when is_integer(X), X >= 0, X < 1000 ->
    Self = self(),
    spawn(fun() -> case X of 77 -> timer:sleep(500); _ -> ok end, Self ! {answer, X} end),
    receive {answer, X} -> ok after 100 -> error(too_late) end;
late(_) -> ok.

%% Through three processes and back.
%% explore: passed_on [1]
%% finds: error:{back,_}, error:badarith
passed_on(X) ->
    Hop = fun(To) -> spawn(fun() -> receive {N, From} -> To ! {N + 1, From} end end) end,
    First = lists:foldl(fun(_, To) -> Hop(To) end, self(), [1, 2, 3]),
    First ! {X, self()},
    receive
        {10, _} -> error({back, X});
        _ -> ok
    after 1000 -> ok
    end.

%% explore: named [a]
%% finds: error:badarg, error:registered
named(Name) ->
    register(secret, spawn(fun() -> receive stop -> ok end end)),
    case whereis(Name) of
        undefined -> ok;
        _ -> error(registered)
    end.

%% explore: caught [1]
%% finds: throw:{loose,_}
caught(X) ->
    try
        if
            X =:= 1 -> throw(one);
            X =:= 2 -> exit(two);
            X =:= 3 -> error(three);
            X =:= 4 -> throw({loose, X});
            true -> fine
        end
    catch
        throw:one -> caught;
        exit:_ -> caught;
        error:three -> caught
    end.

%% A server that sums messages.
%% explore: sum [[1]]
%% finds: error:{sum,_}, exit:{{ninety_nine,_},_}
sum(Numbers) when is_list(Numbers), length(Numbers) =< 3 ->
    {ok, Pid} = gen_server:start(?MODULE, 0, []),
    [gen_server:cast(Pid, {add, N}) || N <- Numbers, is_integer(N), N < 50, N > 0],
    case gen_server:call(Pid, get) of
        77 -> error({sum, 77});
        _ -> gen_server:stop(Pid)
    end;
sum(_) -> ok.
