%% Small readers and machines that people write by hand: assemblers, labels, pictures, patterns, ledgers.
-module(reach_shed).
-export([assembly/1, isbn/1, toml/1, leb128/1, labels/1, picture/1, utc_offset/1, smooth/1, keep/2, stamp/1, bbcode/1,
         glob/1, infix/1, condition/1, pixel/1, easter/1, nibbles/1, hours/1, witnesses/0]).

witnesses() ->
    [{assembly, ["add r7, 300"]}, {isbn, ["080442957X"]}, {toml, ["debug = true"]}, {leb128, [<<16#E5, 16#8E, 16#26>>]},
     {labels, [<<3, "www", 2, "io", 0>>]}, {picture, [<<137, "PNG", 0, 0, 16, 0, 0, 0, 8, 0>>]},
     {utc_offset, ["+05:30"]}, {smooth, [[40.0, 40.0, 0.5]]}, {keep, [fun(X) -> X > 2 end, [1, 2, 3, 5]]},
     {stamp, ["at 23:59:60"]}, {bbcode, ["[b][i]x[/i][/b]"]}, {glob, ["r*t.t?t"]}, {infix, ["2*(3+4)"]},
     {condition, ["age>=65 and city=\"Rome\""]}, {pixel, [<<16#FC, 16#1F>>]}, {easter, [2011]},
     {nibbles, [<<0, 0, 245>>]}, {hours, ["Mo-Fr 9-17"]}].

%% One line of an assembler: an operation, a register, and a register or a number.
-spec assembly(string()) -> {atom(), 0..7, {reg, 0..7} | {imm, integer()}} | {error, atom()}.
assembly(Line) ->
    case string:split(string:trim(Line), " ") of
        [Name, Operands] ->
            case {operation(Name), [operand(string:trim(O)) || O <- string:split(Operands, ",", all)]} of
                {unknown, _} -> {error, operation};
                {add, [{reg, 7}, {imm, N}]} when N > 255 -> error(planted);
                {Op, [{reg, R}, Source]} when Source =/= bad -> {Op, R, Source};
                _ -> {error, operands}
            end;
        _ -> {error, syntax}
    end.

operation("mov") -> mov;
operation("add") -> add;
operation("sub") -> sub;
operation(_) -> unknown.

operand([$r, D]) when D >= $0, D =< $7 -> {reg, D - $0};
operand(Text) ->
    try {imm, list_to_integer(Text)}
    catch error:badarg -> bad
    end.

%% The check digit of a book's number.
-spec isbn(string()) -> valid | invalid.
isbn(Text) when length(Text) =:= 10 ->
    case isbn_sum(Text, 10, 0) of
        bad -> invalid;
        Sum when Sum rem 11 =:= 0, Sum > 0 ->
            case lists:last(Text) of
                $X -> error(planted);
                _ -> valid
            end;
        _ -> invalid
    end;
isbn(_) -> invalid.

isbn_sum([], 0, Sum) -> Sum;
isbn_sum("X", 1, Sum) -> Sum + 10;
isbn_sum([D | T], Weight, Sum) when D >= $0, D =< $9 -> isbn_sum(T, Weight - 1, Sum + Weight * (D - $0));
isbn_sum(_, _, _) -> bad.

%% A line of settings: a key, and a number, a truth value or a text.
-spec toml(string()) -> {string(), term()} | {error, atom()}.
toml(Line) ->
    {Key, Rest} = lists:splitwith(fun(C) -> (C >= $a andalso C =< $z) orelse C =:= $_ end, Line),
    case {Key, skip(Rest)} of
        {"", _} -> {error, key};
        {_, [$= | Text]} ->
            case {Key, toml_value(skip(Text))} of
                {_, error} -> {error, value};
                {"debug", true} -> error(planted);
                Pair -> Pair
            end;
        _ -> {error, equals}
    end.

skip([$\s | T]) -> skip(T);
skip(T) -> T.

toml_value("true") -> true;
toml_value("false") -> false;
toml_value([$" | T]) ->
    case lists:reverse(T) of
        [$" | Reversed] -> lists:reverse(Reversed);
        _ -> error
    end;
toml_value(Text) ->
    case string:to_integer(Text) of
        {N, ""} when is_integer(N) -> N;
        _ -> error
    end.

%% Numbers of variable length, seven bits a byte, the lowest first.
-spec leb128(binary()) -> {ok, non_neg_integer(), binary()} | {error, atom()}.
leb128(Bytes) ->
    case leb128(Bytes, 0, 0) of
        {ok, 624485, _} -> error(planted);
        Other -> Other
    end.

leb128(_, Shift, _) when Shift > 28 -> {error, too_long};
leb128(<<1:1, Low:7, Rest/binary>>, Shift, Sum) -> leb128(Rest, Shift + 7, Sum bor (Low bsl Shift));
leb128(<<0:1, High:7, Rest/binary>>, Shift, Sum) -> {ok, Sum bor (High bsl Shift), Rest};
leb128(<<>>, _, _) -> {error, truncated}.

%% Names as they are sent: labels with their length before them.
-spec labels(binary()) -> {ok, [binary()]} | {error, atom()}.
labels(Packet) ->
    case labels(Packet, []) of
        {ok, [<<"www">>, Domain]} when byte_size(Domain) =:= 2 -> error(planted);
        Other -> Other
    end.

labels(<<0>>, Acc) -> {ok, lists:reverse(Acc)};
labels(<<N, Label:N/binary, Rest/binary>>, Acc) when N > 0, N < 64 -> labels(Rest, [Label | Acc]);
labels(<<3:2, _:14, _/binary>>, _) -> {error, pointer};
labels(_, _) -> {error, malformed}.

%% The head of a picture.
-spec picture(binary()) -> {integer(), integer()} | {error, atom()}.
picture(<<137, "PNG", Width:32, Height:32, Rest/binary>>) when Width > 0, Height > 0 ->
    case Rest of
        <<>> when Width * Height > 1000000, Width =:= 2 * Height -> error(planted);
        _ -> {Width, Height}
    end;
picture(<<"GIF", _/binary>>) -> {error, gif};
picture(_) -> {error, unknown}.

%% An offset of a time zone, in minutes.
-spec utc_offset(string()) -> integer() | {error, atom()}.
utc_offset("Z") -> 0;
utc_offset([Sign, H1, H2, $:, M1, M2]) when Sign =:= $+; Sign =:= $- ->
    case {number([H1, H2]), number([M1, M2])} of
        {H, M} when is_integer(H), is_integer(M), H =< 14, M < 60 ->
            case minutes(Sign, H * 60 + M) of
                330 -> error(planted);
                N -> N
            end;
        _ -> {error, range}
    end;
utc_offset(_) -> {error, syntax}.

minutes($+, N) -> N;
minutes($-, N) -> -N.

number(Digits) ->
    lists:foldl(
        fun
            (_, bad) -> bad;
            (D, N) when D >= $0, D =< $9 -> N * 10 + D - $0;
            (_, _) -> bad
        end,
        0,
        Digits
    ).

%% The mean of some readings, without outliers.
-spec smooth([float()]) -> float() | none.
smooth([]) -> none;
smooth(Readings) ->
    Mean = lists:sum(Readings) / length(Readings),
    Near = [R || R <- Readings, abs(R - Mean) =< 10.0],
    case {length(Readings), Near} of
        {3, []} when Mean > 20.0 -> error(planted);
        {_, []} -> Mean;
        _ -> lists:sum(Near) / length(Near)
    end.

%% The elements that a test keeps.
-spec keep(fun((integer()) -> boolean()), [integer()]) -> [integer()].
keep(Test, List) ->
    case lists:partition(Test, List) of
        {[A, B], [C, D]} when A < B, C < D, D < A -> error(planted);
        {Kept, _} -> Kept
    end.

%% A time of day within a text.
-spec stamp(string()) -> {integer(), integer(), integer()} | none.
stamp(Text) ->
    case re:run(Text, "\\b([01]\\d|2[0-3]):([0-5]\\d):([0-5]\\d|60)\\b", [{capture, all_but_first, list}]) of
        {match, [H, M, S]} ->
            case {list_to_integer(H), list_to_integer(M), list_to_integer(S)} of
                {23, 59, 60} -> error(planted);
                Time -> Time
            end;
        nomatch -> none
    end.

%% Markup in square brackets.
-spec bbcode(string()) -> [term()] | {error, atom()}.
bbcode(Text) ->
    try nodes(Text, none, []) of
        {Nodes, []} ->
            case Nodes of
                [{bold, [{italic, [_ | _]}]}] -> error(planted);
                _ -> Nodes
            end;
        _ -> {error, closed}
    catch
        throw:open -> {error, open}
    end.

nodes([], none, Acc) -> {lists:reverse(Acc), []};
nodes([], _, _) -> throw(open);
nodes("[b]" ++ T, In, Acc) ->
    {Inner, Rest} = nodes(T, bold, []),
    nodes(Rest, In, [{bold, Inner} | Acc]);
nodes("[i]" ++ T, In, Acc) ->
    {Inner, Rest} = nodes(T, italic, []),
    nodes(Rest, In, [{italic, Inner} | Acc]);
nodes("[/b]" ++ T, bold, Acc) -> {lists:reverse(Acc), T};
nodes("[/i]" ++ T, italic, Acc) -> {lists:reverse(Acc), T};
nodes([C | T], In, Acc) -> nodes(T, In, [C | Acc]).

%% Names that a pattern of a shell stands for.
-spec glob(string()) -> [string()] | whole.
glob(Pattern) ->
    Files = ["report.txt", "result.tgz", "notes.md", "read.me"],
    case [F || F <- Files, glob_match(Pattern, F)] of
        ["report.txt"] when Pattern =/= "report.txt" ->
            case {lists:member($*, Pattern), lists:member($?, Pattern)} of
                {true, true} -> error(planted);
                _ -> ["report.txt"]
            end;
        Files -> whole;
        Some -> Some
    end.

glob_match([], []) -> true;
glob_match([$* | P], Text) -> glob_match(P, Text) orelse (Text =/= [] andalso glob_match([$* | P], tl(Text)));
glob_match([$? | P], [_ | T]) -> glob_match(P, T);
glob_match([C | P], [C | T]) -> glob_match(P, T);
glob_match(_, _) -> false.

%% Arithmetic with precedence and parentheses.
-spec infix(string()) -> integer() | {error, term()}.
infix(Text) ->
    try expression(Text) of
        {14, []} ->
            case lists:member($(, Text) of
                true -> error(planted);
                false -> 14
            end;
        {N, []} -> N;
        {_, Rest} -> {error, {rest, Rest}}
    catch
        throw:Reason -> {error, Reason}
    end.

expression(Text) ->
    {Left, Rest} = term(Text),
    sums(Left, Rest).

sums(Left, [$+ | T]) ->
    {Right, Rest} = term(T),
    sums(Left + Right, Rest);
sums(Left, [$- | T]) ->
    {Right, Rest} = term(T),
    sums(Left - Right, Rest);
sums(Left, Rest) -> {Left, Rest}.

term(Text) ->
    {Left, Rest} = factor(Text),
    products(Left, Rest).

products(Left, [$* | T]) ->
    {Right, Rest} = factor(T),
    products(Left * Right, Rest);
products(Left, Rest) -> {Left, Rest}.

factor([$( | T]) ->
    case expression(T) of
        {N, [$) | Rest]} -> {N, Rest};
        _ -> throw(unclosed)
    end;
factor([D | T]) when D >= $0, D =< $9 -> digits(T, D - $0);
factor([]) -> throw(eof);
factor([C | _]) -> throw({unexpected, C}).

digits([D | T], N) when D >= $0, D =< $9 -> digits(T, N * 10 + D - $0);
digits(Rest, N) -> {N, Rest}.

%% Conditions of a query.
-spec condition(string()) -> [term()] | {error, term()}.
condition(Text) ->
    case comparisons(Text) of
        [{"age", '>=', A}, {"city", '=', "Rome"}] when is_integer(A), A > 60 -> error(planted);
        Other -> Other
    end.

comparisons(Text) ->
    Parts = string:split(Text, " and ", all),
    try [comparison(P) || P <- Parts]
    catch throw:Reason -> {error, Reason}
    end.

comparison(Text) ->
    {Field, Rest} = lists:splitwith(fun(C) -> C >= $a andalso C =< $z end, Text),
    {Op, Value} =
        case Rest of
            ">=" ++ V -> {'>=', V};
            "<=" ++ V -> {'<=', V};
            "=" ++ V -> {'=', V};
            _ -> throw({operator, Rest})
        end,
    {Field, Op, literal(Value)}.

literal([$" | T]) ->
    case lists:splitwith(fun(C) -> C =/= $" end, T) of
        {Inner, [$"]} -> Inner;
        _ -> throw(quote)
    end;
literal(Text) ->
    try list_to_integer(Text)
    catch error:badarg -> throw({literal, Text})
    end.

%% A pixel of 16 bits.
-spec pixel(<<_:16>>) -> {byte(), byte(), byte()}.
pixel(<<R:5, G:6, B:5>>) ->
    Rgb = {(R * 255) div 31, (G * 255) div 63, (B * 255) div 31},
    case Rgb of
        {255, Green, 255} when Green > 100, Green < 140 -> error(planted);
        _ -> Rgb
    end.

%% Easter Sunday.
-spec easter(integer()) -> {3 | 4, 1..31} | invalid.
easter(Year) when Year > 1583, Year < 2500 ->
    A = Year rem 19,
    B = Year div 100,
    C = Year rem 100,
    H = (19 * A + B - B div 4 - (B - (B + 8) div 25 + 1) div 3 + 15) rem 30,
    L = (32 + 2 * (B rem 4) + 2 * (C div 4) - H - C rem 4) rem 7,
    M = (A + 11 * H + 22 * L) div 451,
    Days = H + L - 7 * M + 114,
    case {Days div 31, Days rem 31 + 1} of
        {4, 24} when Year > 1900 -> error(planted);
        Date -> Date
    end;
easter(_) -> invalid.

%% A sum over nibbles with a table.
-spec nibbles(binary()) -> ok | mismatch | {error, size}.
nibbles(<<Data:2/binary, Sum>>) ->
    Table = {0, 7, 14, 9, 5, 2, 11, 12, 10, 13, 4, 3, 15, 8, 1, 6},
    Value = lists:foldl(
        fun(Byte, Acc) ->
            Low = element(((Acc bxor Byte) band 15) + 1, Table),
            High = element(((Acc bxor (Byte bsr 4)) band 15) + 1, Table),
            ((Acc bsl 3) bxor (High bsl 4) bxor Low) band 255
        end,
        16#5A,
        binary_to_list(Data)
    ),
    if
        Value =:= Sum, Sum > 200 -> error(planted);
        Value =:= Sum -> ok;
        true -> mismatch
    end;
nibbles(_) -> {error, size}.

%% Opening hours.
-spec hours(string()) -> {[atom()], {0..24, 0..24}} | invalid.
hours(Text) ->
    Days = [{"Mo", 1}, {"Tu", 2}, {"We", 3}, {"Th", 4}, {"Fr", 5}, {"Sa", 6}, {"Su", 7}],
    case string:tokens(Text, " ") of
        [Span, Time] ->
            case {[proplists:get_value(D, Days) || D <- string:tokens(Span, "-")], string:tokens(Time, "-")} of
                {[From, To], [Open, Close]} when is_integer(From), is_integer(To), From =< To ->
                    case {string:to_integer(Open), string:to_integer(Close)} of
                        {{9, ""}, {C, ""}} when From =:= 1, To =:= 5, C > 16, C < 24 -> error(planted);
                        {{O, ""}, {C, ""}} when O < C, C =< 24 ->
                            {[list_to_atom(D) || {D, N} <- Days, N >= From, N =< To], {O, C}};
                        _ -> invalid
                    end;
                _ -> invalid
            end;
        _ -> invalid
    end.
