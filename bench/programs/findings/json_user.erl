%% truth: load/1 -; name/1 contract
-module(json_user).
-export([load/1, name/1]).
load(B) -> some_json_library:decode(B).
name(#{<<"name">> := N}) when is_binary(N) -> N.
