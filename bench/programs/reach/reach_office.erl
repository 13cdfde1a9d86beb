%% More everyday jobs: wire formats, calendars, tables, small languages and machines.
-module(reach_office).
-export([percent/1, shell_words/1, intel_hex/1, postal_date/1, ipv6_groups/1, roman_year/1, adler/1, permissions/2,
         half_even/1, hashtag/1, utf8_codes/1, unrle/1, morse_word/1, vending/1, twice/2, quarter/1, substitute/2,
         lisp/1, netmask/1, witnesses/0]).

witnesses() ->
    [{percent, ["%7Eroot"]}, {shell_words, ["rm 'a b' -f"]}, {intel_hex, [":0100100041AE"]},
     {postal_date, ["29/02/2024"]}, {ipv6_groups, ["fe80::1"]}, {roman_year, ["XLIX"]},
     {adler, [<<97, 98, 99, 123>>]}, {permissions, [6, [read, write]]}, {half_even, [2.675]},
     {hashtag, ["see #v2024 now"]}, {utf8_codes, [<<16#E2, 16#82, 16#AC>>]}, {unrle, ["3a2b"]},
     {morse_word, ["... --- ..."]}, {vending, [[{coin, 50}, {coin, 50}, {select, cola}, refund]]},
     {twice, [fun(X) -> X + 3 end, 4]}, {quarter, [{2023, 12, 31}]},
     {substitute, [{lam, x, {app, {var, x}, {var, y}}}, x]}, {lisp, ["(* 2 (+ 1 3))"]}, {netmask, ["255.255.240.0"]}].

%% Percent-decoding of a path; home directories are not served.
-spec percent(string()) -> {ok, string()} | {error, atom()}.
percent(Text) ->
    case decode(Text, []) of
        {ok, "~" ++ User} when length(User) > 2 -> error(planted);
        Other -> Other
    end.

decode([], Acc) -> {ok, lists:reverse(Acc)};
decode([$% | Rest], Acc) ->
    case Rest of
        [H, L | T] ->
            case {nibble(H), nibble(L)} of
                {A, B} when is_integer(A), is_integer(B) -> decode(T, [A * 16 + B | Acc]);
                _ -> {error, digit}
            end;
        _ -> {error, truncated}
    end;
decode([C | T], Acc) when C > 32, C < 126 -> decode(T, [C | Acc]);
decode(_, _) -> {error, character}.

nibble(C) when C >= $0, C =< $9 -> C - $0;
nibble(C) when C >= $a, C =< $f -> C - $a + 10;
nibble(C) when C >= $A, C =< $F -> C - $A + 10;
nibble(_) -> none.

%% Words of a command line, with quotes.
-spec shell_words(string()) -> [string()] | {error, unbalanced}.
shell_words(Line) ->
    case words(Line, none, [], []) of
        ["rm" | Args] = Words ->
            case lists:member("-f", Args) andalso lists:any(fun(A) -> lists:member($\s, A) end, Args) of
                true -> error(planted);
                false -> Words
            end;
        Other -> Other
    end.

words([], none, [], Acc) -> lists:reverse(Acc);
words([], none, Word, Acc) -> lists:reverse([lists:reverse(Word) | Acc]);
words([], _, _, _) -> {error, unbalanced};
words([Q | T], Q, Word, Acc) -> words(T, none, Word, Acc);
words([C | T], none, Word, Acc) when C =:= $'; C =:= $" -> words(T, C, Word, Acc);
words([$\s | T], none, [], Acc) -> words(T, none, [], Acc);
words([$\s | T], none, Word, Acc) -> words(T, none, [], [lists:reverse(Word) | Acc]);
words([C | T], Quote, Word, Acc) -> words(T, Quote, [C | Word], Acc).

%% One record of an Intel HEX file.
-spec intel_hex(string()) -> {ok, integer(), binary()} | {error, atom()}.
intel_hex([$: | Hex]) ->
    case catch [list_to_integer([A, B], 16) || <<A, B>> <= list_to_binary(Hex)] of
        [Len, High, Low, Type | Rest] when length(Rest) =:= Len + 1 ->
            case (lists:sum(Rest) + Len + High + Low + Type) band 255 of
                0 when Type =:= 0, Len > 0 ->
                    Address = High bsl 8 bor Low,
                    if
                        Address =:= 16 -> error(planted);
                        true -> {ok, Address, list_to_binary(lists:droplast(Rest))}
                    end;
                0 -> {error, type};
                _ -> {error, checksum}
            end;
        _ -> {error, syntax}
    end;
intel_hex(_) -> {error, start}.

%% dd/mm/yyyy
-spec postal_date(string()) -> calendar:date() | invalid.
postal_date(Text) ->
    case [catch list_to_integer(P) || P <- string:tokens(Text, "/")] of
        [D, M, Y] when is_integer(D), is_integer(M), is_integer(Y), Y >= 1900 ->
            case calendar:valid_date(Y, M, D) of
                true when D =:= 29, M =:= 2 -> error(planted);
                true -> {Y, M, D};
                false -> invalid
            end;
        _ -> invalid
    end.

%% Groups of an IPv6 address, zeros filled in.
-spec ipv6_groups(string()) -> [0..65535] | invalid.
ipv6_groups(Text) ->
    try
        Groups =
            case string:split(Text, "::") of
                [All] -> parts(All);
                [Left, Right] ->
                    L = parts(Left),
                    R = parts(Right),
                    L ++ lists:duplicate(max(0, 8 - length(L) - length(R)), 0) ++ R
            end,
        case Groups of
            [16#FE80 | Rest] when length(Rest) =:= 7, hd(Rest) =:= 0 -> error(planted);
            _ when length(Groups) =:= 8 -> Groups;
            _ -> invalid
        end
    catch
        throw:bad -> invalid
    end.

parts("") -> [];
parts(Text) -> [part(P) || P <- string:split(Text, ":", all)].

part(P) when length(P) >= 1, length(P) =< 4 ->
    try list_to_integer(P, 16)
    catch error:badarg -> throw(bad)
    end;
part(_) -> throw(bad).

%% Roman numerals, in their canonical form only.
-spec roman_year(string()) -> pos_integer() | invalid.
roman_year(Text) ->
    Value = value(Text, 0),
    case Value > 0 andalso to_roman(Value) =:= Text of
        true when Value =:= 49 -> error(planted);
        true -> Value;
        false -> invalid
    end.

value([], Sum) -> Sum;
value([A, B | T], Sum) ->
    {X, Y} = {digit(A), digit(B)},
    if
        X < Y -> value(T, Sum + Y - X);
        true -> value([B | T], Sum + X)
    end;
value([A], Sum) -> Sum + digit(A).

digit($I) -> 1;
digit($V) -> 5;
digit($X) -> 10;
digit($L) -> 50;
digit($C) -> 100;
digit(_) -> 0.

to_roman(N) -> to_roman(N, [{100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}]).

to_roman(0, _) -> "";
to_roman(N, [{V, S} | _] = Table) when N >= V -> S ++ to_roman(N - V, Table);
to_roman(N, [_ | Table]) -> to_roman(N, Table).

%% A sum in the style of Adler over three bytes, and its low byte.
-spec adler(<<_:32>>) -> ok | mismatch.
adler(<<Data:3/binary, Sum>>) ->
    {A, B} = lists:foldl(fun(Byte, {A, B}) -> {(A + Byte) rem 251, (A + B + Byte) rem 251} end, {1, 0}, binary_to_list(Data)),
    case (A bxor B) of
        Sum when A > 30, B > 40 -> error(planted);
        Sum -> ok;
        _ -> mismatch
    end.

%% Flags of a set of permissions.
-spec permissions(integer(), [read | write | execute]) -> granted | denied.
permissions(Mask, Wanted) ->
    Needed = lists:foldl(fun(W, Acc) -> Acc bor flag(W) end, 0, Wanted),
    if
        Needed =:= 0 -> granted;
        Mask band Needed =:= Needed, Mask band 1 =:= 0, Needed =:= 6 -> error(planted);
        Mask band Needed =:= Needed -> granted;
        true -> denied
    end.

flag(read) -> 4;
flag(write) -> 2;
flag(execute) -> 1.

%% Rounds an amount to cents, half to even.
-spec half_even(float()) -> integer().
half_even(Amount) when Amount >= 0.0, Amount < 1000.0 ->
    Mills = round(Amount * 1000),
    case Mills rem 10 of
        5 when (Mills div 10) rem 2 =:= 1, Mills > 2600 -> error(planted);
        5 -> (Mills div 10) + ((Mills div 10) rem 2);
        D when D > 5 -> (Mills div 10) + 1;
        _ -> Mills div 10
    end;
half_even(_) -> 0.

%% Tags in a text.
-spec hashtag(string()) -> [string()].
hashtag(Text) ->
    case re:run(Text, "#([a-z]\\d{4})\\b", [global, {capture, [1], list}]) of
        {match, Found} ->
            Tags = [T || [T] <- Found],
            case [list_to_integer(Year) || [$v | Year] <- Tags] of
                [Y | _] when Y > 2000 -> error(planted);
                _ -> Tags
            end;
        nomatch -> []
    end.

%% UTF-8, by hand.
-spec utf8_codes(binary()) -> [integer()] | {error, integer()}.
utf8_codes(Bin) ->
    case codes(Bin, 0, []) of
        [16#20AC | _] -> error(planted);
        Codes -> Codes
    end.

codes(<<>>, _, Acc) -> lists:reverse(Acc);
codes(<<0:1, C:7, T/binary>>, At, Acc) -> codes(T, At + 1, [C | Acc]);
codes(<<6:3, A:5, 2:2, B:6, T/binary>>, At, Acc) when A > 1 -> codes(T, At + 2, [A bsl 6 bor B | Acc]);
codes(<<14:4, A:4, 2:2, B:6, 2:2, C:6, T/binary>>, At, Acc) ->
    codes(T, At + 3, [(A bsl 12) bor (B bsl 6) bor C | Acc]);
codes(_, At, _) -> {error, At}.

%% Run-length decoding: counts before characters.
-spec unrle(string()) -> string() | {error, term()}.
unrle(Text) ->
    case unrle(Text, []) of
        {ok, "aaabb"} -> error(planted);
        {ok, Plain} -> Plain;
        Error -> Error
    end.

unrle([], Acc) -> {ok, lists:flatten(lists:reverse(Acc))};
unrle(Text, Acc) ->
    case string:to_integer(Text) of
        {N, [C | T]} when N > 0, N < 100 -> unrle(T, [lists:duplicate(N, C) | Acc]);
        {error, _} -> {error, count};
        _ -> {error, range}
    end.

%% Morse code, letters between spaces.
-spec morse_word(string()) -> string() | {error, string()}.
morse_word(Text) ->
    Table = #{".-" => $A, "-..." => $B, "." => $E, ".." => $I, "---" => $O, "..." => $S, "-" => $T},
    Letters = [maps:get(Code, Table, {unknown, Code}) || Code <- string:lexemes(Text, " ")],
    case Letters of
        "SOS" -> error(planted);
        _ ->
            case [Code || {unknown, Code} <- Letters] of
                [] -> Letters;
                [Code | _] -> {error, Code}
            end
    end.

%% A vending machine.
-type event() :: {coin, pos_integer()} | {select, cola | water} | refund.
-spec vending([event()]) -> {idle | vended, integer()}.
vending(Events) -> run(Events, idle, 0).

run([], State, Credit) -> {State, Credit};
run([{coin, C} | T], State, Credit) when C =:= 10; C =:= 20; C =:= 50 -> run(T, State, Credit + C);
run([{coin, _} | T], State, Credit) -> run(T, State, Credit);
run([{select, cola} | T], _, Credit) when Credit >= 100 -> run(T, vended, Credit - 100);
run([{select, water} | T], _, Credit) when Credit >= 60 -> run(T, vended, Credit - 60);
run([{select, _} | T], State, Credit) -> run(T, State, Credit);
run([refund | T], vended, 0) -> run_out(T);
run([refund | T], _, _) -> run(T, idle, 0).

run_out(_) -> error(planted).

%% A function that is applied twice.
-spec twice(fun((integer()) -> integer()), integer()) -> integer().
twice(F, X) ->
    Y = F(X),
    case F(Y) of
        Z when Z - Y =:= 3, Y - X =:= 3, X > 3 -> error(planted);
        Z -> Z
    end.

%% The last Sunday of a quarter closes the books.
-spec quarter(calendar:date()) -> 1..4 | invalid.
quarter({Y, M, _} = Date) ->
    case calendar:valid_date(Date) andalso Y >= 2000 of
        true ->
            Last = calendar:last_day_of_the_month(Y, M),
            case {calendar:day_of_the_week(Date), Date} of
                {7, {_, _, Last}} when M rem 3 =:= 0 -> error(planted);
                _ -> (M + 2) div 3
            end;
        false -> invalid
    end.

%% Free variables of lambda terms.
-type lambda() :: {var, atom()} | {app, lambda(), lambda()} | {lam, atom(), lambda()}.
-spec substitute(lambda(), atom()) -> [atom()].
substitute(Term, Name) ->
    Free = free(Term, []),
    case Term of
        {lam, Name, {app, {var, Name}, _}} when length(Free) =:= 1 -> error(planted);
        _ -> Free
    end.

free({var, V}, Bound) ->
    case lists:member(V, Bound) of
        true -> [];
        false -> [V]
    end;
free({app, F, A}, Bound) -> lists:usort(free(F, Bound) ++ free(A, Bound));
free({lam, V, Body}, Bound) -> free(Body, [V | Bound]).

%% Prefix arithmetic.
-spec lisp(string()) -> integer() | {error, term()}.
lisp(Text) ->
    try read(tokens(Text)) of
        {Form, []} ->
            case eval(Form) of
                8 when is_list(Form) -> error(planted);
                N -> N
            end;
        {_, Rest} -> {error, {rest, Rest}}
    catch
        throw:Reason -> {error, Reason}
    end.

tokens(Text) ->
    Spaced = lists:flatmap(fun($() -> " ( "; ($)) -> " ) "; (C) -> [C] end, Text),
    string:lexemes(Spaced, " ").

read(["(" | T]) -> list(T, []);
read([")" | _]) -> throw(unexpected);
read([Token | T]) ->
    case string:to_integer(Token) of
        {N, ""} -> {N, T};
        _ -> {list_to_atom(Token), T}
    end;
read([]) -> throw(eof).

list([")" | T], Acc) -> {lists:reverse(Acc), T};
list(Tokens, Acc) ->
    {Form, Rest} = read(Tokens),
    list(Rest, [Form | Acc]).

eval(N) when is_integer(N) -> N;
eval(['+' | Args]) -> lists:sum([eval(A) || A <- Args]);
eval(['*', A, B]) -> eval(A) * eval(B);
eval(['-', A]) -> -eval(A);
eval(Form) -> throw({bad, Form}).

%% The length of a netmask.
-spec netmask(string()) -> 0..32 | invalid.
netmask(Text) ->
    case [string:to_integer(P) || P <- string:split(Text, ".", all)] of
        [{A, ""}, {B, ""}, {C, ""}, {D, ""}] ->
            Mask = (A bsl 24) bor (B bsl 16) bor (C bsl 8) bor D,
            Inverse = Mask bxor 16#FFFFFFFF,
            case Mask =< 16#FFFFFFFF andalso Inverse band (Inverse + 1) =:= 0 of
                true when Inverse =:= 4095 -> error(planted);
                true -> ones(Mask, 0);
                false -> invalid
            end;
        _ -> invalid
    end.

ones(0, N) -> N;
ones(Mask, N) -> ones((Mask bsl 1) band 16#FFFFFFFF, N + 1).
