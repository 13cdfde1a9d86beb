%% A server with a table of its own, as programs have them.
-module(on_beam_counter).
-behaviour(gen_server).
-export([levels/1, play/1, book/1, init/1, handle_call/3, handle_cast/2]).

-spec play([integer()]) -> term().
play(Numbers) ->
    {ok, Pid} = gen_server:start_link(?MODULE, [], []),
    [gen_server:cast(Pid, {add, N}) || N <- Numbers],
    case gen_server:call(Pid, total) of
        13 -> error(thirteen);
        Total -> Total
    end.

-spec book([{a | b, integer()}]) -> term().
book(Entries) ->
    {ok, Pid} = gen_server:start_link(?MODULE, [], []),
    Answers = [gen_server:call(Pid, {book, Key, Value}) || {Key, Value} <- Entries],
    gen_server:stop(Pid),
    case lists:member({error, taken}, Answers) of
        true -> error(taken);
        false -> Answers
    end.

init([]) ->
    Table = ets:new(counter, [set, private]),
    ets:insert(Table, {total, 0}),
    {ok, Table}.

handle_call(total, _, Table) ->
    {reply, ets:lookup_element(Table, total, 2), Table};
handle_call({book, Key, Value}, _, Table) ->
    case ets:insert_new(Table, {Key, Value}) of
        true -> {reply, ok, Table};
        false -> {reply, {error, taken}, Table}
    end.

handle_cast({add, N}, Table) when N >= 0 ->
    ets:update_counter(Table, total, N),
    {noreply, Table};
handle_cast({add, _}, Table) ->
    {noreply, Table}.

%% On a node, errors are logged.
-spec levels(integer()) -> term().
levels(N) ->
    case logger_config:allow(error, ?MODULE) of
        true when N =:= 23 -> error(logged);
        _ -> ok
    end.
