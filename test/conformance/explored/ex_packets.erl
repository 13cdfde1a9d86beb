%% Bitstrings from the input: length fields, checksums, bit fields, text.
-module(ex_packets).
-export([packet/1, frame/1, header/1, varint/1, bit_sizes/1, little/1, signed/1, utf8/1, utf16/1, build/2,
         echo/1, prefix/1, comprehension/1, same/2, parts/1, records/1, utf8_build/1, wide/1]).

%% explore: packet [<<>>]
%% finds: error:{good_packet,_}, error:bad_checksum
packet(<<Len, Payload:Len/binary, Sum>>) when Len > 2 ->
    case checksum(Payload, 0) of
        Sum -> error({good_packet, Payload});
        _ -> error(bad_checksum)
    end;
packet(_) -> ignored.

checksum(<<>>, Acc) -> Acc;
checksum(<<B, Rest/binary>>, Acc) -> checksum(Rest, (Acc + B) rem 256).

%% explore: frame [<<1,2,3>>]
%% finds: error:{payload,_}, error:{version,_}
frame(<<16#CA, 16#FE, 1, Size:16, Body:Size/binary, Rest/binary>>) when byte_size(Rest) =:= 1 ->
    case Body of
        <<"ping", _/binary>> -> error({payload, Body});
        _ -> ok
    end;
frame(<<16#CA, 16#FE, V, _/binary>>) when V > 3 -> error({version, V});
frame(_) -> skip.

%% explore: header [<<0>>]
%% finds: error:{header,_,_,_}
header(<<1:1, Kind:3, Flags:4, Length:12, 0:4>>) when Kind =:= 5, Flags band 2 =:= 2, Length > 4000 ->
    error({header, Kind, Flags, Length});
header(_) -> other.

%% explore: varint [<<0>>]
%% finds: error:{big,300}
varint(Bin) ->
    case varint(Bin, 0, 0) of
        300 -> error({big, 300});
        N -> N
    end.

varint(<<1:1, N:7, Rest/binary>>, Shift, Acc) -> varint(Rest, Shift + 7, Acc + (N bsl Shift));
varint(<<0:1, N:7, _/binary>>, Shift, Acc) -> Acc + (N bsl Shift);
varint(_, _, _) -> none.

%% explore: bit_sizes [<<0,0>>]
%% finds: error:{field,_,_}
bit_sizes(<<N:4, X:N, _/bits>>) when N > 5, X =:= 33 -> error({field, N, X});
bit_sizes(_) -> no.

%% explore: little [<<>>]
%% finds: error:{port,8080}
little(<<16#50:8, Port:16/little, _/binary>>) when Port =:= 8080 -> error({port, Port});
little(_) -> no.

%% explore: signed [<<0,0>>]
%% finds: error:{cold,-40}, error:{odd,_}
signed(<<T:16/signed>>) when T =:= -40 -> error({cold, T});
signed(<<T:12/signed-little, 0:4>>) when T < -1000 -> error({odd, T});
signed(_) -> no.

%% explore: utf8 [<<"a">>]
%% finds: error:{umlaut,_}, error:emoji, error:{bad,_}
utf8(<<>>) -> ok;
utf8(<<C/utf8, "!">>) when C >= 16#C0, C =< 16#17F -> error({umlaut, C});
utf8(<<C/utf8, _/binary>>) when C > 16#1F000 -> error(emoji);
utf8(<<_/utf8, _/binary>>) -> text;
utf8(<<B, _/binary>>) -> error({bad, B});
utf8(_) -> other.

%% explore: utf16 [<<>>]
%% finds: error:pair, error:{unit,960}
utf16(<<C/utf16, _/binary>>) when C > 16#FFFF -> error(pair);
utf16(<<960/utf16-little>>) -> error({unit, 960});
utf16(_) -> ok.

%% explore: build [1, 2]
%% finds: error:{magic,_}, error:badarg
build(A, B) ->
    case <<A:8, B:16/little>> of
        <<1, 2, 3>> -> error({magic, {A, B}});
        _ -> ok
    end.

%% explore: echo [<<>>]
%% finds: error:palindrome, error:badarg
echo(Bin) ->
    case list_to_binary(lists:reverse(binary_to_list(Bin))) of
        Bin when byte_size(Bin) =:= 3, Bin =/= <<0,0,0>> -> error(palindrome);
        Back -> Back
    end.

%% explore: prefix [<<"x">>]
%% finds: error:{secret,_}
prefix(Bin) when is_binary(Bin) ->
    case Bin of
        <<"open ", Word/binary>> when Word > <<"sesam">>, byte_size(Word) < 7 -> error({secret, Word});
        _ -> closed
    end;
prefix(_) -> no.

%% explore: comprehension [<<>>]
%% finds: error:seven
comprehension(Bin) when is_binary(Bin), byte_size(Bin) < 4 ->
    case << <<(X + 1)>> || <<X>> <= Bin, X > 3 >> of
        <<7, 8>> -> error(seven);
        _ -> ok
    end;
comprehension(_) -> no.

%% explore: same [<<1>>, <<2>>]
%% finds: error:same
same(A, B) when is_binary(A), is_binary(B), byte_size(A) =:= 2 ->
    case <<A/binary, 9>> =:= <<B/binary>> of
        true -> error(same);
        false -> differ
    end;
same(_, _) -> no.

%% explore: parts [<<"a">>]
%% finds: error:{split,_}, error:badarg
parts(Bin) ->
    {A, B} = split_binary(Bin, 2),
    case binary_part(B, 0, 1) of
        <<"=">> -> error({split, A});
        _ -> ok
    end.

%% explore: records [<<>>]
%% finds: error:{sum,_}
records(Bin) when byte_size(Bin) =< 6 ->
    case lists:sum([V || <<1, V, _>> <= Bin]) of
        S when S > 300 -> error({sum, S});
        _ -> ok
    end;
records(_) -> long.

%% explore: utf8_build [65]
%% finds: error:pi, error:badarg
utf8_build(C) ->
    case <<C/utf8>> of
        <<16#CF, 16#80>> -> error(pi);
        _ -> ok
    end.

%% explore: wide [<<>>]
%% finds: error:{wide,_}
wide(<<N:64, 0>>) when N =:= 16#123456789ABCDEF0 -> error({wide, N});
wide(_) -> ok.
