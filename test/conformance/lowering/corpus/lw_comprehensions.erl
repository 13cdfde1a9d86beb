-module(lw_comprehensions).
-compile(export_all).
-record(c, {k, v = 1}).

simple(L) -> [X || X <- L].
mapped(L) -> [{X, X} || X <- L].
filtered(L) -> [X || X <- L, X > 1].
patterned(L) -> [K || {K, V} <- L, V =/= 2].
literal_pattern(L) -> [X || {a, X} <- L] ++ [Y || [1, Y | _] <- L].
nested(L, M) -> [{X, Y} || X <- L, Y <- M, X =/= Y].
dependent(L) -> [Y || X <- L, is_list(X), Y <- X].
interleaved(L) -> [{X, Y} || X <- L, X =/= 2, Y <- [X, X], is_atom(Y) orelse Y > 0].
filter_only(X) -> [X || X].
filter_first(X, L) -> [Y || X, Y <- L].
filter_call(L) -> [X || X <- L, check(X)].
filter_call_then_guard(L) -> [X || X <- L, check(X), is_integer(X), X < 100].
filter_mixed(L) -> [X || X <- L, is_integer(X), check(X), Y <- [X], check(Y)].
filter_bad(L) -> [X || X <- L, id(X)].
filter_guard_value(L) -> [X || X <- L, X].
guard_fails(L) -> [X || X <- L, hd(X) > 1].
guard_raises_but_call(L) -> [X || X <- L, id(hd(X)) > 1].
no_generator() -> [1 || true] ++ [2 || false].
bind_in_filter(L) -> [Y || X <- L, (Y = id(X)) =/= 2].
bind_in_body(L) -> [begin Y = id(X), {Y, Y} end || X <- L].
case_in_body(L) -> [case X of 1 -> one; {A, _} -> A; _ -> Z = X, Z end || X <- L].
appended(L, M) -> [X || X <- L] ++ M.
appended_twice(L) -> [X || X <- L] ++ [Y || Y <- L] ++ L.
outer_variable(A, L) -> [{A, X} || X <- L, X =/= A].
shadow(X, L) -> {[X || X <- L], X}.
shadow_inner(L) -> [X || X <- L, is_list(X), X <- X].
deep(L) -> [[Y || Y <- X] || X <- L].
funs(L) -> [F() || F <- [fun() -> X end || X <- L]].
repeated_variable(L) -> [X || {X, X} <- L].
records(L) -> [R#c.v || #c{k = K} = R <- L, R#c.v > 0, K].
records_data() -> records([#c{k = true}, #c{k = false, v = 2}, x, #c{k = true, v = 0}]).
record_filter(L) -> [X || X <- L, X#c.k].
record_filter_data() -> record_filter([#c{k = true}, #c{k = false}, x]).

bytes(B) -> [X || <<X>> <= B].
nibbles(B) -> [X || <<X:4>> <= B].
pairs(B) -> [{A, C} || <<A, C:16/little>> <= B].
sized(B) -> [D || <<N, D:N/binary>> <= B].
literal_segment(B) -> [X || <<1, X>> <= B].
repeated_segment(B) -> [X || <<X, X>> <= B].
filtered_bytes(B) -> [X || <<X>> <= B, X > 100, X rem 2 == 0].
computed_size(B) -> [D || <<N:2, D:(N + 1)>> <= B].
utf8(B) -> [C || <<C/utf8>> <= B].
bits_tail(B) -> [T || <<T:3/bits>> <= B].

to_binary(L) -> << <<X>> || X <- L >>.
to_bits(L) -> << <<X:3>> || X <- L, X > 1 >>.
bin_to_bin(B) -> << <<X:4>> || <<X>> <= B >>.
bin_filter(B) -> << <<X, 0>> || <<X>> <= B, check(X) >>.
bin_nested(L, B) when is_bitstring(B) -> << <<X, Y>> || X <- L, <<Y>> <= B >>.
bin_value(L) -> << X || X <- L >>.
bin_value_call(L) -> << (id(X)) || X <- L >>.
bin_string(L) -> << <<"ab", X/binary>> || X <- L >>.
bin_literal(L) -> << <<"x">> || _ <- L >>.
bin_bad(L) -> << {X} || X <- L >>.
bin_filter_only(X) -> << <<1>> || X >>.
bin_sized(L, N) when is_integer(N), N >= 0, N < 1000 -> << <<X:N>> || X <- L >>.

data() ->
    Bs = [<<>>, <<1>>, <<1, 2, 3, 4, 5, 6>>, <<1:5>>, <<2, 7, 8, 1, 9>>, <<1, 1, 1, 2, 2, 2>>, <<200, 101, 102>>, <<"aä€"/utf8>>, a],
    Fs = [bytes, nibbles, pairs, sized, literal_segment, repeated_segment, filtered_bytes, computed_size, utf8, bits_tail, bin_to_bin, bin_filter],
    [try {F, apply(lw_comprehensions, F, [B])} catch C:R -> {C, R} end || F <- Fs, B <- Bs].

check(X) -> X =/= 2.
id(X) -> X.
