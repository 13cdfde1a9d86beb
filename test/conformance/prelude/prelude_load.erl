%% Loads the prelude next to the standard library it stands in for: module `lists' of the prelude becomes `p_lists',
%% and every call from one prelude module to another goes to the renamed one. Functions that the prelude leaves to the
%% machine stay calls to the real module.
-module(prelude_load).
-export([all/1, scenarios/1, outcomes/2, world/2]).

%% Returns [{Module, #{exports, specs, types}}], with the modules loaded under their other names.
all(Dir) ->
    Parsed = [parse(File) || File <- filelib:wildcard(filename:join(Dir, "*.erl"))],
    Exports = maps:from_list([{M, exports(Forms)} || {M, Forms} <- Parsed]),
    lists:foreach(fun({M, Forms}) -> load(M, Forms, Exports) end, Parsed),
    [{M, #{exports => maps:get(M, Exports), specs => specs(Forms), types => types(Forms)}} || {M, Forms} <- Parsed].

%% Programs that use the prelude's modules, and the same with those of the standard library:
%% [{Module, Name, Theirs, Ours}].
scenarios(Prelude) ->
    Exports = maps:from_list([{M, Es} || {M, #{exports := Es}} <- Prelude]),
    lists:append([both(M, Exports) || M <- [prelude_scenarios, prelude_statem, prelude_event]]).

both(Module, Exports) ->
    {M, Forms} = parse(proplists:get_value(source, Module:module_info(compile))),
    load(M, Forms, Exports),
    lists:zipwith(fun({Name, Theirs}, {Name, Ours}) -> {M, Name, Theirs, Ours} end, Module:all(), (world(prelude, M)):all()).

%% Scenarios wait for each other a few milliseconds; on a busy machine that may not be enough, and they are run again.
outcomes(Theirs, Ours) -> outcomes(Theirs, Ours, 3).

outcomes(Theirs, Ours, Attempts) ->
    case {prelude_replay:finished(Theirs), prelude_replay:finished(Ours)} of
        {Different, Differently} when Different =/= Differently, Attempts > 1 -> outcomes(Theirs, Ours, Attempts - 1);
        Both -> Both
    end.

parse(File) ->
    {ok, Forms} = epp:parse_file(File, []),
    [{attribute, _, module, M}] = [A || {attribute, _, module, _} = A <- Forms],
    case [E || {error, E} <- Forms] of
        [] -> {M, Forms};
        Errors -> error({cannot_parse, File, Errors})
    end.

exports(Forms) -> lists:append([Es || {attribute, _, export, Es} <- Forms]).

specs(Forms) -> maps:from_list([{FA, Clauses} || {attribute, _, spec, {FA, Clauses}} <- Forms]).

types(Forms) ->
    maps:from_list([{{Name, length(Vars)}, {Type, Vars}}
                    || {attribute, _, Kind, {Name, Type, Vars}} <- Forms, Kind =:= type orelse Kind =:= opaque]).

load(M, Forms, Exports) ->
    case compile:forms(redirect(Forms, Exports#{self => M}), [return_errors, nowarn_unused_type]) of
        {ok, Name, Beam} -> {module, Name} = code:load_binary(Name, atom_to_list(Name) ++ ".erl", Beam);
        Failed -> error({cannot_compile, M, Failed})
    end.

world(otp, M) -> M;
world(prelude, M) -> list_to_atom("p_" ++ atom_to_list(M)).

redirect({attribute, L, module, M}, _) -> {attribute, L, module, world(prelude, M)};
redirect({attribute, _, _, _} = Attribute, _) -> Attribute;
%% The machine's hook for output.
redirect({call, L, {remote, L1, {atom, L2, io}, {atom, _, put_chars}}, [_] = Args}, Exports) ->
    {call, L, {remote, L1, {atom, L2, prelude_output}, {atom, L2, output}}, redirect(Args, Exports)};
redirect({call, L, {remote, L1, {atom, L2, M}, {atom, L3, F}}, Args}, Exports) ->
    {call, L, {remote, L1, {atom, L2, target(M, F, length(Args), Exports)}, {atom, L3, F}}, arguments(Args, Exports)};
redirect({'fun', L, {function, {atom, L2, M}, {atom, _, F} = Name, {integer, _, A} = Arity}}, Exports) ->
    {'fun', L, {function, {atom, L2, target(M, F, A, Exports)}, Name, Arity}};
redirect(Tuple, Exports) when is_tuple(Tuple) -> list_to_tuple(redirect(tuple_to_list(Tuple), Exports));
redirect([H | T], Exports) -> [redirect(H, Exports) | redirect(T, Exports)];
redirect(Other, _) -> Other.

%% A module that passes its own name on tells where a new process is to start.
arguments(Args, #{self := M} = Exports) ->
    [case Arg of {atom, L, M} -> {atom, L, world(prelude, M)}; _ -> redirect(Arg, Exports) end || Arg <- Args].

target(M, F, A, Exports) ->
    case lists:member({F, A}, maps:get(M, Exports, [])) of
        true -> world(prelude, M);
        false -> M
    end.
