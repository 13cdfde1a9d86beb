%% Readings of a thermometer are compared with the temperature that is wanted. Nobody thought of equal.
-module(thermostat).
-export([untyped/1, terms/1, integers/1, disguised/1, total/1]).

untyped(Readings) -> each(Readings).

-spec terms([term()]) -> ok.
terms(Readings) -> each(Readings).

-spec integers([integer()]) -> ok.
integers(Readings) -> each(Readings).

%% The same, hidden behind the letters of an atom.
-spec disguised([integer()]) -> ok.
disguised(Readings) ->
    lists:foreach(fun(R) -> $r = lists:last(atom_to_list(compare(R))) end, Readings).

-spec total([integer()]) -> ok.
total(Readings) when length(Readings) < 4 -> ok;
total(Readings) -> act(lists:sum(Readings)).

each(Readings) -> lists:foreach(fun act/1, Readings).

act(Reading) ->
    case compare(Reading) of
        warmer -> ok;
        colder -> ok
    end.

compare(R) when R > 42 -> warmer;
compare(R) when R < 42 -> colder;
compare(42) -> same.
