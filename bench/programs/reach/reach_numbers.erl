%% Numbers: dates, products, remainders, roots, floats near their limits.
-module(reach_numbers).
-export([leap/1, weekday/1, product/2, triple/3, power/1, square/1, gcd/2, money/1, average/1, absorbed/1, overflow/1,
         rounded/1, textual/1, fraction/2, seconds/1, bounded/1, witnesses/0]).

witnesses() ->
    [{leap, [2000]}, {weekday, [{2024, 2, 29}]}, {product, [37, 41]}, {triple, [3, 4, 5]}, {power, [11]}, {square, [1024]},
     {gcd, [21, 14]}, {money, [0.29]}, {average, [[1.0, 2.0]]}, {absorbed, [1.0e16]}, {overflow, [1.0e200]},
     {rounded, [29]}, {textual, ["2.50"]}, {fraction, [1, 3]}, {seconds, [90061]}, {bounded, [0.3]}].

-spec leap(1900..2100) -> ok.
leap(Year) ->
    case {Year rem 4, Year rem 100, Year rem 400} of
        {0, 0, 0} -> error(planted);
        _ -> ok
    end.

-spec weekday(calendar:date()) -> ok.
weekday(Date) ->
    case calendar:valid_date(Date) andalso calendar:day_of_the_week(Date) of
        4 -> error(planted);
        _ -> ok
    end.

-spec product(pos_integer(), pos_integer()) -> ok.
product(A, B) when A > 1, B > A, A * B =:= 1517 -> error(planted);
product(_, _) -> ok.

-spec triple(pos_integer(), pos_integer(), pos_integer()) -> ok.
triple(A, B, C) when A < B, A * A + B * B =:= C * C -> error(planted);
triple(_, _, _) -> ok.

-spec power(0..60) -> ok.
power(N) ->
    case pow(3, N) of
        177147 -> error(planted);
        _ -> ok
    end.

pow(_, 0) -> 1;
pow(B, N) -> B * pow(B, N - 1).

-spec square(non_neg_integer()) -> ok.
square(N) when N > 1000 ->
    Root = isqrt(N, N),
    case Root * Root of
        N -> error(planted);
        _ -> ok
    end;
square(_) -> ok.

isqrt(N, X) ->
    case (X + N div X) div 2 of
        Y when Y < X -> isqrt(N, Y);
        _ -> X
    end.

-spec gcd(pos_integer(), pos_integer()) -> ok.
gcd(A, B) when A > B, B > 10 ->
    case euclid(A, B) of
        7 -> error(planted);
        _ -> ok
    end;
gcd(_, _) -> ok.

euclid(A, 0) -> A;
euclid(A, B) -> euclid(B, A rem B).

-spec money(float()) -> ok.
money(Amount) when Amount > 0.0, Amount < 1.0 ->
    case trunc(Amount * 100) of
        28 when Amount > 0.285 -> error(planted);
        _ -> ok
    end;
money(_) -> ok.

-spec average([float()]) -> ok.
average([_, _ | _] = Values) when length(Values) < 4 ->
    case lists:sum(Values) / length(Values) of
        1.5 -> error(planted);
        _ -> ok
    end;
average(_) -> ok.

-spec absorbed(float()) -> ok.
absorbed(X) ->
    case X + 1.0 of
        X -> error(planted);
        _ -> ok
    end.

-spec overflow(float()) -> ok.
overflow(X) ->
    try X * X of
        _ -> ok
    catch
        error:badarith -> error(planted)
    end.

-spec rounded(0..1000) -> ok.
rounded(C) ->
    case trunc(C / 100 * 100) of
        C -> ok;
        _ -> error(planted)
    end.

-spec textual(string()) -> ok.
textual(Text) ->
    case catch list_to_float(Text) of
        2.5 -> error(planted);
        _ -> ok
    end.

-spec fraction(1..9, 1..9) -> ok.
fraction(A, B) ->
    case A / B of
        F when F > 0.333, F < 0.334 -> error(planted);
        _ -> ok
    end.

-spec seconds(non_neg_integer()) -> ok.
seconds(S) ->
    case calendar:seconds_to_daystime(S) of
        {1, {1, 1, 1}} -> error(planted);
        _ -> ok
    end.

-spec bounded(float()) -> ok.
bounded(X) when X > 0.25, X < 0.5 ->
    case float_to_list(X, [{decimals, 1}]) of
        "0.3" -> error(planted);
        _ -> ok
    end;
bounded(_) -> ok.
