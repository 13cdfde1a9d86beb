%% What the engine on the BEAM is for: functions in C, real tables, processes, and programs that end their node.
-module(on_beam).
-export([
    hash/1, table/1, named_table/1, zipped/1, external/1, two/1, halting/1, stopping/1, broken/1, endless/1, atoms/1, tried/1, closures/1, nested/1,
    dictionary/1, timeout/1, applied/1, tail/1, crashing/1, monitored/1, selective/1,
    timer/1, delayed/1, slept/1, exiting/1, flushed/1, caller/1, foreign/1, repacked/2, database/1, port/1, matched/1,
    trace/1, caught/1, late/1, large_map/1, folded/1, iterated/1, entries/1, keys/1, killed/1, rounds/1, serving/1,
    handed/1, captured/1, summed/1, wrapped/1, caught_there/1, traced_there/1, started_there/1, fails_there/1, packed/1, polling/1, existing/1, located/1,
    failed_there/1, divided/1, operands/1, clause_arguments/1, patient/0, tail_trace/1, repacked_twice/1, listed/1, undefined_there/1, lapsed/1, struck/1, inherited/1, changed_there/1, recalled_there/1, later_there/1,
    '$handle_undefined_function'/2
]).

-spec hash(binary()) -> term().
hash(<<1, _/binary>> = Text) ->
    byte_size(crypto:crypto_update(crypto:crypto_init(aes_128_ctr, <<0:128>>, <<0:128>>, true), Text));
hash(<<>>) -> error(empty);
hash(Text) ->
    case crypto:hash(md5, Text) of
        <<0, _/binary>> -> zero;
        _ -> other
    end.

-spec table(integer()) -> term().
table(N) ->
    Table = ets:new(table, [set]),
    ets:insert(Table, {key, N}),
    [{key, Found}] = ets:lookup(Table, key),
    case Found of
        42 -> error(found);
        _ -> ets:info(Table, size)
    end.

-spec named_table(integer()) -> term().
named_table(N) ->
    ets:new(named, [named_table, ordered_set]),
    [ets:insert(named, {I, I * N}) || I <- [1, 2, 3]],
    case ets:lookup_element(named, 3, 2) of
        21 -> error(found);
        _ -> ets:tab2list(named)
    end.

-spec zipped(binary()) -> term().
zipped(<<7>>) -> error(seven);
zipped(Bytes) -> Bytes =:= zlib:uncompress(zlib:compress(Bytes)).

-spec external(integer()) -> term().
external(N) when N > 100 ->
    case binary_to_term(term_to_binary({N, 1})) of
        {M, 1} when is_integer(M) -> error(same)
    end;
external(_) -> small.

-spec two(term()) -> term().
two(X) ->
    Server = spawn(fun() -> server(0) end),
    Server ! {self(), X},
    receive
        {Server, {got, 17}} -> error(seventeen);
        {Server, Answer} -> Answer
    after 5000 -> error(too_late)
    end.

server(N) ->
    receive
        {From, M} when is_integer(M) ->
            From ! {self(), {got, M + N}},
            server(N + 1);
        {From, _} ->
            From ! {self(), odd},
            server(N)
    end.

-spec halting(1..4) -> ok.
halting(3) -> halt();
halting(4) -> halt(2);
halting(_) -> ok.

%% The status may be none that there is.
-spec stopping(-1..1) -> term().
stopping(N) ->
    Status = if N < 0 -> none; true -> N end,
    try halt(Status) catch error:badarg -> error(negative) end.

-spec broken(1..3) -> ok.
broken(2) -> erlang:halt("broken");
broken(3) -> spawn(fun() -> halt(5) end), receive never -> ok end;
broken(_) -> ok.

-spec endless(integer()) -> ok.
endless(3) -> endless(3);
endless(_) -> ok.

-spec atoms(full | empty) -> ok.
atoms(full) -> fill(0);
atoms(empty) -> ok.

fill(N) ->
    _ = list_to_atom(integer_to_list(N)),
    fill(N + 1).

-spec tried(integer()) -> term().
tried(N) ->
    try 10 div N of
        5 -> error(five);
        _ -> ok
    catch
        error:badarith -> divided;
        throw:never -> never
    after
        put(done, true)
    end.

-spec closures([integer()]) -> term().
closures(Numbers) ->
    Sum = lists:foldl(fun(N, Acc) -> N + Acc end, 0, Numbers),
    case lists:filter(fun(N) -> N > Sum end, Numbers) of
        [9] -> error(nine);
        Others -> lists:map(fun erlang:abs/1, Others)
    end.

