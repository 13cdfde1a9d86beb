%% Processes that know where they come from, and whose start can be waited for.
%%
%% A process keeps its ancestors and its initial call in the process dictionary. An error in it becomes the exit reason
%% {Reason, Stacktrace}, as everywhere; there are no crash reports.
-module(proc_lib).

-export([hibernate/3, init_ack/1, init_ack/2, init_fail/2, init_fail/3, init_p/2, initial_call/1, spawn/1, spawn/2,
         spawn/3, spawn/4, spawn_link/1, spawn_link/2, spawn_link/3, spawn_link/4, spawn_opt/2, spawn_opt/3, spawn_opt/4,
         spawn_opt/5, start/3, start/4, start/5, start_link/3, start_link/4, start_link/5, start_monitor/3,
         start_monitor/4, start_monitor/5, stop/1, stop/3, translate_initial_call/1]).
-export_type([spawn_option/0, start_spawn_option/0]).

-compile({no_auto_import, [spawn/1, spawn/2, spawn/3, spawn/4, spawn_link/1, spawn_link/2, spawn_link/3, spawn_link/4,
                           spawn_opt/2, spawn_opt/3, spawn_opt/4, spawn_opt/5]}).

-type spawn_option() :: erlang:spawn_opt_option().
-type start_spawn_option() :: link | {priority, low | normal | high | max} | {atom(), term()}.
-type dict_or_pid() :: pid() | (ProcInfo :: [term()]) | {X :: integer(), Y :: integer(), Z :: integer()}.

%% ---- Spawning ----

-spec spawn(Fun) -> pid() when Fun :: function().
spawn(Fun) -> erlang:spawn(child(fun_call(Fun), Fun)).

-spec spawn(Node, Fun) -> pid() when Node :: node(), Fun :: function().
spawn(Node, Fun) -> erlang:spawn(Node, child(fun_call(Fun), Fun)).

-spec spawn(Module, Function, Args) -> pid() when Module :: module(), Function :: atom(), Args :: [term()].
spawn(Module, Function, Args) -> erlang:spawn(child({Module, Function, length(Args)}, mfa(Module, Function, Args))).

-spec spawn(Node, Module, Function, Args) -> pid() when
      Node :: node(), Module :: module(), Function :: atom(), Args :: [term()].
spawn(Node, Module, Function, Args) ->
    erlang:spawn(Node, child({Module, Function, length(Args)}, mfa(Module, Function, Args))).

-spec spawn_link(Fun) -> pid() when Fun :: function().
spawn_link(Fun) -> erlang:spawn_link(child(fun_call(Fun), Fun)).

-spec spawn_link(Node, Fun) -> pid() when Node :: node(), Fun :: function().
spawn_link(Node, Fun) -> erlang:spawn_link(Node, child(fun_call(Fun), Fun)).

-spec spawn_link(Module, Function, Args) -> pid() when Module :: module(), Function :: atom(), Args :: [term()].
spawn_link(Module, Function, Args) ->
    erlang:spawn_link(child({Module, Function, length(Args)}, mfa(Module, Function, Args))).

-spec spawn_link(Node, Module, Function, Args) -> pid() when
      Node :: node(), Module :: module(), Function :: atom(), Args :: [term()].
spawn_link(Node, Module, Function, Args) ->
    erlang:spawn_link(Node, child({Module, Function, length(Args)}, mfa(Module, Function, Args))).

-spec spawn_opt(Fun, SpawnOpts) -> pid() | {pid(), reference()} when Fun :: function(), SpawnOpts :: [spawn_option()].
spawn_opt(Fun, Options) -> erlang:spawn_opt(child(fun_call(Fun), Fun), Options).

-spec spawn_opt(Node, Function, SpawnOpts) -> pid() | {pid(), reference()} when
      Node :: node(), Function :: function(), SpawnOpts :: [spawn_option()].
spawn_opt(Node, Fun, Options) -> erlang:spawn_opt(Node, child(fun_call(Fun), Fun), Options).

-spec spawn_opt(Module, Function, Args, SpawnOpts) -> pid() | {pid(), reference()} when
      Module :: module(), Function :: atom(), Args :: [term()], SpawnOpts :: [spawn_option()].
spawn_opt(Module, Function, Args, Options) ->
    erlang:spawn_opt(child({Module, Function, length(Args)}, mfa(Module, Function, Args)), Options).

-spec spawn_opt(Node, Module, Function, Args, SpawnOpts) -> pid() | {pid(), reference()} when
      Node :: node(), Module :: module(), Function :: atom(), Args :: [term()], SpawnOpts :: [spawn_option()].
