%% Conversion of character data: lists of code points, encoded binaries, and lists of both.
%%
%% A conversion walks the data once and stops at the first thing that cannot be converted; what it has not looked at
%% keeps its nesting. A code point may be split over two binaries: the bytes at hand wait for the next binary.
-module(unicode).

-export([bin_is_7bit/1, bom_to_encoding/1, characters_to_binary/1, characters_to_binary/2, characters_to_binary/3,
         characters_to_list/1, characters_to_list/2, encoding_to_bom/1]).
-export_type([chardata/0, charlist/0, encoding/0, external_chardata/0, external_charlist/0, latin1_binary/0,
              latin1_char/0, latin1_chardata/0, latin1_charlist/0, unicode_binary/0, unicode_char/0, unicode_chardata/0]).

-type encoding() :: latin1 | unicode | utf8 | utf16 | {utf16, endian()} | utf32 | {utf32, endian()}.
-type endian() :: big | little.
-type unicode_binary() :: binary().
-type charlist() :: maybe_improper_list(char() | unicode_binary() | charlist(), unicode_binary() | nil()).
-type chardata() :: charlist() | unicode_binary().
-type unicode_char() :: char().
-type unicode_chardata() :: chardata().
-type external_unicode_binary() :: binary().
-type external_chardata() :: external_charlist() | external_unicode_binary().
-type external_charlist() ::
        maybe_improper_list(char() | external_unicode_binary() | external_charlist(), external_unicode_binary() | nil()).
-type latin1_binary() :: binary().
-type latin1_char() :: byte().
-type latin1_chardata() :: latin1_charlist() | latin1_binary().
-type latin1_charlist() :: maybe_improper_list(latin1_char() | latin1_binary() | latin1_charlist(), latin1_binary() | nil()).

-spec characters_to_list(Data) -> Result when
      Data :: latin1_chardata() | chardata() | external_chardata(),
      Result :: list() | {error, list(), term()} | {incomplete, list(), binary()}.
characters_to_list(Data) -> characters_to_list(Data, unicode).

-spec characters_to_list(Data, InEncoding) -> Result when
      Data :: latin1_chardata() | chardata() | external_chardata(), InEncoding :: encoding(),
      Result :: list() | {error, list(), term()} | {incomplete, list(), binary()}.
characters_to_list(Data, InEncoding) ->
    case walk(Data, encoding(InEncoding), utf8, <<>>, []) of
        {ok, Chars, <<>>} -> lists:reverse(Chars);
        {ok, Chars, Bytes} -> {incomplete, lists:reverse(Chars), Bytes};
        {error, Chars, Rest} -> {error, lists:reverse(Chars), left(Rest)}
    end.

-spec characters_to_binary(Data) -> Result when
      Data :: latin1_chardata() | chardata() | external_chardata(),
      Result :: binary() | {error, binary(), term()} | {incomplete, binary(), binary()}.
characters_to_binary(Data) -> characters_to_binary(Data, unicode, unicode).

-spec characters_to_binary(Data, InEncoding) -> Result when
      Data :: latin1_chardata() | chardata() | external_chardata(), InEncoding :: encoding(),
      Result :: binary() | {error, binary(), term()} | {incomplete, binary(), binary()}.
characters_to_binary(Data, InEncoding) -> characters_to_binary(Data, InEncoding, unicode).

-spec characters_to_binary(Data, InEncoding, OutEncoding) -> Result when
      Data :: latin1_chardata() | chardata() | external_chardata(), InEncoding :: encoding(), OutEncoding :: encoding(),
      Result :: binary() | {error, binary(), term()} | {incomplete, binary(), binary()}.
characters_to_binary(Data, InEncoding, OutEncoding) ->
    Out = encoding(OutEncoding),
    case walk(Data, encoding(InEncoding), Out, <<>>, []) of
        {ok, Chars, <<>>} -> encode(lists:reverse(Chars), Out);
        {ok, Chars, Bytes} -> {incomplete, encode(lists:reverse(Chars), Out), Bytes};
        {error, Chars, Rest} -> {error, encode(lists:reverse(Chars), Out), left(Rest)}
    end.

