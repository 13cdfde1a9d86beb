%% truth: scheme/1 -; port/1 bug; unhex/1 bug
-module(url).
-export([scheme/1, port/1, unhex/1]).
-spec scheme(binary()) -> binary() | none.
scheme(B) -> case binary:match(B, <<":">>) of {At, _} -> binary:part(B, 0, At); nomatch -> none end.
-spec port(binary()) -> integer() | default.
port(<<":", R/binary>>) -> binary_to_integer(R);
port(_) -> default.
-spec unhex(binary()) -> binary().
unhex(<<"%", A, B, R/binary>>) -> D = digit(A) * 16 + digit(B), <<D, (unhex(R))/binary>>;
unhex(<<C, R/binary>>) -> <<C, (unhex(R))/binary>>;
unhex(<<>>) -> <<>>.
digit(C) when C >= $0, C =< $9 -> C - $0;
digit(C) when C >= $a, C =< $f -> C - $a + 10.