-spec nested(integer()) -> term().
nested(N) ->
    case catch check(N) of
        {'EXIT', {badarith, [_ | _]}} -> arithmetic;
        {'EXIT', {{bad, M}, [{on_beam, check, 1, _} | _]}} -> {bad, M};
        thrown -> error(thrown);
        Other -> Other
    end.

check(5) -> throw(thrown);
check(6) -> error({bad, 6});
check(7) -> 7 div (7 - 7);
check(N) -> N.

-spec dictionary(integer()) -> term().
dictionary(N) ->
    put(key, N),
    case {get(key), get()} of
        {11, [{key, 11}]} -> error(eleven);
        {M, [{key, M}]} -> erase()
    end.

-spec timeout(0..3) -> term().
timeout(N) ->
    self() ! {message, N},
    receive
        {message, 2} -> error(two)
    after 0 -> late
    end.

-spec applied(add | multiply) -> term().
applied(Name) ->
    Module = ?MODULE,
    apply(erlang, element(2, lists:keyfind(Name, 1, [{add, '+'}, {multiply, '*'}])), [2, 3]) +
        Module:tail(length([Name])).

-spec tail(integer()) -> integer().
tail(N) -> count(N, 200000).

count(7, _) -> error(seven);
count(N, 0) -> N;
count(N, Rounds) -> count(N, Rounds - 1).

-spec crashing(integer()) -> term().
crashing(N) ->
    spawn(fun() -> 10 div (N - 4) end),
    N.

-spec monitored(integer()) -> term().
monitored(N) ->
    {Pid, Monitor} = spawn_monitor(fun() -> exit({ended, N}) end),
    receive
        {'DOWN', Monitor, process, Pid, {ended, 8}} -> error(eight);
        {'DOWN', Monitor, process, Pid, {ended, M}} -> M
    end.

-spec selective([integer()]) -> term().
selective(Numbers) ->
    [self() ! {n, N} || N <- Numbers],
    receive
        {n, N} when N > 10 -> error({large, N})
    after 0 ->
        receive
            {n, First} -> First
        after 0 -> none
        end
    end.

-spec timer(integer()) -> term().
timer(N) ->
    Timer = erlang:start_timer(1, self(), {value, N}),
    receive
        {timeout, Timer, {value, 77}} -> error(seventy_seven);
        {timeout, Timer, {value, M}} -> M
    end.

-spec delayed(integer()) -> term().
delayed(N) ->
    erlang:send_after(1, self(), {after_all, N}),
    receive
        {after_all, M} when M > 20 -> error(late);
        {after_all, M} -> M
    after 5000 -> error(too_late)
    end.

-spec slept(integer()) -> term().
slept(N) ->
    timer:sleep(1),
    receive after 1 -> ok end,
    case N of
        5 -> error(five);
        _ -> N
    end.

-spec exiting(integer()) -> term().
exiting(N) ->
    process_flag(trap_exit, true),
    Pid = spawn_link(fun() -> exit({ended, N}) end),
    receive
        {'EXIT', Pid, {ended, 60}} -> error(sixty);
        {'EXIT', Pid, {ended, M}} -> M
    end.

%% The message of a monitor that is gone is not there any more.
-spec flushed(integer()) -> term().
flushed(N) ->
    {Pid, Monitor} = spawn_monitor(fun() -> ok end),
    wait_for(Pid),
    demonitor(Monitor, [flush]),
    self() ! N,
    receive
        33 -> error(thirty_three);
        M -> M
    end.

wait_for(Pid) ->
    case is_process_alive(Pid) of
        true -> wait_for(Pid);
        false -> ok
    end.

%% The answer comes to an alias.
-spec caller(integer()) -> term().
caller(N) ->
    Server = spawn(fun() -> receive {Alias, M} -> Alias ! {Alias, M + 1} end end),
    Alias = monitor(process, Server, [{alias, reply_demonitor}]),
    Server ! {Alias, N},
    receive
        {Alias, 41} -> error(forty_one);
        {Alias, M} -> M
    end.

%% A module of which there is nothing but machine code.
-spec foreign(integer()) -> term().
foreign(N) when N > 1000 ->
    case without_source:mix(N, 1) of
        M when M >= 0 -> error(large)
    end;
foreign(N) -> without_source:each(fun(X) -> X + 1 end, [N]).

