%% truth: log/2 -; init/1 -; handle_event/2 bug; handle_call/2 -
-module(audit).
-behaviour(gen_event).
-export([log/2, init/1, handle_event/2, handle_call/2]).
log(Manager, Line) -> gen_event:notify(Manager, {line, Line}), gen_event:notify(Manager, flush).
init(_) -> {ok, []}.
handle_event({line, L}, Lines) -> {ok, [L | Lines]};
handle_event(flush, [Last | _]) -> {ok, [Last]}.
handle_call(_, Lines) -> {ok, length(Lines), Lines}.
