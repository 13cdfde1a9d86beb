%% Decoders, checksums, hashes and regular expressions.
-module(reach_codes).
-export([base64/1, hex/1, percent/1, utf8/1, luhn/1, checksum/1, xor_sum/1, fletcher/1, mix/1, crc_byte/1, masked/1,
         bor_constant/1, fields/1, swap/1, phrase/1, reversed/1, digits/1, hashed/2, regular/1, amount/1, rle/1,
         witnesses/0]).

witnesses() ->
    [{base64, [<<"aGk=">>]}, {hex, ["BE"]}, {percent, ["%41"]}, {utf8, [<<226, 130, 172>>]}, {luhn, [[1, 8]]},
     {checksum, [<<10, 20, 225>>]}, {xor_sum, [<<16#FF, 16#A5>>]}, {fletcher, [<<1, 2>>]}, {mix, [16#DEADBEEE]},
     {crc_byte, [16#AB]}, {masked, [16#12F0]}, {bor_constant, [654654621354008904]}, {fields, [16#ABCD]},
     {swap, [16#3412]}, {phrase, ["ba"]}, {reversed, ["321"]}, {digits, [5832]}, {hashed, [hello, 3]},
     {regular, ["ab12"]}, {amount, ["x=77"]}, {rle, [[{a, 2}, {b, 1}]]}].

-spec base64(binary()) -> ok.
base64(Text) ->
    case catch base64:decode(Text) of
        <<"hi">> -> error(planted);
        _ -> ok
    end.

-spec hex(string()) -> ok.
hex(Text) ->
    case catch list_to_integer(Text, 16) of
        16#BE when length(Text) =:= 2 -> error(planted);
        _ -> ok
    end.

-spec percent(string()) -> ok.
percent([$%, A, B]) ->
    case catch digit(A) * 16 + digit(B) of
        $A -> error(planted);
        _ -> ok
    end;
percent(_) -> ok.

digit(C) when C >= $0, C =< $9 -> C - $0;
digit(C) when C >= $A, C =< $F -> C - $A + 10;
digit(C) when C >= $a, C =< $f -> C - $a + 10.

-spec utf8(binary()) -> ok.
utf8(Bytes) ->
    case unicode:characters_to_list(Bytes) of
        [16#20AC] -> error(planted);
        _ -> ok
    end.

-spec luhn([0..9]) -> ok.
luhn(Digits) when length(Digits) >= 2 ->
    case sum(lists:reverse(Digits), 1) rem 10 of
        0 when hd(Digits) > 0 -> error(planted);
        _ -> ok
    end;
luhn(_) -> ok.

sum([], _) -> 0;
sum([D | Rest], 1) -> D + sum(Rest, 2);
sum([D | Rest], 2) when D > 4 -> 2 * D - 9 + sum(Rest, 1);
sum([D | Rest], 2) -> 2 * D + sum(Rest, 1).

-spec checksum(binary()) -> ok.
checksum(<<A, B, C>>) when A > 0, B > 0, (A + B + C) band 255 =:= 255 -> error(planted);
checksum(_) -> ok.

-spec xor_sum(binary()) -> ok.
xor_sum(<<A, B>>) when A > 100, A bxor B =:= 16#5A -> error(planted);
xor_sum(_) -> ok.

-spec fletcher(binary()) -> ok.
fletcher(Bytes) when byte_size(Bytes) =:= 2 ->
    case lists:foldl(fun(B, {S, T}) -> N = (S + B) rem 255, {N, (T + N) rem 255} end, {0, 0}, binary_to_list(Bytes)) of
        {3, 4} -> error(planted);
        _ -> ok
    end;
fletcher(_) -> ok.

-spec mix(0..16#FFFFFFFF) -> ok.
mix(Key) ->
    case (Key * 5 + 16#1234) band 16#FFFFFFFF of
        16#5964CCDA -> error(planted);
        _ -> ok
    end.

-spec crc_byte(byte()) -> ok.
crc_byte(Byte) ->
    case bits(Byte, 8) of
        16#41047A60 -> error(planted);
        _ -> ok
    end.

bits(Crc, 0) -> Crc;
bits(Crc, N) when Crc band 1 =:= 1 -> bits((Crc bsr 1) bxor 16#EDB88320, N - 1);
bits(Crc, N) -> bits(Crc bsr 1, N - 1).

-spec masked(0..16#FFFF) -> ok.
masked(Word) ->
    case {Word band 16#FF00, (Word bsr 4) band 15} of
        {16#1200, 15} -> error(planted);
        _ -> ok
    end.

-spec bor_constant(integer()) -> ok.
bor_constant(N) ->
    case N bor 8 of
        654654621354008904 -> error(planted);
        _ -> ok
    end.

-spec fields(0..16#FFFF) -> ok.
fields(Word) ->
    <<A:4, B:4, C:8>> = <<Word:16>>,
    case {A bxor B, C} of
        {1, 16#CD} when A > 9 -> error(planted);
        _ -> ok
    end.

-spec swap(0..16#FFFF) -> ok.
swap(Word) ->
    <<Swapped:16/little>> = <<Word:16/big>>,
    case Swapped of
        16#1234 -> error(planted);
        _ -> ok
    end.

-spec phrase(string()) -> ok.
phrase(Text) ->
    case lists:sort(Text) of
        "ab" when Text =/= "ab" -> error(planted);
        _ -> ok
    end.

-spec reversed(string()) -> ok.
reversed(Text) ->
    case catch list_to_integer(lists:reverse(Text)) of
        123 -> error(planted);
        _ -> ok
    end.

-spec digits(pos_integer()) -> ok.
digits(N) ->
    case lists:sum([D - $0 || D <- integer_to_list(N)]) of
        18 when N > 1000, N < 10000, N rem 18 =:= 0 -> error(planted);
        _ -> ok
    end.

%% The hash fixes the first argument; the second must still be varied.
-spec hashed(atom(), 0..9) -> ok.
hashed(Key, N) ->
    Bucket = erlang:phash2(Key, 4),
    case N of
        3 when Bucket >= 0 -> error(planted);
        _ -> ok
    end.

-spec regular(string()) -> ok.
regular(Text) ->
    case catch re:run(Text, "^[a-z]+([0-9]+)$", [{capture, all_but_first, list}]) of
        {match, [Digits]} when length(Digits) =:= 2 -> error(planted);
        _ -> ok
    end.

-spec amount(string()) -> ok.
amount(Text) ->
    case catch re:run(Text, "x=([0-9]+)", [{capture, [1], list}]) of
        {match, [Digits]} ->
            case list_to_integer(Digits) of
                77 -> error(planted);
                _ -> ok
            end;
        _ -> ok
    end.

-spec rle([{atom(), 0..5}]) -> ok.
rle(Runs) ->
    case lists:append([lists:duplicate(N, A) || {A, N} <- Runs]) of
        [a, a, b] -> error(planted);
        _ -> ok
    end.
