%% The collector: what instrumented code calls, and the runs that it is called in.
%%
%% Each process has its events in its own dictionary, the newest first, and sends them to the run's process when there are
%% many, when it looks for a message, and when it ends. An event is a number with the digits of clauses, {r, Result} or
%% {x, Class, Reason} for a call whose outcome cannot be computed, {t, Messages} for a timeout, {s, Trace} for a stack trace, c for an
%% exception that was caught or ends the process, or {b, Module, Name, Captured, Args} and e around a call of a function of the
%% program by code that is not followed, {d, Entries} for the dictionary that such code has changed. A process without a buffer, or whose buffer is put aside while it runs code
%% that is not instrumented, notes nothing.
%%
%% Digits that are not yet an event have an entry of their own, which instrumented code reads and writes itself: a number
%% that is 1 followed by their bits.
%%
%% The run's process sends all of it on in frames {Id, {part, Items}}: what was found so far is kept if the node ends.
-module(erl_relay_trace).
-export([configure/1, run/3, load/3, load_opaque/1]).
-export([full/1, raised/0, timeout/0, flush/0, shown/1, caught/3, observed/3, special/3, result/1, opaque/3, call/3, is_followed/1, apply_foreign/2, called_back/5]).
-export([start/2, resume/4, undefined_function/3, undefined_lambda/3]).

-define(BUFFER, '$erl_relay_events').
-define(DIGITS, '$erl_relay_digits').
-define(RUN, '$erl_relay_run').
-define(PREFIX, "traced:").
-define(CALLBACK, "callback:").
-define(KINDS, {?MODULE, kinds}).
-define(FOLLOWED, {?MODULE, followed}).
%% What a module may have for calls of functions that it does not have.
-define(HANDLER, '$handle_undefined_function').
%% Half a gigabyte.
-define(MAX_WORDS, 64 * 1024 * 1024).
%% A run that makes less than this part of the atoms that there may be does not fill their table.
-define(NOT_FILLING, 50).
%% In milliseconds. More: slower programs are seen to end the node, and exploring takes longer.
-define(MOST_TO_FILL, 25000).

%%% Events

%% There are so many digits that they are an event. A process that the program has not started has none.
full(Digits) when is_integer(Digits) ->
    put(?DIGITS, 1),
    add(Digits),
    1;
full(_) ->
    1.

raised() ->
    event(c).

timeout() ->
    {message_queue_len, Length} = process_info(self(), message_queue_len),
    event({t, Length}).

event(Event) ->
    digits(),
    add(Event).

digits() ->
    case get(?DIGITS) of
        Digits when is_integer(Digits), Digits > 1 -> full(Digits);
        _ -> ok
    end.

add(Event) ->
    case get(?BUFFER) of
        [Left | Events] when Left > 0 ->
            put(?BUFFER, [Left - 1, Event | Events]);
        [_ | Events] ->
            send_events([Event | Events]);
        _ ->
            ok
    end.

flush() ->
    digits(),
    case get(?BUFFER) of
        [_, _ | _] = Buffer -> send_events(tl(Buffer));
        _ -> ok
    end.

send_events(Events) ->
    {Run, Chunk} = get(?RUN),
    Run ! {events, self(), Events},
    put(?BUFFER, [room(Run, Chunk)]).

%% How many events wait for the next to be sent. A negative number: so many are sent one by one, then in chunks.
room(Run, {Left, Chunk}) when Left < 0 ->
    put(?RUN, {Run, {Left + 1, Chunk}}),
    0;
room(_, {_, Chunk}) ->
    Chunk.

%%% Calls

%% A process may end itself.
observed(erlang, exit, [_, _] = Args) ->
    flush(),
    outcome_of(erlang, exit, Args);
observed(Module, Name, Args) ->
    outcome_of(Module, Name, Args).

outcome_of(Module, Name, Args) ->
    try apply(Module, Name, Args) of
        Value -> event({r, Value}), Value
    catch
        Class:Reason:Stack -> event({x, Class, Reason}), erlang:raise(Class, Reason, stack(Stack))
    end.

