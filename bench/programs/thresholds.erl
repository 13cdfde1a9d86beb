%% The running example of concolic testing for Erlang, in our own words: three classes of numbers, of which the caller
%% handles two. Once for lists of integers, once for anything, and once for the sum of at least four integers.
-module(thresholds).
-export([integers/1, anything/1, total/1]).

-spec integers([integer()]) -> ok.
integers(Levels) ->
    lists:foreach(fun check/1, Levels).

anything(Levels) ->
    lists:foreach(fun check/1, Levels).

-spec total([integer()]) -> ok.
total(Levels) when length(Levels) < 4 -> ok;
total(Levels) -> check(lists:sum(Levels)).

check(Level) ->
    case class(Level) of
        high -> ok;
        low -> ok
    end.

class(Level) when Level > 42 -> high;
class(42) -> exact;
class(Level) when Level < 42 -> low.
