%% Three fields of a bitstring whose sizes are inputs, too.
-module(fields).
-export([decode/3]).

-spec decode(0..8, 0..8, bitstring()) -> term().
decode(Width, Height, Bits) ->
    case Bits of
        <<X:Width, Y:Height, Rest/bitstring>> when X =:= Y, X > 3 -> same(X, Rest);
        <<X:Width, Y:Height, Z:Width, _/bitstring>> when X + Y =:= Z -> sum(X, Y, Z);
        <<X:Width, Y:Height, _/bitstring>> when X > Y -> larger(X, Y);
        <<X:Width, _/bitstring>> -> short(X);
        _ -> nothing
    end.

same(X, <<X:8, _/bitstring>>) -> error({repeated, X});
same(X, _) -> {same, X}.

sum(X, Y, Z) when Z rem 7 =:= 3, X > Y -> {sum, X, Y};
sum(_, _, 200) -> error(two_hundred);
sum(X, _, _) -> {sum, X}.

larger(X, Y) when X - Y =:= 77 -> error(gap);
larger(X, _) -> {larger, X}.

short(9) -> error(nine);
short(X) -> {short, X}.
