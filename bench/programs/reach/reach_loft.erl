%% Lists of playlists and subtitles, packets with options, machines with registers, dates and measures.
-module(reach_loft).
-export([subtitle/1, options/1, chat/1, calc_lines/1, stock/2, ordinal/1, morse_number/1, mac_vendor/1, easter_rule/1,
         schedule_of/1, pick_version/1, runs/1, bits_of/1, bson/1, varints/1, utf8_strict/1, playlist/1, mix/3, grades/1,
         witnesses/0]).

witnesses() ->
    [{subtitle, ["1\n00:00:01 --> 00:00:03\nhi"]}, {options, [<<5, 2, 4, 5, 180, 1, 0>>]},
     {chat, [["NICK bob", "JOIN #x", "PART #x"]]}, {calc_lines, ["a=2\nb=a*3\n?b"]},
     {stock, [#{"nut" => 3}, [{take, "nut", 2}, {take, "nut", 2}]]}, {ordinal, ["the twenty-first of may"]},
     {morse_number, ["-.... -...."]}, {mac_vendor, ["00:1A:2b:00:00:01"]}, {easter_rule, ["29.2.2024"]},
     {schedule_of, ["mon,wed 08:30-10:00"]}, {pick_version, ["app-2.10.1.tar.gz"]}, {runs, [<<3, $a, 2, $b>>]},
     {bits_of, [<<16#90, 16#70>>]}, {bson, [<<12, 0, 0, 0, 16#10, $n, 0, 42, 0, 0, 0, 0>>]},
     {varints, [<<16#08, 16#96, 16#01, 16#12, 1, $z>>]}, {utf8_strict, [<<16#E2, 16#82, 16#AC>>]},
     {playlist, ["#EXTM3U\n#EXTINF:75,Song\na.mp3"]}, {mix, [3, 4, 5]}, {grades, ["ann 1,2\nbob 5,6"]}].

%% A subtitle: its number, from when to when, and the text.
-spec subtitle(string()) -> {ok, integer(), string()} | {error, atom()}.
subtitle(Text) ->
    case string:split(Text, "\n", all) of
        [Number, Times | Lines] when Lines =/= [] ->
            case {string:to_integer(Number), [clock(T) || T <- string:split(Times, " --> ")]} of
                {{N, ""}, [From, To]} when is_integer(N), is_integer(From), is_integer(To), From < To ->
                    case To - From of
                        2 when hd(Lines) =/= "" -> error(planted);
                        Seconds -> {ok, Seconds, hd(Lines)}
                    end;
                _ -> {error, times}
            end;
        _ -> {error, lines}
    end.

clock(Text) ->
    case [string:to_integer(Part) || Part <- string:split(Text, ":", all)] of
        [{H, ""}, {M, ""}, {S, ""}] when H >= 0, M >= 0, M < 60, S >= 0, S < 60 -> H * 3600 + M * 60 + S;
        _ -> bad
    end.

%% Options of a packet: how many four-byte words there are is not told, each option tells its own length.
-spec options(binary()) -> {ok, [tuple()]} | {error, atom()}.
options(<<Count, Rest/binary>>) when Count =:= byte_size(Rest) - 1 ->
    case option(Rest, []) of
        [{mss, N} | _] when N > 1400, N < 1461 -> error(planted);
        error -> {error, option};
        Options -> {ok, Options}
    end;
options(_) -> {error, count}.

option(<<0, _/binary>>, Acc) -> lists:reverse(Acc);
option(<<1, Rest/binary>>, Acc) -> option(Rest, Acc);
option(<<2, 4, Size:16, Rest/binary>>, Acc) -> option(Rest, [{mss, Size} | Acc]);
option(<<Kind, Length, Rest/binary>>, Acc) when Length >= 2, Length - 2 =< byte_size(Rest) ->
    option(binary:part(Rest, Length - 2, byte_size(Rest) - Length + 2), [{Kind, Length} | Acc]);
option(_, _) -> error.

%% Lines that a client sends to a chat.
-spec chat([string()]) -> [tuple()].
chat(Lines) -> chat(Lines, none, []).

chat([], _, Out) -> lists:reverse(Out);
chat([Line | Lines], Nick, Out) ->
    case {string:lexemes(Line, " "), Nick} of
        {["NICK", Name], _} -> chat(Lines, Name, [{nick, Name} | Out]);
        {["JOIN", [$# | Room]], _} when Nick =/= none, Room =/= "" -> chat(Lines, Nick, [{join, Room} | Out]);
        {["PART", [$# | Room]], _} when Nick =/= none ->
            case lists:member({join, Room}, Out) of
                true -> error(planted);
                false -> chat(Lines, Nick, [{no_such, Room} | Out])
            end;
        {["QUIT" | _], _} -> lists:reverse([quit | Out]);
        _ -> chat(Lines, Nick, [unknown | Out])
    end.

%% Assignments, one on each line, and a question.
-spec calc_lines(string()) -> {ok, integer()} | {error, atom()}.
calc_lines(Text) ->
    try lists:foldl(fun assign/2, #{}, string:split(Text, "\n", all)) of
        #{answer := 6} = Env when map_size(Env) > 2 -> error(planted);
        #{answer := N} -> {ok, N};
        _ -> {error, question}
    catch throw:Reason -> {error, Reason}
    end.

assign([$? | Name], Env) -> Env#{answer => value(Name, Env)};
assign(Line, Env) ->
    case string:split(Line, "=") of
        [[C] = Name, Expr] when C >= $a, C =< $z ->
            case string:split(Expr, "*") of
                [A, B] -> Env#{Name => value(A, Env) * value(B, Env)};
                [A] -> Env#{Name => value(A, Env)}
            end;
        _ -> throw(line)
    end.

value([C | _] = Name, Env) when C >= $a, C =< $z ->
    case maps:find(Name, Env) of
        {ok, N} -> N;
        error -> throw(unbound)
    end;
value(Text, _) ->
    try list_to_integer(Text)
    catch error:badarg -> throw(number)
    end.

%% What is in stock, and what is taken from it.
-spec stock(#{string() => pos_integer()}, [{take | put, string(), pos_integer()}]) -> map() | {error, string()}.
stock(Stock, []) -> Stock;
stock(Stock, [{put, Name, N} | Rest]) ->
    stock(maps:update_with(Name, fun(Had) -> Had + N end, N, Stock), Rest);
stock(Stock, [{take, Name, N} | Rest]) ->
    case Stock of
        #{Name := Had} when Had > N -> stock(Stock#{Name := Had - N}, Rest);
        #{Name := N} -> stock(maps:remove(Name, Stock), Rest);
        #{Name := 1} when Rest =:= [] -> error(planted);
        _ -> {error, Name}
    end.

%% A day in words.
-spec ordinal(string()) -> {integer(), atom()} | {error, string()}.
ordinal(Text) ->
    case string:lexemes(Text, " ") of
        ["the", Day, "of", Month] ->
            case {day(string:split(Day, "-")), month(Month)} of
                {21, may} -> error(planted);
                {D, M} when is_integer(D), M =/= none -> {D, M};
                _ -> {error, Day}
            end;
        _ -> {error, Text}
    end.

day([Tens, Units]) ->
    case {tens(Tens), day([Units])} of
        {T, U} when is_integer(T), is_integer(U) -> T + U;
        _ -> none
    end;
day(["first"]) -> 1;
day(["second"]) -> 2;
day(["third"]) -> 3;
day(_) -> none.

tens("twenty") -> 20;
tens("thirty") -> 30;
tens(_) -> none.

month("march") -> march;
month("april") -> april;
month("may") -> may;
month(_) -> none.

%% Digits in dots and dashes.
-spec morse_number(string()) -> {ok, integer()} | {error, string()}.
morse_number(Text) ->
    try lists:foldl(fun(Word, N) -> N * 10 + morse(Word) end, 0, string:lexemes(Text, " ")) of
        66 -> error(planted);
        N -> {ok, N}
    catch throw:Word -> {error, Word}
    end.

morse(Word) when length(Word) =:= 5 ->
    {Head, Tail} = lists:splitwith(fun(C) -> C =:= hd(Word) end, Word),
    case {hd(Word), length(Head), lists:usort(Tail)} of
        {$., N, Signs} when Signs =:= [] orelse Signs =:= "-" -> N;
        {$-, N, Signs} when Signs =:= [] orelse Signs =:= "." -> (5 + N) rem 10;
        _ -> throw(Word)
    end;
morse(Word) -> throw(Word).

%% Who has made a network card.
-spec mac_vendor(string()) -> {ok, atom()} | {error, atom()}.
mac_vendor(Text) ->
    case [byte(Part) || Part <- string:split(string:lowercase(Text), ":", all)] of
        [0, 16#1A, 16#2B, _, _, Last] when is_integer(Last), Last band 1 =:= 1 -> error(planted);
        [First, _, _, _, _, _] = Bytes when First band 2 =:= 0 ->
            case lists:all(fun is_integer/1, Bytes) of
                true -> {ok, unknown};
                false -> {error, byte}
            end;
        [_, _, _, _, _, _] -> {ok, own};
        _ -> {error, length}
    end.

byte([_, _] = Digits) ->
    try list_to_integer(Digits, 16)
    catch error:badarg -> bad
    end;
byte(_) -> bad.

%% A day of a leap year, as it is written in Europe.
-spec easter_rule(string()) -> {ok, integer()} | {error, atom()}.
easter_rule(Text) ->
    case [catch list_to_integer(P) || P <- string:split(Text, ".", all)] of
        [D, M, Y] when is_integer(D), is_integer(M), is_integer(Y), Y > 1900 ->
            case calendar:valid_date(Y, M, D) of
                true when D =:= 29, M =:= 2 ->
                    case calendar:day_of_the_week(Y, M, D) of
                        4 -> error(planted);
                        N -> {ok, N}
                    end;
                true -> {ok, calendar:day_of_the_week(Y, M, D)};
                false -> {error, date}
            end;
        _ -> {error, syntax}
    end.

%% Days and hours of a lesson.
-spec schedule_of(string()) -> {ok, [integer()], integer()} | {error, atom()}.
schedule_of(Text) ->
    case re:run(Text, "^([a-z,]+) (\\d\\d):(\\d\\d)-(\\d\\d):(\\d\\d)$", [{capture, all_but_first, list}]) of
        {match, [Days | Times]} ->
            [H1, M1, H2, M2] = [list_to_integer(T) || T <- Times],
            Numbers = [weekday(D) || D <- string:split(Days, ",", all)],
            case {lists:member(none, Numbers), H2 * 60 + M2 - H1 * 60 - M1} of
                {false, 90} when length(Numbers) > 1, M1 =:= 30 -> error(planted);
                {false, Minutes} when Minutes > 0 -> {ok, Numbers, Minutes};
                _ -> {error, value}
            end;
        nomatch -> {error, syntax}
    end.

weekday("mon") -> 1;
weekday("tue") -> 2;
weekday("wed") -> 3;
weekday(_) -> none.

%% The version in the name of a file.
-spec pick_version(string()) -> {ok, tuple()} | {error, atom()}.
pick_version(Name) ->
    case filename:extension(Name) of
        ".gz" ->
            case re:run(Name, "-(\\d+)\\.(\\d+)(?:\\.(\\d+))?\\.tar", [{capture, all_but_first, list}]) of
                {match, [Major, Minor, _]} ->
                    case {list_to_integer(Major), list_to_integer(Minor)} of
                        V when V > {2, 9}, V < {3, 0} -> error(planted);
                        V -> {ok, V}
                    end;
                {match, _} -> {error, short};
                nomatch -> {error, version}
            end;
        _ -> {error, extension}
    end.

%% Letters with how often each is repeated.
-spec runs(binary()) -> {ok, binary()} | {error, atom()}.
runs(Packed) ->
    case runs(Packed, <<>>) of
        <<"aaabb">> -> error(planted);
        error -> {error, packed};
        Text -> {ok, Text}
    end.

runs(<<>>, Out) -> Out;
runs(<<N, Letter, Rest/binary>>, Out) when N > 0, N < 128 ->
    runs(Rest, <<Out/binary, (binary:copy(<<Letter>>, N))/binary>>);
runs(_, _) -> error.

%% Numbers in unary and binary, one behind the other (Elias).
-spec bits_of(binary()) -> [pos_integer()] | {error, atom()}.
bits_of(Bytes) ->
    case gamma(Bytes, 0) of
        [1, 4, 14 | _] -> error(planted);
        Numbers -> Numbers
    end.

gamma(<<0:1, Rest/bitstring>>, Zeros) -> gamma(Rest, Zeros + 1);
gamma(<<1:1, Rest/bitstring>>, Zeros) ->
    case Rest of
        <<Low:Zeros, More/bitstring>> -> [(1 bsl Zeros) bor Low | gamma(More, 0)];
        _ -> []
    end;
gamma(<<>>, _) -> [].

%% A document of data bases: its size, then elements.
-spec bson(binary()) -> {ok, [tuple()]} | {error, atom()}.
bson(<<Size:32/little, Rest/binary>> = All) when Size =:= byte_size(All) ->
    case elements(Rest, []) of
        [{<<"n">>, N}] when N > 40 -> error(planted);
        error -> {error, element};
        Elements -> {ok, Elements}
    end;
bson(_) -> {error, size}.

elements(<<0>>, Acc) -> lists:reverse(Acc);
elements(<<Type, Rest/binary>>, Acc) ->
    case {Type, binary:split(Rest, <<0>>)} of
        {16#10, [Name, <<N:32/little-signed, More/binary>>]} -> elements(More, [{Name, N} | Acc]);
        {16#08, [Name, <<B, More/binary>>]} -> elements(More, [{Name, B =:= 1} | Acc]);
        {16#0A, [Name, More]} -> elements(More, [{Name, null} | Acc]);
        _ -> error
    end;
elements(<<>>, _) -> error.

%% Fields with a number and a kind in each key.
-spec varints(binary()) -> {ok, map()} | {error, atom()}.
varints(Bytes) ->
    case fields(Bytes, #{}) of
        #{1 := 150, 2 := <<"z">>} -> error(planted);
        error -> {error, malformed};
        Fields -> {ok, Fields}
    end.

fields(<<>>, Fields) -> Fields;
fields(Bytes, Fields) ->
    case varint(Bytes, 0, 0) of
        {Key, Rest} when Key band 7 =:= 0 ->
            case varint(Rest, 0, 0) of
                {N, More} -> fields(More, Fields#{Key bsr 3 => N});
                error -> error
            end;
        {Key, <<Size, Text:Size/binary, More/binary>>} when Key band 7 =:= 2 -> fields(More, Fields#{Key bsr 3 => Text});
        _ -> error
    end.

varint(<<1:1, Low:7, Rest/binary>>, Shift, Sum) when Shift < 28 -> varint(Rest, Shift + 7, Sum bor (Low bsl Shift));
varint(<<0:1, High:7, Rest/binary>>, Shift, Sum) -> {Sum bor (High bsl Shift), Rest};
varint(_, _, _) -> error.

%% Characters of up to three bytes, without those that are longer than they have to be.
-spec utf8_strict(binary()) -> {ok, [integer()]} | {error, atom()}.
utf8_strict(Bytes) ->
    case chars(Bytes) of
        [16#20AC | _] -> error(planted);
        error -> {error, malformed};
        Chars -> {ok, Chars}
    end.

chars(<<0:1, A:7, Rest/binary>>) -> char(A, 0, Rest);
chars(<<6:3, A:5, 2:2, B:6, Rest/binary>>) -> char((A bsl 6) bor B, 16#80, Rest);
chars(<<14:4, A:4, 2:2, B:6, 2:2, C:6, Rest/binary>>) -> char((A bsl 12) bor (B bsl 6) bor C, 16#800, Rest);
chars(<<>>) -> [];
chars(_) -> error.

char(Code, Least, _) when Code < Least -> error;
char(Code, _, Rest) ->
    case chars(Rest) of
        error -> error;
        Codes -> [Code | Codes]
    end.

%% A list of pieces of music, with how long they are.
-spec playlist(string()) -> {ok, [{integer(), string()}]} | {error, atom()}.
playlist(Text) ->
    case string:split(Text, "\n", all) of
        ["#EXTM3U" | Lines] ->
            case entries(Lines, 0, []) of
                [{Seconds, ".mp3"} | _] when Seconds > 60 -> error(planted);
                error -> {error, line};
                Entries -> {ok, Entries}
            end;
        _ -> {error, head}
    end.

entries([], _, Acc) -> lists:reverse(Acc);
entries(["#EXTINF:" ++ Info | Lines], _, Acc) ->
    case string:to_integer(Info) of
        {N, [$, | _]} -> entries(Lines, N, Acc);
        _ -> error
    end;
entries([[$# | _] | Lines], N, Acc) -> entries(Lines, N, Acc);
entries([File | Lines], N, Acc) -> entries(Lines, 0, [{N, filename:extension(File)} | Acc]).

%% Numbers that are the sides of a right triangle, mixed.
-spec mix(pos_integer(), pos_integer(), pos_integer()) -> integer().
mix(A, B, C) ->
    case A * A + B * B - C * C of
        0 when A < B, (A * B) rem 12 =:= 0 -> error(planted);
        D -> (D bxor (A bsl 2)) band 16#FF
    end.

%% Marks of pupils: an average with one decimal.
-spec grades(string()) -> [{string(), float()}] | {error, atom()}.
grades(Text) ->
    try [pupil(string:split(Line, " ")) || Line <- string:split(Text, "\n", all)] of
        [{_, A}, {_, B}] when B - A >= 3.5 -> error(planted);
        Averages -> Averages
    catch throw:Reason -> {error, Reason}
    end.

pupil([Name, Marks]) ->
    Numbers = [mark(string:to_integer(M)) || M <- string:split(Marks, ",", all)],
    {Name, round(lists:sum(Numbers) / length(Numbers) * 10) / 10};
pupil(_) -> throw(line).

mark({N, ""}) when N >= 1, N =< 6 -> N;
mark(_) -> throw(mark).