encoding(latin1) -> latin1;
encoding(unicode) -> utf8;
encoding(utf8) -> utf8;
encoding(utf16) -> {utf16, big};
encoding({utf16, Endian}) when Endian =:= big; Endian =:= little -> {utf16, Endian};
encoding(utf32) -> {utf32, big};
encoding({utf32, Endian}) when Endian =:= big; Endian =:= little -> {utf32, Endian};
encoding(_) -> error(badarg).

%% ---- Walking ----
%% {ok, Chars, BytesOfAnUnfinishedChar} or {error, Chars, WhatIsLeft}; Chars are reversed.

walk([Char | Rest] = Data, In, Out, Bytes, Chars) when is_integer(Char) ->
    case Bytes =:= <<>> andalso is_char(Char, In) of
        true when Out =:= latin1, Char > 255 -> {error, Chars, [[Char] | Rest]};
        true -> walk(Rest, In, Out, <<>>, [Char | Chars]);
        false -> {error, Chars, waiting(Bytes, Data)}
    end;
walk([Part | Rest], In, Out, Bytes, Chars) ->
    case walk_part(Part, In, Out, Bytes, Chars) of
        {ok, MoreChars, MoreBytes} -> walk(Rest, In, Out, MoreBytes, MoreChars);
        {error, MoreChars, Left} -> {error, MoreChars, append(Left, Rest)}
    end;
walk([], _, _, Bytes, Chars) -> {ok, Chars, Bytes};
walk(Binary, In, Out, Bytes, Chars) when is_binary(Binary) ->
    decode(<<Bytes/binary, Binary/binary>>, In, Out, Chars);
walk(_, _, _, _, _) -> error(badarg).

walk_part(Part, In, Out, Bytes, Chars) when is_binary(Part); is_list(Part) -> walk(Part, In, Out, Bytes, Chars);
walk_part(_, _, _, _, _) -> error(badarg).

waiting(<<>>, Data) -> Data;
waiting(Bytes, Data) -> {waiting, Bytes, Data}.

append({waiting, Bytes, Left}, Rest) -> {waiting, Bytes, [Left | Rest]};
append(Left, Rest) -> [Left | Rest].

left({waiting, Bytes, Left}) -> [Bytes, Left];
left(Left) -> Left.

