%% Dates and times in the Gregorian calendar, extended back to year 0, which is a leap year. Days are counted from the
%% first of January of year 0.
-module(calendar).

-export([date_to_gregorian_days/1, date_to_gregorian_days/3, datetime_to_gregorian_seconds/1, day_of_the_week/1,
         day_of_the_week/3, gregorian_days_to_date/1, gregorian_seconds_to_datetime/1, is_leap_year/1, iso_week_number/0,
         iso_week_number/1, last_day_of_the_month/2, local_time/0, local_time_to_universal_time/1,
         local_time_to_universal_time/2, local_time_to_universal_time_dst/1, now_to_datetime/1, now_to_local_time/1,
         now_to_universal_time/1, rfc3339_to_system_time/1, rfc3339_to_system_time/2, seconds_to_daystime/1,
         seconds_to_time/1, system_time_to_local_time/2, system_time_to_rfc3339/1, system_time_to_rfc3339/2,
         system_time_to_universal_time/2, time_difference/2, time_to_seconds/1, universal_time/0,
         universal_time_to_local_time/1, valid_date/1, valid_date/3]).
-export_type([date/0, datetime/0, datetime1970/0, day/0, daynum/0, ldom/0, month/0, rfc3339_string/0,
              rfc3339_time_unit/0, secs_per_day/0, t_now/0, time/0, weeknum/0, year/0, year1970/0, yearweeknum/0]).

-define(SECONDS_PER_DAY, 86400).
-define(DAYS_TO_1970, 719528).

-type year() :: non_neg_integer().
-type year1970() :: 1970..10000.
-type month() :: 1..12.
-type day() :: 1..31.
-type hour() :: 0..23.
-type minute() :: 0..59.
-type second() :: 0..59.
-type daynum() :: 1..7.
-type ldom() :: 28 | 29 | 30 | 31.
-type weeknum() :: 1..53.
-type date() :: {year(), month(), day()}.
-type time() :: {hour(), minute(), second()}.
-type datetime() :: {date(), time()}.
-type datetime1970() :: {{year1970(), month(), day()}, time()}.
-type yearweeknum() :: {year(), weeknum()}.
-type secs_per_day() :: 0..?SECONDS_PER_DAY.
-type t_now() :: {MegaSecs :: non_neg_integer(), Secs :: non_neg_integer(), MicroSecs :: non_neg_integer()}.
-type rfc3339_string() :: [byte(), ...].
-type rfc3339_time_unit() :: microsecond | millisecond | nanosecond | second.

%% ---- Days ----

-spec is_leap_year(Year) -> boolean() when Year :: year().
is_leap_year(Year) when is_integer(Year), Year >= 0 ->
    if
        Year rem 400 =:= 0 -> true;
        Year rem 100 =:= 0 -> false;
        true -> Year rem 4 =:= 0
    end.

-spec last_day_of_the_month(Year, Month) -> LastDay when Year :: year(), Month :: month(), LastDay :: ldom().
last_day_of_the_month(Year, Month) when is_integer(Year), Year >= 0 -> last_day(Year, Month).

last_day(_, 4) -> 30;
last_day(_, 6) -> 30;
last_day(_, 9) -> 30;
last_day(_, 11) -> 30;
last_day(Year, 2) ->
    case is_leap_year(Year) of
        true -> 29;
        false -> 28
    end;
last_day(_, Month) when is_integer(Month), Month > 0, Month < 13 -> 31.

-spec valid_date(Date) -> boolean() when Date :: date().
valid_date({Year, Month, Day}) -> valid_date(Year, Month, Day).

-spec valid_date(Year, Month, Day) -> boolean() when Year :: integer(), Month :: integer(), Day :: integer().
valid_date(Year, Month, Day) when is_integer(Year), is_integer(Month), is_integer(Day) ->
    Year >= 0 andalso Month >= 1 andalso Month =< 12 andalso Day >= 1 andalso Day =< last_day(Year, Month).

-spec date_to_gregorian_days(Date) -> Days when Date :: date(), Days :: non_neg_integer().
date_to_gregorian_days({Year, Month, Day}) -> date_to_gregorian_days(Year, Month, Day).

-spec date_to_gregorian_days(Year, Month, Day) -> Days when
      Year :: year(), Month :: month(), Day :: day(), Days :: non_neg_integer().
date_to_gregorian_days(Year, Month, Day) when is_integer(Day), Day > 0 ->
    Last = last_day_of_the_month(Year, Month),
    if
        Day =< Last -> days_before_year(Year) + days_before_month(Year, Month) + Day - 1
    end.

