%% The functions of `os' that need no machine.
-module(os).
-export([getenv/2, perf_counter/1]).

-spec getenv(VarName, DefaultValue) -> Value when VarName :: string(), DefaultValue :: string(), Value :: string().
getenv(Name, Default) ->
    case os:getenv(Name) of
        false -> Default;
        Value -> Value
    end.

-spec perf_counter(Unit) -> integer() when Unit :: erlang:time_unit().
perf_counter(Unit) -> erlang:convert_time_unit(os:perf_counter(), perf_counter, Unit).
