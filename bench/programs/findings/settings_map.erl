%% truth: level/1 contract; port/1 contract; merged/2 contract
-module(settings_map).
-export([level/1, port/1, merged/2]).
level(#{level := debug}) -> 0;
level(#{level := info}) -> 1.
port(M) -> maps:get(port, M).
merged(A, B) -> maps:merge(A, B).