%% What a call has come to. The compiler does not know, and leaves the caller's frame on the stack until then.
result(Value) ->
    Value.

%% A function of a module that is not instrumented, and what it calls.
opaque(Module, Name, Args) ->
    aside(fun() -> apply(Module, Name, Args) end).

%% While it runs, the digits are the atom `aside`: functions of the program that it calls see where they are called from.
aside(Call) ->
    case get(?BUFFER) of
        [_ | _] ->
            put_aside(),
            try Call() of
                Value -> back(), event({r, Value}), Value
            catch
                Class:Reason:Stack ->
                    back(),
                    event({x, Class, Reason}),
                    erlang:raise(Class, Reason, stack(Stack))
            end;
        _ ->
            Call()
    end.

put_aside() ->
    put_aside(programs(get())).

put_aside(Entries) ->
    put(?BUFFER, {aside, get(?BUFFER), get(?DIGITS), Entries}),
    put(?DIGITS, aside).

%% Code that is not followed may have changed the program's entries of the dictionary.
back() ->
    {aside, Buffer, Digits, Before} = get(?BUFFER),
    put(?BUFFER, Buffer),
    put(?DIGITS, Digits),
    case programs(get()) of
        Before -> ok;
        Entries -> event({d, Entries})
    end.

%% Code that is not followed calls a function of the program.
called_back(Module, Name, Captured, Args, Fun) ->
    case get(?BUFFER) of
        {aside, _, _, _} ->
            back(),
            event({b, Module, Name, Captured, Args}),
            try apply(Fun, Args) of
                Value -> event(e), put_aside(), Value
            catch
                Class:Reason:Stack ->
                    raised(),
                    event(e),
                    put_aside(),
                    erlang:raise(Class, Reason, stack(Stack))
            end;
        _ ->
            % A process that the program has not started.
            case adopted() of
                true -> called_back(Module, Name, Captured, Args, Fun);
                false -> unseen(Fun, Args)
            end
    end.

%% A process of the run, which is the one that traces it: from now on it has events, each of which is sent at once.
adopted() ->
    case get(?BUFFER) =:= undefined andalso erlang:trace_info(self(), tracer) of
        {tracer, Run} when is_pid(Run) ->
            process_flag(error_handler, ?MODULE),
            put(?RUN, {Run, {0, 0}}),
            put(?DIGITS, 1),
            put(?BUFFER, [0]),
            put_aside([]),
            true;
        _ ->
            false
    end.

unseen(Fun, Args) ->
    put(?DIGITS, 1),
    try
        apply(Fun, Args)
    catch
        Class:Reason:Stack -> erlang:raise(Class, Reason, stack(Stack))
    end.

call(Module, Name, Args) when is_atom(Module), is_atom(Name), is_list(Args) ->
    Default = case Module of erlang -> observed; _ -> code end,
    case maps:get({Module, Name, length(Args)}, persistent_term:get(?KINDS), Default) of
        code -> apply(traced(Module), Name, Args);
        native -> apply(Module, Name, Args);
        observed -> observed(Module, Name, Args);
        special -> special(Module, Name, Args)
    end;
call(Module, Name, Args) ->
    apply(Module, Name, Args).

%% Whether applying it runs instrumented code, or raises an exception.
is_followed(Fun) when is_function(Fun) ->
    {module, Module} = erlang:fun_info(Fun, module),
    is_map_key(Module, persistent_term:get(?FOLLOWED)) andalso erlang:fun_info(Fun, type) =:= {type, local};
is_followed(_) ->
    true.

apply_foreign(Fun, Args) ->
    case erlang:fun_info(Fun, type) of
        {type, external} when is_function(Fun, length(Args)) ->
            {module, Module} = erlang:fun_info(Fun, module),
            {name, Name} = erlang:fun_info(Fun, name),
            call(Module, Name, Args);
        {type, local} when is_function(Fun, length(Args)) ->
            aside(fun() -> apply(Fun, Args) end);
        _ ->
            apply(Fun, Args)
    end.

