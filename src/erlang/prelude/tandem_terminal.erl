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

reply({put_chars, _Encoding, _Chars}) -> ok;
reply({put_chars, _Encoding, Module, Function, Args}) ->
    try apply(Module, Function, Args) of
        _ -> ok
    catch
        _:_ -> {error, {put_chars, Module, Function, Args}}
    end;
reply({put_chars, _Chars}) -> ok;
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
