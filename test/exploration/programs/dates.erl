%% Preconditions that types cannot say.
-module(dates).
-export([
    day_of_year/3, day_of_year_guarded/3, weekday/3, push/3, push_guarded/3, accepts_push/3, is_ordered/3, store/3
]).

-type date_part() :: 1..31.

%% Fails for days that no month has.
-spec day_of_year(non_neg_integer(), 1..12, date_part()) -> 1..366.
day_of_year(Y, M, D) ->
    calendar:date_to_gregorian_days(Y, M, D) - calendar:date_to_gregorian_days(Y, 1, 1) + 1.

-spec day_of_year_guarded(non_neg_integer(), 1..12, date_part()) -> 1..366 | skip.
day_of_year_guarded(Y, M, D) ->
    case calendar:valid_date(Y, M, D) of
        true -> day_of_year(Y, M, D);
        false -> skip
    end.

%% Wrong on one day of leap years.
-spec weekday(non_neg_integer(), 1..12, date_part()) -> 1..7.
weekday(_, 2, 29) -> error(leap_day);
weekday(Y, M, D) -> calendar:day_of_the_week(Y, M, D).

%% Fails where the value that is there is no list.
-spec push(atom(), integer(), orddict:orddict(atom(), term())) -> orddict:orddict(atom(), term()).
push(Key, Value, Dict) -> orddict:append(Key, Value, Dict).

-spec push_guarded(atom(), integer(), orddict:orddict(atom(), term())) -> orddict:orddict(atom(), term()) | skip.
push_guarded(Key, Value, Dict) ->
    case accepts_push(Key, Value, Dict) of
        true -> push(Key, Value, Dict);
        false -> skip
    end.

accepts_push(Key, _, Dict) ->
    case orddict:find(Key, Dict) of
        {ok, Values} -> is_list(Values);
        error -> true
    end.

is_ordered(_, _, Dict) ->
    Keys = [Key || {Key, _} <- Dict],
    Keys =:= lists:usort(Keys).

%% The entry after the new one is looked at only in a dictionary of three.
-spec store(integer(), integer(), [{integer(), integer()}]) -> [{integer(), integer()}].
store(Key, Value, [{K1, V1}, {K2, V2}, {K3, V3}]) when K1 > K2; K2 > K3 -> error({disorder, Key, Value, V1, V2, V3});
store(Key, _, [{K1, _}, {K2, _}, {K3, 5}]) when K1 < Key, Key < K2, K3 =:= K2 + 2 -> error(found);
store(Key, Value, Dict) -> orddict:store(Key, Value, Dict).
