-module(lw_patterns).
-compile(export_all).
-record(p, {x, y = 0}).
-define(TAG, tag).

literals(1) -> one;
literals(1.0) -> one_float;
literals(-4) -> minus;
literals($a) -> char;
literals("abc") -> abc;
literals([]) -> nil;
literals({}) -> empty;
literals('') -> no_name;
literals(16#FFFF + 1) -> folded;
literals(1 bsl 70) -> big;
literals(3.7) -> float;
literals(?TAG) -> tag;
literals(#{}) -> map;
literals(<<>>) -> bin;
literals(_) -> other.

arithmetic(1 + 2 * 3) -> seven;
arithmetic(bnot 0) -> minus_one;
arithmetic(-(4)) -> minus_four;
arithmetic(10 div 3 + 2) -> five;
arithmetic(17 rem 10 band 3 bor 16 bxor 0) -> mess;
arithmetic(1 / 1) -> one_float;
arithmetic(+2) -> two;
arithmetic(_) -> none.

prefixes("hello" ++ T) -> {hello, T};
prefixes("" ++ [1 | T]) -> {one, T};
prefixes("a" ++ "b" ++ T) -> {ab, T};
prefixes([$x, $y] ++ T) -> {xy, T};
prefixes([] ++ [H]) -> {single, H};
prefixes(_) -> none.

repeated(X, X) -> {same, X};
repeated({X, X}, Y) -> {pair, X, Y};
repeated([X, Y | _], {X, Y}) -> {cross, X, Y};
repeated({X, _}, [X, X]) -> {three, X};
repeated(_, _) -> none.

aliases({A, _} = {_, B} = C, [H | _] = L) -> {A, B, C, H, L};
aliases([1, X | _] = [Y, 2 | T], _) -> {X, Y, T};
aliases(#{a := A} = #{b := B}, _) -> {A, B};
aliases(<<A, _/binary>> = B, _) -> {A, B};
aliases(#p{x = X} = P, Q = #p{y = Y}) -> {X, P, Q, Y};
aliases(X = Y, Z = 1) -> {X, Y, Z};
aliases(_, _) -> none.

contradictions({A} = [A | _]) -> A;
contradictions(1 = 2) -> never;
contradictions(_) -> fine.

match_chain(X) ->
    {A, B} = C = [D | E] = X,
    {A, B, C, D, E}.

match_chain_ok(X) ->
    A = {B, _} = {_, C} = D = X,
    {A, B, C, D}.

match_value(X) ->
    Y = [{A, B} = X, X],
    {Y, A, B}.

match_bound(X, Y) ->
    X = Y,
    {X, _} = {Y, X},
    X.

match_twice(X) ->
    {A, B} = X,
    {B, A} = {A, B},
    {A, B}.

in_arguments(X, Y) ->
    R = {A = X, A = Y, [B = X | C = Y]},
    {R, A, B, C}.

hidden_from_funs(X, Y) ->
    R = {A = X, fun(Z) -> A = Z, A end, A = Y},
    {element(1, R), (element(2, R))(3), A}.

records(#p{x = 1}) -> one;
records(#p{x = X, _ = 5}) -> {five, X};
records(#p{_ = X, y = 7}) -> {x, X};
records(#p{x = #p{y = Y}}) -> {nested, Y};
records(#p.y) -> index;
records(#p{}) -> some;
records(_) -> none.

all_records() ->
    [records(R) || R <- [#p{x = 1}, #p{x = 2, y = 5}, #p{x = 2, y = 7}, #p{x = #p{y = 9}}, #p{}, 3, {p}, p]].

maps(#{a := X, b := Y}) -> {X, Y};
maps(#{a := #{b := X}}) -> {deep, X};
maps(#{a := A, a := B}) -> {twice, A, B};
maps(#{1 := X, "k" := V}) -> {X, V};
maps(#{{x} := []}) -> tuple_key;
maps(#{} = M) -> {some, M};
maps(_) -> none.

map_keys(K, M) ->
    case M of
        #{K := V} -> {found, V};
        #{{K} := V} -> {wrapped, V};
        #{K + 1 := V} -> {next, V};
        #{a := V, hd(K) := W} -> {head, V, W};
        _ -> none
    end.

map_key_in_fun(K, M) ->
    F = fun(#{K := K1}) -> {got, K1}; (K) -> {other, K} end,
    [F(M), F(K)].

nested([{A, [B, {C}]}, <<D>>, #{a := E} | F]) -> {A, B, C, D, E, F};
nested({[_ | _], _}) -> wild;
nested(_) -> none.

nested_yes() -> nested([{1, [2, {3}]}, <<4>>, #{a => 5}, 6]).

long_list([1, 2, 3, 4, 5 | T]) -> T;
long_list([a, b, c]) -> abc;
long_list(_) -> none.

underscore(_X, _X) -> same;
underscore(_, _) -> different.

'quoted function'('Atom with spaces', "λ") -> unicode;
'quoted function'(_, _) -> none.
