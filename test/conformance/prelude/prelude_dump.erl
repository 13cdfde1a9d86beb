%% Writes to a file what the prelude gives on the BEAM, for comparison with another machine that runs the same prelude:
%% {[{Module, Function, ArgumentRecipes, {value, V} | {Class, Reason}}], [{Module, Scenario, Result}]}.
-module(prelude_dump).
-export([main/1]).

-define(INSIDE, 12).
-define(OUTSIDE, 4).

main([Dir, File]) ->
    logger:set_primary_config(level, none),
    Prelude = prelude_load:all(atom_to_list(Dir)),
    Calls = lists:append([calls(Function) || #{module := M, name := F, arity := A} = Function <- prelude_functions:all(Prelude, []),
                                             not prelude_cases:local(M, F, A)]),
    Scenarios = [{M, Name, element(1, prelude_load:outcomes(Theirs, Ours))}
                 || {M, Name, Theirs, Ours} <- prelude_load:scenarios(Prelude)],
    ok = file:write_file(atom_to_list(File), term_to_binary({Calls, Scenarios})),
    halt(0).

calls(#{module := M, name := F, arity := A, strict := Strict} = Function) ->
    prelude_functions:seed(Function),
    Inside = case A of 0 -> 1; _ -> prelude_cases:share(M, F, A) * ?INSIDE end,
    Outside = case Strict of true -> ?OUTSIDE; false -> 0 end,
    Arguments = [prelude_functions:inside(Function) || _ <- lists:seq(1, Inside)]
        ++ [prelude_functions:outside(Function) || _ <- lists:seq(1, Outside)],
    [Call || Args <- Arguments, {_, _, Recipe, Outcome} = Call <- [noted(M, F, Args)], portable({Recipe, Outcome}),
             not (shows_terms(M) andalso mentions_function(Recipe))].

noted(M, F, Args) ->
    World = fun(Name) -> prelude_load:world(prelude, Name) end,
    put(noted, #{}),
    {Watched, Recipe} = watch(Args, []),
    Real = prelude_replay:build(World, Watched),
    {Outcome, _} = prelude_output:captured(prelude, M, fun() ->
        try {value, apply(World(M), F, Real)}
        catch Class:Reason -> {Class, Reason}
        end
    end),
    {M, F, with_calls(Recipe, erase(noted)), Outcome}.

%% Functions replaced by ones that note their calls, and the same arguments with {'$fun', Where} in their place.
watch(Fun, Where) when is_function(Fun) ->
    {arity, Arity} = erlang:fun_info(Fun, arity),
    {watched(Arity, Fun, Where), {'$fun', Arity, Where}};
watch([H | T], Where) ->
    {H1, H2} = watch(H, [head | Where]),
    {T1, T2} = watch(T, [tail | Where]),
    {[H1 | T1], [H2 | T2]};
watch(Tuple, Where) when is_tuple(Tuple) ->
    {A, B} = watch(tuple_to_list(Tuple), [tuple | Where]),
    {list_to_tuple(A), list_to_tuple(B)};
watch(Other, _) -> {Other, Other}.

watched(0, Fun, Where) -> fun() -> note(Fun, Where, []) end;
watched(1, Fun, Where) -> fun(A) -> note(Fun, Where, [A]) end;
watched(2, Fun, Where) -> fun(A, B) -> note(Fun, Where, [A, B]) end;
watched(3, Fun, Where) -> fun(A, B, C) -> note(Fun, Where, [A, B, C]) end;
watched(4, Fun, Where) -> fun(A, B, C, D) -> note(Fun, Where, [A, B, C, D]) end.

note(Fun, Where, Args) ->
    Outcome = try {value, apply(Fun, Args)} catch Class:Reason -> {Class, Reason} end,
    Noted = get(noted),
    put(noted, Noted#{Where => [{Args, Outcome} | maps:get(Where, Noted, [])]}),
    case Outcome of
        {value, Value} -> Value;
        {Kind, Why} -> erlang:raise(Kind, Why, [])
    end.

with_calls({'$fun', Arity, Where}, Noted) -> {'$fun', Arity, maps:get(Where, Noted, [])};
with_calls([H | T], Noted) -> [with_calls(H, Noted) | with_calls(T, Noted)];
with_calls(Tuple, Noted) when is_tuple(Tuple) -> list_to_tuple(with_calls(tuple_to_list(Tuple), Noted));
with_calls(Other, _) -> Other.

%% Processes, references and code belong to one machine.
portable([H | T]) -> portable(H) andalso portable(T);
portable(Tuple) when is_tuple(Tuple) -> portable(tuple_to_list(Tuple));
portable(Map) when is_map(Map) -> portable(maps:to_list(Map));
portable(Other) -> not (is_function(Other) orelse is_pid(Other) orelse is_reference(Other) orelse is_port(Other)).

%% A function's text tells which machine it is from.
shows_terms(M) -> M =:= io_lib orelse M =:= io.

mentions_function({'$fun', _, _}) -> true;
mentions_function([H | T]) -> mentions_function(H) orelse mentions_function(T);
mentions_function(Tuple) when is_tuple(Tuple) -> mentions_function(tuple_to_list(Tuple));
mentions_function(_) -> false.
