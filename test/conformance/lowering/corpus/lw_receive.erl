-module(lw_receive).
-compile(export_all).

feed(Ms) -> [self() ! M || M <- Ms].
flush() -> receive M -> [M | flush()] after 0 -> [] end.

first(Ms) -> proper(Ms, fun() -> receive X -> X after 0 -> none end end).
selective(Ms) -> proper(Ms, fun() -> receive {a, X} -> {got, X}; [H | _] when H == 3; H == 1 -> {list, H} after 0 -> none end end).
ordered(Ms) -> proper(Ms, fun() -> A = receive X when is_atom(X) -> X after 0 -> no end, B = receive Y -> Y after 0 -> no end, {A, B} end).
exported(Ms) -> proper(Ms, fun() -> receive {X, Y} -> ok; [X | Y] -> list after 0 -> X = none, Y = nothing end, {X, Y} end).
bound(Ms, X) -> proper(Ms, fun() -> receive X -> {same, X}; {X, Y} -> {first, Y} after 0 -> none end end).
timeout(T) -> proper([], fun() -> receive never -> 1 after T rem 3 -> timed_out end end).
bad_timeout(T) -> proper([], fun() -> receive never -> 1 after bad(T) -> timed_out end end).
bad(T) -> {T}.
only_after() -> receive after 1 -> ok end.
computed_after(X) -> receive after X * 0 -> {ok, X} end.
no_after(X) -> self() ! {m, X}, receive {m, Y} -> Y end.
no_after_exported(X) -> self() ! {m, X}, receive {m, Y} -> Z = [Y] end, {Y, Z}.
sized(B) -> self() ! B, R = receive <<N, D:N/binary, T/binary>> -> {N, D, T}; <<N, _/binary>> -> {short, N} after 0 -> none end, flush(), R.
sized_data() -> [sized(B) || B <- [<<2, 1, 2, 3>>, <<9, 1>>, <<>>, x]].
loop(0, Acc) -> Acc;
loop(N, Acc) when is_integer(N), N > 0, N < 50 -> self() ! N, receive M -> loop(M - 1, [M | Acc]) end;
loop(_, Acc) -> Acc.
nested(Ms) -> proper(Ms, fun() -> receive A -> receive B -> {A, B} after 0 -> {A} end after 0 -> none end end).
in_try(Ms) -> proper(Ms, fun() -> try receive X -> X + 1 after 0 -> throw(empty) end catch C:R -> {C, R} end end).
tail(Ms) -> proper(Ms, fun() -> collect([]) end).
collect(Acc) -> receive stop -> Acc; X -> collect([X | Acc]) after 0 -> {timeout, Acc} end.

proper(Ms, F) when is_list(Ms) ->
    flush(),
    try
        feed(Ms),
        R = F(),
        {R, flush()}
    catch
        C:E -> {C, E, flush()}
    end;
proper(_, _) -> not_a_list.

ping(X) ->
    Me = self(),
    P = spawn(fun() -> receive {From, V} -> From ! {self(), {pong, V}} end end),
    P ! {Me, X},
    receive {P, R} -> R after 1000 -> timeout end.
