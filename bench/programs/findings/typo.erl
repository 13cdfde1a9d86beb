%% truth: upper/1 bug; lower/1 contract
-module(typo).
-export([upper/1, lower/1]).
-spec upper(string()) -> string().
upper(S) -> string:to_uper(S).
lower(S) -> string:lowercase(S).
