%% truth: utf8/1 contract; wide/1 bug
-module(glyphs).
-export([utf8/1, wide/1]).
-spec utf8(string()) -> binary().
utf8(Text) -> iolist_to_binary([unicode:characters_to_binary(Text), 0]).
-spec wide([char()]) -> [1 | 2].
wide([C | Rest]) when C < 16#1100 -> [1 | wide(Rest)];
wide([C | Rest]) when C >= 16#1100, C =< 16#ffff -> [2 | wide(Rest)];
wide([]) -> [].
