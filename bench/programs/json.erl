%% A parser of JSON texts given as lists of characters, for bench/sustained.ts: its paths have no end.
-module(json).
-export([parse/1]).

parse(Text) when is_list(Text) ->
    {Value, Rest} = value(blank(Text)),
    [] = blank(Rest),
    Value.

blank([C | Rest]) when C =:= $\s; C =:= $\n; C =:= $\t -> blank(Rest);
blank(Text) -> Text.

value([${ | Rest]) -> members(blank(Rest), []);
value([$[ | Rest]) -> elements(blank(Rest), []);
value([$" | Rest]) -> string(Rest, []);
value("true" ++ Rest) -> {true, Rest};
value("false" ++ Rest) -> {false, Rest};
value("null" ++ Rest) -> {null, Rest};
value([$- | Rest]) -> number(Rest, -1);
value(Text) -> number(Text, 1).

number([C | Rest], Sign) when C >= $0, C =< $9 -> digits(Rest, C - $0, Sign).

digits([C | Rest], N, Sign) when C >= $0, C =< $9 -> digits(Rest, 10 * N + C - $0, Sign);
digits(Rest, N, Sign) -> {Sign * N, Rest}.

string([$" | Rest], Done) -> {list_to_binary(lists:reverse(Done)), Rest};
string([$\\, $u, A, B, C, D | Rest], Done) -> string(Rest, [list_to_integer([A, B, C, D], 16) | Done]);
string([$\\, C | Rest], Done) -> string(Rest, [escaped(C) | Done]);
string([C | Rest], Done) -> string(Rest, [C | Done]).

escaped($n) -> $\n;
escaped($t) -> $\t;
escaped(C) when C =:= $"; C =:= $\\; C =:= $/ -> C.

elements([$] | Rest], Done) -> {lists:reverse(Done), Rest};
elements(Text, Done) ->
    {Value, Rest} = value(Text),
    case blank(Rest) of
        [$, | More] -> elements(blank(More), [Value | Done]);
        [$] | End] -> {lists:reverse([Value | Done]), End}
    end.

members([$} | Rest], Done) -> {maps:from_list(Done), Rest};
members([$" | Text], Done) ->
    {Key, Rest} = string(Text, []),
    [$: | After] = blank(Rest),
    {Value, End} = value(blank(After)),
    case blank(End) of
        [$, | More] -> members(blank(More), [{Key, Value} | Done]);
        [$} | Last] -> {maps:from_list([{Key, Value} | Done]), Last}
    end.
