%% Messages that every standard process understands: looking at its state, suspending it, terminating it. Tracing and
%% logging are accepted and do nothing.
-module(sys).

-export([change_code/4, change_code/5, debug_options/1, get_state/1, get_state/2, get_status/1, get_status/2,
         handle_debug/4, handle_system_msg/6, log/2, log/3, no_debug/1, no_debug/2, replace_state/2, replace_state/3,
         resume/1, resume/2, statistics/2, statistics/3, suspend/1, suspend/2, terminate/2, terminate/3, trace/2, trace/3]).
-export_type([dbg_opt/0, name/0, debug_option/0, system_event/0]).

-type name() :: pid() | atom() | {'global', term()} | {'via', module(), term()}.
-type dbg_opt() :: term().
-type debug_option() :: trace | log | {log, pos_integer()} | statistics | {log_to_file, string()} | {install, term()}.
-type system_event() :: term().

%% ---- Requests ----

-spec get_state(Name) -> State when Name :: name(), State :: term().
get_state(Name) -> answer(send(Name, get_state, 5000, {get_state, [Name]})).

-spec get_state(Name, Timeout) -> State when Name :: name(), Timeout :: timeout(), State :: term().
get_state(Name, Timeout) -> answer(send(Name, get_state, Timeout, {get_state, [Name, Timeout]})).

-spec replace_state(Name, StateFun) -> NewState when
      Name :: name(), StateFun :: fun((State :: term()) -> NewState :: term()), NewState :: term().
replace_state(Name, Fun) -> answer(send(Name, {replace_state, Fun}, 5000, {replace_state, [Name, Fun]})).

-spec replace_state(Name, StateFun, Timeout) -> NewState when
      Name :: name(), StateFun :: fun((State :: term()) -> NewState :: term()), Timeout :: timeout(), NewState :: term().
replace_state(Name, Fun, Timeout) ->
    answer(send(Name, {replace_state, Fun}, Timeout, {replace_state, [Name, Fun, Timeout]})).

answer({ok, State}) -> State;
answer({error, Reason}) -> error(Reason).

-spec get_status(Name) -> Status when Name :: name(), Status :: tuple().
get_status(Name) -> send(Name, get_status, 5000, {get_status, [Name]}).

-spec get_status(Name, Timeout) -> Status when Name :: name(), Timeout :: timeout(), Status :: tuple().
get_status(Name, Timeout) -> send(Name, get_status, Timeout, {get_status, [Name, Timeout]}).

-spec suspend(Name) -> 'ok' when Name :: name().
suspend(Name) -> send(Name, suspend, 5000, {suspend, [Name]}).

-spec suspend(Name, Timeout) -> 'ok' when Name :: name(), Timeout :: timeout().
suspend(Name, Timeout) -> send(Name, suspend, Timeout, {suspend, [Name, Timeout]}).

-spec resume(Name) -> 'ok' when Name :: name().
resume(Name) -> send(Name, resume, 5000, {resume, [Name]}).

-spec resume(Name, Timeout) -> 'ok' when Name :: name(), Timeout :: timeout().
resume(Name, Timeout) -> send(Name, resume, Timeout, {resume, [Name, Timeout]}).

-spec terminate(Name, Reason) -> 'ok' when Name :: name(), Reason :: term().
terminate(Name, Reason) -> send(Name, {terminate, Reason}, 5000, {terminate, [Name, Reason]}).

-spec terminate(Name, Reason, Timeout) -> 'ok' when Name :: name(), Reason :: term(), Timeout :: timeout().
terminate(Name, Reason, Timeout) -> send(Name, {terminate, Reason}, Timeout, {terminate, [Name, Reason, Timeout]}).

-spec change_code(Name, Module, OldVsn, Extra) -> 'ok' | {error, Reason :: term()} when
      Name :: name(), Module :: module(), OldVsn :: undefined | term(), Extra :: term().
change_code(Name, Module, OldVsn, Extra) ->
    send(Name, {change_code, Module, OldVsn, Extra}, 5000, {change_code, [Name, Module, OldVsn, Extra]}).

-spec change_code(Name, Module, OldVsn, Extra, Timeout) -> 'ok' | {error, Reason :: term()} when
      Name :: name(), Module :: module(), OldVsn :: undefined | term(), Extra :: term(), Timeout :: timeout().
change_code(Name, Module, OldVsn, Extra, Timeout) ->
    send(Name, {change_code, Module, OldVsn, Extra}, Timeout, {change_code, [Name, Module, OldVsn, Extra, Timeout]}).

-spec trace(Name :: name(), Flag :: boolean()) -> ok.
trace(Name, Flag) when is_boolean(Flag) -> send(Name, {debug, {trace, Flag}}, 5000, {trace, [Name, Flag]}).

-spec trace(Name :: name(), Flag :: boolean(), timeout()) -> ok.
trace(Name, Flag, Timeout) when is_boolean(Flag) ->
    send(Name, {debug, {trace, Flag}}, Timeout, {trace, [Name, Flag, Timeout]}).

-spec log(Name :: name(), Flag :: term()) -> term().
log(Name, Flag) -> send(Name, {debug, {log, Flag}}, 5000, {log, [Name, Flag]}).

