%% Mail, queries, logs, patches, ledgers and sentences of instruments.
-module(reach_harbour).
-export([quoted_printable/1, query/1, log_line/1, flags/1, sentence/1, patch/1, ports/1, determinant/1, scheme/1, ledger/1,
         der/1, witnesses/0]).

witnesses() ->
    [{quoted_printable, ["caf=\n=C3=A9"]}, {query, ["select name from users where age > 30 limit 5"]},
     {log_line, ["2024-01-02 ERROR [db] took 1500ms"]}, {flags, [<<"\x{1F1EE}\x{1F1F9}"/utf8>>]},
     {sentence, ["$GP,12,N*5A"]}, {patch, ["@@ 2 3\n a\n-b\n+c\n+d"]},
     {ports, ["[web]\nport = 8080\n[db]\nport = 8080"]}, {determinant, ["1 2;3 4"]},
     {scheme, ["(if (< 1 2) 7 8)"]}, {ledger, ["open a\nput a 50\ntake a 70"]}, {der, [<<16#30, 6, 2, 1, 9, 2, 1, 10>>]}].

%% Text of mail: bytes in hexadecimal, and lines that go on.
-spec quoted_printable(string()) -> {ok, string()} | {error, atom()}.
quoted_printable(Text) ->
    case qp(Text) of
        error -> {error, escape};
        Bytes ->
            case unicode:characters_to_list(list_to_binary(Bytes)) of
                [_, _, _, 233] -> error(planted);
                Chars when is_list(Chars) -> {ok, Chars};
                _ -> {error, utf8}
            end
    end.

qp("=\n" ++ Rest) -> qp(Rest);
qp([$=, A, B | Rest]) ->
    case {hex(A), hex(B)} of
        {H, L} when is_integer(H), is_integer(L) -> byte(H * 16 + L, qp(Rest));
        _ -> error
    end;
qp([$= | _]) -> error;
qp([C | Rest]) when C < 128 -> byte(C, qp(Rest));
qp([]) -> [];
qp(_) -> error.

byte(_, error) -> error;
byte(B, Rest) -> [B | Rest].

hex(C) when C >= $0, C =< $9 -> C - $0;
hex(C) when C >= $A, C =< $F -> C - $A + 10;
hex(_) -> bad.

%% A question to a data base.
-spec query(string()) -> {ok, map()} | {error, atom()}.
query(Text) ->
    case parse(string:lexemes(string:lowercase(Text), " ")) of
        {ok, #{table := "users", where := {"age", '>', N}, limit := L}} when N >= 18, L < 10 -> error(planted);
        Other -> Other
    end.

parse(["select", Column, "from", Table | Rest]) -> where(Rest, #{column => Column, table => Table});
parse(_) -> {error, select}.

where(["where", Column, Operator, Number | Rest], Query) ->
    case {operator(Operator), string:to_integer(Number)} of
        {unknown, _} -> {error, operator};
        {Op, {N, ""}} when is_integer(N) -> limit(Rest, Query#{where => {Column, Op, N}});
        _ -> {error, number}
    end;
where(Rest, Query) -> limit(Rest, Query).

limit(["limit", Number], Query) ->
    case string:to_integer(Number) of
        {N, ""} when is_integer(N), N > 0 -> {ok, Query#{limit => N}};
        _ -> {error, limit}
    end;
limit([], Query) -> {ok, Query};
limit(_, _) -> {error, rest}.

operator("=") -> '=';
operator(">") -> '>';
operator("<") -> '<';
operator(_) -> unknown.

%% One line of a log.
-spec log_line(string()) -> {atom(), string(), integer()} | nomatch.
log_line(Line) ->
    Pattern = "^(\\d{4}-\\d{2}-\\d{2}) (INFO|WARN|ERROR) \\[(\\w+)\\] .*?(\\d+)ms$",
    case re:run(Line, Pattern, [{capture, all_but_first, list}]) of
        {match, [_, "ERROR", "db", Ms]} ->
            case list_to_integer(Ms) of
                N when N > 1000 -> error(planted);
                N -> {error, "db", N}
            end;
        {match, [_, Level, Part, Ms]} -> {list_to_atom(string:lowercase(Level)), Part, list_to_integer(Ms)};
        nomatch -> nomatch
    end.

%% Flags are pairs of letters of their own.
-spec flags(binary()) -> {ok, [string()]} | {error, atom()}.
flags(Text) ->
    case unicode:characters_to_list(Text) of
        Chars when is_list(Chars) ->
            case pairs(Chars) of
                ["IT"] -> error(planted);
                Pairs -> {ok, Pairs}
            end;
        _ -> {error, utf8}
    end.

pairs([A, B | Rest]) when A >= 16#1F1E6, A =< 16#1F1FF, B >= 16#1F1E6, B =< 16#1F1FF ->
    [[A - 16#1F1E6 + $A, B - 16#1F1E6 + $A] | pairs(Rest)];
pairs([_ | Rest]) -> pairs(Rest);
pairs([]) -> [].

%% What an instrument for navigation says: fields, and a sum in hexadecimal.
-spec sentence(string()) -> {ok, [string()]} | {error, atom()}.
sentence([$$ | Text]) ->
    case string:split(Text, "*", trailing) of
        [Data, Sum] ->
            case {lists:foldl(fun erlang:'bxor'/2, 0, Data), catch list_to_integer(Sum, 16)} of
                {S, S} ->
                    case string:split(Data, ",", all) of
                        ["GP", Degrees, "N"] -> degrees(string:to_integer(Degrees));
                        Fields -> {ok, Fields}
                    end;
                _ -> {error, checksum}
            end;
        _ -> {error, star}
    end;
sentence(_) -> {error, start}.

degrees({N, ""}) when N > 9, N < 90 -> error(planted);
degrees({N, ""}) when is_integer(N) -> {ok, [integer_to_list(N)]};
degrees(_) -> {error, degrees}.

%% A change of a file: the head tells how many lines there were and are.
-spec patch(string()) -> {ok, [string()]} | {error, atom()}.
patch(Text) ->
    case string:split(Text, "\n", all) of
        ["@@ " ++ Head | Lines] ->
            case string:lexemes(Head, " ") of
                [Old, New] -> patched(catch {list_to_integer(Old), list_to_integer(New)}, Lines);
                _ -> {error, head}
            end;
        _ -> {error, start}
    end.

patched({Old, New}, Lines) when is_integer(Old) ->
    Count = fun(Signs) -> length([L || [Sign | _] = L <- Lines, lists:member(Sign, Signs)]) end,
    case {Count(" -"), Count(" +")} of
        {Old, New} when New > Old, Old > 1 -> error(planted);
        {Old, New} -> {ok, [L || [Sign | L] <- Lines, Sign =/= $-]};
        _ -> {error, counts}
    end;
patched(_, _) -> {error, number}.

%% Sections of settings: two servers may not have one port.
-spec ports(string()) -> ok | {error, atom()}.
ports(Text) ->
    case sections(string:split(Text, "\n", all), none, #{}) of
        #{"web" := Port, "db" := Port} when Port > 1024 -> error(planted);
        Sections when is_map(Sections) -> ok;
        error -> {error, syntax}
    end.

sections([], _, Sections) -> Sections;
sections(["" | Lines], Name, Sections) -> sections(Lines, Name, Sections);
sections([[$[ | Rest] | Lines], _, Sections) ->
    case string:split(Rest, "]") of
        [Name, ""] -> sections(Lines, Name, Sections);
        _ -> error
    end;
sections([Line | Lines], Name, Sections) when Name =/= none ->
    case [string:trim(Part) || Part <- string:split(Line, "=")] of
        ["port", Port] ->
            case string:to_integer(Port) of
                {N, ""} when is_integer(N) -> sections(Lines, Name, Sections#{Name => N});
                _ -> error
            end;
        [_, _] -> sections(Lines, Name, Sections);
        _ -> error
    end;
sections(_, _, _) -> error.

%% A matrix of two rows.
-spec determinant(string()) -> integer() | {error, atom()}.
determinant(Text) ->
    try [[list_to_integer(N) || N <- string:lexemes(Row, " ")] || Row <- string:split(Text, ";", all)] of
        [[A, B], [C, D]] ->
            case A * D - B * C of
                -2 when A > 0 -> error(planted);
                N -> N
            end;
        _ -> {error, size}
    catch error:badarg -> {error, number}
    end.

%% Expressions in parentheses.
-spec scheme(string()) -> {ok, term()} | {error, term()}.
scheme(Text) ->
    try read(Text) of
        {['if', ['<' | _] | _] = Expr, ""} ->
            case eval(Expr) of
                7 -> error(planted);
                Value -> {ok, Value}
            end;
        {Expr, ""} -> {ok, eval(Expr)};
        _ -> {error, rest}
    catch throw:Reason -> {error, Reason}
    end.

read([$\s | T]) -> read(T);
read([$( | T]) -> read_list(T, []);
read([C | _] = Text) when C >= $0, C =< $9 ->
    {Digits, Rest} = lists:splitwith(fun(D) -> D >= $0 andalso D =< $9 end, Text),
    {list_to_integer(Digits), Rest};
read("if" ++ T) -> {'if', T};
read("<" ++ T) -> {'<', T};
read("+" ++ T) -> {'+', T};
read(_) -> throw(syntax).

read_list([$\s | T], Acc) -> read_list(T, Acc);
read_list([$) | T], Acc) -> {lists:reverse(Acc), T};
read_list(Text, Acc) ->
    {Item, Rest} = read(Text),
    read_list(Rest, [Item | Acc]).

eval(N) when is_integer(N) -> N;
eval(['+' | Args]) -> lists:sum([integer(eval(A)) || A <- Args]);
eval(['<', A, B]) -> integer(eval(A)) < integer(eval(B));
eval(['if', Condition, Then, Else]) ->
    case eval(Condition) of
        true -> eval(Then);
        false -> eval(Else);
        _ -> throw(condition)
    end;
eval(_) -> throw(form).

integer(N) when is_integer(N) -> N;
integer(_) -> throw(integer).

%% Accounts, one command on each line.
-spec ledger(string()) -> {ok, map()} | {error, {integer(), atom()}}.
ledger(Text) -> ledger(string:split(Text, "\n", all), 1, #{}).

ledger([], _, Accounts) -> {ok, Accounts};
ledger([Line | Lines], N, Accounts) ->
    case command(string:lexemes(Line, " "), Accounts) of
        #{} = Next -> ledger(Lines, N + 1, Next);
        Reason -> {error, {N, Reason}}
    end.

command(["open", Name], Accounts) when not is_map_key(Name, Accounts) -> Accounts#{Name => 0};
command([Verb, Name, Text], Accounts) when is_map_key(Name, Accounts) ->
    Had = maps:get(Name, Accounts),
    case {Verb, string:to_integer(Text)} of
        {"put", {N, ""}} when is_integer(N), N > 0 -> Accounts#{Name := Had + N};
        {"take", {N, ""}} when is_integer(N), N > 0, N =< Had -> Accounts#{Name := Had - N};
        {"take", {N, ""}} when is_integer(N), Had > 0 -> error(planted);
        {"take", {N, ""}} when is_integer(N) -> empty;
        _ -> verb
    end;
command(_, _) -> command.

%% A sequence of two numbers, as certificates are written.
-spec der(binary()) -> {ok, [integer()]} | {error, atom()}.
der(<<16#30, Length, Content:Length/binary>>) ->
    case integers(Content, []) of
        [A, B] when B =:= A + 1, A > 0 -> error(planted);
        error -> {error, content};
        Numbers -> {ok, Numbers}
    end;
der(_) -> {error, sequence}.

integers(<<>>, Acc) -> lists:reverse(Acc);
integers(<<2, Length, Value:Length/binary, Rest/binary>>, Acc) when Length > 0 ->
    Bits = Length * 8,
    <<N:Bits/signed>> = Value,
    integers(Rest, [N | Acc]);
integers(_, _) -> error.
