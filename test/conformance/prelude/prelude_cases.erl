%% What specs cannot say about the arguments of library functions (sorted lists, valid positions, well-formed trees),
%% what is left out of the prelude on purpose, and how results are brought into a comparable form.
-module(prelude_cases).
-export([share/3, arguments/3, local/3, type/3, absent/1, separate/3, loose/1, normal/4, raised/3, calls/3]).
-import(prelude_gen, [any/0, any/1, one_of/1, list/1, list/2, int/2, times/1, sorted/1, string/0, preorder/0]).

%% How many times as many arguments as usual.
share(io_lib, print, 4) -> 10;
share(io_lib, format, 2) -> 10;
share(_, _, _) -> 1.

%% ---- Arguments of one function, or `spec' ----

arguments(lists, F, 2) when F =:= nth; F =:= nthtail ->
    L = list(fun() -> any(1) end), [int(0, length(L) + 1), L];
arguments(lists, F, 2) when F =:= split -> L = list(fun() -> any(1) end), [int(0, length(L) + 1), L];
arguments(lists, sublist, 3) -> L = list(fun() -> any(1) end), [L, int(1, length(L) + 2), int(0, length(L) + 1)];
arguments(lists, seq, 2) -> From = int(-5, 5), [From, int(From - 2, From + 8)];
arguments(lists, seq, 3) -> [int(-5, 5), int(-9, 9), int(-3, 3)];
arguments(lists, F, 2) when F =:= zip -> {A, B} = same_length(), [A, B];
arguments(lists, zipwith, 3) -> {A, B} = same_length(), [fun(X, Y) -> [X, Y] end, A, B];
arguments(lists, zip3, 3) -> {A, B} = same_length(), [A, B, lists:reverse(A)];
arguments(lists, zipwith3, 4) -> {A, B} = same_length(), [fun(X, Y, Z) -> [X, Y | Z] end, A, B, lists:reverse(A)];
arguments(lists, F, 2) when F =:= prefix; F =:= suffix ->
    L = list(fun() -> any(1) end),
    N = int(0, length(L)),
    one_of([[L, list(fun() -> any(1) end)], [lists:sublist(L, N), L], [lists:nthtail(N, L), L]]);
arguments(lists, F, 1) when F =:= merge; F =:= umerge -> [list(int(0, 5), fun() -> ascending(F) end)];
arguments(lists, F, 2) when F =:= merge; F =:= umerge -> [ascending(F), ascending(F)];
arguments(lists, F, 3) when F =:= merge3; F =:= umerge3 -> [ascending(F), ascending(F), ascending(F)];
arguments(lists, F, 2) when F =:= rmerge; F =:= rumerge -> [descending(F), descending(F)];
arguments(lists, F, 3) when F =:= rmerge3; F =:= rumerge3 -> [descending(F), descending(F), descending(F)];
arguments(lists, F, 3) when F =:= merge; F =:= umerge -> O = preorder(), [O, ordered(F, O), ordered(F, O)];
arguments(lists, F, 3) when F =:= rmerge; F =:= rumerge ->
    O = preorder(), [O, lists:reverse(ordered(F, O)), lists:reverse(ordered(F, O))];
arguments(lists, F, 2) when F =:= sort; F =:= usort -> [preorder(), list(fun() -> any(1) end)];
arguments(lists, F, 2) when F =:= keysort; F =:= ukeysort -> N = int(1, 2), [N, tuples(N)];
arguments(lists, F, 3) when F =:= keymerge -> N = int(1, 2), [N, lists:keysort(N, tuples(N)), lists:keysort(N, tuples(N))];
arguments(lists, F, 3) when F =:= ukeymerge ->
    N = int(1, 2), [N, lists:ukeysort(N, tuples(N)), lists:ukeysort(N, tuples(N))];
arguments(lists, rkeymerge, 3) ->
    N = int(1, 2), [N, lists:reverse(lists:keysort(N, tuples(N))), lists:reverse(lists:keysort(N, tuples(N)))];
arguments(lists, rukeymerge, 3) ->
    N = int(1, 2), [N, lists:reverse(lists:ukeysort(N, tuples(N))), lists:reverse(lists:ukeysort(N, tuples(N)))];
arguments(lists, keymap, 3) -> N = int(1, 2), [fun(X) -> [X] end, N, tuples(N)];
arguments(lists, F, 4) when F =:= keyreplace; F =:= keystore -> N = int(1, 3), [key(), N, tuples(2), {key(), key(), new}];
arguments(lists, F, 3) when F =:= keyfind; F =:= keymember; F =:= keysearch; F =:= keydelete; F =:= keytake ->
    [key(), int(1, 3), tuples(2)];
arguments(proplists, F, 2) when F =:= lookup; F =:= lookup_all; F =:= get_value; F =:= get_all_values; F =:= get_bool;
                                F =:= is_defined; F =:= delete; F =:= append_values ->
    [property_key(), properties()];
arguments(proplists, get_value, 3) -> [property_key(), properties(), any()];
arguments(proplists, split, 2) -> [properties(), list(int(0, 3), fun property_key/0)];
arguments(proplists, F, 2) when F =:= substitute_aliases; F =:= substitute_negations -> [renamings(), properties()];
arguments(proplists, expand, 2) -> [expansions(), properties()];
arguments(proplists, F, 2) when F =:= normalize; F =:= to_map ->
    [properties(), list(int(0, 3), fun() -> one_of([{aliases, renamings()}, {negations, renamings()}, {expand, expansions()}]) end)];
arguments(proplists, F, 1) when F =/= from_map, F =/= property -> [properties()];
arguments(maps, to_list, 1) -> [maps:from_list(list(fun() -> {key(), any(1)} end))];
arguments(orddict, update_counter, 3) -> [key(), int(-2, 3), orddict:from_list(list(fun() -> {key(), int(0, 4)} end))];
arguments(orddict, F, 3) when F =:= append; F =:= append_list -> 
    [key(), list(fun key/0), orddict:from_list(list(fun() -> {key(), list(fun key/0)} end))];
arguments(orddict, from_list, 1) -> [list(fun() -> {key(), any(1)} end)];
arguments(orddict, update, 3) -> [key(), fun(V) -> [V] end, orddict()];
arguments(orddict, update, 4) -> [key(), fun(V) -> [V] end, any(1), orddict()];
arguments(orddict, store, 3) -> [key(), any(1), orddict()];
arguments(orddict, F, 2) when F =:= fetch; F =:= find; F =:= is_key; F =:= erase; F =:= take -> [key(), orddict()];
arguments(ordsets, is_set, 1) -> [one_of([any(), list(fun key/0), ordset(), ordset()])];
arguments(dict, fold, 3) -> [fun(K, V, Acc) -> canonical([{K, V} | Acc]) end, [], dict()];
arguments(dict, map, 2) -> [fun(K, V) -> [K | V] end, dict()];
arguments(dict, filter, 2) -> [fun(K, V) -> erlang:phash2({K, V}, 2) =:= 0 end, dict()];
arguments(dict, merge, 3) -> [fun(K, V1, V2) -> [K, V1, V2] end, dict(), dict()];
arguments(dict, from_list, 1) -> [list(fun() -> {key(), any(1)} end)];
arguments(dict, update_counter, 3) -> [key(), int(-2, 3), dict(fun() -> int(0, 4) end)];
arguments(dict, F, 3) when F =:= append; F =:= append_list -> [key(), list(fun key/0), dict(fun() -> list(fun key/0) end)];
arguments(dict, update, 3) -> [key(), fun(V) -> [V] end, dict()];
arguments(dict, update, 4) -> [key(), fun(V) -> [V] end, any(1), dict()];
arguments(dict, store, 3) -> [key(), any(1), dict()];
arguments(dict, F, 2) -> true = lists:member(F, [erase, fetch, find, is_key, take]), [key(), dict()];
arguments(sets, fold, 3) -> [fun(E, Acc) -> canonical([E | Acc]) end, [], set()];
arguments(sets, filter, 2) -> [fun(E) -> erlang:phash2(E, 2) =:= 0 end, set()];
arguments(sets, F, 2) when F =:= is_element; F =:= add_element; F =:= del_element -> [key(), set()];
arguments(sets, is_subset, 2) -> L = list(fun key/0), [set(lists:sublist(L, 3)), set(L)];
arguments(gb_trees, F, 2) when F =:= lookup; F =:= is_defined; F =:= get; F =:= delete; F =:= delete_any; F =:= take;
                               F =:= take_any; F =:= iterator_from ->
    [number(), tree()];
arguments(gb_trees, F, 3) when F =:= insert; F =:= update; F =:= enter -> [number(), any(1), tree()];
arguments(gb_trees, from_orddict, 1) -> [orddict()];
arguments(gb_sets, F, 2) when F =:= is_member; F =:= is_element; F =:= add; F =:= add_element; F =:= insert; F =:= delete;
                              F =:= delete_any; F =:= del_element; F =:= iterator_from ->
    [number(), gb_set()];
arguments(gb_sets, from_ordset, 1) -> [ordset()];
arguments(gb_sets, is_set, 1) -> [one_of([any(), gb_set()])];
arguments(gb_sets, is_subset, 2) -> {_, T} = S = gb_set(), [one_of([gb_set(), gb_sets:from_list(lists:sublist(gb_sets:to_list(S), 3))]), {element(1, S), T}];
arguments(queue, F, 2) when F =:= delete; F =:= delete_r; F =:= member -> [number(), queue()];
arguments(queue, split, 2) -> Q = queue(), [int(0, queue:len(Q) + 1), Q];
arguments(queue, F, 2) when F =:= any; F =:= all; F =:= delete_with; F =:= delete_with_r ->
    [one_of([fun(X) -> erlang:phash2(X, 2) =:= 0 end, fun(X) -> erlang:phash2(X, 5) =:= 0 end, fun(_) -> false end]), queue()];
arguments(queue, is_queue, 1) -> [one_of([any(), queue()])];
arguments(array, F, 2) when F =:= get; F =:= reset -> A = array(), [index(A), A];
arguments(array, set, 3) -> A = array(), [index(A), any(1), A];
arguments(array, resize, 2) -> A = array(), [index(A), A];
arguments(array, is_array, 1) -> [one_of([any(), array()])];
arguments(array, from_list, 1) -> [list(one_of([0, 1, 9, 10, 11, 25, 105]), fun key/0)];
arguments(array, from_list, 2) -> [list(one_of([0, 1, 9, 10, 11, 25, 105]), fun key/0), key()];
arguments(array, from_orddict, 1) -> [pairs()];
arguments(array, from_orddict, 2) -> [pairs(), key()];
arguments(calendar, F, 1) when F =:= date_to_gregorian_days; F =:= day_of_the_week; F =:= iso_week_number; F =:= valid_date -> [a_date()];
arguments(calendar, F, 3) when F =:= date_to_gregorian_days; F =:= day_of_the_week; F =:= valid_date -> tuple_to_list(a_date());
arguments(calendar, gregorian_days_to_date, 1) -> [one_of([int(0, 1000), int(0, 800000), int(700000, 740000)])];
arguments(calendar, gregorian_seconds_to_datetime, 1) -> [one_of([int(0, 100000), int(0, 80000000000)])];
arguments(calendar, seconds_to_daystime, 1) -> [int(-300000, 300000)];
arguments(calendar, datetime_to_gregorian_seconds, 1) -> [datetime()];
arguments(calendar, time_difference, 2) -> [datetime(), datetime()];
arguments(calendar, rfc3339_to_system_time, 1) -> [timestamp()];
arguments(calendar, rfc3339_to_system_time, 2) -> [timestamp(), [{unit, one_of([second, millisecond, microsecond, nanosecond])}]];
arguments(calendar, system_time_to_rfc3339, 1) -> [int(-10000000000, 10000000000)];
arguments(calendar, system_time_to_rfc3339, 2) ->
    Unit = one_of([second, millisecond, microsecond, nanosecond]),
    [int(50000, 5000000000) * case Unit of second -> 1; millisecond -> 130; microsecond -> 12345; nanosecond -> 1234567890 end,
     list(int(0, 2), fun() -> one_of([{offset, one_of(["Z", "z", "+01:00", "-03:30", "", int(-4, 4) * 3600])}, {time_designator, $\s}]) end)
     ++ [{unit, Unit}]];
arguments(calendar, system_time_to_universal_time, 2) -> [int(-10000000000, 10000000000), one_of([second, millisecond, microsecond])];
arguments(base64, F, 1) when F =:= decode; F =:= decode_to_string; F =:= mime_decode; F =:= mime_decode_to_string ->
    Good = base64:encode(list_to_binary(list(int(0, 12), fun() -> int(0, 255) end))),
    Bad = list_to_binary(list(fun() -> one_of("AAABBCabcd+/==9 \n-_$é") end)),
    Spaced = <<(binary:part(Good, 0, byte_size(Good) div 2))/binary, " \n",
               (binary:part(Good, byte_size(Good), -(byte_size(Good) - byte_size(Good) div 2)))/binary>>,
    [one_of([Good, binary_to_list(Good), Bad, Spaced, binary_to_list(Spaced)])];
arguments(unicode, F, 1) when F =:= characters_to_list; F =:= characters_to_binary -> [characters()];
arguments(unicode, F, 2) -> E = encoding(), [encoded(F, E), E];
arguments(unicode, F, 3) -> E = encoding(), [encoded(F, E), E, encoding()];
arguments(unicode, bom_to_encoding, 1) ->
    [<<(unicode:encoding_to_bom(encoding()))/binary, (prelude_gen:binary())/binary>>];
arguments(binary, at, 2) -> B = prelude_gen:binary(), [B, int(0, byte_size(B))];
arguments(binary, F, 2) when F =:= part; F =:= bin_to_list -> [B, P, L] = binary_part(), [B, {P, L}];
arguments(binary, F, 3) when F =:= part; F =:= bin_to_list -> binary_part();
arguments(binary, F, 2) when F =:= match; F =:= matches; F =:= split -> [words(), pattern()];
arguments(binary, F, 3) when F =:= match; F =:= matches -> W = words(), [W, pattern(), scope_option(W)];
arguments(binary, split, 3) -> W = words(), [W, pattern(), scope_option(W) ++ list(int(0, 2), fun() -> one_of([global, trim, trim_all]) end)];
arguments(binary, replace, 3) -> [words(), pattern(), words()];
arguments(binary, replace, 4) ->
    W = words(),
    [W, pattern(), <<"xyz">>, scope_option(W) ++ list(int(0, 2), fun() -> one_of([global, {insert_replaced, int(0, 3)}, {insert_replaced, [1, 0, 3]}]) end)];
arguments(binary, F, 1) when F =:= longest_common_prefix; F =:= longest_common_suffix -> [list(int(1, 3), fun words/0)];
arguments(binary, decode_hex, 1) -> [one_of([binary:encode_hex(prelude_gen:binary()), words(), <<"a0Bf">>])];
arguments(binary, encode_unsigned, 1) -> [int(0, 1 bsl int(0, 70))];
arguments(binary, encode_unsigned, 2) -> [int(0, 1 bsl int(0, 70)), one_of([big, little])];
arguments(string, F, 1) when F =:= to_integer; F =:= to_float ->
    Text = list(int(0, 7), fun() -> one_of("0123459.e+- ,x") end),
    [one_of([Text, list_to_binary(Text), "12.5e3 x", <<"-7.25">>, "42", [<<"4">>, "2.5"]])];
arguments(string, F, 2) when F =:= prefix; F =:= find; F =:= split -> [text(), one_of([<<"a">>, "b", "ab", "", <<"b ">>, text()])];
arguments(string, F, 3) when F =:= find -> [text(), one_of([<<"a">>, "b", "ab", ""]), one_of([leading, trailing])];
arguments(string, split, 3) -> [text(), one_of([<<"a">>, "b", "ab", ""]), one_of([leading, trailing, all])];
arguments(string, replace, 3) -> [text(), one_of([<<"a">>, "b", "ab", ""]), text()];
arguments(string, replace, 4) -> [text(), one_of([<<"a">>, "b", "ab", ""]), text(), one_of([leading, trailing, all])];
arguments(string, F, 2) when F =:= lexemes; F =:= take -> [text(), separators()];
arguments(string, nth_lexeme, 3) -> [text(), int(1, 4), " ," ++ separators()];
arguments(string, take, 3) -> [text(), separators(), times(2)];
arguments(string, take, 4) -> [text(), separators(), times(2), one_of([leading, trailing])];
arguments(string, trim, 3) -> [text(), one_of([leading, trailing, both]), separators()];
arguments(string, equal, A) ->
    T = text(), lists:sublist([T, one_of([T, string:uppercase(T), text()]), times(2), none], A);
arguments(string, F, 2) when F =:= str; F =:= rstr -> S = string(), [S, one_of([lists:sublist(S, int(1, 3), int(0, 2)), string()])];
arguments(string, F, 2) when F =:= span; F =:= cspan -> [string(), one_of(["ab ", "xyz", string()])];
arguments(string, F, 2) when F =:= substr; F =:= sub_string -> S = string(), [S, int(1, length(S) + 2)];
arguments(string, F, 3) when F =:= substr; F =:= sub_string -> S = string(), [S, int(1, length(S) + 1), int(0, length(S) + 1)];
arguments(string, sub_word, 2) -> [string(), int(1, 4)];
arguments(string, sub_word, 3) -> [string(), int(1, 4), one_of(", ")];
arguments(string, F, 3) when F =:= left; F =:= right; F =:= centre -> [string(), int(0, 12), one_of(". ")];
arguments(string, F, 2) when F =:= left; F =:= right; F =:= centre -> [string(), int(0, 12)];
arguments(string, F, 1) when F =:= to_lower; F =:= to_upper -> [one_of([list(fun() -> int(0, 255) end), int(0, 255)])];
arguments(string, pad, A) -> lists:sublist([text(), int(-1, 15), one_of([leading, trailing, both]), one_of([$x, [$e, 769]])], A);
arguments(string, slice, A) -> lists:sublist([text(), int(0, 8), one_of([int(0, 6), infinity])], A);
arguments(io_lib, F, 2) when F =:= format; F =:= fwrite; F =:= scan_format -> control_sequence();
arguments(io_lib, F, 3) when F =:= format; F =:= fwrite -> control_sequence() ++ [[]];
arguments(io_lib, unscan_format, 1) -> [{'$call', io_lib, scan_format, ["a~5w|~-7.3s~n~8..0b", [any(), string(), 7]]}];
arguments(io_lib, build_text, 1) -> [{'$call', io_lib, scan_format, ["~5w|~s~n", [any(), string()]]}];
arguments(io_lib, print, 1) -> [any()];
arguments(io_lib, print, 4) ->
    [one_of([printed(), any(4), list(fun() -> any(3) end), list_to_tuple(list(fun() -> any(3) end)),
             maps:from_list(list(fun() -> {any(1), any(3)} end)), {tag, any(3), [any(2), any(2)]}, [{a_longer_tag, any(3), any(3)}],
             [<<1, (list_to_binary(list(20, fun() -> int(0, 255) end)))/binary>>, b], lists:seq(1, int(1, 60))]),
     int(1, 12), one_of([0, 80, 80, 60, 40, 20]), one_of([-1, -1, -1, int(1, 8)])];
arguments(io_lib, write, 2) -> [any(), one_of([-1, int(1, 6), [{depth, int(1, 6)}], [{encoding, utf8}]])];
arguments(io_lib, F, 1) when F =:= printable_list; F =:= char_list; F =:= latin1_char_list; F =:= printable_latin1_list;
                             F =:= printable_unicode_list; F =:= deep_char_list; F =:= deep_latin1_char_list; F =:= deep_unicode_char_list ->
    [one_of([any(), prelude_gen:chardata(), list(fun() -> one_of([int(0, 300), "ab", $a, $b, $\n]) end)])];
arguments(io_lib, F, 1) when F =:= write_string; F =:= write_unicode_string; F =:= write_string_as_latin1 ->
    [list(fun() -> one_of([int(0, 300), $a, $\\, $", 1046]) end)];
arguments(io_lib, write_latin1_string, 1) -> [list(fun() -> int(0, 255) end)];
arguments(io_lib, write_char, 1) -> [int(0, 300)];
arguments(io_lib, fread, 2) ->
    one_of([["~d", one_of(["12 ab", "ab12", "-5", "", " 7 ", "12345x"])], ["~d,~d", one_of(["1,2", "1 2", " 10,-3 rest", "1,"])],
            ["~d-~d ~c: ~s", one_of(["1-3 a: abc", "2-9 c: ccccc\n1-2"])], ["~s ~d", one_of(["ab 12", "ab", "ab cd"])],
            ["~f", one_of(["1.5 x", "2.25", "x", "1"])], ["~c~c", one_of(["ab", "abc", "a"])], ["~3d~d", one_of(["12345", "1-3 a"])],
            ["~*s ~a", "abc def"], ["a~d b", one_of(["a3 b", "b3 b"])], ["~#", one_of(["16#ff", "2#101 x", "ff"])]]);
arguments(io, F, A) when F =:= format; F =:= fwrite ->
    case A of
        1 -> [one_of(["abc~n", "~~x", "~w", <<"bin~n">>, atom])];
        2 -> control_sequence();
        3 -> [standard_io | control_sequence()]
    end;
arguments(rand, seed_s, 2) -> [one_of([exsss, exsp, default]), random_seed()];
arguments(rand, uniform_s, 2) -> [one_of([int(1, 10), int(1, 1000000), int(1, 1 bsl 58)]), random_state()];
arguments(rand, F, 2) -> true = lists:member(F, [bytes_s]), [int(0, 20), random_state()];
arguments(rand, F, 1) -> true = lists:member(F, [uniform_s, uniform_real_s, export_seed_s]), [random_state()];
arguments(filename, F, 2) when F =:= basename; F =:= rootname -> 
    [one_of(["a.erl", "/usr/lib/x.a", ".erl", "b/", "a.b/c.erl", <<"x.erl">>, <<"a/b.a">>, string()]), one_of([".erl", "b", <<".a">>, ""])];
arguments(filename, join, 1) -> [list(int(1, 4), fun file_name/0)];
arguments(_, _, _) -> spec.

random_seed() -> one_of([{int(0, 1000), int(0, 1000), int(0, 1000)}, int(0, 1 bsl 64), [int(1, 1 bsl 50), int(1, 1 bsl 50)]]).
random_state() -> {'$call', rand, seed_s, [one_of([exsss, exsp]), random_seed()]}.

file_name() ->
    Text = list(fun() -> one_of("aab..//.é") end),
    one_of([Text, Text, Text, one_of(["a.erl", "/usr/lib/x.beam", ".profile", "a/.b/", "..", "a/b.c/d"]),
            unicode:characters_to_binary(Text), list_to_atom(Text), [Text, $/, "x", ['a.b'] | Text]]).

%% One to three controls with arguments that mostly fit.
control_sequence() ->
    Parts = list(int(1, 3), fun control/0),
    [lists:append([F || {F, _} <- Parts]), lists:append([A || {_, A} <- Parts])].

control() ->
    Field = one_of(["", "", "", "10", "-10", "3", "10.4", "-6.2", "5..0", "8.8.x", ".3", "0", "60"]),
    Mod = one_of(["", "", "t"]),
    Char = one_of("wpWPscbBxX+#efginn~"),
    Wrong = times(25),
    Args = case Char of
               _ when Wrong -> [any()];
               _ when Char =:= $w; Char =:= $p -> [printed()];
               _ when Char =:= $W; Char =:= $P -> [printed(), int(1, 7)];
               $s -> [one_of([string(), prelude_gen:ascii(), list_to_binary(string()), abc, 'a b', [string(), "x"], prelude_gen:chardata()])];
               $c -> [int(0, 300)];
               _ when Char =:= $b; Char =:= $B; Char =:= $+; Char =:= $# -> [integer()];
               _ when Char =:= $x; Char =:= $X -> [integer(), one_of(["0x", "", "pre", atom])];
               _ when Char =:= $e; Char =:= $f; Char =:= $g -> [float_value()];
               $i -> [any()];
               _ -> []
           end,
    {one_of(["", "a", " ", "x:"]) ++ "~" ++ Field ++ Mod ++ [Char], Args}.

printed() -> one_of([any(), any(), any(3), string(), float_value(), integer(), 'A', 'a b', abc, 'after', <<"abc">>, prelude_gen:binary(), self()]).
integer() -> one_of([int(-20, 20), int(0, 1000), int(-1000000, 1000000), 1 bsl 70]).
float_value() ->
    one_of([0.0, 1.0, 0.5, 0.05, 0.25, 2.675, 1.005, 3.14159, 100.0, 9.999, 99.9999, 9999.5, 12345.678, 1.0e10, 1.0e22, 1.5e-7, 0.099999,
            -2.5, 1.0e100, rand:uniform(), rand:uniform() * 1000, (rand:uniform() - 0.5) * 1.0e8, rand:uniform() / 1.0e6]).

text() -> one_of([prelude_gen:chardata(), string(), list_to_binary(string()), string() ++ "\r\n", [$e, 778, $b | string()]]).
separators() -> one_of([" ,", "ab", [[$\r, $\n], $\s], "", ".\n"]).

words() -> list_to_binary(list(fun() -> one_of("aaabbc ,,") end)).
pattern() -> one_of([P || P <- [words(), <<"a">>, <<",">>, [<<"a">>, <<"ab">>], [<<"b">>, <<"bc">>, <<",">>]], P =/= <<>>]).
scope_option(B) -> one_of([[], [{scope, {int(0, byte_size(B)), 0}}], begin P = int(0, byte_size(B)), [{scope, {P, byte_size(B) - P}}] end]).
binary_part() -> B = prelude_gen:binary(), P = int(0, byte_size(B)), [B, P, one_of([0, int(-P, byte_size(B) - P), int(-3, 3)])].

encoding() -> one_of([latin1, unicode, utf8, utf16, {utf16, big}, {utf16, little}, utf32, {utf32, little}]).
encoded(_, E) ->
    Good = unicode:characters_to_binary(prelude_gen:chardata(), unicode, E),
    one_of([case is_binary(Good) of true -> Good; false -> <<>> end, prelude_gen:chardata(), prelude_gen:binary(), characters()]).
characters() ->
    one_of([prelude_gen:chardata(), prelude_gen:chardata(), prelude_gen:binary(),
            list(fun() -> one_of([$a, 233, 16#D800, <<"a">>, <<"ab", 195>>, <<169>>, <<240, 159>>, <<152, 128>>, "xy", [[<<"é"/utf8>>], 300], <<255>>]) end)]).

a_date() -> {one_of([int(0, 10), int(1900, 2100), int(1995, 2005), int(0, 5000)]), one_of([int(1, 12), 2]), one_of([int(1, 28), int(1, 31), 29])}.
datetime() -> {{int(0, 3000), int(1, 12), int(1, 28)}, {int(0, 23), int(0, 59), int(0, 59)}}.
timestamp() ->
    {{Y, Mo, D}, {H, Mi, S}} = {{int(1970, 9999), int(1, 12), int(1, 28)}, {int(0, 23), int(0, 59), int(0, 59)}},
    lists:flatten(io_lib:format("~4..0w-~2..0w-~2..0w~c~2..0w:~2..0w:~2..0w~s~s",
                                [Y, Mo, D, one_of("Tt "), H, Mi, S, one_of(["", "", ".5", ".123", ".123456", ".000001", ".1234567891"]),
                                 one_of(["Z", "z", "+00:00", "+01:30", "-11:00"])])).

index(A) -> one_of([int(0, array:size(A)), int(0, array:size(A) + 3), int(0, 30), int(0, 1200)]).
pairs() -> orddict:from_list(list(fun() -> {one_of([int(0, 12), int(0, 30), int(0, 250)]), key()} end)).
array() ->
    New = one_of([array:new(), array:new(int(0, 12)), array:new([{default, key()}]), array:new([{size, int(0, 40)}, {fixed, false}]),
                  array:from_list(list(fun key/0))]),
    Filled = lists:foldl(fun(_, A) ->
                                 I = one_of([int(0, 5), int(0, 30), int(0, 150)]),
                                 try array:set(I, key(), A) catch error:badarg -> A end
                         end, New, lists:seq(1, int(0, 8))),
    one_of([Filled, Filled, array:fix(Filled), array:relax(Filled), array:resize(Filled)]).

number() -> one_of([int(0, 25), int(0, 5), 1.0, 2.0, a]).
dict() -> dict(fun() -> any(1) end).
dict(Value) -> {'$call', dict, from_list, [list(fun() -> {key(), Value()} end)]}.
set() -> set(list(fun key/0)).
set(List) -> {'$call', sets, from_list, [List | one_of([[], [[{version, int(1, 2)}]]])]}.

%% Structures come from a history of operations, so that their shape is any that can be reached.
tree() -> history(fun gb_trees:enter/3, fun gb_trees:delete_any/2, gb_trees:empty(), [any(1)]).
gb_set() -> history(fun gb_sets:add/2, fun gb_sets:delete_any/2, one_of([gb_sets:empty(), gb_sets:from_list(list(fun number/0))]), []).

history(Add, Delete, Structure, Extra) ->
    Adds = one_of([0, 1, 2, 3, 5, 8, 13, 30]),
    Keys = case times(3) of true -> lists:seq(1, Adds); false -> list(Adds, fun number/0) end,
    lists:foldl(fun(K, S) ->
                        case times(4) of
                            true -> Delete(number(), S);
                            false -> apply(Add, [K | Extra] ++ [S])
                        end
                end, Structure, Keys).

queue() ->
    lists:foldl(fun(_, Q) ->
                        case int(1, 6) of
                            1 -> element(2, queue:out(Q));
                            2 -> element(2, queue:out_r(Q));
                            3 -> queue:in_r(number(), Q);
                            _ -> queue:in(number(), Q)
                        end
                end, one_of([queue:new(), queue:from_list(list(fun number/0))]), lists:seq(1, int(0, 8))).

orddict() -> orddict:from_list(list(fun() -> {key(), any(1)} end)).
ordset() -> ordsets:from_list(list(fun key/0)).

property_key() -> one_of([a, b, c, 1, 1.0, "x"]).
properties() ->
    list(fun() -> one_of([a, b, c, {a, any(1)}, {b, true}, {b, false}, {c, [1, 2]}, {1, x}, {"x", y}, {a, 1, 2}, {}, 1, {b}, {c}]) end).
renamings() -> list(int(0, 3), fun() -> {property_key(), property_key()} end).
expansions() -> list(int(0, 3), fun() -> {one_of([a, b, {a, true}, {b, false}, {c, [1, 2]}, {1, x}, {b}]), properties()} end).

same_length() -> N = int(0, 6), {list(N, fun() -> any(1) end), list(N + (case times(8) of true -> 1; false -> 0 end), fun() -> any(1) end)}.

key() -> one_of([0, 1, 2, 1.0, 2.0, a, b, "x", {}]).
tuples(N) -> list(fun() -> list_to_tuple(list(N + int(0, 1), fun key/0)) end).

ascending(F) when F =:= umerge; F =:= umerge3; F =:= rumerge; F =:= rumerge3 -> lists:usort(list(fun() -> any(1) end));
ascending(_) -> lists:sort(list(fun() -> any(1) end)).
descending(F) -> lists:reverse(ascending(F)).
ordered(F, Order) when F =:= umerge; F =:= rumerge -> lists:usort(Order, list(fun() -> any(1) end));
ordered(_, Order) -> lists:sort(Order, list(fun() -> any(1) end)).

%% ---- Types whose values have an invariant ----

type(orddict, orddict, Param) -> {ok, orddict:from_list(list(fun() -> {key(), Param(2)} end))};
type(ordsets, ordset, Param) -> {ok, ordsets:from_list(list(fun() -> one_of([key(), Param(1)]) end))};
type(maps, iterator, Param) -> {ok, {'$call', maps, iterator, [maps:from_list(list(fun() -> {Param(1), Param(2)} end))]}};
type(dict, dict, _) -> {ok, dict()};
type(sets, set, _) -> {ok, set()};
type(gb_trees, tree, _) -> {ok, tree()};
type(gb_trees, iter, _) -> {ok, {'$call', gb_trees, iterator, [tree()]}};
type(gb_sets, set, _) -> {ok, gb_set()};
type(gb_sets, iter, _) -> {ok, {'$call', gb_sets, iterator, [gb_set()]}};
type(queue, queue, _) -> {ok, queue()};
type(array, array, _) -> {ok, array()};
type(erlang, timestamp, _) -> {ok, {int(0, 2000), int(0, 999999), int(0, 999999)}};
type(erlang, time_unit, _) -> {ok, one_of([second, millisecond, microsecond, nanosecond, 7, 1000])};
type(unicode, T, _) when T =:= chardata; T =:= charlist -> {ok, text()};
type(io_lib, latin1_string, _) -> {ok, string()};
type(io, format, _) -> {ok, string()};
type(io_lib, chars, _) -> {ok, [string(), string()]};
type(io_lib, depth, _) -> {ok, one_of([-1, int(1, 5)])};
type(io, device, _) -> {ok, standard_io};
type(file, name_all, _) -> {ok, file_name()};
type(_, _, _) -> none.

%% ---- Left out on purpose ----

absent(maps) -> [{keys, 1}, {remove, 2}];
absent(timer) -> [{code_change, 3}, {handle_call, 3}, {handle_cast, 2}, {handle_info, 2}, {init, 1}, {start_link, 0}, {terminate, 2}];
absent(unicode) ->
    [{characters_to_binary_int, 2}, {characters_to_list_int, 2}, %% internal
     {characters_to_nfc_binary, 1}, {characters_to_nfc_list, 1}, {characters_to_nfd_binary, 1}, {characters_to_nfd_list, 1},
     {characters_to_nfkc_binary, 1}, {characters_to_nfkc_list, 1}, {characters_to_nfkd_binary, 1}, {characters_to_nfkd_list, 1}];
absent(string) -> [{list_to_float, 1}, {list_to_integer, 1}]; %% internal
absent(io_lib) ->
    [{build_text, 2}, {collect_chars, 3}, {collect_chars, 4}, {collect_line, 3}, {collect_line, 4}, {format_prompt, 1}, {format_prompt, 2},
     {get_until, 3}, {get_until, 4}, {limit_term, 2}, {quote_atom, 2}, {write, 3}, {write_binary, 3}, {write_latin1_string, 2},
     {write_string_as_latin1, 2}]; %% internal
absent(io) ->
    [{put_chars, 1}] ++ %% the machine's
    [{F, A} || F <- [parse_erl_exprs, parse_erl_form, scan_erl_exprs, scan_erl_form], A <- [1, 2, 3, 4]]
    ++ [{get_password, 0}, {get_password, 1}, {read, 3}, {read, 4}, {requests, 1}, {requests, 2}];
absent(global) -> global:module_info(exports); %% other nodes
absent(gen) -> gen:module_info(exports); %% internal
absent(atomics) -> atomics:module_info(exports); %% the machine's
absent(ets) -> ets:module_info(exports);
absent(os) -> os:module_info(exports);
absent(erlang) -> erlang:module_info(exports); %% the machine's
absent(gen_server) -> %% logging, and collections of request identifiers
    [{behaviour_info, 1}, {check_response, 3}, {format_log, 1}, {format_log, 2}, {format_status, 2}, {receive_response, 3},
     {reqids_add, 3}, {reqids_new, 0}, {reqids_size, 1}, {reqids_to_list, 1}, {send_request, 4}, {wait_response, 3}, {wake_hib, 6}];
absent(gen_event) -> gen_event:module_info(exports);
absent(gen_statem) -> gen_statem:module_info(exports); %% the same, and hibernating
absent(proc_lib) -> [{format, 1}, {format, 2}, {format, 3}, {init_p, 3}, {init_p, 5}, {report_cb, 2}, {wake_up, 3}];
absent(supervisor) -> [{behaviour_info, 1}, {format_log, 1}, {format_log, 2}, {format_status, 2}, {get_callback_module, 1}];
absent(sys) -> %% tracing
    [{get_debug, 3}, {get_log, 1}, {handle_system_msg, 7}, {install, 2}, {install, 3}, {log_to_file, 2}, {log_to_file, 3},
     {print_log, 1}, {remove, 2}, {remove, 3}, {suspend_loop_hib, 6}];
absent(filename) -> [{absname, 1}, {basedir, 2}, {basedir, 3}, {validate, 1}]; %% ask the system
absent(logger) -> logger:module_info(exports); %% nobody reads the log
absent(error_logger) -> error_logger:module_info(exports);
absent(application) -> application:module_info(exports); %% services of the node: services.test.ts
absent(re) -> re:module_info(exports); %% needs the machine: patterns.test.ts
absent(file) -> file:module_info(exports);
absent(filelib) -> filelib:module_info(exports);
absent(rand) -> rand:module_info(exports); %% other generators and their internals
absent(math) -> math:module_info(exports); %% the machine's
absent(_) -> [].

%% ---- Compared by prelude_scenarios instead, or not comparable since they tell the time ----

separate(timer, F, _) -> not lists:member(F, [seconds, minutes, hours, hms, now_diff]);
separate(calendar, F, A) ->
    lists:member({F, A}, [{local_time, 0}, {universal_time, 0}, {iso_week_number, 0}]);
separate(io_lib, fread, 3) -> true;
separate(io, F, _) -> not lists:member(F, [format, fwrite, put_chars, nl, write, printable_range]);
separate(rand, F, A) -> not lists:member({F, A}, [{seed_s, 2}, {uniform_s, 1}, {uniform_s, 2}, {bytes_s, 2}, {export_seed_s, 1}]);
separate(logger, F, _) -> F =/= compare_levels;
separate(M, _, _) -> lists:member(M, [application, atomics, counters, error_logger, ets, file, filelib, os, gen, gen_server, gen_statem, gen_event, global, proc_lib, re, sys, supervisor]).

%% ---- What belongs to one machine: its clock and its time zone, its built-in functions' inner values ----

local(calendar, F, _) ->
    lists:member(F, [local_time_to_universal_time, local_time_to_universal_time_dst, universal_time_to_local_time,
                     now_to_local_time, system_time_to_local_time, system_time_to_rfc3339]);
local(binary, compile_pattern, _) -> true;
local(_, _, _) -> false.

%% ---- Functions whose exceptions on arguments outside their specs differ from the standard library's ----

loose(lists) ->
    [{reverse, 1}, {sort, 2}, {split, 2}, {keysort, 2}, {ukeysort, 2}, {keymerge, 3}, {ukeymerge, 3}, {rkeymerge, 3}, {rukeymerge, 3},
     {merge, 1}, {merge, 2}, {merge, 3}, {merge3, 3}, {umerge, 1}, {umerge, 2}, {umerge, 3}, {umerge3, 3},
     {rmerge, 2}, {rmerge, 3}, {rmerge3, 3}, {rumerge, 2}, {rumerge, 3}, {rumerge3, 3}];
loose(dict) -> [{filter, 2}, {fold, 3}, {map, 2}, {merge, 3}, {update, 4}];
loose(sets) -> [{filter, 2}, {from_list, 1}, {from_list, 2}, {is_subset, 2}, {subtract, 2}];
loose(calendar) -> [{gregorian_days_to_date, 1}, {system_time_to_rfc3339, 1}, {system_time_to_rfc3339, 2}];
loose(binary) -> [{F, A} || F <- [match, matches, split, replace], A <- [2, 3, 4]];
loose(string) -> [{F, A} || F <- [equal, is_empty, lexemes, find, split, replace, prefix, titlecase, take, trim, pad, slice, nth_lexeme, words, sub_word, tokens, join, chars, strip], A <- [1, 2, 3, 4]];
loose(io) -> [{format, 3}, {fwrite, 3}, {nl, 1}, {write, 2}, {put_chars, 2}];
loose(io_lib) -> [{format, 3}, {fwrite, 3}, {fread, 2}, {print, 4}, {unscan_format, 1}, {write_string, 2}];
loose(filename) -> [{absname, 2}, {basename, 2}];
loose(rand) -> [{seed_s, 2}, {uniform_s, 1}, {uniform_s, 2}, {bytes_s, 2}, {export_seed_s, 1}];
loose(proplists) -> [{split, 2}];
loose(_) -> [].

%% ---- Results ----

%% The standard library's sort/1 is not stable for 1 and 1.0, which compare equal.
normal(_, {lists, sort, 1}, _, Value) -> lists:map(fun(X) when is_float(X), X == trunc(X) -> trunc(X); (X) -> X end, Value);
normal(_, {proplists, get_keys, 1}, _, Value) -> lists:sort(Value);
%% How much of a gap is filled in is up to the implementation.
normal(_, {array, from_orddict, _}, _, Array) -> {array:size(Array), array:default(Array), array:to_orddict(Array)};
normal(_, {binary, compile_pattern, 1}, _, {Kind, _}) -> Kind;
%% The nesting of what is left is up to the implementation.
normal(_, {unicode, _, _}, _, {error, Converted, Rest}) -> {error, Converted, flat(Rest)};
%% Pieces of lists that hold binaries are nested in ways of the implementation.
normal(_, {string, F, _}, [Text | _], Value) ->
    case is_binary(Text) orelse (is_list(Text) andalso flat_list(Text)) of
        true -> Value;
        false -> text_of(F, Value)
    end;
normal(_, {io_lib, F, _}, _, Value) when F =:= format; F =:= fwrite; F =:= build_text ->
    [if is_list(Part) -> {deep, lists:flatten(Part)}; true -> Part end || Part <- Value];
normal(_, {io_lib, F, _}, _, Value) when F =:= print; F =:= write -> lists:flatten(Value);
normal(World, {rand, F, _}, _, State) when F =:= seed_s -> apply(prelude_load:world(World, rand), export_seed_s, [State]);
normal(World, {rand, F, _}, _, {Value, State}) when F =/= export_seed_s -> {Value, apply(prelude_load:world(World, rand), export_seed_s, [State])};
normal(_, {dict, F, 1}, _, Value) when F =:= to_list; F =:= fetch_keys -> canonical(Value);
normal(World, {dict, take, 2}, _, {Value, Dict}) -> {Value, associations(World, Dict)};
normal(World, {dict, F, _}, _, Value) when F =/= size, F =/= is_empty, F =/= is_key, F =/= find, F =/= fetch, F =/= fold ->
    associations(World, Value);
normal(_, {sets, to_list, 1}, _, Value) -> canonical(Value);
normal(World, {sets, F, _}, _, Value) when F =/= size, F =/= fold, not is_boolean(Value) -> elements(World, Value);
normal(World, {M, F, _}, _, Iterator) when F =:= iterator; F =:= iterator_from -> iterated(World, M, Iterator);
normal(World, {M, next, 1}, _, Step) -> stepped(World, M, Step);
normal(_, _, _, Value) -> Value.

associations(_, error) -> error;
associations(World, Dict) -> canonical(apply(prelude_load:world(World, dict), to_list, [Dict])).

elements(World, Set) -> canonical(apply(prelude_load:world(World, sets), to_list, [Set])).

%% An order that tells 1 from 1.0.
canonical(List) -> lists:sort(fun(A, B) -> term_to_binary(A) =< term_to_binary(B) end, List).

iterated(World, M, Iterator) -> stepped(World, M, apply(prelude_load:world(World, M), next, [Iterator])).

stepped(_, _, none) -> [];
stepped(World, M, {Elem, Iterator}) -> [Elem | iterated(World, M, Iterator)];
stepped(World, M, {Key, Value, Iterator}) -> [{Key, Value} | iterated(World, M, Iterator)].

flat_list([H | T]) -> is_integer(H) andalso flat_list(T);
flat_list(T) -> T =:= [].

text_of(F, Parts) when F =:= lexemes; F =:= split; F =:= replace -> [unicode:characters_to_list(Part) || Part <- Parts];
text_of(F, {First, Second}) when F =:= take -> {unicode:characters_to_list(First), unicode:characters_to_list(Second)};
text_of(F, {Number, Rest}) when F =:= to_integer; F =:= to_float, Number =/= error -> {Number, unicode:characters_to_list(Rest)};
text_of(_, Text) when is_list(Text); is_binary(Text) -> unicode:characters_to_list(Text);
text_of(_, Value) -> Value.

flat([H | T]) -> flat(H) ++ flat(T);
flat(Binary) when is_binary(Binary) -> [{byte, Byte} || <<Byte>> <= Binary];
flat([]) -> [];
flat(Char) -> [Char].

%% Which exception malformed text raises is an accident of how it is decoded, and differs between releases.
raised(base64, F, Class) when F =:= decode; F =:= decode_to_string; F =:= mime_decode; F =:= mime_decode_to_string -> {Class, any};
raised(_, _, _) -> exact.

%% Does the order in which a function argument is called matter?
calls(lists, F, _) when F =:= sort; F =:= usort; F =:= merge; F =:= umerge; F =:= rmerge; F =:= rumerge -> ignored;
calls(_, _, _) -> compared.
