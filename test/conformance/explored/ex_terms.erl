%% Term order, atoms, conversions, lists and tuples.
-module(ex_terms).
-export([atom_order/1, atom_letters/1, atom_pair/2, order_kinds/2, tuples/2, pairs/2, lists/2, int_text/1, text_int/1, to_atom/1,
         iodata/1, bin_int/1, element_of/2, set/2, append/1, subtract/2, lengths/1, key/1, member/1, dictionary/2,
         caught/1, uncaught/1, tuple_list/1, binary_atom/1, float_text/1, float_front/1, sorted/1, list_order/1, reverse/1, improper/1,
         based/1, records/1, existing/1, nameless/1, float_value/1, in_base/2, in_order/1, encoded/2, tagged/2, try_of/1, char/1, sizes/1]).

%% explore: atom_order [a]
%% finds: error:{between,_}
atom_order(A) when is_atom(A), A > hello, A < help -> error({between, A});
atom_order(_) -> ok.

%% explore: atom_letters [x]
%% finds: error:{greeting,_}, error:badarg
atom_letters(A) ->
    case atom_to_list(A) of
        "hel" ++ [C | _] when C >= $a, C =< $z -> error({greeting, A});
        _ -> ok
    end.

%% explore: atom_pair [a, b]
%% finds: error:descending
atom_pair(A, B) when is_atom(A), is_atom(B), A > B, B > zebra -> error(descending);
atom_pair(_, _) -> ok.

%% explore: order_kinds [1, 2]
%% finds: error:atom_above_number, error:map_above_tuple, error:list_above_map, error:binary_above_list
order_kinds(A, B) when A > B ->
    if
        is_atom(A), is_number(B) -> error(atom_above_number);
        is_map(A), is_tuple(B) -> error(map_above_tuple);
        is_list(A), is_map(B) -> error(list_above_map);
        is_binary(A), is_list(B) -> error(binary_above_list);
        true -> ok
    end;
order_kinds(_, _) -> ok.

%% explore: tuples [{1}, {2}]
%% finds: error:by_size
tuples(A, B) when is_tuple(A), is_tuple(B), tuple_size(A) > tuple_size(B), A > B, element(1, A) < element(1, B) ->
    error(by_size);
tuples(_, _) -> ok.

%% explore: pairs [{1, 1}, {2, 2}]
%% finds: error:by_element
pairs({A, B}, {A, C}) when {A, B} < {A, C}, is_integer(A), is_atom(C) -> error(by_element);
pairs(_, _) -> ok.

%% explore: lists [[], []]
%% finds: error:longer, error:improper
lists([A | T], [A]) when [A | T] > [A], is_list(T) -> error(longer);
lists([A | B], [A]) when [A | B] > [A], is_binary(B) -> error(improper);
lists(_, _) -> ok.

%% explore: int_text [0]
%% finds: error:{three_digits,_}, error:badarg
int_text(N) ->
    case integer_to_list(N) of
        [$4, _, $2] -> error({three_digits, N});
        [$-, $7] -> seven;
        _ -> ok
    end.

%% explore: text_int ["1"]
%% finds: error:badarg, error:{answer,_}
text_int(S) when length(S) < 4 ->
    case list_to_integer(S) of
        42 -> error({answer, S});
        _ -> ok
    end;
text_int(_) -> ok.

%% explore: to_atom ["a"]
%% finds: error:stop
to_atom([A, B | T]) when length(T) < 3, A > 96, A < 123, B > 96, B < 123 ->
    try list_to_atom([A, B | T]) of
        stop -> error(stop);
        _ -> ok
    catch
        error:badarg -> bad
    end;
to_atom(_) -> ok.

%% explore: iodata [[]]
%% finds: error:ab, error:badarg
iodata(L) ->
    case iolist_to_binary(L) of
        <<"ab">> when is_list(hd(L)) -> error(ab);
        _ -> ok
    end.

