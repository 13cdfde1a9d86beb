%% What gen_server, gen_statem and gen_event have in common: starting a named process, and calls.
%%
%% A call is the message {Label, {Caller, Tag}, Request}; the answer is {Tag, Answer}. The tag is an alias of the
%% caller that ends with the call, so that an answer that comes too late is lost.
-module(gen).

-export([call/3, call/4, init_it/6, init_it/7, name/1, register_name/1, reply/2, start/5, start/6, stop/1, stop/3,
         unregister_name/1, send_request/3, receive_response/2, wait_response/2, check_response/2]).
-export_type([server_ref/0, emgr_name/0, from/0, reply_tag/0, request_id/0]).

-type emgr_name() :: {'local', atom()} | {'global', term()} | {'via', Module :: module(), Name :: term()}.
-type server_ref() :: pid() | atom() | {atom(), node()} | {'global', term()} | {'via', module(), term()}.
-type reply_tag() :: term().
-type from() :: {Client :: pid(), Tag :: reply_tag()}.
-opaque request_id() :: reference().
-type linkage() :: nolink | link | monitor.

%% ---- Starting ----

-spec start(module(), linkage(), emgr_name(), module(), term(), [term()]) -> term().
start(GenMod, Linkage, Name, Mod, Args, Options) ->
    case where(Name) of
        undefined -> spawn_it(GenMod, Linkage, [Name], Mod, Args, Options);
        Pid -> {error, {already_started, Pid}}
    end.

-spec start(module(), linkage(), module(), term(), [term()]) -> term().
start(GenMod, Linkage, Mod, Args, Options) -> spawn_it(GenMod, Linkage, [], Mod, Args, Options).

spawn_it(GenMod, Linkage, Name, Mod, Args, Options) ->
    Timeout = proplists:get_value(timeout, Options, infinity),
    SpawnOptions = proplists:get_value(spawn_opt, Options, []),
    Starter = self(),
    Parent = case Linkage of
                 link -> Starter;
                 _ -> self
             end,
    InitArgs = [GenMod, Starter, Parent] ++ Name ++ [Mod, Args, Options],
    case Linkage of
        link -> proc_lib:start_link(gen, init_it, InitArgs, Timeout, SpawnOptions);
        nolink -> proc_lib:start(gen, init_it, InitArgs, Timeout, SpawnOptions);
        monitor -> monitored(proc_lib:start_monitor(gen, init_it, InitArgs, Timeout, SpawnOptions))
    end.

monitored({{ok, Pid}, Monitor}) -> {ok, {Pid, Monitor}};
monitored({Other, Monitor}) ->
    receive {'DOWN', Monitor, process, _, _} -> ok end,
    Other.

-spec init_it(module(), pid(), pid() | self, module(), term(), [term()]) -> term().
init_it(GenMod, Starter, Parent, Mod, Args, Options) ->
    initialize(GenMod, Starter, Parent, self(), Mod, Args, Options).

-spec init_it(module(), pid(), pid() | self, emgr_name(), module(), term(), [term()]) -> term().
init_it(GenMod, Starter, Parent, Name, Mod, Args, Options) ->
    case register_name(Name) of
        true -> initialize(GenMod, Starter, Parent, Name, Mod, Args, Options);
        {false, Pid} -> proc_lib:init_ack(Starter, {error, {already_started, Pid}})
    end.

%% The callback module is what the process is said to run.
initialize(GenMod, Starter, Parent, Name, Mod, Args, Options) ->
    put('$initial_call', {Mod, init, 1}),
    GenMod:init_it(Starter, Parent, Name, Mod, Args, Options).

%% ---- Names ----

where({local, Name}) -> whereis(Name);
where({global, Name}) -> global:whereis_name(Name);
where({via, Module, Name}) -> Module:whereis_name(Name).

-spec register_name(emgr_name()) -> true | {false, pid() | undefined}.
register_name({local, Name} = Ref) ->
    try register(Name, self()) of
        true -> true
    catch
        error:_ -> {false, where(Ref)}
    end;
register_name({global, Name} = Ref) ->
    case global:register_name(Name, self()) of
        yes -> true;
        no -> {false, where(Ref)}
    end;
register_name({via, Module, Name} = Ref) ->
    case Module:register_name(Name, self()) of
        yes -> true;
        no -> {false, where(Ref)}
    end.

-spec unregister_name(pid() | emgr_name()) -> term().
unregister_name({local, Name}) ->
    try unregister(Name)
    catch error:badarg -> true
    end;
unregister_name({global, Name}) -> global:unregister_name(Name);
unregister_name({via, Module, Name}) -> Module:unregister_name(Name);
unregister_name(Pid) when is_pid(Pid) -> Pid.

