%% The far end of the bridge: a node that answers requests until its input closes.
%%
%% Frames are external terms behind a four-byte length, on file descriptors 3 and 4, so that nothing a program prints
%% can get between them. A request is {Id, Request}, its answer {Id, {ok, Result}} or {Id, {failed, Text}}. Requests
%% are served one at a time, in the order they came, each in a process of its own.
-module(erl_relay).
-export([main/1]).

%% `Port` is the one that this program came through. A program under test must not meet what was done to start it: nothing
%% is registered.
main(Port) ->
    logger:set_handler_config(default, level, none),
    serve(Port).

serve(Port) ->
    receive
        {Port, {data, Frame}} ->
            {Id, Request} = binary_to_term(Frame),
            {Worker, Monitor} = spawn_monitor(fun() -> answer(Port, Id, Request) end),
            wait(Port, Id, Worker, Monitor),
            serve(Port);
        {Port, eof} ->
            erlang:halt(0, [{flush, false}]);
        _ ->
            serve(Port)
    end.

%% Code that a run has asked for is for the run; other requests wait until it is over.
wait(Port, Id, Worker, Monitor) ->
    receive
        {'DOWN', Monitor, process, Worker, normal} -> ok;
        {'DOWN', Monitor, process, Worker, Reason} -> failed(Port, Id, Reason);
        {Port, {data, Frame}} ->
            case binary_to_term(Frame) of
                {_, {provide, Module, Code}} -> Worker ! {provided, Module, Code}, wait(Port, Id, Worker, Monitor);
                _ ->
                    wait(Port, Id, Worker, Monitor),
                    self() ! {Port, {data, Frame}}
            end
    end.

answer(Port, Id, Request) ->
    Answer =
        try
            {ok, handle(Port, Id, Request)}
        catch
            Class:Reason:Stack -> {failed, text({Class, Reason, Stack})}
        end,
    port_command(Port, term_to_binary({Id, Answer})).

failed(Port, Id, Reason) ->
    port_command(Port, term_to_binary({Id, {failed, text(Reason)}})).

text(Term) ->
    unicode:characters_to_binary(io_lib:format("~tp", [Term])).

handle(Port, Id, {traced_run, Run}) -> erl_relay_trace:run(Port, Id, Run);
handle(_, _, Request) -> handle(Request).

handle({trace_kinds, Kinds}) ->
    erl_relay_trace:configure(Kinds);
handle({compile_core, Core}) ->
    erl_relay_run:compile_core(Core);
handle({load_traced, Module, Code, Plain}) ->
    erl_relay_trace:load(Module, Code, Plain);
handle({load_opaque, Module}) ->
    erl_relay_trace:load_opaque(Module);
handle(state) ->
    erl_relay_run:state();
handle({paths, Dirs}) ->
    code:add_pathsz([unicode:characters_to_list(Dir) || Dir <- Dirs]);
handle({core_of_source, Path, Options}) ->
    erl_relay_core:of_source(unicode:characters_to_list(Path), Options);
handle({core_of_core, Path}) ->
    erl_relay_core:of_core(unicode:characters_to_list(Path));
handle({core_of_beam, Path}) ->
    erl_relay_core:of_beam(unicode:characters_to_list(Path));
handle({expression, Text, Records}) ->
    erl_relay_core:of_expression(unicode:characters_to_list(Text), Records);
handle({compile, Path, Options}) ->
    erl_relay_run:compile(unicode:characters_to_list(Path), Options);
handle({load, Module, Path, Binary}) ->
    erl_relay_run:load(Module, unicode:characters_to_list(Path), Binary);
handle({load_source, Path, Options}) ->
    erl_relay_run:load_source(unicode:characters_to_list(Path), Options);
handle({format_elixir, Text}) ->
    erl_relay_run:format_elixir(Text);
handle(forget_environment) ->
    erl_relay_run:forget_environment();
handle({set_environment, Variables}) ->
    erl_relay_run:set_environment(Variables);
handle(populate) ->
    erl_relay_run:populate();
handle({start_applications, Names}) ->
    erl_relay_run:start_applications(Names);
handle({calls, Calls, Timeout}) ->
    erl_relay_run:calls(Calls, Timeout);
handle({tests, Modules, IsShared, Device, Timeout}) ->
    erl_relay_run:tests(Modules, IsShared, Device, Timeout);
handle({count, Files}) ->
    erl_relay_run:count([unicode:characters_to_list(File) || File <- Files]);
handle(counts) ->
    erl_relay_run:counts();
handle({observe, Module, Name, ArgsText, Setup, Timeout}) ->
    erl_relay_run:observe(Module, Name, unicode:characters_to_list(ArgsText), Setup, Timeout);
handle({eval, Text, Timeout}) ->
    erl_relay_run:eval(unicode:characters_to_list(Text), Timeout).
