%% Timers. Each timer is a process of its own that waits and then acts; its reference is the process.
-module(timer).

-export([apply_after/2, apply_after/3, apply_after/4, apply_interval/2, apply_interval/3, apply_interval/4, cancel/1,
         exit_after/2, exit_after/3, hms/3, hours/1, kill_after/1, kill_after/2, minutes/1, now_diff/2, seconds/1,
         send_after/2, send_after/3, send_interval/2, send_interval/3, sleep/1, start/0, tc/1, tc/2, tc/3, tc/4]).
-export_type([tref/0]).

-type time() :: non_neg_integer().
-opaque tref() :: {once | interval, pid()}.

%% ---- Arithmetic ----

-spec seconds(Seconds) -> MilliSeconds when Seconds :: non_neg_integer(), MilliSeconds :: non_neg_integer().
seconds(Seconds) -> 1000 * Seconds.

-spec minutes(Minutes) -> MilliSeconds when Minutes :: non_neg_integer(), MilliSeconds :: non_neg_integer().
minutes(Minutes) -> 1000 * 60 * Minutes.

-spec hours(Hours) -> MilliSeconds when Hours :: non_neg_integer(), MilliSeconds :: non_neg_integer().
hours(Hours) -> 1000 * 60 * 60 * Hours.

-spec hms(Hours, Minutes, Seconds) -> MilliSeconds when
      Hours :: non_neg_integer(), Minutes :: non_neg_integer(), Seconds :: non_neg_integer(),
      MilliSeconds :: non_neg_integer().
hms(Hours, Minutes, Seconds) -> hours(Hours) + minutes(Minutes) + seconds(Seconds).

-spec now_diff(T2, T1) -> Tdiff when T1 :: erlang:timestamp(), T2 :: erlang:timestamp(), Tdiff :: integer().
now_diff({Mega2, Second2, Micro2}, {Mega1, Second1, Micro1}) ->
    ((Mega2 - Mega1) * 1000000 + (Second2 - Second1)) * 1000000 + (Micro2 - Micro1).

%% ---- Waiting and measuring ----

-spec sleep(Time) -> ok when Time :: timeout().
sleep(Time) ->
    receive
    after Time -> ok
    end.

-spec tc(Fun) -> {Time, Value} when Fun :: function(), Time :: integer(), Value :: term().
tc(Fun) -> measured(fun() -> Fun() end, microsecond).

-spec tc(Fun, Arguments) -> {Time, Value} when
      Fun :: function(), Arguments :: [term()], Time :: integer(), Value :: term().
tc(Fun, Arguments) when is_list(Arguments) -> measured(fun() -> apply(Fun, Arguments) end, microsecond);
tc(Fun, Unit) -> measured(fun() -> Fun() end, Unit).

-spec tc(Module, Function, Arguments) -> {Time, Value} when
      Module :: module(), Function :: atom(), Arguments :: [term()], Time :: integer(), Value :: term().
tc(Fun, Arguments, Unit) when is_function(Fun) -> measured(fun() -> apply(Fun, Arguments) end, Unit);
tc(Module, Function, Arguments) -> measured(fun() -> apply(Module, Function, Arguments) end, microsecond).

-spec tc(Module, Function, Arguments, TimeUnit) -> {Time, Value} when
      Module :: module(), Function :: atom(), Arguments :: [term()], TimeUnit :: erlang:time_unit(),
      Time :: integer(), Value :: term().
tc(Module, Function, Arguments, Unit) -> measured(fun() -> apply(Module, Function, Arguments) end, Unit).

measured(Fun, Unit) ->
    Start = erlang:monotonic_time(),
    Value = Fun(),
    End = erlang:monotonic_time(),
    {erlang:convert_time_unit(End - Start, native, Unit), Value}.

%% ---- Timers ----

-spec start() -> ok.
start() -> ok.

-spec send_after(Time, Message) -> {'ok', TRef} | {'error', Reason} when
      Time :: time(), Message :: term(), TRef :: tref(), Reason :: term().
send_after(Time, Message) -> send_after(Time, self(), Message).

-spec send_after(Time, Destination, Message) -> {'ok', TRef} | {'error', Reason} when
      Time :: time(), Destination :: pid() | (RegName :: atom()) | {RegName :: atom(), Node :: node()},
      Message :: term(), TRef :: tref(), Reason :: term().
send_after(Time, To, Message) -> once(Time, fun() -> send(To, Message) end).

-spec send_interval(Time, Message) -> {'ok', TRef} | {'error', Reason} when
      Time :: time(), Message :: term(), TRef :: tref(), Reason :: term().
send_interval(Time, Message) -> send_interval(Time, self(), Message).

-spec send_interval(Time, Destination, Message) -> {'ok', TRef} | {'error', Reason} when
      Time :: time(), Destination :: pid() | (RegName :: atom()) | {RegName :: atom(), Node :: node()},
      Message :: term(), TRef :: tref(), Reason :: term().
send_interval(Time, To, Message) -> interval(Time, owner(To), fun() -> send(To, Message) end).

