%% Client-server processes: the callback module keeps a state and answers calls, casts and other messages.
%%
%% Documented behaviour of the standard library's module of this name, without its logging: a server that ends
%% abnormally is seen by its links and monitors only.
-module(gen_server).

-export([abcast/2, abcast/3, call/2, call/3, cast/2, check_response/2, enter_loop/3, enter_loop/4, enter_loop/5, init_it/6,
         multi_call/2, multi_call/3, multi_call/4, receive_response/2, reply/2, send_request/2, start/3, start/4,
         start_link/3, start_link/4, start_monitor/3, start_monitor/4, stop/1, stop/3, system_code_change/4,
         system_continue/3, system_get_state/1, system_replace_state/2, system_terminate/4, wait_response/2, wake_hib/1]).
-export_type([from/0, reply_tag/0, request_id/0, server_name/0, server_ref/0, start_opt/0, start_ret/0, start_mon_ret/0,
              enter_loop_opt/0, format_status/0]).

-type server_name() :: gen:emgr_name().
-type server_ref() :: gen:server_ref().
-type from() :: gen:from().
-type reply_tag() :: gen:reply_tag().
-type request_id() :: gen:request_id().
-type start_opt() :: {'timeout', timeout()} | {'spawn_opt', [term()]} | enter_loop_opt().
-type enter_loop_opt() :: {'hibernate_after', timeout()} | {'debug', [term()]}.
-type start_ret() :: {'ok', pid()} | 'ignore' | {'error', term()}.
-type start_mon_ret() :: {'ok', {pid(), reference()}} | 'ignore' | {'error', term()}.
-type format_status() :: #{state => term(), message => term(), reason => term(), log => [term()]}.
-type action() :: timeout() | 'hibernate' | {'continue', term()}.

-callback init(Args :: term()) ->
    {ok, State :: term()} | {ok, State :: term(), action()} | {stop, Reason :: term()} | {error, Reason :: term()} | ignore.
-callback handle_call(Request :: term(), From :: from(), State :: term()) ->
    {reply, Reply :: term(), NewState :: term()} | {reply, Reply :: term(), NewState :: term(), action()}
  | {noreply, NewState :: term()} | {noreply, NewState :: term(), action()}
  | {stop, Reason :: term(), Reply :: term(), NewState :: term()} | {stop, Reason :: term(), NewState :: term()}.
-callback handle_cast(Request :: term(), State :: term()) ->
    {noreply, NewState :: term()} | {noreply, NewState :: term(), action()} | {stop, Reason :: term(), NewState :: term()}.
-callback handle_info(Info :: timeout | term(), State :: term()) ->
    {noreply, NewState :: term()} | {noreply, NewState :: term(), action()} | {stop, Reason :: term(), NewState :: term()}.
-callback handle_continue(Info :: term(), State :: term()) ->
    {noreply, NewState :: term()} | {noreply, NewState :: term(), action()} | {stop, Reason :: term(), NewState :: term()}.
-callback terminate(Reason :: term(), State :: term()) -> term().
-callback code_change(OldVsn :: term(), State :: term(), Extra :: term()) -> {ok, NewState :: term()} | {error, term()}.
-callback format_status(Status :: format_status()) -> format_status().
-optional_callbacks([handle_info/2, handle_continue/2, terminate/2, code_change/3, format_status/1]).

%% What stays the same while the server runs.
-record(server, {parent :: pid(), name :: term(), mod :: module(), hibernate_after = infinity :: timeout()}).

%% ---- Starting and stopping ----

-spec start(Module :: module(), Args :: term(), Options :: [start_opt()]) -> start_ret().
start(Mod, Args, Options) -> gen:start(gen_server, nolink, Mod, Args, Options).

-spec start(server_name(), Module :: module(), Args :: term(), Options :: [start_opt()]) -> start_ret().
start(Name, Mod, Args, Options) when is_tuple(Name) -> gen:start(gen_server, nolink, Name, Mod, Args, Options).

-spec start_link(Module :: module(), Args :: term(), Options :: [start_opt()]) -> start_ret().
start_link(Mod, Args, Options) -> gen:start(gen_server, link, Mod, Args, Options).

-spec start_link(server_name(), Module :: module(), Args :: term(), Options :: [start_opt()]) -> start_ret().
start_link(Name, Mod, Args, Options) when is_tuple(Name) -> gen:start(gen_server, link, Name, Mod, Args, Options).

