%% Small readers of text, each with one planted crash behind ordinary library code.
-module(reach_formats).
-export([cron/1, numeral/1, ipv6/1, iso_date/1, polish/1, query_string/1, sections/1, table/1, iban/1, link/1, pointer/1,
         request/1, witnesses/0]).

witnesses() ->
    [{cron, ["*/15 0-6 1 1 5"]}, {numeral, ["XCIX"]}, {ipv6, ["fe80::1"]}, {iso_date, [<<"2024-W09-4">>]}, {polish, ["7 6 * 2 -"]},
     {query_string, ["page=3&sort=desc"]}, {sections, ["[db]\npool = 0"]}, {table, ["a,\"b\"\"c\"\n"]}, {iban, ["DE18X"]},
     {link, ["[x](ftp:y)"]}, {pointer, ["/items/2/na~1me"]}, {request, [<<"PUT /v2/x HTTP/1.1\r\nContent-Length: 0\r\n\r\n">>]}].

%% cron: five fields, lists, ranges and steps
-spec cron(string()) -> {ok, [[integer()]]} | {error, term()}.
cron(Text) ->
    case string:lexemes(Text, " \t") of
        [Min, Hour, Day, Month, Week] ->
            try
                M = field(Min, 0, 59),
                H = field(Hour, 0, 23),
                D = field(Day, 1, 31),
                Mo = field(Month, 1, 12),
                W = field(Week, 0, 6),
                case {M, length(H), W} of
                    {[0, 15, 30, 45], 7, [5]} -> error(planted);
                    _ -> {ok, [M, H, D, Mo, W]}
                end
            catch
                throw:Reason -> {error, Reason}
            end;
        _ -> {error, fields}
    end.

field(Text, Low, High) ->
    lists:usort(lists:append([item(I, Low, High) || I <- string:split(Text, ",", all)])).

item("*", Low, High) -> lists:seq(Low, High);
item("*/" ++ Step, Low, High) -> lists:seq(Low, High, number(Step, 1, High));
item(Text, Low, High) ->
    case string:split(Text, "-") of
        [A, B] ->
            From = number(A, Low, High),
            To = number(B, From, High),
            lists:seq(From, To);
        [A] -> [number(A, Low, High)]
    end.

number(Text, Low, High) ->
    case string:to_integer(Text) of
        {N, []} when N >= Low, N =< High -> N;
        _ -> throw({bad_number, Text})
    end.

%% Roman numerals, canonical ones only
-spec numeral(string()) -> {ok, pos_integer()} | error.
numeral(Text) ->
    N = roman(Text, 0),
    case N > 0 andalso to_roman(N) =:= Text of
        true when N =:= 99 -> error(planted);
        true -> {ok, N};
        false -> error
    end.

roman([A, B | Rest], Sum) ->
    case {digit(A), digit(B)} of
        {X, Y} when X < Y -> roman(Rest, Sum + Y - X);
        {X, _} -> roman([B | Rest], Sum + X)
    end;
roman([A], Sum) -> Sum + digit(A);
roman([], Sum) -> Sum.

digit($I) -> 1;
digit($V) -> 5;
digit($X) -> 10;
digit($L) -> 50;
digit($C) -> 100;
digit($D) -> 500;
digit($M) -> 1000;
digit(_) -> 0.

