%% Output that raises badarg where a term is no text; `..._fine` has none that does.
-module(texts).
-export([written/1, character/1, character_fine/1, characters/1, name/1, name_fine/1, bytes_fine/1]).

%% Bytes that are no UTF-8.
-spec written(<<_:8>>) -> ok.
written(B) -> io:put_chars(B).

%% Negative numbers, too large ones, surrogates.
-spec character(integer()) -> ok.
character(C) -> io:format("~tc", [C]).

%% The lowest eight bits are printed.
-spec character_fine(integer()) -> ok.
character_fine(C) -> io:format("~c", [C]).

-spec characters({16#d7fe..16#d801}) -> ok.
characters({C}) -> io:format("~ts", [[C]]).

%% A character above 255.
-spec name(atom()) -> ok.
name(A) -> io:format("~s", [A]).

-spec name_fine(a | long) -> ok.
name_fine(A) -> io:format("~s", [A]).

%% What is no UTF-8 is printed as Latin-1.
-spec bytes_fine(binary()) -> ok.
bytes_fine(B) -> io:format("~s~ts", [B, [B]]).