-spec start_monitor(Module :: module(), Args :: term(), Options :: [start_opt()]) -> start_mon_ret().
start_monitor(Mod, Args, Options) -> gen:start(gen_server, monitor, Mod, Args, Options).

-spec start_monitor(server_name(), Module :: module(), Args :: term(), Options :: [start_opt()]) -> start_mon_ret().
start_monitor(Name, Mod, Args, Options) when is_tuple(Name) -> gen:start(gen_server, monitor, Name, Mod, Args, Options).

-spec stop(ServerRef :: server_ref()) -> ok.
stop(Server) -> gen:stop(Server).

-spec stop(ServerRef :: server_ref(), Reason :: term(), Timeout :: timeout()) -> ok.
stop(Server, Reason, Timeout) -> gen:stop(Server, Reason, Timeout).

%% ---- Asking ----

-spec call(ServerRef :: server_ref(), Request :: term()) -> Reply :: term().
call(Server, Request) ->
    try gen:call(Server, '$gen_call', Request) of
        {ok, Reply} -> Reply
    catch
        exit:Reason -> exit({Reason, {gen_server, call, [Server, Request]}})
    end.

-spec call(ServerRef :: server_ref(), Request :: term(), Timeout :: timeout()) -> Reply :: term().
call(Server, Request, Timeout) ->
    try gen:call(Server, '$gen_call', Request, Timeout) of
        {ok, Reply} -> Reply
    catch
        exit:Reason -> exit({Reason, {gen_server, call, [Server, Request, Timeout]}})
    end.

-spec cast(ServerRef :: server_ref(), Request :: term()) -> ok.
cast({global, Name}, Request) ->
    catch global:send(Name, {'$gen_cast', Request}),
    ok;
cast({via, Module, Name}, Request) ->
    catch Module:send(Name, {'$gen_cast', Request}),
    ok;
cast(Server, Request) when is_pid(Server); is_atom(Server); is_tuple(Server) ->
    catch Server ! {'$gen_cast', Request},
    ok.

-spec reply(Client :: from(), Reply :: term()) -> ok.
reply(Client, Reply) -> gen:reply(Client, Reply).

-spec abcast(Name :: atom(), Request :: term()) -> abcast.
abcast(Name, Request) -> abcast([node() | nodes()], Name, Request).

-spec abcast(Nodes :: [node()], Name :: atom(), Request :: term()) -> abcast.
abcast(Nodes, Name, Request) when is_list(Nodes), is_atom(Name) ->
    lists:foreach(fun(Node) -> cast({Name, Node}, Request) end, Nodes),
    abcast.

-spec multi_call(Name :: atom(), Request :: term()) -> {Replies :: [{node(), term()}], BadNodes :: [node()]}.
multi_call(Name, Request) -> multi_call([node() | nodes()], Name, Request).

-spec multi_call(Nodes :: [node()], Name :: atom(), Request :: term()) -> {Replies :: [{node(), term()}], BadNodes :: [node()]}.
multi_call(Nodes, Name, Request) -> multi_call(Nodes, Name, Request, infinity).

-spec multi_call(Nodes :: [node()], Name :: atom(), Request :: term(), Timeout :: timeout()) ->
          {Replies :: [{node(), term()}], BadNodes :: [node()]}.
multi_call(Nodes, Name, Request, Timeout) when is_list(Nodes), is_atom(Name) ->
    Asked = [{Node, send_request({Name, Node}, Request)} || Node <- Nodes],
    Answers = [{Node, receive_response(Id, Timeout)} || {Node, Id} <- Asked],
    {[{Node, Reply} || {Node, {reply, Reply}} <- Answers], [Node || {Node, Answer} <- Answers, not is_reply(Answer)]}.

is_reply({reply, _}) -> true;
is_reply(_) -> false.

-spec send_request(ServerRef :: server_ref(), Request :: term()) -> request_id().
send_request(Server, Request) -> gen:send_request(Server, '$gen_call', Request).

-spec receive_response(request_id(), timeout()) -> {reply, term()} | timeout | {error, {term(), server_ref()}}.
receive_response(Id, Timeout) -> gen:receive_response(Id, Timeout).

-spec wait_response(request_id(), timeout()) -> {reply, term()} | timeout | {error, {term(), server_ref()}}.
wait_response(Id, Timeout) -> gen:wait_response(Id, Timeout).

-spec check_response(term(), request_id()) -> {reply, term()} | no_reply | {error, {term(), server_ref()}}.
check_response(Message, Id) -> gen:check_response(Message, Id).

