-module(gaps).
-export([sums/2, same/2]).

%% Only the second clause reaches 1000: the first one would need U to be 0, which its type leaves out.
-spec sums(neg_integer() | pos_integer(), integer()) -> ok.
sums(U, W) when U + W =:= 1000 -> thousand(W);
sums(_, W) -> thousand(W).

thousand(1000) -> error(found);
thousand(_) -> ok.

%% Only the second clause reaches 7: the first one would need U to be 7, which is no tuple.
-spec same(tuple(), term()) -> ok.
same(U, W) when U =:= W -> seven(W);
same(_, W) -> seven(W).

seven(7) -> error(found);
seven(_) -> ok.
