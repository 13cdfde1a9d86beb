%% truth: left/1 -; both/1 -; comment/1 hang
-module(trim).
-export([left/1, both/1, comment/1]).
-spec left(string()) -> string().
left([$\s | T]) -> left(T);
left(S) -> S.
-spec both(string()) -> string().
both(S) -> lists:reverse(left(lists:reverse(left(S)))).
-spec comment(string()) -> string().
comment([$% | T]) -> comment(line(T));
comment(S) -> S.
line([$\n | T]) -> T;
line([_ | T]) -> line(T);
line([]) -> line([]).
