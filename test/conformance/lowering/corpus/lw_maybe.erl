-module(lw_maybe).
-feature(maybe_expr, enable).
-compile(export_all).

simple(X) -> maybe {ok, Y} ?= X, Y end.
chain(X, Y) ->
    maybe
        {A, _} ?= X,
        B = [A],
        [_ | C] ?= Y,
        {A, B, C}
    else
        [] -> empty;
        {error, R} -> {error, R};
        Z when is_atom(Z) -> {atom, Z}
    end.
last(X) -> maybe {a, _} ?= X end.
last_else(X) -> maybe [_ | _] ?= X else V -> {no, V} end.
bound(X, Y) -> maybe X ?= Y, same else _ -> different end.
no_match(X) -> maybe ok, {X, 1} end.
nested(X) -> maybe {A, _} ?= maybe [B | _] ?= X, B end, {inner, A} else V -> {outer, V} end.
in_args(X) -> {maybe 1 ?= X, one else _ -> other end, X}.
sized(B) -> maybe <<N, D:N/binary>> ?= B, {N, D} else _ -> none end.
sized_data() -> [sized(B) || B <- [<<1, 2>>, <<2, 1>>, x]].
raises(X) -> maybe {ok, Y} ?= X, Y + 1 else {Z} -> Z; V when V > 100 -> big end.
fun_inside(X) -> maybe {A, _} ?= X, F = fun(B) -> {A, B} end, F(1) else V -> fun() -> V end() end.
tail_loop(N) -> maybe true ?= is_integer(N) andalso N > 0, tail_loop(N - 1) else false -> done; _ -> odd end.
