%% truth: depth/1 contract; width/1 contract; ratio/1 bug contract
-module(tree_depth).
-export([depth/1, width/1, ratio/1]).
depth(nil) -> 0;
depth({L, R}) -> 1 + max(depth(L), depth(R)).
width(nil) -> 1;
width({L, R}) -> width(L) + width(R).
ratio(T) -> width(T) div depth(T).
