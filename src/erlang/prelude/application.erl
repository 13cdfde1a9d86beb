%% Applications: a list of those that are loaded, each with its master, the process that is the group leader of all of its
%% own. Settings are the machine's (application:get_env/2 and its like). The processes of OTP's own applications are not
%% there, so starting one of those only notes that it runs.
-module(application).
-export([ensure_all_started/1, ensure_all_started/2, ensure_started/1, ensure_started/2, get_all_env/0, get_all_key/0,
         get_all_key/1, get_application/0, get_application/1, get_env/1, get_key/1, get_key/2, info/0, load/1, load/2,
         loaded_applications/0, permit/2, set_env/1, set_env/2, set_env/4, start/1, start/2, start_type/0, stop/1, unload/1,
         unset_env/3, which_applications/0, which_applications/1]).

-type restart_type() :: permanent | transient | temporary.

-callback start(StartType :: term(), StartArgs :: term()) -> {ok, pid()} | {ok, pid(), State :: term()} | {error, term()}.
-callback stop(State :: term()) -> term().

%% `master' is a process, `none' for an application without one that runs, `stopped' for one that does not run.
-record(loaded, {name, keys, system = false, master = stopped}).

%% ---- What is there ----

%% Loaded applications, in the order in which they were started, the last one first; those that do not run come after them.
applications() -> tandem_state:get(applications, base()).

base() -> [running_system(stdlib), running_system(kernel)].

running_system(Name) ->
    {{application, Name, Keys}, System} = tandem_services:specification(Name),
    #loaded{name = Name, keys = Keys, system = System, master = none}.

keep(Applications) -> tandem_state:put(applications, Applications).

