%% Supervisors: processes that start children from specifications, restart them when they end, and stop them in reverse
%% order. A server whose state is the children in the order in which they were started.
%%
%% A child that has ended and is not to be restarted stays in the list without a process, unless it is temporary. The
%% children of a simple_one_for_one supervisor share one specification and have no identifiers.
-module(supervisor).
-behaviour(gen_server).

-export([check_childspecs/1, check_childspecs/2, count_children/1, delete_child/2, get_childspec/2, restart_child/2,
         start_child/2, start_link/2, start_link/3, terminate_child/2, which_children/1]).
-export([code_change/3, handle_call/3, handle_cast/2, handle_info/2, init/1, terminate/2]).
-export_type([child/0, child_id/0, child_spec/0, sup_flags/0, sup_ref/0, startchild_ret/0, startlink_ret/0, strategy/0,
              restart/0, shutdown/0, worker/0, modules/0, mfargs/0, startchild_err/0, startlink_err/0, sup_name/0,
              auto_shutdown/0, significant/0]).

-type child() :: 'undefined' | pid().
-type child_id() :: term().
-type mfargs() :: {M :: module(), F :: atom(), A :: [term()] | undefined}.
-type modules() :: [module()] | 'dynamic'.
-type restart() :: 'permanent' | 'transient' | 'temporary'.
-type shutdown() :: 'brutal_kill' | timeout().
-type significant() :: boolean().
-type auto_shutdown() :: 'never' | 'any_significant' | 'all_significant'.
-type worker() :: 'worker' | 'supervisor'.
-type sup_name() :: gen:emgr_name().
-type sup_ref() :: gen:server_ref().
-type strategy() :: 'one_for_all' | 'one_for_one' | 'rest_for_one' | 'simple_one_for_one'.
-type child_spec() ::
        #{id := child_id(), start := mfargs(), restart => restart(), significant => significant(), shutdown => shutdown(),
          type => worker(), modules => modules()}
      | {Id :: child_id(), StartFunc :: mfargs(), restart(), shutdown(), worker(), modules()}.
-type sup_flags() ::
        #{strategy => strategy(), intensity => non_neg_integer(), period => pos_integer(), auto_shutdown => auto_shutdown()}
      | {strategy(), non_neg_integer(), pos_integer()}.
-type startlink_err() :: {'already_started', pid()} | {'shutdown', term()} | term().
-type startlink_ret() :: {'ok', pid()} | 'ignore' | {'error', startlink_err()}.
-type startchild_err() :: 'already_present' | {'already_started', child()} | term().
-type startchild_ret() :: {'ok', child()} | {'ok', child(), term()} | {'error', startchild_err()}.

-callback init(Args :: term()) -> {ok, {sup_flags(), [child_spec()]}} | ignore.

