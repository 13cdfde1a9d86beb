%% truth: install/2 contract; search/2 bug
-module(watcher).
-export([install/2, search/2]).
install(Manager, Handler) when is_atom(Manager) ->
  case gen_event:add_sup_handler(Manager, Handler, []) of
    ok -> ok;
    {error, _} = Error -> Error
  end.
-spec search(fun((integer()) -> boolean()), [integer()]) -> {ok, integer()} | error.
search(F, [N | Rest]) -> case F(N) of true -> {ok, N}; false -> search(F, Rest) end.