days_before_year(Year) -> 365 * Year + (Year + 3) div 4 - (Year + 99) div 100 + (Year + 399) div 400.

days_before_month(_, 1) -> 0;
days_before_month(_, 2) -> 31;
days_before_month(Year, Month) ->
    case is_leap_year(Year) of
        true -> common_days_before(Month) + 1;
        false -> common_days_before(Month)
    end.

common_days_before(3) -> 59;
common_days_before(4) -> 90;
common_days_before(5) -> 120;
common_days_before(6) -> 151;
common_days_before(7) -> 181;
common_days_before(8) -> 212;
common_days_before(9) -> 243;
common_days_before(10) -> 273;
common_days_before(11) -> 304;
common_days_before(12) -> 334.

-spec gregorian_days_to_date(Days) -> date() when Days :: non_neg_integer().
gregorian_days_to_date(Days) when is_integer(Days), Days >= 0 ->
    Year = year_of(Days, Days * 400 div 146097),
    {Month, Day} = month_of(Year, Days - days_before_year(Year), 1),
    {Year, Month, Day}.

%% 400 years have 146097 days: the guess is off by a year at most.
year_of(Days, Guess) ->
    case days_before_year(Guess) > Days of
        true -> year_of(Days, Guess - 1);
        false ->
            case days_before_year(Guess + 1) =< Days of
                true -> year_of(Days, Guess + 1);
                false -> Guess
            end
    end.

month_of(Year, Days, Month) ->
    case last_day(Year, Month) of
        Length when Days >= Length -> month_of(Year, Days - Length, Month + 1);
        _ -> {Month, Days + 1}
    end.

%% ---- Weeks ----

-spec day_of_the_week(Date) -> daynum() when Date :: date().
day_of_the_week({Year, Month, Day}) -> day_of_the_week(Year, Month, Day).

-spec day_of_the_week(Year, Month, Day) -> daynum() when Year :: year(), Month :: month(), Day :: day().
day_of_the_week(Year, Month, Day) -> (date_to_gregorian_days(Year, Month, Day) + 5) rem 7 + 1.

-spec iso_week_number() -> yearweeknum().
iso_week_number() ->
    {Date, _} = local_time(),
    iso_week_number(Date).

%% The first week of a year is the one with the fourth of January in it.
-spec iso_week_number(Date) -> yearweeknum() when Date :: date().
iso_week_number({Year, _, _} = Date) ->
    Days = date_to_gregorian_days(Date),
    First = first_monday(Year),
    Next = first_monday(Year + 1),
    if
        Days < First -> {Year - 1, (Days - first_monday(Year - 1)) div 7 + 1};
        Days < Next -> {Year, (Days - First) div 7 + 1};
        true -> {Year + 1, 1}
    end.

first_monday(Year) ->
    Fourth = days_before_year(Year) + 3,
    Fourth - (Fourth + 5) rem 7.

%% ---- Seconds ----

-spec time_to_seconds(Time) -> secs_per_day() when Time :: time().
time_to_seconds({Hour, Minute, Second}) when is_integer(Hour), is_integer(Minute), is_integer(Second) ->
    Hour * 3600 + Minute * 60 + Second.

-spec seconds_to_time(Seconds) -> time() when Seconds :: secs_per_day().
seconds_to_time(Seconds) when Seconds >= 0, Seconds < ?SECONDS_PER_DAY ->
    {Seconds div 3600, Seconds rem 3600 div 60, Seconds rem 60}.

-spec seconds_to_daystime(Seconds) -> {Days, Time} when Seconds :: integer(), Days :: integer(), Time :: time().
seconds_to_daystime(Seconds) ->
    Days = Seconds div ?SECONDS_PER_DAY,
    Left = Seconds rem ?SECONDS_PER_DAY,
    if
        Left < 0 -> {Days - 1, seconds_to_time(Left + ?SECONDS_PER_DAY)};
        true -> {Days, seconds_to_time(Left)}
    end.

-spec datetime_to_gregorian_seconds(DateTime) -> Seconds when DateTime :: datetime(), Seconds :: non_neg_integer().
datetime_to_gregorian_seconds({Date, Time}) -> date_to_gregorian_days(Date) * ?SECONDS_PER_DAY + time_to_seconds(Time).

-spec gregorian_seconds_to_datetime(Seconds) -> datetime() when Seconds :: non_neg_integer().
gregorian_seconds_to_datetime(Seconds) when Seconds >= 0 ->
    {gregorian_days_to_date(Seconds div ?SECONDS_PER_DAY), seconds_to_time(Seconds rem ?SECONDS_PER_DAY)}.

