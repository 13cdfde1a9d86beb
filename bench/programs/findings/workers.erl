%% truth: start/1 contract; verbosity/1 bug; load/3 contract; spread/2 contract
-module(workers).
-export([start/1, verbosity/1, load/3, spread/2]).
-spec start(proplists:proplist()) -> term().
start(Options) ->
  case proplists:get_value(name, Options) of
    undefined -> none;
    Name -> whereis(Name)
  end.
%% The specification names the option without a value.
-spec verbosity([verbose | {level, integer()}]) -> integer().
verbosity(Options) -> proplists:get_value(verbose, Options, 0) + proplists:get_value(level, Options, 1).
load(get, Key, Count) when is_function(Key, 0), is_integer(Count) -> lists:seq(Key(), Count);
load(put, Key, Count) when is_function(Key, 0), is_integer(Count) -> integer_to_list(Key()).
spread(Choose, [First | _]) when is_function(Choose, 1) -> atom_to_list(Choose(First)).
