%% Calls on the real machine: each in a fresh process, with a time limit, and with its output swallowed.
%%
%% The outcome is {value, V}, {exception, Class, Reason, Stack}, {killed, Reason} when an exit signal ended the
%% process, or timeout. Whatever processes a call leaves behind are ended before the next one starts.
-module(erl_relay_run).
-export([calls/2, eval/2, observe/5, tests/4, count/1, counts/0, compile/2, compile_core/1, load/3, load_source/2, forget_environment/0, set_environment/1, populate/0, start_applications/1, format_elixir/1]).
-export([evaluate/1, with_sink/1, end_others/1, is_busy/1, state/0]).

%% Half a gigabyte: an endless list must not take the machine down with it.
-define(MAX_WORDS, 64 * 1024 * 1024).

calls(Calls, Timeout) ->
    with_sink(fun(Sink, Known) ->
        [
            outcome(Sink, Known, fun() -> apply(Module, Name, Args) end, Timeout)
         || {Module, Name, Args} <- Calls
        ]
    end).

eval(Text, Timeout) ->
    with_sink(fun(Sink, Known) -> outcome(Sink, Known, fun() -> evaluate(Text) end, Timeout) end).

%% A call with its arguments in text, after another one ({Module, Name}, or []), how the processes that it started ended, and whether it has left no trace:
%% {Outcome, [ExitReason], IsClean}. The processes may go on after the call for as long as one of them is busy, within
%% the time limit.
observe(Module, Name, ArgsText, Setup, Timeout) ->
    Args = parsed(ArgsText),
    Before = state(),
    {Outcome, Exits} = observed(Module, Name, Args, Setup, Timeout),
    {Outcome, Exits, state() =:= Before}.

%% Arguments may be processes, which belong to the call.
observed(Module, Name, Args, Setup, Timeout) ->
    with_sink(fun(Sink, Known) ->
        Tracer = spawn_link(fun() -> collect([]) end),
        Call = fun() ->
            erlang:trace(self(), true, [procs, set_on_spawn, {tracer, Tracer}]),
            % Servers of the library start processes for the call, too: `timer` does.
            erlang:trace(new_processes, true, [procs, {tracer, Tracer}]),
            set_up(Setup),
            apply(Module, Name, value(Args))
        end,
        Observe = fun() ->
            wait_for_others([Tracer | Known], Timeout),
            collected(Tracer)
        end,
        try
            outcome(Sink, [Tracer | Known], Call, Timeout, Observe)
        after
            erlang:trace(new_processes, false, [procs]),
            unlink(Tracer),
            exit(Tracer, kill)
        end
    end).

%% Calls functions of modules ({Module, [{Name, Args}]}) one after the other on the same node, those of a module in one process as
%% EUnit does, or each in one of its own: {[{Module, Name, Returned}], IsClean}. What comes after a call that ended the process
%% is missing. Where `Device` is eunit, what they print is taken as EUnit takes it; else it is terminal.
tests(Modules, IsShared, Device, Timeout) ->
    Before = state(),
    Results = with_sink(Device, fun(Sink, Known) ->
        Collector = spawn_link(fun() -> collect([]) end),
        Run = fun() -> [tests_of(Module, Calls, IsShared, Collector) || {Module, Calls} <- Modules] end,
        Observe = fun() -> collected(Collector) end,
        try
            {_, Seen} = outcome(Sink, [Collector | Known], Run, Timeout, Observe),
            Seen
        after
            unlink(Collector),
            exit(Collector, kill)
        end
    end),
    {Results, state() =:= Before}.

%% Has `cover` count what is run of modules, which are given as files with their code. What it cannot count, and everything on a node
%% without `cover`, runs as it is.
count(Files) ->
    [catch cover:compile_beam(File) || File <- Files],
    ok.

%% {Source, Reached, Missed} of each module that is counted: the lines of its source that `cover` knows.
counts() ->
    {result, Counts, _} = cover:analyse(calls, line),
    Lines = fun(Module, IsWanted) ->
        lists:usort([Line || {{Of, Line}, Calls} <- Counts, Of =:= Module, Line > 0, IsWanted(Calls)])
    end,
    [
        {unicode:characters_to_binary(Source), Lines(Module, fun(Calls) -> Calls > 0 end), Lines(Module, fun(Calls) -> Calls =:= 0 end)}
     || Module <- cover:modules(),
        Source <- [proplists:get_value(source, Module:module_info(compile))],
        is_list(Source)
    ].

