%% Crashes in other processes: those of a monitored, linked or supervised process are reported as handled, exits of the
%% program's own making are not.
-module(crashes).
-behaviour(gen_server).
-export([monitored/1, linked/1, exiting/1, throwing/1, orderly/1, task/1, nested/1]).
-export([delayed/1, supervised/1, called/1, caught/1, bad_return/1]).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

-spec monitored(integer()) -> term().
monitored(N) ->
    {_, R} = spawn_monitor(fun() -> 10 div (N - 4321) end),
    receive {'DOWN', R, _, _, _} -> ok end.

-spec linked(integer()) -> term().
linked(N) ->
    process_flag(trap_exit, true),
    P = spawn_link(fun() -> 10 div (N - 4321) end),
    receive {'EXIT', P, _} -> ok end.

-spec exiting(integer()) -> term().
exiting(N) ->
    {_, R} = spawn_monitor(fun() -> case N of 77 -> exit(bye); _ -> ok end end),
    receive {'DOWN', R, _, _, _} -> ok end.

-spec throwing(integer()) -> term().
throwing(N) ->
    {_, R} = spawn_monitor(fun() -> case N of 77 -> throw(bye); _ -> ok end end),
    receive {'DOWN', R, _, _, _} -> ok end.

-spec orderly(integer()) -> term().
orderly(N) ->
    End = fun() ->
        case N of
            1 -> exit(normal);
            2 -> exit(shutdown);
            3 -> exit({shutdown, x});
            _ -> ok
        end
    end,
    {_, R} = spawn_monitor(End),
    receive {'DOWN', R, _, _, _} -> ok end.

-spec task(integer()) -> term().
task(N) ->
    Self = self(),
    {P, R} = spawn_monitor(fun() -> Self ! {self(), 100 div N} end),
    receive
        {P, X} -> demonitor(R, [flush]), X;
        {'DOWN', R, _, _, Reason} -> {error, Reason}
    end.

-spec nested(integer()) -> term().
nested(N) ->
    Inner = fun() -> hd(lists:duplicate(N band 3, a)) end,
    Outer = fun() ->
        {_, R} = spawn_monitor(Inner),
        receive
            {'DOWN', R, _, _, normal} -> ok;
            {'DOWN', R, _, _, _} -> exit(child_failed)
        end
    end,
    {_, R} = spawn_monitor(Outer),
    receive {'DOWN', R, _, _, _} -> ok end.

%% Started by a server of the library, which was there before.
-spec delayed(integer()) -> term().
delayed(N) ->
    {ok, _} = timer:apply_after(1, erlang, 'div', [10, N - 4321]),
    timer:sleep(30).

-spec supervised(integer()) -> term().
supervised(N) ->
    {ok, P} = supervisor:start_link(?MODULE, supervisor),
    Result = (catch gen_server:call(crashes_worker, {divide, N})),
    unlink(P),
    exit(P, shutdown),
    case Result of {'EXIT', _} -> ok; _ -> Result end.

-spec called(integer()) -> term().
called(N) ->
    {ok, P} = gen_server:start(?MODULE, [], []),
    gen_server:call(P, {divide, N}).

-spec caught(integer()) -> term().
caught(N) ->
    {ok, P} = gen_server:start(?MODULE, [], []),
    try gen_server:call(P, {divide, N}) catch exit:_ -> sorry end.

-spec bad_return(integer()) -> term().
bad_return(N) ->
    {ok, P} = gen_server:start(?MODULE, [], []),
    try gen_server:call(P, {bad, N}) catch exit:_ -> sorry end.

start_link() -> gen_server:start_link({local, crashes_worker}, ?MODULE, [], []).

init(supervisor) ->
    Worker = #{id => worker, start => {?MODULE, start_link, []}},
    {ok, {#{strategy => one_for_one, intensity => 3, period => 5}, [Worker]}};
init([]) -> {ok, 0}.

handle_call({divide, N}, _, S) -> {reply, 10 div (N - 5), S};
handle_call({bad, N}, _, S) -> case N of 5 -> oops; _ -> {reply, ok, S} end.

handle_cast(_, S) -> {noreply, S}.
