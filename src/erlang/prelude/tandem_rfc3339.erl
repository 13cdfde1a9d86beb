%% Timestamps as in RFC 3339, such as 2018-02-01T16:17:58.25+01:00. Part of `calendar'.
-module(tandem_rfc3339).

-export([parse/2, print/4]).

-define(EPOCH, 62167219200).

-spec parse(string(), calendar:rfc3339_time_unit()) -> integer().
parse([Y1, Y2, Y3, Y4, $-, M1, M2, $-, D1, D2, _, H1, H2, $:, N1, N2, $:, S1, S2 | Rest], Unit) ->
    Date = {number([Y1, Y2, Y3, Y4]), number([M1, M2]), number([D1, D2])},
    Time = {number([H1, H2]), number([N1, N2]), number([S1, S2])},
    {Fraction, Zone} = fraction(Rest),
    Seconds = calendar:datetime_to_gregorian_seconds({Date, Time}) - ?EPOCH - offset(Zone),
    Factor = factor(Unit),
    Seconds * Factor + scale(Fraction, Factor).

fraction([$. | Rest]) ->
    {[_ | _] = Digits, Zone} = lists:splitwith(fun(C) -> C >= $0 andalso C =< $9 end, Rest),
    {Digits, Zone};
fraction(Zone) -> {"", Zone}.

%% Rounded to the unit, but whole seconds are never rounded up.
scale("", _) -> 0;
scale(_, 1) -> 0;
scale(Digits, Factor) ->
    Power = power(length(Digits)),
    (2 * number(Digits) * Factor + Power) div (2 * Power).

power(0) -> 1;
power(N) -> 10 * power(N - 1).

offset("Z") -> 0;
offset("z") -> 0;
offset([$+ | Time]) -> minutes(Time) * 60;
offset([$- | Time]) -> -minutes(Time) * 60.

minutes([H1, H2, $:, M1, M2]) -> number([H1, H2]) * 60 + number([M1, M2]).

number(Digits) -> list_to_integer(Digits).

-spec print(integer(), calendar:rfc3339_time_unit(), byte(), string() | integer()) -> string().
print(Time, Unit, Designator, Offset) ->
    Factor = factor(Unit),
    Seconds = floor_div(Time, Factor),
    Fraction = Time - Seconds * Factor,
    {Shift, Zone} = zone(Offset, Seconds, Factor),
    {{Year, Month, Day}, {Hour, Minute, Second}} = calendar:gregorian_seconds_to_datetime(Seconds + Shift + ?EPOCH),
    pad(4, Year) ++ "-" ++ pad(2, Month) ++ "-" ++ pad(2, Day) ++ [Designator] ++
        pad(2, Hour) ++ ":" ++ pad(2, Minute) ++ ":" ++ pad(2, Second) ++ fraction_digits(Factor, Fraction) ++ Zone.

floor_div(Time, Factor) when Time >= 0 -> Time div Factor;
floor_div(Time, Factor) -> -((-Time + Factor - 1) div Factor).

fraction_digits(1, _) -> "";
fraction_digits(1000, Fraction) -> "." ++ pad(3, Fraction);
fraction_digits(1000000, Fraction) -> "." ++ pad(6, Fraction);
fraction_digits(1000000000, Fraction) -> "." ++ pad(9, Fraction).

%% Seconds to add for the zone, and how the zone is written. The empty string means local time.
zone("", Seconds, _) ->
    Universal = calendar:gregorian_seconds_to_datetime(Seconds + ?EPOCH),
    Local = erlang:universaltime_to_localtime(Universal),
    Shift = calendar:datetime_to_gregorian_seconds(Local) - calendar:datetime_to_gregorian_seconds(Universal),
    {Shift, sign(Shift)};
zone(Z, _, _) when Z =:= "Z"; Z =:= "z" -> {0, Z};
zone([Sign | _] = Zone, _, _) when Sign =:= $+; Sign =:= $- -> {offset(Zone), Zone};
zone(Offset, _, Factor) when is_integer(Offset) ->
    Shift = floor_div(Offset, Factor),
    {Shift, sign(Shift)}.

sign(Shift) when Shift >= 0 -> [$+ | clock(Shift div 60)];
sign(Shift) -> [$- | clock(-Shift div 60)].

clock(Minutes) -> pad(2, Minutes div 60) ++ ":" ++ pad(2, Minutes rem 60).

pad(Width, Number) ->
    Digits = integer_to_list(Number),
    lists:duplicate(max(0, Width - length(Digits)), $0) ++ Digits.

factor(second) -> 1;
factor(millisecond) -> 1000;
factor(microsecond) -> 1000000;
factor(nanosecond) -> 1000000000.