-spec exit_after(Time, Reason1) -> {'ok', TRef} | {'error', Reason2} when
      Time :: time(), TRef :: tref(), Reason1 :: term(), Reason2 :: term().
exit_after(Time, Reason) -> exit_after(Time, self(), Reason).

-spec exit_after(Time, Target, Reason1) -> {'ok', TRef} | {'error', Reason2} when
      Time :: time(), Target :: pid() | (RegName :: atom()), TRef :: tref(), Reason1 :: term(), Reason2 :: term().
exit_after(Time, Target, Reason) -> once(Time, fun() -> exit(process(Target), Reason) end).

-spec kill_after(Time) -> {'ok', TRef} | {'error', Reason2} when Time :: time(), TRef :: tref(), Reason2 :: term().
kill_after(Time) -> exit_after(Time, self(), kill).

-spec kill_after(Time, Target) -> {'ok', TRef} | {'error', Reason2} when
      Time :: time(), Target :: pid() | (RegName :: atom()), TRef :: tref(), Reason2 :: term().
kill_after(Time, Target) -> exit_after(Time, Target, kill).

-spec apply_after(Time, Function) -> {'ok', TRef} | {'error', Reason} when
      Time :: time(), Function :: fun(() -> _), TRef :: tref(), Reason :: term().
apply_after(Time, Function) when is_function(Function, 0) -> once(Time, fun() -> spawn(Function) end);
apply_after(_, _) -> {error, badarg}.

-spec apply_after(Time, Function, Arguments) -> {'ok', TRef} | {'error', Reason} when
      Time :: time(), Function :: fun((...) -> _), Arguments :: [term()], TRef :: tref(), Reason :: term().
apply_after(Time, Function, Arguments) when is_function(Function, length(Arguments)) ->
    once(Time, fun() -> spawn(fun() -> apply(Function, Arguments) end) end);
apply_after(_, _, _) -> {error, badarg}.

-spec apply_after(Time, Module, Function, Arguments) -> {'ok', TRef} | {'error', Reason} when
      Time :: time(), Module :: module(), Function :: atom(), Arguments :: [term()], TRef :: tref(), Reason :: term().
apply_after(Time, Module, Function, Arguments) when is_atom(Module), is_atom(Function), length(Arguments) >= 0 ->
    once(Time, fun() -> spawn(Module, Function, Arguments) end);
apply_after(_, _, _, _) -> {error, badarg}.

-spec apply_interval(Time, Function) -> {'ok', TRef} | {'error', Reason} when
      Time :: time(), Function :: fun(() -> _), TRef :: tref(), Reason :: term().
apply_interval(Time, Function) when is_function(Function, 0) -> interval(Time, self(), fun() -> spawn(Function) end);
apply_interval(_, _) -> {error, badarg}.

-spec apply_interval(Time, Function, Arguments) -> {'ok', TRef} | {'error', Reason} when
      Time :: time(), Function :: fun((...) -> _), Arguments :: [term()], TRef :: tref(), Reason :: term().
apply_interval(Time, Function, Arguments) when is_function(Function, length(Arguments)) ->
    interval(Time, self(), fun() -> spawn(fun() -> apply(Function, Arguments) end) end);
apply_interval(_, _, _) -> {error, badarg}.

-spec apply_interval(Time, Module, Function, Arguments) -> {'ok', TRef} | {'error', Reason} when
      Time :: time(), Module :: module(), Function :: atom(), Arguments :: [term()], TRef :: tref(), Reason :: term().
apply_interval(Time, Module, Function, Arguments) when is_atom(Module), is_atom(Function), length(Arguments) >= 0 ->
    interval(Time, self(), fun() -> spawn(Module, Function, Arguments) end);
apply_interval(_, _, _, _) -> {error, badarg}.

-spec cancel(TRef) -> {'ok', 'cancel'} | {'error', Reason} when TRef :: tref(), Reason :: term().
cancel({Kind, Timer}) when is_pid(Timer), Kind =:= once orelse Kind =:= interval ->
    exit(Timer, kill),
    {ok, cancel};
cancel(_) -> {error, badarg}.

once(Time, Act) when is_integer(Time), Time >= 0 ->
    {ok, {once, spawn(fun() -> sleep(Time), Act() end)}};
once(_, _) -> {error, badarg}.

%% An interval ends with the process that asked for it.
interval(Time, Owner, Act) when is_integer(Time), Time >= 0 ->
    {ok, {interval, spawn(fun() -> repeat(Time, erlang:monitor(process, Owner), Act) end)}};
interval(_, _, _) -> {error, badarg}.

repeat(Time, Monitor, Act) ->
    receive
        {'DOWN', Monitor, process, _, _} -> ok
    after Time ->
            Act(),
            repeat(Time, Monitor, Act)
    end.

send(To, Message) -> catch To ! Message.

owner(To) when is_pid(To) -> To;
owner(_) -> self().

process(Target) when is_pid(Target) -> Target;
process(Target) -> whereis(Target).
