%% An application with a supervisor and one server, which tells what it sees of its application.
-module(cf_application).
-behaviour(application).
-behaviour(supervisor).
-export([start/2, stop/1, init/1, start_server/1, ask/2, prep_stop/1]).

start(normal, [Name]) ->
    case application:get_env(Name, how) of
        {ok, {return, Value}} -> Value;
        {ok, {crash, Why}} -> exit(Why);
        {ok, {error, Why}} -> error(Why);
        {ok, {throw, Why}} -> throw(Why);
        {ok, dead} -> {ok, spawn(fun() -> ok end)};
        _ -> supervisor:start_link({local, name(Name, "_sup")}, ?MODULE, Name)
    end.

prep_stop(State) -> State.

stop(_State) -> ok.

init(Name) -> {ok, {#{}, [#{id => server, start => {?MODULE, start_server, [Name]}}]}}.

start_server(Name) ->
    Pid = spawn_link(fun() -> serve(Name) end),
    register(name(Name, "_server"), Pid),
    {ok, Pid}.

serve(Name) ->
    receive
        {ask, From, application} -> From ! {answer, application:get_application()}, serve(Name);
        {ask, From, Key} -> From ! {answer, application:get_env(Key)}, serve(Name)
    end.

ask(Name, What) ->
    name(Name, "_server") ! {ask, self(), What},
    receive {answer, Answer} -> Answer end.

name(Name, Suffix) -> list_to_atom(atom_to_list(Name) ++ Suffix).
