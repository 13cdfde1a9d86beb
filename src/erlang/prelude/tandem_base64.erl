%% Summary of `base64': text of whole quads without white space, decoded with one decision for each character. The rest,
%% errors included, goes to OTP's functions.
-module(tandem_base64).

-export([decode/1, decode_to_string/1, encode/1, encode_to_string/1]).

decode(Text) ->
    case values(Text) of
        other -> 'library:base64':decode(Text);
        Values -> list_to_binary(bytes(Values))
    end.

decode_to_string(Text) ->
    case values(Text) of
        other -> 'library:base64':decode_to_string(Text);
        Values -> bytes(Values)
    end.

encode(Data) ->
    case data(Data) of
        other -> 'library:base64':encode(Data);
        Bytes -> list_to_binary(digits(Bytes))
    end.

encode_to_string(Data) ->
    case data(Data) of
        other -> 'library:base64':encode_to_string(Data);
        Bytes -> digits(Bytes)
    end.

%% ---- Decoding ----

values(Text) when is_binary(Text) -> values(binary_to_list(Text), 0, []);
values(Text) -> values(Text, 0, []).

values([], 0, Seen) -> lists:reverse(Seen);
values([$=], 3, Seen) -> lists:reverse(Seen);
values([$=, $=], 2, Seen) -> lists:reverse(Seen);
values([C | Rest], N, Seen) when is_integer(C) ->
    case is_digit(C) of
        true -> values(Rest, (N + 1) rem 4, [tandem_codes:base64_value(C) | Seen]);
        false -> other
    end;
values(_, _, _) -> other.

is_digit(C) ->
    ((C >= $A) and (C =< $Z)) or ((C >= $a) and (C =< $z)) or ((C >= $0) and (C =< $9)) or (C =:= $+) or (C =:= $/).

bytes([A, B, C, D | Rest]) -> [4 * A + B div 16, B rem 16 * 16 + C div 4, C rem 4 * 64 + D | bytes(Rest)];
bytes([A, B, C]) -> [4 * A + B div 16, B rem 16 * 16 + C div 4];
bytes([A, B]) -> [4 * A + B div 16];
bytes([]) -> [].

%% ---- Encoding ----

data(Data) when is_binary(Data) -> binary_to_list(Data);
data(Data) -> list(Data, []).

list([Byte | Rest], Seen) when is_integer(Byte), Byte >= 0, Byte < 256 -> list(Rest, [Byte | Seen]);
list([], Seen) -> lists:reverse(Seen);
list(_, _) -> other.

digits([A, B, C | Rest]) ->
    [digit(A div 4), digit(A rem 4 * 16 + B div 16), digit(B rem 16 * 4 + C div 64), digit(C rem 64) | digits(Rest)];
digits([A, B]) -> [digit(A div 4), digit(A rem 4 * 16 + B div 16), digit(B rem 16 * 4), $=];
digits([A]) -> [digit(A div 4), digit(A rem 4 * 16), $=, $=];
digits([]) -> [].

digit(Value) -> tandem_codes:base64_digit(Value).