spawn_opt(Node, Module, Function, Args, Options) ->
    erlang:spawn_opt(Node, child({Module, Function, length(Args)}, mfa(Module, Function, Args)), Options).

mfa(Module, Function, Args) -> fun() -> apply(Module, Function, Args) end.

fun_call(Fun) ->
    {module, Module} = erlang:fun_info(Fun, module),
    {name, Name} = erlang:fun_info(Fun, name),
    {arity, Arity} = erlang:fun_info(Fun, arity),
    {Module, Name, Arity}.

%% What the new process does first.
child(InitialCall, Fun) ->
    Ancestors = [own_name() | ancestors()],
    fun() ->
            put('$ancestors', Ancestors),
            put('$initial_call', InitialCall),
            init_p(Fun, Ancestors)
    end.

-spec init_p(function(), [pid() | atom()]) -> term().
init_p(Fun, _) ->
    try Fun()
    catch
        exit:Reason -> exit(Reason);
        Class:Reason:Stacktrace -> erlang:raise(exit, exit_reason(Class, Reason, Stacktrace), Stacktrace)
    end.

exit_reason(error, Reason, Stacktrace) -> {Reason, Stacktrace};
exit_reason(throw, Value, Stacktrace) -> {{nocatch, Value}, Stacktrace}.

own_name() ->
    case process_info(self(), registered_name) of
        {registered_name, Name} -> Name;
        _ -> self()
    end.

ancestors() ->
    case get('$ancestors') of
        Ancestors when is_list(Ancestors) -> Ancestors;
        _ -> []
    end.

-spec initial_call(Process) -> {Module, Function, Args} | false when
      Process :: dict_or_pid(), Module :: module(), Function :: atom(), Args :: [atom()].
initial_call(Process) ->
    case initial(Process) of
        {Module, Function, Arity} -> {Module, Function, [argument(N) || N <- lists:seq(1, Arity)]};
        false -> false
    end.

argument(N) -> list_to_atom("Argument__" ++ integer_to_list(N)).

-spec translate_initial_call(Process) -> {Module, Function, Arity} when
      Process :: dict_or_pid(), Module :: module(), Function :: atom(), Arity :: byte().
translate_initial_call(Process) ->
    case initial(Process) of
        false -> {proc_lib, init_p, 5};
        Call -> Call
    end.

initial(Pid) when is_pid(Pid) ->
    case process_info(Pid, dictionary) of
        {dictionary, Dictionary} -> proplists:get_value('$initial_call', Dictionary, false);
        undefined -> false
    end;
initial(_) -> false.

-spec hibernate(Module, Function, Args) -> no_return() when Module :: module(), Function :: atom(), Args :: [term()].
hibernate(Module, Function, Args) -> erlang:hibernate(Module, Function, Args).

%% ---- Waiting for a start ----
%% The new process calls init_ack when it is ready; the one that starts it gets what was acknowledged.

-spec start(Module, Function, Args) -> Ret when
      Module :: module(), Function :: atom(), Args :: [term()], Ret :: term() | {error, Reason :: term()}.
start(Module, Function, Args) -> start(Module, Function, Args, infinity).

-spec start(Module, Function, Args, Time) -> Ret when
      Module :: module(), Function :: atom(), Args :: [term()], Time :: timeout(), Ret :: term() | {error, Reason :: term()}.
start(Module, Function, Args, Time) -> start(Module, Function, Args, Time, []).

-spec start(Module, Function, Args, Time, SpawnOpts) -> Ret when
      Module :: module(), Function :: atom(), Args :: [term()], Time :: timeout(), SpawnOpts :: [start_spawn_option()],
      Ret :: term() | {error, Reason :: term()}.
start(Module, Function, Args, Time, Options) ->
    {Pid, Monitor} = spawn_opt(Module, Function, Args, [monitor | Options]),
    Answer = await(Pid, Monitor, Time),
    erlang:demonitor(Monitor, [flush]),
    Answer.

-spec start_link(Module, Function, Args) -> Ret when
      Module :: module(), Function :: atom(), Args :: [term()], Ret :: term() | {error, Reason :: term()}.
start_link(Module, Function, Args) -> start_link(Module, Function, Args, infinity).

-spec start_link(Module, Function, Args, Time) -> Ret when
      Module :: module(), Function :: atom(), Args :: [term()], Time :: timeout(), Ret :: term() | {error, Reason :: term()}.
start_link(Module, Function, Args, Time) -> start_link(Module, Function, Args, Time, []).

