%% truth: empty/0 -; insert/2 contract; member/2 contract; min/1 bug contract
-module(bst).
-export([empty/0, insert/2, member/2, min/1]).
empty() -> leaf.
insert(X, leaf) -> {node, leaf, X, leaf};
insert(X, {node, L, Y, R}) when X < Y -> {node, insert(X, L), Y, R};
insert(X, {node, L, Y, R}) -> {node, L, Y, insert(X, R)}.
member(_, leaf) -> false;
member(X, {node, _, X, _}) -> true;
member(X, {node, L, Y, _}) when X < Y -> member(X, L);
member(X, {node, _, _, R}) -> member(X, R).
min(leaf) -> none;
min({node, leaf, X, _}) -> X;
min({node, {node, _, _, _} = L, _, _}) -> element(2, least(L)).
least({node, leaf, X, _}) -> X;
least({node, L, _, _}) -> least(L).
