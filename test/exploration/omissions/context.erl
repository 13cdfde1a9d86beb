%% One call of a built-in function, with things for it to work on and a look at everything that it may have changed.
-module(context).
-export([call/3, pure/3, observed/3, names/0]).

%% In a process of its own: a function may end the process that calls it.
call(Module, Name, Args) ->
    {Pid, Monitor} = spawn_monitor(context, observed, [Module, Name, Args]),
    receive
        {'DOWN', Monitor, process, Pid, Reason} -> Reason
    after 100000000 -> still_waiting
    end.

%% A function that depends on nothing but its arguments and changes nothing.
pure(Module, Name, Args) ->
    try
        {returned, apply(Module, Name, [Value || {value, Value} <- Args])}
    catch
        Class:Reason -> {raised, Class, Reason}
    end.

observed(Module, Name, Args) ->
    Context = context(),
    Result =
        try
            inspected(apply(Module, Name, [argument(A, Context) || A <- Args]))
        catch
            Class:Reason -> {raised, Class, Reason}
        end,
    exit({Result, changes(Context)}).

%% What can be told about something that the call has made.
inspected(Pid) when is_pid(Pid) -> {returned, Pid, node(Pid)};
inspected(Ref) when is_reference(Ref) ->
    Ref ! first,
    Ref ! second,
    Objects = [{a, 1}, {b, 2}],
    Table = [catch ets:info(Ref, Item) || Item <- [name, type, protection, keypos]],
    {returned, Ref, Table, catch atomics:info(Ref), catch ets:match_spec_run_r(Objects, Ref, [])};
inspected({bm, _} = Pattern) -> {returned, Pattern, catch binary:matches(<<"abcb">>, Pattern)};
inspected(Result) -> {returned, Result}.

argument({value, Value}, _) -> Value;
argument({slot, Name}, Context) -> element(2, lists:keyfind(Name, 1, Context)).

context() ->
    Helper = spawn(fun() -> collect([]) end),
    register(helper, Helper),
    register(b, spawn(fun() -> collect([]) end)),
    put(a, 1),
    put(b, 2),
    persistent_term:put(a, 1),
    persistent_term:put(b, 2),
    application:set_env(kernel, a, 1),
    os:putenv("b", "2"),
    Set = ets:new(items, [named_table, public]),
    ets:new(more, [named_table, public]),
    ets:insert(more, [{b, 5}, {d, 4}]),
    Ordered = ets:new(ordered, [ordered_set, public]),
    Bag = ets:new(bag, [bag, public]),
    [ets:insert(T, [{a, 1}, {b, 2}, {c, 3}]) || T <- [Set, Ordered, Bag]],
    Atomics = atomics:new(3, [{signed, true}]),
    Counters = counters:new(3, []),
    [atomics:put(Atomics, I, 10 * I) || I <- [2, 3]],
    [counters:put(Counters, I, 10 * I) || I <- [2, 3]],
    {_, Continuation} = ets:select(Ordered, [{{'$1', '_'}, [], ['$1']}], 1),
    {_, Matched} = ets:match(Ordered, {'$1', '_'}, 1),
    {_, Objects} = ets:match_object(Ordered, {'$1', '_'}, 1),
    {_, Backwards} = ets:select_reverse(Ordered, [{{'$1', '_'}, [], ['$1']}], 1),
    [
        {helper, Helper},
        {self, self()},
        {table, Set},
        {ordered, Ordered},
        {bag, Bag},
        {atomics, Atomics},
        {counters, element(2, Counters)},
        {timer, erlang:start_timer(50000, self(), tick)},
        {monitor, erlang:monitor(process, Helper)},
        {alias, erlang:alias()},
        {ref, make_ref()},
        {fun0, fun() -> ok end},
        {fun1, fun(X) -> {called, X} end},
        {pattern, binary:compile_pattern(<<"b">>)},
        {specification, ets:match_spec_compile([{{'$1', '_'}, [], ['$1']}])},
        {selected, Continuation},
        {matched, Matched},
        {objects, Objects},
        {backwards, Backwards},
        {hash, erlang:md5_init()}
    ].

changes(Context) ->
    Slot = fun(Name) -> argument({slot, Name}, Context) end,
    {
        get(),
        [catch ets:tab2list(T) || T <- [more | [Slot(T) || T <- [table, ordered, bag]]]],
        [catch ets:info(T, owner) || T <- [more | [Slot(T) || T <- [table, ordered, bag]]]],
        length(ets:all()),
        [catch atomics:get(Slot(atomics), I) || I <- [1, 2, 3]],
        [catch erts_internal:counters_get(Slot(counters), I) || I <- [1, 2, 3]],
        registered(),
        persistent_term:get(),
        application:get_all_env(kernel),
        os:env(),
        [process_info(self(), Item) || Item <- [trap_exit, links, monitors, group_leader, priority]],
        is_process_alive(Slot(helper)),
        received(),
        collected(Slot(helper))
    }.

received() ->
    receive
        Message -> [Message | received()]
    after 100000 -> []
    end.

collect(Messages) ->
    receive
        {collected, Pid} -> Pid ! {messages, lists:reverse(Messages)};
        Message -> collect([Message | Messages])
    end.

collected(Helper) ->
    case is_process_alive(Helper) of
        true ->
            Helper ! {collected, self()},
            receive
                {messages, Messages} -> Messages
            after 100000 -> gone
            end;
        false ->
            gone
    end.

%% Atoms that exist: one name in two encodings.
names() -> ['\x{e9}', '\x{c3}\x{a9}'].
