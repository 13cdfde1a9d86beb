%% Dictionaries as lists of {Key, Value} in the order of keys, compared with `=='.
-module(orddict).

-export([append/3, append_list/3, erase/2, fetch/2, fetch_keys/1, filter/2, find/2, fold/3, from_list/1, is_empty/1,
         is_key/2, map/2, merge/3, new/0, size/1, store/3, take/2, to_list/1, update/3, update/4, update_counter/3]).
-export_type([orddict/0, orddict/2]).

-compile({no_auto_import, [size/1]}).

-type orddict(Key, Value) :: [{Key, Value}].
-type orddict() :: orddict(term(), term()).

-spec new() -> orddict().
new() -> [].

-spec size(Orddict) -> non_neg_integer() when Orddict :: orddict(Key :: term(), Value :: term()).
size(Dict) -> length(Dict).

-spec is_empty(Orddict) -> boolean() when Orddict :: orddict(Key :: term(), Value :: term()).
is_empty([]) -> true;
is_empty([_ | _]) -> false.

-spec to_list(Orddict) -> List when Orddict :: orddict(Key, Value), List :: [{Key, Value}].
to_list(Dict) -> Dict.

-spec from_list(List) -> Orddict when List :: [{Key :: term(), Value :: term()}], Orddict :: orddict().
from_list([]) -> [];
from_list([{_, _}] = List) -> List;
from_list(List) -> from_list(List, []).

from_list([{Key, Value} | Rest], Dict) -> from_list(Rest, store(Key, Value, Dict));
from_list([], Dict) -> Dict.

%% ---- One key ----

-spec is_key(Key, Orddict) -> boolean() when Orddict :: orddict(Key, Value :: term()).
is_key(Key, [{K, _} | _]) when Key < K -> false;
is_key(Key, [{K, _} | Rest]) when Key > K -> is_key(Key, Rest);
is_key(_, [{_, _} | _]) -> true;
is_key(_, []) -> false.

-spec find(Key, Orddict) -> {ok, Value} | error when Orddict :: orddict(Key, Value).
find(Key, [{K, _} | _]) when Key < K -> error;
find(Key, [{K, _} | Rest]) when Key > K -> find(Key, Rest);
find(_, [{_, Value} | _]) -> {ok, Value};
find(_, []) -> error.

-spec fetch(Key, Orddict) -> Value when Orddict :: orddict(Key, Value).
fetch(Key, [{K, _} | Rest]) when Key > K -> fetch(Key, Rest);
fetch(Key, [{K, Value} | _]) when Key == K -> Value.

-spec fetch_keys(Orddict) -> Keys when Orddict :: orddict(Key, Value :: term()), Keys :: [Key].
fetch_keys([{Key, _} | Rest]) -> [Key | fetch_keys(Rest)];
fetch_keys([]) -> [].

-spec store(Key, Value, Orddict1) -> Orddict2 when Orddict1 :: orddict(Key, Value), Orddict2 :: orddict(Key, Value).
store(Key, Value, [{K, _} = Entry | Rest]) when Key > K -> [Entry | store(Key, Value, Rest)];
store(Key, Value, [{K, _} | Rest]) when Key == K -> [{Key, Value} | Rest];
store(Key, Value, [{_, _} | _] = Dict) -> [{Key, Value} | Dict];
store(Key, Value, []) -> [{Key, Value}].

-spec erase(Key, Orddict1) -> Orddict2 when Orddict1 :: orddict(Key, Value), Orddict2 :: orddict(Key, Value).
erase(Key, [{K, _} = Entry | Rest]) when Key > K -> [Entry | erase(Key, Rest)];
erase(Key, [{K, _} | Rest]) when Key == K -> Rest;
erase(_, [{_, _} | _] = Dict) -> Dict;
erase(_, []) -> [].

-spec take(Key, Orddict) -> {Value, Orddict1} | error when
      Orddict :: orddict(Key, Value), Orddict1 :: orddict(Key, Value), Key :: term(), Value :: term().
take(Key, [{K, _} = Entry | Rest]) when Key > K ->
    case take(Key, Rest) of
        {Value, Left} -> {Value, [Entry | Left]};
        error -> error
    end;
take(Key, [{K, Value} | Rest]) when Key == K -> {Value, Rest};
take(_, [{_, _} | _]) -> error;
take(_, []) -> error.

-spec update(Key, Fun, Orddict1) -> Orddict2 when
      Fun :: fun((Value1 :: Value) -> Value2 :: Value), Orddict1 :: orddict(Key, Value), Orddict2 :: orddict(Key, Value).
update(Key, Fun, [{K, _} = Entry | Rest]) when Key > K -> [Entry | update(Key, Fun, Rest)];
update(Key, Fun, [{K, Value} | Rest]) when Key == K -> [{Key, Fun(Value)} | Rest].

-spec update(Key, Fun, Initial, Orddict1) -> Orddict2 when
      Initial :: Value, Fun :: fun((Value1 :: Value) -> Value2 :: Value),
      Orddict1 :: orddict(Key, Value), Orddict2 :: orddict(Key, Value).
update(Key, Fun, Initial, [{K, _} = Entry | Rest]) when Key > K -> [Entry | update(Key, Fun, Initial, Rest)];
update(Key, Fun, _, [{K, Value} | Rest]) when Key == K -> [{Key, Fun(Value)} | Rest];
update(Key, _, Initial, [{_, _} | _] = Dict) -> [{Key, Initial} | Dict];
update(Key, _, Initial, []) -> [{Key, Initial}].

-spec update_counter(Key, Increment, Orddict1) -> Orddict2 when
      Orddict1 :: orddict(Key, Value), Orddict2 :: orddict(Key, Value), Increment :: number().
update_counter(Key, Increment, Dict) -> update(Key, fun(Value) -> Value + Increment end, Increment, Dict).

-spec append(Key, Value, Orddict1) -> Orddict2 when Orddict1 :: orddict(Key, Value), Orddict2 :: orddict(Key, Value).
append(Key, Value, Dict) -> append_list(Key, [Value], Dict).

-spec append_list(Key, ValList, Orddict1) -> Orddict2 when
      ValList :: [Value], Orddict1 :: orddict(Key, Value), Orddict2 :: orddict(Key, Value).
append_list(Key, Values, Dict) -> update(Key, fun(Old) -> Old ++ Values end, Values, Dict).

%% ---- All keys ----

-spec fold(Fun, Acc0, Orddict) -> Acc1 when
      Fun :: fun((Key, Value, AccIn) -> AccOut), Orddict :: orddict(Key, Value),
      Acc0 :: Acc, Acc1 :: Acc, AccIn :: Acc, AccOut :: Acc.
fold(Fun, Acc, [{Key, Value} | Rest]) -> fold(Fun, Fun(Key, Value, Acc), Rest);
fold(Fun, Acc, []) when is_function(Fun, 3) -> Acc.

-spec map(Fun, Orddict1) -> Orddict2 when
      Fun :: fun((Key, Value1) -> Value2), Orddict1 :: orddict(Key, Value1), Orddict2 :: orddict(Key, Value2).
map(Fun, [{Key, Value} | Rest]) -> [{Key, Fun(Key, Value)} | map(Fun, Rest)];
map(Fun, []) when is_function(Fun, 2) -> [].

-spec filter(Pred, Orddict1) -> Orddict2 when
      Pred :: fun((Key, Value) -> boolean()), Orddict1 :: orddict(Key, Value), Orddict2 :: orddict(Key, Value).
filter(Pred, [{Key, Value} = Entry | Rest]) ->
    case Pred(Key, Value) of
        true -> [Entry | filter(Pred, Rest)];
        false -> filter(Pred, Rest)
    end;
filter(Pred, []) when is_function(Pred, 2) -> [].

-spec merge(Fun, Orddict1, Orddict2) -> Orddict3 when
      Fun :: fun((Key, Value1, Value2) -> Value),
      Orddict1 :: orddict(Key, Value1), Orddict2 :: orddict(Key, Value2), Orddict3 :: orddict(Key, Value).
merge(Fun, [{K1, _} = Entry | Rest1], [{K2, _} | _] = Dict2) when K1 < K2 -> [Entry | merge(Fun, Rest1, Dict2)];
merge(Fun, [{K1, _} | _] = Dict1, [{K2, _} = Entry | Rest2]) when K1 > K2 -> [Entry | merge(Fun, Dict1, Rest2)];
merge(Fun, [{Key, Value1} | Rest1], [{_, Value2} | Rest2]) -> [{Key, Fun(Key, Value1, Value2)} | merge(Fun, Rest1, Rest2)];
merge(Fun, [], Dict2) when is_function(Fun, 3) -> Dict2;
merge(Fun, Dict1, []) when is_function(Fun, 3) -> Dict1.
