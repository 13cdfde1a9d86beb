%% truth: crc/1 -; weekday/1 contract; name/1 bug
-module(tables).
-export([crc/1, weekday/1, name/1]).
-spec crc(binary()) -> non_neg_integer().
crc(B) -> lists:foldl(fun(C, A) -> (A bxor C) band 255 end, 0, binary_to_list(B)).
weekday(1) -> mon;
weekday(2) -> tue;
weekday(3) -> wed.
-spec name(1..7) -> atom().
name(N) -> element(N, {mon, tue, wed, thu, fri, sat}).