is_char(Char, latin1) -> Char >= 0 andalso Char =< 255;
is_char(Char, _) -> (Char >= 0 andalso Char < 16#D800) orelse (Char > 16#DFFF andalso Char =< 16#10FFFF).

%% ---- Binaries ----

decode(<<>>, _, _, Chars) -> {ok, Chars, <<>>};
decode(Binary, In, Out, Chars) ->
    case first(Binary, In) of
        {Char, _} when Out =:= latin1, Char > 255 -> {error, Chars, Binary};
        {Char, Rest} -> decode(Rest, In, Out, [Char | Chars]);
        unfinished -> {ok, Chars, Binary};
        malformed -> {error, Chars, Binary}
    end.

first(<<Char, Rest/binary>>, latin1) -> {Char, Rest};
first(<<Char/utf8, Rest/binary>>, utf8) -> {Char, Rest};
first(<<Char/utf16-big, Rest/binary>>, {utf16, big}) -> {Char, Rest};
first(<<Char/utf16-little, Rest/binary>>, {utf16, little}) -> {Char, Rest};
first(<<Char/utf32-big, Rest/binary>>, {utf32, big}) -> {Char, Rest};
first(<<Char/utf32-little, Rest/binary>>, {utf32, little}) -> {Char, Rest};
first(Bytes, Encoding) ->
    case unfinished(Bytes, Encoding) of
        true -> unfinished;
        false -> malformed
    end.

%% Could the bytes be the beginning of a character?
unfinished(<<A>>, utf8) -> A >= 16#C2 andalso A =< 16#F4;
unfinished(<<A, B>>, utf8) when A >= 16#E0, A =< 16#F4 -> second_byte(A, B);
unfinished(<<A, B, C>>, utf8) when A >= 16#F0, A =< 16#F4 -> second_byte(A, B) andalso C >= 16#80 andalso C =< 16#BF;
unfinished(<<_>>, {utf16, _}) -> true;
unfinished(<<A, _>>, {utf16, big}) -> high_surrogate(A);
unfinished(<<_, A>>, {utf16, little}) -> high_surrogate(A);
unfinished(<<A, _, B>>, {utf16, big}) -> high_surrogate(A) andalso B >= 16#DC andalso B =< 16#DF;
unfinished(<<_, A, _>>, {utf16, little}) -> high_surrogate(A);
unfinished(<<0, Rest/binary>>, {utf32, big}) ->
    case Rest of
        <<>> -> true;
        <<B>> -> B =< 16#10;
        <<B, C>> -> B =< 16#10 andalso not (B =:= 0 andalso C >= 16#D8 andalso C =< 16#DF);
        _ -> false
    end;
unfinished(<<_, B, C>>, {utf32, little}) -> C =< 16#10 andalso not (C =:= 0 andalso B >= 16#D8 andalso B =< 16#DF);
unfinished(Bytes, {utf32, little}) -> byte_size(Bytes) < 3;
unfinished(_, _) -> false.

second_byte(16#E0, B) -> B >= 16#A0 andalso B =< 16#BF;
second_byte(16#ED, B) -> B >= 16#80 andalso B =< 16#9F;
second_byte(16#F0, B) -> B >= 16#90 andalso B =< 16#BF;
second_byte(16#F4, B) -> B >= 16#80 andalso B =< 16#8F;
second_byte(_, B) -> B >= 16#80 andalso B =< 16#BF.

high_surrogate(Byte) -> Byte >= 16#D8 andalso Byte =< 16#DB.

encode(Chars, latin1) -> list_to_binary(Chars);
encode(Chars, utf8) -> << <<Char/utf8>> || Char <- Chars >>;
encode(Chars, {utf16, big}) -> << <<Char/utf16-big>> || Char <- Chars >>;
encode(Chars, {utf16, little}) -> << <<Char/utf16-little>> || Char <- Chars >>;
encode(Chars, {utf32, big}) -> << <<Char/utf32-big>> || Char <- Chars >>;
encode(Chars, {utf32, little}) -> << <<Char/utf32-little>> || Char <- Chars >>.

%% ---- Marks ----

-spec bin_is_7bit(Binary) -> boolean() when Binary :: binary().
bin_is_7bit(<<Byte, Rest/binary>>) -> Byte < 128 andalso bin_is_7bit(Rest);
bin_is_7bit(Binary) -> Binary =:= <<>>.

-spec bom_to_encoding(Bin) -> {Encoding, Length} when
      Bin :: binary(), Encoding :: latin1 | utf8 | {utf16, endian()} | {utf32, endian()}, Length :: non_neg_integer().
bom_to_encoding(<<16#EF, 16#BB, 16#BF, _/binary>>) -> {utf8, 3};
bom_to_encoding(<<0, 0, 16#FE, 16#FF, _/binary>>) -> {{utf32, big}, 4};
bom_to_encoding(<<16#FF, 16#FE, 0, 0, _/binary>>) -> {{utf32, little}, 4};
bom_to_encoding(<<16#FE, 16#FF, _/binary>>) -> {{utf16, big}, 2};
bom_to_encoding(<<16#FF, 16#FE, _/binary>>) -> {{utf16, little}, 2};
bom_to_encoding(Bin) when is_binary(Bin) -> {latin1, 0}.

-spec encoding_to_bom(InEncoding) -> Bin when Bin :: binary(), InEncoding :: encoding().
encoding_to_bom(unicode) -> <<16#EF, 16#BB, 16#BF>>;
encoding_to_bom(utf8) -> <<16#EF, 16#BB, 16#BF>>;
encoding_to_bom(utf16) -> <<16#FE, 16#FF>>;
encoding_to_bom({utf16, big}) -> <<16#FE, 16#FF>>;
encoding_to_bom({utf16, little}) -> <<16#FF, 16#FE>>;
encoding_to_bom(utf32) -> <<0, 0, 16#FE, 16#FF>>;
encoding_to_bom({utf32, big}) -> <<0, 0, 16#FE, 16#FF>>;
encoding_to_bom({utf32, little}) -> <<16#FF, 16#FE, 0, 0>>;
encoding_to_bom(latin1) -> <<>>.
