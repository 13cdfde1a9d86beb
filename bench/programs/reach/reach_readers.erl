%% Whole small readers: more than one step between the input and what is compared.
-module(reach_readers).
-export([config/1, json/1, move/1, secret/1, mac/1, unescape/1, address/1, call/1, access/1, crc8/1, frame/1, interest/1,
         differ/2, friday/1, listen/1, tlv/1, semver/1, calc/1, ordered/1, unpack/1, period/1, witnesses/0]).

witnesses() ->
    [{config, ["[server]\nport=65536"]}, {json, [<<"{\"id\":8}">>]}, {move, ["move 0 to 9"]}, {secret, ["dXNlcjphYmM="]},
     {mac, ["0:1a:f1"]}, {unescape, ["a%20b"]}, {address, ["ftp://h:1024"]}, {call, ["f(10)"]}, {access, ["GET / 500"]},
     {crc8, [<<97, 9, 9, 44>>]}, {frame, [<<126, 3:16, 0, 0, 0, 0, 126>>]}, {interest, [10.0095]},
     {differ, [fun(1) -> 0; (_) -> 1 end, fun(1) -> 0; (_) -> 3 end]}, {friday, [{2024, 9, 13}]},
     {listen, [[{port, 443}, {ip, {10, 0, 0, 201}}, {ssl, true}]]}, {tlv, [<<3, 2, "ab", 0, 0>>]}, {semver, [<<"v1.12.0">>]},
     {calc, ["1+6*-1"]}, {ordered, [[5, a, [1]]]}, {unpack, [<<3, $a, 3, $b>>]}, {period, ["PT90001S"]}].

