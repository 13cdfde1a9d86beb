-module(lw_exceptions).
-compile(export_all).
-record(e, {why}).

classes(C, X) ->
    try
        raise(C, X)
    of
        1 -> one;
        {A, _} when A -> {pair, A}
    catch
        error:badarith -> arithmetic;
        error:{badmatch, V} -> {no_match, V};
        error:#e{why = W} -> {e, W};
        throw:T when is_atom(T); T -> {threw, T};
        throw:[H | _] -> {threw_list, H};
        exit:R -> {exited, R};
        Class:Reason when Class =/= error -> {Class, Reason}
    end.

raise(a, X) -> throw(X);
raise(b, X) -> exit(X);
raise(true, X) -> error(X);
raise(false, X) -> [1, 2] = X;
raise(ok, X) -> 1 + X;
raise(error, X) -> error(#e{why = X});
raise(_, X) -> X.

all_classes() -> [try classes(C, X) catch A:B -> {A, B} end || C <- [a, b, true, false, ok, error, x], X <- [1, {true, 2}, [q], z, {1, 2}, 7]].

default_class(X) -> try X(1) catch V -> {thrown, V} end.

without_clauses(X) -> try X + 1 catch _:_ -> failed end.

value_variables(X) ->
    try
        A = X + 1,
        B = A * 2,
        {A, B}
    of
        {A1, B} when B > 4 -> {A1, A, B};
        _ -> {small, A, B}
    catch
        error:E -> E
    end.

value_variables_after(X) ->
    try Y = hd(X), Y of
        Z -> {Y, Z}
    catch
        _:_ -> none
    after
        put(seen, X)
    end.

after_only(X) ->
    erase(log),
    R = (catch try log(a), X + 1 after log(b) end),
    {class(R), get(log)}.

after_and_catch(X) ->
    erase(log),
    R = (catch
        try log(a), hd(X) of
            1 -> log(one);
            _ -> throw(not_one)
        catch
            error:badarg -> log(bad), caught
        after
            log(b),
            log(c)
        end),
    {class(R), get(log)}.

after_large(X) ->
    erase(log),
    R = (catch
        try
            hd(X)
        after
            log(1), log(2), log(3), log(4), log(5), log(6), log(7), log(8), log(9), log(10), log(11), log(12), log(13),
            case X of [] -> log(empty); [_ | T] -> log(T); _ -> log(other) end,
            log(14), log(15), log(16), log(17), log(18), log(19), log(20), log(21)
        end),
    {class(R), get(log)}.

after_raises(X) -> catch try X after throw(from_after) end.

after_binds(X) ->
    try X after Y = [X], Z = Y, log(Z) end.

log(X) ->
    put(log, [X | case get(log) of undefined -> []; L -> L end]),
    logged.

class({'EXIT', {R, _}}) -> {exit_error, R};
class(R) -> R.

nested(X) ->
    try
        try X(2) catch throw:T -> exit({inner, T}) end
    catch
        exit:{inner, V} -> {outer, V};
        error:E -> {error, E}
    end.

rethrown(X) ->
    try
        try X + 1 catch throw:_ -> no end
    catch
        C:R -> {C, R}
    end.

stacktrace(X) ->
    try
        hd(X)
    catch
        C:R:S when C == error -> {C, R, is_list(S), element(2, hd(S))};
        C:R:S -> {C, R, length(S) > 0}
    end.

stacktrace_lines(X) ->
    try
        fail(X)
    catch
        _:_:S -> [{F, A, proplists:get_value(line, L)} || {M, F, A, L} <- S, lists:suffix("lw_exceptions", atom_to_list(M)), is_integer(A)]
    end.
fail(X) ->
    Y = [X],
    {[Y], atom_to_list(X)}.

bound_class(C, X) ->
    try X(1) catch C:R -> {same, R}; _:R -> {other, R} end.

caught(X) -> case catch X(1) of {'EXIT', {R, _}} -> {failed, R}; {'EXIT', R} -> {exited, R}; V -> V end.
catch_binds(X) -> Y = (catch hd(X)), class(Y).
catch_in_args(X) -> {class(catch 1 + X), class(catch throw(X))}.

case_clause(X) -> case X of 1 -> a; {ok, _} -> b end.
if_clause(X) -> if X == 1 -> a; X == 2 -> b end.
badmatch(X) -> {ok, Y} = X, Y.
badmatch_tail(X) -> {ok, _} = X.
try_clause(X) -> try X of 1 -> a catch throw:_ -> b end.
function_clause(1, _) -> a.
fun_clause(X) -> (fun(1) -> a; ({_, _}) -> b end)(X).
fun_arity(X) -> X(1, 2, 3, 4).
badarity(X) -> (fun(Y) -> Y end)(X, X).
undefined_call(X) -> lw_no_such_module:foo(X).
local_errors(X) -> [class(catch F(X)) || F <- [fun case_clause/1, fun if_clause/1, fun badmatch/1, fun badmatch_tail/1, fun try_clause/1, fun fun_clause/1]].
