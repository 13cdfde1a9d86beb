%% Small jobs of everyday programs: settings, requests, records and rules that are read and then acted on.
-module(reach_desk).
-export([settings/1, items/1, totals/1, origin/1, constraint/1, cidr/1, basic_auth/1, form/1, arguments/1, evaluate/1,
         minutes/1, message/1, der/1, crc16/1, mode/1, price/1, log_line/1, iso_week/1, simplify/1, witnesses/0]).

witnesses() ->
    [{settings, [<<"[db]\npool=51">>]}, {items, ["{\"items\":[1,true]}"]}, {totals, ["id,amount\n1,101"]},
     {origin, ["https://a:8443/admin"]}, {constraint, ["~> 2.5"]}, {cidr, ["10.0.0.0/25"]},
     {basic_auth, ["Basic cm9vdDp4"]}, {form, ["a=b+c&name=%41"]}, {arguments, [["-v", "--port", "80"]]},
     {evaluate, ["1/(2-2)"]}, {minutes, ["10-20/5"]}, {message, [<<16, 172, 2>>]}, {der, [<<48, 4, 2, 2, 4, 1>>]},
     {crc16, [<<"A", 16#B915:16>>]}, {mode, ["rwxr-x--x"]}, {price, ["1,250.014"]},
     {log_line, ["[error] code=512 retry"]}, {iso_week, [{2020, 12, 31}]},
     {simplify, [{add, {mul, {num, 1}, {var, x}}, {num, 0}}]}].

%% An INI file as a map of maps.
-spec settings(binary()) -> map().
settings(Text) ->
    Lines = binary:split(Text, <<"\n">>, [global, trim_all]),
    {_, Config} = lists:foldl(fun setting/2, {<<"global">>, #{}}, Lines),
    case Config of
        #{<<"db">> := #{<<"pool">> := Pool}} ->
            case catch binary_to_integer(Pool) of
                N when is_integer(N), N > 50 -> error(planted);
                _ -> Config
            end;
        _ -> Config
    end.

setting(<<$#, _/binary>>, State) -> State;
setting(<<$[, Rest/binary>>, {_, Config}) ->
    [Name | _] = binary:split(Rest, <<"]">>),
    {Name, Config};
setting(Line, {Section, Config}) ->
    case binary:split(Line, <<"=">>) of
        [Key, Value] ->
            Old = maps:get(Section, Config, #{}),
            {Section, Config#{Section => Old#{string:trim(Key) => string:trim(Value)}}};
        [_] -> {Section, Config}
    end.

%% JSON, with arrays as lists and objects as lists of pairs.
-spec items(string()) -> {ok, term()} | {error, term()}.
items(Text) ->
    case catch value(ws(Text)) of
        {Doc, Rest} when is_list(Rest) ->
            case ws(Rest) of
                [] -> check(Doc);
                _ -> {error, trailing}
            end;
        {error, _} = E -> E;
        _ -> {error, syntax}
    end.

check({obj, Pairs}) ->
    case proplists:get_value("items", Pairs) of
        {arr, [_, true | _]} -> error(planted);
        _ -> {ok, Pairs}
    end;
check(Other) -> {ok, Other}.

ws([C | T]) when C =:= $\s; C =:= $\n; C =:= $\t; C =:= $\r -> ws(T);
ws(T) -> T.

value([${ | T]) -> members(ws(T), []);
value([$[ | T]) -> elements(ws(T), []);
value([$" | T]) -> chars(T, []);
value("true" ++ T) -> {true, T};
value("false" ++ T) -> {false, T};
value("null" ++ T) -> {null, T};
value([C | _] = T) when C =:= $-; C >= $0, C =< $9 ->
    case string:to_integer(T) of
        {error, Reason} -> throw({error, Reason});
        {N, Rest} -> {N, Rest}
    end;
value(_) -> throw({error, unexpected}).

members([$} | T], Acc) -> {{obj, lists:reverse(Acc)}, T};
members([$" | T], Acc) ->
    {Key, T1} = chars(T, []),
    case ws(T1) of
        [$: | T2] ->
            {Value, T3} = value(ws(T2)),
            case ws(T3) of
                [$, | T4] -> members(ws(T4), [{Key, Value} | Acc]);
                [$} | T4] -> {{obj, lists:reverse([{Key, Value} | Acc])}, T4};
                _ -> throw({error, comma})
            end;
        _ -> throw({error, colon})
    end;
members(_, _) -> throw({error, key}).

elements([$] | T], Acc) -> {{arr, lists:reverse(Acc)}, T};
elements(T, Acc) ->
    {Value, T1} = value(T),
    case ws(T1) of
        [$, | T2] -> elements(ws(T2), [Value | Acc]);
        [$] | T2] -> {{arr, lists:reverse([Value | Acc])}, T2};
        _ -> throw({error, comma})
    end.

chars([$" | T], Acc) -> {lists:reverse(Acc), T};
chars([$\\, $n | T], Acc) -> chars(T, [$\n | Acc]);
chars([$\\, C | T], Acc) -> chars(T, [C | Acc]);
chars([C | T], Acc) -> chars(T, [C | Acc]);
chars([], _) -> throw({error, eof}).

%% CSV with a header; the sum of one column.
-spec totals(string()) -> integer() | no_column.
totals(Text) ->
    [Header | Rows] = [string:split(Line, ",", all) || Line <- string:split(Text, "\n", all)],
    case index("amount", Header, 1) of
        none -> no_column;
        I ->
            Amounts = [list_to_integer(lists:nth(I, Row)) || Row <- Rows, length(Row) =:= length(Header)],
            case lists:sum(Amounts) of
                Sum when Sum > 100 -> error(planted);
                Sum -> Sum
            end
    end.

index(_, [], _) -> none;
index(X, [X | _], I) -> I;
index(X, [_ | T], I) -> index(X, T, I + 1).

%% Scheme, host, port and path of an address.
-spec origin(string()) -> {string(), string(), integer(), string()} | invalid.
origin(Url) ->
    case string:split(Url, "://") of
        [Scheme, Rest] when Scheme =:= "http"; Scheme =:= "https" ->
            {Authority, Path} = lists:splitwith(fun(C) -> C =/= $/ end, Rest),
            {Host, Port} =
                case string:split(Authority, ":", trailing) of
                    [H, P] -> {H, list_to_integer(P)};
                    [H] when Scheme =:= "https" -> {H, 443};
                    [H] -> {H, 80}
                end,
            case {Scheme, Port, Path} of
                {"https", 8443, "/admin" ++ _} -> error(planted);
                _ -> {Scheme, Host, Port, Path}
            end;
        _ -> invalid
    end.

%% Version requirements: ">= 1.2", "~> 2.5", "== 1.0".
-spec constraint(string()) -> {atom(), [integer()]} | error.
constraint(Text) ->
    case string:lexemes(Text, " ") of
        [Op, Version] ->
            case {operator(Op), numbers(Version)} of
                {none, _} -> error;
                {_, none} -> error;
                {compatible, [Major, Minor]} when Major >= 2, Minor =:= 5 -> error(planted);
                {O, V} -> {O, V}
            end;
        _ -> error
    end.

operator("==") -> equal;
operator(">=") -> at_least;
operator("~>") -> compatible;
operator(_) -> none.

numbers(Version) ->
    try [list_to_integer(P) || P <- string:lexemes(Version, ".")]
    catch error:badarg -> none
    end.

%% A network: address and prefix length; the mask must not be wider than the class.
-spec cidr(string()) -> {integer(), 0..32} | {error, atom()}.
cidr(Text) ->
    case string:split(Text, "/") of
        [Address, Length] ->
            case {inet:parse_ipv4strict_address(Address), string:to_integer(Length)} of
                {{ok, {A, B, C, D}}, {N, []}} when N >= 0, N =< 32 ->
                    Ip = (A bsl 24) bor (B bsl 16) bor (C bsl 8) bor D,
                    Mask = (16#FFFFFFFF bsl (32 - N)) band 16#FFFFFFFF,
                    case Ip band Mask of
                        16#0A000000 when N > 24 -> error(planted);
                        Net -> {Net, N}
                    end;
                _ -> {error, invalid}
            end;
        _ -> {error, no_prefix}
    end.

-spec basic_auth(string()) -> {ok, string()} | unauthorized.
basic_auth("Basic " ++ Encoded) ->
    try string:split(base64:decode_to_string(Encoded), ":") of
        ["root", _Password] -> error(planted);
        [User, _] -> {ok, User};
        _ -> unauthorized
    catch
        error:Reason when Reason =/= planted -> unauthorized
    end;
basic_auth(_) -> unauthorized.

%% application/x-www-form-urlencoded
-spec form(string()) -> [{string(), string()}].
form(Body) ->
    Pairs = [pair(P) || P <- string:lexemes(Body, "&")],
    case lists:keyfind("name", 1, Pairs) of
        {_, "A"} when length(Pairs) > 1 -> error(planted);
        _ -> Pairs
    end.

pair(Text) ->
    case string:split(Text, "=") of
        [K, V] -> {plain(K), plain(V)};
        [K] -> {plain(K), ""}
    end.

plain([$+ | T]) -> [$\s | plain(T)];
plain([$%, A, B | T]) -> [list_to_integer([A, B], 16) | plain(T)];
plain([C | T]) -> [C | plain(T)];
plain([]) -> [].

%% Options of a command line.
-spec arguments([string()]) -> {map(), [string()]} | usage.
arguments(Args) ->
    case arguments(Args, #{verbose => 0, port => 8080}, []) of
        {#{verbose := V, port := P}, _} when V > 0, P < 1024 -> error(planted);
        Parsed -> Parsed
    end.

arguments([], Opts, Rest) -> {Opts, lists:reverse(Rest)};
arguments(["-v" | T], Opts, Rest) -> arguments(T, maps:update_with(verbose, fun(N) -> N + 1 end, Opts), Rest);
arguments(["--port", P | T], Opts, Rest) ->
    case string:to_integer(P) of
        {N, ""} when N > 0 -> arguments(T, Opts#{port => N}, Rest);
        _ -> usage
    end;
arguments(["--" | T], Opts, Rest) -> {Opts, lists:reverse(Rest, T)};
arguments(["-" ++ _ | _], _, _) -> usage;
arguments([Word | T], Opts, Rest) -> arguments(T, Opts, [Word | Rest]).

%% Arithmetic with parentheses.
-spec evaluate(string()) -> integer() | {error, atom()}.
evaluate(Text) ->
    try expr(scan(Text, [])) of
        {N, []} -> N;
        _ -> {error, syntax}
    catch
        throw:Reason -> {error, Reason}
    end.

scan([], Acc) -> lists:reverse(Acc);
scan([$\s | T], Acc) -> scan(T, Acc);
scan([C | T], Acc) when C =:= $+; C =:= $-; C =:= $*; C =:= $/; C =:= $(; C =:= $) -> scan(T, [C | Acc]);
scan([C | _] = Text, Acc) when C >= $0, C =< $9 ->
    {Digits, T} = lists:splitwith(fun(D) -> D >= $0 andalso D =< $9 end, Text),
    scan(T, [{int, list_to_integer(Digits)} | Acc]);
scan(_, _) -> throw(character).

expr(Tokens) ->
    {A, Rest} = term(Tokens),
    more(A, Rest).

more(A, [$+ | T]) -> {B, Rest} = term(T), more(A + B, Rest);
more(A, [$- | T]) -> {B, Rest} = term(T), more(A - B, Rest);
more(A, Rest) -> {A, Rest}.

term(Tokens) ->
    {A, Rest} = factor(Tokens),
    times(A, Rest).

times(A, [$* | T]) -> {B, Rest} = factor(T), times(A * B, Rest);
times(A, [$/ | T]) ->
    case factor(T) of
        {0, _} -> error(planted);
        {B, Rest} -> times(A div B, Rest)
    end;
times(A, Rest) -> {A, Rest}.

factor([{int, N} | T]) when N > 0 -> {N, T};
factor([$( | T]) ->
    case expr(T) of
        {N, [$) | Rest]} -> {N, Rest};
        _ -> throw(parenthesis)
    end;
factor(_) -> throw(operand).

%% The minutes that a field of a crontab names.
-spec minutes(string()) -> [0..59] | {error, string()}.
minutes(Field) ->
    try lists:usort(lists:flatmap(fun part/1, string:lexemes(Field, ","))) of
        [10, 15, 20] -> error(planted);
        Minutes -> Minutes
    catch
        throw:bad -> {error, Field}
    end.

part(Part) ->
    case string:split(Part, "/") of
        [Range] -> span(Range, 1);
        [Range, Step] -> span(Range, number(Step))
    end.

span("*", Step) -> lists:seq(0, 59, Step);
span(Range, Step) ->
    case string:split(Range, "-") of
        [From, To] -> lists:seq(number(From), number(To), Step);
        [One] -> [number(One)]
    end.

number(Text) ->
    case string:to_integer(Text) of
        {N, []} when N >= 0, N < 60 -> N;
        _ -> throw(bad)
    end.

%% Fields of a message in the format of protocol buffers.
-spec message(binary()) -> [{integer(), term()}] | malformed.
message(Bin) ->
    try decode(Bin, []) of
        Fields ->
            case lists:keyfind(2, 1, Fields) of
                {2, N} when is_integer(N), N >= 300 -> error(planted);
                _ -> Fields
            end
    catch
        throw:malformed -> malformed
    end.

decode(<<>>, Acc) -> lists:reverse(Acc);
decode(Bin, Acc) ->
    {Key, Rest} = varint(Bin, 0, 0),
    Field = Key bsr 3,
    case Key band 7 of
        0 ->
            {N, Rest1} = varint(Rest, 0, 0),
            decode(Rest1, [{Field, N} | Acc]);
        2 ->
            {Len, Rest1} = varint(Rest, 0, 0),
            case Rest1 of
                <<Data:Len/binary, Rest2/binary>> -> decode(Rest2, [{Field, Data} | Acc]);
                _ -> throw(malformed)
            end;
        _ -> throw(malformed)
    end.

varint(<<1:1, X:7, Rest/binary>>, Shift, Acc) when Shift < 63 -> varint(Rest, Shift + 7, Acc bor (X bsl Shift));
varint(<<0:1, X:7, Rest/binary>>, Shift, Acc) -> {Acc bor (X bsl Shift), Rest};
varint(_, _, _) -> throw(malformed).

%% A few types of DER.
-spec der(binary()) -> term().
der(Bin) ->
    case catch tagged(Bin) of
        {{sequence, [{integer, N} | _]}, <<>>} when N > 1000 -> error(planted);
        {Value, _} -> Value;
        _ -> error
    end.

tagged(<<16#30, Len, Body:Len/binary, Rest/binary>>) -> {{sequence, several(Body)}, Rest};
tagged(<<16#02, Len, Body:Len/binary, Rest/binary>>) ->
    Bits = Len * 8,
    <<N:Bits/signed>> = Body,
    {{integer, N}, Rest};
tagged(<<16#04, Len, Body:Len/binary, Rest/binary>>) -> {{octets, Body}, Rest};
tagged(<<16#05, 0, Rest/binary>>) -> {null, Rest};
tagged(_) -> throw(error).

several(<<>>) -> [];
several(Bin) ->
    {Value, Rest} = tagged(Bin),
    [Value | several(Rest)].

%% CRC-16/CCITT over a payload that is not empty.
-spec crc16(binary()) -> ok | {error, atom()}.
crc16(Frame) when byte_size(Frame) > 2 ->
    Size = byte_size(Frame) - 2,
    <<Payload:Size/binary, Sent:16>> = Frame,
    case crc16(Payload, 16#FFFF) of
        Sent when binary_part(Payload, 0, 1) =:= <<"A">> -> error(planted);
        Sent -> ok;
        _ -> {error, crc}
    end;
crc16(_) -> {error, short}.

crc16(<<>>, Crc) -> Crc;
crc16(<<B, Rest/binary>>, Crc) -> crc16(Rest, shift(8, Crc bxor (B bsl 8))).

shift(0, Crc) -> Crc;
shift(N, Crc) when Crc band 16#8000 =/= 0 -> shift(N - 1, ((Crc bsl 1) bxor 16#1021) band 16#FFFF);
shift(N, Crc) -> shift(N - 1, (Crc bsl 1) band 16#FFFF).

%% Permissions of a file, as `ls -l` writes them.
-spec mode(string()) -> non_neg_integer() | invalid.
mode(Text) when length(Text) =:= 9 ->
    try lists:foldl(fun bit/2, {0, "rwxrwxrwx"}, Text) of
        {8#751, _} -> error(planted);
        {Mode, _} -> Mode
    catch
        throw:invalid -> invalid
    end;
mode(_) -> invalid.

bit(C, {Mode, [C | T]}) -> {(Mode bsl 1) bor 1, T};
bit($-, {Mode, [_ | T]}) -> {Mode bsl 1, T};
bit(_, _) -> throw(invalid).

%% An amount with thousands, in cents.
-spec price(string()) -> integer() | invalid.
price(Text) ->
    Plain = [C || C <- Text, C =/= $,],
    try list_to_float(Plain) of
        F ->
            Cents = round(F * 100),
            if
                Cents > 125000, abs(F * 100 - Cents) > 0.3 -> error(planted);
                true -> Cents
            end
    catch
        error:badarg -> invalid
    end.

-spec log_line(string()) -> {atom(), integer()} | skip.
log_line(Line) ->
    case re:run(Line, "^\\[(error|warn|info)\\] code=(\\d+) (\\w+)$", [{capture, all_but_first, list}]) of
        {match, [Level, Code, Word]} ->
            case {Level, list_to_integer(Code), Word} of
                {"error", N, "retry"} when N >= 500 -> error(planted);
                {_, N, _} -> {list_to_atom(Level), N}
            end;
        nomatch -> skip
    end.

-spec iso_week({integer(), 1..12, 1..31}) -> {integer(), 1..53} | invalid.
iso_week({Y, _, _} = Date) when Y >= 1970, Y =< 2100 ->
    case calendar:valid_date(Date) of
        true ->
            case calendar:iso_week_number(Date) of
                {_, 53} -> error(planted);
                Week -> Week
            end;
        false -> invalid
    end;
iso_week(_) -> invalid.

%% Simplifies an expression.
-type expr() :: {num, integer()} | {var, atom()} | {add, expr(), expr()} | {mul, expr(), expr()}.
-spec simplify(expr()) -> expr().
simplify({add, A, B}) ->
    case {simplify(A), simplify(B)} of
        {{num, X}, {num, Y}} -> {num, X + Y};
        {{var, _}, {num, 0}} when element(1, A) =:= mul -> error(planted);
        {X, {num, 0}} -> X;
        {{num, 0}, Y} -> Y;
        {X, Y} -> {add, X, Y}
    end;
simplify({mul, A, B}) ->
    case {simplify(A), simplify(B)} of
        {{num, X}, {num, Y}} -> {num, X * Y};
        {{num, 0}, _} -> {num, 0};
        {_, {num, 0}} -> {num, 0};
        {{num, 1}, Y} -> Y;
        {X, {num, 1}} -> X;
        {X, Y} -> {mul, X, Y}
    end;
simplify(E) -> E.
