%% The same, since its function raises an exception.
-module(cf_on_load_crash).
-export([f/0]).
-on_load(init/0).

init() -> binary_to_atom(list_to_binary([])) =:= '' andalso error(broken).

f() -> here.
