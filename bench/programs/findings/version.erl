%% truth: newer/2 bug; same/2 bug; major/1 bug; show/1 -
-module(version).
-export([newer/2, same/2, major/1, show/1]).
-type version() :: pos_integer() | {pos_integer(), integer()} | {pos_integer(), integer(), integer()}.
-spec newer(version(), version()) -> boolean().
newer(A, B) -> N = normal(A), N > normal(B).
-spec same(version(), version()) -> boolean().
same(A, B) -> N = normal(A), N =:= normal(B).
-spec major(version()) -> pos_integer().
major(V) -> {Major, _, _} = normal(V), Major.
-spec show(version()) -> string().
show({A, B}) -> show(A) ++ "." ++ integer_to_list(B);
show({A, B, C}) -> show({A, B}) ++ "." ++ integer_to_list(C);
show(A) -> integer_to_list(A).
normal(A) when is_integer(A) -> {A, 0, 0};
normal({A, B, C}) -> {A, B, C}.
