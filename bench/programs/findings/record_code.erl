%% truth: new/1 contract; area/1 -; scale/2 contract
-module(record_code).
-export([new/1, area/1, scale/2]).
-record(box, {w = 1, h = 1}).
new({W, H}) when is_integer(W), is_integer(H) -> #box{w = W, h = H}.
area(#box{w = W, h = H}) -> W * H.
scale(B, N) when is_integer(N) -> B#box{w = B#box.w * N}.