-spec time_difference(T1, T2) -> {Days, Time} when T1 :: datetime(), T2 :: datetime(), Days :: integer(), Time :: time().
time_difference({{_, _, _}, {_, _, _}} = From, {{_, _, _}, {_, _, _}} = To) ->
    seconds_to_daystime(datetime_to_gregorian_seconds(To) - datetime_to_gregorian_seconds(From)).

%% ---- Clocks ----

-spec local_time() -> datetime().
local_time() -> erlang:localtime().

-spec universal_time() -> datetime().
universal_time() -> erlang:universaltime().

-spec local_time_to_universal_time(DateTime1) -> DateTime2 when DateTime1 :: datetime1970(), DateTime2 :: datetime1970().
local_time_to_universal_time(DateTime) -> erlang:localtime_to_universaltime(DateTime).

-spec local_time_to_universal_time(datetime1970(), 'true' | 'false' | 'undefined') -> datetime1970().
local_time_to_universal_time(DateTime, DaylightSaving) -> erlang:localtime_to_universaltime(DateTime, DaylightSaving).

-spec local_time_to_universal_time_dst(DateTime1) -> [DateTime] when
      DateTime1 :: datetime1970(), DateTime :: datetime1970().
local_time_to_universal_time_dst(DateTime) ->
    WithSaving = erlang:localtime_to_universaltime(DateTime, true),
    Without = erlang:localtime_to_universaltime(DateTime, false),
    Fits = [Universal || Universal <- [WithSaving, Without], erlang:universaltime_to_localtime(Universal) =:= DateTime],
    case Fits of
        [Same, Same] -> [Same];
        _ -> Fits
    end.

-spec universal_time_to_local_time(DateTime) -> datetime() when DateTime :: datetime1970().
universal_time_to_local_time(DateTime) -> erlang:universaltime_to_localtime(DateTime).

-spec now_to_datetime(Now) -> datetime1970() when Now :: t_now().
now_to_datetime({Mega, Seconds, _}) -> from_epoch(Mega * 1000000 + Seconds).

-spec now_to_universal_time(Now) -> datetime1970() when Now :: t_now().
now_to_universal_time(Now) -> now_to_datetime(Now).

-spec now_to_local_time(Now) -> datetime1970() when Now :: t_now().
now_to_local_time(Now) -> erlang:universaltime_to_localtime(now_to_datetime(Now)).

-spec system_time_to_universal_time(Time, TimeUnit) -> datetime() when Time :: integer(), TimeUnit :: erlang:time_unit().
system_time_to_universal_time(Time, Unit) -> from_epoch(erlang:convert_time_unit(Time, Unit, second)).

-spec system_time_to_local_time(Time, TimeUnit) -> datetime() when Time :: integer(), TimeUnit :: erlang:time_unit().
system_time_to_local_time(Time, Unit) -> erlang:universaltime_to_localtime(system_time_to_universal_time(Time, Unit)).

from_epoch(Seconds) -> gregorian_seconds_to_datetime(Seconds + ?DAYS_TO_1970 * ?SECONDS_PER_DAY).

%% ---- RFC 3339: see tandem_rfc3339 ----

-spec rfc3339_to_system_time(DateTimeString) -> integer() when DateTimeString :: rfc3339_string().
rfc3339_to_system_time(String) -> rfc3339_to_system_time(String, []).

-spec rfc3339_to_system_time(DateTimeString, Options) -> integer() when
      DateTimeString :: rfc3339_string(), Options :: [Option], Option :: {'unit', rfc3339_time_unit()}.
rfc3339_to_system_time(String, Options) ->
    Unit = proplists:get_value(unit, Options, second),
    try tandem_rfc3339:parse(String, Unit)
    catch error:_ -> error({badmatch, String})
    end.

-spec system_time_to_rfc3339(Time) -> DateTimeString when Time :: integer(), DateTimeString :: rfc3339_string().
system_time_to_rfc3339(Time) -> system_time_to_rfc3339(Time, []).

-spec system_time_to_rfc3339(Time, Options) -> DateTimeString when
      Time :: integer(), Options :: [Option],
      Option :: {'offset', offset()} | {'time_designator', byte()} | {'unit', rfc3339_time_unit()},
      DateTimeString :: rfc3339_string().
system_time_to_rfc3339(Time, Options) when is_list(Options) ->
    tandem_rfc3339:print(Time,
                         proplists:get_value(unit, Options, second),
                         proplists:get_value(time_designator, Options, $T),
                         proplists:get_value(offset, Options, "")).

-type offset() :: [byte()] | (Time :: integer()).
