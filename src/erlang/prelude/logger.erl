%% The log, which nobody reads while a program is tested: events are taken and forgotten. What a process notes about
%% itself (`set_process_metadata/1') is kept, since programs read it back.
-module(logger).
-export([emergency/1, emergency/2, emergency/3, alert/1, alert/2, alert/3, critical/1, critical/2, critical/3, error/1,
         error/2, error/3, warning/1, warning/2, warning/3, notice/1, notice/2, notice/3, info/1, info/2, info/3,
         debug/1, debug/2, debug/3]).
-export([allow/2, log/2, log/3, log/4, macro_log/3, macro_log/4, macro_log/5, compare_levels/2, timestamp/0]).
-export([get_process_metadata/0, set_process_metadata/1, unset_process_metadata/0, update_process_metadata/1]).
-export([get_config/0, get_handler_config/0, get_handler_config/1, get_handler_ids/0, get_module_level/0, get_module_level/1,
         get_primary_config/0]).
-export([add_handler/3, add_handler_filter/3, add_primary_filter/2, remove_handler/1, remove_handler_filter/2,
         remove_primary_filter/1, set_application_level/2, set_handler_config/2, set_handler_config/3, set_module_level/2,
         set_primary_config/1, set_primary_config/2, unset_application_level/1, unset_module_level/0, unset_module_level/1,
         update_handler_config/2, update_handler_config/3, update_primary_config/1]).
-export_type([level/0, metadata/0, report/0, timestamp/0]).

-type level() :: emergency | alert | critical | error | warning | notice | info | debug.
-type report() :: map() | [{atom(), term()}].
-type message() :: unicode:chardata() | report().
-type metadata() :: map().
-type timestamp() :: integer().

-define(METADATA, '$logger_metadata$').

-spec emergency(message()) -> ok.
emergency(Message) -> log(emergency, Message).
-spec emergency(message() | io:format(), [term()] | metadata()) -> ok.
emergency(Message, More) -> log(emergency, Message, More).
-spec emergency(io:format() | fun((term()) -> term()), [term()] | term(), metadata()) -> ok.
emergency(Message, Args, Metadata) -> log(emergency, Message, Args, Metadata).
-spec alert(message()) -> ok.
alert(Message) -> log(alert, Message).
-spec alert(message() | io:format(), [term()] | metadata()) -> ok.
alert(Message, More) -> log(alert, Message, More).
-spec alert(io:format() | fun((term()) -> term()), [term()] | term(), metadata()) -> ok.
alert(Message, Args, Metadata) -> log(alert, Message, Args, Metadata).
-spec critical(message()) -> ok.
critical(Message) -> log(critical, Message).
-spec critical(message() | io:format(), [term()] | metadata()) -> ok.
critical(Message, More) -> log(critical, Message, More).
-spec critical(io:format() | fun((term()) -> term()), [term()] | term(), metadata()) -> ok.
critical(Message, Args, Metadata) -> log(critical, Message, Args, Metadata).
-spec error(message()) -> ok.
error(Message) -> log(error, Message).
-spec error(message() | io:format(), [term()] | metadata()) -> ok.
error(Message, More) -> log(error, Message, More).
-spec error(io:format() | fun((term()) -> term()), [term()] | term(), metadata()) -> ok.
error(Message, Args, Metadata) -> log(error, Message, Args, Metadata).
-spec warning(message()) -> ok.
warning(Message) -> log(warning, Message).
-spec warning(message() | io:format(), [term()] | metadata()) -> ok.
warning(Message, More) -> log(warning, Message, More).
-spec warning(io:format() | fun((term()) -> term()), [term()] | term(), metadata()) -> ok.
warning(Message, Args, Metadata) -> log(warning, Message, Args, Metadata).
-spec notice(message()) -> ok.
notice(Message) -> log(notice, Message).
-spec notice(message() | io:format(), [term()] | metadata()) -> ok.
notice(Message, More) -> log(notice, Message, More).
-spec notice(io:format() | fun((term()) -> term()), [term()] | term(), metadata()) -> ok.
notice(Message, Args, Metadata) -> log(notice, Message, Args, Metadata).
-spec info(message()) -> ok.
info(Message) -> log(info, Message).
-spec info(message() | io:format(), [term()] | metadata()) -> ok.
info(Message, More) -> log(info, Message, More).
-spec info(io:format() | fun((term()) -> term()), [term()] | term(), metadata()) -> ok.
info(Message, Args, Metadata) -> log(info, Message, Args, Metadata).
-spec debug(message()) -> ok.
debug(Message) -> log(debug, Message).
-spec debug(message() | io:format(), [term()] | metadata()) -> ok.
debug(Message, More) -> log(debug, Message, More).
-spec debug(io:format() | fun((term()) -> term()), [term()] | term(), metadata()) -> ok.
debug(Message, Args, Metadata) -> log(debug, Message, Args, Metadata).

-spec log(level(), message()) -> ok.
log(_Level, _Message) -> ok.

-spec log(level(), message() | io:format() | fun((term()) -> term()), [term()] | term()) -> ok.
log(_Level, _Message, _More) -> ok.

-spec log(level(), io:format() | fun((term()) -> term()), [term()] | term(), metadata()) -> ok.
log(_Level, _Message, _Args, _Metadata) -> ok.

%% What the macros of logger.hrl ask before they evaluate their arguments.
%% The behaviours of OTP report crashes that the machine tells of itself; what they would format decides nothing.
-spec allow(level(), module()) -> boolean().
allow(_Level, Module) when Module =:= gen_server; Module =:= gen_statem; Module =:= gen_event; Module =:= gen_fsm;
                           Module =:= supervisor; Module =:= supervisor_bridge; Module =:= proc_lib;
                           Module =:= application_controller; Module =:= application_master ->
    false;
allow(Level, Module) when is_atom(Module) ->
    Wanted = case [L || {M, L} <- get_module_level(), M =:= Module] of
                 [Own] -> Own;
                 [] -> maps:get(level, get_primary_config())
             end,
    severity(Level) =< severity(Wanted).

%% What the macros of logger.hrl call.
-spec macro_log(metadata(), level(), message()) -> ok.
macro_log(_Location, Level, Message) -> log(Level, Message).

-spec macro_log(metadata(), level(), message() | io:format(), [term()] | metadata()) -> ok.
macro_log(_Location, Level, Message, More) -> log(Level, Message, More).

-spec macro_log(metadata(), level(), io:format() | fun((term()) -> term()), [term()] | term(), metadata()) -> ok.
macro_log(_Location, Level, Message, Args, Metadata) -> log(Level, Message, Args, Metadata).

-spec compare_levels(Level1, Level2) -> eq | gt | lt when Level1 :: level() | all | none, Level2 :: level() | all | none.
compare_levels(Level1, Level2) ->
    case {severity(Level1), severity(Level2)} of
        {Same, Same} -> eq;
        {S1, S2} when S1 < S2 -> gt;
        _ -> lt
    end.

%% The most severe is 0.
severity(none) -> -1;
severity(emergency) -> 0;
severity(alert) -> 1;
severity(critical) -> 2;
severity(error) -> 3;
severity(warning) -> 4;
severity(notice) -> 5;
severity(info) -> 6;
severity(debug) -> 7;
severity(all) -> 8;
severity(_) -> erlang:error(badarg).

-spec timestamp() -> timestamp().
timestamp() -> os:system_time(microsecond).

%% ---- What a process notes about itself ----

-spec set_process_metadata(metadata()) -> ok.
set_process_metadata(Metadata) when is_map(Metadata) ->
    _ = put(?METADATA, Metadata),
    ok;
set_process_metadata(Metadata) -> erlang:error(badarg, [Metadata]).

-spec update_process_metadata(metadata()) -> ok.
update_process_metadata(Metadata) when is_map(Metadata) ->
    case get_process_metadata() of
        undefined -> set_process_metadata(Metadata);
        Old -> set_process_metadata(maps:merge(Old, Metadata))
    end;
update_process_metadata(Metadata) -> erlang:error(badarg, [Metadata]).

-spec get_process_metadata() -> metadata() | undefined.
get_process_metadata() -> get(?METADATA).

-spec unset_process_metadata() -> ok.
unset_process_metadata() ->
    _ = erase(?METADATA),
    ok.

%% ---- Settings: they are kept, so that programs can read them back, and change nothing ----

-spec get_primary_config() -> map().
get_primary_config() -> tandem_state:get(log_primary, #{level => notice, filters => [], filter_default => log, metadata => #{}}).

-spec set_primary_config(map()) -> ok | {error, term()}.
set_primary_config(Config) when is_map(Config) -> change_primary(maps:merge(#{level => notice, filters => [], filter_default => log, metadata => #{}}, Config));
set_primary_config(Config) -> {error, {invalid_config, Config}}.

-spec set_primary_config(atom(), term()) -> ok | {error, term()}.
set_primary_config(Key, Value) -> update_primary_config(#{Key => Value}).

-spec update_primary_config(map()) -> ok | {error, term()}.
update_primary_config(Config) when is_map(Config) -> change_primary(maps:merge(get_primary_config(), Config));
update_primary_config(Config) -> {error, {invalid_config, Config}}.

change_primary(#{level := Level} = Config) ->
    case is_level(Level) of
        true -> tandem_state:put(log_primary, Config);
        false -> {error, {invalid_level, Level}}
    end.

is_level(Level) -> lists:member(Level, [none, emergency, alert, critical, error, warning, notice, info, debug, all]).

-spec add_primary_filter(atom(), term()) -> ok | {error, term()}.
add_primary_filter(Id, Filter) ->
    #{filters := Filters} = Config = get_primary_config(),
    case lists:keymember(Id, 1, Filters) of
        true -> {error, {already_exist, Id}};
        false -> tandem_state:put(log_primary, Config#{filters := Filters ++ [{Id, Filter}]})
    end.

-spec remove_primary_filter(atom()) -> ok | {error, term()}.
remove_primary_filter(Id) ->
    #{filters := Filters} = Config = get_primary_config(),
    case lists:keymember(Id, 1, Filters) of
        true -> tandem_state:put(log_primary, Config#{filters := lists:keydelete(Id, 1, Filters)});
        false -> {error, {not_found, Id}}
    end.

%% ---- Handlers ----

handlers() ->
    tandem_state:get(log_handlers, #{default => #{id => default, module => logger_std_h, level => all, filters => [], filter_default => stop,
                                                  formatter => {logger_formatter, #{}}, config => #{}}}).

-spec add_handler(atom(), module(), map()) -> ok | {error, term()}.
add_handler(Id, Module, Config) when is_map(Config) ->
    case handlers() of
        #{Id := _} -> {error, {already_exist, Id}};
        Handlers ->
            Defaults = #{level => all, filters => [], filter_default => log, formatter => {logger_formatter, #{}}},
            tandem_state:put(log_handlers, Handlers#{Id => (maps:merge(Defaults, Config))#{id => Id, module => Module}})
    end;
add_handler(_, _, Config) -> {error, {invalid_config, Config}}.

-spec remove_handler(atom()) -> ok | {error, term()}.
remove_handler(Id) ->
    case handlers() of
        #{Id := _} = Handlers -> tandem_state:put(log_handlers, maps:remove(Id, Handlers));
        _ -> {error, {not_found, Id}}
    end.

-spec get_handler_ids() -> [atom()].
get_handler_ids() -> maps:keys(handlers()).

-spec get_handler_config() -> [map()].
get_handler_config() ->
    tandem_services:elsewhere('logger:get_handler_config/0'),
    maps:values(handlers()).

-spec get_handler_config(atom()) -> {ok, map()} | {error, term()}.
get_handler_config(Id) ->
    tandem_services:elsewhere('logger:get_handler_config/1'),
    case handlers() of
        #{Id := Config} -> {ok, Config};
        _ -> {error, {not_found, Id}}
    end.

-spec set_handler_config(atom(), map()) -> ok | {error, term()}.
set_handler_config(Id, Config) -> update_handler_config(Id, Config).

-spec set_handler_config(atom(), atom(), term()) -> ok | {error, term()}.
set_handler_config(Id, Key, Value) -> update_handler_config(Id, #{Key => Value}).

-spec update_handler_config(atom(), map()) -> ok | {error, term()}.
update_handler_config(Id, Config) ->
    case handlers() of
        #{Id := Old} = Handlers -> tandem_state:put(log_handlers, Handlers#{Id := maps:merge(Old, Config)});
        _ -> {error, {not_found, Id}}
    end.

-spec update_handler_config(atom(), atom(), term()) -> ok | {error, term()}.
update_handler_config(Id, Key, Value) -> update_handler_config(Id, #{Key => Value}).

-spec add_handler_filter(atom(), atom(), term()) -> ok | {error, term()}.
add_handler_filter(Handler, Id, Filter) ->
    case get_handler_config(Handler) of
        {ok, #{filters := Filters}} -> update_handler_config(Handler, #{filters => Filters ++ [{Id, Filter}]});
        Error -> Error
    end.

-spec remove_handler_filter(atom(), atom()) -> ok | {error, term()}.
remove_handler_filter(Handler, Id) ->
    case get_handler_config(Handler) of
        {ok, #{filters := Filters}} ->
            case lists:keymember(Id, 1, Filters) of
                true -> update_handler_config(Handler, #{filters => lists:keydelete(Id, 1, Filters)});
                false -> {error, {not_found, Id}}
            end;
        Error -> Error
    end.

%% ---- Levels of modules ----

-spec get_module_level() -> [{module(), level() | all | none}].
get_module_level() -> tandem_state:get(log_modules, []).

-spec get_module_level(module() | [module()]) -> [{module(), level() | all | none}].
get_module_level(Modules) when is_list(Modules) -> [Pair || {Module, _} = Pair <- get_module_level(), lists:member(Module, Modules)];
get_module_level(Module) -> get_module_level([Module]).

-spec set_module_level(module() | [module()], level() | all | none) -> ok | {error, term()}.
set_module_level(Modules, Level) when is_list(Modules) ->
    case is_level(Level) of
        true ->
            unset_module_level(Modules),
            tandem_state:put(log_modules, get_module_level() ++ [{Module, Level} || Module <- Modules]);
        false -> {error, {invalid_level, Level}}
    end;
set_module_level(Module, Level) -> set_module_level([Module], Level).

-spec unset_module_level() -> ok.
unset_module_level() -> tandem_state:put(log_modules, []).

-spec unset_module_level(module() | [module()]) -> ok.
unset_module_level(Modules) when is_list(Modules) ->
    tandem_state:put(log_modules, [Pair || {Module, _} = Pair <- get_module_level(), not lists:member(Module, Modules)]);
unset_module_level(Module) -> unset_module_level([Module]).

-spec set_application_level(atom(), level() | all | none) -> ok | {error, term()}.
set_application_level(Application, Level) ->
    case application:get_key(Application, modules) of
        {ok, Modules} -> set_module_level(Modules, Level);
        undefined -> {error, {not_loaded, Application}}
    end.

-spec unset_application_level(atom()) -> ok | {error, term()}.
unset_application_level(Application) ->
    case application:get_key(Application, modules) of
        {ok, Modules} -> unset_module_level(Modules);
        undefined -> {error, {not_loaded, Application}}
    end.

-spec get_config() -> map().
get_config() ->
    #{primary => get_primary_config(), handlers => get_handler_config(), module_levels => get_module_level(), proxy => #{}}.
