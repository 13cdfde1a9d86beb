%% Tables: many clauses that each ask for one integer.
-module(tables).
-export([price/1, between/1, chained/1, mixed/1, twice/2, listed/1, keyed/1,
         command/1, named/1, told/1, again/1, spoken/1]).

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

%% Many atoms: a row in the middle, one with a guard, and what is no row.
command(k0) -> 0;
command(k1) -> 1;
command(k2) -> 2;
command(k3) -> 3;
command(k4) -> 4;
command(k5) -> 5;
command(k6) -> 6;
command(k7) -> 7;
command(k8) -> 8;
command(k9) -> 9;
command(k10) -> 10;
command(k11) -> 11;
command(k12) -> error(found);
command(k13) -> 13;
command(k14) -> 14;
command(k15) -> 15;
command(k16) -> 16;
command(k17) -> 17;
command(k18) -> 18;
command(k19) -> 19;
command(stop) -> error(other);
command(_) -> none.

%% The same as the tag of a tuple, with guards, of which the last leads on to what follows.
named({k0, X}) when X > 0 -> 0;
named({k1, X}) when X > 1 -> 1;
named({k2, X}) when X > 2 -> 2;
named({k3, X}) when X > 3 -> 3;
named({k4, X}) when X > 4 -> 4;
named({k5, X}) when X > 5 -> 5;
named({k6, X}) when X > 6 -> 6;
named({k7, X}) when X > 7 -> 7;
named({k8, X}) when X > 8 -> 8;
named({k9, X}) when X > 9 -> 9;
named({k10, X}) when X > 10 -> 10;
named({k11, X}) when X > 11 -> 11;
named({k12, X}) when X > 12 -> 12;
named({k13, X}) when X > 13 -> 13;
named({k14, X}) when X > 14 -> 14;
named({k15, X}) when X > 15 -> 15;
named({k16, X}) when X > 16 -> 16;
named({k17, X}) when X > 17 -> 17;
named({k18, X}) when X > 18 -> 18;
named({k19, X}) when X > 19 -> 19;
named({k7, X}) when X > 3 -> error(second);
named({_, 77}) -> error(rest);
named(_) -> none.

%% The type leaves a few of the rows.
-spec told(k3 | k5 | k25) -> integer().
told(k0) -> 0;
told(k1) -> 1;
told(k2) -> 2;
told(k3) -> 3;
told(k4) -> 4;
told(k5) -> error(told);
told(k6) -> 6;
told(k7) -> 7;
told(k8) -> 8;
told(k9) -> 9;
told(k10) -> 10;
told(k11) -> 11;
told(k12) -> 12;
told(k13) -> 13;
told(k14) -> 14;
told(k15) -> 15;
told(k16) -> 16;
told(k17) -> 17;
told(k18) -> 18;
told(k19) -> error(impossible);
told(k25) -> error(last).

%% What the first table has ruled out is no row of the second one.
again(X) when X =:= k2; X =:= k3 -> early;
again(X) ->
  case command_number(X) of
    none -> case X of k4 -> error(impossible); other -> error(other); _ -> none end;
    4 -> case command_number(X) of 4 -> error(same); _ -> error(impossible) end;
    2 -> error(impossible);
    N -> N
  end.

command_number(k0) -> 0;
command_number(k1) -> 1;
command_number(k2) -> 2;
command_number(k3) -> 3;
command_number(k4) -> 4;
command_number(k5) -> 5;
command_number(k6) -> 6;
command_number(k7) -> 7;
command_number(k8) -> 8;
command_number(k9) -> 9;
command_number(k10) -> 10;
command_number(k11) -> 11;
command_number(k12) -> 12;
command_number(k13) -> 13;
command_number(k14) -> 14;
command_number(k15) -> 15;
command_number(k16) -> 16;
command_number(k17) -> 17;
command_number(k18) -> 18;
command_number(k19) -> 19;
command_number(_) -> none.

%% Rows that share a message with `receive`.
spoken(X) ->
  self() ! X,
  receive
    k0 -> 0;
    k1 -> 1;
    k2 -> 2;
    k3 -> 3;
    k4 -> 4;
    k5 -> 5;
    k6 -> 6;
    k7 -> 7;
    k8 -> 8;
    k9 -> 9;
    k10 -> 10;
    k11 -> 11;
    k12 -> 12;
    k13 -> 13;
    k14 -> 14;
    k15 -> 15;
    k16 -> 16;
    k17 -> 17;
    k18 -> error(heard)
  after 0 -> error(unheard)
  end.
