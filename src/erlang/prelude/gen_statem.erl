%% State machines: the callback module handles events by state, and says with actions what happens next.
%%
%% Documented behaviour of the standard library's module of this name, without its logging. Hibernating is left out,
%% since nothing but the time shows it.
-module(gen_statem).

-export([call/2, call/3, cast/2, check_response/2, enter_loop/4, enter_loop/5, enter_loop/6, init_it/6, receive_response/1,
         receive_response/2, reply/1, reply/2, send_request/2, start/3, start/4, start_link/3, start_link/4, start_monitor/3,
         start_monitor/4, stop/1, stop/3, system_code_change/4, system_continue/3, system_get_state/1, system_replace_state/2,
         system_terminate/4, wait_response/1, wait_response/2]).
-export_type([action/0, callback_mode_result/0, data/0, enter_action/0, enter_loop_opt/0, event_content/0, event_type/0,
              event_handler_result/1, from/0, init_result/1, reply_action/0, request_id/0, server_name/0, server_ref/0,
              start_mon_ret/0, start_opt/0, start_ret/0, state/0, state_enter/0, state_enter_result/1, state_function_result/0,
              state_name/0, timeout_action/0, transition_option/0]).

-type server_name() :: gen:emgr_name().
-type server_ref() :: gen:server_ref().
-type from() :: gen:from().
-type request_id() :: gen:request_id().
-type start_opt() :: {'timeout', timeout()} | {'spawn_opt', [term()]} | enter_loop_opt().
-type enter_loop_opt() :: {'hibernate_after', timeout()} | {'debug', [term()]}.
-type start_ret() :: {'ok', pid()} | 'ignore' | {'error', term()}.
-type start_mon_ret() :: {'ok', {pid(), reference()}} | 'ignore' | {'error', term()}.
-type state() :: state_name() | term().
-type state_name() :: atom().
-type data() :: term().
-type event_type() :: {'call', from()} | 'cast' | 'info' | timeout_event_type() | 'internal'.
-type timeout_event_type() :: 'timeout' | {'timeout', Name :: term()} | 'state_timeout'.
-type event_content() :: term().
-type callback_mode_result() :: callback_mode() | [callback_mode() | state_enter()].
-type callback_mode() :: 'state_functions' | 'handle_event_function'.
-type state_enter() :: 'state_enter'.
-type transition_option() :: boolean() | timeout().
-type reply_action() :: {'reply', from(), term()}.
-type timeout_action() :: timeout() | {timeout_event_type(), timeout(), term()} | {timeout_event_type(), timeout(), term(), term()}
                        | {timeout_event_type(), 'cancel'} | {timeout_event_type(), 'update', term()}.
-type enter_action() :: 'hibernate' | {'hibernate', boolean()} | timeout_action() | reply_action().
-type action() :: 'postpone' | {'postpone', boolean()} | {'next_event', event_type(), term()}
                | {'change_callback_module', module()} | enter_action().
-type init_result(StateType) ::
        {ok, StateType, data()} | {ok, StateType, data(), [action()] | action()} | 'ignore' | {'stop', term()} | {'error', term()}.
-type state_enter_result(State) :: {'next_state', State, data()} | {'next_state', State, data(), [enter_action()] | enter_action()} | term().
-type state_function_result() :: event_handler_result(state_name()).
-type event_handler_result(State) :: {'next_state', State, data()} | {'next_state', State, data(), [action()] | action()} | term().

-callback init(Args :: term()) -> init_result(state()).
-callback callback_mode() -> callback_mode_result().
-callback state_name(event_type() | 'enter', term(), data()) -> term().
-callback handle_event(event_type() | 'enter', term(), state(), data()) -> term().
-callback terminate(Reason :: term(), state(), data()) -> term().
-callback code_change(OldVsn :: term(), state(), data(), Extra :: term()) -> {ok, state(), data()} | term().
-callback format_status(Status :: map()) -> map().
-optional_callbacks([state_name/3, handle_event/4, terminate/3, code_change/4, format_status/1]).