-spec log(Name :: name(), Flag :: term(), timeout()) -> term().
log(Name, Flag, Timeout) -> send(Name, {debug, {log, Flag}}, Timeout, {log, [Name, Flag, Timeout]}).

-spec statistics(Name :: name(), Flag :: term()) -> term().
statistics(Name, Flag) -> send(Name, {debug, {statistics, Flag}}, 5000, {statistics, [Name, Flag]}).

-spec statistics(Name :: name(), Flag :: term(), timeout()) -> term().
statistics(Name, Flag, Timeout) ->
    send(Name, {debug, {statistics, Flag}}, Timeout, {statistics, [Name, Flag, Timeout]}).

-spec no_debug(Name :: name()) -> ok.
no_debug(Name) -> send(Name, {debug, no_debug}, 5000, {no_debug, [Name]}).

-spec no_debug(Name :: name(), timeout()) -> ok.
no_debug(Name, Timeout) -> send(Name, {debug, no_debug}, Timeout, {no_debug, [Name, Timeout]}).

send(Name, Request, Timeout, {Function, Args}) ->
    try gen:call(Name, system, Request, Timeout) of
        {ok, Answer} -> Answer
    catch
        exit:Reason -> exit({Reason, {sys, Function, Args}})
    end.

%% ---- The process's side ----
%% `Misc' is the state as the module wants it; the module goes on in system_continue/3 or ends in system_terminate/4.

-spec handle_system_msg(Msg, From, Parent, Module, Debug, Misc) -> no_return() when
      Msg :: term(), From :: {pid(), Tag :: term()}, Parent :: pid(), Module :: module(), Debug :: [dbg_opt()], Misc :: term().
handle_system_msg(Request, From, Parent, Module, Debug, Misc) -> handle(running, Request, From, Parent, Module, Debug, Misc).

handle(_, suspend, From, Parent, Module, Debug, Misc) ->
    gen:reply(From, ok),
    suspended(Parent, Module, Debug, Misc);
handle(_, resume, From, Parent, Module, Debug, Misc) ->
    gen:reply(From, ok),
    Module:system_continue(Parent, Debug, Misc);
handle(_, {terminate, Reason}, From, Parent, Module, Debug, Misc) ->
    gen:reply(From, ok),
    Module:system_terminate(Reason, Parent, Debug, Misc);
handle(Status, get_state, From, Parent, Module, Debug, Misc) ->
    gen:reply(From, state(Module, Misc)),
    go_on(Status, Parent, Module, Debug, Misc);
handle(Status, {replace_state, Fun}, From, Parent, Module, Debug, Misc) ->
    {Answer, NewMisc} = replaced(Module, Fun, Misc),
    gen:reply(From, Answer),
    go_on(Status, Parent, Module, Debug, NewMisc);
handle(Status, get_status, From, Parent, Module, Debug, Misc) ->
    gen:reply(From, {status, self(), {module, Module}, [get(), Status, Parent, Debug, Misc]}),
    go_on(Status, Parent, Module, Debug, Misc);
handle(Status, {change_code, Mod, OldVsn, Extra}, From, Parent, Module, Debug, Misc) ->
    case catch Module:system_code_change(Misc, Mod, OldVsn, Extra) of
        {ok, NewMisc} ->
            gen:reply(From, ok),
            go_on(Status, Parent, Module, Debug, NewMisc);
        Else ->
            gen:reply(From, {error, Else}),
            go_on(Status, Parent, Module, Debug, Misc)
    end;
handle(Status, {debug, _}, From, Parent, Module, Debug, Misc) ->
    gen:reply(From, ok),
    go_on(Status, Parent, Module, Debug, Misc);
handle(Status, Request, From, Parent, Module, Debug, Misc) ->
    gen:reply(From, {error, {unknown_system_msg, Request}}),
    go_on(Status, Parent, Module, Debug, Misc).

go_on(running, Parent, Module, Debug, Misc) -> Module:system_continue(Parent, Debug, Misc);
go_on(suspended, Parent, Module, Debug, Misc) -> suspended(Parent, Module, Debug, Misc).

suspended(Parent, Module, Debug, Misc) ->
    receive
        {system, From, Request} -> handle(suspended, Request, From, Parent, Module, Debug, Misc);
        {'EXIT', Parent, Reason} -> Module:system_terminate(Reason, Parent, Debug, Misc)
    end.

state(Module, Misc) ->
    case erlang:function_exported(Module, system_get_state, 1) of
        true ->
            try Module:system_get_state(Misc)
            catch Class:Reason -> {error, {callback_failed, {Module, system_get_state}, {Class, Reason}}}
            end;
        false -> {ok, Misc}
    end.

replaced(Module, Fun, Misc) ->
    try
        case erlang:function_exported(Module, system_replace_state, 2) of
            true ->
                {ok, State, NewMisc} = Module:system_replace_state(Fun, Misc),
                {{ok, State}, NewMisc};
            false ->
                NewMisc = Fun(Misc),
                {{ok, NewMisc}, NewMisc}
        end
    catch
        Class:Reason -> {{error, {callback_failed, {Module, system_replace_state}, {Class, Reason}}}, Misc}
    end.

-spec debug_options([debug_option()]) -> [dbg_opt()].
debug_options(_) -> [].

-spec handle_debug([dbg_opt()], term(), term(), system_event()) -> [dbg_opt()].
handle_debug(Debug, _, _, _) -> Debug.
