%% A module that is not there, since its function does not return `ok`.
-module(cf_on_load_not).
-export([f/0]).
-on_load(init/0).

init() ->
    case file:read_file("/cf/nothing") of
        {error, enoent} -> nothing;
        _ -> ok
    end.

f() -> here.
