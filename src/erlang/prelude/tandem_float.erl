%% Floats with a given number of digits: ~f, ~e and ~g. Part of `io_lib'.
%%
%% The digits are those of float_to_list/1, the first 21 of the exact decimal value; the rest counts as zeros. Rounding
%% is to the nearest, halves away from zero, on these digits.
-module(tandem_float).

-export([fixed/2, scientific/2, general/2]).

%% Digits after the point.
-spec fixed(float(), pos_integer()) -> string().
fixed(Float, Decimals) when is_float(Float), Decimals >= 1 ->
    {Sign, Digits, Exponent} = decimal(Float),
    Scaled = round_to(Digits, length(Digits) - 1 - Exponent - Decimals),
    Text = pad_zeros(integer_to_list(Scaled), Decimals + 1),
    {Whole, Fraction} = lists:split(length(Text) - Decimals, Text),
    Sign ++ Whole ++ "." ++ Fraction.

%% Significant digits.
-spec scientific(float(), pos_integer()) -> string().
scientific(Float, Significant) when is_float(Float), Significant >= 2 ->
    {Sign, Digits, Exponent} = decimal(Float),
    Rounded = integer_to_list(round_to(Digits, length(Digits) - Significant)),
    {[First | Rest], Power} = mantissa(Rounded, Significant, Exponent),
    Sign ++ [First, $. | Rest] ++ "e" ++ exponent(Power).

%% Zero has one digit only, and rounding up may give one digit too many.
mantissa(Digits, Significant, Exponent) when length(Digits) > Significant -> {lists:droplast(Digits), Exponent + 1};
mantissa(Digits, Significant, Exponent) -> {Digits ++ lists:duplicate(Significant - length(Digits), $0), Exponent}.

exponent(Power) when Power < 0 -> integer_to_list(Power);
exponent(Power) -> [$+ | integer_to_list(Power)].

-spec general(float(), pos_integer()) -> string().
general(Float, Significant) when is_float(Float), Significant >= 1 ->
    case before_point(abs(Float)) of
        E when Significant =< 1, E =:= -1 -> fixed(Float, Significant - 1 - E);
        E when is_integer(E), E >= -1, Significant - 1 > E -> fixed(Float, Significant - 1 - E);
        _ when Significant =< 1 -> scientific(Float, Significant + 1);
        _ -> scientific(Float, Significant)
    end.

before_point(A) when A < 0.1 -> -2;
before_point(A) when A < 1.0 -> -1;
before_point(A) when A < 10.0 -> 0;
before_point(A) when A < 100.0 -> 1;
before_point(A) when A < 1000.0 -> 2;
before_point(A) when A < 10000.0 -> 3;
before_point(_) -> large.

%% Sign, digits, and the power of ten of the first digit.
decimal(Float) ->
    case float_to_list(Float) of
        [$- | Text] -> decimal("-", Text);
        Text -> decimal("", Text)
    end.

decimal(Sign, [First, $. | Text]) ->
    {Rest, [$e | Exponent]} = lists:splitwith(fun(C) -> C =/= $e end, Text),
    {Sign, [First | Rest], list_to_integer(Exponent)}.

%% The number without its last N digits, rounded; with N zeros more if N is negative.
round_to(Digits, N) when N =< 0 -> list_to_integer(Digits ++ lists:duplicate(-N, $0));
round_to(Digits, N) when N > length(Digits) -> 0;
round_to(Digits, N) ->
    {Kept, [Next | _]} = lists:split(length(Digits) - N, Digits),
    case Next >= $5 of
        true -> list_to_integer([$0 | Kept]) + 1;
        false -> list_to_integer([$0 | Kept])
    end.

pad_zeros(Text, Length) when length(Text) < Length -> pad_zeros([$0 | Text], Length);
pad_zeros(Text, _) -> Text.
