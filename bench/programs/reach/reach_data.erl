%% Binary decoders, numbers, functions and options, each with one planted crash.
-module(reach_data).
-export([protobuf/1, codepoints/1, base32/1, packed/1, invoice/1, pipeline/3, connect/1, witnesses/0]).

witnesses() ->
    [{protobuf, [<<16#08, 16#96, 16#01, 16#12, 2, "hi">>]}, {codepoints, [<<240, 159, 152, 128>>]}, {base32, ["MFRGG==="]},
     {packed, [<<16#25, 2:5, 5:3, 0, 0, 171>>]}, {invoice, [[{0.1, 1}, {0.2, 1}]]},
     {pipeline, [fun(_) -> 1 end, fun(1) -> 1; (_) -> 200 end, fun(F) -> F(4) end]},
     {connect, [#{host => "db1", timeout => 0, retries => 3}]}].

%% protobuf wire format: field 1 varint, field 2 string
-spec protobuf(binary()) -> {ok, map()} | {error, atom()}.
protobuf(Bin) ->
    try message(Bin, #{}) of
        #{1 := 150, 2 := Name} when byte_size(Name) =:= 2 -> error(planted);
        Message -> {ok, Message}
    catch
        throw:Reason -> {error, Reason}
    end.

message(<<>>, Acc) -> Acc;
message(Bin, Acc) ->
    {Key, Rest} = varint(Bin, 0, 0),
    case Key band 7 of
        0 ->
            {Value, Rest1} = varint(Rest, 0, 0),
            message(Rest1, Acc#{Key bsr 3 => Value});
        1 ->
            case Rest of
                <<Value:64/little, Rest1/binary>> -> message(Rest1, Acc#{Key bsr 3 => Value});
                _ -> throw(short)
            end;
        2 ->
            {Size, Rest1} = varint(Rest, 0, 0),
            case Rest1 of
                <<Value:Size/binary, Rest2/binary>> -> message(Rest2, Acc#{Key bsr 3 => Value});
                _ -> throw(short)
            end;
        _ -> throw(wire_type)
    end.

varint(<<1:1, N:7, Rest/binary>>, Shift, Acc) when Shift < 63 -> varint(Rest, Shift + 7, Acc bor (N bsl Shift));
varint(<<0:1, N:7, Rest/binary>>, Shift, Acc) -> {Acc bor (N bsl Shift), Rest};
varint(_, _, _) -> throw(varint).

%% UTF-8 by hand
-spec codepoints(binary()) -> {ok, [integer()]} | {error, binary()}.
codepoints(Bin) -> codepoints(Bin, []).

codepoints(<<>>, Acc) ->
    case lists:reverse(Acc) of
        [C] when C >= 16#1F600, C =< 16#1F64F -> error(planted);
        Points -> {ok, Points}
    end;
codepoints(<<2#0:1, A:7, T/binary>>, Acc) -> codepoints(T, [A | Acc]);
codepoints(<<2#110:3, A:5, 2#10:2, B:6, T/binary>>, Acc) when A >= 2 ->
    codepoints(T, [(A bsl 6) bor B | Acc]);
codepoints(<<2#1110:4, A:4, 2#10:2, B:6, 2#10:2, C:6, T/binary>> = Bin, Acc) ->
    case (A bsl 12) bor (B bsl 6) bor C of
        Point when Point < 16#800 -> {error, Bin};
        Point when Point >= 16#D800, Point =< 16#DFFF -> {error, Bin};
        Point -> codepoints(T, [Point | Acc])
    end;
codepoints(<<2#11110:5, A:3, 2#10:2, B:6, 2#10:2, C:6, 2#10:2, D:6, T/binary>> = Bin, Acc) ->
    case (A bsl 18) bor (B bsl 12) bor (C bsl 6) bor D of
        Point when Point < 16#10000; Point > 16#10FFFF -> {error, Bin};
        Point -> codepoints(T, [Point | Acc])
    end;
codepoints(Bin, _) -> {error, Bin}.

%% base32 (RFC 4648), in groups of eight
-spec base32(string()) -> {ok, binary()} | {error, atom()}.
base32(Text) when length(Text) rem 8 =:= 0 ->
    {Chars, Padding} = lists:splitwith(fun(C) -> C =/= $= end, Text),
    case lists:all(fun(C) -> C =:= $= end, Padding) of
        true ->
            try << <<(code(C)):5>> || C <- Chars >> of
                Bits ->
                    Size = bit_size(Bits) div 8,
                    <<Bytes:Size/binary, Left/bits>> = Bits,
                    Unused = bit_size(Left),
                    case Left of
                        <<0:Unused>> when Bytes =:= <<"abc">> -> error(planted);
                        <<0:Unused>> -> {ok, Bytes};
                        _ -> {error, trailing}
                    end
            catch
                throw:Reason -> {error, Reason}
            end;
        false -> {error, padding}
    end;
base32(_) -> {error, length}.

code(C) when C >= $A, C =< $Z -> C - $A;
code(C) when C >= $2, C =< $7 -> C - $2 + 26;
code(_) -> throw(character).

%% header of bit fields, xor checksum
-spec packed(binary()) -> {ok, tuple()} | {error, atom()}.
packed(<<Version:4, Flags:4, Length:5, Kind:3, Rest/binary>>) when Version >= 2 ->
    case Rest of
        <<Payload:Length/binary, Sum>> ->
            Start = (Version bsl 4) bor Flags,
            Crc = lists:foldl(fun(B, Acc) -> mix(Acc bxor B, 8) end, Start, binary_to_list(Payload)),
            case {Crc, Kind, Flags band 2#0101} of
                {Sum, 5, 2#0101} when Length > 1 -> error(planted);
                {Sum, _, _} -> {ok, {Version, Flags, Kind, Payload}};
                _ -> {error, checksum}
            end;
        _ -> {error, length}
    end;
packed(_) -> {error, header}.

mix(Crc, 0) -> Crc;
mix(Crc, N) when Crc band 16#80 =/= 0 -> mix(((Crc bsl 1) bxor 16#31) band 16#FF, N - 1);
mix(Crc, N) -> mix((Crc bsl 1) band 16#FF, N - 1).

%% money in floats
-spec invoice([{float(), 1..9}]) -> {ok, integer()} | {error, term()}.
invoice(Lines) ->
    Total = lists:sum([Price * Count || {Price, Count} <- Lines, Price >= 0.0]),
    Cents = round(Total * 100),
    case length(Lines) of
        2 when Cents =:= 30, Total * 100 > 30.0 -> error(planted);
        0 -> {error, empty};
        _ when Cents > 1000000 -> {error, too_much};
        _ -> {ok, Cents}
    end.

%% functions that are composed and told apart
-spec pipeline(fun((integer()) -> integer()), fun((integer()) -> integer()), fun((fun((integer()) -> integer())) -> integer())) -> integer().
pipeline(F, G, H) ->
    A = H(F),
    B = H(G),
    C = F(G(2)),
    D = G(F(2)),
    if
        A < 10, B > 100, C =:= D, C > 0 -> error(planted);
        A =:= B -> C;
        true -> A + B
    end.

%% a map of options with defaults
-spec connect(#{host => string(), port => inet:port_number(), timeout => timeout(), retries => 0..10}) -> {ok, tuple()} | {error, term()}.
connect(Options) ->
    Defaults = #{host => "localhost", port => 5432, timeout => 5000, retries => 0},
    #{host := Host, port := Port, timeout := Timeout, retries := Retries} = maps:merge(Defaults, Options),
    case string:prefix(Host, "db") of
        nomatch -> {error, host};
        Suffix ->
            Shard = try list_to_integer(Suffix) catch error:badarg -> 0 end,
            Wait = case Timeout of infinity -> 0; _ -> Timeout div (Retries + 1) end,
            if
                Shard > 0, Wait =:= 0, Retries =:= 3, Port < 6000 -> error(planted);
                true -> {ok, {Shard, Wait, Port}}
            end
    end.