tests_of(Module, Calls, true, Collector) ->
    apart(fun() -> [test(Module, Call, Collector) || Call <- Calls] end);
tests_of(Module, Calls, false, Collector) ->
    [apart(fun() -> test(Module, Call, Collector) end) || Call <- Calls].

apart(Run) ->
    {Pid, Monitor} = spawn_monitor(Run),
    receive {'DOWN', Monitor, process, Pid, _} -> ok end.

test(Module, {Name, Args}, Collector) ->
    Collector ! {result, {Module, Name, returns(Module, Name, Args)}}.

returns(Module, Name, Args) ->
    try apply(Module, Name, Args) of
        _ -> true
    catch
        _:_ -> false
    end.

set_up([]) -> ok;
set_up({Module, Name}) -> Module:Name().

collect(Found) ->
    receive
        {trace, _, exit, Reason} -> collect([Reason | Found]);
        {result, Result} -> collect([Result | Found]);
        {found, From} -> From ! {self(), lists:reverse(Found)};
        _ -> collect(Found)
    end.

collected(Tracer) ->
    Delivered = erlang:trace_delivered(all),
    receive {trace_delivered, all, Delivered} -> ok end,
    Tracer ! {found, self()},
    receive {Tracer, Found} -> Found end.

wait_for_others(Known, Rounds) ->
    case is_busy(processes() -- Known) andalso Rounds > 0 of
        true -> receive after 1 -> wait_for_others(Known, Rounds - 1) end;
        false -> ok
    end.

%% Whether processes that a call has left behind may still do something by themselves. One that waits for a server of the node, as for
%% the code server at the first call of a module, goes on when that has answered: nobody else may be at work.
is_busy([]) -> false;
is_busy(_) -> lists:any(fun(Pid) -> process_info(Pid, status) =/= {status, waiting} end, processes() -- [self()]).

evaluate(Text) -> value(parsed(Text)).

parsed(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text ++ "\n."),
    {ok, Exprs} = erl_parse:parse_exprs(Tokens),
    Exprs.

value(Exprs) ->
    {value, Value, _} = erl_eval:exprs(Exprs, erl_eval:new_bindings()),
    Value.

outcome(Sink, Known, Fun, Timeout) ->
    {Outcome, _} = outcome(Sink, Known, Fun, Timeout, fun() -> [] end),
    Outcome.

