-module(lw_transforms).
-include_lib("stdlib/include/ms_transform.hrl").
-compile(export_all).

-record(person, {name, age = 7, town}).
-record(empty, {}).

plain() -> ets:fun2ms(fun({A, B}) -> A end).
variable() -> ets:fun2ms(fun(X) -> X end).
whole() -> ets:fun2ms(fun({A, _} = X) when A > 1 -> X end).
whole_behind() -> ets:fun2ms(fun(X = {_, B}) -> {X, B} end).
anything() -> ets:fun2ms(fun(_) -> true end).
repeated() -> ets:fun2ms(fun({A, A, _, B}) -> [A, B | A] end).
several() -> ets:fun2ms(fun({1, X}) -> X; ({Y, 2}) -> {Y}; ({_, _, Z}) -> [Z] end).
guards() -> ets:fun2ms(fun({A, B}) when A > 1, B < 3; is_atom(A), not is_list(B) -> {A, B} end).
old_tests() -> ets:fun2ms(fun({A, B}) when integer(A), list(B) -> ok end).
operators() -> ets:fun2ms(fun({A, B}) when A + 1 > -B, A andalso B, (A bsl 2) div 3 =:= 1 -> bnot A end).
constants() -> ets:fun2ms(fun({A}) when A > 1 + 2 * 3 -> {-5, 2 / 4, "text", $c, 1.5, <<"bin">>} end).
imported(X, Y) -> ets:fun2ms(fun({A, B}) when A =:= X -> {B, Y, [X | Y]} end).
records() -> ets:fun2ms(fun(#person{name = N, age = A}) when A > 17 -> N end).
record_default() -> ets:fun2ms(fun(#person{name = N, _ = X}) -> {N, X} end).
record_built(Town) -> ets:fun2ms(fun({N, A}) -> #person{name = N, age = A + 1, town = Town} end).
record_defaults() -> ets:fun2ms(fun({N}) -> #person{name = N} end).
record_updated() -> ets:fun2ms(fun(P = #person{age = A}) -> P#person{age = A + 1} end).
record_fields() -> ets:fun2ms(fun(P) when is_record(P, person), P#person.age > 3 -> {#person.town, P#person.name} end).
record_empty() -> ets:fun2ms(fun(#empty{}) -> object() end).
calls() -> ets:fun2ms(fun({A, B}) when element(1, A) > 0, length(B) > 1, map_size(A) =:= 0 -> {hd(B), bindings(), object()} end).
remote_calls() -> ets:fun2ms(fun({A, B}) when erlang:is_atom(A), erlang:'>'(B, 1) -> erlang:abs(B) end).
maps() -> ets:fun2ms(fun({#{key := V}, _}) -> #{found => V} end).
dollar() -> ets:fun2ms(fun({A}) -> ['$1', '$x', A] end).
nested() -> ets:fun2ms(fun({{A, [B | C]}, {}}) -> {{A}, [{B}], C} end).
in_fun(Xs) when is_list(Xs) -> [F() || X <- [1, 2], F <- [fun() -> ets:fun2ms(fun({A}) when A > X -> Xs end) end]];
in_fun(_) -> none.
traced() -> dbg:fun2ms(fun([A, B]) when A > B -> return_trace(), message(caller()); (_) -> true end).
strings() -> ets:fun2ms(fun({"abc", A}) -> {"x", A} end).
