%% Which of two unknown terms comes first?
-module(order).
-export([sign/2, insert/2, names/2, pairs/2, floats/2]).

sign(A, B) when A < B -> before;
sign(A, B) when A > B -> behind;
sign(_, _) -> same.

insert(X, [Y | Rest]) when X > Y -> [Y | insert(X, Rest)];
insert(X, Rest) -> [X | Rest].

names(A, B) when A < B, is_atom(A), is_atom(B) -> error(found);
names(_, _) -> ok.

pairs(A, B) when is_tuple(A), is_map(B), A > B -> error(wrong);
pairs(A, B) when not is_number(A), A < B, not is_atom(A), is_list(B) -> error(found);
pairs(_, _) -> ok.

floats(A, B) when A == B, A =/= B -> error(found);
floats(A, B) when A > B, is_float(A), is_integer(B) -> error(greater);
floats(_, _) -> ok.
