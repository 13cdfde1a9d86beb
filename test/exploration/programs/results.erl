%% Functions that do not always return what they promise.
-module(results).
-export([next_month/1, lookup/1, doubled/1, halved/1, nested/1, chosen/2, never/1, inner/1, same/1, whole/1,
         settings/1, many/1]).

-spec next_month(1..12) -> 1..12.
next_month(M) -> M + 1.

-spec lookup([{atom(), integer()}]) -> {ok, pos_integer()} | error.
lookup([{a, N} | _]) -> {ok, N};
lookup([_ | Rest]) -> lookup(Rest);
lookup([]) -> eror.

-spec doubled([1..3]) -> [2..4].
doubled(L) -> [X + X || X <- L].

-spec halved(0..9) -> integer().
halved(N) when N rem 2 =:= 0 -> N div 2;
halved(N) -> N / 2.

-spec nested({a | b | c, integer()}) -> {a, [non_neg_integer()]} | #{n := non_neg_integer()}.
nested({a, N}) -> {a, [abs(N), 0]};
nested({b, N}) -> #{n => N};
nested({c, N}) -> {c, N}.

%% What is promised depends on the first argument.
-spec chosen(a, integer()) -> a | b; (b, integer()) -> b | c.
chosen(a, 7) -> c;
chosen(A, _) -> A.

-spec never(integer()) -> no_return().
never(5) -> ok;
never(N) -> throw({no, N}).

%% A part of the input is returned where its type is too wide.
-spec inner([{atom(), 1..9}]) -> none | 1..6.
inner([{_, N} | _]) -> N;
inner([]) -> none.

-spec same([{a, tree()}]) -> [{atom(), tree()}].
-type tree() :: leaf | {tree(), integer(), tree()}.
same(L) -> L.

%% Results that are not taken apart.
-spec whole(term()) -> fun() | integer().
whole(X) -> X.

-spec settings(map()) -> #{a => integer()}.
settings(M) -> M.

-spec many(0..8) -> [1..9].
many(N) -> lists:duplicate(200, N + 1).
