%% A process that adds up what it is sent. The caller returns a value; the crash is in the other process.
%%
%%   tandem run examples/erlang/tally.erl add '[[1]]'
-module(tally).
-export([add/1]).

-spec add([integer()]) -> {sum, integer()} | gone.
add(Numbers) ->
    Tally = spawn(fun() -> loop(0) end),
    [Tally ! {add, Number} || Number <- Numbers],
    Tally ! {read, self()},
    receive
        {sum, Sum} -> {sum, Sum}
    after 100 -> gone
    end.

loop(Sum) ->
    receive
        {add, Number} when Sum + Number =< 100 -> loop(Sum + Number);
        {add, Number} -> exit({overflow, Sum, Number});
        {read, Reader} -> Reader ! {sum, Sum}
    end.