%% ---- The server's life ----

-spec init_it(pid(), pid() | self, term(), module(), term(), [term()]) -> no_return().
init_it(Starter, self, Name, Mod, Args, Options) -> init_it(Starter, self(), Name, Mod, Args, Options);
init_it(Starter, Parent, Name, Mod, Args, Options) ->
    Server = #server{parent = Parent, name = gen:name(Name), mod = Mod,
                     hibernate_after = proplists:get_value(hibernate_after, Options, infinity)},
    case guarded(fun() -> Mod:init(Args) end) of
        {ok, {ok, State}} -> begin_loop(Starter, Server, State, infinity);
        {ok, {ok, State, Action}} -> begin_loop(Starter, Server, State, Action);
        {ok, {stop, Reason}} -> give_up(Starter, Name, {error, Reason}, Reason);
        {ok, {error, Reason}} -> give_up(Starter, Name, {error, Reason}, normal);
        {ok, ignore} -> give_up(Starter, Name, ignore, normal);
        {ok, Other} -> give_up(Starter, Name, {error, {bad_return_value, Other}}, {bad_return_value, Other});
        {raised, Class, Reason, Stacktrace} ->
            gen:unregister_name(Name),
            proc_lib:init_ack(Starter, {error, exit_reason(Class, Reason, Stacktrace)}),
            erlang:raise(Class, Reason, Stacktrace)
    end.

begin_loop(Starter, Server, State, Action) ->
    proc_lib:init_ack(Starter, {ok, self()}),
    act(Server, State, Action).

%% The name is free before the starter hears of the failure.
give_up(Starter, Name, Answer, Reason) ->
    gen:unregister_name(Name),
    proc_lib:init_ack(Starter, Answer),
    exit(Reason).

-spec enter_loop(Module :: module(), Options :: [enter_loop_opt()], State :: term()) -> no_return().
enter_loop(Mod, Options, State) -> enter_loop(Mod, Options, State, self(), infinity).

-spec enter_loop(Module :: module(), Options :: [enter_loop_opt()], State :: term(), server_name() | pid() | action()) ->
          no_return().
enter_loop(Mod, Options, State, {Scope, _} = Name) when Scope =:= local; Scope =:= global ->
    enter_loop(Mod, Options, State, Name, infinity);
enter_loop(Mod, Options, State, {via, _, _} = Name) -> enter_loop(Mod, Options, State, Name, infinity);
enter_loop(Mod, Options, State, Pid) when is_pid(Pid) -> enter_loop(Mod, Options, State, Pid, infinity);
enter_loop(Mod, Options, State, Action) -> enter_loop(Mod, Options, State, self(), Action).

-spec enter_loop(Module :: module(), Options :: [enter_loop_opt()], State :: term(), server_name() | pid(), action()) ->
          no_return().
enter_loop(Mod, Options, State, Name, Action) ->
    Server = #server{parent = parent(), name = gen:name(Name), mod = Mod,
                     hibernate_after = proplists:get_value(hibernate_after, Options, infinity)},
    act(Server, State, Action).

parent() ->
    case get('$ancestors') of
        [Parent | _] when is_pid(Parent) -> Parent;
        [Parent | _] when is_atom(Parent) -> whereis(Parent);
        _ -> exit(process_was_not_started_by_proc_lib)
    end.

