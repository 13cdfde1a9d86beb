%% Functions whose paths have no end, for bench/sustained.ts.
-module(endless).
-export([words/1, climb/2, count/1, records/1]).

%% Words, numbers and operators of a text.
words(Text) -> words(Text, []).

words([], Done) -> lists:reverse(Done);
words([C | Rest], Done) when C =:= $\s; C =:= $\n -> words(Rest, Done);
words([C | _] = Text, Done) when C >= $a, C =< $z -> name(Text, [], Done);
words([C | _] = Text, Done) when C >= $0, C =< $9 -> number(Text, 0, Done);
words([C | Rest], Done) when C =:= $+; C =:= $-; C =:= $( ; C =:= $) -> words(Rest, [C | Done]).

name([C | Rest], Name, Done) when C >= $a, C =< $z; C >= $0, C =< $9 -> name(Rest, [C | Name], Done);
name(Rest, Name, Done) -> words(Rest, [{name, lists:reverse(Name)} | Done]).

number([C | Rest], N, Done) when C >= $0, C =< $9 -> number(Rest, 10 * N + C - $0, Done);
number(Rest, N, Done) -> words(Rest, [{number, N} | Done]).

%% Integers: each step depends on the one before.
-spec climb(integer(), integer()) -> integer().
climb(X, Y) -> climb(X, Y, 0).

climb(X, _, Steps) when X > 1000000 -> Steps;
climb(X, Y, Steps) when X > Y -> climb(X + Y, Y + 3, Steps + 1);
climb(X, Y, Steps) when X + Y > 10 * Steps -> climb(2 * X + 1, Y - 1, Steps + 1);
climb(X, Y, Steps) -> climb(X + 7, Y, Steps + 1).

%% A dictionary of counts.
-spec count([atom() | integer()]) -> [{atom() | integer(), pos_integer()}].
count(Keys) -> lists:foldl(fun(Key, Counts) -> orddict:update_counter(Key, 1, Counts) end, orddict:new(), Keys).

%% Records of a binary: a tag, a length, a value.
-spec records(binary()) -> [tuple()].
records(<<>>) -> [];
records(<<0, Rest/binary>>) -> records(Rest);
records(<<1, N:16, Rest/binary>>) -> [{number, N} | records(Rest)];
records(<<2, Length, Text:Length/binary, Rest/binary>>) -> [{text, Text} | records(Rest)];
records(<<3, Flag:1, Kind:7, Rest/binary>>) when Kind < 5 -> [{flag, Flag, Kind} | records(Rest)].
