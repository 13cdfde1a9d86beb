%% truth: open/1 contract; timeout/1 contract; flags/1 contract
-module(connect).
-export([open/1, timeout/1, flags/1]).
open(Opts) when is_list(Opts) ->
    {host, H} = lists:keyfind(host, 1, Opts),
    {port, P} = lists:keyfind(port, 1, Opts),
    {H, P}.
timeout(Opts) when is_list(Opts) ->
    case proplists:get_value(timeout, Opts, 5000) of
        infinity -> infinity;
        N when is_integer(N), N >= 0 -> N;
        Other -> error({bad_option, {timeout, Other}})
    end.
flags([verbose | T]) -> [v | flags(T)];
flags([quiet | T]) -> [q | flags(T)];
flags([]) -> [].
