%% Integers of any size, bits, floats.
-module(ex_numbers).
-export([mask/1, fields/1, shifts/2, xor_key/2, parity/1, mixed/1, float_sum/1, rounding/1, division/2, bignum/1,
         big_float/1, remainder/1, bnot_test/1, bsl_input/1, halves/1, thirds/2, float_key/1, celsius/1, absent/1,
         min_max/2, average/1, power/1, equal_kinds/2, tenths/1, interest/2, scaled/1]).

%% explore: mask [0]
%% finds: error:{rights,_}
mask(N) when N band 2#11100000 =:= 2#10100000, N band 2#00011000 =/= 0, N band 2#00000111 =:= 5 ->
    error({rights, N});
mask(_) -> ok.

%% explore: fields [0]
%% finds: error:{decoded,_}, error:badarith
fields(N) ->
    A = (N bsr 8) band 16#F,
    B = (N bsr 4) band 16#F,
    C = N band 16#F,
    if
        A + B =:= C, C > 10, A > B, B > 0 -> error({decoded, {A, B, C}});
        true -> ok
    end.

%% explore: shifts [1, 1]
%% finds: error:{shifted,_}, error:badarith
shifts(A, B) when is_integer(B), B >= 0, B < 10 ->
    case A bsl B of
        96 -> error({shifted, {A, B}});
        _ -> ok
    end;
shifts(_, _) -> no.

%% explore: xor_key [0, 0]
%% finds: error:{key,_,_}, error:badarith
xor_key(A, B) ->
    case (A bxor 16#5A) of
        B when B =:= 16#FF -> error({key, A, B});
        _ -> ok
    end.

%% explore: parity [<<>>]
%% finds: error:odd
parity(<<B>>) ->
    case B bxor (B bsr 4) of
        X when X band 16#F =:= 9, B > 128 -> error(odd);
        _ -> ok
    end;
parity(_) -> no.

%% explore: mixed [0]
%% finds: error:{float_two,2.0}, error:int_two
mixed(X) when X == 2, is_float(X) -> error({float_two, X});
mixed(X) when X =:= 2 -> error(int_two);
mixed(X) when X > 1, X < 2 -> between;
mixed(_) -> ok.

%% explore: float_sum [0.0]
%% finds: error:exactly
float_sum(X) when is_float(X) ->
    case 0.1 + X of
        0.3 -> error(exactly);
        _ -> ok
    end;
float_sum(_) -> no.

%% explore: rounding [0.0]
%% finds: error:{half,_}, error:{down,_}
rounding(X) when is_float(X) ->
    case {round(X), trunc(X)} of
        {3, 2} -> error({half, X});
        {-3, -3} -> error({down, X});
        _ -> ok
    end;
rounding(_) -> no.

%% explore: division [1, 1]
%% finds: error:badarith, error:{quarter,_}
division(A, B) ->
    case A / B of
        0.25 when is_integer(B) -> error({quarter, {A, B}});
        _ -> ok
    end.

%% explore: bignum [1]
%% finds: error:huge, error:badarith
bignum(N) ->
    case N * 1000000007 - 12345678901234567890 of
        M when M =:= 8642098628642098560 + 1000000007 * 10 - 8642098628642098560 -> error(no);
        M when M > 0, M < 1000000007 -> error(huge);
        _ -> ok
    end.

%% explore: big_float [1]
%% finds: error:not_the_same
big_float(N) when is_integer(N), N > 9007199254740992, N < 9007199254741000 ->
    case trunc(float(N)) of
        N -> ok;
        _ -> error(not_the_same)
    end;
big_float(_) -> ok.

%% explore: remainder [0]
%% finds: error:{negative,_}
remainder(N) when is_integer(N), N rem 7 =:= -3, N div 7 =:= -2 -> error({negative, N});
remainder(_) -> ok.

%% explore: bnot_test [0]
%% finds: error:flipped
bnot_test(N) when (bnot N) band 16#FF =:= 16#3C, N > 1000 -> error(flipped);
bnot_test(_) -> ok.

%% explore: bsl_input [0]
%% finds: error:big, error:badarith
bsl_input(N) when is_integer(N), N > 40 -> skipped;
bsl_input(N) ->
    case 1 bsl N of
        X when X > 1000000 -> error(big);
        _ -> ok
    end.

%% explore: halves [1.5]
%% finds: error:{sum,_}
halves(X) when is_float(X), X * 2 + 1.0 > 10.5, X * 4 < 19.5 -> error({sum, X});
halves(_) -> ok.

%% explore: thirds [1.0, 1.0]
%% finds: error:triple
thirds(X, Y) when is_float(X), is_float(Y), X > 0, Y =:= X / 3, X > 1.0, X < 1.25 -> error(triple);
thirds(_, _) -> ok.

%% explore: float_key [0.0]
%% finds: error:{pi,_}
float_key(X) when X > 3.14, X < 3.15, is_float(X) -> error({pi, X});
float_key(_) -> ok.

%% explore: celsius [0]
%% finds: error:freezing, error:badarith, error:boiling
celsius(F) ->
    case (F - 32) * 5 / 9 of
        C when C == 0 -> error(freezing);
        C when C >= 100, is_integer(F), F < 214 -> error(boiling);
        _ -> ok
    end.

%% explore: absent [1]
%% finds: error:{magnitude,_}, error:badarg
absent(X) ->
    case abs(X) of
        7 when X < 0 -> error({magnitude, X});
        _ -> ok
    end.

%% explore: min_max [1, 2]
%% finds: error:{ordered,_}
min_max(A, B) ->
    case {min(A, B), max(A, B)} of
        {5, ten} -> error({ordered, {A, B}});
        _ -> ok
    end.

%% explore: average [[1]]
%% finds: error:badarith, error:mean, error:badarg
average(L) when length(L) =< 3 ->
    case lists:sum(L) / length(L) of
        2.5 -> error(mean);
        _ -> ok
    end;
average(L) when is_list(L) -> long;
average(L) -> length(L).

%% explore: power [1]
%% finds: error:square
power(N) when is_integer(N), N > 0 ->
    case N * N of
        1764 -> error(square);
        _ -> ok
    end;
power(_) -> ok.

%% explore: equal_kinds [1, 1]
%% finds: error:same_value, error:badarith
equal_kinds(A, B) ->
    case A + B of
        S when S == 10, A =/= B, A == B -> error(same_value);
        _ -> ok
    end.

%% explore: tenths [0.0]
%% finds: error:seven_tenths
tenths(X) when is_float(X), X * 0.1 =:= 0.7 -> error(seven_tenths);
tenths(_) -> ok.

%% explore: interest [1.0, 1.0]
%% finds: error:{doubled,_}
interest(X, R) when is_float(X), X > 100.0, X < 101.0, is_float(R), R > 0.01, R < 0.02 ->
    case X * (1.0 + R) - X of
        D when D =:= 1.5 -> error({doubled, {X, R}});
        _ -> ok
    end;
interest(_, _) -> ok.

%% explore: scaled [1]
%% finds: error:one_third, error:badarith
scaled(N) ->
    case N / 3 of
        F when F > 33.3, F < 33.4 -> error(one_third);
        _ -> ok
    end.
