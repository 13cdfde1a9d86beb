%% A function as an input: Tandem invents functions, and shows them as Erlang writes them.
%%
%%   tandem run examples/erlang/pipeline.erl keep '[fun(_) -> true end, [1]]' --max-paths 100
-module(pipeline).
-export([keep/2]).

-spec keep(fun((integer()) -> boolean()), [integer()]) -> [integer()].
keep(Wanted, Numbers) ->
    case [Number || Number <- Numbers, Wanted(Number)] of
        [7 | _] when length(Numbers) > 1 -> error({seven_first, Numbers});
        Kept -> Kept
    end.
