%% Dictionaries whose keys are matched (`=:='). Kept in a map, not in the standard library's hash table: the hash of an
%% unknown key would decide it, while a lookup in a map stays open. Folds and lists therefore come in the order of maps.
-module(dict).

-export([append/3, append_list/3, erase/2, fetch/2, fetch_keys/1, filter/2, find/2, fold/3, from_list/1, is_empty/1,
         is_key/2, map/2, merge/3, new/0, size/1, store/3, take/2, to_list/1, update/3, update/4, update_counter/3]).
-export_type([dict/0, dict/2]).

-compile({no_auto_import, [size/1]}).

-opaque dict(Key, Value) :: {dict, #{Key => Value}}.
-type dict() :: dict(term(), term()).

-spec new() -> dict().
new() -> {dict, #{}}.

-spec from_list(List) -> Dict when Dict :: dict(Key, Value), List :: [{Key, Value}].
from_list(List) -> {dict, lists:foldl(fun({Key, Value}, Map) -> Map#{Key => Value} end, #{}, List)}.

-spec to_list(Dict) -> List when Dict :: dict(Key, Value), List :: [{Key, Value}].
to_list(Dict) -> maps:to_list(inside(Dict)).

inside({dict, Map}) -> Map;
inside(Other) -> error({badrecord, Other}).

-spec size(Dict) -> non_neg_integer() when Dict :: dict().
size({dict, Map}) -> map_size(Map).

-spec is_empty(Dict) -> boolean() when Dict :: dict().
is_empty({dict, Map}) -> map_size(Map) =:= 0.

%% ---- One key ----

-spec is_key(Key, Dict) -> boolean() when Dict :: dict(Key, Value :: term()).
is_key(Key, Dict) -> is_map_key(Key, inside(Dict)).

-spec find(Key, Dict) -> {ok, Value} | error when Dict :: dict(Key, Value).
find(Key, Dict) ->
    case inside(Dict) of
        #{Key := Value} -> {ok, Value};
        #{} -> error
    end.

-spec fetch(Key, Dict) -> Value when Dict :: dict(Key, Value).
fetch(Key, Dict) ->
    case inside(Dict) of
        #{Key := Value} -> Value;
        #{} -> error(badarg)
    end.

-spec fetch_keys(Dict) -> Keys when Dict :: dict(Key, Value :: term()), Keys :: [Key].
fetch_keys(Dict) -> maps:keys(inside(Dict)).

-spec store(Key, Value, Dict1) -> Dict2 when Dict1 :: dict(Key, Value), Dict2 :: dict(Key, Value).
store(Key, Value, Dict) ->
    Map = inside(Dict),
    {dict, Map#{Key => Value}}.

-spec erase(Key, Dict1) -> Dict2 when Dict1 :: dict(Key, Value), Dict2 :: dict(Key, Value).
erase(Key, Dict) -> {dict, maps:remove(Key, inside(Dict))}.

-spec take(Key, Dict) -> {Value, Dict1} | error when
      Dict :: dict(Key, Value), Dict1 :: dict(Key, Value), Key :: term(), Value :: term().
take(Key, Dict) ->
    case inside(Dict) of
        #{Key := Value} = Map -> {Value, {dict, maps:remove(Key, Map)}};
        #{} -> error
    end.

-spec update(Key, Fun, Dict1) -> Dict2 when
      Dict1 :: dict(Key, Value), Dict2 :: dict(Key, Value), Fun :: fun((Value1 :: Value) -> Value2 :: Value).
update(Key, Fun, Dict) ->
    case inside(Dict) of
        #{Key := Value} = Map -> {dict, Map#{Key := Fun(Value)}};
        #{} -> error(badarg)
    end.

-spec update(Key, Fun, Initial, Dict1) -> Dict2 when
      Dict1 :: dict(Key, Value), Dict2 :: dict(Key, Value),
      Fun :: fun((Value1 :: Value) -> Value2 :: Value), Initial :: Value.
update(Key, Fun, Initial, Dict) ->
    case inside(Dict) of
        #{Key := Value} = Map -> {dict, Map#{Key := Fun(Value)}};
        #{} = Map -> {dict, Map#{Key => Initial}}
    end.

-spec update_counter(Key, Increment, Dict1) -> Dict2 when
      Dict1 :: dict(Key, Value), Dict2 :: dict(Key, Value), Increment :: number().
update_counter(Key, Increment, Dict) when is_number(Increment) ->
    update(Key, fun(Value) -> Value + Increment end, Increment, Dict).

-spec append(Key, Value, Dict1) -> Dict2 when Dict1 :: dict(Key, Value), Dict2 :: dict(Key, Value).
append(Key, Value, Dict) -> append_list(Key, [Value], Dict).

-spec append_list(Key, ValList, Dict1) -> Dict2 when
      Dict1 :: dict(Key, Value), Dict2 :: dict(Key, Value), ValList :: [Value].
append_list(Key, Values, Dict) -> update(Key, fun(Old) -> Old ++ Values end, Values, Dict).

%% ---- All keys ----

-spec fold(Fun, Acc0, Dict) -> Acc1 when
      Fun :: fun((Key, Value, AccIn) -> AccOut), Dict :: dict(Key, Value),
      Acc0 :: Acc, Acc1 :: Acc, AccIn :: Acc, AccOut :: Acc.
fold(Fun, Acc, Dict) -> fold_list(Fun, Acc, to_list(Dict)).

fold_list(Fun, Acc, [{Key, Value} | Rest]) -> fold_list(Fun, Fun(Key, Value, Acc), Rest);
fold_list(Fun, Acc, []) when is_function(Fun, 3) -> Acc.

-spec map(Fun, Dict1) -> Dict2 when
      Fun :: fun((Key, Value1) -> Value2), Dict1 :: dict(Key, Value1), Dict2 :: dict(Key, Value2).
map(Fun, Dict) -> {dict, maps:from_list(map_list(Fun, to_list(Dict)))}.

map_list(Fun, [{Key, Value} | Rest]) -> [{Key, Fun(Key, Value)} | map_list(Fun, Rest)];
map_list(Fun, []) when is_function(Fun, 2) -> [].

-spec filter(Pred, Dict1) -> Dict2 when
      Pred :: fun((Key, Value) -> boolean()), Dict1 :: dict(Key, Value), Dict2 :: dict(Key, Value).
filter(Pred, Dict) -> {dict, maps:from_list(filter_list(Pred, to_list(Dict)))}.

filter_list(Pred, [{Key, Value} = Entry | Rest]) ->
    case Pred(Key, Value) of
        true -> [Entry | filter_list(Pred, Rest)];
        false -> filter_list(Pred, Rest)
    end;
filter_list(Pred, []) when is_function(Pred, 2) -> [].

-spec merge(Fun, Dict1, Dict2) -> Dict3 when
      Fun :: fun((Key, Value1, Value2) -> Value),
      Dict1 :: dict(Key, Value1), Dict2 :: dict(Key, Value2), Dict3 :: dict(Key, Value).
merge(Fun, Dict1, Dict2) -> {dict, merge_list(Fun, inside(Dict1), to_list(Dict2))}.

merge_list(Fun, Map, [{Key, Value2} | Rest]) ->
    case Map of
        #{Key := Value1} -> merge_list(Fun, Map#{Key := Fun(Key, Value1, Value2)}, Rest);
        #{} -> merge_list(Fun, Map#{Key => Value2}, Rest)
    end;
merge_list(_, Map, []) -> Map.
