%% What a call writes to the standard output: for the standard library through the group leader, for the prelude through
%% the machine's hook. Looked at for `io' only.
-module(prelude_output).
-export([captured/3, output/1]).

captured(otp, io, Fun) ->
    Leader = group_leader(),
    Collector = spawn_link(fun() -> collect([]) end),
    group_leader(Collector, self()),
    Result = Fun(),
    group_leader(Leader, self()),
    Collector ! {done, self()},
    receive {written, Text} -> {Result, Text} end;
captured(_, _, Fun) ->
    put('$output', []),
    Result = Fun(),
    {Result, unicode:characters_to_binary(lists:reverse(erase('$output')))}.

output(Text) ->
    put('$output', [Text | get('$output')]),
    ok.

collect(Texts) ->
    receive
        {io_request, From, Ref, {put_chars, _, Text}} -> reply(From, Ref, fun() -> Text end, Texts);
        {io_request, From, Ref, {put_chars, _, M, F, A}} -> reply(From, Ref, fun() -> apply(M, F, A) end, Texts);
        {done, Asker} -> Asker ! {written, unicode:characters_to_binary(lists:reverse(Texts))}
    end.

reply(From, Ref, Text, Texts) ->
    try unicode:characters_to_binary(Text()) of
        Written when is_binary(Written) ->
            From ! {io_reply, Ref, ok},
            collect([Written | Texts]);
        _ -> refuse(From, Ref, Texts)
    catch
        _:_ -> refuse(From, Ref, Texts)
    end.

refuse(From, Ref, Texts) ->
    From ! {io_reply, Ref, {error, format}},
    collect(Texts).
