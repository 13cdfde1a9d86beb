%% The functions of the prelude that the standard library has too, and arguments for them.
-module(prelude_functions).
-export([modules/2, all/2, seed/1, inside/1, outside/1]).

%% The modules that both sides have; all of them, or those that are named.
modules(Prelude, Only) ->
    [Module || {M, _} = Module <- Prelude, Only =:= [] orelse lists:member(M, Only), code:ensure_loaded(M) =:= {module, M}].

%% `strict': also on arguments outside the specs the exceptions are the same.
all(Prelude, Only) ->
    Context = #{types => maps:from_list([{M, T} || {M, #{types := T}} <- Prelude])},
    [#{module => M, name => F, arity => A, clauses => maps:get(FA, Specs), context => Context,
       strict => A > 0 andalso not lists:member(FA, prelude_cases:loose(M))}
     || {M, #{exports := Exports, specs := Specs}} <- modules(Prelude, Only), {F, A} = FA <- Exports, is_map_key(FA, Specs),
        erlang:function_exported(M, F, A) orelse erlang:is_builtin(M, F, A), not prelude_cases:separate(M, F, A)].

seed(#{module := M, name := F, arity := A}) -> rand:seed(exsss, erlang:phash2({M, F, A})).

inside(#{module := M, name := F, arity := A, clauses := Clauses, context := Context}) ->
    case prelude_cases:arguments(M, F, A) of
        spec -> from_spec(prelude_gen:one_of(Clauses), M, Context);
        Args -> Args
    end.

from_spec({type, _, bounded_fun, [Fun, Constraints]}, M, Context) ->
    Vars = maps:from_list([{V, T} || {type, _, constraint, [_, [{var, _, V}, T]]} <- Constraints]),
    from_spec(Fun, M, Context#{vars => Vars});
from_spec({type, _, 'fun', [{type, _, product, Types}, _]}, M, Context) ->
    [prelude_gen:value(T, M, Context) || T <- Types].

outside(Function) ->
    Args = inside(Function),
    Which = prelude_gen:int(1, length(Args)),
    Bad = prelude_gen:one_of([foo, -1, 0, {}, 1.5, <<3:2>>, #{}, fun() -> ok end, fun(_) -> ok end, fun(_, _) -> ok end, [foo]]),
    lists:sublist(Args, Which - 1) ++ [Bad | lists:nthtail(Which, Args)].
