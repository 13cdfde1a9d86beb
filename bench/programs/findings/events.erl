%% truth: init/1 -; handle_event/2 contract; total/1 contract
-module(events).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2, total/1]).
init(_) -> {ok, 0}.
handle_event({add, N}, S) -> {ok, S + N};
handle_event(_, S) -> {ok, S}.
handle_call(_, S) -> {ok, ok, S}.
total(L) -> lists:sum(L).
