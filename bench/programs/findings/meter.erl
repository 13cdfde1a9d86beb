%% truth: start_link/0 -; reset/2 contract
-module(meter).
-behaviour(gen_server).
-export([start_link/0, reset/2]).
-export([init/1, handle_call/3, handle_cast/2]).
start_link() -> gen_server:start_link(?MODULE, [], []).
reset(Pid, Names) -> gen_server:call(Pid, {reset, Names}).
init([]) -> {ok, #{}}.
handle_call({reset, Names}, _From, State) ->
  Gone = case Names of
    _ when is_list(Names) -> Names;
    _ when is_atom(Names) -> [Names]
  end,
  {reply, ok, maps:without(Gone, State)}.
handle_cast(_, State) -> {noreply, State}.
