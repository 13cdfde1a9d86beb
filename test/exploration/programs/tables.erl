%% Tables: many clauses that each ask for one integer.
-module(tables).
-export([price/1, between/1, chained/1, mixed/1, twice/2, listed/1, keyed/1]).

%% Every row, the atom, and whatever else there is.
-spec price(integer() | none) -> integer().
price(3) -> 1;
price(7) -> 2;
price(11) -> 3;
price(12) -> 4;
price(13) -> 5;
price(20) -> 6;
price(-5) -> 7;
price(40) -> 8;
price(41) -> 9;
price(1000000) -> 10;
price(56) -> 11;
price(57) -> 12;
price(58) -> 13;
price(59) -> 14;
price(60) -> 15;
price(77) -> 16;
price(78) -> 17;
price(99) -> error(found);
price(98) -> 19;
price(200) -> 20;
price(none) -> 0;
price(_) -> -1.

%% Only what lies between two rows gets there.
-spec between(integer() | none) -> ok.
between(N) ->
    case price(N) of
        -1 when N > 78, N < 98, N rem 10 =:= 5 -> error(between);
        _ -> ok
    end.

%% What one table says about the number settles the next.
-spec chained(integer() | none) -> integer().
chained(N) ->
    case price(N) of
        12 -> price(N) + price(N + 1);
        14 -> error(chained);
        Price -> Price
    end.

%% Any term: rows of a table with other patterns around them.
mixed([]) -> nil;
mixed(1) -> a; mixed(2) -> b; mixed(3) -> c; mixed(4) -> d; mixed(5) -> e; mixed(6) -> f;
mixed(7) -> g; mixed(8) -> h; mixed(9) -> i; mixed(10) -> j; mixed(11) -> k; mixed(12) -> l;
mixed(13) -> m; mixed(14) -> n; mixed(15) -> o; mixed(16) -> p; mixed(17) -> q; mixed(18) -> r;
mixed({N}) when N =:= 18 -> error(found);
mixed(2.0) -> error(found_float);
mixed(_) -> other.

-spec twice(integer() | none, integer()) -> ok.
twice(A, B) ->
    case {price(A), price(B)} of
        {8, 20} -> error(both);
        _ -> ok
    end.

%% Members of a list are one way to go until somebody looks at which one it is.
-spec listed(integer() | atom()) -> ok.
listed(X) ->
    case lists:member(X, [$+, $-, $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, dot, $e]) of
        true when X =:= $7 -> error(seven);
        true -> ok;
        false when X =:= $: -> error(colon);
        false -> ok
    end.

%% A key that is zero, and a value under it that is not.
-spec keyed(0..3) -> ok.
keyed(Key) ->
    case maps:get(Key, #{0 => {first, 0}, 2 => second}, none) of
        {first, _} -> error(first);
        second -> error(second);
        none -> ok
    end.
