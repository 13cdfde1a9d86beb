%% Summaries of functions of `binary' that look digits up in tables: one decision for each character. Errors are left to
%% OTP's functions.
-module(tandem_binary).

-export([decode_hex/1, encode_hex/1]).

decode_hex(Text) when is_binary(Text) ->
    case values(binary_to_list(Text), []) of
        other -> 'library:binary':decode_hex(Text);
        Bytes -> list_to_binary(Bytes)
    end;
decode_hex(Text) -> 'library:binary':decode_hex(Text).

values([A, B | Rest], Seen) ->
    case is_digit(A) andalso is_digit(B) of
        true -> values(Rest, [16 * tandem_codes:hex_value(A) + tandem_codes:hex_value(B) | Seen]);
        false -> other
    end;
values([], Seen) -> lists:reverse(Seen);
values(_, _) -> other.

is_digit(C) -> ((C >= $0) and (C =< $9)) or ((C >= $A) and (C =< $F)) or ((C >= $a) and (C =< $f)).

encode_hex(Bytes) when is_binary(Bytes) ->
    list_to_binary([[digit(Byte div 16), digit(Byte rem 16)] || Byte <- binary_to_list(Bytes)]);
encode_hex(Bytes) -> 'library:binary':encode_hex(Bytes).

digit(Value) -> tandem_codes:hex_digit(Value).
