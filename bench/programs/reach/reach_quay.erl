%% Command lines and protocols, dates and amounts, codes and sums, rules and machines.
-module(reach_quay).
-export([connection_string/1, tally/1, redirect/1, pascal_strings/1, isin/1, spoken_time/1, checksum_line/1, leap_second/1,
         brainf/1, minesweeper/1, elevator/1, size_limit/1, unit_price/1, dns_question/1, monotone/2, xpath/1, env_file/1,
         parcel/1, passwd/1, parity_blocks/1, hexdump/1, witnesses/0]).

witnesses() ->
    [{connection_string, ["Server=db;Port=5432;Timeout=90"]}, {tally, ["ann: 3\nbob: 4\nann: 5"]},
     {redirect, ["sort < in.txt > out.txt"]}, {pascal_strings, [<<2, 3, "abc", 3, "cba">>]}, {isin, ["US02"]},
     {spoken_time, ["quarter past seven"]}, {checksum_line, ["$GPA,12*79"]}, {leap_second, ["2016-12-31T23:59:60"]},
     {brainf, ["++[>+<-]>."]}, {minesweeper, [["*..", ".*.", "..."]]},
     {elevator, [[{call, 3}, step, {call, 1}, step, step, step]]}, {size_limit, ["1.5MB"]},
     {unit_price, [[{"tea", 3, 2.5}, {"milk", 2, 0.75}]]},
     {dns_question, [<<16#1234:16, 1:16, 3, "www", 1, "a", 0, 1:16, 1:16>>]},
     {monotone, [fun(X) -> X * X end, [1, 2, 3]]}, {xpath, ["/shop/item[2]/@id"]}, {env_file, ["A=1\nB=\"x y\"\nC=$A"]},
     {parcel, [#{weight => 12.5, country => "DE", express => true}]}, {passwd, ["root:x:0:0::/root:/bin/sh"]},
     {parity_blocks, [<<3, 5, 6, 0>>]}, {hexdump, ["00: 7F 45"]}].

%% Settings of a connection.
-spec connection_string(string()) -> {ok, map()} | {error, term()}.
connection_string(Text) ->
    Parts = [string:split(P, "=") || P <- string:tokens(Text, ";")],
    case lists:all(fun(P) -> length(P) =:= 2 end, Parts) of
        false -> {error, syntax};
        true ->
            Map = maps:from_list([{string:lowercase(K), V} || [K, V] <- Parts]),
            case Map of
                #{"server" := [_ | _], "port" := Port, "timeout" := T} ->
                    case {catch list_to_integer(Port), catch list_to_integer(T)} of
                        {P, S} when is_integer(P), is_integer(S), P > 1023, S > 60 -> error(planted);
                        {P, S} when is_integer(P), is_integer(S) -> {ok, Map};
                        _ -> {error, number}
                    end;
                #{"server" := _} -> {ok, Map};
                _ -> {error, no_server}
            end
    end.

%% Points of players, added up.
-spec tally(string()) -> {ok, [{string(), integer()}]} | {error, pos_integer()}.
tally(Text) -> tally(string:lexemes(Text, "\n"), 1, []).

tally([], _, Sums) ->
    case lists:keysort(2, Sums) of
        [{_, A}, {_, B}] when B =:= 2 * A -> error(planted);
        Sorted -> {ok, lists:reverse(Sorted)}
    end;
tally([Line | Lines], N, Sums) ->
    case string:split(Line, ": ") of
        [Name, Points] when Name =/= "" ->
            case string:to_integer(Points) of
                {P, ""} when P > 0 ->
                    Old = proplists:get_value(Name, Sums, 0),
                    tally(Lines, N + 1, lists:keystore(Name, 1, Sums, {Name, Old + P}));
                _ -> {error, N}
            end;
        _ -> {error, N}
    end.

%% A command with where it reads from and writes to.
-record(cmd, {words = [], input, output, append = false}).

-spec redirect(string()) -> {ok, tuple()} | {error, atom()}.
redirect(Line) -> words(string:lexemes(Line, " "), #cmd{}).

words([], #cmd{words = []}) -> {error, empty};
words([], #cmd{input = In, output = Out, append = false}) when In =/= undefined, Out =/= undefined, In =/= Out -> error(planted);
words([], Cmd) -> {ok, Cmd};
words(["<", File | Rest], #cmd{input = undefined, words = [_ | _]} = Cmd) -> words(Rest, Cmd#cmd{input = File});
words(["<" | _], _) -> {error, input};
words([">>", File | Rest], #cmd{output = undefined} = Cmd) -> words(Rest, Cmd#cmd{output = File, append = true});
words([">", File | Rest], #cmd{output = undefined} = Cmd) -> words(Rest, Cmd#cmd{output = File});
words([[$> | _] | _], _) -> {error, output};
words([Word | Rest], Cmd = #cmd{words = Words}) -> words(Rest, Cmd#cmd{words = Words ++ [Word]}).

%% Texts, each behind its length, as many as the first byte says.
-spec pascal_strings(binary()) -> {ok, [binary()]} | {error, atom()}.
pascal_strings(<<Count, Rest/binary>>) ->
    case read(Count, Rest, []) of
        {ok, [A, B]} when byte_size(A) > 2 ->
            case binary_to_list(A) =:= lists:reverse(binary_to_list(B)) of
                true when A =/= B -> error(planted);
                _ -> {ok, [A, B]}
            end;
        Other -> Other
    end;
pascal_strings(<<>>) -> {error, empty}.

read(0, <<>>, Acc) -> {ok, lists:reverse(Acc)};
read(0, _, _) -> {error, trailing};
read(N, <<Size, Text:Size/binary, Rest/binary>>, Acc) -> read(N - 1, Rest, [Text | Acc]);
read(_, _, _) -> {error, short}.

%% A number of a security: letters count as two digits, the last digit is a check.
-spec isin(string()) -> {ok, string()} | {error, atom()}.
isin([A, B | Rest] = Code) when A >= $A, A =< $Z, B >= $A, B =< $Z, length(Rest) >= 2 ->
    Digits = lists:append([digits(C) || C <- Code]),
    Sum = double(lists:reverse(Digits), false),
    case Sum rem 10 of
        0 when [A, B] =:= "US" -> error(planted);
        0 -> {ok, Code};
        _ -> {error, check}
    end;
isin(_) -> {error, country}.

digits(C) when C >= $0, C =< $9 -> [C - $0];
digits(C) when C >= $A, C =< $Z -> [(C - $A + 10) div 10, (C - $A + 10) rem 10];
digits(_) -> [].

double([], _) -> 0;
double([D | Ds], true) when D > 4 -> 2 * D - 9 + double(Ds, false);
double([D | Ds], true) -> 2 * D + double(Ds, false);
double([D | Ds], false) -> D + double(Ds, true).

%% A time in words.
-spec spoken_time(string()) -> {ok, {integer(), integer()}} | {error, term()}.
spoken_time(Text) ->
    case string:tokens(Text, " ") of
        [Hour, "o'clock"] -> at(Hour, 0);
        ["half", "past", Hour] -> at(Hour, 30);
        ["quarter", "past", Hour] -> at(Hour, 15);
        ["quarter", "to", Hour] -> before(at(Hour, 0), 15);
        _ -> {error, Text}
    end.

at(Word, Minute) ->
    Hours = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    case [N || {N, W} <- lists:zip(lists:seq(1, 12), Hours), W =:= Word] of
        [7] when Minute =:= 15 -> error(planted);
        [N] -> {ok, {N, Minute}};
        [] -> {error, Word}
    end.

before({ok, {1, 0}}, M) -> {ok, {12, 60 - M}};
before({ok, {H, 0}}, M) -> {ok, {H - 1, 60 - M}};
before(Error, _) -> Error.

%% A sentence between `$` and `*`, and the exclusive or of its bytes.
-spec checksum_line(string()) -> {ok, [string()]} | {error, atom()}.
checksum_line([$$ | Line]) ->
    case string:split(Line, "*") of
        [Body, Sum] when length(Sum) =:= 2 ->
            Xor = lists:foldl(fun(C, X) -> X bxor C end, 0, Body),
            try list_to_integer(Sum, 16) of
                Xor ->
                    case string:split(Body, ",", all) of
                        ["GP" ++ _, N | _] when N =/= "" -> error(planted);
                        Fields -> {ok, Fields}
                    end;
                _ -> {error, sum}
            catch
                error:badarg -> {error, hex}
            end;
        _ -> {error, star}
    end;
checksum_line(_) -> {error, dollar}.

%% A date and a time in which a minute may have a second more at the end of a half year.
-spec leap_second(string()) -> {ok, tuple()} | {error, atom()}.
leap_second(Text) ->
    case re:run(Text, "^(\\d{4})-(\\d\\d)-(\\d\\d)T(\\d\\d):(\\d\\d):(\\d\\d)$", [{capture, all_but_first, list}]) of
        {match, Fields} ->
            [Y, Mo, D, H, Mi, S] = [list_to_integer(F) || F <- Fields],
            case {calendar:valid_date(Y, Mo, D), {Mo, D}, {H, Mi, S}} of
                {false, _, _} -> {error, date};
                {true, {12, 31}, {23, 59, 60}} -> error(planted);
                {true, _, {H, Mi, S}} when H < 24, Mi < 60, S < 60 -> {ok, {{Y, Mo, D}, {H, Mi, S}}};
                _ -> {error, time}
            end;
        nomatch -> {error, syntax}
    end.

%% A machine with a tape.
-spec brainf(string()) -> {ok, [integer()]} | {error, atom()}.
brainf(Code) ->
    try bf(Code, {[], 0, []}, [], [], 200) of
        [2 | _] -> case lists:member($], Code) of true -> error(planted); false -> {ok, [2]} end;
        Out -> {ok, Out}
    catch
        throw:Reason -> {error, Reason}
    end.

bf(_, _, _, _, 0) -> throw(long);
bf([], _, [], Out, _) -> lists:reverse(Out);
bf([], _, _, _, _) -> throw(open);
bf([$+ | C], {L, N, R}, S, Out, T) -> bf(C, {L, N + 1, R}, S, Out, T - 1);
bf([$- | C], {L, N, R}, S, Out, T) -> bf(C, {L, max(0, N - 1), R}, S, Out, T - 1);
bf([$> | C], {L, N, []}, S, Out, T) -> bf(C, {[N | L], 0, []}, S, Out, T - 1);
bf([$> | C], {L, N, [M | R]}, S, Out, T) -> bf(C, {[N | L], M, R}, S, Out, T - 1);
bf([$< | C], {[M | L], N, R}, S, Out, T) -> bf(C, {L, M, [N | R]}, S, Out, T - 1);
bf([$. | C], {_, N, _} = Tape, S, Out, T) -> bf(C, Tape, S, [N | Out], T - 1);
bf([$[ | C], Tape, S, Out, T) -> bf(C, Tape, [C | S], Out, T - 1);
bf([$] | C], {_, 0, _} = Tape, [_ | S], Out, T) -> bf(C, Tape, S, Out, T - 1);
bf([$] | _], Tape, [Back | _] = S, Out, T) -> bf(Back, Tape, S, Out, T - 1);
bf(_, _, _, _, _) -> throw(code).

%% How many mines are around each field.
-spec minesweeper([string()]) -> {ok, [[integer()]]} | {error, atom()}.
minesweeper([]) -> {error, empty};
minesweeper([First | _] = Rows) ->
    Width = length(First),
    Fields = lists:all(fun(R) -> length(R) =:= Width andalso lists:all(fun(C) -> C =:= $* orelse C =:= $. end, R) end, Rows),
    if
        not Fields; Width < 2 -> {error, field};
        true ->
            Mines = [{X, Y} || {Y, R} <- number(Rows), {X, $*} <- number(R)],
            Counts = [[around(X, Y, Mines) || {X, _} <- number(R)] || {Y, R} <- number(Rows)],
            case lists:append(Counts) of
                [1, 2 | _] -> error(planted);
                _ -> {ok, Counts}
            end
    end.

number(List) -> lists:zip(lists:seq(1, length(List)), List).

around(X, Y, Mines) -> length([M || {A, B} = M <- Mines, abs(A - X) =< 1, abs(B - Y) =< 1, {A, B} =/= {X, Y}]).

%% A lift that is called to floors, and goes one floor with each step.
-spec elevator([{call, 0..5} | step | stop]) -> {integer(), [atom()]} | {error, term()}.
elevator(Events) -> elevator(Events, idle, 0, []).

elevator([], _, Floor, Log) -> {Floor, lists:reverse(Log)};
elevator([{call, F} | Es], idle, F, Log) -> elevator(Es, idle, F, [open | Log]);
elevator([{call, F} | Es], idle, Floor, Log) -> elevator(Es, {to, [F]}, Floor, Log);
elevator([{call, F} | Es], {to, Fs}, Floor, Log) when length(Fs) < 2 -> elevator(Es, {to, Fs ++ [F]}, Floor, Log);
elevator([{call, _} | _], {to, _}, _, _) -> {error, busy};
elevator([step | Es], {to, [F]}, F, Log) -> elevator(Es, idle, F, [open | Log]);
elevator([step | _], {to, [F, G]}, F, [_ | _]) when G < F -> error(planted);
elevator([step | Es], {to, [F | Fs]}, F, Log) -> elevator(Es, {to, Fs}, F, [open | Log]);
elevator([step | Es], {to, [F | _] = Fs}, Floor, Log) when F > Floor -> elevator(Es, {to, Fs}, Floor + 1, [up | Log]);
elevator([step | Es], {to, Fs}, Floor, Log) -> elevator(Es, {to, Fs}, Floor - 1, [down | Log]);
elevator([stop | Es], {to, _}, Floor, Log) -> elevator(Es, idle, Floor, [stop | Log]);
elevator([_ | Es], State, Floor, Log) -> elevator(Es, State, Floor, Log).

%% A size with a unit.
-spec size_limit(string()) -> {ok, integer()} | {error, atom()}.
size_limit(Text) ->
    {Number, Unit} = lists:splitwith(fun(C) -> C =:= $. orelse (C >= $0 andalso C =< $9) end, Text),
    Factor = case string:uppercase(string:trim(Unit)) of
        "" -> 1;
        "B" -> 1;
        "KB" -> 1024;
        "MB" -> 1024 * 1024;
        _ -> 0
    end,
    case {string:to_float(Number), string:to_integer(Number)} of
        {_, _} when Factor =:= 0 -> {error, unit};
        {{F, []}, _} ->
            case round(F * Factor) of
                Bytes when Factor > 1024, Bytes > 1024 * 1024, Bytes < 2 * 1024 * 1024 -> error(planted);
                Bytes -> {ok, Bytes}
            end;
        {_, {N, []}} -> {ok, N * Factor};
        _ -> {error, number}
    end.

%% A bill: names, counts and prices.
-spec unit_price([{string(), pos_integer(), float()}]) -> {ok, float()} | {error, term()}.
unit_price(Items) ->
    case [Name || {Name, _, Price} <- Items, Name =:= "" orelse Price =< 0.0] of
        [_ | _] = Bad -> {error, Bad};
        [] ->
            Total = lists:foldl(fun({_, N, P}, Sum) -> Sum + N * P end, 0.0, Items),
            Count = lists:sum([N || {_, N, _} <- Items]),
            if
                Count =:= 0 -> {ok, 0.0};
                Count > 4, Total / Count > 1.5, length(Items) > 1 -> error(planted);
                true -> {ok, round(100 * Total / Count) / 100}
            end
    end.

%% A question to a name server.
-spec dns_question(binary()) -> {ok, [binary()]} | {error, atom()}.
dns_question(<<Id:16, 1:16, Rest/binary>>) when Id > 0 ->
    case labels(Rest, []) of
        {[_, _ | _] = Labels, <<1:16, 1:16>>} when hd(Labels) =:= <<"www">> -> error(planted);
        {Labels, <<_:16, _:16>>} -> {ok, Labels};
        {_, _} -> {error, type};
        error -> {error, label}
    end;
dns_question(<<_:16, N:16, _/binary>>) when N > 1 -> {error, questions};
dns_question(_) -> {error, header}.

labels(<<0, Rest/binary>>, Acc) -> {lists:reverse(Acc), Rest};
labels(<<N, Label:N/binary, Rest/binary>>, Acc) when N < 64 -> labels(Rest, [Label | Acc]);
labels(_, _) -> error.

%% Whether a function grows on these numbers.
-spec monotone(fun((integer()) -> integer()), [integer()]) -> atom().
monotone(F, Numbers) ->
    Sorted = lists:usort(Numbers),
    case [F(N) || N <- Sorted] of
        [A, B, C] when A < B, B < C, C - B > B - A -> error(planted);
        Values ->
            case lists:sort(Values) of
                Values -> grows;
                _ -> other
            end
    end.

%% A path in a document.
-spec xpath(string()) -> {ok, [term()]} | {error, term()}.
xpath([$/ | Path]) ->
    try [step(S) || S <- string:split(Path, "/", all)] of
        [{child, _}, {child, _, N}, {attribute, "id"}] when N > 1 -> error(planted);
        Steps -> {ok, Steps}
    catch
        throw:Bad -> {error, Bad}
    end;
xpath(_) -> {error, relative}.

step("@" ++ Name) when Name =/= "" -> {attribute, Name};
step("*") -> all;
step(Text) ->
    case string:split(Text, "[") of
        [[_ | _] = Name] -> {child, Name};
        [[_ | _] = Name, Index] ->
            case string:to_integer(Index) of
                {N, "]"} when N > 0 -> {child, Name, N};
                _ -> throw({index, Index})
            end;
        _ -> throw({name, Text})
    end.

%% Variables of an environment: quoted values, and references to others.
-spec env_file(string()) -> {ok, [{string(), string()}]} | {error, term()}.
env_file(Text) ->
    lists:foldl(fun env_line/2, {ok, []}, string:split(Text, "\n", all)).

env_line(_, {error, _} = E) -> E;
env_line("", Env) -> Env;
env_line("#" ++ _, Env) -> Env;
env_line(Line, {ok, Env}) ->
    case string:split(Line, "=") of
        [[C | _] = Name, Value] when C >= $A, C =< $Z -> define(Name, Value, Env);
        _ -> {error, {line, Line}}
    end.

define(Name, [$" | Quoted], Env) ->
    case string:split(Quoted, "\"", trailing) of
        [Text, ""] -> {ok, [{Name, Text} | Env]};
        _ -> {error, quote}
    end;
define(Name, [$$ | Other], Env) ->
    case lists:keyfind(Other, 1, Env) of
        {_, _} when length(Env) > 1 -> error(planted);
        {_, Value} -> {ok, [{Name, Value} | Env]};
        false -> {error, {undefined, Other}}
    end;
define(Name, Value, Env) -> {ok, [{Name, Value} | Env]}.

%% What a parcel costs.
-spec parcel(#{weight := float(), country => string(), express => boolean(), value => integer()}) ->
    {ok, float()} | {error, atom()}.
parcel(#{weight := W}) when W =< 0.0; W > 30.0 -> {error, weight};
parcel(#{weight := W} = Parcel) ->
    Zone = case maps:get(country, Parcel, "DE") of
        "DE" -> 1;
        C when C =:= "FR"; C =:= "NL" -> 2;
        [_, _] -> 3;
        _ -> none
    end,
    Express = maps:get(express, Parcel, false),
    case {Zone, Express} of
        {none, _} -> {error, country};
        {3, true} -> {error, no_express};
        {1, true} when W > 10.0, is_map_key(country, Parcel) -> error(planted);
        {_, true} -> {ok, Zone * W * 2};
        {_, false} -> {ok, Zone * W}
    end.

%% A line of the file of users.
-spec passwd(string()) -> {ok, map()} | {error, atom()}.
passwd(Line) ->
    case string:split(Line, ":", all) of
        [Name, "x", Uid, Gid, _, Home, Shell] when Name =/= "" ->
            case [string:to_integer(N) || N <- [Uid, Gid]] of
                [{0, ""}, {0, ""}] when Home =:= "/root", Shell =/= "" -> error(planted);
                [{U, ""}, {G, ""}] when is_integer(U), is_integer(G) -> {ok, #{name => Name, uid => U, gid => G}};
                _ -> {error, id}
            end;
        Fields when length(Fields) =:= 7 -> {error, name};
        _ -> {error, fields}
    end.

%% Three bytes and their parity, block by block.
-spec parity_blocks(binary()) -> {ok, binary()} | {error, integer()}.
parity_blocks(Bin) -> parity_blocks(Bin, 0, <<>>).

parity_blocks(<<>>, _, Data) -> {ok, Data};
parity_blocks(<<A, B, C, P, Rest/binary>>, N, Data) when A bxor B bxor C =:= P ->
    case {A + B, P} of
        {8, 0} when A < B -> error(planted);
        _ -> parity_blocks(Rest, N + 1, <<Data/binary, A, B, C>>)
    end;
parity_blocks(_, N, _) -> {error, N}.

%% A line of a dump: an address, and bytes in hexadecimal.
-spec hexdump(string()) -> {ok, integer(), binary()} | {error, atom()}.
hexdump(Line) ->
    case string:split(Line, ": ") of
        [Address, Bytes] ->
            try {list_to_integer(Address, 16), << <<(byte_of(B))>> || B <- string:lexemes(Bytes, " ") >>} of
                {At, <<16#7F, $E, _/binary>>} when At rem 16 =:= 0 -> error(planted);
                {At, Data} -> {ok, At, Data}
            catch
                error:badarg -> {error, hex}
            end;
        _ -> {error, syntax}
    end.

byte_of([_, _] = Digits) -> list_to_integer(Digits, 16);
byte_of(_) -> error(badarg).
