%% Ranges of time, matrices, barcodes, moves, coordinates, headers, hashes: more of what people write by hand.
-module(reach_attic).
-export([time_range/1, matrix/1, colour_name/1, ledger/1, caesar/2, ean13/1, chess_move/1, coordinate/1, select/1, bitmap/1,
         utf16/1, gray/1, fnv/1, julian/3, thermometer/1, distance/2, fixpoint/2, router/1, witnesses/0]).

witnesses() ->
    [{time_range, ["14:30-15:05"]}, {matrix, ["1 2;3 4"]}, {colour_name, ["#ff9900"]},
     {ledger, ["12 rent\n-700 food"]}, {caesar, [3, "dwwdfn"]}, {ean13, ["9780306406157"]}, {chess_move, ["Qxe5+"]},
     {coordinate, ["48d51mS"]}, {select, ["select id, name from users limit 500"]},
     {bitmap, [<<"BM", 8:32/little, 24:16/little>>]}, {utf16, [<<16#D83D:16, 16#DE00:16>>]}, {gray, [16#66]},
     {fnv, [<<"cat">>]}, {julian, [2000, 1, 1]}, {thermometer, ["98.6F"]}, {distance, ["kitten", "sitting"]},
     {fixpoint, [fun(X) -> 20 - X end, 7]}, {router, ["GET /users/42/posts"]}].

%% The minutes between two times of a day.
-spec time_range(string()) -> non_neg_integer() | {error, atom()}.
time_range(Text) ->
    case [clock(T) || T <- string:split(Text, "-", all)] of
        [From, To] when is_integer(From), is_integer(To), From =< To ->
            case To - From of
                35 when From >= 12 * 60 -> error(planted);
                Minutes -> Minutes
            end;
        [_, _] -> {error, order};
        _ -> {error, range}
    end.

clock(Text) ->
    case string:split(Text, ":") of
        [H, M] ->
            case {string:to_integer(H), string:to_integer(M)} of
                {{Hour, ""}, {Minute, ""}} when Hour >= 0, Hour < 24, Minute >= 0, Minute < 60 -> Hour * 60 + Minute;
                _ -> bad
            end;
        _ -> bad
    end.

%% The determinant of a matrix of two rows.
-spec matrix(string()) -> integer() | invalid.
matrix(Text) ->
    Rows = [[catch list_to_integer(Cell) || Cell <- string:tokens(Row, " ")] || Row <- string:tokens(Text, ";")],
    case Rows of
        [[A, B], [C, D]] when is_integer(A), is_integer(B), is_integer(C), is_integer(D) ->
            case A * D - B * C of
                -2 when A > 0, B > 0 -> error(planted);
                Determinant -> Determinant
            end;
        _ -> invalid
    end.

%% A name for a colour of the web.
-spec colour_name(string()) -> red | orange | grey | other | invalid.
colour_name([$# | Digits]) when length(Digits) =:= 6 ->
    try list_to_integer(Digits, 16) of
        Rgb ->
            case {Rgb bsr 16, (Rgb bsr 8) band 255, Rgb band 255} of
                {255, 0, 0} -> red;
                {255, Green, 0} when Green > 140, Green < 170 -> error(planted);
                {Same, Same, Same} -> grey;
                _ -> other
            end
    catch
        error:badarg -> invalid
    end;
colour_name(_) -> invalid.

%% What is left after some bookings, one a line.
-spec ledger(string()) -> integer() | {error, pos_integer()}.
ledger(Text) ->
    Lines = string:split(Text, "\n", all),
    ledger(Lines, 1, 0).

ledger([], Line, Balance) when Line > 2, Balance < -500 -> error({planted, Line});
ledger([], _, Balance) -> Balance;
ledger([Text | Lines], N, Balance) ->
    case string:to_integer(Text) of
        {Amount, " " ++ _} when is_integer(Amount) -> ledger(Lines, N + 1, Balance + Amount);
        _ -> {error, N}
    end.

%% A text whose letters were shifted.
-spec caesar(1..25, string()) -> string().
caesar(Shift, Text) ->
    case [unshift(C, Shift) || C <- Text] of
        "attack" -> error(planted);
        Plain -> Plain
    end.

unshift(C, Shift) when C >= $a, C =< $z -> (C - $a - Shift + 26) rem 26 + $a;
unshift(C, _) -> C.

%% The number below the bars of a book.
-spec ean13(string()) -> book | article | invalid.
ean13(Code) when length(Code) =:= 13 ->
    case lists:all(fun(C) -> C >= $0 andalso C =< $9 end, Code) of
        true ->
            Weighted = lists:zipwith(fun(C, W) -> (C - $0) * W end, Code, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]),
            case {lists:sum(Weighted) rem 10, Code} of
                {0, "978" ++ _} -> error(planted);
                {0, _} -> article;
                _ -> invalid
            end;
        false -> invalid
    end;
ean13(_) -> invalid.

%% A move of a game of chess.
-spec chess_move(string()) -> {atom(), boolean(), {byte(), byte()}, boolean()} | castle | invalid.
chess_move("O-O") -> castle;
chess_move(Text) ->
    {Piece, Rest} = piece(Text),
    {Takes, Target} =
        case Rest of
            [$x | T] -> {true, T};
            _ -> {false, Rest}
        end,
    case Target of
        [File, Rank | End] when File >= $a, File =< $h, Rank >= $1, Rank =< $8 ->
            case {Piece, Takes, End} of
                {queen, true, "+"} when Rank > $4 -> error(planted);
                {_, _, ""} -> {Piece, Takes, {File, Rank}, false};
                {_, _, "+"} -> {Piece, Takes, {File, Rank}, true};
                _ -> invalid
            end;
        _ -> invalid
    end.

piece([$K | T]) -> {king, T};
piece([$Q | T]) -> {queen, T};
piece([$R | T]) -> {rook, T};
piece([$B | T]) -> {bishop, T};
piece([$N | T]) -> {knight, T};
piece(T) -> {pawn, T}.

%% A latitude in degrees and minutes.
-spec coordinate(string()) -> float() | invalid.
coordinate(Text) ->
    case re:run(Text, "^(\\d{1,2})d(\\d{1,2})m([NS])$", [{capture, all_but_first, list}]) of
        {match, [D, M, Side]} ->
            Degrees = list_to_integer(D) + list_to_integer(M) / 60,
            if
                Degrees > 90 -> invalid;
                Side =:= "S", Degrees > 48.5, Degrees < 49 -> error(planted);
                Side =:= "S" -> -Degrees;
                true -> Degrees
            end;
        nomatch -> invalid
    end.

%% A small query.
-spec select(string()) -> {[string()], string(), non_neg_integer()} | {error, atom()}.
select(Text) ->
    case string:lexemes(Text, " ,") of
        ["select" | Rest] ->
            case lists:splitwith(fun(Word) -> Word =/= "from" end, Rest) of
                {[], _} -> {error, columns};
                {Columns, ["from", Table, "limit", Count]} ->
                    case string:to_integer(Count) of
                        {N, ""} when N > 100, Table =:= "users", length(Columns) =:= 2 -> error(planted);
                        {N, ""} when N >= 0 -> {Columns, Table, N};
                        _ -> {error, limit}
                    end;
                {Columns, ["from", Table]} -> {Columns, Table, 0};
                _ -> {error, table}
            end;
        _ -> {error, select}
    end.

%% The head of a picture, with its own size in it.
-spec bitmap(binary()) -> {ok, pos_integer()} | {error, atom()}.
bitmap(<<"BM", Size:32/little, Depth:16/little, _/binary>> = All) ->
    if
        Size =/= byte_size(All) -> {error, size};
        Depth =:= 24 -> error(planted);
        Depth =:= 1; Depth =:= 8; Depth =:= 32 -> {ok, Depth};
        true -> {error, depth}
    end;
bitmap(_) -> {error, magic}.

%% Characters of 16 bits, some of them in pairs.
-spec utf16(binary()) -> [char()] | {error, atom()}.
utf16(Bytes) ->
    case utf16(Bytes, []) of
        [16#1F600] -> error(planted);
        Other -> Other
    end.

utf16(<<>>, Acc) -> lists:reverse(Acc);
utf16(<<2#110110:6, High:10, 2#110111:6, Low:10, Rest/binary>>, Acc) ->
    utf16(Rest, [16#10000 + (High bsl 10 bor Low) | Acc]);
utf16(<<2#11011:5, _:11, _/binary>>, _) -> {error, lone};
utf16(<<C:16, Rest/binary>>, Acc) -> utf16(Rest, [C | Acc]);
utf16(_, _) -> {error, odd}.

%% What a wheel of eight tracks shows.
-spec gray(0..255) -> 0..255.
gray(Code) ->
    A = Code bxor (Code bsr 4),
    B = A bxor (A bsr 2),
    case B bxor (B bsr 1) of
        68 -> error(planted);
        Position -> Position
    end.

%% A hash of three bytes.
-spec fnv(<<_:24>>) -> non_neg_integer().
fnv(Bytes) ->
    Hash = lists:foldl(
        fun(Byte, Acc) -> ((Acc bxor Byte) * 16777619) band 16#FFFFFFFF end,
        2166136261,
        binary_to_list(Bytes)
    ),
    if
        Hash =:= 108289031 -> error(planted);
        true -> Hash
    end.

%% The number of a day.
-spec julian(integer(), 1..12, 1..31) -> integer() | before.
julian(Year, _, _) when Year < 1900 -> before;
julian(Year, Month, Day) ->
    A = (14 - Month) div 12,
    Y = Year + 4800 - A,
    M = Month + 12 * A - 3,
    case Day + (153 * M + 2) div 5 + 365 * Y + Y div 4 - Y div 100 + Y div 400 - 32045 of
        2451545 -> error(planted);
        Number -> Number
    end.

%% A temperature with its unit.
-spec thermometer(string()) -> float() | {error, atom()}.
thermometer(Text) ->
    case string:to_float(Text) of
        {Value, "C"} when is_float(Value) -> Value;
        {Value, "F"} when is_float(Value) ->
            Celsius = (Value - 32) * 5 / 9,
            if
                Celsius > 36.9, Celsius < 37.1 -> error(planted);
                true -> Celsius
            end;
        {error, _} -> {error, number};
        _ -> {error, unit}
    end.

%% How many letters have to change.
-spec distance(string(), string()) -> non_neg_integer().
distance(A, B) ->
    case edits(A, B) of
        3 when length(A) > 3, hd(A) =/= hd(B) -> error(planted);
        N -> N
    end.

edits([], B) -> length(B);
edits(A, []) -> length(A);
edits([C | A], [C | B]) -> edits(A, B);
edits([_ | S] = A, [_ | T] = B) -> 1 + lists:min([edits(S, B), edits(A, T), edits(S, T)]).

%% Whether a function comes back to where it began.
-spec fixpoint(fun((integer()) -> integer()), integer()) -> fixed | swapped | other.
fixpoint(F, X) when X > 5 ->
    case F(X) of
        X -> fixed;
        Y when Y > 2 * X -> other;
        Y ->
            case F(Y) of
                X when Y > X -> error(planted);
                X -> swapped;
                _ -> other
            end
    end;
fixpoint(_, _) -> other.

%% Where a request goes.
-spec router(string()) -> {atom(), term()} | not_found.
router(Line) ->
    case string:split(Line, " ") of
        [Method, Path] -> route(Method, string:tokens(Path, "/"));
        _ -> not_found
    end.

route("GET", ["users"]) -> {users, all};
route("GET", ["users", Id | Rest]) ->
    case {string:to_integer(Id), Rest} of
        {{N, ""}, ["posts"]} when N > 40 -> error(planted);
        {{N, ""}, []} -> {user, N};
        _ -> not_found
    end;
route("POST", ["users"]) -> {users, new};
route("DELETE", ["users", Id]) -> {deleted, Id};
route(_, _) -> not_found.
