%% truth: to_integer/1 -; to_existing/1 -; to_boolean/1 bug; halves/1 bug
-module(convert).
-export([to_integer/1, to_existing/1, to_boolean/1, halves/1]).
%% An integer for what reads as one, badarg for everything else.
-spec to_integer(string() | binary()) -> integer().
to_integer(B) when is_binary(B) -> to_integer(binary_to_list(B));
to_integer(S) -> list_to_integer(S).
%% @doc An atom that exists. Fails with badarg if there is none.
-spec to_existing(string()) -> atom().
to_existing(S) -> list_to_existing_atom(S).
-spec to_boolean(binary() | string() | atom()) -> boolean().
to_boolean(<<"true">>) -> true;
to_boolean("true") -> true;
to_boolean(true) -> true;
to_boolean(<<"false">>) -> false;
to_boolean("false") -> false;
to_boolean(false) -> false.
%% Never fails with badarith.
-spec halves(integer()) -> integer().
halves(N) -> 10 div (N - 7).