%% [server] section with a port line
-spec config(string()) -> ok | {error, term()}.
config(Text) ->
    Lines = string:split(Text, "\n", all),
    case read(Lines, none, #{}) of
        #{{"server", "port"} := Port} ->
            case string:to_integer(Port) of
                {N, ""} when N > 65535 -> error(planted);
                _ -> ok
            end;
        _ -> ok
    end.

read([], _, Acc) -> Acc;
read(["" | Rest], S, Acc) -> read(Rest, S, Acc);
read([[$; | _] | Rest], S, Acc) -> read(Rest, S, Acc);
read([[$[ | Name] | Rest], _, Acc) -> read(Rest, string:trim(Name, trailing, "]"), Acc);
read([Line | Rest], S, Acc) ->
    case string:split(Line, "=") of
        [K, V] -> read(Rest, S, Acc#{{S, string:trim(K)} => string:trim(V)});
        _ -> read(Rest, S, Acc)
    end.

-spec json(binary()) -> term().
json(Bin) ->
    try decode(skip(Bin)) of
        {#{<<"id">> := N}, _} when is_integer(N), N > 7 -> error(planted);
        {V, _} -> V
    catch
        throw:_ -> invalid
    end.

decode(<<"{", R/binary>>) -> object(skip(R), #{});
decode(<<"[", R/binary>>) -> array(skip(R), []);
decode(<<"\"", R/binary>>) -> str(R, <<>>);
decode(<<"true", R/binary>>) -> {true, R};
decode(<<"false", R/binary>>) -> {false, R};
decode(<<"null", R/binary>>) -> {null, R};
decode(<<C, _/binary>> = B) when C >= $0, C =< $9; C =:= $- -> num(B);
decode(_) -> throw(syntax).

object(<<"}", R/binary>>, M) -> {M, R};
object(<<"\"", R/binary>>, M) ->
    {K, R1} = str(R, <<>>),
    case skip(R1) of
        <<":", R2/binary>> ->
            {V, R3} = decode(skip(R2)),
            case skip(R3) of
                <<",", R4/binary>> -> object(skip(R4), M#{K => V});
                <<"}", R4/binary>> -> {M#{K => V}, R4};
                _ -> throw(object)
            end;
        _ -> throw(colon)
    end;
object(_, _) -> throw(object).

array(<<"]", R/binary>>, Acc) -> {lists:reverse(Acc), R};
array(B, Acc) ->
    {V, R} = decode(B),
    case skip(R) of
        <<",", R1/binary>> -> array(skip(R1), [V | Acc]);
        <<"]", R1/binary>> -> {lists:reverse([V | Acc]), R1};
        _ -> throw(array)
    end.

str(<<"\"", R/binary>>, Acc) -> {Acc, R};
str(<<"\\n", R/binary>>, Acc) -> str(R, <<Acc/binary, $\n>>);
str(<<C, R/binary>>, Acc) -> str(R, <<Acc/binary, C>>);
str(<<>>, _) -> throw(string).

num(B) -> num(B, []).
num(<<C, R/binary>>, Acc) when C >= $0, C =< $9; C =:= $- -> num(R, [C | Acc]);
num(R, Acc) -> {list_to_integer(lists:reverse(Acc)), R}.

skip(<<C, R/binary>>) when C =:= $\s; C =:= $\n; C =:= $\t; C =:= $\r -> skip(R);
skip(B) -> B.

%% "move 3 to 12"
-spec move(string()) -> ok | error.
move(Line) ->
    case string:lexemes(Line, " \t") of
        ["move", A, "to", B] ->
            try {list_to_integer(A), list_to_integer(B)} of
                {X, Y} when Y - X > 8 -> error(planted);
                _ -> ok
            catch error:badarg -> error
            end;
        ["stop"] -> ok;
        _ -> error
    end.

-spec secret(string()) -> boolean().
secret(Encoded) ->
    try base64:decode(Encoded) of
        <<"user:", Pass/binary>> when byte_size(Pass) >= 3 -> error(planted);
        _ -> false
    catch
        error:_ -> false
    end.

%% aa:bb:cc, vendor prefix
-spec mac(string()) -> known | unknown | invalid.
mac(Text) ->
    Parts = string:tokens(Text, ":"),
    try [list_to_integer(P, 16) || P <- Parts] of
        [16#00, 16#1A, X] when X > 16#F0 -> error(planted);
        [_, _, _] -> known;
        _ -> unknown
    catch error:badarg -> invalid
    end.

-spec unescape(string()) -> string().
unescape(S) ->
    case un(S) of
        "a b" -> error(planted);
        T -> T
    end.
un([$%, A, B | T]) -> [hexval(A) * 16 + hexval(B) | un(T)];
un([C | T]) -> [C | un(T)];
un([]) -> [].
hexval(C) when C >= $0, C =< $9 -> C - $0;
hexval(C) when C >= $a, C =< $f -> C - $a + 10;
hexval(C) when C >= $A, C =< $F -> C - $A + 10;
hexval(_) -> 0.

-spec address(string()) -> term().
address(S) ->
    case uri_string:parse(S) of
        #{scheme := "ftp", host := _, port := P} when is_integer(P), P > 1023 -> error(planted);
        #{path := Path} -> Path;
        _ -> none
    end.

-spec call(string()) -> term().
call(S) ->
    case erl_scan:string(S) of
        {ok, [{atom, _, _}, {'(', _}, {integer, _, N}, {')', _}], _} when N > 9 -> error(planted);
        {ok, Ts, _} -> length(Ts);
        {error, E, _} -> E
    end.

-spec access(string()) -> term().
access(Line) ->
    case re:run(Line, "^([A-Z]+) (/[a-z]*) ([0-9]{3})$", [{capture, all_but_first, list}]) of
        {match, ["GET", _, Code]} ->
            case list_to_integer(Code) of
                N when N >= 500, N < 600 -> error(planted);
                N -> N
            end;
        _ -> nomatch
    end.

-spec crc8(binary()) -> boolean().
crc8(<<A, B, C, Check>>) ->
    case crc8([A, B, C], 0) of
        Check when A > 1, B > 1, C =/= 0 -> error(planted);
        _ -> false
    end;
crc8(_) -> false.
crc8([], Crc) -> Crc;
crc8([H | T], Crc) -> crc8(T, shift(Crc bxor H, 8)).
shift(X, 0) -> X;
shift(X, N) when X band 16#80 =/= 0 -> shift(((X bsl 1) bxor 16#07) band 16#FF, N - 1);
shift(X, N) -> shift((X bsl 1) band 16#FF, N - 1).

-spec frame(binary()) -> term().
frame(<<16#7E, Len:16, Body:Len/binary, Sum, 16#7E>>) when Len > 2 ->
    case lists:sum(binary_to_list(Body)) rem 256 of
        Sum -> error(planted);
        _ -> bad_sum
    end;
frame(_) -> bad_frame.

-spec interest(float()) -> float().
interest(P) when P > 0.0 ->
    Cents = round(P * 100),
    Back = Cents / 100,
    if
        Back > P, Back - P < 0.001, Cents > 1000 -> error(planted);
        true -> Back
    end;
interest(_) -> 0.0.

-spec differ(fun((integer()) -> integer()), fun((integer()) -> integer())) -> ok.
differ(F, G) ->
    case {F(1), G(1), F(2), G(G(2))} of
        {A, A, B, C} when B > A, C > B, C rem 7 =:= 3 -> error(planted);
        _ -> ok
    end.

-spec friday({integer(), integer(), integer()}) -> boolean().
friday({Y, M, D} = Date) ->
    case calendar:valid_date(Date) andalso calendar:day_of_the_week(Date) of
        5 when D =:= 13, Y > 2020, M > 6 -> error(planted);
        N -> is_integer(N)
    end.

-spec listen([{atom(), term()}]) -> term().
listen(Opts) ->
    Port = proplists:get_value(port, Opts, 80),
    Ip = proplists:get_value(ip, Opts, {127,0,0,1}),
    case {proplists:get_bool(ssl, Opts), Port, Ip} of
        {true, 443, {10, _, _, X}} when X > 200 -> error(planted);
        _ -> {Port, Ip}
    end.

-spec tlv(binary()) -> [tuple()].
tlv(Bin) ->
    L = fields(Bin),
    case lists:keyfind(3, 1, L) of
        {3, <<"ab", _/binary>>} when length(L) > 1 -> error(planted);
        _ -> L
    end.
fields(<<T, L, V:L/binary, R/binary>>) -> [{T, V} | fields(R)];
fields(_) -> [].

-spec semver(binary()) -> term().
semver(<<"v", Rest/binary>>) ->
    case binary:split(Rest, <<".">>, [global]) of
        [Ma, Mi, Pa] ->
            try {binary_to_integer(Ma), binary_to_integer(Mi), binary_to_integer(Pa)} of
                {1, Minor, _} when Minor >= 12 -> error(planted);
                V -> V
            catch error:badarg -> bad
            end;
        _ -> bad
    end;
semver(_) -> bad.

%% recursive descent
-spec calc(string()) -> term().
calc(S) ->
    case catch expr(S) of
        {{add, {num, _}, {mul, {num, N}, {neg, _}}}, []} when N > 5 -> error(planted);
        {T, []} -> T;
        _ -> error
    end.
expr(S) ->
    {L, R} = term(S),
    case R of
        [$+ | R1] -> {X, R2} = expr(R1), {{add, L, X}, R2};
        _ -> {L, R}
    end.
term(S) ->
    {L, R} = factor(S),
    case R of
        [$* | R1] -> {X, R2} = term(R1), {{mul, L, X}, R2};
        _ -> {L, R}
    end.
factor([$- | R]) -> {X, R1} = factor(R), {{neg, X}, R1};
factor([$( | R]) -> {X, [$) | R1]} = expr(R), {X, R1};
factor([C | _] = S) when C >= $0, C =< $9 ->
    {N, R} = string:to_integer(S),
    {{num, N}, R}.

-spec ordered([term()]) -> term().
ordered(L) ->
    case lists:usort(L) of
        [A, B, C] when is_integer(A), is_atom(B), is_list(C), A > 4, C =/= [] -> error(planted);
        S -> S
    end.

%% run length: count, byte
-spec unpack(binary()) -> binary().
unpack(Bin) ->
    case unrle(Bin, <<>>) of
        <<"aaab", _/binary>> = All when byte_size(All) > 5 -> error(planted);
        All -> All
    end.
unrle(<<0, _/binary>>, Acc) -> Acc;
unrle(<<N, C, R/binary>>, Acc) when N < 16 -> unrle(R, <<Acc/binary, (binary:copy(<<C>>, N))/binary>>);
unrle(_, Acc) -> Acc.

%% ISO 8601: P3DT4H
-spec period(string()) -> term().
period("P" ++ Rest) ->
    case catch units(Rest, date, 0) of
        N when is_integer(N), N > 90000, N rem 60 =:= 1 -> error(planted);
        R -> R
    end;
period(_) -> bad.
units([], _, Acc) -> Acc;
units([$T | R], date, Acc) -> units(R, time, Acc);
units(S, Part, Acc) ->
    {N, [U | R]} = string:to_integer(S),
    units(R, Part, Acc + N * unit(Part, U)).
unit(date, $D) -> 86400;
unit(date, $W) -> 604800;
unit(time, $H) -> 3600;
unit(time, $M) -> 60;
unit(time, $S) -> 1.
