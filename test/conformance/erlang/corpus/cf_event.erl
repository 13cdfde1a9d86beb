%% Event managers, proc_lib, and a server of one's own.
-module(cf_event).
-import(cf_strip, [strip/1]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2, handle_info/2, terminate/2]).
-export([events/0, swapped/0, crashing/1, proc/1, acknowledged/1, agent/1, tasks/1, spawned/1]).
-export([acknowledge/2]).

init({swapped, {old, Sum}}) -> {ok, Sum * 100};
init(N) -> {ok, N}.

handle_event({add, N}, Sum) -> {ok, Sum + N};
handle_event({crash, Reason}, _) -> error(Reason);
handle_event(remove, _) -> remove_handler.

handle_call(get, Sum) -> {ok, Sum, Sum}.

handle_info({add, N}, Sum) -> {ok, Sum + N}.

terminate(swap, Sum) -> {old, Sum};
terminate(_, Sum) -> Sum.

events() ->
    {ok, M} = gen_event:start_link(),
    ok = gen_event:add_handler(M, {?MODULE, one}, 1),
    ok = gen_event:add_handler(M, {?MODULE, two}, 2),
    Twice = gen_event:add_handler(M, ?MODULE, 0),
    gen_event:notify(M, {add, 5}),
    ok = gen_event:sync_notify(M, {add, 6}),
    M ! {add, 7},
    Sums = [gen_event:call(M, H, get) || H <- [{?MODULE, one}, {?MODULE, two}, ?MODULE, nobody]],
    Which = gen_event:which_handlers(M),
    Deleted = gen_event:delete_handler(M, {?MODULE, two}, over),
    gen_event:notify(M, remove),
    {Twice, Sums, Which, Deleted, gen_event:which_handlers(M), gen_event:stop(M)}.

swapped() ->
    {ok, M} = gen_event:start_link(),
    ok = gen_event:add_handler(M, {?MODULE, a}, 3),
    ok = gen_event:swap_handler(M, {{?MODULE, a}, swap}, {{?MODULE, b}, swapped}),
    {gen_event:which_handlers(M), gen_event:call(M, {?MODULE, b}, get)}.

crashing(Reason) ->
    {ok, M} = gen_event:start_link(),
    ok = gen_event:add_sup_handler(M, ?MODULE, 3),
    gen_event:notify(M, {crash, Reason}),
    Told = receive {gen_event_EXIT, H, Why} -> {H, strip(Why)} after 300 -> nothing end,
    {Told, gen_event:which_handlers(M)}.

proc(Reason) ->
    process_flag(trap_exit, true),
    Pid = proc_lib:spawn_link(fun() -> exit(Reason) end),
    receive {'EXIT', Pid, Why} -> {Why, proc_lib:start_link(?MODULE, acknowledge, [fails, Reason])} end.

acknowledge(fails, Reason) -> exit(Reason);
acknowledge(With, What) -> proc_lib:init_ack({With, What}).

acknowledged(What) ->
    {proc_lib:start(?MODULE, acknowledge, [ok, What]), proc_lib:start(?MODULE, acknowledge, [ok, What], 1000)}.

%% A server that is nothing but a loop: get and update a state with functions.
agent(Updates) ->
    Pid = spawn_link(fun() -> loop(0) end),
    Ask = fun(Request) ->
        Ref = make_ref(),
        Pid ! {Request, self(), Ref},
        receive {Ref, Answer} -> Answer after 1000 -> timeout end
    end,
    Answers = [Ask({update, fun(S) -> {S, U} end}) || U <- Updates],
    {Answers, Ask(get), Ask(stop)}.

loop(State) ->
    receive
        {get, From, Ref} -> From ! {Ref, State}, loop(State);
        {{update, F}, From, Ref} -> New = F(State), From ! {Ref, New}, loop(New);
        {stop, From, Ref} -> From ! {Ref, stopped}
    end.

%% Results of several processes in the order of the tasks, however they end.
tasks(Tasks) ->
    Started = [spawn_monitor(fun() -> exit({result, run(T)}) end) || T <- Tasks],
    [receive {'DOWN', Ref, process, Pid, Reason} -> strip(Reason) end || {Pid, Ref} <- Started].

run({divide, A, B}) -> A div B;
run({wait, T}) -> timer:sleep(T), waited;
run({throw, T}) -> throw(T);
run({exit, R}) -> exit(R);
run(Other) -> Other.

spawned(What) ->
    process_flag(trap_exit, true),
    Pid = spawn_link(fun() -> run(What) end),
    receive {'EXIT', Pid, Reason} -> strip(Reason) end.