%% explore: bin_int [<<"1">>]
%% finds: error:badarg, error:negative
bin_int(B) when byte_size(B) < 4 ->
    case binary_to_integer(B) of
        -5 -> error(negative);
        _ -> ok
    end;
bin_int(_) -> ok.

%% explore: element_of [1, {a}]
%% finds: error:badarg, error:{third,_}
element_of(N, T) ->
    case element(N, T) of
        gold when N =:= 3 -> error({third, T});
        _ -> ok
    end.

%% explore: set [1, x]
%% finds: error:badarg, error:made
set(N, X) ->
    case setelement(N, {a, b, c}, X) of
        {a, z, c} -> error(made);
        _ -> ok
    end.

%% explore: append [[]]
%% finds: error:badarg, error:{joined,_}
append(L) ->
    case L ++ [3, 4] of
        [1, 2, 3, 4] -> error({joined, L});
        _ -> ok
    end.

%% explore: subtract [[1], [2]]
%% finds: error:badarg, error:left
subtract(A, B) when length(A) < 4, length(B) < 3 ->
    case A -- B of
        [x] when length(A) =:= 2 -> error(left);
        _ -> ok
    end;
subtract(A, B) when is_list(A), is_list(B) -> ok;
subtract(A, B) -> A -- B.

%% explore: lengths [[]]
%% finds: error:four, error:badarg
lengths(L) ->
    case length(L) of
        4 -> error(four);
        _ -> ok
    end.

%% explore: key [[]]
%% finds: error:{port,_}, error:badarg
key(Options) ->
    case lists:keyfind(port, 1, Options) of
        {port, N} when N > 1024 -> error({port, N});
        _ -> ok
    end.

%% explore: member [x]
%% finds: error:vowel
member(C) ->
    case lists:member(C, "aeiou") of
        true when C > $i -> error(vowel);
        _ -> ok
    end.

%% explore: dictionary [k, 1]
%% finds: error:stored
dictionary(K, V) ->
    put(limit, 5),
    put(K, V),
    case get(limit) of
        9 -> error(stored);
        _ -> ok
    end.

%% explore: caught [1]
%% finds: error:{rethrown,_}
caught(X) ->
    try
        check(X)
    catch
        throw:{bad, Y} when Y > 10 -> error({rethrown, Y});
        throw:_ -> ok;
        error:_ -> ok
    end.

check(X) when is_integer(X), X rem 2 =:= 0 -> throw({bad, X div 2});
check(X) -> X + 1.

%% explore: uncaught [1]
%% finds: throw:{limit,_}, exit:stop, error:badarith
uncaught(X) ->
    try X + 1 of
        12 -> throw({limit, X});
        N when N > 100 -> exit(stop);
        _ -> ok
    catch
        throw:_ -> never
    end.

%% explore: tuple_list [{1}]
%% finds: error:badarg, error:abc
tuple_list(T) ->
    case tuple_to_list(T) of
        [a, b, c] -> error(abc);
        _ -> ok
    end.

%% explore: binary_atom [<<"x">>]
%% finds: error:on
binary_atom(B) when byte_size(B) =:= 2 ->
    try binary_to_atom(B, utf8) of
        on -> error(on);
        _ -> ok
    catch
        error:badarg -> bad
    end;
binary_atom(_) -> ok.

%% explore: float_text ["1.5"]
%% finds: error:badarg
float_text(S) when length(S) =:= 3 -> list_to_float(S);
float_text(_) -> ok.

%% explore: float_value ["0.0"]
%% finds: error:between, error:negative, error:ended
float_value(S) when length(S) < 6 ->
    try list_to_float(S) of
        F when F > 12.25, F < 12.75 -> error(between);
        F when F == -0.5 -> error(negative);
        _ when length(S) =:= 4, tl(tl(tl(S))) =:= [0] -> error(ended);
        _ -> ok
    catch
        error:badarg -> bad
    end;
float_value(_) -> ok.

