%% truth: rotate_all/0 contract; rotate/1 contract; level/0 -; share/1 bug contract
-module(sinks).
-export([rotate_all/0, rotate/1, level/0, share/1]).
%% Nothing has configured the system that is explored.
rotate_all() -> [rotate(Name) || {Name, _} <- setting(handlers)].
rotate(Name) ->
  case lists:keyfind(Name, 1, setting(handlers)) of
    {_, File} -> {Name, File};
    false -> ok
  end.
level() -> setting(level, info).
share(N) when is_integer(N) -> 100 div (N - setting(spare, 2)).
setting(Key) -> setting(Key, undefined).
setting(Key, Default) ->
  case application:get_env(sinks, Key) of
    {ok, Value} -> Value;
    undefined -> Default
  end.
