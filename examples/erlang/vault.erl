%% A gen_server: the calls go through the library's own code, and a request in the wrong order crashes the server.
%%
%%   tandem run examples/erlang/vault.erl play '[[open]]' --max-paths 60
-module(vault).
-behaviour(gen_server).
-export([play/1, init/1, handle_call/3, handle_cast/2]).

-spec play([open | close | {code, integer()}]) -> [term()].
play(Requests) ->
    {ok, Vault} = gen_server:start(?MODULE, closed, []),
    [gen_server:call(Vault, Request) || Request <- Requests].

init(State) -> {ok, State}.

handle_call({code, 4711}, _From, closed) -> {reply, ok, unlocked};
handle_call({code, _}, _From, State) -> {reply, wrong, State};
handle_call(open, _From, unlocked) -> {reply, ok, opened};
handle_call(open, _From, closed) -> {reply, locked, closed};
handle_call(close, _From, opened) -> {reply, ok, closed}.

handle_cast(_, State) -> {noreply, State}.