%% What the callback asked for next.
act(Server, State, infinity) -> loop(Server, State, Server#server.hibernate_after, infinity);
act(Server, State, hibernate) -> proc_lib:hibernate(gen_server, wake_hib, [{Server, State}]);
act(#server{mod = Mod} = Server, State, {continue, What}) ->
    noreply(Server, {continue, What}, State, guarded(fun() -> Mod:handle_continue(What, State) end));
act(Server, State, Timeout) -> loop(Server, State, infinity, Timeout).

loop(Server, State, HibernateAfter, infinity) ->
    receive
        Message -> message(Server, State, infinity, Message)
    after HibernateAfter -> proc_lib:hibernate(gen_server, wake_hib, [{Server, State}])
    end;
loop(Server, State, _, Timeout) ->
    receive
        Message -> message(Server, State, Timeout, Message)
    after Timeout -> message(Server, State, Timeout, timeout)
    end.

-spec wake_hib({term(), term()}) -> no_return().
wake_hib({Server, State}) ->
    receive
        Message -> message(Server, State, hibernate, Message)
    end.

message(#server{parent = Parent} = Server, State, Action, Message) ->
    case Message of
        {system, From, Request} ->
            sys:handle_system_msg(Request, From, Parent, gen_server, [], {Server, State, Action});
        {'EXIT', Parent, Reason} -> terminate(Server, Message, State, exit, Reason, []);
        {'$gen_call', From, Request} -> call_received(Server, State, From, Request);
        {'$gen_cast', Request} ->
            Mod = Server#server.mod,
            noreply(Server, Message, State, guarded(fun() -> Mod:handle_cast(Request, State) end));
        Info -> info_received(Server, State, Info)
    end.

call_received(#server{mod = Mod} = Server, State, From, Request) ->
    case guarded(fun() -> Mod:handle_call(Request, From, State) end) of
        {ok, {reply, Reply, NewState}} ->
            reply(From, Reply),
            act(Server, NewState, infinity);
        {ok, {reply, Reply, NewState, Action}} ->
            reply(From, Reply),
            act(Server, NewState, Action);
        {ok, {stop, Reason, Reply, NewState}} ->
            try terminate(Server, Request, NewState, exit, Reason, [])
            after reply(From, Reply)
            end;
        Other -> noreply(Server, Request, State, Other)
    end.

info_received(#server{mod = Mod} = Server, State, Info) ->
    case guarded(fun() -> Mod:handle_info(Info, State) end) of
        {raised, error, undef, [{Mod, handle_info, [Info, State], _} | _]} = Raised ->
            case erlang:function_exported(Mod, handle_info, 2) of
                true -> noreply(Server, Info, State, Raised);
                false -> act(Server, State, infinity)
            end;
        Result -> noreply(Server, Info, State, Result)
    end.

noreply(Server, Message, State, Result) ->
    case Result of
        {ok, {noreply, NewState}} -> act(Server, NewState, infinity);
        {ok, {noreply, NewState, Action}} -> act(Server, NewState, Action);
        {ok, {stop, Reason, NewState}} -> terminate(Server, Message, NewState, exit, Reason, []);
        {ok, Other} -> terminate(Server, Message, State, exit, {bad_return_value, Other}, []);
        {raised, Class, Reason, Stacktrace} -> terminate(Server, Message, State, Class, Reason, Stacktrace)
    end.

%% A thrown value counts as returned.
guarded(Callback) ->
    try {ok, Callback()}
    catch
        throw:Value -> {ok, Value};
        Class:Reason:Stacktrace -> {raised, Class, Reason, Stacktrace}
    end.

-spec terminate(#server{}, term(), term(), error | exit, term(), list()) -> no_return().
terminate(#server{mod = Mod}, _, State, Class, Reason, Stacktrace) ->
    ExitReason = exit_reason(Class, Reason, Stacktrace),
    case erlang:function_exported(Mod, terminate, 2) of
        true ->
            try Mod:terminate(ExitReason, State)
            catch
                throw:_ -> ok;
                NewClass:NewReason:NewStacktrace -> erlang:raise(NewClass, NewReason, NewStacktrace)
            end;
        false -> ok
    end,
    case Stacktrace of
        [] -> exit(ExitReason);
        _ -> erlang:raise(Class, Reason, Stacktrace)
    end.

exit_reason(error, Reason, Stacktrace) -> {Reason, Stacktrace};
exit_reason(exit, Reason, _) -> Reason.

%% ---- System messages ----

-spec system_continue(pid(), term(), term()) -> no_return().
system_continue(_, _, {Server, State, Action}) -> act(Server, State, Action).

-spec system_terminate(term(), pid(), term(), term()) -> no_return().
system_terminate(Reason, _, _, {Server, State, _}) -> terminate(Server, system, State, exit, Reason, []).

-spec system_get_state(term()) -> {ok, term()}.
system_get_state({_, State, _}) -> {ok, State}.

-spec system_replace_state(fun((term()) -> term()), term()) -> {ok, term(), term()}.
system_replace_state(Fun, {Server, State, Action}) ->
    NewState = Fun(State),
    {ok, NewState, {Server, NewState, Action}}.

-spec system_code_change(term(), module(), term(), term()) -> {ok, term()} | term().
system_code_change({#server{mod = Mod} = Server, State, Action}, _, OldVsn, Extra) ->
    case catch Mod:code_change(OldVsn, State, Extra) of
        {ok, NewState} -> {ok, {Server, NewState, Action}};
        Else -> Else
    end.
