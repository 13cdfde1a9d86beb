%% truth: start/1 contract; watch/2 contract; delays/1 contract; log_file/2 contract; stop/1 contract; lag/2 bug contract
-module(watchdog).
-export([start/1, watch/2, delays/1, log_file/2, stop/1, lag/2]).

%% Options, settings, processes and names of files, as callers give them; and one division too many.

start(Opts) when is_list(Opts) ->
    Retries = proplists:get_value(retries, Opts),
    {watchdog, Retries + 1, proplists:get_value(hosts, Opts, []) ++ [localhost]}.

watch(Pid, Tags) when is_list(Tags) ->
    {erlang:monitor(process, Pid), [watchdog | Tags]}.

delays(N) when N >= 0 ->
    lists:duplicate(N * 2, 500).

log_file(Dir, Name) when is_atom(Name) ->
    filename:join([Dir, atom_to_list(Name) ++ ".log"]).

stop(Name) when is_atom(Name) ->
    exit(whereis(Name), normal).

lag(Beats, Seconds) when is_integer(Beats), is_integer(Seconds), Beats >= 0 ->
    1000 * Seconds div (Beats - 3).