special(_, apply, [Fun, Args]) when is_function(Fun), is_list(Args) ->
    case is_followed(Fun) of
        true -> apply(Fun, Args);
        false -> apply_foreign(Fun, Args)
    end;
special(_, apply, [Module, Name, Args]) ->
    call(Module, Name, Args);
special(_, get, []) ->
    told(programs(get()));
special(_, get_keys, []) ->
    told([Key || {Key, _} <- programs(get())]);
special(_, erase, []) ->
    Entries = erase(),
    [put(Key, Value) || {Key, Value} = Entry <- Entries, not is_programs(Entry)],
    told(programs(Entries));
special(_, process_info, Args) ->
    try apply(erlang, process_info, Args) of
        {dictionary, Entries} -> told({dictionary, programs(Entries)});
        [_ | _] = Infos -> told([info(Info) || Info <- Infos]);
        Value -> told(Value)
    catch
        Class:Reason:Stack -> event({x, Class, Reason}), erlang:raise(Class, Reason, stack(Stack))
    end;
special(_, hibernate, [Module, Name, Args]) when is_atom(Module), is_atom(Name), is_list(Args) ->
    flush(),
    erlang:hibernate(?MODULE, resume, [get(?RUN), Module, Name, Args]);
special(_, halt, Args) ->
    flush(),
    {Run, _} = get(?RUN),
    Alias = make_ref(),
    Run ! {halting, self(), Alias},
    receive {'$erl_relay', Alias} -> ok after 1000 -> ok end,
    try
        apply(erlang, halt, Args)
    catch
        Class:Reason:Stack -> event({x, Class, Reason}), erlang:raise(Class, Reason, stack(Stack))
    end;
special(_, Name, [_, Message | _] = Args) when Name =:= '!'; Name =:= send; Name =:= send_nosuspend ->
    sent(Name, Message, Args);
special(Module, Name, Args) ->
    case spawning(Name, Args) of
        {Start, Options} ->
            Run = case get(?BUFFER) of [_ | _] -> get(?RUN); _ -> undefined end,
            observed(erlang, spawn_opt, [?MODULE, start, [Run, Start], Options]);
        none ->
            observed(Module, Name, Args)
    end.

%% The result of a send is the message, which is known.
sent(Name, Message, Args) ->
    try apply(erlang, Name, Args) of
        Message -> event({r, sent}), Message;
        Value -> event({r, Value}), Value
    catch
        Class:Reason:Stack -> event({x, Class, Reason}), erlang:raise(Class, Reason, stack(Stack))
    end.

told(Value) ->
    event({r, Value}),
    Value.

info({dictionary, Entries}) -> {dictionary, programs(Entries)};
info(Info) -> Info.

%% Of a dictionary, what the program has put there.
programs(Entries) ->
    lists:filter(fun is_programs/1, Entries).

is_programs({Key, _}) ->
    Key =/= ?BUFFER andalso Key =/= ?DIGITS andalso Key =/= ?RUN.

%%% Processes

spawning(spawn, Args) -> starting(Args, []);
spawning(spawn_link, Args) -> starting(Args, [link]);
spawning(spawn_monitor, Args) -> starting(Args, [monitor]);
spawning(spawn_opt, [_ | _] = Args) ->
    case lists:last(Args) of
        Options when is_list(Options) -> starting(lists:droplast(Args), Options);
        _ -> none
    end;
spawning(_, _) -> none.

starting([Node | Args], Options) when Node =:= node(), Args =/= [] -> starting(Args, Options);
starting([Fun], Options) when is_function(Fun, 0) -> {{Fun, []}, Options};
starting([Module, Name, Args], Options) when is_atom(Module), is_atom(Name) ->
    try length(Args) of
        _ -> {{Module, Name, Args}, Options}
    catch
        error:badarg -> none
    end;