find(Name) -> lists:keyfind(Name, #loaded.name, applications()).

update(#loaded{name = Name} = Changed) -> keep(lists:keyreplace(Name, #loaded.name, applications(), Changed)).

%% ---- Loading ----

-spec load(term()) -> ok | {error, term()}.
load(What) ->
    case specification(What) of
        {ok, Name, Keys, System} ->
            case find(Name) of
                false -> add(Name, Keys, System);
                _ -> {error, {already_loaded, What}}
            end;
        {error, _} = Error -> Error
    end.

-spec load(term(), term()) -> ok | {error, term()}.
load(What, _Distributed) -> load(What).

specification({application, Name, Keys}) when is_atom(Name), is_list(Keys) -> {ok, Name, Keys, false};
specification({application, Name, Keys}) when is_atom(Name) -> {error, {invalid_options, Keys}};
specification(Name) when is_atom(Name) ->
    case find(Name) of
        #loaded{keys = Keys, system = System} -> {ok, Name, Keys, System};
        false ->
            case tandem_services:specification(Name) of
                none -> {error, {"no such file or directory", atom_to_list(Name) ++ ".app"}};
                {{application, Name, Keys}, System} -> {ok, Name, Keys, System};
                {Other, _} -> {error, {bad_application, Other}}
            end
    end;
specification(Other) -> {error, {bad_application, Other}}.

add(Name, Keys, System) ->
    keep(applications() ++ [#loaded{name = Name, keys = Keys, system = System}]),
    Persistent = tandem_state:get(persistent_settings, []),
    [application:set_env(Name, Key, Value)
     || {Key, Value} <- proplists:get_value(env, Keys, []), not lists:member({Name, Key}, Persistent)],
    include(proplists:get_value(included_applications, Keys, [])).

include([]) -> ok;
include([Name | Names]) ->
    case load(Name) of
        {error, Reason} when element(1, Reason) =/= already_loaded -> {error, Reason};
        _ -> include(Names)
    end.

-spec unload(atom()) -> ok | {error, term()}.
unload(Name) ->
    case find(Name) of
        false -> {error, {not_loaded, Name}};
        #loaded{master = stopped} ->
            keep(lists:keydelete(Name, #loaded.name, applications())),
            [application:unset_env(Name, Key) || {Key, _} <- application:get_all_env(Name)],
            ok;
        _ -> {error, {running, Name}}
    end.

%% ---- Starting ----

-spec start(atom()) -> ok | {error, term()}.
start(Name) -> start(Name, temporary).

-spec start(atom(), restart_type()) -> ok | {error, term()}.
start(Name, Type) when Type =:= permanent; Type =:= transient; Type =:= temporary ->
    case load(Name) of
        ok -> start_loaded(Name);
        {error, {already_loaded, _}} -> start_loaded(name_of(Name));
        {error, _} = Error -> Error
    end;
start(Name, Type) -> {error, {invalid_restart_type, Name, Type}}.

name_of({application, Name, _}) -> Name;
name_of(Name) -> Name.

start_loaded({application, Name, _}) -> start_loaded(Name);
start_loaded(Name) ->
    case find(Name) of
        #loaded{master = stopped} = Application ->
            case missing(Application) of
                [] -> start_it(Application);
                [Dependency | _] -> {error, {not_started, Dependency}}
            end;
        _ -> {error, {already_started, Name}}
    end.

missing(#loaded{keys = Keys}) ->
    Optional = proplists:get_value(optional_applications, Keys, []),
    [Name || Name <- proplists:get_value(applications, Keys, []), not is_running(Name),
             not (lists:member(Name, Optional) andalso not is_there(Name))].

is_running(Name) ->
    case find(Name) of
        false -> false;
        #loaded{master = Master} -> Master =/= stopped
    end.

is_there(Name) ->
    find(Name) =/= false orelse tandem_services:is_application(Name).

start_it(#loaded{keys = Keys, system = System} = Application) ->
    case proplists:get_value(mod, Keys, []) of
        {Module, Args} when not System -> start_master(Application, Module, Args);
        _ -> runs(Application, none)
    end.

runs(#loaded{name = Name} = Application, Master) ->
    keep([Application#loaded{master = Master} | lists:keydelete(Name, #loaded.name, applications())]).

start_master(#loaded{name = Name, keys = Keys} = Application, Module, Args) ->
    Starter = self(),
    Ref = make_ref(),
    Phases = proplists:get_value(start_phases, Keys, undefined),
    {Master, Monitor} = spawn_monitor(fun() -> master(Starter, Ref, Name, {Module, Args, Phases}) end),
    receive
        {Ref, Result} ->
            erlang:demonitor(Monitor, [flush]),
            case Result of
                ok ->
                    runs(Application, Master),
                    Master ! {Ref, go_on},
                    ok;
                {error, _} -> Result
            end;
        {'DOWN', Monitor, process, Master, Reason} -> {error, Reason}
    end.

%% ---- The master ----

master(Starter, Ref, Name, {Module, Args, Phases}) ->
    process_flag(trap_exit, true),
    group_leader(tandem_services:terminal(), self()),
    tandem_services:forwards(),
    Above = group_leader(),
    group_leader(self(), self()),
    %% The program's code runs in a process below, which the application's first process is linked to.
    Master = self(),
    Below = spawn_link(fun() -> below(Master, Module, Args, Phases) end),
    case wait_for(Below, Above) of
        {started, Top, State} ->
            Starter ! {Ref, ok},
            receive {Ref, go_on} -> ok end,
            master_loop(#{name => Name, below => Below, above => Above, top => Top, state => State, module => Module});
        {failed, Reason} -> Starter ! {Ref, {error, Reason}}
    end.

wait_for(Below, Above) ->
    receive
        {Below, Result} -> Result;
        {'EXIT', Below, Reason} -> {failed, Reason};
        {io_request, _, _, _} = Request ->
            Above ! Request,
            wait_for(Below, Above)
    end.

below(Master, Module, Args, Phases) ->
    process_flag(trap_exit, true),
    case catch Module:start(normal, Args) of
        {ok, Top} -> begun(Master, Module, Top, [], Phases);
        {ok, Top, State} -> begun(Master, Module, Top, State, Phases);
        {error, Reason} -> Master ! {self(), {failed, {Reason, {Module, start, [normal, Args]}}}};
        Other -> Master ! {self(), {failed, {bad_return, {{Module, start, [normal, Args]}, Other}}}}
    end.

begun(Master, Module, Top, State, Phases) ->
    link(Top),
    case start_phases(Module, Phases) of
        ok ->
            Master ! {self(), {started, Top, State}},
            below_loop(Master, Module, Top, State);
        {error, Reason} ->
            stop_top(Top),
            Master ! {self(), {failed, Reason}}
    end.

start_phases(Module, [{Phase, Args} | Phases]) ->
    case catch Module:start_phase(Phase, normal, Args) of
        ok -> start_phases(Module, Phases);
        {error, Reason} -> {error, {Reason, {Module, start_phase, [Phase, normal, Args]}}};
        Other -> {error, {bad_return, {{Module, start_phase, [Phase, normal, Args]}, Other}}}
    end;
start_phases(_, _) -> ok.

below_loop(Master, Module, Top, State) ->
    receive
        {Master, stop} ->
            Prepared = prepare(Module, State),
            stop_top(Top),
            catch Module:stop(Prepared),
            exit(normal);
        {'EXIT', Top, Reason} ->
            catch Module:stop(prepare(Module, State)),
            exit(Reason);
        _ -> below_loop(Master, Module, Top, State)
    end.

prepare(Module, State) ->
    case erlang:function_exported(Module, prep_stop, 1) of
        true -> catch Module:prep_stop(State);
        false -> State
    end.

stop_top(Top) ->
    unlink(Top),
    Monitor = erlang:monitor(process, Top),
    exit(Top, shutdown),
    receive {'DOWN', Monitor, process, Top, _} -> ok end.

master_loop(#{name := Name, below := Below, above := Above} = State) ->
    receive
        {stop, From, Ref} ->
            Below ! {self(), stop},
            receive {'EXIT', Below, _} -> ok end,
            ended(Name),
            From ! {Ref, stopped};
        {'EXIT', Below, _} -> ended(Name);
        {io_request, _, _, _} = Request ->
            Above ! Request,
            master_loop(State);
        _ -> master_loop(State)
    end.

%% Its processes end with it.
ended(Name) ->
    [exit(Pid, kill) || Pid <- processes(), Pid =/= self(), process_info(Pid, group_leader) =:= {group_leader, self()}],
    case find(Name) of
        false -> ok;
        Application ->
            keep(lists:keydelete(Name, #loaded.name, applications()) ++ [Application#loaded{master = stopped}])
    end.

-spec stop(atom()) -> ok | {error, term()}.
stop(Name) ->
    case find(Name) of
        #loaded{master = none} = Application ->
            keep(lists:keydelete(Name, #loaded.name, applications()) ++ [Application#loaded{master = stopped}]);
        #loaded{master = Master} when is_pid(Master) ->
            Ref = erlang:monitor(process, Master),
            Master ! {stop, self(), Ref},
            receive
                {Ref, stopped} -> erlang:demonitor(Ref, [flush]);
                {'DOWN', Ref, process, Master, _} -> ok
            end,
            ok;
        _ -> {error, {not_started, Name}}
    end.

%% ---- Several at once ----

-spec ensure_started(atom()) -> ok | {error, term()}.
ensure_started(Name) -> ensure_started(Name, temporary).

-spec ensure_started(atom(), restart_type()) -> ok | {error, term()}.
ensure_started(Name, Type) ->
    case start(Name, Type) of
        {error, {already_started, Name}} -> ok;
        Result -> Result
    end.

-spec ensure_all_started(atom()) -> {ok, [atom()]} | {error, term()}.
ensure_all_started(Name) -> ensure_all_started(Name, temporary).

-spec ensure_all_started(atom(), restart_type()) -> {ok, [atom()]} | {error, term()}.
ensure_all_started(Names, Type) when is_list(Names) -> ensure_all(Names, Type, []);
ensure_all_started(Name, Type) -> ensure_all([Name], Type, []).

ensure_all([], _, Started) -> {ok, lists:reverse(Started)};
ensure_all([Name | Names], Type, Started) ->
    case ensure_with_dependencies(Name, Type, Started) of
        {ok, More} -> ensure_all(Names, Type, More);
        {error, Reason, More} ->
            [stop(One) || One <- More],
            {error, Reason}
    end.

ensure_with_dependencies(Name, Type, Started) ->
    case start(Name, Type) of
        ok -> {ok, [Name | Started]};
        {error, {already_started, Name}} -> {ok, Started};
        {error, {not_started, Dependency}} ->
            case ensure_with_dependencies(Dependency, Type, Started) of
                {ok, More} -> ensure_with_dependencies(Name, Type, More);
                Error -> Error
            end;
        {error, Reason} -> {error, {Name, Reason}, Started}
    end.

%% ---- Questions ----

-spec which_applications() -> [{atom(), string(), string()}].
which_applications() -> [described(A) || #loaded{master = Master} = A <- applications(), Master =/= stopped].

-spec which_applications(timeout()) -> [{atom(), string(), string()}].
which_applications(_Timeout) -> which_applications().

-spec loaded_applications() -> [{atom(), string(), string()}].
loaded_applications() ->
    tandem_services:elsewhere('application:loaded_applications/0'),
    [described(A) || A <- applications()].

described(#loaded{name = Name, keys = Keys}) ->
    {Name, proplists:get_value(description, Keys, ""), proplists:get_value(vsn, Keys, "")}.

-spec info() -> [{atom(), term()}].
info() ->
    tandem_services:elsewhere('application:info/0'),
    [{loaded, loaded_applications()}, {running, [{N, temporary} || {N, _, _} <- which_applications()]}].

-spec get_application() -> undefined | {ok, atom()}.
get_application() -> get_application(self()).

-spec get_application(pid() | module()) -> undefined | {ok, atom()}.
get_application(Pid) when is_pid(Pid) ->
    case process_info(Pid, group_leader) of
        {group_leader, Leader} -> owner([Name || #loaded{name = Name, master = Master} <- applications(), Master =:= Leader]);
        undefined -> undefined
    end;
get_application(Module) when is_atom(Module) ->
    case [Name || #loaded{name = Name, keys = Keys} <- applications(), lists:member(Module, proplists:get_value(modules, Keys, []))] of
        [] ->
            tandem_services:is_library(Module) andalso known(find(stdlib)),
            undefined;
        Names -> owner(Names)
    end.

owner([Name | _]) -> {ok, Name};
owner([]) -> undefined.

-spec get_env(Par :: atom()) -> undefined | {ok, term()}.
get_env(Key) ->
    case get_application() of
        {ok, Name} -> application:get_env(Name, Key);
        undefined -> undefined
    end.

-spec get_all_env() -> [{atom(), term()}].
get_all_env() ->
    case get_application() of
        {ok, Name} -> application:get_all_env(Name);
        undefined -> []
    end.

-spec get_key(Key :: atom()) -> undefined | {ok, term()}.
get_key(Key) ->
    case get_application() of
        {ok, Name} -> get_key(Name, Key);
        undefined -> undefined
    end.

-spec get_key(Application :: atom(), Key :: atom()) -> undefined | {ok, term()}.
get_key(Name, Key) ->
    case find(Name) of
        false -> undefined;
        Application ->
            case lists:keyfind(Key, 1, keys(Application)) of
                {Key, Value} ->
                    known(Application),
                    {ok, Value};
                false -> undefined
            end
    end.

%% Without OTP nobody knows more about OTP's applications than that they run.
known(#loaded{keys = Keys, system = true}) ->
    case lists:keymember(modules, 1, Keys) of
        true -> ok;
        false -> tandem_services:lacking('the resource files of OTP')
    end;
known(_) -> ok.

-spec get_all_key() -> [] | {ok, [{atom(), term()}]}.
get_all_key() ->
    case get_application() of
        {ok, Name} -> get_all_key(Name);
        undefined -> []
    end.

-spec get_all_key(Application :: atom()) -> undefined | {ok, [{atom(), term()}]}.
get_all_key(Name) ->
    case find(Name) of
        false -> undefined;
        Application -> {ok, keys(Application)}
    end.

keys(#loaded{name = Name, keys = Keys}) ->
    Defaults = [{description, ""}, {id, ""}, {vsn, ""}, {modules, []}, {maxP, infinity}, {maxT, infinity}, {registered, []},
                {included_applications, []}, {optional_applications, []}, {applications, []}, {env, []}, {mod, []},
                {start_phases, undefined}],
    [case Key of
         env -> {env, application:get_all_env(Name)};
         _ -> {Key, proplists:get_value(Key, Keys, Default)}
     end || {Key, Default} <- Defaults].

-spec start_type() -> normal | undefined.
start_type() ->
    case get_application() of
        {ok, _} -> normal;
        undefined -> undefined
    end.

-spec permit(atom(), boolean()) -> ok | {error, term()}.
permit(Name, true) ->
    case find(Name) of
        false -> {error, {not_loaded, Name}};
        _ -> ok
    end.

%% ---- Settings ----

-spec set_env([{atom(), [{atom(), term()}]}]) -> ok.
set_env(Settings) -> set_env(Settings, []).

-spec set_env([{atom(), [{atom(), term()}]}], [term()]) -> ok.
set_env(Settings, Options) when is_list(Settings), is_list(Options) ->
    [set_env(Name, Key, Value, Options) || {Name, Pairs} <- Settings, {Key, Value} <- Pairs],
    ok.

-spec set_env(Application :: atom(), Par :: atom(), Val :: term(), Options :: [term()]) -> ok.
set_env(Name, Key, Value, Options) ->
    case is_list(Options) andalso proplists:get_value(persistent, Options, false) of
        true -> tandem_state:put(persistent_settings, [{Name, Key} | tandem_state:get(persistent_settings, [])]);
        _ -> ok
    end,
    application:set_env(Name, Key, Value).

-spec unset_env(Application :: atom(), Par :: atom(), Options :: [term()]) -> ok.
unset_env(Name, Key, _Options) -> application:unset_env(Name, Key).