-spec name(emgr_name() | pid()) -> term().
name({local, Name}) -> Name;
name({global, Name}) -> Name;
name({via, _, Name}) -> Name;
name(Pid) when is_pid(Pid) -> Pid.

%% ---- Calls ----

-spec call(server_ref(), term(), term()) -> {ok, term()}.
call(Server, Label, Request) -> call(Server, Label, Request, 5000).

-spec call(server_ref(), term(), term(), timeout()) -> {ok, term()}.
call(Server, Label, Request, Timeout) when is_integer(Timeout), Timeout >= 0; Timeout =:= infinity ->
    case process(Server) of
        undefined -> exit(noproc);
        Process when Process =:= self() -> exit(calling_self);
        Process -> call_process(Process, Label, Request, Timeout)
    end.

call_process(Process, Label, Request, Timeout) ->
    Monitor = erlang:monitor(process, Process, [{alias, demonitor}]),
    erlang:send(Process, {Label, {self(), [alias | Monitor]}, Request}, [noconnect]),
    receive
        {[alias | Monitor], Answer} ->
            erlang:demonitor(Monitor, [flush]),
            {ok, Answer};
        {'DOWN', Monitor, _, _, noconnection} -> exit({nodedown, node_of(Process)});
        {'DOWN', Monitor, _, _, Reason} -> exit(Reason)
    after Timeout ->
            erlang:demonitor(Monitor, [flush]),
            receive
                {[alias | Monitor], Answer} -> {ok, Answer}
            after 0 -> exit(timeout)
            end
    end.

process(Pid) when is_pid(Pid) -> Pid;
process(Name) when is_atom(Name) -> whereis(Name);
process({Name, Node}) when is_atom(Name), Node =:= node() -> whereis(Name);
process({Name, Node}) when is_atom(Name), is_atom(Node), Name =/= global -> {Name, Node};
process({global, _} = Name) -> where(Name);
process({via, _, _} = Name) -> where(Name).

node_of({_, Node}) -> Node;
node_of(Pid) -> node(Pid).

-spec reply(from(), term()) -> ok.
reply({_, [alias | Alias] = Tag}, Answer) when is_reference(Alias) ->
    Alias ! {Tag, Answer},
    ok;
reply({_, [[alias | Alias] | _] = Tag}, Answer) when is_reference(Alias) ->
    Alias ! {Tag, Answer},
    ok;
reply({Client, Tag}, Answer) ->
    try Client ! {Tag, Answer}, ok
    catch _:_ -> ok
    end.

-spec stop(server_ref()) -> ok.
stop(Server) -> stop(Server, normal, infinity).

-spec stop(server_ref(), term(), timeout()) -> ok.
stop(Server, Reason, Timeout) ->
    case process(Server) of
        undefined -> exit(noproc);
        Process when Process =:= self() -> exit(calling_self);
        Process -> proc_lib:stop(Process, Reason, Timeout)
    end.

%% ---- Calls in two steps ----

-spec send_request(server_ref(), term(), term()) -> request_id().
send_request(Server, Label, Request) ->
    Process = case process(Server) of
                  undefined -> '$no_such_process';
                  Found -> Found
              end,
    Monitor = erlang:monitor(process, Process, [{alias, demonitor}]),
    catch erlang:send(Process, {Label, {self(), [alias | Monitor]}, Request}, [noconnect]),
    Monitor.

-spec receive_response(request_id(), timeout()) -> {reply, term()} | timeout | {error, {term(), term()}}.
receive_response(Monitor, Timeout) ->
    receive
        {[alias | Monitor], Answer} ->
            erlang:demonitor(Monitor, [flush]),
            {reply, Answer};
        {'DOWN', Monitor, _, Process, Reason} -> {error, {Reason, Process}}
    after Timeout ->
            erlang:demonitor(Monitor, [flush]),
            timeout
    end.

-spec wait_response(request_id(), timeout()) -> {reply, term()} | timeout | {error, {term(), term()}}.
wait_response(Monitor, Timeout) ->
    receive
        {[alias | Monitor], Answer} ->
            erlang:demonitor(Monitor, [flush]),
            {reply, Answer};
        {'DOWN', Monitor, _, Process, Reason} -> {error, {Reason, Process}}
    after Timeout -> timeout
    end.

-spec check_response(term(), request_id()) -> {reply, term()} | no_reply | {error, {term(), term()}}.
check_response({[alias | Monitor], Answer}, Monitor) ->
    erlang:demonitor(Monitor, [flush]),
    {reply, Answer};
check_response({'DOWN', Monitor, _, Process, Reason}, Monitor) -> {error, {Reason, Process}};
check_response(_, _) -> no_reply.
