%% Base 64 encoding. White space is skipped when decoding; mime_decode skips everything that is not of the alphabet.
-module(base64).

-export([decode/1, decode/2, decode_to_string/1, decode_to_string/2, encode/1, encode/2, encode_to_string/1,
         encode_to_string/2, mime_decode/1, mime_decode/2, mime_decode_to_string/1, mime_decode_to_string/2]).
-export_type([base64_alphabet/0, base64_string/0, base64_binary/0, byte_string/0, options/0]).

-type base64_alphabet() :: $A..$Z | $a..$z | $0..$9 | $+ | $/ | $- | $_ | $=.
-type base64_string() :: [base64_alphabet()].
-type base64_binary() :: binary().
-type byte_string() :: [byte()].
-type options() :: #{padding => boolean(), mode => standard | urlsafe}.

%% ---- Encoding ----

-spec encode(Data) -> Base64 when Data :: byte_string() | binary(), Base64 :: base64_binary().
encode(Data) -> encode(Data, #{}).

-spec encode(Data, Options) -> Base64 when
      Data :: byte_string() | binary(), Options :: options(), Base64 :: base64_binary().
encode(Data, Options) -> list_to_binary(encode_to_string(Data, Options)).

-spec encode_to_string(Data) -> Base64String when Data :: byte_string() | binary(), Base64String :: base64_string().
encode_to_string(Data) -> encode_to_string(Data, #{}).

-spec encode_to_string(Data, Options) -> Base64String when
      Data :: byte_string() | binary(), Options :: options(), Base64String :: base64_string().
encode_to_string(Data, Options) when is_binary(Data) -> encode_to_string(binary_to_list(Data), Options);
encode_to_string(Data, Options) when is_list(Data) ->
    groups(Data, maps:get(mode, Options, standard), maps:get(padding, Options, true)).

groups([A, B, C | Rest], Mode, Padding) ->
    [digit(A bsr 2, Mode), digit(A band 3 bsl 4 bor (B bsr 4), Mode), digit(B band 15 bsl 2 bor (C bsr 6), Mode),
     digit(C band 63, Mode) | groups(Rest, Mode, Padding)];
groups([A, B], Mode, Padding) ->
    [digit(A bsr 2, Mode), digit(A band 3 bsl 4 bor (B bsr 4), Mode), digit(B band 15 bsl 2, Mode) | pad("=", Padding)];
groups([A], Mode, Padding) -> [digit(A bsr 2, Mode), digit(A band 3 bsl 4, Mode) | pad("==", Padding)];
groups([], _, _) -> [].

pad(Padding, true) -> Padding;
pad(_, false) -> "".

digit(Value, _) when Value < 26 -> Value + $A;
digit(Value, _) when Value < 52 -> Value - 26 + $a;
digit(Value, _) when Value < 62 -> Value - 52 + $0;
digit(62, standard) -> $+;
digit(63, standard) -> $/;
digit(62, urlsafe) -> $-;
digit(63, urlsafe) -> $_.

%% ---- Decoding ----

-spec decode(Base64) -> Data when Base64 :: base64_string() | base64_binary(), Data :: binary().
decode(Base64) -> decode(Base64, #{}).

-spec decode(Base64, Options) -> Data when
      Base64 :: base64_string() | base64_binary(), Options :: options(), Data :: binary().
decode(Base64, Options) -> list_to_binary(decode_to_string(Base64, Options)).

-spec decode_to_string(Base64) -> DataString when
      Base64 :: base64_string() | base64_binary(), DataString :: byte_string().
decode_to_string(Base64) -> decode_to_string(Base64, #{}).

-spec decode_to_string(Base64, Options) -> DataString when
      Base64 :: base64_string() | base64_binary(), Options :: options(), DataString :: byte_string().
decode_to_string(Base64, Options) when is_binary(Base64) -> decode_to_string(binary_to_list(Base64), Options);
decode_to_string(Base64, Options) when is_list(Base64) ->
    decode_quads(strict(Base64, maps:get(mode, Options, standard)), maps:get(padding, Options, true)).

%% The values of the digits; `pad' for padding characters.
strict([C | Rest], Mode) when C =:= $\s; C =:= $\t; C =:= $\r; C =:= $\n -> strict(Rest, Mode);
strict([$= | Rest], Mode) -> [pad | strict(Rest, Mode)];
strict([C | Rest], Mode) ->
    case value(C, Mode) of
        none -> error(badarg);
        Value -> [Value | strict(Rest, Mode)]
    end;
strict([], _) -> [].

decode_quads([A, B, pad, pad], _) when is_integer(A), is_integer(B) -> [A bsl 2 bor (B bsr 4)];
decode_quads([A, B, C, pad], _) when is_integer(A), is_integer(B), is_integer(C) ->
    [A bsl 2 bor (B bsr 4), B band 15 bsl 4 bor (C bsr 2)];
decode_quads([A, B, C, D | Rest], Padding) when is_integer(A), is_integer(B), is_integer(C), is_integer(D) ->
    [A bsl 2 bor (B bsr 4), B band 15 bsl 4 bor (C bsr 2), C band 3 bsl 6 bor D | decode_quads(Rest, Padding)];
decode_quads([A, B, C], false) -> [A bsl 2 bor (B bsr 4), B band 15 bsl 4 bor (C bsr 2)];
decode_quads([A, B], false) -> [A bsl 2 bor (B bsr 4)];
decode_quads([], _) -> [];
decode_quads(Quads, _) when length(Quads) < 4 -> error(missing_padding);
decode_quads(_, _) -> error(badarg).

value(C, _) when C >= $A, C =< $Z -> C - $A;
value(C, _) when C >= $a, C =< $z -> C - $a + 26;
value(C, _) when C >= $0, C =< $9 -> C - $0 + 52;
value($+, standard) -> 62;
value($/, standard) -> 63;
value($-, urlsafe) -> 62;
value($_, urlsafe) -> 63;
value(C, _) when is_integer(C) -> none.

%% ---- Tolerant decoding ----

-spec mime_decode(Base64) -> Data when Base64 :: base64_string() | base64_binary(), Data :: binary().
mime_decode(Base64) -> mime_decode(Base64, #{}).

-spec mime_decode(Base64, Options) -> Data when
      Base64 :: base64_string() | base64_binary(), Options :: options(), Data :: binary().
mime_decode(Base64, Options) -> list_to_binary(mime_decode_to_string(Base64, Options)).

-spec mime_decode_to_string(Base64) -> DataString when
      Base64 :: base64_string() | base64_binary(), DataString :: byte_string().
mime_decode_to_string(Base64) -> mime_decode_to_string(Base64, #{}).

-spec mime_decode_to_string(Base64, Options) -> DataString when
      Base64 :: base64_string() | base64_binary(), Options :: options(), DataString :: byte_string().
mime_decode_to_string(Base64, Options) when is_binary(Base64) -> mime_decode_to_string(binary_to_list(Base64), Options);
mime_decode_to_string(Base64, Options) when is_list(Base64) ->
    mime_quads(tolerant(Base64, maps:get(mode, Options, standard)), maps:get(padding, Options, true)).

tolerant([$= | Rest], Mode) -> [pad | tolerant(Rest, Mode)];
tolerant([C | Rest], Mode) ->
    case value(C, Mode) of
        none -> tolerant(Rest, Mode);
        Value -> [Value | tolerant(Rest, Mode)]
    end;
tolerant([], _) -> [].

%% Padding between digits is skipped; at the end it makes up for the digits that are missing.
mime_quads(Values, Padding) ->
    Digits = [Value || Value <- Values, Value =/= pad],
    Padded = Values =/= [] andalso lists:last(Values) =:= pad,
    decode_quads(Digits, Padding andalso not Padded).
