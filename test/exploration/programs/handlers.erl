-module(handlers).

-export([chosen/2]).

%% The same call with the same arguments, made below handlers that go on in different ways.
-spec chosen(integer(), 1..3) -> term().
chosen(Number, 1) ->
    try checked(Number) of _ -> fine catch throw:_ -> refused end;
chosen(Number, 2) ->
    try checked(Number) catch throw:_ -> refused end;
chosen(Number, 3) ->
    try checked(Number) of _ -> fine catch throw:_ -> error(found) end.

checked(Number) ->
    tested(Number),
    tested(Number + 1).

tested(5) -> throw(five);
tested(Number) -> Number.