%% Code without source calls functions of the program.
-spec handed([integer()]) -> term().
handed(List) ->
    without_source:each(
        fun
            (X) when X > 1000 -> error(large);
            (X) -> X
        end,
        List
    ).

-spec captured(integer()) -> term().
captured(N) -> without_source:each(fun(X) -> case X + N of 77 -> error(found); Sum -> Sum end end, [1, 2]).

-spec summed([integer()]) -> term().
summed(List) -> without_source:fold(fun add/2, 0, List).

add(X, _) when X * 3 =:= 36 -> error(twelve);
add(X, Sum) -> X + Sum.

-spec wrapped(integer()) -> term().
wrapped(N) ->
    Fun = without_source:wrap(fun(X) -> case X of 5 -> error(five); _ -> X end end),
    Fun(N).

-spec caught_there(integer()) -> term().
caught_there(N) ->
    case without_source:catching(fun() -> 10 div N end) of
        {caught, badarith} -> error(zero);
        _ -> ok
    end.

%% The stack trace has the names of the program.
-spec traced_there(integer()) -> term().
traced_there(N) ->
    case without_source:tracing(fun() -> 10 div N end) of
        {badarith, [{erlang, 'div', _, _}, {?MODULE, '-traced_there/1-fun-0-', 1, _} | _]} -> error(zero);
        {badarith, Stack} -> error(Stack);
        _ -> ok
    end.

%% In a process that is not the program's own.
-spec started_there(integer()) -> term().
started_there(N) ->
    Pid = without_source:start(fun tripled/1),
    Pid ! {self(), N},
    receive
        {Pid, {ok, M}} when M > 40 -> error(large);
        {Pid, Other} -> Other
    end.

tripled(X) when X < 0 -> negative;
tripled(X) -> {ok, X * 3}.

-spec fails_there(integer()) -> term().
fails_there(N) ->
    Pid = without_source:start(fun(X) -> 100 div (X - 8) end),
    Reference = monitor(process, Pid),
    Pid ! {self(), N},
    receive {'DOWN', Reference, _, _, _} -> ok end.

-spec packed({integer(), term()}) -> term().
packed(Term) ->
    case binary_to_term(term_to_binary(Term)) of
        {61, _} -> error(unpacked);
        _ -> ok
    end.

-spec polling(1..3) -> term().
polling(1) -> receive never -> ok after 5 -> polling(1) end;
polling(_) -> ok.

-spec repacked(integer(), a | b) -> term().
repacked(N, Kind) ->
    case binary_to_term(zlib:gunzip(zlib:gzip(term_to_binary({Kind, N}, [compressed])))) of
        {b, N} when N > 10 -> error(b);
        {_, _} -> ok
    end.

%% What a function has captured is used by the code that it is given to.
-spec database(integer()) -> term().
database(N) ->
    ok = mnesia:start(),
    {atomic, ok} = mnesia:create_table(things, [{ram_copies, [node()]}, {attributes, [key, value]}]),
    {atomic, ok} = mnesia:transaction(fun() -> mnesia:write({things, key, N}) end),
    {atomic, [{things, key, Found}]} = mnesia:transaction(fun() -> mnesia:read(things, key) end),
    stopped = mnesia:stop(),
    Found.

-spec port(binary()) -> term().
port(Text) ->
    Port = open_port({spawn, "cat"}, [binary, stream]),
    port_command(Port, <<Text/binary, "x">>),
    Answer = receive {Port, {data, Data}} -> Data after 5000 -> none end,
    port_close(Port),
    case Text of
        <<"q", _/binary>> -> error(Answer);
        _ -> Answer
    end.

-spec matched(binary()) -> term().
matched(Text) ->
    case re:run(Text, "^a+$") of
        {match, _} -> error(matched);
        nomatch when Text =:= <<"b">> -> error(b);
        nomatch -> nomatch
    end.

%% Stack traces are the BEAM's, with the program's own names and lines.
-spec trace(integer()) -> term().
trace(N) ->
    try only_five(N)
    catch
        error:function_clause:Stack ->
            case Stack of
                [{on_beam, only_five, [12], [_ | _]} | _] -> error(twelve);
                [{on_beam, only_five, [N], _}, {on_beam, trace, 1, _} | _] -> {line, line_of(hd(Stack)) > 0}
            end
    end.

only_five(5) -> ok.

line_of({_, _, _, Location}) -> proplists:get_value(line, Location).

