%% Parts of bitstrings that have bits after their last byte.
-module(bit_parts).
-export([part/1]).

-spec part(bitstring()) -> ok.
part(B) when bit_size(B) =:= 12 ->
    case binary_part(B, 0, 1) of
        <<7>> -> error(found);
        _ -> ok
    end;
part(_) -> ok.