to_roman(N) ->
    to_roman(N, [{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"},
                 {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}]).

to_roman(0, _) -> "";
to_roman(N, [{V, S} | _] = Table) when N >= V -> S ++ to_roman(N - V, Table);
to_roman(N, [_ | Table]) -> to_roman(N, Table).

%% IPv6 with one "::"
-spec ipv6(string()) -> {ok, tuple()} | {error, einval}.
ipv6(Text) ->
    try
        Groups =
            case string:split(Text, "::") of
                [Whole] -> groups(Whole);
                [Before, After] ->
                    A = groups(Before),
                    B = groups(After),
                    Missing = 8 - length(A) - length(B),
                    true = Missing > 0,
                    A ++ lists:duplicate(Missing, 0) ++ B
            end,
        8 = length(Groups),
        list_to_tuple(Groups)
    of
        {16#fe80, 0, 0, 0, 0, 0, 0, 1} -> error(planted);
        Address -> {ok, Address}
    catch
        error:_ -> {error, einval}
    end.

groups("") -> [];
groups(Text) -> [group(G) || G <- string:split(Text, ":", all)].

group(G) when length(G) =< 4 ->
    N = list_to_integer(G, 16),
    true = N >= 0,
    N.

%% ISO 8601: calendar dates and week dates
-spec iso_date(binary()) -> {ok, calendar:date()} | {error, atom()}.
iso_date(<<Y:4/binary, "-", M:2/binary, "-", D:2/binary>>) ->
    try {binary_to_integer(Y), binary_to_integer(M), binary_to_integer(D)} of
        Date ->
            case calendar:valid_date(Date) of
                true -> {ok, Date};
                false -> {error, invalid}
            end
    catch
        error:badarg -> {error, digits}
    end;
iso_date(<<Y:4/binary, "-W", W:2/binary, "-", D>>) when D >= $1, D =< $7 ->
    try {binary_to_integer(Y), binary_to_integer(W)} of
        {Year, Week} when Year > 1970, Week >= 1, Week =< 53 ->
            First = calendar:date_to_gregorian_days(Year, 1, 4),
            Monday = First - calendar:day_of_the_week(Year, 1, 4) + 1,
            case calendar:gregorian_days_to_date(Monday + (Week - 1) * 7 + D - $1) of
                {_, 2, 29} -> error(planted);
                Date -> {ok, Date}
            end;
        _ -> {error, range}
    catch
        error:badarg -> {error, digits}
    end;
iso_date(_) -> {error, format}.

%% Reverse Polish notation with a stack
-spec polish(string()) -> {ok, integer()} | {error, term()}.
polish(Text) ->
    try lists:foldl(fun step/2, [], string:tokens(Text, " ")) of
        [40] -> error(planted);
        [N] -> {ok, N};
        Stack -> {error, {left, length(Stack)}}
    catch
        throw:Reason -> {error, Reason};
        error:badarith -> {error, division}
    end.

step("+", [A, B | S]) -> [B + A | S];
step("-", [A, B | S]) -> [B - A | S];
step("*", [A, B | S]) -> [B * A | S];
step("/", [A, B | S]) -> [B div A | S];
step("swap", [A, B | S]) -> [B, A | S];
step([C | _] = Word, S) when C >= $0, C =< $9 ->
    case string:to_integer(Word) of
        {N, ""} when N < 10 -> [N | S];
        _ -> throw({number, Word})
    end;
step(Word, _) -> throw({word, Word}).

%% query string with percent decoding into a map
-spec query_string(string()) -> map() | {error, term()}.
query_string(Text) ->
    Pairs = [pair(P) || P <- string:tokens(Text, "&")],
    Options = maps:from_list(Pairs),
    case Options of
        #{"page" := Page, "sort" := "desc"} ->
            try list_to_integer(Page) of
                N when N > 2 -> error(planted);
                N -> Options#{"page" => N}
            catch
                error:badarg -> {error, page}
            end;
        _ -> Options
    end.

pair(P) ->
    case string:split(P, "=") of
        [K, V] -> {decode(K), decode(V)};
        [K] -> {decode(K), true}
    end.

decode([$%, A, B | T]) -> [list_to_integer([A, B], 16) | decode(T)];
decode([$+ | T]) -> [$\s | decode(T)];
decode([C | T]) -> [C | decode(T)];
decode([]) -> [].

%% INI with sections, comments and typed values
-spec sections(string()) -> {ok, map()} | {error, pos_integer()}.
sections(Text) ->
    try sections(string:split(Text, "\n", all), 1, "", #{}) of
        #{"db" := #{"pool" := 0}} -> error(planted);
        Config -> {ok, Config}
    catch
        throw:{line, N} -> {error, N}
    end.

sections([], _, _, Config) -> Config;
sections([Line | Lines], N, Section, Config) ->
    case string:trim(Line) of
        "" -> sections(Lines, N + 1, Section, Config);
        "#" ++ _ -> sections(Lines, N + 1, Section, Config);
        "[" ++ Rest ->
            case lists:reverse(Rest) of
                "]" ++ Name -> sections(Lines, N + 1, lists:reverse(Name), Config);
                _ -> throw({line, N})
            end;
        Text ->
            case string:split(Text, "=") of
                [Key, Value] ->
                    Old = maps:get(Section, Config, #{}),
                    New = Old#{string:trim(Key) => value(string:trim(Value))},
                    sections(Lines, N + 1, Section, Config#{Section => New});
                _ -> throw({line, N})
            end
    end.

value("true") -> true;
value("false") -> false;
value(Text) ->
    try list_to_integer(Text)
    catch error:badarg -> Text
    end.

%% CSV with quotes
-spec table(string()) -> {ok, [[string()]]} | {error, quote}.
table(Text) ->
    try rows(Text, [], [], []) of
        [[_, "b\"c"] | _] -> error(planted);
        Rows -> {ok, Rows}
    catch
        throw:quote -> {error, quote}
    end.

rows([], [], [], Rows) -> lists:reverse(Rows);
rows([], Cell, Row, Rows) -> rows([], [], [], [row(Cell, Row) | Rows]);
rows([$\n | T], Cell, Row, Rows) -> rows(T, [], [], [row(Cell, Row) | Rows]);
rows([$, | T], Cell, Row, Rows) -> rows(T, [], [lists:reverse(Cell) | Row], Rows);
rows([$" | T], [], Row, Rows) -> quoted(T, [], Row, Rows);
rows([$" | _], _, _, _) -> throw(quote);
rows([C | T], Cell, Row, Rows) -> rows(T, [C | Cell], Row, Rows).

quoted([$", $" | T], Cell, Row, Rows) -> quoted(T, [$" | Cell], Row, Rows);
quoted([$" | T], Cell, Row, Rows) -> rows(T, Cell, Row, Rows);
quoted([C | T], Cell, Row, Rows) -> quoted(T, [C | Cell], Row, Rows);
quoted([], _, _, _) -> throw(quote).

row(Cell, Row) -> lists:reverse([lists:reverse(Cell) | Row]).

%% IBAN: letters become numbers, modulo 97
-spec iban(string()) -> valid | {invalid, atom()}.
iban([A, B, C, D | Rest]) when A >= $A, A =< $Z, B >= $A, B =< $Z, Rest =/= [] ->
    case lists:all(fun(X) -> (X >= $0 andalso X =< $9) orelse (X >= $A andalso X =< $Z) end, [C, D | Rest]) of
        true ->
            Digits = lists:flatmap(fun letter/1, Rest ++ [A, B, C, D]),
            case {[A, B], list_to_integer(Digits) rem 97} of
                {"DE", 1} -> error(planted);
                {_, 1} -> valid;
                _ -> {invalid, checksum}
            end;
        false -> {invalid, characters}
    end;
iban(_) -> {invalid, format}.

letter(C) when C >= $A -> integer_to_list(C - $A + 10);
letter(C) -> [C].

%% markdown links
-spec link(string()) -> [{string(), string()}].
link(Text) ->
    case re:run(Text, "\\[([^\\]]+)\\]\\(([a-z]+):([^)]*)\\)", [{capture, all_but_first, list}]) of
        {match, [_, "ftp", _]} -> error(planted);
        {match, [Label, Scheme, Rest]} -> [{Label, Scheme ++ ":" ++ Rest}];
        nomatch -> []
    end.

%% JSON pointer into a fixed document
-spec pointer(string()) -> {ok, term()} | {error, term()}.
pointer(Text) ->
    Document = #{"items" => [1, 2, #{"na/me" => deep, "id" => 3}], "m~n" => 8},
    case Text of
        "" -> {ok, Document};
        "/" ++ Path -> follow([unescape(P) || P <- string:split(Path, "/", all)], Document);
        _ -> {error, slash}
    end.

follow([], deep) -> error(planted);
follow([], Value) -> {ok, Value};
follow([Key | Path], Map) when is_map(Map) ->
    case maps:find(Key, Map) of
        {ok, Value} -> follow(Path, Value);
        error -> {error, {key, Key}}
    end;
follow([Key | Path], List) when is_list(List) ->
    case string:to_integer(Key) of
        {N, []} when N >= 0, N < length(List) -> follow(Path, lists:nth(N + 1, List));
        _ -> {error, {index, Key}}
    end;
follow(_, _) -> {error, scalar}.

unescape("~1" ++ T) -> [$/ | unescape(T)];
unescape("~0" ++ T) -> [$~ | unescape(T)];
unescape([C | T]) -> [C | unescape(T)];
unescape([]) -> [].

%% HTTP request line and headers
-spec request(binary()) -> {ok, binary(), binary(), map()} | {error, atom()}.
request(Bin) ->
    case binary:split(Bin, <<"\r\n">>) of
        [Line, Rest] ->
            case binary:split(Line, <<" ">>, [global]) of
                [Method, <<"/", _/binary>> = Path, <<"HTTP/1.", Minor>>] when Minor =:= $0; Minor =:= $1 ->
                    case headers(Rest, #{}) of
                        {ok, #{<<"content-length">> := 0}} when Method =:= <<"PUT">> -> error(planted);
                        {ok, Headers} -> {ok, Method, Path, Headers};
                        Error -> Error
                    end;
                _ -> {error, request_line}
            end;
        _ -> {error, incomplete}
    end.

headers(<<"\r\n", _/binary>>, Headers) -> {ok, Headers};
headers(Bin, Headers) ->
    case binary:split(Bin, <<"\r\n">>) of
        [Line, Rest] ->
            case binary:split(Line, <<":">>) of
                [Name, Value] ->
                    Key = string:lowercase(Name),
                    headers(Rest, Headers#{Key => header(Key, string:trim(Value))});
                _ -> {error, header}
            end;
        _ -> {error, incomplete}
    end.

header(<<"content-length">>, Value) ->
    try binary_to_integer(Value) catch error:badarg -> invalid end;
header(_, Value) -> Value.
