%% truth: open/1 contract; deposit/2 contract; withdraw/2 bug contract; balance/1 -; entries/1 -
-module(account).
-export([open/1, deposit/2, withdraw/2, balance/1, entries/1]).
-record(account, {owner, balance = 0, entries = []}).
open(Owner) when is_binary(Owner) -> {ok, #account{owner = Owner}}.
deposit(N, A = #account{balance = B, entries = E}) when is_integer(N), N > 0 ->
    A#account{balance = B + N, entries = [{in, N} | E]}.
withdraw(N, A = #account{balance = B, entries = [Last | _] = E}) when is_integer(N), N > 0 ->
    {in, _} = Last,
    {ok, A#account{balance = B - N, entries = [{out, N} | E]}}.
balance(#account{balance = B, entries = E}) ->
    B = lists:sum([N || {in, N} <- E]) - lists:sum([N || {out, N} <- E]),
    B.
entries(#account{entries = E}) -> [K || {K, _} <- E].
