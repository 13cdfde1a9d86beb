%% Characters of character data, one at a time: code points, grapheme clusters and upper and lower case. Part of `string'.
%%
%% This is a small part of Unicode, in rules instead of tables. Clusters: a carriage return with its line feed, a
%% character with the combining marks, joiners and variation selectors that follow it, syllables of Hangul letters,
%% pairs of regional indicators, emoji joined by a zero-width joiner; marks outside the blocks in `extends' are
%% characters of their own. Case: Latin (without the rarer letters of Extended-B and Additional), Greek, Cyrillic and
%% Armenian.
-module(tandem_chars).

-export([cp/1, gc/1, code_points/1, graphemes/1, whitespace/0, lower/1, upper/1, title/1, fold/1]).

-type grapheme() :: char() | [char()].

%% ---- Code points ----

-spec cp(unicode:chardata()) -> maybe_improper_list() | {error, binary()}.
cp([Char | _] = Chars) when is_integer(Char), Char >= 0 -> Chars;
cp([Part | Rest]) when is_list(Part); is_binary(Part) ->
    case cp(Part) of
        [Char | More] -> [Char | before(More, Rest)];
        [] -> cp(Rest);
        {error, Malformed} -> {error, before(Malformed, Rest)}
    end;
cp([]) -> [];
cp(<<Char/utf8, Rest/binary>>) -> [Char | Rest];
cp(<<>>) -> [];
cp(Malformed) when is_binary(Malformed) -> {error, Malformed}.

before([], Rest) -> Rest;
before(<<>>, Rest) -> Rest;
before(Part, []) -> Part;
before(Part, Rest) -> [Part | Rest].

-spec code_points(unicode:chardata()) -> [char()].
code_points(Data) ->
    case cp(Data) of
        [Char | Rest] -> [Char | code_points(Rest)];
        [] -> [];
        {error, Malformed} -> error({badarg, Malformed})
    end.

%% ---- Grapheme clusters ----

-spec graphemes(unicode:chardata()) -> [grapheme()].
graphemes(Data) ->
    case gc(Data) of
        [Grapheme | Rest] -> [Grapheme | graphemes(Rest)];
        [] -> [];
        {error, Malformed} -> error({badarg, Malformed})
    end.

-spec gc(unicode:chardata()) -> maybe_improper_list() | {error, binary()}.
gc(Data) ->
    case cp(Data) of
        [Char | Rest] when Char =/= $\r ->
            case cp(Rest) of
                [Next | _] when Next < 16#300 -> [Char | Rest];
                [_ | _] -> cluster([Char], Rest);
                _ -> [Char | Rest]
            end;
        [$\r | Rest] ->
            case cp(Rest) of
                [$\n | More] -> [[$\r, $\n] | More];
                _ -> [$\r | Rest]
            end;
        Other -> Other
    end.

