%% Supervisors and their children.
-module(cf_supervisor).
-import(cf_strip, [strip/1]).
-behaviour(supervisor).
-export([init/1, start_child/2, serve/2]).
-export([restarts/1, strategies/1, gives_up/0, dynamic/0, kinds/1, children/0, shutdown/0, bad_start/1]).

init(Spec) -> Spec.

start_child(Name, Parent) ->
    proc_lib:start_link(?MODULE, serve, [Name, Parent]).

serve(Name, Parent) ->
    Parent ! {started, Name, self()},
    proc_lib:init_ack({ok, self()}),
    receive
        {crash, Reason} -> exit(Reason);
        stop -> ok
    end.

child(Name, Restart) ->
    #{id => Name, start => {?MODULE, start_child, [Name, self()]}, restart => Restart, shutdown => 50}.

started(N) ->
    [receive {started, Name, Pid} -> {Name, Pid} after 300 -> nothing end || _ <- lists:seq(1, N)].

names(Started) -> [case S of {Name, _} -> Name; Other -> Other end || S <- Started].

restarts(Reason) ->
    process_flag(trap_exit, true),
    {ok, Sup} = supervisor:start_link(?MODULE, {ok, {#{strategy => one_for_one, intensity => 3, period => 5}, [child(a, permanent)]}}),
    [{a, Pid}] = started(1),
    Pid ! {crash, Reason},
    [{a, Other}] = started(1),
    {Other =/= Pid, is_process_alive(Pid), is_process_alive(Sup), supervisor:count_children(Sup)}.

strategies(Strategy) ->
    process_flag(trap_exit, true),
    Children = [child(N, permanent) || N <- [a, b, c]],
    {ok, Sup} = supervisor:start_link(?MODULE, {ok, {#{strategy => Strategy, intensity => 3, period => 5}, Children}}),
    First = started(3),
    {b, B} = lists:keyfind(b, 1, First),
    B ! {crash, oops},
    Again = names(started(3)),
    {names(First), Again, [N || {N, P, _, _} <- supervisor:which_children(Sup), is_pid(P)]}.

gives_up() ->
    process_flag(trap_exit, true),
    {ok, Sup} = supervisor:start_link(?MODULE, {ok, {#{intensity => 1, period => 10}, [child(a, permanent)]}}),
    [{a, One}] = started(1),
    One ! {crash, first},
    [{a, Two}] = started(1),
    Two ! {crash, second},
    receive {'EXIT', Sup, Reason} -> Reason end.

dynamic() ->
    Spec = #{id => any, start => {?MODULE, start_child, []}, restart => temporary},
    {ok, Sup} = supervisor:start_link(?MODULE, {ok, {#{strategy => simple_one_for_one}, [Spec]}}),
    Started = [supervisor:start_child(Sup, [N, self()]) || N <- [x, y]],
    [{x, X}, {y, Y}] = started(2),
    ok = supervisor:terminate_child(Sup, X),
    {[element(1, S) || S <- Started], is_process_alive(X), is_process_alive(Y), supervisor:count_children(Sup)}.

%% What is restarted after a crash and after a normal end.
kinds(Restart) ->
    process_flag(trap_exit, true),
    [begin
         {ok, Sup} = supervisor:start_link(?MODULE, {ok, {#{intensity => 5, period => 5}, [child(a, Restart)]}}),
         [{a, Pid}] = started(1),
         Pid ! Message,
         Again = names(started(1)),
         {Message, Again, [Id || {Id, _, _, _} <- supervisor:which_children(Sup)]}
     end || Message <- [stop, {crash, oops}, {crash, shutdown}]].

children() ->
    {ok, Sup} = supervisor:start_link({local, cf_sup}, ?MODULE, {ok, {#{}, []}}),
    {ok, A} = supervisor:start_child(cf_sup, child(a, permanent)),
    Again = supervisor:start_child(Sup, child(a, permanent)),
    Bad = supervisor:start_child(Sup, #{id => b}),
    ok = supervisor:terminate_child(Sup, a),
    Gone = is_process_alive(A),
    {ok, _} = supervisor:restart_child(Sup, a),
    Running = supervisor:delete_child(Sup, a),
    ok = supervisor:terminate_child(Sup, a),
    {Again =:= {error, {already_started, A}}, Bad, Gone, Running, supervisor:delete_child(Sup, a),
     supervisor:delete_child(Sup, a), supervisor:which_children(Sup)}.

shutdown() ->
    process_flag(trap_exit, true),
    {ok, Sup} = supervisor:start_link(?MODULE, {ok, {#{}, [child(N, permanent) || N <- [a, b]]}}),
    Pids = [P || {_, P} <- started(2)],
    exit(Sup, shutdown),
    receive {'EXIT', Sup, Reason} -> {Reason, [is_process_alive(P) || P <- Pids]} end.

bad_start(What) ->
    process_flag(trap_exit, true),
    Result = supervisor:start_link(?MODULE, What),
    {case Result of {ok, _} -> ok; {error, Reason} -> strip(Reason); Other -> Other end,
     receive {'EXIT', _, Why} -> strip(Why) after 50 -> none end}.