%% explore: float_front [""]
%% finds: error:comma, error:broken_exponent, error:not_a_list
float_front(S) ->
    case string:list_to_float(S) of
        {_, "e+"} -> error(broken_exponent);
        {_, [_]} when hd(tl(S)) =:= $, -> error(comma);
        {error, not_a_list} -> error(not_a_list);
        _ -> ok
    end.

%% explore: sorted [[3,1,2]]
%% finds: error:sorted
sorted(L) when length(L) =:= 3 ->
    case lists:sort(L) of
        [1, 2, three] when hd(L) =:= three -> error(sorted);
        _ -> ok
    end;
sorted(_) -> ok.

%% explore: list_order [[]]
%% finds: error:{above,_}
list_order(L) when L > [1, 2, 3], L < [1, 2, 4] -> error({above, L});
list_order(_) -> ok.

%% explore: reverse [[]]
%% finds: error:palindrome
reverse(L) when length(L) =:= 4 ->
    case lists:reverse(L) of
        L when hd(L) =/= hd(tl(L)) -> error(palindrome);
        _ -> ok
    end;
reverse(_) -> ok.

%% explore: improper [[]]
%% finds: error:{tail,_}
improper([_, _ | T]) when is_atom(T), T =/= [] -> error({tail, T});
improper(_) -> ok.

%% explore: based [0]
%% finds: error:beef, error:badarg
based(N) ->
    case integer_to_list(N, 16) of
        "BE" ++ [_, $F] -> error(beef);
        _ -> ok
    end.

-record(user, {name, age = 0}).

%% explore: records [x]
%% finds: error:{adult,_}, error:{badrecord,_}
records(#user{age = A} = U) when A >= 18 -> error({adult, U#user.name});
records(U) when is_tuple(U) -> U#user.name;
records(_) -> ok.

%% explore: existing ["x"]
%% finds: error:known
existing(S) when length(S) =:= 2 ->
    case catch list_to_existing_atom(S) of
        ok -> error(known);
        _ -> ok
    end;
existing(_) -> ok.

%% explore: nameless [""]
%% finds: error:nameless
nameless(S) when length(S) < 2 ->
    try list_to_existing_atom(S) of
        _ when S =:= [] -> error(nameless);
        _ -> ok
    catch
        error:badarg -> unknown
    end;
nameless(_) -> ok.

%% explore: try_of [0]
%% finds: error:{after_try,_}
try_of(X) ->
    Y = try
            10 div X
        catch
            error:badarith -> -1
        end,
    case Y of
        -1 when X =:= zero -> error({after_try, X});
        _ -> ok
    end.

%% explore: char [$a]
%% finds: error:upper
char(C) when C >= $a, C =< $z ->
    case [C - 32] of
        "Q" -> error(upper);
        _ -> ok
    end;
char(_) -> ok.

%% explore: sizes [x]
%% finds: error:three, error:badarg
sizes(X) ->
    case size(X) of
        3 when is_binary(X) -> error(three);
        _ -> ok
    end.

%% explore: in_base [255, 0]
%% finds: error:badarg, error:hexadecimal
in_base(N, Base) when N =:= 255 ->
    case integer_to_list(N, Base) of
        "FF" -> error(hexadecimal);
        _ -> ok
    end;
in_base(_, _) -> ok.

%% explore: encoded [abc, 0]
%% finds: error:badarg, error:text
encoded(Name, Encoding) when Name =:= abc ->
    case atom_to_binary(Name, Encoding) of
        <<"abc">> -> error(text)
    end;
encoded(_, _) -> ok.

%% explore: tagged [{x, 1}, 0]
%% finds: error:badarg, error:tagged
tagged(Record, Tag) ->
    case erlang:is_record(Record, Tag) of
        true -> error(tagged);
        false -> ok
    end.

%% explore: in_order [0]
%% finds: error:badarg, error:little
in_order(Order) ->
    case binary:decode_unsigned(<<1, 2>>, Order) of
        513 -> error(little);
        _ -> ok
    end.
