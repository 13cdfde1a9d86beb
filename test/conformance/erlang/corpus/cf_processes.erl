%% Signals between processes: exits, links, monitors, names, aliases, timers.
-module(cf_processes).
-import(cf_strip, [strip/1]).
-compile([export_all, nowarn_export_all]).

%% What becomes of a process that gets an exit signal, trapping exits or not, linked to the sender or not.
exit_signal(Reason) ->
    [{Trap, Linked, exit_signal(Reason, Trap, Linked)} || Trap <- [true, false], Linked <- [true, false]].

exit_signal(Reason, Trap, Linked) ->
    process_flag(trap_exit, true),
    Parent = self(),
    {Pid, Ref} = spawn_monitor(fun() ->
        process_flag(trap_exit, Trap),
        Linked andalso link(Parent),
        Parent ! {ready, self()},
        receive {'EXIT', Parent, Why} -> Parent ! {self(), told, Why}; stop -> Parent ! {self(), stopped} end
    end),
    receive {ready, Pid} -> ok end,
    true = exit(Pid, Reason),
    First = receive
        {'DOWN', Ref, process, Pid, R} -> {down, R};
        {Pid, told, W} -> {told, W}
    after 30 ->
        Pid ! stop, receive {Pid, stopped} -> survived end
    end,
    {First, receive {'EXIT', Pid, Y} -> {exit, Y} after 30 -> no_exit end}.

%% The same to oneself.
exit_self(Reason) ->
    [begin
         {Pid, Ref} = spawn_monitor(fun() ->
             process_flag(trap_exit, Trap),
             exit(self(), Reason),
             receive {'EXIT', _, Why} -> exit({got, Why}) after 20 -> exit(lived) end
         end),
         receive {'DOWN', Ref, process, Pid, R} -> {Trap, R} end
     end || Trap <- [true, false]].

%% How a process ends, as links and monitors hear it.
endings(What) ->
    process_flag(trap_exit, true),
    {Pid, Ref} = spawn_opt(fun() -> ending(What) end, [link, monitor]),
    A = receive {'DOWN', Ref, process, Pid, R1} -> strip(R1) end,
    B = receive {'EXIT', Pid, R2} -> strip(R2) end,
    {A, B, is_process_alive(Pid)}.

ending({exit, R}) -> exit(R);
ending({error, R}) -> error(R);
ending({throw, R}) -> throw(R);
ending({value, V}) -> V;
ending({kill, _}) -> exit(self(), kill), receive after infinity -> ok end;
ending({nested, R}) -> Pid = spawn_link(fun() -> exit(R) end), receive {'EXIT', Pid, _} -> never after 50 -> lived end;
ending({badmatch, X}) -> {never, _} = X.

%% A chain of links: one death takes all that do not trap.
chain(N, Reason) when is_integer(N) ->
    process_flag(trap_exit, true),
    Pid = spawn_link(fun() -> link_chain(N, Reason) end),
    receive {'EXIT', Pid, R} -> strip(R) after 200 -> alive end.

link_chain(0, Reason) -> exit(Reason);
link_chain(N, Reason) -> spawn_link(fun() -> link_chain(N - 1, Reason) end), receive after 100 -> ended end.

dead_process(Reason) ->
    {Pid, Ref} = spawn_monitor(fun() -> exit(Reason) end),
    receive {'DOWN', Ref, process, Pid, _} -> ok end,
    process_flag(trap_exit, true),
    M = monitor(process, Pid),
    Down = receive {'DOWN', M, process, Pid, R} -> R after 50 -> nothing end,
    Linked = (catch link(Pid)),
    Exit = receive {'EXIT', Pid, E} -> E after 50 -> nothing end,
    {Down, Linked, Exit, Pid ! message, exit(Pid, kill), erlang:is_process_alive(Pid), process_info(Pid), unlink(Pid), demonitor(M)}.

link_dead() ->
    {Pid, Ref} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', Ref, process, Pid, _} -> ok end,
    try link(Pid), receive after 20 -> lived end catch C:R -> {C, R} end.

unlinked(Reason) ->
    Parent = self(),
    process_flag(trap_exit, true),
    Pid = spawn_link(fun() -> receive go -> exit(Reason) end end),
    unlink(Pid),
    Ref = monitor(process, Pid),
    Pid ! go,
    receive {'DOWN', Ref, process, Pid, R} -> {strip(R), receive {'EXIT', _, _} -> told after 20 -> not_told end, is_process_alive(Parent)} end.

demonitors(Option) ->
    Pid = spawn(fun() -> ok end),
    Ref = monitor(process, Pid),
    receive after 20 -> ok end,
    Result = (catch demonitor(Ref, Option)),
    {strip(Result), receive {'DOWN', Ref, _, _, _} -> still_there after 0 -> gone end}.

