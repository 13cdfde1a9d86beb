%% Maps. The machine provides the functions that are built into the BEAM (get/2, put/3, keys/1, to_list/1, …) and
%% prefers its own to those here; keys/1 and remove/2 are the ones that nothing here replaces.
%%
%% An iterator is what next/1 answers: the association, and the iterator for those still to come; or `none'.
-module(maps).

-export([filter/2, filtermap/2, find/2, fold/3, foreach/2, from_keys/2, from_list/1, get/2, get/3,
         groups_from_list/2, groups_from_list/3, intersect/2, intersect_with/3, is_key/2, iterator/1, iterator/2,
         map/2, merge/2, merge_with/3, new/0, next/1, put/3, size/1, take/2, to_list/1, update/3, update_with/3,
         update_with/4, values/1, with/2, without/2]).
-export_type([iterator/2, iterator/0, iterator_order/0, iterator_order/1]).

-compile({no_auto_import, [get/1, put/2, size/1]}).

-opaque iterator(Key, Value) :: {Key, Value, iterator(Key, Value)} | none.
-type iterator() :: iterator(term(), term()).
-type iterator_order(Key) :: undefined | ordered | reversed | fun((A :: Key, B :: Key) -> boolean()).
-type iterator_order() :: iterator_order(term()).

-spec new() -> #{}.
new() -> #{}.

-spec size(Map) -> non_neg_integer() when Map :: map().
size(Map) -> map_size(Map).

%% ---- One key ----

-spec get(Key, Map) -> Value when Key :: term(), Map :: map(), Value :: term().
get(Key, Map) -> map_get(Key, Map).

-spec get(Key, Map, Default) -> Value | Default when Key :: term(), Map :: map(), Value :: term(), Default :: term().
get(Key, Map, Default) ->
    case Map of
        #{Key := Value} -> Value;
        #{} -> Default;
        _ -> error({badmap, Map})
    end.

-spec find(Key, Map) -> {ok, Value} | error when Map :: #{Key => Value, _ => _}.
find(Key, Map) ->
    case Map of
        #{Key := Value} -> {ok, Value};
        #{} -> error;
        _ -> error({badmap, Map})
    end.

-spec is_key(Key, Map) -> boolean() when Key :: term(), Map :: map().
is_key(Key, Map) -> is_map_key(Key, Map).

-spec put(Key, Value, Map1) -> Map2 when Key :: term(), Value :: term(), Map1 :: map(), Map2 :: map().
put(Key, Value, Map) -> Map#{Key => Value}.

-spec update(Key, Value, Map1) -> Map2 when Map1 :: #{Key := _, _ => _}, Map2 :: #{Key := Value, _ => _}.
update(Key, Value, Map) -> Map#{Key := Value}.

-spec take(Key, Map1) -> {Value, Map2} | error when Map1 :: #{Key => Value, _ => _}, Map2 :: #{_ => _}.
take(Key, Map) ->
    case Map of
        #{Key := Value} -> {Value, maps:remove(Key, Map)};
        #{} -> error;
        _ -> error({badmap, Map})
    end.

-spec update_with(Key, Fun, Map1) -> Map2 when
      Map1 :: #{Key := Value1, _ => _}, Map2 :: #{Key := Value2, _ => _}, Fun :: fun((Value1) -> Value2).
update_with(Key, Fun, Map) when is_function(Fun, 1), is_map(Map) ->
    case Map of
        #{Key := Value} -> Map#{Key := Fun(Value)};
        #{} -> error({badkey, Key})
    end;
update_with(_, _, Map) -> bad_map_or_argument(Map).

-spec update_with(Key, Fun, Init, Map1) -> Map2 when
      Map1 :: #{Key => Value1, _ => _}, Map2 :: #{Key := Value2 | Init, _ => _},
      Fun :: fun((Value1) -> Value2).
update_with(Key, Fun, Init, Map) when is_function(Fun, 1), is_map(Map) ->
    case Map of
        #{Key := Value} -> Map#{Key := Fun(Value)};
        #{} -> Map#{Key => Init}
    end;
update_with(_, _, _, Map) -> bad_map_or_argument(Map).

%% ---- To and from lists ----

-spec to_list(MapOrIterator) -> [{Key, Value}] when MapOrIterator :: #{Key => Value} | iterator(Key, Value).
to_list(Map) when is_map(Map) -> [{Key, map_get(Key, Map)} || Key <- maps:keys(Map)];
to_list({Key, Value, Rest}) -> [{Key, Value} | to_list(Rest)];
to_list(none) -> [];
to_list(Other) -> error({badmap, Other}).

-spec values(Map) -> Values when Map :: #{_ => Value}, Values :: [Value].
values(Map) -> [map_get(Key, Map) || Key <- maps:keys(Map)].

-spec from_list(List) -> Map when List :: [{Key, Value}], Key :: term(), Value :: term(), Map :: map().
from_list(List) -> from_list(List, #{}).

from_list([{Key, Value} | Rest], Map) -> from_list(Rest, Map#{Key => Value});
from_list([], Map) -> Map;
from_list(_, _) -> error(badarg).

-spec from_keys(Keys, Value) -> Map when Keys :: list(), Value :: term(), Map :: map().
from_keys(Keys, Value) -> from_keys(Keys, Value, #{}).

from_keys([Key | Keys], Value, Map) -> from_keys(Keys, Value, Map#{Key => Value});
from_keys([], _, Map) -> Map;
from_keys(_, _, _) -> error(badarg).

-spec groups_from_list(KeyFun, List) -> GroupsMap when
      KeyFun :: fun((Elem) -> Key), GroupsMap :: #{Key => Group}, Key :: term(),
      List :: [Elem], Group :: [Elem], Elem :: term().
groups_from_list(KeyFun, List) when is_function(KeyFun, 1) ->
    group(KeyFun, fun(Elem) -> Elem end, backwards(List), #{});
groups_from_list(_, _) -> error(badarg).

-spec groups_from_list(KeyFun, ValueFun, List) -> GroupsMap when
      KeyFun :: fun((Elem) -> Key), ValueFun :: fun((Elem) -> ValOut), GroupsMap :: #{Key := ListOut},
      Key :: term(), List :: [Elem], ListOut :: [ValOut], Elem :: term(), ValOut :: term().
groups_from_list(KeyFun, ValueFun, List) when is_function(KeyFun, 1), is_function(ValueFun, 1) ->
    group(KeyFun, ValueFun, backwards(List), #{});
groups_from_list(_, _, _) -> error(badarg).

backwards(List) ->
    try lists:reverse(List)
    catch error:_ -> error(badarg)
    end.

group(KeyFun, ValueFun, [Elem | Elems], Groups) ->
    Key = KeyFun(Elem),
    Value = ValueFun(Elem),
    group(KeyFun, ValueFun, Elems, Groups#{Key => [Value | get(Key, Groups, [])]});
group(_, _, [], Groups) -> Groups.

%% ---- Iterators ----

-spec iterator(Map) -> Iterator when Map :: #{Key => Value}, Iterator :: iterator(Key, Value).
iterator(Map) -> iterate(pairs(Map)).

-spec iterator(Map, Order) -> Iterator when
      Map :: #{Key => Value}, Iterator :: iterator(Key, Value), Order :: iterator_order(Key).
iterator(Map, undefined) -> iterator(Map);
iterator(Map, ordered) -> iterate(sorted(fun(A, B) -> before(A, B) end, pairs(Map)));
iterator(Map, reversed) -> iterate(sorted(fun(A, B) -> before(B, A) end, pairs(Map)));
iterator(Map, Order) when is_function(Order, 2) -> iterate(sorted(Order, pairs(Map)));
iterator(Map, _) -> bad_map_or_argument(Map).

pairs(Map) when is_map(Map) -> maps:to_list(Map);
pairs(Other) -> error({badmap, Other}).

iterate([{Key, Value} | Rest]) -> {Key, Value, iterate(Rest)};
iterate([]) -> none.

sorted(Order, Pairs) -> lists:sort(fun({A, _}, {B, _}) -> Order(A, B) end, Pairs).

%% The order of keys differs from term order in that integers come before floats.
before(A, B) when is_integer(A), is_float(B) -> true;
before(A, B) when is_float(A), is_integer(B) -> false;
before(A, B) -> A =< B.

-spec next(Iterator) -> {Key, Value, NextIterator} | 'none' when
      Iterator :: iterator(Key, Value), NextIterator :: iterator(Key, Value).
next({_, _, _} = Iterator) -> Iterator;
next(none) -> none;
next(_) -> error(badarg).

%% ---- Functions over associations ----

-spec fold(Fun, Init, MapOrIter) -> Acc when
      Fun :: fun((Key, Value, AccIn) -> AccOut), Init :: term(), Acc :: AccOut, AccIn :: Init | AccOut,
      MapOrIter :: #{Key => Value} | iterator(Key, Value).
fold(Fun, Init, MapOrIter) when is_function(Fun, 3) -> fold_list(Fun, Init, to_list(MapOrIter));
fold(_, _, MapOrIter) -> bad_argument(MapOrIter).

fold_list(Fun, Acc, [{Key, Value} | Rest]) -> fold_list(Fun, Fun(Key, Value, Acc), Rest);
fold_list(_, Acc, []) -> Acc.

-spec foreach(Fun, MapOrIter) -> ok when
      Fun :: fun((Key, Value) -> term()), MapOrIter :: #{Key => Value} | iterator(Key, Value).
foreach(Fun, MapOrIter) when is_function(Fun, 2) -> foreach_list(Fun, to_list(MapOrIter));
foreach(_, MapOrIter) -> bad_argument(MapOrIter).

foreach_list(Fun, [{Key, Value} | Rest]) ->
    Fun(Key, Value),
    foreach_list(Fun, Rest);
foreach_list(_, []) -> ok.

-spec map(Fun, MapOrIter) -> Map when
      Fun :: fun((Key, Value1) -> Value2), MapOrIter :: #{Key => Value1} | iterator(Key, Value1), Map :: #{Key => Value2}.
map(Fun, MapOrIter) when is_function(Fun, 2) ->
    maps:from_list([{Key, Fun(Key, Value)} || {Key, Value} <- to_list(MapOrIter)]);
map(_, MapOrIter) -> bad_argument(MapOrIter).

-spec filter(Pred, MapOrIter) -> Map when
      Pred :: fun((Key, Value) -> boolean()), MapOrIter :: #{Key => Value} | iterator(Key, Value), Map :: #{Key => Value}.
filter(Pred, MapOrIter) when is_function(Pred, 2) -> maps:from_list(filter_list(Pred, to_list(MapOrIter)));
filter(_, MapOrIter) -> bad_argument(MapOrIter).

filter_list(Pred, [{Key, Value} = Association | Rest]) ->
    case Pred(Key, Value) of
        true -> [Association | filter_list(Pred, Rest)];
        false -> filter_list(Pred, Rest)
    end;
filter_list(_, []) -> [].

-spec filtermap(Fun, MapOrIter) -> Map when
      Fun :: fun((Key, Value1) -> boolean() | {true, Value2}),
      MapOrIter :: #{Key => Value1} | iterator(Key, Value1), Map :: #{Key => Value1 | Value2}.
filtermap(Fun, MapOrIter) when is_function(Fun, 2) -> maps:from_list(filtermap_list(Fun, to_list(MapOrIter)));
filtermap(_, MapOrIter) -> bad_argument(MapOrIter).

filtermap_list(Fun, [{Key, Value} = Association | Rest]) ->
    case Fun(Key, Value) of
        true -> [Association | filtermap_list(Fun, Rest)];
        {true, NewValue} -> [{Key, NewValue} | filtermap_list(Fun, Rest)];
        false -> filtermap_list(Fun, Rest)
    end;
filtermap_list(_, []) -> [].

%% ---- Some keys ----

-spec with(Keys, Map1) -> Map2 when Keys :: [K], Map1 :: #{K => V, _ => _}, Map2 :: #{K => V}.
with(Keys, Map) when is_list(Keys), is_map(Map) ->
    maps:from_list([{Key, map_get(Key, Map)} || Key <- Keys, is_map_key(Key, Map)]);
with(_, Map) -> bad_map_or_argument(Map).

-spec without(Keys, Map1) -> Map2 when Keys :: [K], Map1 :: map(), Map2 :: map(), K :: term().
without(Keys, Map) when is_list(Keys), is_map(Map) -> lists:foldl(fun maps:remove/2, Map, Keys);
without(_, Map) -> bad_map_or_argument(Map).

%% ---- Two maps ----

-spec merge(Map1, Map2) -> Map3 when Map1 :: map(), Map2 :: map(), Map3 :: map().
merge(Map1, Map2) when is_map(Map1), is_map(Map2) -> fold(fun put/3, Map1, Map2);
merge(Map1, Map2) -> bad_map(Map1, Map2).

-spec merge_with(Combiner, Map1, Map2) -> Map3 when
      Map1 :: #{Key1 => Value1}, Map2 :: #{Key2 => Value2},
      Combiner :: fun((Key1, Value1, Value2) -> CombineResult),
      Map3 :: #{Key1 => CombineResult, Key1 => Value1, Key2 => Value2}.
merge_with(Combiner, Map1, Map2) when is_function(Combiner, 3), is_map(Map1), is_map(Map2) ->
    if
        map_size(Map1) > map_size(Map2) -> combine(Combiner, Map1, to_list(Map2));
        true -> combine(fun(Key, Value2, Value1) -> Combiner(Key, Value1, Value2) end, Map2, to_list(Map1))
    end;
merge_with(_, Map1, Map2) -> bad_map(Map1, Map2).

combine(Combiner, Map, [{Key, Value} | Rest]) ->
    case Map of
        #{Key := Old} -> combine(Combiner, Map#{Key := Combiner(Key, Old, Value)}, Rest);
        #{} -> combine(Combiner, Map#{Key => Value}, Rest)
    end;
combine(_, Map, []) -> Map.

-spec intersect(Map1, Map2) -> Map3 when
      Map1 :: #{Key => term()}, Map2 :: #{term() => Value2}, Map3 :: #{Key => Value2}.
intersect(Map1, Map2) when is_map(Map1), is_map(Map2) ->
    maps:from_list([{Key, Value} || {Key, Value} <- to_list(Map2), is_map_key(Key, Map1)]);
intersect(Map1, Map2) -> bad_map(Map1, Map2).

-spec intersect_with(Combiner, Map1, Map2) -> Map3 when
      Map1 :: #{Key => Value1}, Map2 :: #{term() => Value2},
      Combiner :: fun((Key, Value1, Value2) -> CombineResult), Map3 :: #{Key => CombineResult}.
intersect_with(Combiner, Map1, Map2) when is_function(Combiner, 3), is_map(Map1), is_map(Map2) ->
    Smaller = if map_size(Map1) =< map_size(Map2) -> Map1; true -> Map2 end,
    maps:from_list([{Key, Combiner(Key, map_get(Key, Map1), map_get(Key, Map2))}
                    || Key <- maps:keys(Smaller), is_map_key(Key, Map1), is_map_key(Key, Map2)]);
intersect_with(_, Map1, Map2) -> bad_map(Map1, Map2).

%% ---- Wrong arguments ----

bad_argument(MapOrIter) when is_map(MapOrIter) -> error(badarg);
bad_argument({_, _, _}) -> error(badarg);
bad_argument(none) -> error(badarg);
bad_argument(Other) -> error({badmap, Other}).

bad_map_or_argument(Map) when is_map(Map) -> error(badarg);
bad_map_or_argument(Other) -> error({badmap, Other}).

bad_map(Map1, Map2) when is_map(Map1), is_map(Map2) -> error(badarg);
bad_map(Map1, Map2) when is_map(Map1) -> error({badmap, Map2});
bad_map(Map1, _) -> error({badmap, Map1}).
