%% The functions of `erlang' that need no machine.
-module(erlang).
-export([convert_time_unit/3]).
-export_type([time_unit/0]).

-type time_unit() :: pos_integer() | 'second' | 'millisecond' | 'microsecond' | 'nanosecond' | 'native' | 'perf_counter'
                   | 'seconds' | 'milli_seconds' | 'micro_seconds' | 'nano_seconds'.

-spec convert_time_unit(Time, FromUnit, ToUnit) -> ConvertedTime when
      Time :: integer(), ConvertedTime :: integer(), FromUnit :: time_unit(), ToUnit :: time_unit().
convert_time_unit(Time, FromUnit, ToUnit) ->
    try convert(Time, per_second(FromUnit), per_second(ToUnit))
    catch
        error:_ -> error(badarg, [Time, FromUnit, ToUnit])
    end.

%% Downwards, also below zero.
convert(Time, From, To) when Time < 0 -> (To * Time - (From - 1)) div From;
convert(Time, From, To) -> To * Time div From.

per_second(second) -> 1;
per_second(millisecond) -> 1000;
per_second(microsecond) -> 1000000;
per_second(nanosecond) -> 1000000000;
per_second(native) -> 1000000000;
per_second(perf_counter) -> 1000000000;
per_second(seconds) -> 1;
per_second(milli_seconds) -> 1000;
per_second(micro_seconds) -> 1000000;
per_second(nano_seconds) -> 1000000000;
per_second(Parts) when is_integer(Parts), Parts > 0 -> Parts.
