%% Applications, as far as a module under test needs them: settings can be made and read, and starting one succeeds
%% without anything being started. There are no settings but those that the program makes.
-module(application).
-export([ensure_all_started/1, ensure_all_started/2, ensure_started/1, ensure_started/2, get_all_env/1, get_application/0,
         get_application/1, get_env/1, get_env/2, get_env/3, load/1, set_env/3, set_env/4, start/1, start/2, stop/1, unload/1,
         unset_env/2, unset_env/3, which_applications/0]).

-type restart_type() :: permanent | transient | temporary.

-callback start(StartType :: term(), StartArgs :: term()) -> {ok, pid()} | {ok, pid(), State :: term()} | {error, term()}.
-callback stop(State :: term()) -> term().

-define(SETTINGS(Application), {application, Application}).

-spec get_env(Par :: atom()) -> undefined.
get_env(_Key) -> undefined.

-spec get_env(Application :: atom(), Par :: atom()) -> undefined | {ok, term()}.
get_env(Application, Key) ->
    case settings(Application) of
        #{Key := Value} -> {ok, Value};
        #{} -> undefined
    end.

-spec get_env(Application :: atom(), Par :: atom(), Default :: term()) -> term().
get_env(Application, Key, Default) ->
    case get_env(Application, Key) of
        {ok, Value} -> Value;
        undefined -> Default
    end.

-spec get_all_env(Application :: atom()) -> [{atom(), term()}].
get_all_env(Application) -> maps:to_list(settings(Application)).

-spec set_env(Application :: atom(), Par :: atom(), Val :: term()) -> ok.
set_env(Application, Key, Value) ->
    persistent_term:put(?SETTINGS(Application), (settings(Application))#{Key => Value}).

-spec set_env(Application :: atom(), Par :: atom(), Val :: term(), Options :: [term()]) -> ok.
set_env(Application, Key, Value, _Options) -> set_env(Application, Key, Value).

-spec unset_env(Application :: atom(), Par :: atom()) -> ok.
unset_env(Application, Key) ->
    persistent_term:put(?SETTINGS(Application), maps:remove(Key, settings(Application))).

-spec unset_env(Application :: atom(), Par :: atom(), Options :: [term()]) -> ok.
unset_env(Application, Key, _Options) -> unset_env(Application, Key).

settings(Application) -> persistent_term:get(?SETTINGS(Application), #{}).

-spec ensure_all_started(atom() | [atom()]) -> {ok, [atom()]}.
ensure_all_started(_Applications) -> {ok, []}.

-spec ensure_all_started(atom() | [atom()], restart_type()) -> {ok, [atom()]}.
ensure_all_started(_Applications, _Type) -> {ok, []}.

-spec ensure_started(atom()) -> ok.
ensure_started(_Application) -> ok.

-spec ensure_started(atom(), restart_type()) -> ok.
ensure_started(_Application, _Type) -> ok.

-spec start(atom()) -> ok.
start(_Application) -> ok.

-spec start(atom(), restart_type()) -> ok.
start(_Application, _Type) -> ok.

-spec stop(atom()) -> ok.
stop(_Application) -> ok.

-spec load(term()) -> ok.
load(_Application) -> ok.

-spec unload(atom()) -> ok.
unload(_Application) -> ok.

-spec get_application() -> undefined.
get_application() -> undefined.

-spec get_application(pid() | module()) -> undefined.
get_application(_Module) -> undefined.

-spec which_applications() -> [].
which_applications() -> [].
