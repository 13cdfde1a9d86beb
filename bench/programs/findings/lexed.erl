%% truth: open/1 contract; next/1 bug; skip/2 contract
-module(lexed).
-export([open/1, next/1, skip/2]).
-export_type([lexer/0]).
-opaque lexer() :: {lexer, binary(), non_neg_integer()}.
-spec open(binary()) -> {ok, lexer()} | {error, empty}.
open(<<>>) -> {error, empty};
open(<<0, _/binary>>) -> throw(binary_file);
open(B) -> {ok, {lexer, B, 0}}.
-spec next(lexer()) -> {byte(), lexer()}.
next({lexer, B, At}) ->
    <<_:At/binary, C, _/binary>> = B,
    {C, {lexer, B, At + 1}}.
-spec skip(non_neg_integer(), lexer()) -> lexer().
skip(N, {lexer, B, At}) when At + N =< byte_size(B) -> {lexer, B, At + N};
skip(_, _) -> throw(end_of_input).