%% `Seen' is the cluster so far, reversed, and never empty.
cluster([Last | _] = Seen, Data) ->
    case cp(Data) of
        [Next | Rest] ->
            case joins(Last, Next, length(Seen)) of
                true -> cluster([Next | Seen], Rest);
                false -> [grapheme(Seen) | Data]
            end;
        _ -> [grapheme(Seen) | Data]
    end.

grapheme([Char]) -> Char;
grapheme(Seen) -> lists:reverse(Seen).

joins(Last, _, _) when Last < 32 -> false;
joins(Last, Next, Count) ->
    extends(Next)
        orelse (Last =:= 16#200D andalso pictograph(Next))
        orelse hangul(kind(Last), kind(Next))
        orelse (Count rem 2 =:= 1 andalso regional(Last) andalso regional(Next)).

extends(C) when C < 16#300 -> false;
extends(C) ->
    in(C, 16#300, 16#36F) orelse in(C, 16#483, 16#489) orelse in(C, 16#591, 16#5BD) orelse in(C, 16#610, 16#61A)
        orelse in(C, 16#64B, 16#65F) orelse in(C, 16#93E, 16#94D) orelse in(C, 16#E31, 16#E31)
        orelse in(C, 16#E34, 16#E3A) orelse in(C, 16#E47, 16#E4E) orelse in(C, 16#1AB0, 16#1AFF)
        orelse in(C, 16#1DC0, 16#1DFF) orelse in(C, 16#200C, 16#200D) orelse in(C, 16#20D0, 16#20F0)
        orelse in(C, 16#3099, 16#309A) orelse in(C, 16#FE00, 16#FE0F) orelse in(C, 16#FE20, 16#FE2F)
        orelse in(C, 16#1F3FB, 16#1F3FF) orelse in(C, 16#E0020, 16#E007F) orelse in(C, 16#E0100, 16#E01EF).

pictograph(C) -> in(C, 16#2600, 16#27BF) orelse in(C, 16#1F300, 16#1FAFF).

regional(C) -> in(C, 16#1F1E6, 16#1F1FF).

hangul(leading, Next) -> Next =/= none andalso Next =/= trailing;
hangul(open, Next) -> Next =:= vowel orelse Next =:= trailing;
hangul(vowel, Next) -> Next =:= vowel orelse Next =:= trailing;
hangul(closed, Next) -> Next =:= trailing;
hangul(trailing, Next) -> Next =:= trailing;
hangul(none, _) -> false.

kind(C) when C < 16#1100; C > 16#D7A3 -> none;
kind(C) when C =< 16#115F -> leading;
kind(C) when C =< 16#11A7 -> vowel;
kind(C) when C =< 16#11FF -> trailing;
kind(C) when C >= 16#AC00, (C - 16#AC00) rem 28 =:= 0 -> open;
kind(C) when C >= 16#AC00 -> closed;
kind(_) -> none.

in(C, Low, High) -> C >= Low andalso C =< High.

-spec whitespace() -> [grapheme()].
whitespace() -> [[$\r, $\n], $\t, $\n, $\v, $\f, $\r, $\s, 16#85, 16#200E, 16#200F, 16#2028, 16#2029].

%% ---- Case ----

-spec lower(char()) -> [char()].
lower(16#130) -> [$i, 16#307];
lower(C) -> [lower_one(C)].

lower_one(C) when C < 128 -> if C >= $A, C =< $Z -> C + 32; true -> C end;
lower_one(C) when C >= 16#C0, C =< 16#DE, C =/= 16#D7 -> C + 32;
lower_one(C) when C < 16#100 -> C;
lower_one(16#178) -> 16#FF;
lower_one(C) when C < 16#180 -> lower_pair(C);
lower_one(C) when C >= 16#391, C =< 16#3AB, C =/= 16#3A2 -> C + 32;
lower_one(16#386) -> 16#3AC;
lower_one(C) when C >= 16#388, C =< 16#38A -> C + 37;
lower_one(16#38C) -> 16#3CC;
lower_one(C) when C =:= 16#38E; C =:= 16#38F -> C + 63;
lower_one(C) when C >= 16#400, C =< 16#40F -> C + 80;
lower_one(C) when C >= 16#410, C =< 16#42F -> C + 32;
lower_one(C) when C >= 16#460, C =< 16#481 -> even(C);
lower_one(C) when C >= 16#48A, C =< 16#4BF -> even(C);
lower_one(C) when C >= 16#4D0, C =< 16#52F -> even(C);
lower_one(C) when C >= 16#531, C =< 16#556 -> C + 48;
lower_one(16#1E9E) -> 16#DF;
lower_one(C) when C >= 16#1E00, C =< 16#1E95 -> even(C);
lower_one(C) when C >= 16#1EA0, C =< 16#1EFF -> even(C);
lower_one(C) -> C.

%% Latin Extended-A: capital and small letters in turn, capitals even in two stretches and odd in two others.
lower_pair(C) when C =< 16#137, C =/= 16#131, C =/= 16#130 -> even(C);
lower_pair(C) when C >= 16#139, C =< 16#148 -> odd(C);
lower_pair(C) when C >= 16#14A, C =< 16#177 -> even(C);
lower_pair(C) when C >= 16#179, C =< 16#17E -> odd(C);
lower_pair(C) -> C.

even(C) when C rem 2 =:= 0 -> C + 1;
even(C) -> C.

odd(C) when C rem 2 =:= 1 -> C + 1;
odd(C) -> C.

-spec upper(char()) -> [char()].
upper(16#DF) -> "SS";
upper(16#149) -> [16#2BC, $N];
upper(C) -> [upper_one(C)].

upper_one(C) when C < 128 -> if C >= $a, C =< $z -> C - 32; true -> C end;
upper_one(16#B5) -> 16#39C;
upper_one(16#FF) -> 16#178;
upper_one(C) when C >= 16#E0, C =< 16#FE, C =/= 16#F7 -> C - 32;
upper_one(C) when C < 16#100 -> C;
upper_one(16#131) -> $I;
upper_one(16#17F) -> $S;
upper_one(16#3C2) -> 16#3A3;
upper_one(16#3AC) -> 16#386;
upper_one(C) when C >= 16#3AD, C =< 16#3AF -> C - 37;
upper_one(16#3CC) -> 16#38C;
upper_one(C) when C =:= 16#3CD; C =:= 16#3CE -> C - 63;
upper_one(C) when C >= 16#3B1, C =< 16#3CB -> C - 32;
upper_one(C) when C >= 16#430, C =< 16#44F -> C - 32;
upper_one(C) when C >= 16#450, C =< 16#45F -> C - 80;
upper_one(C) when C >= 16#561, C =< 16#586 -> C - 48;
upper_one(C) when C > 16#FF ->
    %% The small letters of the alternating stretches follow their capitals.
    case lower_one(C - 1) of
        C -> C - 1;
        _ -> C
    end.

-spec title(char()) -> [char()].
title(16#DF) -> "Ss";
title(C) -> upper(C).

-spec fold(char()) -> [char()].
fold(16#B5) -> [16#3BC];
fold(16#DF) -> "ss";
fold(16#149) -> [16#2BC, $n];
fold(16#17F) -> "s";
fold(16#3C2) -> [16#3C3];
fold(16#1E9E) -> "ss";
fold(C) -> lower(C).