-spec caught(integer()) -> term().
caught(N) ->
    case catch 100 div N of
        {'EXIT', {badarith, [{erlang, 'div', [100, 0], _}, {on_beam, caught, 1, _} | _]}} -> zero;
        20 -> error(five);
        M -> M
    end.

-spec late(3 | soon) -> term().
late(Time) -> receive never -> ok after Time -> late end.

large(N) -> maps:put(key, N, maps:from_list([{I, I} || I <- lists:seq(1, 40)])).

-spec large_map(integer()) -> term().
large_map(N) ->
    case [Entry || {key, _} = Entry <- maps:to_list(large(N))] of
        [{key, 7}] -> error(seven);
        [_] -> length(maps:keys(large(N)))
    end.

-spec folded(integer()) -> term().
folded(N) ->
    maps:fold(fun(key, V, _) when V > 9 -> error(large); (K, _, Keys) -> [K | Keys] end, [], large(N)).

-spec iterated(integer()) -> term().
iterated(N) -> next(maps:next(maps:iterator(large(N)))).

next(none) -> ok;
next({key, 12, _}) -> error(twelve);
next({_, _, Iterator}) -> next(maps:next(Iterator)).

-spec entries(integer()) -> term().
entries(N) ->
    Table = ets:new(entries, [set]),
    [ets:insert(Table, {I, I + N}) || I <- lists:seq(1, 10)],
    case [V || {3, V} <- ets:tab2list(Table)] of
        [20] -> error(twenty);
        _ -> ets:foldl(fun({K, _}, Keys) -> [K | Keys] end, [], Table)
    end.

-spec keys(integer()) -> term().
keys(N) ->
    put(c, N),
    put(b, 2),
    put(a, 1),
    [a, b, c] = lists:sort(get_keys()),
    {dictionary, [_, _, _]} = process_info(self(), dictionary),
    case lists:keyfind(c, 1, get()) of
        {c, 19} -> error(nineteen);
        _ -> length(erase())
    end.

-spec killed(0..2) -> term().
killed(1) -> exit(self(), kill);
killed(_) -> ok.

%% What a node tells about itself: atoms, code.
-spec existing(0..9) -> term().
existing(N) ->
    case catch list_to_existing_atom("no_such_atom_of_" ++ integer_to_list(N)) of
        {'EXIT', {badarg, _}} when N =:= 7 -> error(seven);
        _ -> ok
    end.

-spec located(integer()) -> term().
located(N) ->
    case filename:extension(code:which(orddict)) of
        ".beam" when N =:= 15 -> error(fifteen);
        _ -> ok
    end.

%% A function in C has its caller in the trace, also in tail position.
-spec tail_trace(integer()) -> term().
tail_trace(N) ->
    try {inserted(N)}
    catch
        error:badarg:Stack ->
            case Stack of
                [{ets, insert, _, _}, {on_beam, inserted, 1, [_ | _]}, {on_beam, tail_trace, 1, _} | _] when N =:= 21 ->
                    error(twenty_one);
                _ -> ok
            end
    end.

inserted(N) -> ets:insert(no_such_table, {N}).

-spec repacked_twice(integer()) -> term().
repacked_twice(N) ->
    Packed = zlib:gzip(term_to_binary({N, lists:duplicate(40, x)}, [compressed])),
    case binary_to_term(zlib:gunzip(Packed), [safe]) of
        {61, _} -> error(unpacked);
        _ -> ok
    end.

