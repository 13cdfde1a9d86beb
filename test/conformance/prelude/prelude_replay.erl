%% Calls of the prelude that are carried out again elsewhere: this module runs on the BEAM, which notes them, and on the
%% machine under test, which repeats them.
%%
%% Arguments travel as recipes. {'$call', Module, Function, Args} is a structure that is made where it is needed, and
%% {'$fun', Arity, Calls} a function that answers as it did when the calls were noted.
-module(prelude_replay).
-export([call/3, build/2, finished/1, scenario/2]).

call(M, F, Recipe) ->
    Args = [build(fun(Name) -> Name end, Part) || Part <- Recipe],
    try {value, apply(M, F, Args)}
    catch Class:Reason -> {Class, Reason}
    end.

build(World, {'$call', M, F, Args}) -> apply(World(M), F, build(World, Args));
build(_, {'$fun', Arity, Calls}) -> function(Arity, fun(Args) -> answer(Args, Calls) end);
build(World, [H | T]) -> [build(World, H) | build(World, T)];
build(World, Tuple) when is_tuple(Tuple) -> list_to_tuple(build(World, tuple_to_list(Tuple)));
build(_, Other) -> Other.

function(0, Call) -> fun() -> Call([]) end;
function(1, Call) -> fun(A) -> Call([A]) end;
function(2, Call) -> fun(A, B) -> Call([A, B]) end;
function(3, Call) -> fun(A, B, C) -> Call([A, B, C]) end;
function(4, Call) -> fun(A, B, C, D) -> Call([A, B, C, D]) end.

answer(Args, [{Known, Outcome} | _]) when Known =:= Args ->
    case Outcome of
        {value, Value} -> Value;
        {Class, Reason} -> erlang:raise(Class, Reason, [])
    end;
answer(Args, [_ | Calls]) -> answer(Args, Calls);
answer(Args, []) -> error({never_called_with, Args}).

scenario(Module, Name) ->
    {Name, Fun} = lists:keyfind(Name, 1, Module:all()),
    finished(Fun).

%% What a scenario returns, without what differs from run to run.
finished(Fun) ->
    {Pid, Ref} = spawn_monitor(fun() -> exit({shutdown, Fun()}) end),
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
