-module(broken).
-export([f/1]).

f(X) ->
    case X of
        1 -> one
        2 -> two
    end.
