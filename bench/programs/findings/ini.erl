%% truth: parse/1 bug; section/1 contract
-module(ini).
-export([parse/1, section/1]).
-spec parse(string()) -> [{string(), string()}].
parse(S) -> [pair(L) || L <- string:tokens(S, "\n"), hd(L) =/= $;].
pair(L) -> {K, [$= | V]} = lists:splitwith(fun(C) -> C =/= $= end, L), {K, V}.
-spec section(string()) -> string().
section("[" ++ R) -> lists:takewhile(fun(C) -> C =/= $] end, R);
section(S) -> throw({no_section, S}).
