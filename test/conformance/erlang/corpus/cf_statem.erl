%% A lock with a code as a gen_statem, with every kind of timeout and action.
-module(cf_statem).
-import(cf_strip, [strip/1]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, terminate/3, locked/3, open/3, counting/3]).
-export([lock/1, timeouts/0, postponed/0, internal/0, crashes/1, entered/0, stops/1, generic/0]).

callback_mode() -> [state_functions, state_enter].

init({State, Data}) -> {ok, State, Data};
init({stop, Reason}) -> {stop, Reason};
init(ignore) -> ignore.

terminate(_, _, _) -> ok.

locked(enter, Old, Data) -> {keep_state, Data#{log => [{locked, Old} | maps:get(log, Data, [])]}};
locked(cast, {button, B}, #{code := Code, left := [B]} = Data) ->
    {next_state, open, Data#{left := Code}, [{state_timeout, 20, lock}]};
locked(cast, {button, B}, #{left := [B | Rest]} = Data) -> {keep_state, Data#{left := Rest}};
locked(cast, {button, _}, #{code := Code} = Data) -> {keep_state, Data#{left := Code}};
locked({call, From}, state, Data) -> {keep_state_and_data, [{reply, From, {locked, maps:get(left, Data)}}]};
locked({call, From}, log, Data) -> {keep_state_and_data, [{reply, From, maps:get(log, Data)}]};
locked({call, _}, push, _) -> {keep_state_and_data, [postpone]};
locked({call, From}, {stop, Reason}, Data) -> {stop_and_reply, Reason, [{reply, From, bye}], Data};
locked({call, _}, {crash, Class, Reason}, _) -> erlang:Class(Reason);
locked({call, From}, count, Data) -> {next_state, counting, Data#{n => 0, from => From}, [{next_event, internal, tick}]}.

open(enter, Old, Data) -> {keep_state, Data#{log => [{open, Old} | maps:get(log, Data, [])]}};
open(state_timeout, lock, Data) -> {next_state, locked, Data};
open({call, From}, push, Data) -> {next_state, locked, Data, [{reply, From, pushed}]};
open({call, From}, state, _) -> {keep_state_and_data, [{reply, From, open}]};
open({call, From}, log, Data) -> {keep_state_and_data, [{reply, From, maps:get(log, Data)}]};
open(cast, {button, _}, _) -> keep_state_and_data.

counting(enter, _, _) -> keep_state_and_data;
counting(internal, tick, #{n := 3, from := From} = Data) -> {next_state, locked, Data, [{reply, From, {counted, 3}}]};
counting(internal, tick, #{n := N} = Data) -> {keep_state, Data#{n := N + 1}, [{timeout, 5, tock}]};
counting(timeout, tock, Data) -> {keep_state, Data, [{{timeout, name}, 5, tick}]};
counting({timeout, name}, tick, _) -> {keep_state_and_data, [{next_event, internal, tick}]}.

start(Code) ->
    {ok, Pid} = gen_statem:start_link(?MODULE, {locked, #{code => Code, left => Code}}, []),
    Pid.

lock(Buttons) ->
    Pid = start([1, 2]),
    [gen_statem:cast(Pid, {button, B}) || B <- Buttons],
    Result = {gen_statem:call(Pid, state), gen_statem:call(Pid, log)},
    gen_statem:stop(Pid),
    Result.

timeouts() ->
    Pid = start([a]),
    gen_statem:cast(Pid, {button, a}),
    A = gen_statem:call(Pid, state),
    timer:sleep(80),
    {A, gen_statem:call(Pid, state), gen_statem:call(Pid, log)}.

postponed() ->
    Pid = start([a]),
    Parent = self(),
    spawn_link(fun() -> Parent ! {pushed, gen_statem:call(Pid, push)} end),
    timer:sleep(20),
    gen_statem:cast(Pid, {button, a}),
    receive {pushed, What} -> {What, gen_statem:call(Pid, state)} end.

internal() -> gen_statem:call(start([a]), count).

generic() ->
    Pid = start([a]),
    {strip(catch gen_statem:call(Pid, push, 20)), gen_statem:call(Pid, state)}.

crashes(Reason) ->
    process_flag(trap_exit, true),
    [begin
         Pid = start([a]),
         Result = strip(catch gen_statem:call(Pid, {crash, Class, Reason})),
         receive {'EXIT', Pid, Why} -> {Result, strip(Why)} end
     end || Class <- [error, exit]].

entered() ->
    Pid = start([a]),
    gen_statem:cast(Pid, {button, a}),
    gen_statem:call(Pid, push),
    lists:reverse(gen_statem:call(Pid, log)).

stops(Reason) ->
    process_flag(trap_exit, true),
    Pid = start([a]),
    Reply = gen_statem:call(Pid, {stop, Reason}),
    receive {'EXIT', Pid, Why} -> {Reply, strip(Why), result(gen_statem:start_link(?MODULE, {stop, Reason}, []))} end.

result({ok, _}) -> ok;
result(Other) -> strip(Other).
