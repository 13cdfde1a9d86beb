%% The process that a program's input and output go through where it names no other. What it is given is not kept, since
%% `io' itself writes to the output of the run; there is nothing to read.
-module(tandem_terminal).
-export([serve/0]).

serve() ->
    receive
        {io_request, From, As, Request} ->
            From ! {io_reply, As, reply(Request)},
            serve();
        _ -> serve()
    end.

reply({put_chars, Encoding, Chars} = Request) -> written(Encoding, fun() -> Chars end, Request);
reply({put_chars, Encoding, Module, Function, Args}) ->
    written(Encoding, fun() -> apply(Module, Function, Args) end, {put_chars, Module, Function, Args});
reply({put_chars, Chars}) -> reply({put_chars, latin1, Chars});
reply({get_line, _Encoding, _Prompt}) -> eof;
reply({get_chars, _Encoding, _Prompt, _Count}) -> eof;
reply({get_until, _Encoding, _Prompt, Module, Function, Args}) ->
    case apply(Module, Function, [[], eof | Args]) of
        {done, Result, _} -> Result;
        _ -> eof
    end;
reply({get_password, _Encoding}) -> eof;
reply({setopts, _Options}) -> ok;
reply(getopts) ->
    tandem_services:elsewhere('io:getopts/1'),
    [{expand_fun, fun(_) -> {no, "", []} end}, {echo, true}, {binary, false}, {encoding, latin1}];
reply({get_geometry, _What}) -> {error, enotsup};
reply({requests, Requests}) -> replies(Requests, ok);
reply(Request) -> {error, {request, Request}}.

replies([Request | Requests], ok) -> replies(Requests, reply(Request));
replies(_, Reply) -> Reply.

written(Encoding, Chars, Request) ->
    try unicode:characters_to_binary(Chars(), Encoding) of
        Text when is_binary(Text) -> ok;
        _ -> {error, Request}
    catch
        _:_ -> {error, Request}
    end.
