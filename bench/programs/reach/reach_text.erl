%% Text that is taken apart by hand or by the library, with one crash behind it.
-module(reach_text).
-export([ini/1, pair/1, words/1, flag/1, csv/1, version/1, clock/1, date/1, query/1, path/1, header/1, greeting/1,
         trimmed/1, quoted/1, number/1, comment/1, fields/1, prefix/1, lower/1, lines/1, witnesses/0]).

witnesses() ->
    [{ini, ["mode=100"]}, {pair, [<<"depth:12">>]}, {words, ["add user root"]}, {flag, [["--level", "9"]]},
     {csv, ["1,2,x"]}, {version, ["2.0.1"]}, {clock, ["23:59"]}, {date, [<<"2024-02-30">>]},
     {query, ["a=1&token=z"]}, {path, ["/etc/../x"]}, {header, [<<"Host: example\r\n">>]}, {greeting, [<<"HELO x">>]},
     {trimmed, ["  stop "]}, {quoted, ["\"ab\""]}, {number, ["-17"]}, {comment, ["x # todo"]},
     {fields, [<<"a|b|c">>]}, {prefix, ["http://x"]}, {lower, ["QuIt"]}, {lines, [<<"a\n\nb">>]}].

-spec ini(string()) -> ok.
ini(Line) ->
    case string:split(Line, "=") of
        ["mode", Value] ->
            case string:to_integer(Value) of
                {N, []} when N > 99 -> error(planted);
                _ -> ok
            end;
        _ -> ok
    end.

-spec pair(binary()) -> ok.
pair(Text) ->
    case binary:split(Text, <<":">>) of
        [<<"depth">>, Value] ->
            case catch binary_to_integer(Value) of
                12 -> error(planted);
                _ -> ok
            end;
        _ -> ok
    end.

-spec words(string()) -> ok.
words(Line) ->
    case string:lexemes(Line, " ") of
        ["add", "user", "root"] -> error(planted);
        _ -> ok
    end.

-spec flag([string()]) -> ok.
flag(["--level", Value | _]) ->
    try list_to_integer(Value) of
        9 -> error(planted);
        _ -> ok
    catch
        error:badarg -> ok
    end;
flag([_ | Rest]) -> flag(Rest);
flag([]) -> ok.

-spec csv(string()) -> ok.
csv(Line) ->
    case string:tokens(Line, ",") of
        ["1", "2", [C]] when C > $9 -> error(planted);
        _ -> ok
    end.

-spec version(string()) -> ok.
version(Text) ->
    case [catch list_to_integer(Part) || Part <- string:split(Text, ".", all)] of
        [2, 0, Patch] when is_integer(Patch), Patch > 0 -> error(planted);
        _ -> ok
    end.

-spec clock(string()) -> ok.
clock([H1, H2, $:, M1, M2]) when H1 >= $0, H1 =< $9, H2 >= $0, H2 =< $9, M1 >= $0, M1 =< $9, M2 >= $0, M2 =< $9 ->
    Minutes = list_to_integer([H1, H2]) * 60 + list_to_integer([M1, M2]),
    case Minutes of
        1439 -> error(planted);
        _ -> ok
    end;
clock(_) -> ok.

-spec date(binary()) -> ok.
date(<<Y:4/binary, "-", M:2/binary, "-", D:2/binary>>) ->
    try {binary_to_integer(Y), binary_to_integer(M), binary_to_integer(D)} of
        {Year, 2, Day} when Year > 0, Day > 29 -> error(planted);
        _ -> ok
    catch
        error:badarg -> ok
    end;
date(_) -> ok.

-spec query(string()) -> ok.
query(Text) ->
    Pairs = [list_to_tuple(string:split(Pair, "=")) || Pair <- string:split(Text, "&", all)],
    case lists:keyfind("token", 1, Pairs) of
        {_, [$z | _]} -> error(planted);
        _ -> ok
    end.

-spec path(string()) -> ok.
path(Text) ->
    case filename:split(Text) of
        ["/", "etc", ".." | _] -> error(planted);
        _ -> ok
    end.

-spec header(binary()) -> ok.
header(Bytes) ->
    case binary:split(Bytes, <<"\r\n">>) of
        [<<"Host: ", Name/binary>>, _] when byte_size(Name) > 0 -> error(planted);
        _ -> ok
    end.

-spec greeting(binary()) -> ok.
greeting(<<"HELO ", Name/binary>>) when Name =/= <<>> -> error(planted);
greeting(_) -> ok.

-spec trimmed(string()) -> ok.
trimmed(Text) ->
    case string:trim(Text) of
        "stop" when Text =/= "stop" -> error(planted);
        _ -> ok
    end.

-spec quoted(string()) -> ok.
quoted([$" | Rest]) ->
    case lists:splitwith(fun(C) -> C =/= $" end, Rest) of
        {[_, _], [$"]} -> error(planted);
        _ -> ok
    end;
quoted(_) -> ok.

-spec number(string()) -> ok.
number(Text) ->
    case string:to_integer(Text) of
        {N, ""} when N < -16, N > -18 -> error(planted);
        _ -> ok
    end.

-spec comment(string()) -> ok.
comment(Line) ->
    case string:find(Line, "#") of
        "# todo" -> error(planted);
        _ -> ok
    end.

-spec fields(binary()) -> ok.
fields(Text) ->
    case binary:split(Text, <<"|">>, [global]) of
        [<<"a">>, <<"b">>, <<"c">>] -> error(planted);
        _ -> ok
    end.

-spec prefix(string()) -> ok.
prefix(Text) ->
    case string:prefix(Text, "http://") of
        nomatch -> ok;
        [] -> ok;
        _ -> error(planted)
    end.

-spec lower(string()) -> ok.
lower(Text) ->
    case string:lowercase(Text) of
        "quit" when Text =/= "quit" -> error(planted);
        _ -> ok
    end.

-spec lines(binary()) -> ok.
lines(Text) ->
    case binary:split(Text, <<"\n">>, [global]) of
        [<<"a">>, <<>>, <<"b">>] -> error(planted);
        _ -> ok
    end.