%% Entries of a map in front of a list.
-spec listed(#{a => integer()}) -> term().
listed(Map) ->
    case erts_internal:map_next(0, Map, [b]) of
        [{a, 9}, b] -> error(nine);
        _ -> ok
    end.

-spec undefined_there(integer()) -> term().
undefined_there(N) ->
    case on_beam:no_such_function(N) of
        {no_such_function, [14]} -> error(fourteen);
        _ -> ok
    end.

'$handle_undefined_function'(Name, Args) -> {Name, Args}.

%% Code without source changes the dictionary, and reads it.
-spec changed_there(integer()) -> term().
changed_there(N) ->
    case {without_source:noting(fun() -> {get(noted), N} end), get(noted)} of
        {{there, 31}, there} -> error(thirty_one);
        _ -> ok
    end.

-spec recalled_there(integer()) -> term().
recalled_there(N) ->
    put(kept, N),
    without_source:recall(kept) =:= 5.

%% It starts a second process, after the first was followed.
-spec later_there(integer()) -> term().
later_there(N) ->
    Pid = without_source:start(fun tripled/1),
    Pid ! {self(), N},
    receive {Pid, _} -> ok end,
    without_source:watch(fun() -> 100 div (N - 8) end).

%% The process calls a module that was not called before.
-spec patient() -> term().
patient() ->
    Self = self(),
    spawn(fun() -> Self ! {done, orddict:size(orddict:new())} end),
    receive {done, 0} -> in_time after 400 -> late end.

%% The size of the stack and of the heap after so many rounds of a loop, which computes or takes messages.
-spec rounds(integer()) -> term().
rounds(N) -> round(N, 0).

round(0, _) -> size_of_process();
round(N, Sum) when N rem 2 =:= 0 -> round(N - 1, Sum + N);
round(N, Sum) -> round(N - 1, step(N, Sum)).

step(N, Sum) when N rem 3 =:= 0 -> Sum;
step(_, Sum) -> Sum + 1.

-spec serving(integer()) -> term().
serving(N) -> serve(N, 0).

serve(0, _) ->
    size_of_process();
serve(N, Sum) ->
    self() ! {add, N},
    receive
        {add, M} when M > 0 -> serve(N - 1, Sum + M);
        stop -> Sum
    end.

size_of_process() ->
    [{stack_size, Stack}, {total_heap_size, Heap}] = process_info(self(), [stack_size, total_heap_size]),
    {Stack, Heap}.

%% The exit reason of another process has its stack trace, which begins with the built-in function.
-spec failed_there(integer()) -> ok.
failed_there(N) ->
    {Pid, Monitor} = spawn_monitor(fun() -> 100 div (N - 6) end),
    receive
        {'DOWN', Monitor, process, Pid, {badarith, [{?MODULE, _, _, _} | _]}} -> error(not_there);
        {'DOWN', Monitor, process, Pid, {badarith, [{erlang, 'div', [100, 0], _} | _]}} -> error(six);
        {'DOWN', Monitor, process, Pid, _} -> ok
    end.

%% The input is in the stack trace of another process.
-spec divided(integer()) -> ok.
divided(N) ->
    {Pid, Monitor} = spawn_monitor(fun() -> N div 0 end),
    receive
        {'DOWN', Monitor, process, Pid, {badarith, [{erlang, 'div', [N, 0], _} | _]}} when N =/= 9 -> ok;
        {'DOWN', Monitor, process, Pid, {badarith, [{_, _, [9 | _], _} | _]}} -> error(nine)
    end.

%% The same in a handler.
-spec operands(integer()) -> ok.
operands(N) ->
    try N + list_to_atom("a") of
        _ -> ok
    catch
        error:badarith:Stack -> operands_in(Stack)
    end.

operands_in([{erlang, '+', [18, _], _} | _]) -> error(eighteen);
operands_in(_) -> ok.

-spec clause_arguments(integer()) -> ok.
clause_arguments(N) ->
    try positive(N) of
        _ -> ok
    catch
        error:function_clause:Stack -> argument_in(Stack)
    end.

argument_in([{_, positive, [-16], _} | _]) -> error(sixteen);
argument_in(_) -> ok.

positive(N) when N > 0 -> N.

%% A process that has run into timeouts, and then takes whatever comes.
-spec lapsed(22..24) -> ok.
lapsed(N) ->
    Self = self(),
    Pid = spawn(fun() ->
        receive never -> ok after 1 -> ok end,
        receive after 1 -> ok end,
        Self ! ready,
        receive Any -> Self ! {taken, Any} end
    end),
    receive ready -> Pid ! N end,
    receive {taken, 23} -> error(twenty_three); {taken, M} when M =:= N -> ok end.

%% The same where a timer sends what looks like a timeout.
-spec struck(23..25) -> ok.
struck(N) ->
    erlang:send_after(30, self(), timeout),
    receive never -> ok after 1 -> ok end,
    receive timeout -> ok end,
    self() ! N,
    receive 24 -> error(twenty_four); M when M =:= N -> ok end.

%% A table comes with a part of the input, and has one in it.
-spec inherited({atom(), integer()}) -> ok.
inherited({Key, Value}) ->
    Self = self(),
    spawn(fun() -> Table = ets:new(t, [{heir, Self, {given, Value}}]), ets:insert(Table, {Key, Value}) end),
    receive
        {'ETS-TRANSFER', Table, _, {given, Given}} ->
            case ets:lookup(Table, key) of
                [{key, Given}] when Given < -100 -> error(small);
                _ -> ok
            end
    end.
