%% Arrays of counters. One process runs at a time here, so that both kinds are the same.
-module(counters).
-export([add/3, get/2, info/1, new/2, put/3, sub/3]).
-export_type([counters_ref/0]).

-opaque counters_ref() :: {atomics | write_concurrency, reference()}.

-spec new(Size, Opts) -> counters_ref() when Size :: pos_integer(), Opts :: [atomics | write_concurrency].
new(Size, Opts) ->
    try {kind(Opts, atomics), erts_internal:counters_new(Size)}
    catch error:_ -> error(badarg, [Size, Opts])
    end.

kind([Kind | Opts], _) when Kind =:= atomics; Kind =:= write_concurrency -> kind(Opts, Kind);
kind([], Kind) -> Kind.

-spec get(Ref, Ix) -> integer() when Ref :: counters_ref(), Ix :: integer().
get(Counters, Ix) ->
    try erts_internal:counters_get(ref(Counters), Ix)
    catch error:_ -> error(badarg, [Counters, Ix])
    end.

-spec add(Ref, Ix, Incr) -> ok when Ref :: counters_ref(), Ix :: integer(), Incr :: integer().
add(Counters, Ix, Incr) ->
    try erts_internal:counters_add(ref(Counters), Ix, Incr)
    catch error:_ -> error(badarg, [Counters, Ix, Incr])
    end.

-spec sub(Ref, Ix, Decr) -> ok when Ref :: counters_ref(), Ix :: integer(), Decr :: integer().
sub(Counters, Ix, Decr) ->
    try erts_internal:counters_add(ref(Counters), Ix, -Decr)
    catch error:_ -> error(badarg, [Counters, Ix, Decr])
    end.

-spec put(Ref, Ix, Value) -> ok when Ref :: counters_ref(), Ix :: integer(), Value :: integer().
put(Counters, Ix, Value) ->
    try erts_internal:counters_put(ref(Counters), Ix, Value)
    catch error:_ -> error(badarg, [Counters, Ix, Value])
    end.

-spec info(Ref) -> Info when
      Ref :: counters_ref(), Info :: #{'size' := Size, 'memory' := Memory}, Size :: non_neg_integer(), Memory :: non_neg_integer().
info(Counters) ->
    try erts_internal:counters_info(ref(Counters))
    catch error:_ -> error(badarg, [Counters])
    end.

ref({atomics, Ref}) -> Ref;
ref({write_concurrency, Ref}) -> Ref.
