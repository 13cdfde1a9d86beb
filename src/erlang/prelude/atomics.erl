%% Arrays of integers of 64 bits that outlive a call; the machine has them, and most of their functions.
-module(atomics).
-export([new/2, sub/3, sub_get/3]).
-export_type([atomics_ref/0]).

-opaque atomics_ref() :: reference().

-spec new(Arity, Opts) -> atomics_ref() when Arity :: pos_integer(), Opts :: [{signed, boolean()}].
new(Arity, Opts) ->
    try erts_internal:atomics_new(Arity, signed(Opts, 1))
    catch error:_ -> error(badarg, [Arity, Opts])
    end.

signed([{signed, true} | Opts], _) -> signed(Opts, 1);
signed([{signed, false} | Opts], _) -> signed(Opts, 0);
signed([], Flag) -> Flag.

-spec sub(Ref, Ix, Decr) -> ok when Ref :: atomics_ref(), Ix :: integer(), Decr :: integer().
sub(Ref, Ix, Decr) ->
    try atomics:add(Ref, Ix, -Decr)
    catch error:_ -> error(badarg, [Ref, Ix, Decr])
    end.

-spec sub_get(Ref, Ix, Decr) -> integer() when Ref :: atomics_ref(), Ix :: integer(), Decr :: integer().
sub_get(Ref, Ix, Decr) ->
    try atomics:add_get(Ref, Ix, -Decr)
    catch error:_ -> error(badarg, [Ref, Ix, Decr])
    end.
