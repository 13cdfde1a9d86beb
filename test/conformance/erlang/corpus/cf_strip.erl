%% Reasons without stack traces, which depend on the machine.
-module(cf_strip).
-export([strip/1]).

strip({Reason, [{M, F, _, _} | _]}) when is_atom(M), is_atom(F) -> {Reason, stack};
strip(T) when is_tuple(T) -> list_to_tuple([strip(E) || E <- tuple_to_list(T)]);
strip(T) -> T.