starting(_, _) ->
    none.

start(undefined, Start) ->
    process_flag(error_handler, ?MODULE),
    started(Start);
start({_, Chunk} = Run, Start) ->
    process_flag(error_handler, ?MODULE),
    put(?RUN, Run),
    put(?DIGITS, 1),
    put(?BUFFER, [room(element(1, Run), Chunk)]),
    flushing(fun() -> started(Start) end).

resume(Run, Module, Name, Args) ->
    case Run of
        undefined -> call(Module, Name, Args);
        _ -> flushing(fun() -> call(Module, Name, Args) end)
    end.

started({Calls, Args}) when is_list(Calls) -> stages(Calls, Args);
started({Fun, []}) -> special(erlang, apply, [Fun, []]);
started({Module, Name, Args}) -> call(Module, Name, Args).

flushing(Call) ->
    try
        Value = Call(),
        flush(),
        Value
    catch
        Class:Reason:Stack ->
            raised(),
            flush(),
            erlang:raise(Class, Reason, stack(Stack))
    end.

%%% Stack traces have the names of the program.

stack(Stack) ->
    try
        [frame(Frame) || Frame <- Stack, element(1, Frame) =/= ?MODULE]
    catch
        error:_ -> Stack
    end.

frame({Module, Name, Arity, Location}) when is_atom(Module) ->
    case string:split(atom_to_list(Name), ?CALLBACK, trailing) of
        [_, Own] -> {plain(Module), list_to_atom(without_count(Own)), Arity, Location};
        [Text] -> frame(Text, Module, Name, Arity, Location)
    end;
frame(Other) ->
    Other.

%% A closure's own name: what comes before the last slash is part of it.
without_count(Name) ->
    [Own, _] = string:split(Name, "/", trailing),
    Own.

frame(Text, Module, Name, Arity, Location) ->
    case string:split(Text, ?PREFIX, all) of
        [_] ->
            {plain(Module), Name, Arity, Location};
        [First | Parts] ->
            Own = list_to_atom(lists:append([First | lists:map(fun with_own_arity/1, Parts)])),
            {plain(Module), Own, without_digits(Arity, lists:last(Parts)), Location}
    end.

%% Functions that take digits have a parameter more. The name of a function inside of others is made of their names and
%% arities, and of its own.
with_own_arity(Part) ->
    case string:split(Part, "/") of
        [Name, Rest] ->
            case string:to_integer(Rest) of
                {Arity, After} when is_integer(Arity) -> Name ++ "/" ++ integer_to_list(Arity - 1) ++ After;
                _ -> Part
            end;
        [_] ->
            Part
    end.

without_digits(Args, _) when is_list(Args) ->
    lists:droplast(Args);
without_digits(Arity, Innermost) ->
    case string:split(Innermost, "/", all) of
        [_, _, _ | _] -> Arity;
        _ -> Arity - 1
    end.

%% A stack trace that the program looks at is an event: who rebuilds the execution has another stack.
shown(Stack) ->
    Own = stack(Stack),
    event({s, Own}),
    Own.

%% What `catch` comes to.
caught(Class, Reason, Stack) ->
    raised(),
    case Class of
        throw -> Reason;
        exit -> {'EXIT', Reason};
        error -> {'EXIT', {Reason, shown(Stack)}}
    end.

traced(Module) ->
    list_to_atom(?PREFIX ++ atom_to_list(Module)).

plain(Module) ->
    case atom_to_list(Module) of
        ?PREFIX ++ Name -> list_to_atom(Name);
        _ -> Module
    end.

%%% Code on demand

undefined_function(Module, Name, Args) ->
    case plain(Module) of
        Module ->
            error_handler:undefined_function(Module, Name, Args);
        Plain ->
            case erlang:module_loaded(Module) orelse provided(Module, Plain) of
                true ->
                    Exports = [erlang:function_exported(Module, F, A) || {F, A} <- [{Name, length(Args)}, {?HANDLER, 2}]],
                    case Exports of
                        [true, _] -> apply(Module, Name, Args);
                        [false, true] -> Module:?HANDLER(Name, Args);
                        [false, false] -> apply(Plain, Name, Args)
                    end;
                false -> apply(Plain, Name, Args)
            end
    end.

