-module(lw_data).
-compile(export_all).
-record(r, {a = 1, b, c = "x", d = [self_made()]}).
-record(one, {only = default}).
-record(none, {}).
-record(many, {f1, f2, f3, f4, f5, f6 = 6}).
-record(fancy, {x = case 1 + 1 of 2 -> two; _ -> more end, y = [Z || Z <- [1, 2]], z = fun(A) -> A end}).

self_made() -> made.

new() -> [#r{}, #r{b = 2}, #r{c = 1, a = 2}, #r{_ = all}, #r{_ = all, b = 3}, #one{}, #none{}, #many{}, #many{f3 = 1}].
fancy() -> F = #fancy{}, G = #fancy{x = 1}, {F#fancy.x, F#fancy.y, (F#fancy.z)(3), G#fancy.x, G#fancy.y}.
access(R) -> R#r.a.
access_one(R) -> R#one.only.
access_chain(R) -> R#r.b#r.a.
access_call(X) -> (id(X))#r.b.
update(R) -> R#r{a = 5}.
update_many(R, X) -> R#r{b = X, d = id(X), a = {X}}.
update_all(R) -> R#r{a = 1, b = 2, c = 3, d = 4}.
update_nothing(R) -> R#r{}.
update_nested(R, X) -> R#r{b = (R#r.b)#one{only = X}}.
update_one(R) -> R#one{only = 3}.
update_chain(R) -> R#r{a = 2}#r{b = 3}.
update_literal() -> (catch a#r{a = 1}).
index() -> {#r.a, #r.d, #one.only}.
info() -> {record_info(size, r), record_info(fields, r), record_info(size, none), record_info(fields, none)}.
is_r(X) -> is_record(X, r).
is_r3(X) -> is_record(X, r, 5).
is_r_var(X, N) -> is_record(X, N).
is_any(X, N, S) -> is_record(X, N, S).
id(X) -> X.

order(R, X) ->
    erase(trace),
    V = (catch (t(r, R))#r{d = t(d, X), a = t(a, X), b = X}),
    W = (catch #r{d = t(d2, X), a = t(a2, X)}),
    {plain(V), W, get(trace)}.
t(Tag, X) -> put(trace, [Tag | case get(trace) of undefined -> []; L -> L end]), X.
plain({'EXIT', {R, _}}) -> R;
plain(V) -> V.

data() ->
    Rs = [#r{}, #r{b = #r{a = 7}}, #r{b = #one{}}, #one{}, #none{}, {r, 1}, x],
    [plain(catch F(R)) || F <- [fun access/1, fun access_chain/1, fun update/1, fun update_all/1, fun update_nothing/1, fun update_one/1,
                                fun access_one/1, fun update_chain/1, fun is_r/1, fun(R) -> update_many(R, q) end, fun(R) -> update_nested(R, q) end,
                                fun(R) -> order(R, 1) end], R <- Rs].

map_new(X, Y) -> [#{}, #{a => X}, #{X => Y, Y => X}, #{X => 1, X => 2}, #{a => 1, "b" => 2.0, {c} => [d]}].
map_update(M, X) -> M#{a => X}.
map_exact(M, X) -> M#{a := X}.
map_mixed(M, X) -> M#{a := X, b => X, X => a}.
map_chain(M) -> M#{a => 1}#{b => 2}#{a := 3}.
map_nothing(M) -> M#{}.
map_literal(X) -> #{a => 1}#{a := X}.
map_of_call(X) -> (id(X))#{k => v}.
map_bad() -> [plain(catch F()) || F <- [fun() -> (id(a))#{b => 1} end, fun() -> (id([]))#{b := 1} end, fun() -> (id(#{}))#{b := 1} end]].
map_order(M, X) ->
    erase(trace),
    V = (catch (t(m, M))#{t(a, X) => t(b, X), t(c, 1) := t(d, 2)}),
    {plain(V), get(trace)}.
map_get(M, K) -> #{K := V} = M, V.
map_case(M) -> case M of #{a := 1} -> one; #{a := X, b := X} -> {same, X}; #{a := _} -> a; #{} -> other; _ -> none end.

strings() -> {"", "abc", "a" "b" "c", "tab\tnl\n\\ \" \x41 \x{3bb}", [$\n, $a, $\s, $'], 'atom\'s', "ÅÄÖ"}.
numbers() -> {1, 16#ff, 2#1010, 36#Z, 1_000_000, 1.5, 1.0e3, 1.5e-3, 123456789012345678901234567890, $a, 1.0e308}.
lists(X) -> {[X], [X, X], [X | X], [1, X | [2]], [[] | X], [{X}, [X | 1]]}.
tuples(X) -> {{}, {X}, {X, {X}}, {a, 1, "s"}}.
mixed(X) -> [{a, #{k => [X, <<1>>]}}, #{[X] => {X}}, fun() -> X end()].
