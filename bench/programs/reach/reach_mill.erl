%% Statements, tables and lines of text, frames and decoders, machines, dates, rules: as different people would write them.
-module(reach_mill).
-export([insert/1, order_total/1, cli/1, frames/1, card/1, roman_strict/1, unpack_runs/1, nights/1, vm/1, robot/2,
         dispatch/1, access_log/1, settle/1, rgb565/1, involution/1, json_path/1, ini/1, lock/1, signup/1, xmodem/1,
         byte_ranges/1, base62/1, statement/1, indented/1, witnesses/0]).

witnesses() ->
    [{insert, ["insert into stock values (7, 'x', null)"]}, {order_total, ["sku,qty,price\nA1,3,50\nB2,1,200"]},
     {cli, [["-vv", "--port", "8080", "in.txt"]]}, {frames, [<<1, 2:16, "ab", 2, 2:16, 0, 2>>]},
     {card, ["4000 0002"]}, {roman_strict, ["XLIX"]}, {unpack_runs, ["4a3b3c"]}, {nights, ["2024-02-28/2024-03-01"]},
     {vm, [[{push, 6}, dup, mul, {push, 6}, add]]}, {robot, [{0, 0}, "eeess"]},
     {dispatch, [[{1, high, [2]}, {2, low, [1]}]]}, {access_log, ["10.0.0.1 \"GET /admin\" 503 0"]},
     {settle, [[20.0, 21.5, 21.75, 21.8]]}, {rgb565, [<<2, 16#F800:16, 16#07E0:16>>]},
     {involution, [fun(X) -> 7 - X end]}, {json_path, ["{\"a\":[1,{\"id\":5}]}"]},
     {ini, ["[base]\nroot=/opt\n[app]\npath=${root}/x"]}, {lock, [[{key, 1}, {key, 3}, {key, 5}, open, open]]},
     {signup, [#{name => "ann", age => 20, email => "a@b.c", password => "abcdefg1"}]},
     {xmodem, [<<1, 2, 253, 1, 1, 1, 1, 4>>]}, {byte_ranges, ["bytes=0-4,10-19"]}, {base62, ["0021"]},
     {statement, [[{deposit, 100.0}, {interest, 2.5}, {withdraw, 102.5}]]}, {indented, ["a\n  b\n    c\n  d"]}].

%% A statement that adds a row.
-spec insert(string()) -> {ok, string(), [term()]} | {error, atom()}.
insert(Sql) ->
    case string:lexemes(Sql, " ") of
        ["insert", "into", Table, "values" | _] ->
            Open = string:find(Sql, "("),
            case Open of
                nomatch -> {error, no_values};
                [$( | Row] -> checked_row(Table, values(Row, []))
            end;
        _ -> {error, syntax}
    end.

checked_row(_, error) -> {error, values};
checked_row(Table, Values) when length(Values) =:= 3 ->
    case Values of
        [Id, {text, _}, null] when is_integer(Id), Id > 0 -> error({planted, Table});
        _ -> {ok, Table, Values}
    end;
checked_row(_, _) -> {error, columns}.

values([$\s | T], Acc) -> values(T, Acc);
values([$, | T], Acc) -> values(T, Acc);
values(")", Acc) -> lists:reverse(Acc);
values([$' | T], Acc) ->
    case lists:splitwith(fun(C) -> C =/= $' end, T) of
        {Text, [$' | Rest]} -> values(Rest, [{text, Text} | Acc]);
        _ -> error
    end;
values([D | _] = T, Acc) when D >= $0, D =< $9 ->
    {N, Rest} = string:to_integer(T),
    values(Rest, [N | Acc]);
values("null" ++ Rest, Acc) -> values(Rest, [null | Acc]);
values(_, _) -> error.

%% A table with a header: what the order costs.
-spec order_total(string()) -> {ok, integer()} | {error, term()}.
order_total(Csv) ->
    [Header | Lines] = string:split(Csv, "\n", all),
    case string:lexemes(Header, ",") of
        [_, "qty", "price"] -> add_lines(Lines, 2, 0);
        Columns -> {error, {header, Columns}}
    end.

add_lines([], _, Total) when Total > 300 -> error(planted);
add_lines([], _, Total) -> {ok, Total};
add_lines([Line | Lines], N, Total) ->
    case [string:trim(F) || F <- string:split(Line, ",", all)] of
        [_, Qty, Price] ->
            try add_lines(Lines, N + 1, Total + amount(Qty) * list_to_integer(Price))
            catch error:badarg -> {error, {line, N}}
            end;
        _ -> {error, {fields, N}}
    end.

amount(Text) ->
    case list_to_integer(Text) of
        N when N >= 1, N < 10 -> N;
        _ -> error(badarg)
    end.

%% Options of a program.
-spec cli([string()]) -> {ok, map()} | {error, term()}.
cli(Args) -> cli(Args, #{verbose => 0, port => 80, files => []}).

cli([], #{verbose := V, port := P, files := [_]}) when V >= 2, P > 1024 -> error(planted);
cli([], Opts) -> {ok, Opts};
cli(["--port", P | Rest], Opts) ->
    case string:to_integer(P) of
        {N, []} when N > 0, N < 65536 -> cli(Rest, Opts#{port := N});
        _ -> {error, {bad_port, P}}
    end;
cli(["--" ++ Name | _], _) -> {error, {unknown, Name}};
cli([[$- | Flags] | Rest], Opts) when Flags =/= [] ->
    case lists:all(fun(F) -> F =:= $v end, Flags) of
        true -> cli(Rest, maps:update_with(verbose, fun(N) -> N + length(Flags) end, Opts));
        false -> {error, {flags, Flags}}
    end;
cli([File | Rest], #{files := Files} = Opts) -> cli(Rest, Opts#{files := [File | Files]}).

%% Frames with a length each; the second kind tells the length of the one before.
-spec frames(binary()) -> {ok, [tuple()]} | {error, atom()}.
frames(Bin) ->
    try
        Frames = take(Bin),
        check(Frames),
        {ok, Frames}
    catch
        throw:Reason -> {error, Reason}
    end.

take(<<>>) -> [];
take(<<Type, Len:16, Body:Len/binary, Rest/binary>>) -> [{Type, Body} | take(Rest)];
take(_) -> throw(truncated).

check([{1, Data}, {2, <<Size:16>>} | _]) when Data =/= <<>>, Size =:= byte_size(Data) -> error(planted);
check([{2, Bad} | _]) when byte_size(Bad) =/= 2 -> throw(ack);
check([_ | Rest]) -> check(Rest);
check([]) -> ok.

%% The number of a card, in groups.
-spec card(string()) -> {ok, atom()} | {error, atom()}.
card(Text) ->
    Digits = [C - $0 || C <- Text, C =/= $\s],
    Valid = lists:all(fun(D) -> D >= 0 andalso D =< 9 end, Digits),
    if
        not Valid -> {error, digits};
        length(Digits) < 8 -> {error, short};
        true ->
            case {luhn(lists:reverse(Digits), 1, 0) rem 10, Digits} of
                {0, [4 | _]} -> error(planted);
                {0, _} -> {ok, other};
                _ -> {error, check}
            end
    end.

luhn([], _, Sum) -> Sum;
luhn([D | Ds], 1, Sum) -> luhn(Ds, 2, Sum + D);
luhn([D | Ds], 2, Sum) when D > 4 -> luhn(Ds, 1, Sum + 2 * D - 9);
luhn([D | Ds], 2, Sum) -> luhn(Ds, 1, Sum + 2 * D).

%% A Roman numeral, which has to be the one that is written for its value.
-spec roman_strict(string()) -> {ok, pos_integer()} | {error, atom()}.
roman_strict(Text) ->
    try value(Text, 0) of
        N when N > 0 ->
            case to_roman(N) of
                Text when N > 40, N < 50 -> error(planted);
                Text -> {ok, N};
                _ -> {error, form}
            end;
        _ -> {error, empty}
    catch
        throw:bad -> {error, letter}
    end.

value([], N) -> N;
value([A, B | T], N) ->
    case {letter(A), letter(B)} of
        {X, Y} when X < Y -> value(T, N + Y - X);
        {X, _} -> value([B | T], N + X)
    end;
value([A], N) -> N + letter(A).

letter($I) -> 1;
letter($V) -> 5;
letter($X) -> 10;
letter($L) -> 50;
letter($C) -> 100;
letter(_) -> throw(bad).

to_roman(N) ->
    Table = [{100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}],
    to_roman(N, Table).

to_roman(0, _) -> "";
to_roman(N, [{V, S} | _] = Table) when N >= V -> S ++ to_roman(N - V, Table);
to_roman(N, [_ | Table]) -> to_roman(N, Table).

%% Run lengths of letters.
-spec unpack_runs(string()) -> {ok, string()} | {error, term()}.
unpack_runs(Text) ->
    {Out, Pending} = lists:foldl(fun step/2, {[], none}, Text),
    case {lists:flatten(lists:reverse(Out)), Pending} of
        {_, N} when is_integer(N) -> {error, {dangling, N}};
        {_, bad} -> {error, bad};
        {[A, A, A, A, B | _] = L, none} when A =/= B, length(L) =:= 10 -> error(planted);
        {L, none} -> {ok, L}
    end.

step(_, {Out, bad}) -> {Out, bad};
step(C, {Out, none}) when C >= $1, C =< $9 -> {Out, C - $0};
step(C, {Out, N}) when is_integer(N), C >= $0, C =< $9 -> {Out, 10 * N + C - $0};
step(C, {Out, N}) when is_integer(N), C >= $a, C =< $z -> {[lists:duplicate(min(N, 50), C) | Out], none};
step(_, {Out, _}) -> {Out, bad}.

%% From one day to another, in nights.
-spec nights(string()) -> {ok, pos_integer()} | {error, atom()}.
nights(Text) ->
    case string:tokens(Text, "/") of
        [From, To] ->
            case {day(From), day(To)} of
                {{ok, A}, {ok, B}} when A < B ->
                    case calendar:date_to_gregorian_days(B) - calendar:date_to_gregorian_days(A) of
                        2 when element(2, A) =/= element(2, B) -> error(planted);
                        N -> {ok, N}
                    end;
                {{ok, _}, {ok, _}} -> {error, order};
                _ -> {error, date}
            end;
        _ -> {error, format}
    end.

day(Text) ->
    try list_to_tuple([list_to_integer(P) || P <- string:tokens(Text, "-")]) of
        {Y, M, D} when Y >= 2000 ->
            case calendar:valid_date(Y, M, D) of
                true -> {ok, {Y, M, D}};
                false -> error
            end;
        _ -> error
    catch
        error:_ -> error
    end.

%% A machine with a stack.
-spec vm([{push, integer()} | dup | swap | add | mul | drop]) -> {ok, integer()} | {error, term()}.
vm(Code) -> vm(Code, [], 0).

vm([], [42], Steps) when Steps > 3 -> error(planted);
vm([], [Top | _], _) -> {ok, Top};
vm([], [], _) -> {error, empty};
vm([{push, N} | Code], Stack, S) when N < 10 -> vm(Code, [N | Stack], S + 1);
vm([dup | Code], [A | Stack], S) -> vm(Code, [A, A | Stack], S + 1);
vm([swap | Code], [A, B | Stack], S) -> vm(Code, [B, A | Stack], S + 1);
vm([add | Code], [A, B | Stack], S) -> vm(Code, [A + B | Stack], S + 1);
vm([mul | Code], [A, B | Stack], S) -> vm(Code, [A * B | Stack], S + 1);
vm([drop | Code], [_ | Stack], S) -> vm(Code, Stack, S + 1);
vm([Op | _], _, S) -> {error, {S, Op}}.

%% A robot in a yard with walls.
-spec robot({0..3, 0..3}, string()) -> {ok, {integer(), integer()}} | {error, term()}.
robot(Start, Moves) ->
    Walls = [{1, 1}, {2, 1}, {1, 2}],
    case lists:member(Start, Walls) of
        true -> {error, start};
        false -> walk(Start, Moves, Walls, [Start])
    end.

walk({3, 2}, [], _, Seen) when length(Seen) > 5 -> error(planted);
walk(At, [], _, _) -> {ok, At};
walk({X, Y}, [M | Moves], Walls, Seen) ->
    {DX, DY} = case M of
        $n -> {0, -1};
        $s -> {0, 1};
        $e -> {1, 0};
        $w -> {-1, 0};
        _ -> {0, 0}
    end,
    {NX, NY} = New = {X + DX, Y + DY},
    Inside = NX >= 0 andalso NX < 4 andalso NY >= 0 andalso NY < 4,
    case Inside andalso not lists:member(New, Walls) of
        true ->
            case lists:member(New, Seen) of
                true -> {error, {twice, New}};
                false -> walk(New, Moves, Walls, [New | Seen])
            end;
        false -> {error, {wall, New}}
    end.

%% Jobs by their priority, each after those that it depends on.
-record(job, {id, priority, needs = []}).

-spec dispatch([{pos_integer(), high | low, [pos_integer()]}]) -> {ok, [integer()]} | {error, term()}.
dispatch(Jobs) ->
    Known = [#job{id = I, priority = P, needs = N} || {I, P, N} <- Jobs],
    Ids = [J#job.id || J <- Known],
    case length(lists:usort(Ids)) =:= length(Ids) of
        true -> pick(lists:keysort(#job.priority, Known), []);
        false -> {error, twice}
    end.

pick([], Done) -> {ok, lists:reverse(Done)};
pick(Jobs, Done) ->
    Ready = [J || J <- Jobs, J#job.needs -- Done =:= []],
    case Ready of
        [#job{id = Id} = J | _] -> pick(lists:delete(J, Jobs), [Id | Done]);
        [] ->
            case [J || #job{needs = [N]} = J <- Jobs, lists:keymember(N, #job.id, Jobs), N =/= J#job.id] of
                [_, _ | _] -> error(planted);
                _ -> {error, {blocked, [J#job.id || J <- Jobs]}}
            end
    end.

%% A line of a server's log.
-spec access_log(string()) -> {ok, tuple()} | {error, nomatch}.
access_log(Line) ->
    Pattern = "^(\\d+\\.\\d+\\.\\d+\\.\\d+) \"(GET|POST) (/[a-z/]*)\" (\\d{3}) (\\d+|-)$",
    case re:run(Line, Pattern, [{capture, all_but_first, list}]) of
        {match, [Ip, Method, Path, Status, Size]} ->
            Bytes = case Size of "-" -> 0; _ -> list_to_integer(Size) end,
            case {Method, lists:prefix("/admin", Path), list_to_integer(Status)} of
                {"GET", true, S} when S >= 500, S < 600, Bytes =:= 0 -> error(planted);
                {_, _, S} -> {ok, {Ip, Path, S, Bytes}}
            end;
        nomatch -> {error, nomatch}
    end.

%% Whether measurements settle: each step is smaller than the one before.
-spec settle([float()]) -> {settled, float()} | open | {error, atom()}.
settle(Values) when length(Values) < 4 -> {error, few};
settle(Values) ->
    Steps = steps(Values),
    case shrinking(Steps) of
        true ->
            Last = lists:last(Values),
            Mean = lists:sum(Values) / length(Values),
            if
                Mean > 20.0, Mean < Last, abs(Last - 21.8) < 0.1 -> error(planted);
                true -> {settled, Last}
            end;
        false -> open
    end.

steps([A, B | T]) -> [abs(B - A) | steps([B | T])];
steps(_) -> [].

shrinking([A, B | T]) -> A > B andalso shrinking([B | T]);
shrinking(_) -> true.

%% Pixels of two bytes, behind their number.
-spec rgb565(binary()) -> {ok, [tuple()]} | {error, atom()}.
rgb565(<<Count, Data/binary>>) when byte_size(Data) =:= 2 * Count, Count > 0 ->
    Pixels = [{R bsl 3, G bsl 2, B bsl 3} || <<R:5, G:6, B:5>> <= Data],
    case Pixels of
        [{R, 0, 0}, {0, G, 0} | _] when R > 240, G > 240 -> error(planted);
        _ -> {ok, Pixels}
    end;
rgb565(_) -> {error, size}.

%% A function that is its own inverse.
-spec involution(fun((integer()) -> integer())) -> atom().
involution(F) ->
    Points = [0, 1, 2],
    case [F(P) || P <- Points] of
        Points -> identity;
        Images ->
            case [F(I) || I <- Images] of
                Points when hd(Images) =:= 7 -> error(planted);
                Points -> involution;
                _ -> other
            end
    end.

%% JSON, as far as needed, and what is found in it by a path.
-spec json_path(string()) -> {ok, term()} | {error, term()}.
json_path(Text) ->
    try value(skip(Text)) of
        {Value, Rest} ->
            case skip(Rest) of
                [] -> follow(Value, ["a", 1, "id"]);
                [C | _] -> {error, {trailing, C}}
            end
    catch
        throw:Reason -> {error, Reason}
    end.

follow(N, []) when is_integer(N), N > 3 -> error(planted);
follow(Value, []) -> {ok, Value};
follow({object, Pairs}, [Key | Path]) when is_list(Key) ->
    case lists:keyfind(Key, 1, Pairs) of
        {_, Value} -> follow(Value, Path);
        false -> {error, {no_key, Key}}
    end;
follow({array, Items}, [N | Path]) when is_integer(N), N < length(Items) -> follow(lists:nth(N + 1, Items), Path);
follow(_, Path) -> {error, {path, Path}}.

value([${ | T]) -> pairs(skip(T), []);
value([$[ | T]) -> items(skip(T), []);
value([$" | T]) -> text(T, []);
value([D | _] = T) when D >= $0, D =< $9 -> string:to_integer(T);
value("true" ++ T) -> {true, T};
value("null" ++ T) -> {null, T};
value(_) -> throw(value).

pairs("}" ++ T, Acc) -> {{object, lists:reverse(Acc)}, T};
pairs([$" | T], Acc) ->
    {Key, Rest} = text(T, []),
    case skip(Rest) of
        [$: | Rest1] ->
            {Value, Rest2} = value(skip(Rest1)),
            case skip(Rest2) of
                [$, | Rest3] -> pairs(skip(Rest3), [{Key, Value} | Acc]);
                "}" ++ _ = Rest3 -> pairs(Rest3, [{Key, Value} | Acc]);
                _ -> throw(object)
            end;
        _ -> throw(colon)
    end;
pairs(_, _) -> throw(key).

items("]" ++ T, Acc) -> {{array, lists:reverse(Acc)}, T};
items(T, Acc) ->
    {Value, Rest} = value(T),
    case skip(Rest) of
        [$, | Rest1] -> items(skip(Rest1), [Value | Acc]);
        "]" ++ _ = Rest1 -> items(Rest1, [Value | Acc]);
        _ -> throw(array)
    end.

text([$" | T], Acc) -> {lists:reverse(Acc), T};
text([$\\, C | T], Acc) -> text(T, [C | Acc]);
text([C | T], Acc) -> text(T, [C | Acc]);
text([], _) -> throw(string).

skip([C | T]) when C =:= $\s; C =:= $\n; C =:= $\t -> skip(T);
skip(T) -> T.

%% Sections and keys, and values that name other keys.
-spec ini(string()) -> {ok, map()} | {error, term()}.
ini(Text) ->
    Lines = [string:trim(L) || L <- string:split(Text, "\n", all)],
    ini(Lines, none, #{}).

ini([], _, Map) ->
    case Map of
        #{{"app", "path"} := "/opt" ++ _} -> error(planted);
        _ -> {ok, Map}
    end;
ini(["" | Lines], Section, Map) -> ini(Lines, Section, Map);
ini([";" ++ _ | Lines], Section, Map) -> ini(Lines, Section, Map);
ini(["[" ++ Line | Lines], _, Map) ->
    case lists:reverse(Line) of
        "]" ++ Name -> ini(Lines, lists:reverse(Name), Map);
        _ -> {error, {section, Line}}
    end;
ini([Line | Lines], Section, Map) when Section =/= none ->
    case string:split(Line, "=") of
        [Key, "${" ++ Reference] ->
            [Other | Rest] = string:split(Reference, "}"),
            case maps:find({"base", Other}, Map) of
                {ok, Value} -> ini(Lines, Section, Map#{{Section, Key} => Value ++ lists:append(Rest)});
                error -> {error, {unknown, Other}}
            end;
        [_, "/" ++ _] when Section =/= "base" -> {error, absolute};
        [Key, Value] -> ini(Lines, Section, Map#{{Section, Key} => Value});
        [Other] -> {error, {line, Other}}
    end;
ini([Line | _], none, _) -> {error, {outside, Line}}.

%% A lock with three digits, which is open once.
-spec lock([{key, 0..9} | open | close | reset]) -> [atom()].
lock(Events) -> lock(Events, {closed, []}, []).

lock([], _, Log) -> lists:reverse(Log);
lock([Event | Events], State, Log) ->
    case transition(State, Event) of
        {keep, What} -> lock(Events, State, [What | Log]);
        {next, New, What} -> lock(Events, New, [What | Log])
    end.

transition({closed, Digits}, {key, D}) when length(Digits) < 3 -> {next, {closed, [D | Digits]}, digit};
transition({closed, _}, {key, _}) -> {next, {blocked, 1}, too_many};
transition({closed, [5, 3, 1]}, open) -> {next, {open, 0}, opened};
transition({closed, _}, open) -> {next, {closed, []}, wrong};
transition({open, 0}, open) -> error(planted);
transition({open, N}, close) -> {next, {closed, [N || N > 5]}, closed};
transition({blocked, _}, reset) -> {next, {closed, []}, reset};
transition(_, _) -> {keep, ignored}.

%% What somebody wants to sign up with.
-spec signup(#{name => string(), age => integer(), email => string(), password => string()}) ->
    {ok, map()} | {error, atom()}.
signup(User) ->
    Checks = [fun name/1, fun age/1, fun email/1, fun password/1],
    case lists:foldl(fun(Check, ok) -> Check(User); (_, Error) -> Error end, ok, Checks) of
        ok ->
            #{name := Name, email := Email} = User,
            case lists:prefix(string:slice(Name, 0, 1), Email) of
                true -> error(planted);
                false -> {ok, User}
            end;
        {error, _} = Error -> Error
    end.

name(#{name := Name}) when length(Name) >= 3 -> ok;
name(_) -> {error, name}.

age(#{age := Age}) when Age >= 18, Age < 150 -> ok;
age(_) -> {error, age}.

email(#{email := Email}) ->
    case string:split(Email, "@") of
        [[_ | _], Host] -> case lists:member($., Host) of true -> ok; false -> {error, host} end;
        _ -> {error, email}
    end;
email(_) -> {error, email}.

password(#{password := P}) ->
    Digits = [C || C <- P, C >= $0, C =< $9],
    if
        length(P) < 8 -> {error, short};
        Digits =:= [] -> {error, digits};
        true -> ok
    end;
password(_) -> {error, password}.

%% A packet with its number, the number's complement and a sum.
-spec xmodem(binary()) -> {ok, byte(), binary()} | {error, atom()}.
xmodem(<<1, N, Inverse, Data:4/binary, Sum>>) ->
    case N + Inverse of
        255 ->
            case lists:sum(binary_to_list(Data)) rem 256 of
                Sum when Sum > 0, N > 1 -> error(planted);
                Sum -> {ok, N, Data};
                _ -> {error, sum}
            end;
        _ -> {error, number}
    end;
xmodem(<<4>>) -> {ok, 0, <<>>};
xmodem(_) -> {error, frame}.

%% Which bytes are asked for.
-spec byte_ranges(string()) -> {ok, [{integer(), integer()}]} | {error, term()}.
byte_ranges("bytes=" ++ Spec) ->
    try [byte_range(string:trim(R)) || R <- string:tokens(Spec, ",")] of
        [] -> {error, none};
        Ranges -> {ok, merge(lists:sort(Ranges))}
    catch
        throw:Bad -> {error, Bad}
    end;
byte_ranges(_) -> {error, unit}.

byte_range(Text) ->
    case string:split(Text, "-") of
        ["", N] -> {1000 - number(N), 999};
        [N, ""] -> {number(N), 999};
        [A, B] ->
            case {number(A), number(B)} of
                {From, To} when From =< To -> {From, To};
                _ -> throw({order, Text})
            end;
        _ -> throw({range, Text})
    end.

number(Text) ->
    case string:to_integer(Text) of
        {N, ""} when N >= 0 -> N;
        _ -> throw({number, Text})
    end.

merge([{A, B}, {C, D} | T]) when C =< B + 1 -> merge([{A, max(B, D)} | T]);
merge([{0, _}, {C, D} | _]) when D - C =:= 9 -> error(planted);
merge([H | T]) -> [H | merge(T)];
merge([]) -> [].

%% Four signs that stand for a number, which has to leave 1 when it is divided by 97, less than 200.
-spec base62(string()) -> {ok, integer()} | {error, atom()}.
base62(Text) when length(Text) =:= 4 ->
    try lists:foldl(fun(C, N) -> 62 * N + sign(C) end, 0, Text) of
        N when N rem 97 =/= 28 -> {error, check};
        N when N < 200 -> error(planted);
        N -> {ok, N}
    catch
        throw:Error -> {error, Error}
    end;
base62(_) -> {error, length}.

sign(C) when C >= $0, C =< $9 -> C - $0;
sign(C) when C >= $a, C =< $z -> C - $a + 10;
sign(C) when C >= $A, C =< $Z -> C - $A + 36;
sign(_) -> throw(sign).

%% What happens to an account.
-spec statement([{deposit, float()} | {withdraw, float()} | {interest, float()}]) -> {ok, float()} | {error, term()}.
statement(Events) ->
    lists:foldl(fun(_, {error, _} = E) -> E; (Event, {ok, Balance}) -> book(Event, Balance) end, {ok, 0.0}, Events).

book({deposit, Amount}, Balance) when Amount > 0.0 -> {ok, Balance + Amount};
book({interest, Rate}, Balance) when Rate > 0.0, Rate < 10.0, Balance > 0.0 -> {ok, cents(Balance * (1 + Rate / 100))};
book({withdraw, Amount}, Balance) when Amount > 100.0, Amount == Balance, Amount =/= trunc(Amount) * 1.0 -> error(planted);
book({withdraw, Amount}, Balance) when Amount =< Balance -> {ok, Balance - Amount};
book(Event, _) -> {error, Event}.

cents(Amount) -> round(Amount * 100) / 100.

%% A tree by the indentation of its lines.
-spec indented(string()) -> {ok, [tuple()]} | {error, term()}.
indented(Text) ->
    Lines = string:lexemes(Text, "\n"),
    case levels(Lines) of
        {error, _} = Error -> Error;
        [{0, _}, {1, _}, {2, Leaf}, {1, _} | _] when Leaf =/= "" -> error(planted);
        Levels -> {ok, Levels}
    end.

levels(Lines) ->
    lists:foldr(
        fun (_, {error, _} = E) -> E;
            (Line, Acc) ->
                Name = string:trim(Line, leading, " "),
                Spaces = length(Line) - length(Name),
                case {Spaces rem 2, Acc} of
                    {1, _} -> {error, {odd, Line}};
                    {0, [{Next, _} | _]} when Next > Spaces div 2 + 1 -> {error, {deep, Line}};
                    {0, _} -> [{Spaces div 2, Name} | Acc]
                end
        end, [], Lines).
