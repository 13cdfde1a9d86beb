%% A binary protocol with a length field and a checksum over the bytes that it counts.
%%
%%   tandem run examples/erlang/packet.erl decode '[<<0>>]'
-module(packet).
-export([decode/1]).

-spec decode(binary()) -> {ok, binary()} | {more, non_neg_integer()} | bad_checksum.
decode(<<16#7e, Length, Body:Length/binary, Sum>>) ->
    case checksum(Body, 0) of
        Sum -> payload(Body);
        _ -> bad_checksum
    end;
decode(<<16#7e, Length, Rest/binary>>) ->
    {more, Length + 1 - byte_size(Rest)}.

payload(<<1, Text/binary>>) -> {ok, Text};
payload(<<2, Count:16, _/binary>>) -> {ok, <<(1000 div Count):32>>};
payload(<<>>) -> {ok, <<>>}.

checksum(<<>>, Sum) -> Sum;
checksum(<<Byte, Rest/binary>>, Sum) -> checksum(Rest, (Sum + Byte) band 16#ff).
