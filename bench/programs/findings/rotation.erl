%% truth: parse/1 bug contract; minute/1 -
-module(rotation).
-export([parse/1, minute/1]).
parse("$D" ++ [D1, D2 | Rest]) ->
  case list_to_integer([D1, D2]) of
    Hour when Hour >= 0, Hour =< 23 -> minute_of(Rest, Hour);
    _ -> {error, invalid_date_spec}
  end;
parse([]) -> {error, invalid_date_spec}.
minute_of([], Hour) -> {ok, {Hour, 0}};
minute_of(Rest, Hour) ->
  case minute(Rest) of
    {ok, Minute} -> {ok, {Hour, Minute}};
    error -> {error, invalid_date_spec}
  end.
minute([$H, M]) when M >= $0, M =< $9 -> {ok, M - $0};
minute(_) -> error.
