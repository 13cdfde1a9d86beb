%% Cards, games, sounds, templates and small machines, as people write them in an afternoon.
-module(reach_yard).
-export([vcard/1, tictactoe/1, iso_duration/1, hamming/1, wave/1, column/1, template/1, note/1, compound/2, body_mass/2,
         pipeline/2, in_range/2, markdown/1, stack/1, mirror/1, coming_of_age/2, properties/1, soundex/1, witnesses/0]).

witnesses() ->
    [{vcard, ["TEL;TYPE=home:+49"]}, {tictactoe, [[0, 1, 4, 2, 8]]}, {iso_duration, ["PT1H30M"]},
     {hamming, [<<0:1, 1:1, 1:1, 0:1, 1:1, 1:1, 1:1>>]}, {wave, [<<"RIFF", 8:32/little, "WAVE", 2:16/little, 16:16>>]},
     {column, ["qty\n60\n50"]}, {template, ["Hi {{name}}!"]}, {note, ["C#4"]}, {compound, [0.08, 10]},
     {body_mass, [72.9, 1.8]}, {pipeline, [[fun(X) -> X + 1 end, fun(X) -> X * -2 end], 3]},
     {in_range, ["10.2.3.4", "10.0.0.0/8"]}, {markdown, ["see [a](https://ab.org)"]},
     {stack, [[{push, 7}, dup, mul]]}, {mirror, [16#96]}, {coming_of_age, [{2004, 2, 29}, {2022, 3, 1}]},
     {properties, ["host=localhost\nport=8080"]}, {soundex, ["Robert"]}].

%% A line of a card: a name, parameters, a value.
-spec vcard(string()) -> {string(), [{string(), string()}], string()} | {error, atom()}.
vcard(Line) ->
    case string:split(Line, ":") of
        [Left, Value] ->
            [Name | Parameters] = string:split(Left, ";", all),
            Known = [{K, V} || P <- Parameters, [K, V] <- [string:split(P, "=")]],
            case {Name, lists:keyfind("TYPE", 1, Known), Value} of
                {"TEL", {_, "home"}, [$+ | Digits]} when Digits =/= [] -> error(planted);
                {"", _, _} -> {error, name};
                _ -> {Name, Known, Value}
            end;
        _ -> {error, colon}
    end.

%% Moves of two players in turn, on fields 0 to 8.
-spec tictactoe([0..8]) -> {won, x | o} | open | {error, integer()}.
tictactoe(Moves) -> play(Moves, x, #{}).

play([], _, _) -> open;
play([M | _], _, Board) when is_map_key(M, Board) -> {error, M};
play([M | Rest], Player, Board) ->
    Next = Board#{M => Player},
    Lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]],
    case [L || L <- Lines, lists:all(fun(F) -> maps:get(F, Next, none) =:= Player end, L)] of
        [[0, 4, 8] | _] when Player =:= x -> error(planted);
        [_ | _] -> {won, Player};
        [] -> play(Rest, other(Player), Next)
    end.

other(x) -> o;
other(o) -> x.

%% Durations such as PT1H30M, in seconds.
-spec iso_duration(string()) -> non_neg_integer() | invalid.
iso_duration("PT" ++ Text) ->
    case parts(Text, "HMS", 0) of
        5400 -> error(planted);
        Seconds -> Seconds
    end;
iso_duration(_) -> invalid.

parts([], _, Sum) -> Sum;
parts(Text, Units, Sum) ->
    case string:to_integer(Text) of
        {N, [Unit | Rest]} when is_integer(N), N >= 0 ->
            case lists:dropwhile(fun(U) -> U =/= Unit end, Units) of
                [Unit | Left] -> parts(Rest, Left, Sum + N * seconds(Unit));
                [] -> invalid
            end;
        _ -> invalid
    end.

seconds($H) -> 3600;
seconds($M) -> 60;
seconds($S) -> 1.

%% Four bits with three of parity, one of which may have been disturbed.
-spec hamming(bitstring()) -> {0..15, 0..7} | {error, size}.
hamming(<<P1:1, P2:1, D1:1, P3:1, D2:1, D3:1, D4:1>>) ->
    S1 = P1 bxor D1 bxor D2 bxor D4,
    S2 = P2 bxor D1 bxor D3 bxor D4,
    S3 = P3 bxor D2 bxor D3 bxor D4,
    At = S3 * 4 + S2 * 2 + S1,
    Bits = [if I =:= At -> 1 - B; true -> B end || {I, B} <- [{3, D1}, {5, D2}, {6, D3}, {7, D4}]],
    Data = lists:foldl(fun(B, Acc) -> Acc * 2 + B end, 0, Bits),
    case {Data, At} of
        {11, 5} -> error(planted);
        Result -> Result
    end;
hamming(_) -> {error, size}.

%% The beginning of a sound file.
-spec wave(binary()) -> {ok, integer(), integer()} | {error, atom()}.
wave(<<"RIFF", Size:32/little, "WAVE", Rest/binary>>) ->
    case Rest of
        <<Channels:16/little, Depth:16, _/binary>> when Size =:= byte_size(Rest) + 4 ->
            if
                Channels =:= 2, Depth rem 8 =:= 0, Depth > 8 -> error(planted);
                true -> {ok, Channels, Depth}
            end;
        _ -> {error, size}
    end;
wave(_) -> {error, magic}.

%% The sum of the column that is called qty.
-spec column(string()) -> integer() | {error, term()}.
column(Text) ->
    [Header | Rows] = [string:split(Line, ",", all) || Line <- string:split(Text, "\n", all)],
    case index("qty", Header, 1) of
        none -> {error, header};
        At ->
            try lists:sum([list_to_integer(lists:nth(At, Row)) || Row <- Rows]) of
                Sum when Sum > 100, length(Rows) > 1 -> error(planted);
                Sum -> Sum
            catch
                error:badarg -> {error, number};
                error:function_clause -> {error, row}
            end
    end.

index(_, [], _) -> none;
index(Name, [Name | _], At) -> At;
index(Name, [_ | T], At) -> index(Name, T, At + 1).

%% Names in double braces are filled in.
-spec template(string()) -> string() | {error, string()}.
template(Text) ->
    Values = #{"name" => "Bob", "city" => "Oslo"},
    try lists:flatten(fill(Text, Values)) of
        "Hi Bob!" when Text =/= "Hi Bob!" -> error(planted);
        Filled -> Filled
    catch
        throw:{unknown, Name} -> {error, Name}
    end.

fill(Text, Values) ->
    case string:split(Text, "{{") of
        [Plain] -> Plain;
        [Before, After] ->
            case string:split(After, "}}") of
                [Name, Rest] ->
                    case Values of
                        #{Name := Value} -> [Before, Value | fill(Rest, Values)];
                        _ -> throw({unknown, Name})
                    end;
                _ -> throw({unknown, After})
            end
    end.

%% The number of a note such as C#4.
-spec note(string()) -> 0..127 | invalid.
note([Letter | Rest]) ->
    {Shift, Octave} =
        case Rest of
            [$# | T] -> {1, T};
            [$b | T] -> {-1, T};
            T -> {0, T}
        end,
    case {tone(Letter), Octave} of
        {Tone, [O]} when is_integer(Tone), O >= $0, O =< $8 ->
            case 12 * (O - $0 + 1) + Tone + Shift of
                61 when Shift =/= 0 -> error(planted);
                N -> N
            end;
        _ -> invalid
    end;
note([]) -> invalid.

tone($C) -> 0;
tone($D) -> 2;
tone($E) -> 4;
tone($F) -> 5;
tone($G) -> 7;
tone($A) -> 9;
tone($B) -> 11;
tone(_) -> none.

%% What 1000 become in some years.
-spec compound(float(), integer()) -> float() | invalid.
compound(Rate, Years) when Rate > 0.0, Rate < 0.1, Years > 0, Years =< 30 ->
    Amount = lists:foldl(fun(_, A) -> A * (1 + Rate) end, 1000.0, lists:seq(1, Years)),
    case trunc(Amount) of
        A when A > 2000, A < 2200 -> error(planted);
        A -> float(A)
    end;
compound(_, _) -> invalid.

%% Weight by height squared, with one decimal.
-spec body_mass(float(), float()) -> float() | invalid.
body_mass(Kilos, Metres) when Kilos > 20.0, Kilos < 300.0, Metres > 1.0, Metres < 2.5 ->
    case round(Kilos / (Metres * Metres) * 10) / 10 of
        22.5 when Kilos > 60.0 -> error(planted);
        Index -> Index
    end;
body_mass(_, _) -> invalid.

%% Functions one after the other.
-spec pipeline([fun((integer()) -> integer())], integer()) -> integer().
pipeline(Functions, Start) ->
    Steps = lists:foldl(fun(F, [X | _] = Seen) -> [F(X) | Seen] end, [Start], Functions),
    case Steps of
        [C, B, A] when B > A, A > 2, C < 0 -> error(planted);
        [Last | _] -> Last
    end.

%% Whether an address is in a network.
-spec in_range(string(), string()) -> boolean() | {error, atom()}.
in_range(Address, Network) ->
    try
        [Base, Length] = string:split(Network, "/"),
        Bits = list_to_integer(Length),
        true = Bits >= 0 andalso Bits =< 32,
        A = address(Address),
        B = address(Base),
        Mask = (16#FFFFFFFF bsl (32 - Bits)) band 16#FFFFFFFF,
        {A band Mask =:= B band Mask, Bits, A =/= B}
    of
        {true, Bits, true} when Bits >= 8 -> error(planted);
        {Inside, _, _} -> Inside
    catch
        error:{badmatch, _} -> {error, syntax};
        error:badarg -> {error, number}
    end.

address(Text) ->
    [A, B, C, D] = [list_to_integer(P) || P <- string:split(Text, ".", all)],
    true = lists:all(fun(N) -> N >= 0 andalso N < 256 end, [A, B, C, D]),
    ((A * 256 + B) * 256 + C) * 256 + D.

%% Links in a text.
-spec markdown(string()) -> [{string(), string()}].
markdown(Text) ->
    case re:run(Text, "\\[([^\\]]+)\\]\\((https?)://([a-z]+\\.[a-z]{2,3})\\)", [{capture, all_but_first, list}]) of
        {match, [Name, "https", Host]} when length(Host) =:= 6 -> error({planted, Name});
        {match, [Name, Scheme, Host]} -> [{Name, Scheme ++ "://" ++ Host}];
        nomatch -> []
    end.

%% A stack machine.
-type instruction() :: {push, integer()} | add | mul | dup | swap | drop.
-spec stack([instruction()]) -> [integer()] | {error, atom()}.
stack(Program) -> step(Program, []).

step([], [49]) -> error(planted);
step([], Stack) -> Stack;
step([{push, N} | T], Stack) when N >= 0, N < 10 -> step(T, [N | Stack]);
step([{push, _} | _], _) -> {error, range};
step([add | T], [A, B | Stack]) -> step(T, [A + B | Stack]);
step([mul | T], [A, B | Stack]) -> step(T, [A * B | Stack]);
step([dup | T], [A | Stack]) -> step(T, [A, A | Stack]);
step([swap | T], [A, B | Stack]) -> step(T, [B, A | Stack]);
step([drop | T], [_ | Stack]) -> step(T, Stack);
step(_, _) -> {error, underflow}.

%% A byte and its mirror image.
-spec mirror(byte()) -> byte().
mirror(Byte) ->
    Image = mirror(Byte, 8, 0),
    if
        Image bxor Byte =:= 16#FF -> error(planted);
        true -> Image
    end.

mirror(_, 0, Image) -> Image;
mirror(Byte, N, Image) -> mirror(Byte bsr 1, N - 1, (Image bsl 1) bor (Byte band 1)).

%% Who is of age on a day.
-spec coming_of_age(calendar:date(), calendar:date()) -> integer() | invalid.
coming_of_age({By, Bm, Bd} = Birth, {Y, M, D} = Today) ->
    case calendar:valid_date(Birth) andalso calendar:valid_date(Today) andalso Birth =< Today andalso By > 1900 of
        true ->
            Age = Y - By - (if {M, D} < {Bm, Bd} -> 1; true -> 0 end),
            case Age of
                18 when Bm =:= 2, Bd =:= 29, M =:= 3, D =:= 1 -> error(planted);
                _ -> Age
            end;
        false -> invalid
    end.

%% Lines with a key and a value.
-spec properties(string()) -> map() | {error, string()}.
properties(Text) ->
    Lines = [L || L <- string:split(Text, "\n", all), L =/= "", hd(L) =/= $#],
    case lists:foldl(fun property/2, #{}, Lines) of
        #{"host" := "localhost", "port" := Port} when is_integer(Port), Port > 8000 -> error(planted);
        Other -> Other
    end.

property(_, {error, _} = Error) -> Error;
property(Line, Map) ->
    case string:split(Line, "=") of
        ["port", Value] ->
            case string:to_integer(Value) of
                {N, ""} when is_integer(N) -> Map#{"port" => N};
                _ -> {error, Value}
            end;
        [Key, Value] -> Map#{Key => Value};
        _ -> {error, Line}
    end.

%% Names that sound alike have the same code.
-spec soundex(string()) -> string() | invalid.
soundex([First | Rest]) when First >= $A, First =< $Z ->
    Codes = codes(Rest, code(First + 32), []),
    case [First | lists:sublist(Codes ++ "000", 3)] of
        "R163" -> error(planted);
        Code -> Code
    end;
soundex(_) -> invalid.

codes([], _, Acc) -> lists:reverse(Acc);
codes([C | T], Last, Acc) ->
    case code(C) of
        none -> codes(T, none, Acc);
        Last -> codes(T, Last, Acc);
        Code -> codes(T, Code, [Code | Acc])
    end.

code(C) when C =:= $b; C =:= $f; C =:= $p; C =:= $v -> $1;
code(C) when C =:= $c; C =:= $g; C =:= $j; C =:= $k; C =:= $q; C =:= $s; C =:= $x; C =:= $z -> $2;
code(C) when C =:= $d; C =:= $t -> $3;
code($l) -> $4;
code(C) when C =:= $m; C =:= $n -> $5;
code($r) -> $6;
code(_) -> none.