monitor_twice() ->
    Pid = spawn(fun() -> receive stop -> ok end end),
    Refs = [monitor(process, Pid) || _ <- [1, 2]],
    demonitor(hd(Refs)),
    Pid ! stop,
    [receive {'DOWN', R, process, Pid, Why} -> Why after 30 -> nothing end || R <- Refs].

monitor_name(Name) ->
    Ref = (catch monitor(process, Name)),
    strip(receive {'DOWN', Ref, process, Object, R} -> {Object, R} after 30 -> {nothing, is_reference(Ref), strip(Ref)} end).

monitor_options() ->
    {_, Ref} = spawn_opt(fun() -> exit(x) end, [{monitor, [{tag, {my, tag}}]}]),
    receive {Tag, Ref, process, _, R} -> {Tag, R} after 50 -> nothing end.

aliases() ->
    A = alias(),
    A ! one,
    receive after 10 -> ok end,
    true = unalias(A),
    A ! two,
    B = alias([reply]),
    B ! three,
    B ! four,
    {drain(), unalias(A), unalias(B)}.

monitor_alias(Kind) ->
    Pid = spawn(fun() -> receive {Ref, From} -> From ! {Ref, answer}, Ref ! {Ref, by_alias}, Ref ! {Ref, again} end end),
    Ref = monitor(process, Pid, [{alias, Kind}]),
    Pid ! {Ref, self()},
    receive after 30 -> ok end,
    [case M of {Ref, X} -> X; {'DOWN', Ref, process, Pid, R} -> {down, R}; O -> O end || M <- drain()].

names(Name) ->
    Pid = spawn(fun() -> receive stop -> ok end end),
    A = (catch register(Name, Pid)),
    B = (catch register(Name, self())),
    C = whereis_or_error(Name) =:= Pid,
    D = (catch Name ! hello),
    E = (catch unregister(Name)),
    F = (catch unregister(Name)),
    G = (catch Name ! hello),
    Pid ! stop,
    [strip(X) || X <- [A, B, C, D, E, F, G]].

whereis_or_error(Name) -> catch whereis(Name).

name_of_dead() ->
    Pid = spawn(fun() -> register(cf_short, self()), receive stop -> ok end end),
    receive after 10 -> ok end,
    Before = whereis(cf_short) =:= Pid,
    Ref = monitor(process, Pid),
    Pid ! stop,
    receive {'DOWN', Ref, _, _, _} -> ok end,
    {Before, whereis(cf_short)}.

timers(T) ->
    R1 = (catch erlang:send_after(T, self(), {after_time, T})),
    R2 = (catch erlang:start_timer(T, self(), started)),
    Got = [receive {after_time, X} -> {sent, X}; {timeout, R2, M} -> {timeout, M} after 100 -> nothing end || _ <- [1, 2]],
    {strip(R1), Got, strip(catch erlang:cancel_timer(R1)), strip(catch erlang:read_timer(R2))}.

cancels() ->
    R = erlang:send_after(1000, self(), never),
    Left = erlang:read_timer(R),
    Cancelled = erlang:cancel_timer(R),
    {is_integer(Left), is_integer(Cancelled), erlang:cancel_timer(R), receive never -> got after 20 -> nothing end}.

order() ->
    Self = self(),
    Pids = [spawn(fun() -> receive after T -> Self ! {done, T} end end) || T <- [60, 20, 40]],
    {length(Pids), [receive {done, T} -> T end || _ <- Pids]}.

selective(Messages) when is_list(Messages) ->
    [self() ! M || M <- Messages],
    self() ! 'end',
    {collect_ints(), drain()};
selective(_) -> none.

collect_ints() ->
    receive X when is_integer(X) -> [X | collect_ints()] after 0 -> [] end.

ping_pong(N) when is_integer(N), N >= 0, N < 50 ->
    Pid = spawn_link(fun Loop() -> receive {ping, From, I} -> From ! {pong, I}, Loop(); stop -> ok end end),
    Result = [begin Pid ! {ping, self(), I}, receive {pong, J} -> J * 2 end end || I <- lists:seq(1, N)],
    Pid ! stop,
    Result;
ping_pong(_) -> none.

dictionary_is_own() ->
    put(k, parent),
    Self = self(),
    spawn(fun() -> Self ! {get(k), put(k, child), get(k)} end),
    receive T -> {T, get(k)} end.

info() ->
    process_flag(trap_exit, true),
    self() ! a,
    self() ! b,
    put(x, 1),
    [process_info(self(), I) || I <- [message_queue_len, messages, trap_exit, dictionary, registered_name, links, status]].

throw_in_spawn(X) -> {_, R} = spawn_monitor(fun() -> throw(X) end), receive {'DOWN', R, _, _, Why} -> strip(Why) end.

apply_in_spawn(M, F) -> {_, R} = spawn_monitor(M, F, []), receive {'DOWN', R, _, _, Why} -> strip(Why) after 1000 -> alive end.

drain() -> receive M -> [M | drain()] after 20 -> [] end.