%% `Observe` looks at what is left when the call has ended, before it is cleared away.
outcome(Sink, Known, Fun, Timeout, Observe) ->
    Answer = make_ref(),
    Caller = self(),
    Run = fun() ->
        group_leader(Sink, self()),
        Outcome =
            try
                {value, Fun()}
            catch
                Class:Reason:Stack -> {exception, Class, Reason, Stack}
            end,
        Caller ! {Answer, Outcome}
    end,
    {Pid, Monitor} = spawn_opt(Run, [monitor, {priority, normal}, {max_heap_size, #{size => ?MAX_WORDS, error_logger => false}}]),
    receive
        {Answer, Outcome} ->
            receive {'DOWN', Monitor, process, Pid, _} -> ok end,
            Observed = Observe(),
            end_others(Known),
            {Outcome, Observed};
        {'DOWN', Monitor, process, Pid, Reason} ->
            Observed = Observe(),
            end_others(Known),
            {{killed, Reason}, Observed}
    after Timeout ->
        exit(Pid, kill),
        receive {'DOWN', Monitor, process, Pid, _} -> ok end,
        receive {Answer, _} -> ok after 0 -> ok end,
        Observed = Observe(),
        end_others(Known),
        {timeout, Observed}
    end.

%% Requests come one at a time, so every process that was not there before belongs to the program. The priority of
%% this one and the single scheduler (see node.ts) keep them from starting others meanwhile; asking them anything
%% first would let them run.
end_others(Known) ->
    case erlang:system_info(process_count) > length(Known) of
        true ->
            [exit(Pid, kill) || Pid <- processes() -- Known],
            receive after 1 -> ok end,
            end_others(Known);
        false ->
            ok
    end.

with_sink(Fun) -> with_sink(terminal, Fun).

with_sink(Device, Fun) ->
    process_flag(priority, high),
    Sink = spawn_link(fun() -> sink(Device) end),
    try
        Fun(Sink, processes())
    after
        unlink(Sink),
        exit(Sink, kill)
    end.

%% An input and output server that accepts all text, as a terminal does, and has nothing to read.
sink(Device) ->
    receive
        {io_request, From, Ref, Request} ->
            From ! {io_reply, Ref, reply(Device, Request)},
            sink(Device);
        _ ->
            sink(Device)
    end.

%% EUnit keeps what a test prints without looking at it, and is no terminal.
reply(eunit, {put_chars, _, _}) -> ok;
reply(eunit, {put_chars, _}) -> ok;
reply(eunit, {put_chars, _, Module, Name, Args}) -> reply(eunit, {put_chars, Module, Name, Args});
reply(eunit, {put_chars, Module, Name, Args}) ->
    try apply(Module, Name, Args) of
        _ -> ok
    catch
        _:_ -> {error, put_chars}
    end;
reply(eunit, getopts) -> {error, enotsup};
reply(eunit, {requests, Requests}) -> lists:foldl(fun(Request, _) -> reply(eunit, Request) end, ok, Requests);
reply(_, Request) -> reply(Request).

reply({put_chars, Encoding, Chars}) -> text(Encoding, fun() -> Chars end);
reply({put_chars, Encoding, Module, Name, Args}) -> text(Encoding, fun() -> apply(Module, Name, Args) end);
reply({put_chars, Chars}) -> reply({put_chars, latin1, Chars});
reply({put_chars, Module, Name, Args}) -> reply({put_chars, latin1, Module, Name, Args});
reply({setopts, _}) -> ok;
reply(getopts) -> [{binary, false}, {encoding, unicode}];
reply({get_geometry, _}) -> {error, enotsup};
reply({requests, Requests}) -> lists:foldl(fun(Request, _) -> reply(Request) end, ok, Requests);
reply(_) -> eof.

%% A wrong format string is an error of the caller, and only the formatting finds it; so is what is no text.
text(Encoding, Chars) ->
    try unicode:characters_to_binary(Chars(), Encoding) of
        Text when is_binary(Text) -> ok;
        _ -> {error, put_chars}
    catch
        _:_ -> {error, put_chars}
    end.

%%% Code

%% {compiled, Module, Binary, Files, Stable}, {refused, Module} or {diagnostics, List}. `Stable` says whether the same files
%% always give the same code.
compile(Path, Options) ->
    case filename:extension(Path) of
        ".beam" -> compiled_beam(Path);
        ".exs" -> compiled_script(Path);
        Extension -> compiled_source(Path, Extension, Options)
    end.

%% Code of a module that is given as records of Core Erlang: {ok, Module, Binary} or {failed, Text}.
compile_core(Core) ->
    case compile:noenv_forms(Core, [from_core, binary, return_errors, nowarn]) of
        {ok, Module, Binary} -> {ok, Module, Binary};
        {ok, Module, Binary, _} -> {ok, Module, Binary};
        Other -> {failed, unicode:characters_to_binary(io_lib:format("~tp", [Other]))}
    end.

compiled_source(Path, Extension, Options) ->
    Kind = [from_core || Extension =:= ".core"],
    case erl_relay_core:compile(Path, [binary, return, debug_info | Kind], Options) of
        {ok, Module, Binary, _} ->
            Files = files(Binary, Path),
            Encoded = [unicode:characters_to_binary(File) || File <- Files],
            {compiled, Module, Binary, Encoded, erl_relay_core:stable(Files, Options)};
        {error, Errors, Warnings} -> {diagnostics, erl_relay_core:problems(Errors, Warnings)}
    end.

%% The source and what it includes.
files(Binary, Path) ->
    case beam_lib:chunks(Binary, [abstract_code]) of
        {ok, {_, [{abstract_code, {_, Forms}}]}} ->
            lists:usort([Path | [File || {attribute, _, file, {File, _}} <- Forms]]);
        _ ->
            [Path]
    end.

compiled_beam(Path) ->
    case file:read_file(Path) of
        {ok, Binary} ->
            {ok, {Module, _}} = beam_lib:chunks(Binary, []),
            {compiled, Module, Binary, [unicode:characters_to_binary(Path)], true};
        {error, Reason} ->
            {diagnostics, [{unicode:characters_to_binary(Path), 0, 0, list_to_binary(file:format_error(Reason))}]}
    end.

%% A module of tests, written in Elixir.
compiled_script(Path) ->
    File = unicode:characters_to_binary(Path),
    try
        {ok, _} = application:ensure_all_started(ex_unit),
        [{Module, Binary} | _] = 'Elixir.Code':compile_file(File),
        {compiled, Module, Binary, [File], false}
    catch
        error:Reason when is_map(Reason) -> {diagnostics, [{File, 0, 0, 'Elixir.Exception':message(Reason)}]};
        _:Reason -> {diagnostics, [{File, 0, 0, unicode:characters_to_binary(io_lib:format("~tp", [Reason]))}]}
    end.

format_elixir(Text) ->
    {ok, _} = application:ensure_all_started(elixir),
    iolist_to_binary(['Elixir.Code':'format_string!'(Text), $\n]).

load_source(Path, Options) ->
    case compile(Path, Options) of
        {compiled, Module, Binary, _, _} -> load(Module, Path, Binary);
        Other -> Other
    end.

%% Modules of the running system, this one included, cannot be replaced without ending it.
load(Module, Path, Binary) ->
    case code:is_sticky(Module) orelse lists:member(Module, [erl_relay, erl_relay_core, erl_relay_run, erl_relay_trace]) of
        true ->
            {refused, Module};
        false ->
            code:purge(Module),
            case code:load_binary(Module, Path, Binary) of
                {module, Module} -> {loaded, Module};
                {error, _} -> {refused, Module}
            end
    end.

%%% The same state for every call

%% What is left of the environment is what a program cannot do without.
forget_environment() ->
    [os:unsetenv(Name) || {Name, _} <- os:env(), not lists:member(Name, ["HOME", "PATH", "LANG"])],
    ok.

set_environment(Variables) ->
    [os:putenv(unicode:characters_to_list(Name), unicode:characters_to_list(Value)) || {Name, Value} <- Variables],
    ok.

%% A framework has processes, names and tables of its own on the node, and messages wait for some of them.
populate() ->
    Busy = [spawn(fun() -> receive never -> ok end end) || _ <- lists:seq(1, 12)],
    [Pid ! {waiting, N} || Pid <- Busy, N <- lists:seq(1, 3)],
    register(erl_relay_busy, hd(Busy)),
    ets:new(erl_relay_busy, [named_table, public]),
    ok.

%% One that cannot be started here is not running.
start_applications(Names) ->
    [catch application:ensure_all_started(Name) || Name <- Names],
    ok.

%% What a call can leave behind for the next one. Modules of OTP are loaded at their first call; those are no traces.
state() ->
    Roots = [code:lib_dir() | [filename:dirname(Folder) || Folder <- [code:lib_dir(elixir)], is_list(Folder)]],
    {ok, Current} = file:get_cwd(),
    Own = [
        {Module, erlang:get_module_info(Module, md5)}
     || {Module, File} <- code:all_loaded(),
        not is_list(File) orelse not lists:any(fun(Root) -> lists:prefix(Root, File) end, Roots),
        not lists:prefix("traced:", atom_to_list(Module))
    ],
    erlang:md5(
        term_to_binary([
            lists:sort(ets:all()),
            lists:sort([Entry || {Key, _} = Entry <- persistent_term:get(), not is_tuple(Key) orelse element(1, Key) =/= erl_relay_trace]),
            lists:sort([{Name, lists:sort(application:get_all_env(Name))} || {Name, _, _} <- application:loaded_applications()]),
            lists:sort(application:which_applications()),
            lists:sort(os:env()),
            lists:sort(registered()),
            lists:sort(global:registered_names()),
            lists:sort(erlang:ports()),
            lists:sort(Own),
            code:get_path(),
            Current,
            erlang:get_cookie(),
            node(),
            logger:get_config()
        ])
    ).
