-module(lw_guards).
-compile(export_all).
-record(r, {a = 1, b, c = [x]}).
-record(s, {v}).

alternatives(X, Y) when X > 1, Y; hd(X) == 1 -> first;
alternatives(X, Y) when is_list(X), length(X) > 1; is_tuple(Y), element(1, Y) =:= a; X == Y -> second;
alternatives(X, _) when is_map_key(a, X) -> third;
alternatives(X, X) -> same;
alternatives(_, _) -> none.

plain_variable(X, _) when X -> yes;
plain_variable(_, Y) when not Y -> no;
plain_variable(X, Y) when X, Y; Y -> both;
plain_variable(_, _) -> neither.

connectives(X, Y) when X and Y -> 'and';
connectives(X, Y) when X or Y -> 'or';
connectives(X, Y) when X xor Y -> 'xor';
connectives(X, Y) when not (X or Y) -> 'nor';
connectives(X, Y) when (X =:= 1) or Y -> half;
connectives(X, Y) when (X =:= 1) or (Y =:= a) -> other;
connectives(_, _) -> none.

short_circuit(X, Y) when X andalso Y -> 'andalso';
short_circuit(X, Y) when is_list(X) andalso hd(X) =:= 1 andalso Y -> head;
short_circuit(X, Y) when is_atom(X) orelse hd(Y) =:= 1 -> atom_or_head;
short_circuit(X, Y) when not is_integer(X) andalso not is_list(Y) -> negative;
short_circuit(X, _) when (X > 2 andalso X < 10) orelse X -> range;
short_circuit(X, Y) when (X andalso Y) or true -> forced;
short_circuit(_, _) -> none.

mixed(X, Y) when (X orelse Y) =:= true, is_boolean(X) -> 1;
mixed(X, Y) when (hd(X) orelse Y); tl(Y) == [] -> 2;
mixed(X, Y) when not (X andalso Y) -> 3;
mixed(X, Y) when X + Y; X - 1 > 2 -> 4;
mixed(X, Y) when (X div Y) == 0 -> 5;
mixed(X, Y) when <<X:8>> == <<Y:8>> -> 6;
mixed(X, Y) when {X, [Y]} == {a, [b]} -> 7;
mixed(X, Y) when #{X => 1} == #{Y => 1} -> 8;
mixed(X, Y) when X#{a => 1} == Y -> 9;
mixed(_, _) -> none.

functions(F, A) when is_function(F, A) -> exact;
functions(F, _) when not is_function(F, 1), is_function(F) -> not_unary;
functions(F, A) when is_function(F, A) or true -> impossible;
functions(_, _) -> none.

constants() when true -> yes.
never(X) when false -> X;
never(X) when foo -> X;
never(X) when 1 -> X;
never(_) -> never.
literal_alternatives(X) when false; true -> X.

sizes(X) when byte_size(X) > 3 -> big;
sizes(X) when bit_size(X) rem 8 =/= 0 -> bits;
sizes(X) when map_size(X) > 1 -> map;
sizes(X) when tuple_size(X) == 2; size(X) == 1 -> tuple;
sizes(X) when map_get(a, X) -> got;
sizes(X) when abs(X) == 1; trunc(X) == 3; round(X) == 17; float(X) == 2.0 -> number;
sizes(X) when self() == X; node(X) == nonode -> process;
sizes(_) -> none.

remote(X) when erlang:is_list(X), erlang:'>'(erlang:length(X), 2) -> long;
remote(X) when erlang:'not'(X) -> negated;
remote(X) when erlang:'and'(X, true) -> true;
remote(_) -> none.

old_tests(X) when atom(X) -> atom;
old_tests(X) when integer(X); float(X) -> number;
old_tests(X) when list(X) -> list;
old_tests(X) when binary(X) -> binary;
old_tests(X) when tuple(X) -> tuple;
old_tests(X) when function(X) -> function;
old_tests(_) -> none.

records(R) when R#r.a == 1, R#r.b =:= undefined -> fresh;
records(R) when R#r.a == 2 orelse R#r.c == [] -> some;
records(R) when is_record(R, s) -> s;
records(R) when is_record(R, s, 2) -> s2;
records(R) when not is_record(R, r) -> no_record;
records(R) when (R#r.a > 10) or true -> any;
records(_) -> none.

record_pair(A, B) when A#r.a == B#r.a -> equal_a;
record_pair(A, B) when is_record(A, r) andalso (is_record(B, s) orelse B) -> mixed;
record_pair(A, B) when A#r.b; B#s.v -> fields;
record_pair({A, B}, [C | _]) when is_record(A, s), is_record(C, r), B > 1 -> deep;
record_pair(A, A) when #r{a = A} == #r{a = 2} -> built;
record_pair(_, _) -> none.

all_records() ->
    Rs = [#r{}, #r{b = true}, #r{a = 2}, #r{a = 3, c = []}, #r{a = 11}, #s{}, #s{v = true}, {r, 1}, {r, 1, 2, 3, 4}, {s}, r, [], {#s{v = 1}, 2}, [#r{}]],
    [records(R) || R <- Rs] ++ [record_pair(A, B) || A <- Rs, B <- Rs, true].

bound(X, Y) ->
    case Y of
        X when X > 1 -> equal_big;
        X -> equal;
        {X, Z} when Z; X -> pair;
        [X, X | _] when is_list(Y); X == 1 -> twice;
        _ -> none
    end.

ifs(X) ->
    if
        X > 1, is_integer(X) -> big;
        X == 1; X == one -> one;
        hd(X) == 1 -> list;
        X -> true
    end.
