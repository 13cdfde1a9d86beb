%% truth: decode/1 bug; encode/2 -
-module(tlv).
-export([decode/1, encode/2]).
-spec decode(binary()) -> [{byte(), binary()}].
decode(<<>>) -> [];
decode(<<T, L, V:L/binary, R/binary>>) -> [{T, V} | decode(R)].
-spec encode(byte(), binary()) -> binary().
encode(T, V) when byte_size(V) < 256 -> <<T, (byte_size(V)), V/binary>>;
encode(T, V) -> <<H:255/binary, R/binary>> = V, <<T, 255, H/binary, (encode(T, R))/binary>>.
