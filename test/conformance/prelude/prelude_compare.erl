%% Compares the prelude with the installed standard library, function by function, on generated arguments.
%% Prints one line for every difference, then {comparisons, InsideSpecs, OutsideSpecs, Differences}.
-module(prelude_compare).
-export([main/1]).

-define(INSIDE, 120).
-define(OUTSIDE, 30).

main([Dir | Only]) ->
    Prelude = prelude_load:all(atom_to_list(Dir)),
    put(differences, 0), put(inside, 0), put(outside, 0),
    [module(M, Info) || {M, Info} <- prelude_functions:modules(Prelude, Only)],
    [function(Function) || Function <- prelude_functions:all(Prelude, Only)],
    (Only =:= [] orelse Only =:= [scenarios]) andalso scenarios(Prelude),
    io:format("comparisons ~p inside specs, ~p outside, ~p differences~n", [get(inside), get(outside), get(differences)]),
    halt(case get(differences) of 0 -> 0; _ -> 1 end).

scenarios(Prelude) ->
    logger:set_primary_config(level, none),
    [scenario(Name, Theirs, Ours) || {_, Name, Theirs, Ours} <- prelude_load:scenarios(Prelude)].

scenario(Name, Theirs, Ours) ->
    put(inside, get(inside) + 1),
    case prelude_load:outcomes(Theirs, Ours) of
        {Same, Same} -> true;
        {Expected, Different} -> difference("scenario ~p~n  otp       ~0p~n  prelude   ~0p~n", [Name, Expected, Different])
    end.

module(M, #{exports := Exports, specs := Specs}) ->
    Theirs = [FA || {F, _} = FA <- M:module_info(exports), F =/= module_info],
    case (Theirs -- Exports) -- prelude_cases:absent(M) of
        [] -> ok;
        Missing -> difference("~p lacks ~0p~n", [M, lists:sort(Missing)])
    end,
    case [FA || FA <- Exports, not is_map_key(FA, Specs)] of
        [] -> ok;
        Unspecified -> difference("~p has no specs for ~0p~n", [M, Unspecified])
    end.

function(#{module := M, name := F, arity := A, strict := Strict} = Function) ->
    prelude_functions:seed(Function),
    Inside = case A of 0 -> 1; _ -> prelude_cases:share(M, F, A) * ?INSIDE end,
    Outside = case Strict of true -> ?OUTSIDE; false -> 0 end,
    repeat(Inside, 3, fun() -> compare(inside, M, F, prelude_functions:inside(Function)) end),
    repeat(Outside, 3, fun() -> compare(outside, M, F, prelude_functions:outside(Function)) end).

%% Stops early after a few differences: the rest would be more of the same.
repeat(0, _, _) -> ok;
repeat(_, 0, _) -> ok;
repeat(N, Patience, Fun) ->
    case Fun() of
        true -> repeat(N - 1, Patience, Fun);
        false -> repeat(N - 1, Patience - 1, Fun)
    end.

compare(Where, M, F, Args) ->
    put(Where, get(Where) + 1),
    Theirs = run(otp, M, F, Args),
    Ours = run(prelude, M, F, Args),
    case Theirs =:= Ours of
        true -> true;
        false -> difference("~p:~p ~p~n  arguments ~0p~n  otp       ~0p~n  prelude   ~0p~n", [M, F, Where, Args, Theirs, Ours])
    end.

difference(Format, Args) ->
    put(differences, get(differences) + 1),
    io:format(Format, Args),
    false.

run(World, M, F, Args0) ->
    Args = prelude_replay:build(fun(Name) -> prelude_load:world(World, Name) end, Args0),
    put('$calls', []),
    {Result, Output} = prelude_output:captured(World, M, fun() -> outcome(World, M, F, Args) end),
    Calls = case prelude_cases:calls(M, F, length(Args)) of
                compared -> erase('$calls');
                ignored -> erase('$calls'), ignored
            end,
    {Result, Calls, Output}.

outcome(World, M, F, Args) ->
    try {value, prelude_cases:normal(World, {M, F, length(Args)}, Args, apply(prelude_load:world(World, M), F, Args))}
    catch
        Class:Reason ->
            case prelude_cases:raised(M, F, Class) of
                exact -> {Class, Reason};
                Less -> Less
            end
    end.
