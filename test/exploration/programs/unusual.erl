%% Branches that only unusual inputs reach: roundings of floats, overflows, atoms of rare characters, long bitstrings,
%% large tuples, keys of maps in a rare order, and terms that no input can have. Each function that ends in error(found)
%% does so for some argument that its specification allows; those below `Proofs' never do.
-module(unusual).
-compile(export_all).
-compile(nowarn_export_all).

%% Roundings.

-spec money(0..1000) -> ok.
money(C) -> case trunc(C / 100 * 100) of C -> ok; _ -> error(found) end.

-spec absorbed(float()) -> ok.
absorbed(X) -> case X + 1.0 == X of true -> error(found); false -> ok end.

-spec inexact(integer()) -> ok.
inexact(X) when abs(X) > 1000000000000000000000 -> ok;
inexact(X) -> case float(X) == X of true -> ok; false -> error(found) end.

-spec tenths(1..9, 1..9) -> ok.
tenths(A, B) -> case A / 10 + B / 10 == (A + B) / 10 of true -> ok; false -> error(found) end.

-spec vanishing(float()) -> ok.
vanishing(X) when X > 0.0 -> case X / 2 == 0.0 of true -> error(found); false -> ok end;
vanishing(_) -> ok.

%% The greatest float: no other one is above it, so that paths which say there is one are not like others.

-spec greatest(float(), float()) -> ok.
greatest(X, Y) when X < Y -> at_the_end(X);
greatest(X, _) -> at_the_end(X).

at_the_end(1.7976931348623157e308) -> error(found);
at_the_end(_) -> ok.

-spec beyond_floats(integer(), float()) -> ok.
beyond_floats(X, Y) when X < Y -> beyond(X);
beyond_floats(X, _) -> beyond(X).

beyond(X) when X > 1 bsl 1040 -> error(found);
beyond(_) -> ok.

%% Overflows.

-spec square(float()) -> float().
square(X) -> X * X.

-spec sum(float(), float()) -> float().
sum(X, Y) -> X + Y.

-spec ratio(float(), float()) -> float().
ratio(X, Y) when Y /= 0.0 -> X / Y;
ratio(_, _) -> 0.0.

-spec half(integer()) -> float().
half(X) -> X / 2.

-spec as_float(integer()) -> float().
as_float(X) -> float(X).

-spec scaled(number()) -> float().
scaled(X) -> X * 1.5.

-spec reciprocal(pos_integer()) -> float().
reciprocal(X) -> 1 / X.

%% Atoms, bitstrings, tuples, maps.

-spec rare_name(atom()) -> ok.
rare_name(A) -> case atom_to_list(A) of [1000 | _] -> error(found); _ -> ok end.

-spec control_name(atom()) -> ok.
control_name(A) -> case atom_to_list(A) of [C | _] when C < 32 -> error(found); _ -> ok end.

-spec long(binary()) -> ok.
long(B) when byte_size(B) > 70000 -> error(found);
long(_) -> ok.

-spec far_byte(binary()) -> ok.
far_byte(<<_:70000/binary, 7, _/binary>>) -> error(found);
far_byte(_) -> ok.

-spec five(tuple()) -> ok.
five({}) -> ok;
five({_}) -> ok;
five({_, _}) -> ok;
five({_, _, _}) -> ok;
five({_, _, _, _}) -> ok;
five(_) -> error(found).

-spec many(tuple()) -> ok.
many(T) when tuple_size(T) > 40 -> error(found);
many(_) -> ok.

-spec ten_elements(tuple()) -> ok.
ten_elements(T) -> case tuple_to_list(T) =:= [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] of true -> error(found); false -> ok end.

-spec same_list(tuple(), list()) -> ok.
same_list(T, [_, _ | L]) -> case tuple_to_list(T) of [9, 9 | L] when hd(L) =:= x -> error(found); _ -> ok end;
same_list(_, _) -> ok.

-spec tenth(tuple()) -> ok.
tenth(T) -> case tuple_to_list(T) of [_, _, _, _, _, _, _, _, _, a, b] -> error(found); _ -> ok end.

-spec any_tag(term(), atom()) -> ok.
any_tag(T, Tag) ->
    case erlang:is_record(T, Tag) of true when tuple_size(T) > 9, element(10, T) =:= Tag -> error(found); _ -> ok end.

-spec tag(term()) -> ok.
tag(T) when element(2, T) =:= x, tuple_size(T) =/= 2, tuple_size(T) =/= 3 -> error(found);
tag(_) -> ok.

-spec alike_keys(map()) -> ok.
alike_keys(M) -> case maps:keys(M) of [[x | _], [x | _]] -> error(found); _ -> ok end.

%% What no input can have, or none that is made.

-spec pid(term()) -> ok.
pid(X) when is_pid(X) -> error(found);
pid(_) -> ok.

-spec reference([term()]) -> ok.
reference([X | _]) when is_reference(X) -> error(found);
reference(_) -> ok.

-spec own(term()) -> ok.
own(X) -> case X =:= self() of true -> error(found); false -> ok end.

-spec none_of_these(term()) -> ok.
none_of_these(X) when is_atom(X); is_number(X); is_list(X); is_tuple(X); is_map(X); is_bitstring(X); is_function(X) -> ok;
none_of_these(_) -> error(found).

-spec too_long(binary()) -> ok.
too_long(B) when byte_size(B) > 100000000 -> error(found);
too_long(_) -> ok.

-spec too_many(tuple()) -> ok.
too_many(T) when tuple_size(T) =:= 300 -> error(found);
too_many(_) -> ok.

-spec too_many_listed(tuple()) -> ok.
too_many_listed(T) -> case tuple_to_list(T) =:= lists:duplicate(90, x) of true -> error(found); false -> ok end.

%% Proofs: that nothing else can happen does not rest on an assumption.

-spec listed(tuple()) -> ok.
listed(T) -> case tuple_to_list(T) of [a | _] when element(1, T) =/= a -> error(wrong); [_, _] -> ok; _ -> ok end.

-spec compared(tuple()) -> ok.
compared(T) -> case tuple_to_list(T) =:= [a, b] of true when tuple_size(T) =/= 2 -> error(wrong); _ -> ok end.

-spec celsius(0..50) -> ok.
celsius(C) -> F = C * 9 / 5 + 32, if F < 32 -> error(wrong); F > 200 -> error(wrong); true -> ok end.

-spec percent(0..100) -> ok.
percent(X) -> Y = X / 100, if Y > 2 -> error(wrong); Y < 0 -> error(wrong); true -> ok end.

-spec small_floats(-1000..1000) -> ok.
small_floats(X) -> Y = float(X), if Y > 1000.0 -> error(wrong); Y == X -> ok; true -> error(wrong) end.

-spec more(-1000..1000) -> ok.
more(X) -> case X + 0.5 < X of true -> error(wrong); false -> ok end.

-spec letters(atom()) -> ok.
letters(A) -> case atom_to_list(A) of [C | _] when C < 0; C > 16#10ffff -> error(wrong); "abc" -> ok; _ -> ok end.

-spec no_pid(integer() | atom()) -> ok.
no_pid(X) when is_pid(X) -> error(wrong);
no_pid(X) when is_integer(X) -> ok;
no_pid(X) when is_atom(X) -> ok;
no_pid(_) -> error(wrong).

-spec whole(binary()) -> ok.
whole(B) when bit_size(B) rem 8 =/= 0 -> error(wrong);
whole(B) when byte_size(B) < 0 -> error(wrong);
whole(_) -> ok.

-spec sizes(tuple()) -> ok.
sizes({_, _} = T) when tuple_size(T) =/= 2 -> error(wrong);
sizes(T) when tuple_size(T) =:= 3, not is_record(T, a, 3), element(1, T) =:= a -> error(wrong);
sizes(_) -> ok.

%% The key at a position has one of the names that the type allows.
-spec given_keys(#{a => 0..1, c => 0..1}) -> [string()].
given_keys(M) -> [atom_to_list(K) || K <- maps:keys(M), K > b].

%% A name of which only its length is known is not that of another atom.
-spec named(atom()) -> ok.
named(a) -> ok;
named(A) ->
    case atom_to_list(A) of
        [_ | _] -> ok;
        [] -> ok
    end.

%% A key that is joined from parts of unknown length.
-spec joined(binary(), binary()) -> ok.
joined(A, B) ->
    case maps:is_key(<<A/binary, B/binary>>, #{<<1, 2>> => x}) of
        true -> error(found);
        false -> ok
    end.
