%% truth: start/1 contract; label/1 contract; backlog/1 -
-module(listener).
-export([start/1, label/1, backlog/1]).
-spec start(proplists:proplist()) -> {pos_integer(), string()}.
start(Options) ->
  {proplists:get_value(backlog, Options, 5) + 1, atom_to_list(proplists:get_value(name, Options, none))}.
-spec label([{atom(), term()}]) -> string().
label(Options) ->
  case lists:keyfind(label, 1, Options) of
    {label, Label} -> string:uppercase(Label);
    false -> "none"
  end.
-spec backlog([{backlog, pos_integer()}]) -> pos_integer().
backlog(Options) -> lists:max([5 | [N || {backlog, N} <- Options]]).