-spec start_link(Module, Function, Args, Time, SpawnOpts) -> Ret when
      Module :: module(), Function :: atom(), Args :: [term()], Time :: timeout(), SpawnOpts :: [start_spawn_option()],
      Ret :: term() | {error, Reason :: term()}.
start_link(Module, Function, Args, Time, Options) ->
    Pid = spawn_opt(Module, Function, Args, [link | Options]),
    receive
        {ack, Pid, Return} -> Return;
        {nack, Pid, Return} ->
            receive {'EXIT', Pid, _} -> ok after 0 -> ok end,
            Return;
        {'EXIT', Pid, Reason} -> {error, Reason}
    after Time ->
            unlink(Pid),
            exit(Pid, kill),
            receive {'EXIT', Pid, _} -> ok after 0 -> ok end,
            {error, timeout}
    end.

-spec start_monitor(Module, Function, Args) -> {Ret, Mon} when
      Module :: module(), Function :: atom(), Args :: [term()], Mon :: reference(),
      Ret :: term() | {error, Reason :: term()}.
start_monitor(Module, Function, Args) -> start_monitor(Module, Function, Args, infinity).

-spec start_monitor(Module, Function, Args, Time) -> {Ret, Mon} when
      Module :: module(), Function :: atom(), Args :: [term()], Time :: timeout(), Mon :: reference(),
      Ret :: term() | {error, Reason :: term()}.
start_monitor(Module, Function, Args, Time) -> start_monitor(Module, Function, Args, Time, []).

-spec start_monitor(Module, Function, Args, Time, SpawnOpts) -> {Ret, Mon} when
      Module :: module(), Function :: atom(), Args :: [term()], Time :: timeout(), SpawnOpts :: [start_spawn_option()],
      Mon :: reference(), Ret :: term() | {error, Reason :: term()}.
start_monitor(Module, Function, Args, Time, Options) ->
    {Pid, Monitor} = spawn_opt(Module, Function, Args, [monitor | Options]),
    {await(Pid, Monitor, Time), Monitor}.

await(Pid, Monitor, Time) ->
    receive
        {ack, Pid, Return} -> Return;
        {nack, Pid, Return} -> Return;
        {'DOWN', Monitor, process, Pid, Reason} -> {error, Reason}
    after Time ->
            exit(Pid, kill),
            {error, timeout}
    end.

-spec init_ack(Ret) -> ok when Ret :: term().
init_ack(Return) ->
    [Parent | _] = get('$ancestors'),
    init_ack(Parent, Return).

-spec init_ack(Parent, Ret) -> ok when Parent :: pid(), Ret :: term().
init_ack(Parent, Return) ->
    Parent ! {ack, self(), Return},
    ok.

-spec init_fail(Return, Exception) -> no_return() when
      Return :: term(), Exception :: {Class :: error | exit | throw, Reason :: term()} | tuple().
init_fail(Return, Exception) ->
    [Parent | _] = get('$ancestors'),
    init_fail(Parent, Return, Exception).

-spec init_fail(Parent, Return, Exception) -> no_return() when
      Parent :: pid(), Return :: term(), Exception :: {Class :: error | exit | throw, Reason :: term()} | tuple().
init_fail(Parent, Return, Exception) ->
    Parent ! {nack, self(), Return},
    case Exception of
        {Class, Reason} -> erlang:raise(Class, Reason, []);
        {Class, Reason, Stacktrace} -> erlang:raise(Class, Reason, Stacktrace)
    end.

%% ---- Stopping ----

-spec stop(Process) -> 'ok' when Process :: pid() | (RegName :: atom()) | {RegName :: atom(), node()}.
stop(Process) -> stop(Process, normal, infinity).

-spec stop(Process, Reason, Timeout) -> 'ok' when
      Process :: pid() | (RegName :: atom()) | {RegName :: atom(), node()}, Reason :: term(), Timeout :: timeout().
stop(Process, Reason, Timeout) ->
    Monitor = erlang:monitor(process, Process),
    Terminator = erlang:spawn_monitor(fun() -> sys:terminate(Process, Reason, infinity) end),
    stopped(Monitor, Terminator, Reason, Timeout).

stopped(Monitor, {Terminator, TerminatorMonitor}, Reason, Timeout) ->
    receive
        {'DOWN', Monitor, _, _, Exit} ->
            exit(Terminator, kill),
            erlang:demonitor(TerminatorMonitor, [flush]),
            case Exit of
                Reason -> ok;
                _ -> exit(Exit)
            end
    after Timeout ->
            exit(Terminator, kill),
            erlang:demonitor(TerminatorMonitor, [flush]),
            erlang:demonitor(Monitor, [flush]),
            exit(timeout)
    end.
