-module(lw_binaries).
-compile(export_all).

build(X, Y) ->
    [t(fun() -> <<X>> end), t(fun() -> <<X:16/little, Y:4>> end), t(fun() -> <<X/float>> end), t(fun() -> <<X:32/float-little>> end),
     t(fun() -> <<X/binary>> end), t(fun() -> <<X/bits, Y/bitstring>> end), t(fun() -> <<X:2/binary, Y/binary>> end), t(fun() -> <<X/utf8>> end),
     t(fun() -> <<X/utf16-little, Y/utf32>> end), t(fun() -> <<X:Y>> end), t(fun() -> <<X:Y/unit:3>> end), t(fun() -> <<1:X, 2:Y>> end),
     t(fun() -> <<X:Y/binary-unit:4>> end), t(fun() -> <<X:(Y + 1)>> end), t(fun() -> <<X:16/signed-native>> end), t(fun() -> <<"abc", X, "de"/utf16, Y>> end)].

t(F) -> try F() catch C:R -> {C, R} end.

constants() ->
    [<<>>, <<1, 2, 3>>, <<"abc">>, <<"åäö"/utf8>>, <<"λ"/utf16>>, <<1:4, 2:4>>, <<1:3>>, <<1.5>>, <<1.5:32/float>>, <<-1>>, <<-1:16/little>>, <<256>>, <<$a, "b">>,
     <<1:16/little-unit:1>>, <<"ab":16>>, <<"ab"/little-utf16>>, <<16#1F600/utf8>>, <<1:1000>>, <<2:70/little>>, <<7:0>>, <<"">>].

bad_constants(X) ->
    [t(fun() -> <<foo, (id(X))>> end), t(fun() -> <<1.5:8/integer>> end), t(fun() -> <<1:(-1)>> end), t(fun() -> <<(id(X)):8/binary, a/binary>> end), t(fun() -> <<{1}/binary>> end)].
id(X) -> X.

bytes(<<A, B, C/binary>>) -> {A, B, C};
bytes(<<A:4, B:4>>) -> {A, B};
bytes(<<1:1, A/bits>>) -> {one, A};
bytes(<<A:3/bits>>) -> {three, A};
bytes(B) when is_bitstring(B) -> rest;
bytes(_) -> none.

types(<<A:16/signed-little, B/binary>>) -> {A, B};
types(<<F:64/float>>) -> {float, F};
types(<<_:1, _/bits>>) -> some;
types(_) -> none.

unicode(<<"ä"/utf8, R/binary>>) -> {ae, R};
unicode(<<C/utf8, R/binary>>) -> {C, R};
unicode(<<C/utf16, R/bits>>) -> {16, C, R};
unicode(_) -> none.

strings(<<"abc">>) -> abc;
strings(<<"hello ", R/binary>>) -> {hello, R};
strings(<<"a"/utf16, _/binary>>) -> a16;
strings(<<"x", _:3/bytes, "y">>) -> xy;
strings(_) -> none.

sized(<<N, D:N/binary, R/binary>>) -> {N, D, R};
sized(<<N:4, D:N/bits, R/bits>>) -> {four, N, D, R};
sized(<<N, _:N, M, D:M/binary-unit:2, R/bits>>) -> {nested, N, M, D, R};
sized(_) -> none.

sized_data() -> [sized(B) || B <- [<<2, 1, 2, 3>>, <<0>>, <<9, 1>>, <<3:4, 1:3, 1:1>>, <<200, 0>>, <<>>, <<1:1>>, <<15:4, 3:4, 1:1, 5, 0:6>>]].

computed(<<N, D:(N + 1)/binary, R/binary>>) -> {N, D, R};
computed(<<N, D:(N div (N - 9)), R/bits>>) -> {divided, N, D, R};
computed(<<N, D:(hd([N]))/binary>>) -> {head, D};
computed(_) -> none.

computed_data() -> [computed(B) || B <- [<<1, 2, 3, 4>>, <<9>>, <<10, 1>>, <<20, 1, 2:3>>, <<>>, <<255>>]].

outer_size(N, B) ->
    case B of
        <<X:N, R/bits>> -> {X, R};
        <<X:N/binary>> -> {bin, X};
        <<N, R/binary>> -> {n, R};
        {<<N:8, X:N/binary>>, _} -> {pair, X};
        _ -> none
    end.

size_in_fun_head(N) ->
    F = fun(N, <<X:N/binary, _/bits>>) -> {N, X}; (_, _) -> none end,
    G = fun(<<N, X:N/binary, _/bits>>) -> {N, X}; (_) -> none end,
    [t(fun() -> F(1, <<1, 2, 3, 4>>) end), G(<<2, 5, 6, 7>>)].

match(B) ->
    <<A, R/binary>> = B,
    <<S:4, _:4>> = <<A>>,
    {A, S, R}.

match_sized(B) ->
    <<N, D:N/binary, T/binary>> = B,
    {X, <<M, E:M/binary>>} = {D, T},
    {N, X, M, E}.

match_sized_data() -> [t(fun() -> match_sized(B) end) || B <- [<<1, 5, 1, 9>>, <<0, 0>>, <<3, 1>>, <<1, 2, 3>>, 7]].

let_alias(B) ->
    <<42:B>> = B1 = <<42:B>>,
    B1.

two_binaries(<<A, As:A/binary, _/binary>>, <<B, Bs:B/binary, _/binary>>) -> {As, Bs};
two_binaries(<<A, _/bits>>, <<A, _/bits>>) -> {same, A};
two_binaries(_, _) -> none.

mixed({<<A, B:A/binary>>, #{k := <<C, D:C/binary>>}} = X, Y) when B =:= D; C > A -> {A, B, C, D, X, Y};
mixed({<<A, _/bits>>, _}, A) -> {first, A};
mixed(_, _) -> none.

mixed_data() ->
    [mixed(X, Y) || X <- [{<<1, 5>>, #{k => <<1, 5>>}}, {<<1, 5>>, #{k => <<2, 5, 6>>}}, {<<1, 5>>, #{k => <<0>>}}, {<<7>>, 1}, {<<2, 1>>, #{k => <<1, 2>>}}, 1], Y <- [1, 7]].

dupes(<<A, A, R/binary>>) -> {twice, A, R};
dupes(<<A:4, A:4, A, _/bits>>) -> {thrice, A};
dupes(_) -> none.

literal_sizes(<<1:2, X:6>>) -> X;
literal_sizes(<<X:(4 + 4), 1.5/float>>) -> {f, X};
literal_sizes(<<_:0, X, 2/float>>) -> {two, X};
literal_sizes(_) -> none.

floats() -> [literal_sizes(<<9, 1.5/float>>), literal_sizes(<<9, 2.0/float>>), literal_sizes(<<65>>)].

in_guard(X, Y) when <<X:4, Y:4>> == <<16#12>> -> yes;
in_guard(X, _) when <<X/binary, 1>> == <<1, 2, 3, 1>> -> appended;
in_guard(_, _) -> no.

tail_unit(<<A:8, R/binary-unit:16>>) -> {A, R};
tail_unit(<<A:8, R/binary-unit:3>>) -> {three, A, R};
tail_unit(_) -> none.

little_odd(<<A:12/little, B:4/signed, _/bits>>) -> {A, B};
little_odd(_) -> none.
