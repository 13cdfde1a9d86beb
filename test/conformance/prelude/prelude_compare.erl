%% Compares the prelude with the installed standard library, function by function, on generated arguments.
%% With `dump FILE', writes instead for a few of the arguments of each function what the prelude makes of them on the
%% BEAM, for comparison with other machines: [{Module, Function, Args, {value, V} | {Class, Reason}}].
%% Prints one line for every difference, then {comparisons, InsideSpecs, OutsideSpecs, Differences}.
-module(prelude_compare).
-export([main/1]).

-define(INSIDE, 120).
-define(OUTSIDE, 30).

main([Dir, dump, File]) ->
    {_, Each} = loaded(Dir),
    put(dump, []),
    Each(fun dump_module/3),
    ok = file:write_file(File, term_to_binary(lists:reverse(get(dump)))),
    halt(0);
main([Dir | Only]) ->
    Prelude = prelude_load:all(atom_to_list(Dir)),
    Context = #{types => maps:from_list([{M, T} || {M, #{types := T}} <- Prelude])},
    put(differences, 0), put(inside, 0), put(outside, 0),
    lists:foreach(
      fun({M, Info}) ->
              case code:ensure_loaded(M) of
                  {module, M} when Only =:= [] -> module(M, Info, Context);
                  {module, M} -> lists:member(M, Only) andalso module(M, Info, Context);
                  {error, _} -> ok
              end
      end, Prelude),
    (Only =:= [] orelse Only =:= [scenarios]) andalso scenarios(Prelude),
    io:format("comparisons ~p inside specs, ~p outside, ~p differences~n", [get(inside), get(outside), get(differences)]),
    halt(case get(differences) of 0 -> 0; _ -> 1 end).

scenarios(Prelude) ->
    logger:set_primary_config(level, none),
    Source = proplists:get_value(source, prelude_scenarios:module_info(compile)),
    prelude_load:program(Source, Prelude),
    [scenario(Name, Fun) || {Name, Fun} <- prelude_scenarios:all()].

scenario(Name, Fun) ->
    put(inside, get(inside) + 1),
    {Name, Ours} = lists:keyfind(Name, 1, p_prelude_scenarios:all()),
    case {finished(Fun), finished(Ours)} of
        {Same, Same} -> true;
        {Theirs, Different} -> difference("scenario ~p~n  otp       ~0p~n  prelude   ~0p~n", [Name, Theirs, Different])
    end.

%% What a scenario returns, without what differs from run to run.
finished(Fun) ->
    {Pid, Ref} = spawn_monitor(fun() -> exit({result, Fun()}) end),
    receive
        {'DOWN', Ref, process, Pid, Result} -> comparable(Result)
    after 5000 ->
            exit(Pid, kill),
            still_running
    end.

comparable([{M, F, A, Location} | _]) when is_atom(M), is_atom(F), is_list(Location), is_integer(A) orelse is_list(A) -> stacktrace;
comparable([H | T]) -> [comparable(H) | comparable(T)];
comparable(Tuple) when is_tuple(Tuple) -> list_to_tuple(comparable(tuple_to_list(Tuple)));
comparable(Map) when is_map(Map) -> maps:map(fun(_, V) -> comparable(V) end, Map);
comparable(Fun) when is_function(Fun) -> function;
comparable(Pid) when is_pid(Pid) -> pid;
comparable(Ref) when is_reference(Ref) -> reference;
comparable(Atom) when is_atom(Atom) ->
    case atom_to_list(Atom) of
        "p_" ++ Name -> list_to_atom(Name);
        _ -> Atom
    end;
comparable(Other) -> Other.

module(M, #{exports := Exports, specs := Specs}, Context) ->
    Theirs = [FA || {F, _} = FA <- M:module_info(exports), F =/= module_info],
    case (Theirs -- Exports) -- prelude_cases:absent(M) of
        [] -> ok;
        Missing -> difference("~p lacks ~0p~n", [M, lists:sort(Missing)])
    end,
    case [FA || FA <- Exports, not is_map_key(FA, Specs)] of
        [] -> ok;
        Unspecified -> difference("~p has no specs for ~0p~n", [M, Unspecified])
    end,
    [function(M, F, A, maps:get(FA, Specs), Context) 
     || {F, A} = FA <- Exports, is_map_key(FA, Specs), lists:member(FA, Theirs), not prelude_cases:separate(M, F, A)].

function(M, F, A, Clauses, Context) ->
    rand:seed(exsss, erlang:phash2({M, F, A})),
    Outside = case lists:member({F, A}, prelude_cases:loose(M)) of
                  true -> 0;
                  false when A =:= 0 -> 0;
                  false -> ?OUTSIDE
              end,
    Inside = case A of 0 -> 1; _ -> prelude_cases:share(M, F, A) * ?INSIDE end,
    repeat(Inside, 3, fun() -> compare(inside, M, F, arguments(M, F, A, Clauses, Context)) end),
    repeat(Outside, 3, fun() -> compare(outside, M, F, spoil(arguments(M, F, A, Clauses, Context))) end).

%% Stops early after a few differences: the rest would be more of the same.
repeat(0, _, _) -> ok;
repeat(_, 0, _) -> ok;
repeat(N, Patience, Fun) ->
    case Fun() of
        true -> repeat(N - 1, Patience, Fun);
        false -> repeat(N - 1, Patience - 1, Fun)
    end.

arguments(M, F, A, Clauses, Context) ->
    case prelude_cases:arguments(M, F, A) of
        spec -> from_spec(prelude_gen:one_of(Clauses), M, Context);
        Args -> Args
    end.

from_spec({type, _, bounded_fun, [Fun, Constraints]}, M, Context) ->
    Vars = maps:from_list([{V, T} || {type, _, constraint, [_, [{var, _, V}, T]]} <- Constraints]),
    from_spec(Fun, M, Context#{vars => Vars});
from_spec({type, _, 'fun', [{type, _, product, Types}, _]}, M, Context) ->
    [prelude_gen:value(T, M, Context) || T <- Types].

spoil(Args) ->
    Which = prelude_gen:int(1, length(Args)),
    Bad = prelude_gen:one_of([foo, -1, 0, {}, 1.5, <<3:2>>, #{}, fun() -> ok end, fun(_) -> ok end, fun(_, _) -> ok end, [foo]]),
    lists:sublist(Args, Which - 1) ++ [Bad | lists:nthtail(Which, Args)].

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
    Args = build(World, Args0),
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

build(World, {'$call', M, F, Args}) -> apply(prelude_load:world(World, M), F, build(World, Args));
build(World, [H | T]) -> [build(World, H) | build(World, T)];
build(World, Tuple) when is_tuple(Tuple) -> list_to_tuple(build(World, tuple_to_list(Tuple)));
build(_, Other) -> Other.
