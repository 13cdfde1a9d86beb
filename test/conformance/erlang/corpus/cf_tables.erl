%% Tables, persistent terms and counters: what is put in comes out as on the BEAM. Unordered results are sorted.
-module(cf_tables).
-export([set/2, ordered/2, bag/2, duplicates/2, walk/2, back/2, match/2, select/2, guards/2, bodies/2, count/2, counter/2,
         element/2, deletes/2, portions/2, replace/2, info/2, named/2, fold/2, new_only/2, persistent/2, numbers/2, keypos/2,
         dictionary/2, compiled/2, maps_in/2, inherited/2, disinherited/2]).

%% What a call gives, or the reason why it fails.
c(F) -> try F() catch error:Reason -> {failed, Reason} end.

filled(Type, K, V) ->
    T = ets:new(t, [Type, public]),
    ets:insert(T, [{1, one}, {1.0, float}, {a, [1, 2]}, {b, #{x => 1}}, {<<"k">>, {1, 2}}]),
    ets:insert(T, {K, V}),
    T.

all(T) -> lists:sort(ets:tab2list(T)).

set(K, V) -> T = filled(set, K, V), {all(T), ets:lookup(T, K), ets:lookup(T, 1), ets:member(T, V)}.
ordered(K, V) -> T = filled(ordered_set, K, V), {ets:tab2list(T), ets:lookup(T, K), ets:lookup(T, 1), ets:first(T), ets:last(T)}.
bag(K, V) -> T = filled(bag, K, V), ets:insert(T, {K, V}), ets:insert(T, {K, other}), {all(T), ets:lookup(T, K)}.
duplicates(K, V) -> T = filled(duplicate_bag, K, V), ets:insert(T, {K, V}), {all(T), length(ets:lookup(T, K))}.
walk(K, V) -> T = filled(ordered_set, K, V), {c(fun() -> ets:next(T, V) end), c(fun() -> ets:next(T, K) end), ets:next(T, ets:first(T))}.
back(K, V) -> T = filled(ordered_set, K, V), {c(fun() -> ets:prev(T, V) end), ets:prev(T, K), ets:prev(T, ets:last(T))}.
match(K, V) ->
    T = filled(set, K, V),
    [lists:sort(ets:match(T, P)) || P <- [{'$1', '$2'}, {'_', '$1'}, {'$2', {'$1', '_'}}, {'$1', '$1'}, {K, '$1'}, {'$1', #{x => '$2'}}]]
        ++ [lists:sort(ets:match_object(T, {'_', ['_' | '$1']}))].
select(K, V) ->
    T = filled(ordered_set, K, V),
    [c(fun() -> ets:select(T, Spec) end) || Spec <- [[{{'$1', '$2'}, [{'>', '$1', K}], ['$2']}], [{{'$1', '_'}, [{is_atom, '$1'}], ['$_']}],
                                            [{{'$1', V}, [], [{{'$1', {const, V}}}]}], [{{a, '$1'}, [], ['$$']}, {'_', [], [other]}], [{{'$1', '_'}, [], []}], [{'_', [], ['$_']}, {{K, V}, [], []}], V]].
guards(K, V) ->
    T = filled(ordered_set, K, V),
    [ets:select(T, [{{'$1', '$2'}, [G], ['$1']}])
     || G <- [{'andalso', {is_list, '$2'}, {'=:=', {length, '$2'}, 2}}, {'or', {is_map, '$2'}, {is_tuple, '$2'}}, {'==', '$1', 1},
              {'orelse', {'<', '$2', {const, V}}, false}, {'not', {is_atom, '$1'}}, {'=:=', {hd, '$2'}, 1}, {'/=', '$2', {const, V}}]].
bodies(K, V) ->
    T = filled(ordered_set, K, V),
    [ets:select(T, [{{'$1', '$2'}, [], [B]}]) || B <- [['$1', '$2'], {{'$2'}}, {{}}, #{k => '$1'}, {const, {x}}, '$$']].
count(K, V) ->
    T = filled(set, K, V),
    {ets:select_count(T, [{{'$1', '_'}, [{is_number, '$1'}], [true]}]), ets:select_delete(T, [{{'_', V}, [], [true]}]), all(T)}.
counter(K, V) ->
    T = ets:new(t, []),
    ets:insert(T, {c, 5, 7}),
    {c(fun() -> ets:update_counter(T, c, K) end), c(fun() -> ets:update_counter(T, c, {3, V}) end), c(fun() -> ets:update_counter(T, c, {2, 3, 6, 0}) end),
     c(fun() -> ets:update_counter(T, c, [{2, 1}, {3, -2, 0, V}]) end), c(fun() -> ets:update_counter(T, K, 1, {x, 1}) end), all(T)}.
element(K, V) ->
    T = filled(set, K, V),
    {ets:update_element(T, a, {2, K}), c(fun() -> ets:update_element(T, K, [{2, V}]) end), c(fun() -> ets:update_element(T, a, {1, K}) end),
     c(fun() -> ets:lookup_element(T, V, 2) end), c(fun() -> ets:lookup_element(T, a, K) end), all(T)}.
deletes(K, V) ->
    T = filled(bag, K, V),
    ets:insert(T, {a, V}),
    Large = ets:new(t, [{keypos, 3}]),
    {[c(fun() -> ets:delete_object(In, Small) end) || {In, Small} <- [{T, {}}, {Large, {a, V}}, {Large, {a, V, K}}]],
     ets:delete_object(T, {a, V}), ets:take(T, K), ets:delete(T, 1), all(T), ets:match_delete(T, {'_', '_'}), all(T)}.
portions(K, V) ->
    T = filled(ordered_set, K, V),
    {First, C} = ets:select(T, [{{'$1', '_'}, [], ['$1']}], 2),
    {Second, _} = ets:select(C),
    {First, Second, ets:select_reverse(T, [{{'$1', '_'}, [], ['$1']}]), ets:match(T, {V, nothing}, 3)}.
replace(K, V) -> T = filled(set, K, V), {ets:select_replace(T, [{{'$1', V}, [], [{{'$1', new}}]}]), all(T)}.
info(K, V) -> T = filled(set, K, V), [ets:info(T, I) || I <- [size, type, keypos, protection, name, named_table]].
named(K, _) ->
    T = ets:new(cf_named, [named_table, ordered_set]),
    ets:insert(cf_named, {K}),
    R = {T, c(fun() -> ets:new(cf_named, [named_table]) end), ets:rename(cf_named, cf_other), c(fun() -> ets:lookup(cf_named, K) end), ets:lookup(cf_other, K)},
    {R, ets:delete(cf_other), ets:whereis(cf_other)}.
fold(K, V) -> T = filled(ordered_set, K, V), {ets:foldl(fun({A, _}, L) -> [A | L] end, [], T), ets:foldr(fun({_, B}, L) -> [B | L] end, [], T)}.
new_only(K, V) -> T = filled(set, 1, 1), {ets:insert_new(T, {K, V}), ets:insert_new(T, [{zz, 1}, {K, V}]), all(T)}.
persistent(K, V) ->
    persistent_term:put({cf, K}, V),
    {persistent_term:get({cf, K}), persistent_term:get({cf, none}, V), persistent_term:erase({cf, K}), c(fun() -> persistent_term:get({cf, K}) end)}.
numbers(K, V) ->
    A = atomics:new(3, []),
    {c(fun() -> atomics:put(A, 1, K) end), c(fun() -> atomics:add_get(A, 1, V) end), c(fun() -> atomics:exchange(A, 2, K) end), c(fun() -> atomics:compare_exchange(A, 2, K, V) end),
     [atomics:get(A, I) || I <- [1, 2, 3]], c(fun() -> atomics:get(A, K) end)}.
keypos(K, V) ->
    T = ets:new(t, [{keypos, 2}]),
    {ets:insert(T, {K, V}), ets:insert(T, {other, V}), all(T), c(fun() -> ets:insert(T, {K}) end), c(fun() -> ets:insert(T, V) end)}.
dictionary(K, V) -> {put(K, V), put(K, 2), get(K), erase(V), lists:sort(get_keys(2)), erase(K), get(K)}.
compiled(K, V) -> M = ets:match_spec_compile([{{'$1', '_'}, [], ['$1']}]), {ets:match_spec_run([{K, V}, {V}, K], M), ets:is_compiled_ms(M)}.
maps_in(K, V) -> T = ets:new(t, []), ets:insert(T, {#{K => V}, 1}), {ets:lookup(T, #{K => V}), ets:lookup(T, #{V => K}), ets:match(T, {#{K => '$1'}, '_'})}.

%% A table goes to its heir when its owner ends, with its name, and from there to the heir that was set.
owned(F) ->
    {P, M} = spawn_monitor(F),
    receive {'DOWN', M, process, P, _} -> P end.
inherited(K, V) ->
    Self = self(),
    [begin
         P = owned(fun() ->
             T = ets:new(t, [{heir, Self, {given, K, V}} | Options]),
             ets:insert(T, {K, V})
         end),
         receive
             {'ETS-TRANSFER', T, P, Data} ->
                 Was = {is_atom(T), Data, ets:lookup(T, K), ets:info(T, owner) =:= Self, ets:info(T, heir) =:= Self},
                 c(fun() -> ets:insert(T, {K, other}) end),
                 ets:delete(T),
                 Was
         end
     end
     || Options <- [[], [private], [named_table], [ordered_set, protected]]].
disinherited(K, V) ->
    Self = self(),
    Dead = owned(fun() -> ok end),
    [begin
         owned(fun() ->
             T = ets:new(cf_heir, [named_table, {heir, Self, K}]),
             ets:insert(T, {K, V}),
             Last(T)
         end),
         {c(fun() -> ets:lookup(cf_heir, K) end), receive {'ETS-TRANSFER', _, _, Data} -> Data after 0 -> none end, catch ets:delete(cf_heir)}
     end
     || Last <- [fun(T) -> ets:setopts(T, {heir, none}) end, fun(T) -> ets:setopts(T, {heir, Dead, K}) end,
                 fun(T) -> ets:setopts(T, [{heir, self(), V}]) end, fun(T) -> ets:delete(T) end,
                 fun(T) -> c(fun() -> ets:setopts(T, {heir, V}) end) end, fun(T) -> c(fun() -> ets:setopts(T, {heir, K, V}) end) end,
                 fun(T) -> ets:setopts(T, {heir, Self, V}) end]].
