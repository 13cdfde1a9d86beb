%% Runs functions on lists of inputs, each in a process of its own, and says what happened and which lines were reached.
%%
%% A request is a line of standard input, Erlang terms in a file that it names: {Source, Function, [Arguments], Runs}. The
%% answer is lines that begin with @: one for each input, `value<TAB>literal|other<TAB>text` or `class<TAB>reason<TAB>` (the reason's outermost
%% shape), then `lines<TAB>numbers`, then `done`. An input that does not show the same in every run is `unstable`; the
%% second run takes the inputs in opposite order.
-module(brute_force).
-export([start/0]).

-define(TIMEOUT, 2000).
-define(REQUEST_TIMEOUT, 8000).
-define(MAX_WORDS, 16 * 1024 * 1024).

start() ->
    % Values become literals of programs, which are UTF-8.
    io:setopts([{encoding, unicode}]),
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    cover:start(),
    loop().

loop() ->
    case io:get_line("") of
        eof ->
            halt();
        Line ->
            {ok, [Request]} = file:consult(string:trim(Line)),
            answer(Request),
            tell(["done"]),
            loop()
    end.

answer({Source, Function, Inputs, Runs}) ->
    put(deadline, erlang:monotonic_time(millisecond) + ?REQUEST_TIMEOUT),
    case cover:compile_module(Source, [nowarn_unused_vars]) of
        {ok, Module} ->
            First = [run(Module, Function, Args) || Args <- Inputs],
            Lines = lines(Module),
            Again = [again(Module, Function, Inputs) || _ <- lists:seq(2, Runs)],
            [report([lists:nth(I, R) || R <- [First | Again]]) || I <- lists:seq(1, length(Inputs))],
            tell(["lines", lists:join(",", [integer_to_list(L) || L <- Lines])]),
            code:purge(Module),
            code:delete(Module);
        _ ->
            tell(["refused", io_lib:format("~0p", [compile:file(Source, [return, binary])])])
    end.

again(Module, Function, Inputs) ->
    lists:reverse([run(Module, Function, Args) || Args <- lists:reverse(Inputs)]).

%% The compiler prints as well.
tell(Fields) -> io:put_chars(["@", lists:join("\t", Fields), "\n"]).

lines(Module) ->
    {ok, Counts} = cover:analyse(Module, calls, line),
    lists:usort([Line || {{_, Line}, Count} <- Counts, Line > 0, Count > 0]).

report([Outcome | Others]) ->
    case [O || O <- Others, O =/= Outcome] of
        [] -> tell(Outcome);
        _ -> tell(["unstable"])
    end.

%% Inputs that come after the time of their request count as timeouts: some programs wait, or do not end, for each of them.
run(Module, Function, Args) ->
    case erlang:monotonic_time(millisecond) < get(deadline) of
        true -> run_once(Module, Function, Args);
        false -> ["timeout", "", ""]
    end.

run_once(Module, Function, Args) ->
    Known = processes(),
    Caller = self(),
    Run = fun() ->
        group_leader(Caller, self()),
        exit({outcome, try
            outcome(apply(Module, Function, Args))
        catch
            Class:Reason -> [atom_to_list(Class), shape(Reason), ""]
        end})
    end,
    {Pid, Monitor} = spawn_opt(Run, [monitor, {max_heap_size, #{size => ?MAX_WORDS, error_logger => false}}]),
    Outcome = wait(Pid, Monitor),
    [exit(P, kill) || P <- processes() -- Known],
    settle(Known),
    Outcome.

%% The caller is the group leader: what is printed is swallowed, and there is nothing to read.
wait(Pid, Monitor) ->
    receive
        {'DOWN', Monitor, process, Pid, {outcome, Outcome}} ->
            Outcome;
        {'DOWN', Monitor, process, Pid, Reason} ->
            ["killed", shape(Reason), ""];
        {io_request, From, Ref, Request} ->
            From ! {io_reply, Ref, reply(Request)},
            wait(Pid, Monitor)
    after ?TIMEOUT ->
        exit(Pid, kill),
        receive {'DOWN', Monitor, process, Pid, _} -> ok end,
        ["timeout", "", ""]
    end.

settle(Known) ->
    case processes() -- Known of
        [] ->
            ok;
        Others ->
            [exit(P, kill) || P <- Others],
            receive after 1 -> settle(Known) end
    end.

reply({put_chars, Encoding, Chars}) -> text(Encoding, fun() -> Chars end);
reply({put_chars, Encoding, Module, Name, Args}) -> text(Encoding, fun() -> apply(Module, Name, Args) end);
reply({put_chars, Chars}) -> reply({put_chars, latin1, Chars});
reply({put_chars, Module, Name, Args}) -> reply({put_chars, latin1, Module, Name, Args});
reply(_) -> eof.

text(Encoding, Chars) ->
    try unicode:characters_to_binary(Chars(), Encoding) of
        Text when is_binary(Text) -> ok;
        _ -> {error, put_chars}
    catch
        _:_ -> {error, put_chars}
    end.

outcome(Value) ->
    case is_literal(Value) of
        true -> ["value", "literal", io_lib:format("~w", [Value])];
        false -> ["value", "other", ""]
    end.

shape(Reason) when is_tuple(Reason), tuple_size(Reason) > 0 -> io_lib:format("{~w", [element(1, Reason)]);
shape(Reason) -> io_lib:format("~w", [Reason]).

is_literal([H | T]) -> is_literal(H) andalso is_literal(T);
is_literal(T) when is_tuple(T) -> is_literal(tuple_to_list(T));
is_literal(M) when is_map(M) -> is_literal(maps:to_list(M));
is_literal(T) -> is_number(T) orelse is_atom(T) orelse is_bitstring(T) orelse T =:= [].
