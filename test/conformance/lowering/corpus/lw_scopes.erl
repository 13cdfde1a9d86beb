-module(lw_scopes).
-compile(export_all).

exported(X) ->
    case X of
        1 -> A = one, B = x;
        {A, B} -> ok;
        _ -> A = other, B = X
    end,
    {A, B}.

exported_if(X) ->
    R = if X > 1 -> Y = big, a; true -> Y = small, b end,
    {R, Y}.

exported_nested(X, Z) ->
    case X of
        1 ->
            case Z of
                a -> Y = 1;
                _ -> Y = 2
            end;
        _ ->
            {Y, _} = {Z, X}
    end,
    case Y of
        1 -> W = first;
        _ -> W = rest
    end,
    [Y, W].

exported_value(X) ->
    foo(case X of {A, _} -> A; _ -> A = X, b end, 1) + 0,
    A.
foo(_, B) -> B.

exported_not_used(X) ->
    case X of 1 -> _A = 1, B = 2; _ -> B = 3, _A = 4 end,
    B.

exported_from_argument(X) ->
    {case X of 1 -> Y = a; _ -> Y = b end, X, Y1 = c},
    {Y, Y1}.

match_fails_after_export(X) ->
    case X of
        {1, Y} -> Z = Y;
        {Y, Z} -> [Z | _] = Y
    end,
    {Y, Z}.

shadow_in_fun(X) ->
    F = fun(X) -> X * 2; (_) -> X end,
    G = fun({X, Y}) -> {X, Y}; (Y) -> {X, Y} end,
    [catch F(3), G({1, 2}), G(7)].

fun_matches_outer(X, Y) ->
    F = fun(Z) -> X = Z, X end,
    catch F(Y).

funs_see_later(X) ->
    Y = X,
    F = fun() -> Y end,
    Z = F(),
    fun() -> {Y, Z} end().

comprehension_shadow(X) ->
    L = [X || X <- [1, 2, 3], X > 1],
    {X, L}.

comprehension_bound(X) ->
    [Y || Y <- [1, 2, 3], Y == X] ++ [{X, Z} || {X, Z} <- [{1, a}, {2, b}]].

blocks(X) ->
    Y = begin A = X, B = {A}, B end,
    {Y, A, B}.

sequence(X) ->
    A = X,
    A,
    begin ok, A end,
    B = [A],
    _ = B,
    _ = self(),
    length(B).

named(N) ->
    F = fun Fact(0) -> 1; Fact(K) when K > 0 -> K * Fact(K - 1) end,
    try F(min(N, 20)) catch C:R -> {C, R} end.

named_shadow(Loop) ->
    F = fun Loop(0) -> []; Loop(N) -> [N | Loop(N - 1)] end,
    {Loop, F(3)}.

named_in_pattern(X) ->
    F = fun Self(Self) -> {shadowed, Self}; Self(_) -> never end,
    F(X).

named_unused(X) ->
    (fun _Unused(Y) -> {X, Y} end)(X).

nested_funs(X) ->
    F = fun(A) -> fun(B) -> fun(C) -> {X, A, B, C} end end end,
    ((F(1))(2))(3).

fun_references(X) ->
    F = fun foo/2,
    G = fun length/1,
    H = fun lists:reverse/1,
    M = lists, N = sum,
    I = fun M:N/1,
    [F(X, 1), catch G(X), catch H(X), catch I(X)].

remote_fun_parts(M, F) ->
    G = fun M:F/1,
    erlang:fun_info(G, arity).

calls(F, X) ->
    A = F(X),
    B = (fun(Y) -> Y end)(A),
    {A, B, catch lists:F(X), catch F:foo(X), catch (id(F))(X)}.
id(X) -> X.

apply_atom(X) -> X(1).
apply_module(X) -> X:foo().

order(X, Y) ->
    erase(trace),
    R = (catch {t(a, X), [t(b, Y) | t(c, X)], t(d, Y) + t(e, 1), #{t(f, X) => t(g, Y), t(h, 1) => t(i, 2)}}),
    {R, trace()}.

order_call(X, Y) ->
    erase(trace),
    R = (catch (t(f, fun foo/2))(t(a, X), t(b, Y))),
    S = (catch (t(m, lists)):(t(n, append))(t(c, [X]), t(d, Y))),
    {R, S, trace()}.

order_append(X) ->
    erase(trace),
    R = (catch [t(a, Y) || Y <- t(l, [1, 2])] ++ t(m, X) ++ t(n, [])),
    {R, trace()}.

order_shortcut(X, Y) ->
    erase(trace),
    R = (catch t(a, X) andalso t(b, Y) orelse t(c, true)),
    S = (catch t(d, X) and t(e, Y) or t(f, X)),
    {R, S, trace()}.

order_binary(X, Y) ->
    erase(trace),
    R = (catch <<(t(a, X)):(t(b, 8)), (t(c, Y)):(t(d, 16))/little>>),
    {R, trace()}.

order_comparison(X, Y) ->
    erase(trace),
    R = t(a, X) < t(b, Y),
    S = t(c, X) =:= t(d, Y),
    {R, S, trace()}.

t(Tag, X) -> put(trace, [Tag | case get(trace) of undefined -> []; L -> L end]), X.
trace() -> lists:reverse(case get(trace) of undefined -> []; L -> L end).

shortcut(X, Y) -> X andalso Y.
shortcut2(X, Y) -> X orelse Y.
shortcut3(X, Y) -> (X orelse Y) andalso (Y andalso X) orelse false.
shortcut_left(X, Y) -> ((X andalso Y) andalso X) andalso Y.

operators(X, Y) ->
    Ops = [fun() -> X + Y end, fun() -> X - Y end, fun() -> X * Y end, fun() -> X / Y end, fun() -> X div Y end, fun() -> X rem Y end,
           fun() -> X band Y end, fun() -> X bor Y end, fun() -> X bxor Y end, fun() -> X ++ Y end, fun() -> X -- Y end,
           fun() -> X == Y end, fun() -> X /= Y end, fun() -> X =:= Y end, fun() -> X =/= Y end, fun() -> X < Y end, fun() -> X >= Y end,
           fun() -> -X end, fun() -> +X end, fun() -> bnot X end, fun() -> not X end, fun() -> X xor Y end, fun() -> X and Y end, fun() -> X or Y end],
    [try F() catch C:R -> {C, R} end || F <- Ops].

chain(X) -> 1 + X * 2 - 3 + X - (4 - X) - 5.
append_chain(X) -> [a] ++ X ++ "b" ++ [X] ++ [] ++ X.
compare_chain(X) -> (1 < X) == (X =< 3).
negative_literals() -> {-1, - 1, +2, -3.5, -(-4), [-1, -2], -0.0, - 16#FF}.

tail_call(0, Acc) -> Acc;
tail_call(N, Acc) when is_integer(N), N > 0, N < 100000 -> tail_call(N - 1, [N rem 7 | tl([x | lists:sublist(Acc, 3)])]);
tail_call(_, Acc) -> Acc.

catches(X) -> {catch X + 1, catch throw(X), catch exit(X), (catch error(X)) == X}.
