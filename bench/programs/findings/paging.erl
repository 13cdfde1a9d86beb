%% truth: pages/2 bug; window/3 contract
-module(paging).
-export([pages/2, window/3]).
-spec pages(non_neg_integer(), non_neg_integer()) -> non_neg_integer().
pages(Total, Size) -> (Total + Size - 1) div Size.
window(L, From, N) when is_list(L), is_integer(From), From >= 1, is_integer(N), N >= 0 -> lists:sublist(L, From, N).
