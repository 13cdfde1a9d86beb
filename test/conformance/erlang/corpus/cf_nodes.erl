%% One function for each thing that the compiler makes of Erlang, and for each that is easily got wrong.
%% All of them are called with all terms of the pool. The BEAM's optimiser, which changes what some of them do, is left out.
-module(cf_nodes).
-compile([export_all, nowarn_export_all, nowarn_shadow_vars, nowarn_unused_vars]).
-compile([no_copt, no_ssa_opt, no_bool_opt, no_bsm_opt, no_fun_opt, no_recv_opt, no_share_opt, no_module_opt, no_postopt, no_type_opt]).
-record(r, {a, b = 1, c = []}).

%% --- Patterns ---

rebound(X) -> F = fun(X) -> {inner, X} end, {F(1), X}.
shadowed_in_comprehension(X) -> {[X || X <- [1, 2]], X}.
same_twice({X, X}) -> same;
same_twice({_, _}) -> different;
same_twice(_) -> no_pair.
alias([H | T] = L) -> {H, T, L};
alias({_, B} = {A, _}) -> {A, B};
alias(X) -> X.
literals(1) -> one;
literals(1.0) -> one_point;
literals(0.0) -> zero;
literals("abc") -> string;
literals(<<"abc">>) -> binary;
literals([]) -> nil;
literals({}) -> empty;
literals({a, 1}) -> pair;
literals(18446744073709551616) -> big;
literals('A b') -> quoted;
literals(X) -> {other, X}.
prefix("ab" ++ Rest) -> Rest;
prefix([$1 | _]) -> digit;
prefix(_) -> none.
map_pattern(#{a := A, b := B}) -> {A, B};
map_pattern(#{1 := X}) -> {int_key, X};
map_pattern(#{1.0 := X}) -> {float_key, X};
map_pattern(#{}) -> a_map;
map_pattern(_) -> none.
map_key(K, M) -> case M of #{K := V} -> {found, V}; #{} -> missing; _ -> no_map end.
record(#r{a = A, c = []}) -> {short, A};
record(#r{b = B}) -> {long, B};
record(R) when is_record(R, r, 4) -> never;
record(_) -> none.
record_update(R) -> R#r{b = 2}.
record_field(R) -> R#r.c.
multiple(X, Y) -> case {X, Y} of {A, A} -> same; {A, B} when A < B -> less; _ -> more end.

%% --- Guards ---

guard_and(X, Y) when X and Y -> yes;
guard_and(_, _) -> no.
guard_or(X, Y) when (hd(X) =:= 1) or (Y =:= true) -> yes;
guard_or(_, _) -> no.
guard_andalso(X, Y) when is_list(X) andalso length(X) > Y -> yes;
guard_andalso(_, _) -> no.
guard_orelse(X, Y) when is_atom(X) orelse element(1, X) =:= Y -> yes;
guard_orelse(_, _) -> no.
guard_alternatives(X, Y) when length(X) > 2; Y > 2; X =:= Y -> yes;
guard_alternatives(_, _) -> no.
guard_conjunction(X, Y) when X > 0, Y > 0, X + Y > 5 -> yes;
guard_conjunction(_, _) -> no.
guard_not(X) when not X -> yes;
guard_not(_) -> no.
guard_value(X) when X -> yes;
guard_value(_) -> no.
guard_arithmetic(X) when X / 2 > 1.0, X band 1 =:= 1 -> odd;
guard_arithmetic(X) when round(X) =:= 2 -> two;
guard_arithmetic(_) -> no.
guard_sizes(X) when tuple_size(X) =:= 2 -> pair;
guard_sizes(X) when map_size(X) > 1 -> map;
guard_sizes(X) when byte_size(X) > 1 -> bytes;
guard_sizes(X) when bit_size(X) > 1 -> bits;
guard_sizes(X) when length(X) > 1 -> list;
guard_sizes(X) when size(X) > 0 -> size;
guard_sizes(_) -> no.
guard_maps(K, M) when map_get(K, M) =:= 2 -> two;
guard_maps(K, M) when is_map_key(K, M) -> there;
guard_maps(_, _) -> no.
guard_tests(X) ->
    [T || {T, true} <- [
        {integer, is_integer(X)}, {float, is_float(X)}, {number, is_number(X)}, {atom, is_atom(X)}, {boolean, is_boolean(X)},
        {list, is_list(X)}, {tuple, is_tuple(X)}, {map, is_map(X)}, {binary, is_binary(X)}, {bitstring, is_bitstring(X)},
        {function, is_function(X)}, {function1, is_function(X, 1)}, {pid, is_pid(X)}, {reference, is_reference(X)}, {port, is_port(X)}]].
if_guards(X) -> if X > 5 -> large; X < 0 -> negative; X == 0 -> zero end.

%% --- Boolean operators ---

short_and(X, Y) -> X andalso Y.
short_or(X, Y) -> X orelse Y.
strict(X, Y) -> {catch_error(fun() -> X and Y end), catch_error(fun() -> X or Y end), catch_error(fun() -> X xor Y end), catch_error(fun() -> not X end)}.
nested_and(X, Y) -> if (X andalso Y) orelse (Y andalso X) -> yes; true -> no end.

%% --- Comparison and order ---

order(X, Y) -> {X < Y, X =< Y, X == Y, X =:= Y, X /= Y, X =/= Y, X >= Y, X > Y}.
sorted(X, Y) -> {lists:sort([X, Y, 1, a, 1.0, {}, [], #{}, <<>>]), lists:usort([X, Y, X]), max(X, Y), min(X, Y)}.

%% --- Numbers ---

arithmetic(X, Y) ->
    [catch_error(F) || F <- [
        fun() -> X + Y end, fun() -> X - Y end, fun() -> X * Y end, fun() -> X / Y end, fun() -> X div Y end, fun() -> X rem Y end,
        fun() -> X band Y end, fun() -> X bor Y end, fun() -> X bxor Y end]].
unary(X) -> [catch_error(F) || F <- [fun() -> -X end, fun() -> +X end, fun() -> bnot X end, fun() -> abs(X) end,
    fun() -> X bsl 1 end, fun() -> X bsr 1 end, fun() -> X bsl 70 end, fun() -> X bsr 70 end, fun() -> X bsl -3 end]].
rounding(X) -> [catch_error(F) || F <- [fun() -> round(X) end, fun() -> trunc(X) end, fun() -> floor(X) end, fun() -> ceil(X) end, fun() -> float(X) end]].

%% --- Lists and comprehensions ---

lists_of(X, Y) -> {catch_error(fun() -> X ++ Y end), catch_error(fun() -> X -- Y end), [X | Y]}.
comprehension(L) -> [{X, Y} || X <- L, Y <- L, X < Y].
filtered(L) -> [X || {X, _} <- L].
raising_filter(L) -> [X || X <- L, hd(X) =:= 1].
guard_filter(L) -> [X || X <- L, X > 1, is_integer(X)].
value_filter(L) -> [X || X <- L, begin true = is_integer(X) end].
odd_filter(L) -> [X || X <- L, X].
over_bits(B) -> [X || <<X:4>> <= B].
over_pairs(B) -> [{X, Y} || <<X:8, Y:8/signed>> <= B].
to_bits(L) -> << <<X:6>> || X <- L >>.
bits_to_bits(B) -> << <<X:2, 1:1>> || <<X:3>> <= B, X > 1 >>.
mixed(L, B) -> [{X, Y} || X <- L, <<Y>> <= B].

%% --- Bitstrings ---

build(X) -> [catch_error(F) || F <- [
    fun() -> <<X>> end, fun() -> <<X:3>> end, fun() -> <<X:16/little>> end, fun() -> <<X:64/signed-native>> end, fun() -> <<X:0>> end,
    fun() -> <<X/float>> end, fun() -> <<X:32/float-little>> end, fun() -> <<X:16/float>> end, fun() -> <<X/binary>> end,
    fun() -> <<X/bits>> end, fun() -> <<X:1/binary>> end, fun() -> <<X:2/binary-unit:3>> end, fun() -> <<X/utf8>> end,
    fun() -> <<X/utf16>> end, fun() -> <<X/utf32-little>> end, fun() -> <<"ab", X:100>> end, fun() -> <<1:1, X/binary, 2:7>> end]].
build_size(X, N) when not is_integer(N); abs(N) < 5000 -> {catch_error(fun() -> <<X:N>> end), catch_error(fun() -> <<X:N/binary>> end)};
build_size(_, _) -> large.
match(B) -> [catch_error(F) || F <- [
    fun() -> <<X:8, R/binary>> = B, {X, R} end, fun() -> <<X:3/signed, R/bits>> = B, {X, R} end, fun() -> <<X:16/little, _/bits>> = B, X end,
    fun() -> <<X:16/little-signed, _/bits>> = B, X end, fun() -> <<X/float>> = B, X end, fun() -> <<X:32/float, _/bits>> = B, X end, fun() -> <<X:16/float>> = B, X end,
    fun() -> <<X/utf8, R/bits>> = B, {X, R} end, fun() -> <<X/utf16, R/bits>> = B, {X, R} end, fun() -> <<X/utf32, R/bits>> = B, {X, R} end,
    fun() -> <<N, X:N/binary, R/binary>> = B, {X, R} end, fun() -> <<N:2, X:N, R/bits>> = B, {N, X, R} end, fun() -> <<N, X:(N - 1)/unit:2, _/bits>> = B, X end,
    fun() -> <<"a", R/binary>> = B, R end, fun() -> <<X:1/binary, X:1/binary, _/bits>> = B, X end, fun() -> <<>> = B end,
    fun() -> <<X:2/binary-unit:3, R/bits>> = B, {X, R} end, fun() -> <<_:4, X/binary>> = B, X end]].
match_size(B, N) -> case B of <<X:N, _/bits>> when X > 0 -> {bits, X}; <<X:N/binary, _/bits>> -> {bytes, X}; _ -> none end.
clauses(<<0, R/binary>>) -> {zero, R};
clauses(<<1:1, R/bits>>) -> {bit, R};
clauses(<<X:7, 1:1>>) -> {one_byte, X};
clauses(<<X/binary>>) -> {binary, X};
clauses(X) -> {other, X}.

%% --- Maps ---

map_build(X, Y) -> #{X => 1, Y => 2, 1 => 3, 1.0 => 4}.
map_update(M) -> catch_error(fun() -> M#{a := 5} end).
map_put(M, K) -> {catch_error(fun() -> M#{K => x} end), catch_error(fun() -> M#{K := x} end)}.
map_large(X) -> M = maps:from_list([{I, I * I} || I <- lists:seq(1, 40)] ++ [{X, here}]), {maps:get(X, M), map_size(M), lists:sort(maps:to_list(M))}.
map_equal(X, Y) -> {#{X => 1} == #{Y => 1}, #{X => 1} =:= #{Y => 1}, #{a => X} == #{a => Y}, #{X => a} < #{Y => a}}.

%% --- Functions ---

apply_value(F) -> F(1).
apply_two(F, X) -> F(X, X).
apply_name(M, F) -> M:F(1).
apply_list(L) -> apply(erlang, abs, L).
closure(X) -> F = fun(Y) -> G = fun(Z) -> {X, Y, Z} end, G(3) end, F(2).
named(L) -> F = fun Len([_ | T]) -> 1 + Len(T); Len([]) -> 0 end, F(L).
fun_clauses(X) -> F = fun(1) -> one; (Y) when Y > 1 -> more end, F(X).
fun_equal(X, Y) -> F = fun(Z) -> fun() -> Z end end, {F(X) =:= F(Y), F(X) == F(Y), fun lists:map/2 =:= fun lists:map/2}.
local_name(X) -> lists:map(fun wrap/1, [X]).
wrap(X) -> {X}.
letrec_loop(X) -> lists:foldl(fun(I, A) -> [I * 2 | A] end, [X], [1, 2, 3]).
many(X) -> ten(X, 2, 3, 4, 5, 6, 7, 8, 9, 10).
ten(A, B, C, D, E, F, G, H, I, J) -> {A, B, C, D, E, F, G, H, I, J}.

%% --- Exceptions ---

raise_all(X) -> [catch_error(F) || F <- [fun() -> throw(X) end, fun() -> exit(X) end, fun() -> error(X) end, fun() -> error(X, [1]) end, fun() -> erlang:raise(exit, X, []) end]].
bad_class(X) -> erlang:raise(X, reason, []).
try_of(X) -> try hd(X) of 1 -> one; Y when Y > 1 -> {more, Y} catch error:badarg -> not_a_list after put(done, true) end.
try_after(X) -> try throw(X) catch throw:Y -> {Y, get(ran)} after put(ran, X) end.
after_runs(X) -> catch (try error(X) after put(ran, X) end), get(ran).
after_raises(X) -> try (try throw(X) after error(in_after) end) catch C:R -> {C, R} end.
nested_try(X) -> try try error(X) catch throw:_ -> inner end catch error:E -> {outer, E} end.
rethrow(X) -> try try throw(X) catch C:R:S -> erlang:raise(C, {again, R}, S) end catch throw:Y -> Y end.
in_handler(X) -> try try error(one) catch error:one -> error({two, X}) end catch error:E -> E end.
old_catch(X) -> case catch throw(X) of {'EXIT', _} -> exit; Y -> Y end.
catch_exit(X) -> catch exit(X).
catch_guard(X) -> try throw(X) catch throw:Y when Y > 1 -> {big, Y}; throw:Y when is_atom(Y) -> atom; _:_ -> rest end.
stack_is_list(X) -> try error(X) catch _:_:S -> is_list(S) end.
no_clause(a, _) -> ok.
no_case(X) -> case X of a -> ok; {b, _} -> b end.
no_match(X) -> {ok, Y} = X, Y.
no_if(X) -> if X =:= a -> ok end.
no_fun(X) -> (fun(a) -> ok end)(X).
no_try(X) -> try X of a -> ok catch _ -> no end.
undefined_function(X) -> cf_nowhere:f(X).
undefined_local(X) -> ?MODULE:missing(X).
badarity(X) -> (fun() -> X end)(X).
unused_update(M) -> _ = M#{a := 1}, done.
error_in_args(X) -> {hd(X), throw(never)}.
evaluation_order(X) -> catch {put(a, 1), hd(X), put(a, 2)}, get(a).

catch_error(F) -> try {ok, F()} catch C:R -> {C, R} end.

%% --- Messages to oneself ---

selective(X) -> self() ! first, self() ! {second, X}, receive {second, Y} -> {Y, receive Z -> Z end} end.
in_order(X) -> [self() ! {N, X} || N <- [1, 2, 3]], [receive {N, Y} -> {N, Y} end || N <- [3, 1, 2]].
after_zero(X) -> self() ! X, receive a -> got_a after 0 -> {left, receive Y -> Y end} end.
only_after(_) -> receive after 1 -> waited end.
guarded(X) -> self() ! X, receive Y when Y > 3 -> {large, Y}; Y when is_list(Y) -> list after 1 -> none end.
bound_receive(X) -> self() ! {X, 1}, self() ! {b, 2}, receive {X, N} -> N end.
timeout_value(X) when is_integer(X), X > 10; X =:= infinity -> skip;
timeout_value(X) -> receive never -> ok after X -> timed_out end.
nested_receive(X) -> self() ! X, self() ! b, receive Y -> receive Z -> {Y, Z} end end.
flush(X) -> [self() ! X || _ <- [1, 2]], (fun F() -> receive Y -> [Y | F()] after 0 -> [] end end)().
receive_in_try(X) -> self() ! X, try receive Y -> throw(Y) end catch throw:Z -> {thrown, Z} end.
dictionary(X, Y) -> {put(X, 1), put(Y, 2), get(X), erase(X), get(X), get(Y), lists:sort(get())}.

%% With a number of decimals, the BEAM has room for 255 characters. It takes a larger number modulo 2^32.
large_floats(Decimals) when is_integer(Decimals), abs(Decimals) >= 1 bsl 31 -> Decimals;
large_floats(Decimals) ->
    [
        try
            Text = float_to_list(Float, [{decimals, Decimals}]),
            {length(Text), float_to_binary(Float, [{decimals, Decimals}])}
        catch
            error:Reason -> Reason
        end
     || Float <- [1.0e15, 1.0e250, 1.0e252, -1.0e252, 1.0e253, -9.9e253, 1.0e254, 1.0e255, -1.0e255, 1.7e308]
    ].
