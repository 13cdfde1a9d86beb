%% Some inputs never come to an end. They are listed as such, and the search goes on.
%%
%%   tandem run examples/erlang/countdown.erl from '[3]'
-module(countdown).
-export([from/1]).

-spec from(integer()) -> liftoff.
from(0) -> liftoff;
from(13) -> error(superstition);
from(Seconds) -> from(Seconds - 1).
