%% Zipping lists of different lengths: fail, trim to the shortest, or pad with defaults. Part of `lists'.
-module(tandem_zip).

-export([with/4, with3/5]).

-type how(Defaults) :: fail | trim | {pad, Defaults}.

-spec with(fun((A | D, B | E) -> T), [A], [B], how({D, E})) -> [T].
with(Fun, [A | As], [B | Bs], How) -> [Fun(A, B) | with(Fun, As, Bs, How)];
with(_, [], [], fail) -> [];
with(_, [], Bs, trim) when is_list(Bs) -> [];
with(_, As, [], trim) when is_list(As) -> [];
with(Fun, As, Bs, {pad, {A, B}}) -> pad(Fun, As, A, Bs, B).

pad(_, [], _, [], _) -> [];
pad(Fun, As, A, Bs, B) -> [Fun(head(As, A), head(Bs, B)) | pad(Fun, tail(As), A, tail(Bs), B)].

-spec with3(fun((A | D, B | E, C | F) -> T), [A], [B], [C], how({D, E, F})) -> [T].
with3(Fun, [A | As], [B | Bs], [C | Cs], How) -> [Fun(A, B, C) | with3(Fun, As, Bs, Cs, How)];
with3(_, [], [], [], fail) -> [];
with3(_, As, Bs, Cs, trim) when is_list(As), is_list(Bs), is_list(Cs) -> [];
with3(Fun, As, Bs, Cs, {pad, {A, B, C}}) -> pad(Fun, As, A, Bs, B, Cs, C).

pad(_, [], _, [], _, [], _) -> [];
pad(Fun, As, A, Bs, B, Cs, C) ->
    [Fun(head(As, A), head(Bs, B), head(Cs, C)) | pad(Fun, tail(As), A, tail(Bs), B, tail(Cs), C)].

head([H | _], _) -> H;
head([], Default) -> Default.

tail([_ | T]) -> T;
tail([]) -> [].