%% Events are {Type, Content}. Postponed ones wait with the newest first, the others in the order they came.
-record(machine, {parent :: pid(), name :: term(), mod :: module(), mode :: callback_mode() | undefined, enter = false :: boolean(),
                  state :: term(), data :: term(), queue = [] :: [{term(), term()}], postponed = [] :: [{term(), term()}],
                  timers = #{} :: #{timeout_event_type() => {reference(), term()}}}).

%% What the actions of one transition ask for.
-record(wanted, {postpone = false :: boolean(), next = [] :: [{term(), term()}], timeouts = [] :: [term()]}).

%% ---- Starting and stopping ----

-spec start(Module :: module(), Args :: term(), Options :: [start_opt()]) -> start_ret().
start(Mod, Args, Options) -> gen:start(gen_statem, nolink, Mod, Args, Options).

-spec start(server_name(), Module :: module(), Args :: term(), Options :: [start_opt()]) -> start_ret().
start(Name, Mod, Args, Options) when is_tuple(Name) -> gen:start(gen_statem, nolink, Name, Mod, Args, Options).

-spec start_link(Module :: module(), Args :: term(), Options :: [start_opt()]) -> start_ret().
start_link(Mod, Args, Options) -> gen:start(gen_statem, link, Mod, Args, Options).

-spec start_link(server_name(), Module :: module(), Args :: term(), Options :: [start_opt()]) -> start_ret().
start_link(Name, Mod, Args, Options) when is_tuple(Name) -> gen:start(gen_statem, link, Name, Mod, Args, Options).

-spec start_monitor(Module :: module(), Args :: term(), Options :: [start_opt()]) -> start_mon_ret().
start_monitor(Mod, Args, Options) -> gen:start(gen_statem, monitor, Mod, Args, Options).

-spec start_monitor(server_name(), Module :: module(), Args :: term(), Options :: [start_opt()]) -> start_mon_ret().
start_monitor(Name, Mod, Args, Options) when is_tuple(Name) -> gen:start(gen_statem, monitor, Name, Mod, Args, Options).

-spec stop(server_ref()) -> ok.
stop(Server) -> gen:stop(Server).

-spec stop(server_ref(), Reason :: term(), Timeout :: timeout()) -> ok.
stop(Server, Reason, Timeout) -> gen:stop(Server, Reason, Timeout).

%% ---- Asking ----

-spec call(server_ref(), Request :: term()) -> term().
call(Server, Request) -> call(Server, Request, infinity).

-spec call(server_ref(), Request :: term(), Timeout :: timeout() | {clean_timeout | dirty_timeout, timeout()}) -> term().
call(Server, Request, Timeout) ->
    Time = case Timeout of
               {clean_timeout, T} -> T;
               {dirty_timeout, T} -> T;
               T -> T
           end,
    try gen:call(Server, '$gen_call', Request, Time) of
        {ok, Reply} -> Reply
    catch
        Class:Reason:Stacktrace -> erlang:raise(Class, {Reason, {gen_statem, call, [Server, Request, Timeout]}}, Stacktrace)
    end.

-spec cast(server_ref(), term()) -> ok.
cast(Server, Message) -> gen_server:cast(Server, Message).

-spec reply(reply_action() | [reply_action()]) -> ok.
reply({reply, From, Reply}) -> reply(From, Reply);
reply(Replies) when is_list(Replies) -> lists:foreach(fun({reply, From, Reply}) -> reply(From, Reply) end, Replies).

-spec reply(from(), term()) -> ok.
reply(From, Reply) -> gen:reply(From, Reply).

-spec send_request(server_ref(), term()) -> request_id().
send_request(Server, Request) -> gen:send_request(Server, '$gen_call', Request).

-spec wait_response(request_id()) -> {reply, term()} | {error, {term(), server_ref()}}.
wait_response(Id) -> wait_response(Id, infinity).

-spec wait_response(request_id(), timeout()) -> {reply, term()} | timeout | {error, {term(), server_ref()}}.
wait_response(Id, Timeout) -> gen:wait_response(Id, Timeout).

-spec receive_response(request_id()) -> {reply, term()} | {error, {term(), server_ref()}}.
receive_response(Id) -> receive_response(Id, infinity).

-spec receive_response(request_id(), timeout()) -> {reply, term()} | timeout | {error, {term(), server_ref()}}.
receive_response(Id, Timeout) -> gen:receive_response(Id, Timeout).

-spec check_response(term(), request_id()) -> {reply, term()} | no_reply | {error, {term(), server_ref()}}.
check_response(Message, Id) -> gen:check_response(Message, Id).

%% ---- The process ----

-spec init_it(pid(), pid() | self, server_name() | pid(), module(), term(), [term()]) -> term().
init_it(Starter, self, Name, Mod, Args, Options) -> init_it(Starter, self(), Name, Mod, Args, Options);
init_it(Starter, Parent, Name, Mod, Args, _Options) ->
    Machine = #machine{parent = Parent, name = gen:name(Name), mod = Mod},
    case guarded(fun() -> Mod:init(Args) end) of
        {ok, {ok, State, Data}} -> begin_machine(Starter, Machine#machine{state = State, data = Data}, []);
        {ok, {ok, State, Data, Actions}} -> begin_machine(Starter, Machine#machine{state = State, data = Data}, Actions);
        {ok, {stop, Reason}} -> give_up(Starter, Name, {error, Reason}, Reason);
        {ok, {error, Reason}} -> give_up(Starter, Name, {error, Reason}, normal);
        {ok, ignore} -> give_up(Starter, Name, ignore, normal);
        {ok, Other} ->
            Reason = {bad_return_from_init, Other},
            give_up(Starter, Name, {error, Reason}, Reason);
        {raised, Class, Reason, Stacktrace} ->
            gen:unregister_name(Name),
            proc_lib:init_ack(Starter, {error, Reason}),
            erlang:raise(Class, Reason, Stacktrace)
    end.

%% The name is free before the starter hears of the failure.
give_up(Starter, Name, Answer, Reason) ->
    gen:unregister_name(Name),
    proc_lib:init_ack(Starter, Answer),
    exit(Reason).

begin_machine(Starter, Machine, Actions) ->
    proc_lib:init_ack(Starter, {ok, self()}),
    begin_loop(Machine, Actions).

begin_loop(Machine0, Actions) ->
    #machine{state = State} = Machine = with_mode(Machine0),
    entered(Machine, State, false, true, listed(Actions), none).

with_mode(#machine{mod = Mod} = Machine) ->
    case guarded(fun() -> Mod:callback_mode() end) of
        {ok, Mode} ->
            Modes = listed(Mode),
            case Modes -- [state_enter] of
                [Only] when Only =:= state_functions; Only =:= handle_event_function ->
                    Machine#machine{mode = Only, enter = lists:member(state_enter, Modes)};
                _ -> terminate(Machine, error, {bad_return_from_callback_mode, Mode}, [])
            end;
        {raised, Class, Reason, Stacktrace} -> terminate(Machine, Class, Reason, Stacktrace)
    end.

-spec enter_loop(module(), [enter_loop_opt()], state(), data()) -> no_return().
enter_loop(Mod, Options, State, Data) -> enter_loop(Mod, Options, State, Data, self()).

-spec enter_loop(module(), [enter_loop_opt()], state(), data(), server_name() | pid() | [action()] | action()) -> no_return().
enter_loop(Mod, Options, State, Data, Name) when is_pid(Name) -> enter_loop(Mod, Options, State, Data, Name, []);
enter_loop(Mod, Options, State, Data, {Scope, _} = Name) when Scope =:= local; Scope =:= global ->
    enter_loop(Mod, Options, State, Data, Name, []);
enter_loop(Mod, Options, State, Data, {via, _, _} = Name) -> enter_loop(Mod, Options, State, Data, Name, []);
enter_loop(Mod, Options, State, Data, Actions) -> enter_loop(Mod, Options, State, Data, self(), Actions).

-spec enter_loop(module(), [enter_loop_opt()], state(), data(), server_name() | pid(), [action()] | action()) -> no_return().
enter_loop(Mod, _Options, State, Data, Name, Actions) ->
    Parent = case get('$ancestors') of
                 [Pid | _] when is_pid(Pid) -> Pid;
                 [Registered | _] -> whereis(Registered);
                 _ -> exit(process_was_not_started_by_proc_lib)
             end,
    Machine = #machine{parent = Parent, name = gen:name(Name), mod = Mod, state = State, data = Data},
    begin_loop(Machine, Actions).

loop(#machine{queue = [Event | Queue]} = Machine) -> handle(Machine#machine{queue = Queue}, Event);
loop(#machine{parent = Parent, timers = Timers} = Machine) ->
    receive
        {system, From, Request} -> sys:handle_system_msg(Request, From, Parent, gen_statem, [], Machine);
        {'EXIT', Parent, Reason} -> terminate(Machine, exit, Reason, []);
        {'$gen_call', From, Request} -> handle(Machine, {{call, From}, Request});
        {'$gen_cast', Message} -> handle(Machine, {cast, Message});
        {timeout, Ref, Type} = Info ->
            case Timers of
                #{Type := {Ref, Content}} -> handle(Machine#machine{timers = maps:remove(Type, Timers)}, {Type, Content});
                #{} -> handle(Machine, {info, Info})
            end;
        Info -> handle(Machine, {info, Info})
    end.

%% Any event is the end of waiting for one.
handle(Machine0, {Type, Content} = Event) ->
    #machine{state = State, data = Data} = Machine = cancel(timeout, Machine0),
    case callback(Machine, Type, Content) of
        {ok, {next_state, NewState, NewData}} -> move(Machine, NewState, NewData, false, [], Event);
        {ok, {next_state, NewState, NewData, Actions}} -> move(Machine, NewState, NewData, false, listed(Actions), Event);
        {ok, Other} -> stay(Machine, State, Data, Other, Event);
        {raised, Class, Reason, Stacktrace} -> terminate(Machine, Class, Reason, Stacktrace)
    end.

stay(Machine, State, Data, Result, Event) ->
    case Result of
        {keep_state, NewData} -> move(Machine, State, NewData, false, [], Event);
        {keep_state, NewData, Actions} -> move(Machine, State, NewData, false, listed(Actions), Event);
        keep_state_and_data -> move(Machine, State, Data, false, [], Event);
        {keep_state_and_data, Actions} -> move(Machine, State, Data, false, listed(Actions), Event);
        {repeat_state, NewData} -> move(Machine, State, NewData, true, [], Event);
        {repeat_state, NewData, Actions} -> move(Machine, State, NewData, true, listed(Actions), Event);
        repeat_state_and_data -> move(Machine, State, Data, true, [], Event);
        {repeat_state_and_data, Actions} -> move(Machine, State, Data, true, listed(Actions), Event);
        _ -> stopping(Machine, Result)
    end.

stopping(Machine, Result) ->
    case Result of
        stop -> terminate(Machine, exit, normal, []);
        {stop, Reason} -> terminate(Machine, exit, Reason, []);
        {stop, Reason, NewData} -> terminate(Machine#machine{data = NewData}, exit, Reason, []);
        {stop_and_reply, Reason, Replies} -> reply_and_stop(Machine, Reason, Replies);
        {stop_and_reply, Reason, Replies, NewData} -> reply_and_stop(Machine#machine{data = NewData}, Reason, Replies);
        Other -> terminate(Machine, error, {bad_return_from_state_function, Other}, [])
    end.

reply_and_stop(Machine, Reason, Replies) ->
    try terminate(Machine, exit, Reason, [])
    after lists:foreach(fun({reply, From, Reply}) -> reply(From, Reply) end, listed(Replies))
    end.

listed(Actions) when is_list(Actions) -> Actions;
listed(Action) -> [Action].

callback(#machine{mod = Mod, mode = state_functions, state = State, data = Data}, Type, Content) ->
    guarded(fun() -> Mod:State(Type, Content, Data) end);
callback(#machine{mod = Mod, state = State, data = Data}, Type, Content) ->
    guarded(fun() -> Mod:handle_event(Type, Content, State, Data) end).

%% A thrown value counts as returned.
guarded(Callback) ->
    try {ok, Callback()}
    catch
        throw:Value -> {ok, Value};
        Class:Reason:Stacktrace -> {raised, Class, Reason, Stacktrace}
    end.

%% ---- Transitions ----

move(#machine{state = Old} = Machine, State, Data, Repeat, Actions, Event) ->
    Changed = State =/= Old,
    entered(Machine#machine{state = State, data = Data}, Old, Changed, Changed orelse Repeat, Actions, Event).

%% Where the machine wants to know, the new state hears that it was entered; what it asks for comes last.
entered(#machine{enter = true, state = State, data = Data} = Machine, Old, Changed, true, Actions, Event) ->
    case callback(Machine, enter, Old) of
        {ok, {next_state, State, NewData}} -> settle(Machine#machine{data = NewData}, Changed, Actions, Event);
        {ok, {next_state, State, NewData, More}} ->
            settle(Machine#machine{data = NewData}, Changed, Actions ++ listed(More), Event);
        {ok, {keep_state, NewData}} -> settle(Machine#machine{data = NewData}, Changed, Actions, Event);
        {ok, {keep_state, NewData, More}} -> settle(Machine#machine{data = NewData}, Changed, Actions ++ listed(More), Event);
        {ok, keep_state_and_data} -> settle(Machine, Changed, Actions, Event);
        {ok, {keep_state_and_data, More}} -> settle(Machine, Changed, Actions ++ listed(More), Event);
        {ok, {repeat_state, NewData}} -> entered(Machine#machine{data = NewData}, State, Changed, true, Actions, Event);
        {ok, {repeat_state, NewData, More}} ->
            entered(Machine#machine{data = NewData}, State, Changed, true, Actions ++ listed(More), Event);
        {ok, repeat_state_and_data} -> entered(Machine#machine{data = Data}, State, Changed, true, Actions, Event);
        {ok, Other} -> stopping(Machine, Other);
        {raised, Class, Reason, Stacktrace} -> terminate(Machine, Class, Reason, Stacktrace)
    end;
entered(Machine, _, Changed, _, Actions, Event) -> settle(Machine, Changed, Actions, Event).

%% A new state sees the postponed events again, before all others.
settle(Machine0, Changed, Actions, Event) ->
    {#wanted{postpone = Postpone, next = Next, timeouts = Timeouts}, Machine} = actions(Actions, #wanted{}, Machine0),
    Postponed = case Postpone of
                    true when Event =/= none -> [Event | Machine#machine.postponed];
                    _ -> Machine#machine.postponed
                end,
    Settled = case Changed of
                  true ->
                      Queue = lists:reverse(Next, lists:reverse(Postponed, Machine#machine.queue)),
                      cancel(state_timeout, Machine#machine{queue = Queue, postponed = []});
                  false -> Machine#machine{queue = lists:reverse(Next, Machine#machine.queue), postponed = Postponed}
              end,
    loop(lists:foldl(fun start_timer/2, Settled, lists:reverse(Timeouts))).

actions([], Wanted, Machine) -> {Wanted, Machine};
actions([Action | Actions], Wanted, Machine) ->
    case Action of
        postpone -> actions(Actions, Wanted#wanted{postpone = true}, Machine);
        {postpone, Postpone} when is_boolean(Postpone) -> actions(Actions, Wanted#wanted{postpone = Postpone}, Machine);
        {next_event, Type, Content} -> actions(Actions, Wanted#wanted{next = [{Type, Content} | Wanted#wanted.next]}, Machine);
        {reply, From, Reply} ->
            reply(From, Reply),
            actions(Actions, Wanted, Machine);
        hibernate -> actions(Actions, Wanted, Machine);
        {hibernate, Hibernate} when is_boolean(Hibernate) -> actions(Actions, Wanted, Machine);
        {change_callback_module, Mod} -> actions(Actions, Wanted, with_mode(Machine#machine{mod = Mod}));
        _ ->
            case timeout_wanted(Action) of
                none -> terminate(Machine, error, {bad_action_from_state_function, Action}, []);
                Timeout -> actions(Actions, Wanted#wanted{timeouts = [Timeout | Wanted#wanted.timeouts]}, Machine)
            end
    end.

%% ---- Timeouts ----

timeout_wanted(infinity) -> {timeout, infinity, infinity, []};
timeout_wanted(Time) when is_integer(Time), Time >= 0 -> {timeout, Time, Time, []};
timeout_wanted({Type, cancel}) -> timeout_of(Type, {Type, cancel});
timeout_wanted({Type, update, Content}) -> timeout_of(Type, {Type, update, Content});
timeout_wanted({Type, Time, Content}) -> timeout_wanted({Type, Time, Content, []});
timeout_wanted({Type, Time, Content, Option}) when is_integer(Time); Time =:= infinity ->
    timeout_of(Type, {Type, Time, Content, listed(Option)});
timeout_wanted(_) -> none.

timeout_of(timeout, Wanted) -> Wanted;
timeout_of(state_timeout, Wanted) -> Wanted;
timeout_of({timeout, _}, Wanted) -> Wanted;
timeout_of(_, _) -> none.

start_timer({Type, cancel}, Machine) -> cancel(Type, Machine);
start_timer({Type, update, Content}, #machine{timers = Timers} = Machine) ->
    case Timers of
        #{Type := {Ref, _}} -> Machine#machine{timers = Timers#{Type := {Ref, Content}}};
        #{} -> expired(Type, Content, Machine)
    end;
start_timer({Type, infinity, _, _}, Machine) -> cancel(Type, Machine);
start_timer({Type, 0, Content, []}, Machine) -> expired(Type, Content, cancel(Type, Machine));
start_timer({Type, Time, Content, Options}, Machine0) ->
    #machine{timers = Timers, queue = Queue} = Machine = cancel(Type, Machine0),
    case Type =:= timeout andalso Queue =/= [] of
        true -> Machine;
        false ->
            Ref = erlang:start_timer(Time, self(), Type, Options),
            Machine#machine{timers = Timers#{Type => {Ref, Content}}}
    end.

%% Comes behind the events that are already there, which are the end of waiting for one.
expired(timeout, _, #machine{queue = [_ | _]} = Machine) -> Machine;
expired(Type, Content, #machine{queue = Queue} = Machine) -> Machine#machine{queue = Queue ++ [{Type, Content}]}.

cancel(Type, #machine{timers = Timers} = Machine) ->
    case Timers of
        #{Type := {Ref, _}} ->
            case erlang:cancel_timer(Ref) of
                false -> receive {timeout, Ref, _} -> ok after 0 -> ok end;
                _ -> ok
            end,
            Machine#machine{timers = maps:remove(Type, Timers)};
        #{} -> Machine
    end.

%% ---- The end ----

-spec terminate(#machine{}, error | exit | throw, term(), list()) -> no_return().
terminate(#machine{mod = Mod, state = State, data = Data}, Class, Reason, Stacktrace) ->
    case erlang:function_exported(Mod, terminate, 3) of
        true ->
            try Mod:terminate(Reason, State, Data)
            catch
                throw:_ -> ok;
                NewClass:NewReason:NewStacktrace -> erlang:raise(NewClass, NewReason, NewStacktrace)
            end;
        false -> ok
    end,
    case Stacktrace of
        [] -> erlang:Class(Reason);
        _ -> erlang:raise(Class, Reason, Stacktrace)
    end.

%% ---- System messages ----

-spec system_continue(pid(), term(), term()) -> no_return().
system_continue(_, _, Machine) -> loop(Machine).

-spec system_terminate(term(), pid(), term(), term()) -> no_return().
system_terminate(Reason, _, _, Machine) -> terminate(Machine, exit, Reason, []).

-spec system_get_state(term()) -> {ok, term()}.
system_get_state(#machine{state = State, data = Data}) -> {ok, {State, Data}}.

-spec system_replace_state(fun((term()) -> term()), term()) -> {ok, term(), term()}.
system_replace_state(Fun, #machine{state = State, data = Data} = Machine) ->
    {NewState, NewData} = Result = Fun({State, Data}),
    {ok, Result, Machine#machine{state = NewState, data = NewData}}.

-spec system_code_change(term(), module(), term(), term()) -> {ok, term()} | term().
system_code_change(#machine{mod = Mod, state = State, data = Data} = Machine, _, OldVsn, Extra) ->
    case catch Mod:code_change(OldVsn, State, Data, Extra) of
        {ok, NewState, NewData} -> {ok, Machine#machine{state = NewState, data = NewData}};
        Else -> Else
    end.
