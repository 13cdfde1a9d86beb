%% Event managers: a process with handlers, each a callback module with a state of its own, that all see every event.
%%
%% Documented behaviour of the standard library's module of this name, without its logging and hibernating.
-module(gen_event).

-export([add_handler/3, add_sup_handler/3, call/3, call/4, check_response/2, delete_handler/3, init_it/6, notify/2,
         receive_response/2, send_request/3, start/0, start/1, start/2, start_link/0, start_link/1, start_link/2,
         start_monitor/0, start_monitor/1, start_monitor/2, stop/1, stop/3, swap_handler/3, swap_sup_handler/3, sync_notify/2,
         system_code_change/4, system_continue/3, system_get_state/1, system_replace_state/2, system_terminate/4,
         wait_response/2, which_handlers/1]).
-export_type([add_handler_ret/0, del_handler_ret/0, emgr_name/0, emgr_ref/0, handler/0, handler_args/0, option/0,
              request_id/0, start_mon_ret/0, start_ret/0]).

-type handler() :: atom() | {atom(), term()}.
-type handler_args() :: term().
-type add_handler_ret() :: ok | term() | {'EXIT', term()}.
-type del_handler_ret() :: ok | term() | {'EXIT', term()}.
-type emgr_name() :: gen:emgr_name().
-type emgr_ref() :: gen:server_ref().
-type request_id() :: gen:request_id().
-type option() :: {'timeout', timeout()} | {'debug', [term()]} | {'spawn_opt', [term()]} | {'hibernate_after', timeout()}.
-type start_ret() :: {'ok', pid()} | {'error', term()}.
-type start_mon_ret() :: {'ok', {pid(), reference()}} | {'error', term()}.

-callback init(InitArgs :: term()) -> {ok, State :: term()} | {ok, State :: term(), hibernate} | {error, Reason :: term()}.
-callback handle_event(Event :: term(), State :: term()) ->
    {ok, NewState :: term()} | {ok, NewState :: term(), hibernate}
  | {swap_handler, Args1 :: term(), NewState :: term(), Handler2 :: handler(), Args2 :: term()} | remove_handler.
-callback handle_call(Request :: term(), State :: term()) ->
    {ok, Reply :: term(), NewState :: term()} | {ok, Reply :: term(), NewState :: term(), hibernate}
  | {swap_handler, Reply :: term(), Args1 :: term(), NewState :: term(), Handler2 :: handler(), Args2 :: term()}
  | {remove_handler, Reply :: term()}.
-callback handle_info(Info :: term(), State :: term()) ->
    {ok, NewState :: term()} | {ok, NewState :: term(), hibernate}
  | {swap_handler, Args1 :: term(), NewState :: term(), Handler2 :: handler(), Args2 :: term()} | remove_handler.
-callback terminate(Args :: term(), State :: term()) -> term().
-callback code_change(OldVsn :: term(), State :: term(), Extra :: term()) -> {ok, NewState :: term()}.
-callback format_status(Status :: map()) -> map().
-optional_callbacks([handle_info/2, terminate/2, code_change/3, format_status/1]).