-record(child, {pid = undefined :: child() | {restarting, pid() | undefined}, spec :: map()}).
-record(state, {strategy :: strategy(), intensity :: non_neg_integer(), period :: pos_integer(), mod :: module(),
                args :: term(), template :: map() | undefined, children = [] :: [#child{}], restarts = [] :: [integer()]}).

%% ---- For users ----

-spec start_link(Module, Args) -> startlink_ret() when Module :: module(), Args :: term().
start_link(Mod, Args) -> gen_server:start_link(supervisor, {self, Mod, Args}, []).

-spec start_link(SupName, Module, Args) -> startlink_ret() when SupName :: sup_name(), Module :: module(), Args :: term().
start_link(Name, Mod, Args) -> gen_server:start_link(Name, supervisor, {Name, Mod, Args}, []).

-spec start_child(SupRef, ChildSpec) -> startchild_ret() when SupRef :: sup_ref(), ChildSpec :: child_spec() | (ExtraArgs :: [term()]).
start_child(Sup, ChildSpec) -> call(Sup, {start_child, ChildSpec}).

-spec restart_child(SupRef, Id) -> Result when
      SupRef :: sup_ref(), Id :: child_id(), Result :: {'ok', child()} | {'ok', child(), term()} | {'error', Error :: term()}.
restart_child(Sup, Id) -> call(Sup, {restart_child, Id}).

-spec delete_child(SupRef, Id) -> Result when SupRef :: sup_ref(), Id :: child_id(), Result :: 'ok' | {'error', term()}.
delete_child(Sup, Id) -> call(Sup, {delete_child, Id}).

-spec terminate_child(SupRef, Id) -> Result when
      SupRef :: sup_ref(), Id :: pid() | child_id(), Result :: 'ok' | {'error', term()}.
terminate_child(Sup, Id) -> call(Sup, {terminate_child, Id}).

-spec get_childspec(SupRef, Id) -> Result when
      SupRef :: sup_ref(), Id :: pid() | child_id(), Result :: {'ok', child_spec()} | {'error', 'not_found'}.
get_childspec(Sup, Id) -> call(Sup, {get_childspec, Id}).

-spec which_children(SupRef) -> [{Id, Child, Type, Modules}] when
      SupRef :: sup_ref(), Id :: child_id() | undefined, Child :: child() | 'restarting', Type :: worker(), Modules :: modules().
which_children(Sup) -> call(Sup, which_children).

-spec count_children(SupRef) -> PropListOfCounts when
      SupRef :: sup_ref(), PropListOfCounts :: [{specs | active | supervisors | workers, non_neg_integer()}].
count_children(Sup) -> call(Sup, count_children).

call(Sup, Request) -> gen_server:call(Sup, Request, infinity).

-spec check_childspecs(ChildSpecs) -> Result when ChildSpecs :: [child_spec()], Result :: 'ok' | {'error', Error :: term()}.
check_childspecs(ChildSpecs) -> check_childspecs(ChildSpecs, undefined).

-spec check_childspecs(ChildSpecs, AutoShutdown) -> Result when
      ChildSpecs :: [child_spec()], AutoShutdown :: undefined | auto_shutdown(), Result :: 'ok' | {'error', Error :: term()}.
check_childspecs(ChildSpecs, _) when is_list(ChildSpecs) ->
    case tandem_childspec:check_all(ChildSpecs) of
        {ok, _} -> ok;
        Error -> {error, Error}
    end;
check_childspecs(Other, _) -> {error, {badarg, Other}}.

%% ---- Starting ----

-spec init({term(), module(), term()}) -> {ok, #state{}} | ignore | {stop, term()}.
init({_, Mod, Args}) ->
    process_flag(trap_exit, true),
    case Mod:init(Args) of
        {ok, {Flags, Specs}} ->
            case tandem_childspec:flags(Flags) of
                {ok, Strategy, Intensity, Period} ->
                    State = #state{strategy = Strategy, intensity = Intensity, period = Period, mod = Mod, args = Args},
                    init_children(State, Specs);
                {error, Reason} -> {stop, {supervisor_data, Reason}}
            end;
        ignore -> ignore;
        Other -> {stop, {bad_return, {Mod, init, Other}}}
    end.

init_children(#state{strategy = simple_one_for_one} = State, Specs) when length(Specs) =:= 1 ->
    case tandem_childspec:check_all(Specs) of
        {ok, [Template]} -> {ok, State#state{template = Template}};
        Error -> {stop, {start_spec, Error}}
    end;
init_children(#state{strategy = simple_one_for_one}, Specs) -> {stop, {bad_start_spec, Specs}};
init_children(State, Specs) ->
    case tandem_childspec:check_all(Specs) of
        {ok, Checked} ->
            case start_all([#child{spec = Spec} || Spec <- Checked], []) of
                {ok, Children} -> {ok, State#state{children = Children}};
                {error, Started, Child, Reason} ->
                    stop_all(Started),
                    {stop, {shutdown, {failed_to_start_child, id(Child), Reason}}}
            end;
        Error -> {stop, {start_spec, Error}}
    end.

%% In order. Those started so far come back reversed, ready to be stopped, if one fails.
start_all([Child | Children], Started) ->
    case start_process(Child) of
        {ok, undefined} -> start_all(Children, kept_without_process(Child) ++ Started);
        {ok, Pid} -> start_all(Children, [Child#child{pid = Pid} | Started]);
        {ok, Pid, _} -> start_all(Children, [Child#child{pid = Pid} | Started]);
        {error, Reason} -> {error, lists:reverse(Started), Child, Reason}
    end;
start_all([], Started) -> {ok, lists:reverse(Started)}.

%% A child that asked to be ignored: a temporary one is forgotten.
kept_without_process(Child) ->
    case restart(Child) of
        temporary -> [];
        _ -> [Child]
    end.

start_process(#child{spec = #{start := {M, F, A}}}) -> started(catch apply(M, F, A)).

started({ok, Pid}) when is_pid(Pid) -> {ok, Pid};
started({ok, Pid, Extra}) when is_pid(Pid) -> {ok, Pid, Extra};
started(ignore) -> {ok, undefined};
started({error, Reason}) -> {error, Reason};
started(Other) -> {error, Other}.

id(#child{spec = #{id := Id}}) -> Id.
restart(#child{spec = #{restart := Restart}}) -> Restart.

%% ---- Requests ----

-spec handle_call(term(), gen:from(), #state{}) -> {reply, term(), #state{}}.
handle_call({start_child, Extra}, _, #state{strategy = simple_one_for_one, template = Template} = State) ->
    #{start := {M, F, A}} = Template,
    Child = #child{spec = Template#{start := {M, F, A ++ Extra}}},
    case start_process(Child) of
        {ok, undefined} -> {reply, {ok, undefined}, State};
        {ok, Pid} -> {reply, {ok, Pid}, add(Child#child{pid = Pid}, State)};
        {ok, Pid, Info} -> {reply, {ok, Pid, Info}, add(Child#child{pid = Pid}, State)};
        {error, Reason} -> {reply, {error, Reason}, State}
    end;
handle_call({start_child, Spec}, _, State) ->
    case tandem_childspec:check(Spec) of
        {ok, Checked} -> start_new(#child{spec = Checked}, State);
        Error -> {reply, {error, Error}, State}
    end;
handle_call({terminate_child, Pid}, _, #state{strategy = simple_one_for_one} = State) when is_pid(Pid) ->
    case lists:keyfind(Pid, #child.pid, State#state.children) of
        false ->
            case is_process_alive(Pid) of
                true -> {reply, {error, not_found}, State};
                false -> {reply, ok, State}
            end;
        Child ->
            stop_child(Child),
            {reply, ok, without(Child, State)}
    end;
handle_call({Request, _}, _, #state{strategy = simple_one_for_one} = State) when Request =/= get_childspec ->
    {reply, {error, simple_one_for_one}, State};
handle_call({terminate_child, Id}, _, State) ->
    with_child(Id, State, fun(Child) ->
        stop_child(Child),
        case restart(Child) of
            temporary -> {reply, ok, without(Child, State)};
            _ -> {reply, ok, replace(Child, Child#child{pid = undefined}, State)}
        end
    end);
handle_call({restart_child, Id}, _, State) ->
    with_child(Id, State, fun
        (#child{pid = undefined} = Child) -> start_again(Child, State);
        (#child{pid = {restarting, _}}) -> {reply, {error, restarting}, State};
        (_) -> {reply, {error, running}, State}
    end);
handle_call({delete_child, Id}, _, State) ->
    with_child(Id, State, fun
        (#child{pid = undefined} = Child) -> {reply, ok, without(Child, State)};
        (#child{pid = {restarting, _}}) -> {reply, {error, restarting}, State};
        (_) -> {reply, {error, running}, State}
    end);
handle_call({get_childspec, _}, _, #state{strategy = simple_one_for_one, template = Template} = State) ->
    {reply, {ok, Template}, State};
handle_call({get_childspec, Id}, _, State) ->
    case lists:search(fun(Child) -> id(Child) =:= Id orelse Child#child.pid =:= Id end, State#state.children) of
        {value, #child{spec = Spec}} -> {reply, {ok, Spec}, State};
        false -> {reply, {error, not_found}, State}
    end;
handle_call(which_children, _, #state{strategy = Strategy, children = Children} = State) ->
    {reply, [describe(Strategy, Child) || Child <- lists:reverse(Children)], State};
handle_call(count_children, _, State) -> {reply, counts(State), State}.

start_new(Child, #state{children = Children} = State) ->
    case lists:search(fun(Other) -> id(Other) =:= id(Child) end, Children) of
        {value, #child{pid = undefined}} -> {reply, {error, already_present}, State};
        {value, #child{pid = Pid}} -> {reply, {error, {already_started, Pid}}, State};
        false ->
            case start_process(Child) of
                {ok, undefined} ->
                    case restart(Child) of
                        temporary -> {reply, {ok, undefined}, State};
                        _ -> {reply, {ok, undefined}, add(Child, State)}
                    end;
                {ok, Pid} -> {reply, {ok, Pid}, add(Child#child{pid = Pid}, State)};
                {ok, Pid, Info} -> {reply, {ok, Pid, Info}, add(Child#child{pid = Pid}, State)};
                {error, Reason} -> {reply, {error, {Reason, described(Child)}}, State}
            end
    end.

described(#child{pid = Pid, spec = #{id := Id, start := Start, restart := Restart, significant := Significant,
                                     shutdown := Shutdown, type := Type, modules := Modules}}) ->
    {child, Pid, Id, Start, Restart, Significant, Shutdown, Type, Modules}.

start_again(Child, State) ->
    case start_process(Child) of
        {ok, Pid} -> {reply, {ok, Pid}, replace(Child, Child#child{pid = Pid}, State)};
        {ok, Pid, Info} -> {reply, {ok, Pid, Info}, replace(Child, Child#child{pid = Pid}, State)};
        {error, Reason} -> {reply, {error, Reason}, State}
    end.

with_child(Id, State, Fun) ->
    case lists:search(fun(Child) -> id(Child) =:= Id end, State#state.children) of
        {value, Child} -> Fun(Child);
        false -> {reply, {error, not_found}, State}
    end.

add(Child, #state{children = Children} = State) -> State#state{children = Children ++ [Child]}.
without(Child, #state{children = Children} = State) -> State#state{children = lists:delete(Child, Children)}.

replace(Old, New, #state{children = Children} = State) ->
    State#state{children = [case Child of Old -> New; _ -> Child end || Child <- Children]}.

describe(simple_one_for_one, #child{pid = Pid, spec = #{type := Type, modules := Modules}}) ->
    {undefined, shown(Pid), Type, Modules};
describe(_, #child{pid = Pid, spec = #{id := Id, type := Type, modules := Modules}}) -> {Id, shown(Pid), Type, Modules}.

shown({restarting, _}) -> restarting;
shown(Pid) -> Pid.

counts(#state{strategy = Strategy, children = Children}) ->
    Specs = case Strategy of
                simple_one_for_one -> 1;
                _ -> length(Children)
            end,
    [{specs, Specs},
     {active, length([Pid || #child{pid = Pid} <- Children, is_pid(Pid)])},
     {supervisors, length([S || #child{spec = #{type := supervisor} = S} <- Children])},
     {workers, length([S || #child{spec = #{type := worker} = S} <- Children])}].

-spec handle_cast(term(), #state{}) -> {noreply, #state{}} | {stop, shutdown, #state{}}.
handle_cast({try_again, Child}, State) -> finish(restart_child_now(Child, State));
handle_cast(_, State) -> {noreply, State}.

%% ---- Children that end ----

-spec handle_info(term(), #state{}) -> {noreply, #state{}} | {stop, shutdown, #state{}}.
handle_info({'EXIT', Pid, Reason}, #state{children = Children} = State) ->
    case lists:keyfind(Pid, #child.pid, Children) of
        false -> {noreply, State};
        Child -> ended(Child, Reason, State)
    end;
handle_info(_, State) -> {noreply, State}.

ended(Child, Reason, #state{strategy = Strategy} = State) ->
    case wants_restart(restart(Child), Reason) of
        true -> finish(count_restart(Child, State));
        false when Strategy =:= simple_one_for_one -> {noreply, without(Child, State)};
        false ->
            case restart(Child) of
                temporary -> {noreply, without(Child, State)};
                _ -> {noreply, replace(Child, Child#child{pid = undefined}, State)}
            end
    end.

finish({ok, State}) -> {noreply, State};
finish({shutdown, State}) -> {stop, shutdown, State}.

wants_restart(permanent, _) -> true;
wants_restart(temporary, _) -> false;
wants_restart(transient, normal) -> false;
wants_restart(transient, shutdown) -> false;
wants_restart(transient, {shutdown, _}) -> false;
wants_restart(transient, _) -> true.

%% More than `intensity' restarts in `period' seconds end the supervisor.
count_restart(Child, #state{intensity = Intensity, period = Period, restarts = Restarts} = State) ->
    Now = erlang:monotonic_time(second),
    Recent = [Now | [Time || Time <- Restarts, Time >= Now - Period]],
    NewState = State#state{restarts = Recent},
    case length(Recent) > Intensity of
        true -> {shutdown, without(Child, NewState)};
        false -> restart_child_now(Child, NewState)
    end.

restart_child_now(Child, #state{strategy = Strategy} = State) when Strategy =:= one_for_one; Strategy =:= simple_one_for_one ->
    case start_process(Child) of
        {ok, undefined} when Strategy =:= simple_one_for_one -> {ok, without(Child, State)};
        {ok, Pid} -> {ok, replace(Child, Child#child{pid = Pid}, State)};
        {ok, Pid, _} -> {ok, replace(Child, Child#child{pid = Pid}, State)};
        {error, _} -> again(Child, State)
    end;
restart_child_now(Child, #state{strategy = rest_for_one, children = Children} = State) ->
    {Before, After} = lists:splitwith(fun(Other) -> Other =/= Child end, Children),
    restart_group(Before, Child, After, State);
restart_child_now(Child, #state{strategy = one_for_all, children = Children} = State) ->
    restart_group([], Child, Children, State).

restart_group(Before, _, Group, State) ->
    stop_all(Group),
    Stopped = [Child#child{pid = undefined} || Child <- Group, restart(Child) =/= temporary],
    case start_all(Stopped, []) of
        {ok, Started} -> {ok, State#state{children = Before ++ Started}};
        {error, Started, Failed, _} ->
            Rest = lists:nthtail(length(Started) + 1, Stopped),
            Waiting = Failed#child{pid = {restarting, undefined}},
            again(Waiting, State#state{children = Before ++ Started ++ [Waiting | Rest]})
    end.

%% A restart that fails counts as another one, and is tried again after what is in the mailbox.
again(Child, #state{} = State) ->
    Waiting = Child#child{pid = {restarting, undefined}},
    Marked = replace(Child, Waiting, State),
    case count_only(Marked) of
        {ok, NewState} ->
            gen_server:cast(self(), {try_again, Waiting}),
            {ok, NewState};
        {shutdown, NewState} -> {shutdown, without(Waiting, NewState)}
    end.

count_only(#state{intensity = Intensity, period = Period, restarts = Restarts} = State) ->
    Now = erlang:monotonic_time(second),
    Recent = [Now | [Time || Time <- Restarts, Time >= Now - Period]],
    case length(Recent) > Intensity of
        true -> {shutdown, State#state{restarts = Recent}};
        false -> {ok, State#state{restarts = Recent}}
    end.

%% ---- Stopping ----

-spec terminate(term(), #state{}) -> ok.
terminate(_, #state{children = Children}) -> stop_all(Children).

stop_all(Children) -> lists:foreach(fun stop_child/1, lists:reverse(Children)).

stop_child(#child{pid = Pid, spec = #{shutdown := Shutdown}}) when is_pid(Pid) ->
    Monitor = erlang:monitor(process, Pid),
    {Signal, Time} = case Shutdown of
                         brutal_kill -> {kill, infinity};
                         _ -> {shutdown, Shutdown}
                     end,
    exit(Pid, Signal),
    receive
        {'DOWN', Monitor, process, Pid, _} -> ok
    after Time ->
            exit(Pid, kill),
            receive {'DOWN', Monitor, process, Pid, _} -> ok end
    end,
    receive {'EXIT', Pid, _} -> ok after 0 -> ok end;
stop_child(_) -> ok.

-spec code_change(term(), #state{}, term()) -> {ok, #state{}}.
code_change(_, State, _) -> {ok, State}.
