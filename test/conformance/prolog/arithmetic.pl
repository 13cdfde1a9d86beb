each(E, [1+2, 1.5+2, 7-10, 3*4, 2*3.0, 7/2, 8/2, -7/2, 7/2.0, 7//2, -7//2, 7// -2, -7// -2, 7 mod 3, -7 mod 3, 7 mod -3, -7 mod -3, 7 rem 3, -7 rem 3, 7 rem -3, 7 div 2, -7 div 2, 7 div -2, min(1,2), max(1,2), min(1,1.0), max(1,1.0), max(2.0,2), min(2,2.0), abs(-3), abs(3.5), abs(-2.5), sign(-3), sign(0), sign(2.5), gcd(12,18), gcd(-12,18), gcd(0,5), msb(8), msb(1000), 2**3, 2**(-1), 2** -1, 2**3.0, 2.0**3, 2^3, 2^0, 0^0, 0**0, 0.0**0, 2^100, 2**100, 3^40, (-2)^3, (-1)^(-1), 1^(-5), -1** -1, 5 xor 3, 5 /\ 3, 5 \/ 3, \ 5, \ -1, 1<<10, 1<<70, 1024>>3, -1>>1, -5>>1, 1>>0], X is E).
each(E, [sqrt(4), sqrt(2), sqrt(-1), sin(0), cos(0), tan(0), asin(1), acos(1), atan(1), atan2(1,1), atan(1,2), exp(0), exp(1), log(1), log(2.718281828459045), log(0), log(-1), log(0.0), ceiling(1.2), ceiling(-1.2), floor(1.7), floor(-1.2), round(1.5), round(2.5), round(-1.5), round(-2.5), truncate(1.7), truncate(-1.7), integer(2.5), integer(-2.5), integer(3), integer(1.4), float(3), float(2.5), float_integer_part(2.5), float_integer_part(-2.5), float_fractional_part(2.5), float_fractional_part(-2.5), pi, e, inf, nan, epsilon, sinh(0), cosh(0), tanh(0), asinh(0), acosh(1), atanh(0), copysign(2,-1), copysign(2, 0.0), plus(1,2), trig(1), truncate(1.0e20), ceiling(1.0e20), integer(1.0e20)], X is E).
each(E, [1/0, 1//0, 1 mod 0, 1 rem 0, 1 div 0, 1/0.0, 1.0/0, 0/0, 0.0/0, 0/0.0, 2^(-1), 0^(-1), 0** -1, 0.0** -1, 5^(-2), a+1, foo, foo(1), "a"+1, "ab"+1, [1], [1,2], [a], []+1, X+1, 1+a, f(x)+1, 1.5 mod 2, 1.5//2, 3 mod 1.5, 1.0 /\ 2, \ 1.5, 1.5<<2, 1<<1.5, gcd(1.5,2), msb(1.5), msb(-1), 1 rdiv 0, acos(2), asin(2), acosh(0.5), 2**1000 + 0.0, 10.0**400, exp(1000), -(a), abs(a), max(a,1), 1 + "1", '1' + 1, "1", `a`, 1.0e308*10, 7 rdiv 21, 1 rdiv 3 + 1 rdiv 6, rational(0.25), rationalize(0.1), numerator(3r6), denominator(3r6), 1r3 + 1, 1r3 * 3, 1r3 + 0.5, 2 ** (1 rdiv 2), (1 rdiv 2)^2, abs(-1r3), sign(-1r3), max(1r3, 0.5), truncate(7r2), round(7r2), floor(-7r2), ceiling(7r2), cmpflags(1), powm(3,4,5), trunc(2.5), nexttoward(1,2), gcd(2^70, 2^65), lcm(4,6)], catch(X0 is E, error(R, _), true)).
each(A-B, [1-2, 2-1, 1-1, 1-1.0, 1.0-1, 1.5-2, a-1, 1-a, (1+1)-2, X-1, 12345678901234567890-12345678901234567891, 1r3-0.5, inf-1, nan-1, nan-nan, 9007199254740993-9007199254740992.0, 1-"1", "a"-97], A =:= B).
each(A-B, [1-2, 2-1, 1-1, 1-1.0, 1.0-1, 1.5-2, a-1, 1-a, (1+1)-2, X-1, 12345678901234567890-12345678901234567891, 1r3-0.5, inf-1, nan-1, nan-nan], A =\= B).
each(A-B, [1-2, 2-1, 1-1, 1-1.0, 1.0-1, 1.5-2, a-1, 1-a, (1+1)-2, X-1, 12345678901234567890-12345678901234567891, 1r3-0.5, inf-1, nan-1, 9007199254740993-9007199254740992.0], A < B).
each(A-B, [1-2, 2-1, 1-1, 1-1.0, 1.5-2, a-1, X-1, nan-1], A > B).
each(A-B, [1-2, 2-1, 1-1, 1-1.0, 1.5-2, a-1, X-1, nan-1], A =< B).
each(A-B, [1-2, 2-1, 1-1, 1-1.0, 1.5-2, a-1, X-1, nan-1], A >= B).
X is 9007199254740991 + 1.
X is 9007199254740992 - 1.
X is -9007199254740991 - 2.
X is 9007199254740991 * 9007199254740991.
X is 123456789012345678901234567890 * 987654321098765432109876543210.
X is 123456789012345678901234567890 - 123456789012345678901234567889.
X is 100000000000000000000 // 3.
X is -100000000000000000000 // 3.
X is 100000000000000000000 mod 7.
X is -100000000000000000000 mod 7.
X is 100000000000000000000 rem -7.
X is 10^20 / 10^18.
X is 10^20 / 3.
X is 2^64 /\ 0xFFFF.
X is \ (2^64).
X is 2^64 xor 1.
X is -(2^64) >> 60.
X is max(10^20, 1.0e20).
X is min(10^20, 3).
X is abs(-(10^20)).
X is sign(-(10^20)).
X is truncate(1.0e15).
X is 1.0e15.
X is 1.0e14.
X is 123456789.0 * 10.
X is 0.1 + 0.2.
X is 1.0e-5.
X is 1.0e-4.
X is 1.0e22.
X is 1.0e100.
X is 1/3.0.
X is 2/3.
X is 1.0.
X is -0.0.
X is 0.0 * -1.
X is 5.0e-324.
X is 1.7976931348623157e308.
X is 3.0e8.
X is 1.5e300 * 1.0e10.
X is 100000.0 * 100000.0.
X is 1000000.0.
X is 10 ** 15.
X is 10.0 ** 15.
X is 10 ** -2.
X is 10 ** 2.5.
X is 7 + 0.
3 is 1 + 2.
3.0 is 1 + 2.
1 is 1.0.
a is 1.
X = 1 + 2, Y is X * 3.
X is Y.
X = 5, Y is X mod 3, Z is Y ** 2.
succ(X, 4).
succ(3, X).
succ(X, 0).
succ(X, Y).
succ(a, X).
succ(-1, X).
succ(X, -1).
succ(1.5, X).
succ(3, 4).
succ(3, 5).
plus(1, 2, X).
plus(1, X, 3).
plus(X, 2, 3).
plus(X, Y, 3).
plus(a, 1, X).
plus(1, 2, 4).
X is e, Y is pi, Z is X + Y.
X is 3, X == 3.
X is 3.0, X == 3.
X is 6 / 3, integer(X).
X is 6 / 4, float(X).
X is 2 ** 3, integer(X).
X is 2 ** 3.0, float(X).
X is 0b1010 + 0xA + 0o12.
X is 0'a + 1.
X is "a" + 0.
X is truncate(2.5) + round(2.5) + ceiling(2.5) + floor(2.5).
X is (3 > 2).
number_vars_not_defined.
X is 1 + 1 + 1 + 1.
X is 2 * (3 + 4) - 5.
X is -(3).
X is - 3.
X is +(3).
X is 3 - -3.
X is 2 ** 3 ** 2.
X is 2 ^ 3 ^ 2.
X is 10 - 5 - 2.
X is 100 // 10 // 2.
X is 7 mod 4 * 2.
X is 1 << 2 + 1.
X is 5 /\ 6 \/ 1.
X is max(1, max(2, 3)) - min(4, min(5, 6)).
X is cos(pi).
X is 10 rdiv 4.
X is 4 rdiv 2.
X is 1r3.
X = 1r3, rational(X, N, D).
X is 3.7, Y is integer(X), Z is truncate(X).
X is 123456789 ** 3.
X is 2.5 ** 2.
X is 0.5 ** 10.
X is 9 ** 0.5.
X is nan, X == X.
X is inf, Y is -inf.
X is inf + 1.
X is inf - inf.
\+ \+ (X is cputime, number(X)).
\+ \+ (X is random(10), X >= 0, X < 10).
\+ \+ (X is random_float, X > 0, X < 1).
X is [0.0|0].
X is [a|b].
X is [Y|b].
X is [f(x)|b].
X is [1,2].
X is [ab|c].
X is [ab].
X is popcount(255).
X is popcount(0).
X is popcount(-1).
X is popcount(a).
X is lsb(8).
X is lsb(0).
X is getbit(5, 0).
X is getbit(5, 1).
X is getbit(5, -1).
X is getbit(-5, 1).
X is ceil(2.1).
X is ceil(2).
X is log10(1000).
X is log10(0).
X is eval(1+2).
X is epsilon.
divmod(-7, 2, Q, R).
divmod(7, 0, Q, R).
divmod(a, 2, Q, R).
divmod(7, -2, Q, R).
predsort(compare, foo, L).
predsort(compare, [a|b], L).
upcase_atom('straße', X).
9007199254740993 =:= 9007199254740992.0.
9007199254740993 > 9007199254740992.0.
9007199254740993 =< 9007199254740992.0.
-0.0 =:= 0.0.
X is nan, X =:= X.
X is nan, X =\= X.
X is nan, X < 1.
X is nan, X > 1.
X is 1 << -1.
X is 8 << -1.
X is 8 >> -1.
X is -8 >> 1.
X is -1 >> 100.
tab(1.0).
tab(1.5 + 1).
tab(-1).
length([a], -1).
length([], -1).
each(E, [cot(1.0), log2(8), log(2, 8), succ(3), max_integer, random_float(1), realtime, sign(-0.0)], X is E).
each(G, [1<<2000 > 2.5, 1<<2000 =:= 2.5, -(1<<2000) < 2.5, 1<<2000 =:= inf, 9007199254740993 =:= 9007199254740992.0, 9007199254740993 > 9007199254740992.0], G).
each(E,[9007199254740993/94906266,-9007199254740993/94906267,9223372036854775807/9007199254740991,18014398509481985/3,1/9007199254740993,1267650600228229401496703205376/9007199254740993,7/(3*10**400),(10**400)/(3*10**399),(2**1024-1)/3],X is E).
each(E,[max(9007199254740993,9007199254740992.0),max(9007199254740992.0,9007199254740993),min(9007199254740993,9007199254740992.0),max(9007199254740993,9007199254740991.0),max(1267650600228229401496703205377,1267650600228229401496703205376.0),max(0,-0.0),min(0,-0.0),max(1r3,0.3333333333333333)],X is E).
each(E,[1286742750677284.5,-3002399751580330.5,4503599627370495.5,999999999999999.9,1234567890123456.0,1.0e15,100000000000000.0],X is E).
each(E,[27021597764222976.3**2,1.1**7,2.5** -3,1.0e-200**2,1.0e200**2,-1.1**3,1.7e10**16,3.3** -15],X is E).
each(E,[[1114111],[1114112],[99999999999999999999],[1114112|5],[-1],[97|5]],X is E).
each(E,[[97|5],[97,98],"ab",""],(catch(X is E, error(_, C), true), C = context(_, M))).
each(E,[[97|5],"ab"],(catch(X is E, Error, true), Error < 1)).
