%% truth: split/2 bug; add/2 contract; format/1 bug
-module(money).
-export([split/2, add/2, format/1]).
-spec split(integer(), non_neg_integer()) -> integer().
split(Sum, N) -> Sum div N.
add({eur, A}, {eur, B}) -> {eur, A + B};
add({usd, A}, {usd, B}) -> {usd, A + B}.
-spec format(integer()) -> string().
format(C) -> [$0 + C div 100, $., $0 + (C rem 100) div 10, element(1 + C rem 10, {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9})].