undefined_lambda(Module, Fun, Args) ->
    error_handler:undefined_lambda(Module, Fun, Args).

provided(Module, Plain) ->
    case get(?RUN) of
        {Run, _} ->
            Reference = make_ref(),
            Run ! {need, self(), Reference, Plain},
            receive {'$erl_relay', Reference} -> erlang:module_loaded(Module) end;
        undefined ->
            false
    end.

%% Together with the module itself, for code that is not instrumented and calls it.
load(Traced, Code, Plain) ->
    case Plain of
        none -> ok;
        _ -> erl_relay_run:load(plain(Traced), "", Plain)
    end,
    load(Traced, Code).

load(Module, Code) ->
    code:purge(Module),
    {module, Module} = code:load_binary(Module, "", Code),
    persistent_term:put(?FOLLOWED, maps:put(Module, true, persistent_term:get(?FOLLOWED, #{}))),
    ok.

load_opaque(Module) ->
    case code:ensure_loaded(Module) of
        {module, _} -> stubs(Module);
        {error, _} -> missing
    end.

%% A module in place of one that is not instrumented: its calls are opaque.
stubs(Module) ->
    Exports = Module:module_info(exports),
    Call = fun(Name, Vars) ->
        {call, 1, {remote, 1, {atom, 1, ?MODULE}, {atom, 1, opaque}}, [
            {atom, 1, Module},
            {atom, 1, Name},
            lists:foldr(fun(Var, Rest) -> {cons, 1, Var, Rest} end, {nil, 1}, Vars)
        ]}
    end,
    Functions = [
        begin
            Vars = [{var, 1, list_to_atom("A" ++ integer_to_list(I))} || I <- lists:seq(1, Arity)],
            {function, 1, Name, Arity, [{clause, 1, Vars, [], [Call(Name, Vars)]}]}
        end
     || {Name, Arity} <- Exports, Name =/= module_info
    ],
    Own = [Export || {Name, _} = Export <- Exports, Name =/= module_info],
    Forms = [{attribute, 1, module, traced(Module)}, {attribute, 1, export, Own} | Functions],
    {ok, Traced, Code} = compile:forms(Forms, [binary]),
    load(Traced, Code).

%%% Runs

configure(Kinds) ->
    % A process that waits for the code server while it ends does not look busy.
    ok = code:ensure_modules_loaded([string, unicode_util]),
    persistent_term:put(?KINDS, maps:from_list(Kinds)),
    persistent_term:put(?FOLLOWED, #{}),
    % A `receive` that has run into its timeout is traced like a message, as one of the clock.
    Clock = {[clock_service, '_', timeout], [], [{message, clock}]},
    erlang:trace_pattern('receive', [Clock, {'_', [], []}]),
    ok.

-record(run, {port, id, known, main, monitor, began, atoms, deadline, items = [], size = 0, words = 0, events = 0, limit, touched = false, exits = []}).

%% Calls the functions one after the other with the same arguments, as long as they return `true`. {Outcome, Exits, Touched, Microseconds}:
%% `Touched` says whether something else than instrumented code and computations was run.
run(Port, Id, {Calls, {text, Text}, Timeout, Chunk, Limit}) ->
    run(Port, Id, {Calls, erl_relay_run:evaluate(unicode:characters_to_list(Text)), Timeout, Chunk, Limit});
run(Port, Id, {Calls, Args, Timeout, Chunk, Limit}) ->
    erl_relay_run:with_sink(fun(Sink, Known) ->
        Self = self(),
        Answer = make_ref(),
        Main = fun() ->
            group_leader(Sink, self()),
            receive go -> ok end,
            Began = erlang:monotonic_time(),
            Outcome =
                try
                    {value, start({Self, Chunk}, {Calls, Args})}
                catch
                    Class:Reason:Stack -> {exception, Class, Reason, Stack}
                end,
            Self ! {Answer, Outcome, erlang:convert_time_unit(erlang:monotonic_time() - Began, native, microsecond)}
        end,
        Options = [monitor, {priority, normal}, {max_heap_size, #{size => ?MAX_WORDS, error_logger => false}}],
        {Pid, Monitor} = spawn_opt(Main, Options),
        port_command(Port, term_to_binary({Id, {main, Pid}})),
        erlang:trace(Pid, true, [procs, 'receive', set_on_spawn, {tracer, self()}]),
        Pid ! go,
        Began = erlang:monotonic_time(millisecond),
        Run = #run{port = Port, id = Id, known = Known, main = Pid, monitor = Monitor, began = Began,
            atoms = erlang:system_info(atom_count), deadline = Began + Timeout, limit = Limit},
        {Outcome, Time, After} = await(Run, Answer),
        Settled = settle(After, 200),
        Last = send_items(drain(Settled)),
        erl_relay_run:end_others(Known),
        {Outcome, {Pid, lists:reverse(Last#run.exits)}, Last#run.touched, Time}
    end).

stages([{setup, Module, Name} | Others], Args) ->
    call(Module, Name, []),
    stages(Others, Args);
stages([{Module, Name}], Args) ->
    call(Module, Name, Args);
stages([{Module, Name} | Others], Args) ->
    case call(Module, Name, Args) of
        true -> stages(Others, Args);
        Other -> Other
    end.

await(Run, Answer) ->
    case Run#run.deadline - erlang:monotonic_time(millisecond) of
        Left when Left > 0 -> await(Run, Answer, Left);
        _ -> overdue(Run)
    end.

await(#run{main = Pid, monitor = Monitor} = Run, Answer, Left) ->
    receive
        {Answer, Outcome, Time} ->
            receive {'DOWN', Monitor, process, Pid, _} -> ok end,
            {Outcome, Time, Run};
        {'DOWN', Monitor, process, Pid, Reason} ->
            {{killed, Reason}, 0, Run};
        Message ->
            case noted(Message, Run) of
                #run{words = Words, events = Events, limit = {MaxWords, MaxEvents}} = Next when
                    Words > MaxWords; Events > MaxEvents
                ->
                    overdue(Next);
                Next -> await(Next, Answer)
            end
    after Left ->
        overdue(Run)
    end.

%% It should have ended. One that fills the atom table gets the time to do so: it ends the node.
overdue(Run) ->
    case time_to_fill(Run) of
        none ->
            stopped(Run);
        Left ->
            Next = send_items(last_words_of(Run#run.main, Run)),
            filling(Next, erlang:monotonic_time(millisecond) + 2 * Left)
    end.

%% In milliseconds, by what it has made so far.
time_to_fill(#run{began = Began, atoms = Before}) ->
    Limit = erlang:system_info(atom_limit),
    Count = erlang:system_info(atom_count),
    Made = Count - Before,
    case Made > Limit div ?NOT_FILLING of
        true ->
            case (erlang:monotonic_time(millisecond) - Began) * (Limit - Count) div Made of
                Left when Left =< ?MOST_TO_FILL -> max(Left, 1000);
                _ -> none
            end;
        false ->
            none
    end.

%% What it notes is no longer of interest. If the node does not end, its time was over all the same.
filling(#run{main = Pid, monitor = Monitor} = Run, Deadline) ->
    receive
        {'DOWN', Monitor, process, Pid, _} -> {timeout, 0, Run};
        _ -> filling(Run, Deadline)
    after max(0, Deadline - erlang:monotonic_time(millisecond)) ->
        exit(Pid, kill),
        {timeout, 0, Run}
    end.

stopped(#run{main = Pid} = Run) ->
    Next = last_words_of(Pid, Run),
    exit(Pid, kill),
    {timeout, 0, Next}.

%% What a process that does not end has noted so far.
last_words_of(Pid, Run) ->
    case process_info(Pid, dictionary) of
        {dictionary, Entries} ->
            case unsent(proplists:get_value(?BUFFER, Entries), proplists:get_value(?DIGITS, Entries)) of
                [] -> Run;
                Events -> noted({events, Pid, Events}, Run)
            end;
        undefined ->
            Run
    end.

unsent({aside, Buffer, Digits, _}, _) -> unsent(Buffer, Digits);
unsent([_ | Events], Digits) when is_integer(Digits), Digits > 1 -> [Digits | Events];
unsent([_ | Events], _) -> Events;
unsent(_, _) -> [].

%% Processes that the call has started may go on as long as one of them is busy.
settle(Run, Rounds) ->
    Next = drain(Run),
    Others = processes() -- Next#run.known,
    case erl_relay_run:is_busy(Others) andalso Rounds > 0 of
        true -> receive after 1 -> settle(Next, Rounds - 1) end;
        false -> lists:foldl(fun last_words_of/2, Next, Others)
    end.

drain(Run) ->
    receive
        Message when element(1, Message) =/= 'DOWN' -> drain(noted(Message, Run))
    after 0 ->
        Run
    end.

noted({events, Pid, Events}, Run) ->
    Touched = Run#run.touched orelse lists:any(fun is_tuple/1, Events),
    Count = length(Events),
    Words = length([Word || Word <- Events, is_integer(Word)]),
    Next = item({e, Pid, Events}, Count, Run#run{touched = Touched}),
    Next#run{words = Next#run.words + Words, events = Next#run.events + Count};
noted({trace, _, 'receive', {'$erl_relay', _}}, Run) ->
    Run;
noted({trace, Pid, 'receive', go}, #run{main = Pid} = Run) ->
    Run;
noted({trace, Pid, 'receive', timeout, clock}, Run) ->
    item({q, Pid, timeout}, 1, Run);
noted({trace, Pid, 'receive', Message}, Run) ->
    item({m, Pid, Message}, 1, Run);
noted({trace, Pid, exit, Reason}, #run{main = Main, exits = Exits} = Run) when Pid =/= Main ->
    item({x, Pid, Reason}, 1, Run#run{exits = [{Pid, Reason} | Exits]});
noted({trace, _, spawn, _, _}, Run) ->
    Run#run{touched = true};
noted({halting, Pid, Reference}, Run) ->
    Next = send_items(Run),
    Pid ! {'$erl_relay', Reference},
    Next;
noted({need, Pid, Reference, Module}, #run{port = Port, id = Id, deadline = Deadline} = Run) ->
    Began = erlang:monotonic_time(millisecond),
    Next = send_items(Run),
    port_command(Port, term_to_binary({Id, {need, Module}})),
    receive
        {provided, Module, {code, Traced, Code, Plain}} ->
            load(Traced, Code, Plain);
        {provided, Module, opaque} ->
            case load_opaque(Module) of
                ok -> port_command(Port, term_to_binary({Id, {opaque, Module}}));
                missing -> missing
            end
    end,
    Pid ! {'$erl_relay', Reference},
    % Compiling takes no time of the program.
    Next#run{deadline = Deadline + erlang:monotonic_time(millisecond) - Began};
noted(_, Run) ->
    Run.

item(Item, Size, #run{items = Items} = Run) ->
    Next = Run#run{items = [Item | Items], size = Run#run.size + Size},
    case Next#run.size > 20000 orelse is_urgent(Item) of
        true -> send_items(Next);
        false -> Next
    end.

%% A buffer of one event is used where the node may end at any time.
is_urgent({e, _, [_]}) -> true;
is_urgent(_) -> false.

send_items(#run{items = []} = Run) ->
    Run;
send_items(#run{port = Port, id = Id, items = Items} = Run) ->
    port_command(Port, term_to_binary({Id, {part, lists:reverse(Items)}})),
    Run#run{items = [], size = 0}.
