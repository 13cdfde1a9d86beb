%% Maps with keys that may be missing and values that may be wrong.
%%
%%   tandem run examples/erlang/settings.erl listen '[#{port => 80}]'
-module(settings).
-export([listen/1]).

listen(#{port := Port} = Settings) when is_integer(Port), Port < 65536 ->
    Limit = maps:get(limit, Settings, 100),
    case Settings of
        #{tls := true} -> {tls, Port, maps:get(certificate, Settings)};
        #{tls := false, users := Users} -> {plain, Port, Limit div map_size(Users)};
        #{} -> {plain, Port, Limit}
    end;
listen(#{}) ->
    disabled.