%% `owner' hears when the handler is gone, and the handler goes when the owner does.
-record(handler, {mod :: module(), id = false :: term(), state :: term(), owner = false :: pid() | false}).
%% The handler that was added last comes first.
-record(manager, {parent :: pid(), name :: term(), handlers = [] :: [#handler{}]}).

%% ---- Starting and stopping ----

-spec start() -> start_ret().
start() -> start([]).

-spec start(emgr_name() | [option()]) -> start_ret().
start(Name) when is_tuple(Name) -> start(Name, []);
start(Options) -> gen:start(gen_event, nolink, no_callback, [], Options).

-spec start(emgr_name(), [option()]) -> start_ret().
start(Name, Options) -> gen:start(gen_event, nolink, Name, no_callback, [], Options).

-spec start_link() -> start_ret().
start_link() -> start_link([]).

-spec start_link(emgr_name() | [option()]) -> start_ret().
start_link(Name) when is_tuple(Name) -> start_link(Name, []);
start_link(Options) -> gen:start(gen_event, link, no_callback, [], Options).

-spec start_link(emgr_name(), [option()]) -> start_ret().
start_link(Name, Options) -> gen:start(gen_event, link, Name, no_callback, [], Options).

-spec start_monitor() -> start_mon_ret().
start_monitor() -> start_monitor([]).

-spec start_monitor(emgr_name() | [option()]) -> start_mon_ret().
start_monitor(Name) when is_tuple(Name) -> start_monitor(Name, []);
start_monitor(Options) -> gen:start(gen_event, monitor, no_callback, [], Options).

-spec start_monitor(emgr_name(), [option()]) -> start_mon_ret().
start_monitor(Name, Options) -> gen:start(gen_event, monitor, Name, no_callback, [], Options).

-spec stop(emgr_ref()) -> ok.
stop(Manager) -> gen:stop(Manager).

-spec stop(emgr_ref(), term(), timeout()) -> ok.
stop(Manager, Reason, Timeout) -> gen:stop(Manager, Reason, Timeout).

%% ---- Asking ----

-spec add_handler(emgr_ref(), handler(), term()) -> add_handler_ret().
add_handler(Manager, Handler, Args) -> ask(Manager, {add, Handler, Args, false}).

-spec add_sup_handler(emgr_ref(), handler(), term()) -> add_handler_ret().
add_sup_handler(Manager, Handler, Args) -> ask(Manager, {add, Handler, Args, self()}).

-spec delete_handler(emgr_ref(), handler(), term()) -> del_handler_ret().
delete_handler(Manager, Handler, Args) -> ask(Manager, {delete, Handler, Args}).

-spec swap_handler(emgr_ref(), {handler(), term()}, {handler(), term()}) -> ok | {error, term()}.
swap_handler(Manager, {Old, Args1}, {New, Args2}) -> ask(Manager, {swap, Old, Args1, New, Args2, false}).

-spec swap_sup_handler(emgr_ref(), {handler(), term()}, {handler(), term()}) -> ok | {error, term()}.
swap_sup_handler(Manager, {Old, Args1}, {New, Args2}) -> ask(Manager, {swap, Old, Args1, New, Args2, self()}).

-spec which_handlers(emgr_ref()) -> [handler()].
which_handlers(Manager) -> ask(Manager, which).

-spec notify(emgr_ref(), term()) -> ok.
notify(Manager, Event) ->
    send(Manager, {notify, Event}),
    ok.

-spec sync_notify(emgr_ref(), term()) -> ok.
sync_notify(Manager, Event) -> ask(Manager, {notify, Event}).

-spec call(emgr_ref(), handler(), term()) -> term().
call(Manager, Handler, Request) -> call_handler(Manager, Handler, Request, 5000, [Manager, Handler, Request]).

-spec call(emgr_ref(), handler(), term(), timeout()) -> term().
call(Manager, Handler, Request, Timeout) -> call_handler(Manager, Handler, Request, Timeout, [Manager, Handler, Request, Timeout]).

call_handler(Manager, Handler, Request, Timeout, Args) ->
    try ask(Manager, {call, Handler, Request}, Timeout)
    catch exit:Reason -> exit({Reason, {gen_event, call, Args}})
    end.

-spec send_request(emgr_ref(), handler(), term()) -> request_id().
send_request(Manager, Handler, Request) -> gen:send_request(Manager, '$gen_event', {call, Handler, Request}).

-spec receive_response(request_id(), timeout()) -> {reply, term()} | timeout | {error, {term(), emgr_ref()}}.
receive_response(Id, Timeout) -> response(gen:receive_response(Id, Timeout)).

-spec wait_response(request_id(), timeout()) -> {reply, term()} | timeout | {error, {term(), emgr_ref()}}.
wait_response(Id, Timeout) -> response(gen:wait_response(Id, Timeout)).

-spec check_response(term(), request_id()) -> {reply, term()} | no_reply | {error, {term(), emgr_ref()}}.
check_response(Message, Id) -> response(gen:check_response(Message, Id)).

response({reply, {error, _} = Error}) -> Error;
response(Other) -> Other.

send({global, Name}, Message) -> catch global:send(Name, Message);
send({via, Module, Name}, Message) -> catch Module:send(Name, Message);
send(Manager, Message) -> Manager ! Message.

ask(Manager, Request) -> ask(Manager, Request, infinity).

ask(Manager, Request, Timeout) ->
    {ok, Reply} = gen:call(Manager, '$gen_event', Request, Timeout),
    Reply.

%% ---- The process ----

-spec init_it(pid(), pid() | self, emgr_name() | pid(), module(), term(), [term()]) -> no_return().
init_it(Starter, self, Name, Mod, Args, Options) -> init_it(Starter, self(), Name, Mod, Args, Options);
init_it(Starter, Parent, Name, _, _, _) ->
    process_flag(trap_exit, true),
    proc_lib:init_ack(Starter, {ok, self()}),
    loop(#manager{parent = Parent, name = gen:name(Name)}).

loop(#manager{parent = Parent, handlers = Handlers} = Manager) ->
    receive
        {system, From, Request} -> sys:handle_system_msg(Request, From, Parent, gen_event, [], Manager);
        {'EXIT', Parent, Reason} -> finish(Manager, Reason);
        {'EXIT', Pid, Reason} = Info -> loop(Manager#manager{handlers = owner_gone(Pid, Reason, Info, Handlers)});
        {notify, Event} -> loop(Manager#manager{handlers = tell(handle_event, Event, Handlers)});
        {'$gen_event', From, Request} ->
            {Reply, NewHandlers} = request(Request, Handlers),
            gen:reply(From, Reply),
            loop(Manager#manager{handlers = NewHandlers});
        Info -> loop(Manager#manager{handlers = tell(handle_info, Info, Handlers)})
    end.

request({notify, Event}, Handlers) -> {ok, tell(handle_event, Event, Handlers)};
request(which, Handlers) -> {[name(Handler) || Handler <- Handlers], Handlers};
request({add, Handler, Args, Owner}, Handlers) ->
    Owner =/= false andalso link(Owner),
    added(named(Handler, Owner), Args, Handlers);
request({delete, Handler, Args}, Handlers) ->
    case taken(Handler, Handlers) of
        {Found, Others} -> {ended(Found, Args, normal), Others};
        none -> {{error, module_not_found}, Handlers}
    end;
request({swap, Old, Args1, New, Args2, Owner}, Handlers) ->
    case taken(Old, Handlers) of
        {Found, Others} ->
            Left = ended(Found, Args1, {swapped, New, Owner}),
            Owner =/= false andalso link(Owner),
            swapped_in(New, Owner, {Args2, Left}, Others);
        none -> swapped_in(New, Owner, {Args2, error}, Handlers)
    end;
request({call, Handler, Request}, Handlers) ->
    case lists:search(fun(H) -> name(H) =:= Handler end, Handlers) of
        {value, #handler{mod = Mod, state = State} = Found} ->
            case guarded(fun() -> Mod:handle_call(Request, State) end) of
                {ok, Reply, NewState} -> {Reply, replaced(Found#handler{state = NewState}, Handlers)};
                {ok, Reply, NewState, hibernate} -> {Reply, replaced(Found#handler{state = NewState}, Handlers)};
                {remove_handler, Reply} ->
                    ended(Found, remove_handler, normal),
                    {Reply, without(Found, Handlers)};
                {swap_handler, Reply, Args1, NewState, New, Args2} ->
                    {Reply, swapped(Found#handler{state = NewState}, Args1, New, Args2, Handlers)};
                Other -> {{error, Other}, failed(Found, Other, Handlers)}
            end;
        false -> {{error, bad_module}, Handlers}
    end.

swapped_in(New, Owner, Args, Handlers) ->
    case added(named(New, Owner), Args, Handlers) of
        {ok, NewHandlers} -> {ok, NewHandlers};
        {Other, _} -> {{error, Other}, Handlers}
    end.

added(#handler{mod = Mod} = Handler, Args, Handlers) ->
    case guarded(fun() -> Mod:init(Args) end) of
        {ok, State} -> {ok, [Handler#handler{state = State} | Handlers]};
        {ok, State, hibernate} -> {ok, [Handler#handler{state = State} | Handlers]};
        Other ->
            forget_owner(Handler),
            {Other, Handlers}
    end.

%% All handlers hear of an event; those that want to go, or fail, are gone afterwards.
tell(Function, Event, Handlers) ->
    lists:flatmap(fun(Handler) -> told(Handler, Function, Event) end, Handlers).

told(#handler{mod = Mod, state = State} = Handler, Function, Event) ->
    case guarded(fun() -> Mod:Function(Event, State) end) of
        {ok, NewState} -> [Handler#handler{state = NewState}];
        {ok, NewState, hibernate} -> [Handler#handler{state = NewState}];
        remove_handler ->
            ended(Handler, remove_handler, normal),
            [];
        {swap_handler, Args1, NewState, New, Args2} -> swapped(Handler#handler{state = NewState}, Args1, New, Args2, [Handler]);
        {'EXIT', {undef, [{Mod, handle_info, [Event, State], _} | _]}} = Exit when Function =:= handle_info ->
            case erlang:function_exported(Mod, handle_info, 2) of
                true -> failed(Handler, Exit, [Handler]);
                false -> [Handler]
            end;
        Other -> failed(Handler, Other, [Handler])
    end.

swapped(#handler{owner = Owner} = Handler, Args1, New, Args2, Handlers) ->
    Left = ended(Handler, Args1, {swapped, New, Owner}),
    {_, NewHandlers} = added(named(New, Owner), {Args2, Left}, without(Handler, Handlers)),
    NewHandlers.

failed(Handler, Result, Handlers) ->
    ended(Handler, {error, Result}, Result),
    without(Handler, Handlers).

%% A handler's last words. Its owner hears why it is gone, unless it was told itself.
ended(#handler{mod = Mod, state = State} = Handler, Args, Reason) ->
    Result = case erlang:function_exported(Mod, terminate, 2) of
                 true -> guarded(fun() -> Mod:terminate(Args, State) end);
                 false -> ok
             end,
    tell_owner(Handler, Reason),
    forget_owner(Handler),
    Result.

tell_owner(#handler{owner = false}, _) -> ok;
tell_owner(#handler{owner = Owner} = Handler, Reason) -> Owner ! {gen_event_EXIT, name(Handler), Reason}.

forget_owner(#handler{owner = false}) -> true;
forget_owner(#handler{owner = Owner}) -> unlink(Owner).

owner_gone(Pid, Reason, Info, Handlers) ->
    case [Handler || #handler{owner = Owner} = Handler <- Handlers, Owner =:= Pid] of
        [] -> tell(handle_info, Info, Handlers);
        Orphans ->
            [ended(Orphan#handler{owner = false}, {stop, Reason}, shutdown) || Orphan <- Orphans],
            [Handler || #handler{owner = Owner} = Handler <- Handlers, Owner =/= Pid]
    end.

-spec finish(#manager{}, term()) -> no_return().
finish(#manager{handlers = Handlers}, Reason) ->
    lists:foreach(fun(Handler) -> ended(Handler, stop, shutdown) end, Handlers),
    exit(Reason).

guarded(Callback) -> catch Callback().

%% ---- Handlers by name ----

named({Mod, Id}, Owner) -> #handler{mod = Mod, id = Id, owner = Owner};
named(Mod, Owner) -> #handler{mod = Mod, owner = Owner}.

name(#handler{mod = Mod, id = false}) -> Mod;
name(#handler{mod = Mod, id = Id}) -> {Mod, Id}.

taken(Name, Handlers) ->
    case lists:search(fun(Handler) -> name(Handler) =:= Name end, Handlers) of
        {value, Found} -> {Found, without(Found, Handlers)};
        false -> none
    end.

without(Handler, Handlers) ->
    {Before, [_ | After]} = lists:splitwith(fun(Other) -> name(Other) =/= name(Handler) end, Handlers),
    Before ++ After.

replaced(Handler, Handlers) ->
    {Before, [_ | After]} = lists:splitwith(fun(Other) -> name(Other) =/= name(Handler) end, Handlers),
    Before ++ [Handler | After].

%% ---- System messages ----

-spec system_continue(pid(), term(), term()) -> no_return().
system_continue(_, _, Manager) -> loop(Manager).

-spec system_terminate(term(), pid(), term(), term()) -> no_return().
system_terminate(Reason, _, _, Manager) -> finish(Manager, Reason).

-spec system_get_state(term()) -> {ok, term()}.
system_get_state(#manager{handlers = Handlers}) ->
    {ok, [{Mod, Id, State} || #handler{mod = Mod, id = Id, state = State} <- Handlers]}.

-spec system_replace_state(fun((term()) -> term()), term()) -> {ok, term(), term()}.
system_replace_state(Fun, #manager{handlers = Handlers} = Manager) ->
    Replaced = [Handler#handler{state = element(3, replaced_state(Fun, Handler))} || Handler <- Handlers],
    {ok, States} = system_get_state(Manager#manager{handlers = Replaced}),
    {ok, States, Manager#manager{handlers = Replaced}}.

replaced_state(Fun, #handler{mod = Mod, id = Id, state = State}) ->
    try {Mod, Id, _} = Fun({Mod, Id, State})
    catch _:_ -> {Mod, Id, State}
    end.

-spec system_code_change(term(), module(), term(), term()) -> {ok, term()}.
system_code_change(#manager{handlers = Handlers} = Manager, Module, OldVsn, Extra) ->
    {ok, Manager#manager{handlers = [changed(Handler, Module, OldVsn, Extra) || Handler <- Handlers]}}.

changed(#handler{mod = Mod, state = State} = Handler, Mod, OldVsn, Extra) ->
    {ok, NewState} = Mod:code_change(OldVsn, State, Extra),
    Handler#handler{state = NewState};
changed(Handler, _, _, _) -> Handler.
