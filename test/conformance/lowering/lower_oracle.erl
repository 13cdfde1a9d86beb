%% Compares two versions of a module: as OTP's compiler made it, and through our Core.
%%
%% Functions are called with arguments from a pool that grows with the results of earlier calls, so that the functions of
%% a data type meet values of that type. Class, reason and value have to agree. Funs are compared by arity only; a
%% function that does not even agree with itself (it reads a clock) is left out.
-module(lower_oracle).
-export([main/1, compare/4]).

-define(TIMEOUT, 2000).

%% Arguments come as Dir Seed Calls Module... : Dir holds x_Module.core for every Module.
main([Dir, SeedText, CallsText | Names]) ->
    Seed = list_to_integer(SeedText),
    Calls = list_to_integer(CallsText),
    Results = [one(Dir, list_to_atom(Name), Seed, Calls) || Name <- Names],
    Agreed = lists:sum([A || {A, _} <- Results]),
    Failed = lists:append([F || {_, F} <- Results]),
    [io:format("different: ~tp~n", [F]) || F <- Failed],
    io:format("agreed: ~w different: ~w~n", [Agreed, length(Failed)]),
    halt().

one(Dir, Module, Seed, Calls) ->
    Ours = list_to_atom("x_" ++ atom_to_list(Module)),
    Core = filename:join(Dir, atom_to_list(Ours) ++ ".core"),
    case compile:file(Core, [from_core, clint, binary, return_errors]) of
        {ok, Ours, Beam} ->
            {module, Ours} = code:load_binary(Ours, Core, Beam),
            compare(Module, Ours, Seed, Calls);
        Other ->
            {0, [{Module, not_compiled, Other}]}
    end.

compare(Module, Ours, Seed, Calls) ->
    {module, Module} = code:ensure_loaded(Module),
    Functions = [FA || {F, A} = FA <- Module:module_info(exports), F =/= module_info, not erlang:is_builtin(Module, F, A)],
    Missing = Functions -- Ours:module_info(exports),
    _ = rand:seed(exsss, {Seed, erlang:phash2(Module), 7}),
    {_, Agreed, Failed} = lists:foldl(
        fun({F, A}, Acc) -> calls(Module, Ours, F, A, Calls, Acc) end,
        {list_to_tuple(lower_pool:all()), 0, [{Module, not_exported, Missing} || Missing =/= []]},
        lists:append(lists:duplicate(2, lists:sort(Functions)))
    ),
    {Agreed, lists:sublist(lists:usort(Failed), 10)}.

calls(_, _, _, _, 0, Acc) ->
    Acc;
calls(Module, Ours, F, A, N, {Pool, Agreed, Failed}) ->
    Args = [pick(Pool) || _ <- lists:seq(1, A)],
    Theirs = outcome(Module, F, Args),
    case same(Theirs, outcome(Ours, F, Args)) of
        true ->
            calls(Module, Ours, F, A, N - 1, {grown(Theirs, Pool), Agreed + 1, Failed});
        false ->
            Mine = outcome(Ours, F, Args),
            case same(Theirs, Mine) orelse not same(Theirs, outcome(Module, F, Args)) of
                true -> calls(Module, Ours, F, A, N - 1, {Pool, Agreed, Failed});
                false -> calls(Module, Ours, F, A, N - 1, {Pool, Agreed, [{Module, F, Args, Theirs, Mine} | Failed]})
            end
    end.

pick(Pool) ->
    element(rand:uniform(tuple_size(Pool)), Pool).

%% Results replace random elements of the second half of the pool.
grown({value, Value}, Pool) ->
    case erts_debug:flat_size(Value) < 300 of
        true ->
            Size = tuple_size(Pool),
            setelement(Size div 2 + rand:uniform(Size - Size div 2), Pool, Value);
        false ->
            Pool
    end;
grown(_, Pool) ->
    Pool.

outcome(Module, F, Args) ->
    Self = self(),
    {Pid, Ref} = spawn_opt(
        fun() ->
            Outcome =
                try
                    {value, apply(Module, F, Args)}
                catch
                    Class:Reason -> {Class, Reason}
                end,
            Self ! {self(), Outcome}
        end,
        [monitor, {max_heap_size, #{size => 3000000, kill => true, error_logger => false}}]
    ),
    receive
        {Pid, Outcome} ->
            erlang:demonitor(Ref, [flush]),
            Outcome;
        {'DOWN', Ref, process, Pid, Reason} ->
            {down, Reason}
    after ?TIMEOUT ->
        exit(Pid, kill),
        erlang:demonitor(Ref, [flush]),
        timeout
    end.

same(A, B) -> plain(A) =:= plain(B).

plain(Fun) when is_function(Fun) ->
    {'$fun', element(2, erlang:fun_info(Fun, arity))};
plain(Ref) when is_reference(Ref); is_pid(Ref); is_port(Ref) -> '$reference';
plain({_, _, _, [{file, _}, {line, Line} | _]}) -> {'$frame', Line};
%% Of a list that a binary is made of the optimiser shows the whole, and the code it was made from the rest.
plain({error, {bad_generator, _}}) -> {error, bad_generator};
plain([H | T]) -> [plain(H) | plain(T)];
plain(T) when is_tuple(T) -> list_to_tuple(plain(tuple_to_list(T)));
plain(M) when is_map(M) -> maps:from_list(plain(maps:to_list(M)));
plain(T) -> T.
