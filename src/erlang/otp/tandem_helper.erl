%% The far end of the bridge: a node that answers requests until its input closes.
%%
%% Frames are external terms behind a four-byte length, on file descriptors 3 and 4, so that nothing a program prints
%% can get between them. A request is {Id, Request}, its answer {Id, {ok, Result}} or {Id, {failed, Text}}. Requests
%% are served one at a time, in the order they came, each in a process of its own.
-module(tandem_helper).
-export([main/0]).

main() ->
    logger:set_primary_config(level, none),
    spawn(fun() ->
        register(?MODULE, self()),
        Port = open_port({fd, 3, 4}, [binary, {packet, 4}, eof]),
        serve(Port)
    end).

serve(Port) ->
    receive
        {Port, {data, Frame}} ->
            {Id, Request} = binary_to_term(Frame),
            {Worker, Monitor} = spawn_monitor(fun() -> answer(Port, Id, Request) end),
            receive
                {'DOWN', Monitor, process, Worker, normal} -> ok;
                {'DOWN', Monitor, process, Worker, Reason} -> failed(Port, Id, Reason)
            end,
            serve(Port);
        {Port, eof} ->
            erlang:halt(0, [{flush, false}]);
        _ ->
            serve(Port)
    end.

answer(Port, Id, Request) ->
    Answer =
        try
            {ok, handle(Request)}
        catch
            Class:Reason:Stack -> {failed, text({Class, Reason, Stack})}
        end,
    port_command(Port, term_to_binary({Id, Answer})).

failed(Port, Id, Reason) ->
    port_command(Port, term_to_binary({Id, {failed, text(Reason)}})).

text(Term) ->
    unicode:characters_to_binary(io_lib:format("~tp", [Term])).

handle({paths, Dirs}) ->
    code:add_pathsz([unicode:characters_to_list(Dir) || Dir <- Dirs]);
handle({core_of_source, Path, Options}) ->
    tandem_core:of_source(unicode:characters_to_list(Path), Options);
handle({core_of_core, Path}) ->
    tandem_core:of_core(unicode:characters_to_list(Path));
handle({core_of_beam, Path}) ->
    tandem_core:of_beam(unicode:characters_to_list(Path));
handle({expression, Text, Records}) ->
    tandem_core:of_expression(unicode:characters_to_list(Text), Records);
handle({load_source, Path, Options}) ->
    tandem_run:load_source(unicode:characters_to_list(Path), Options);
handle({load_beam, Path}) ->
    tandem_run:load_beam(unicode:characters_to_list(Path));
handle({calls, Calls, Timeout}) ->
    tandem_run:calls(Calls, Timeout);
handle({observe, Module, Name, ArgsText, Timeout}) ->
    tandem_run:observe(Module, Name, unicode:characters_to_list(ArgsText), Timeout);
handle({eval, Text, Timeout}) ->
    tandem_run:eval(unicode:characters_to_list(Text), Timeout).
