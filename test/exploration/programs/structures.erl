%% Data of several recursive types, each with one shape that goes wrong.
-module(structures).
-export([insert/2, derive/1, rows/1, json/1, deep_json/1, text/1, config/1, pair/1, packet/1, real/1]).

-type tree(V) :: leaf | {tree(V), V, tree(V)}.

%% The right side of the right side is forgotten.
-spec insert(integer(), tree(integer())) -> tree(integer()).
insert(V, leaf) -> {leaf, V, leaf};
insert(V, {L, W, R}) when V < W -> {insert(V, L), W, R};
insert(V, {L, W, {_, X, {_, Y, _}}}) when V > W, W < X, X < Y, Y =:= V + 3 -> error({lost, L});
insert(V, {L, W, R}) when V > W -> {L, W, insert(V, R)};
insert(_, Tree) -> Tree.

-record(op, {name :: plus | times, left :: expression(), right :: expression()}).
-type expression() :: number() | {variable, atom()} | #op{}.

-spec derive(expression()) -> expression().
derive(N) when is_number(N) -> 0;
derive({variable, _}) -> 1;
derive(#op{name = plus, left = L, right = R}) -> #op{name = plus, left = derive(L), right = derive(R)};
derive(#op{name = times, left = {variable, X}, right = #op{name = plus, right = {variable, X}}}) -> error(forgotten);
derive(#op{name = times, left = L, right = R}) ->
    #op{
        name = plus,
        left = #op{name = times, left = derive(L), right = R},
        right = #op{name = times, left = L, right = derive(R)}
    }.

-spec rows([[{atom(), 0..9}]]) -> integer().
rows([[{id, N} | _], [{id, N}, {value, V}] | _]) when V > 7 -> error({twice, N});
rows(Rows) -> length(Rows).

-type json() :: null | boolean() | number() | binary() | [json()] | #{binary() => json()}.

-spec json(json()) -> ok.
json(#{<<"user">> := #{<<"age">> := Age}}) when is_integer(Age), Age < 0 -> error(unborn);
json([null, true | _]) -> error(odd_list);
json(_) -> ok.

-spec deep_json(json()) -> integer().
deep_json([#{<<"a">> := [X, Y]} | _]) when is_float(X), is_binary(Y), byte_size(Y) =:= 2 -> error(found);
deep_json(List) when is_list(List) -> lists:sum([deep_json(J) || J <- List]);
deep_json(_) -> 1.

-spec text(iolist()) -> ok.
text([[$a | <<>>] | <<_, _>>]) -> error(found);
text(_) -> ok.

-spec config(#{host := string(), port := 1..65535, retries => non_neg_integer()}) -> ok.
config(#{host := [_, $x], port := Port, retries := Retries}) when Port + Retries > 70000 -> error(found);
config(_) -> ok.

-spec pair({1..5, 1..5} | {3..9, 3..9}) -> ok.
pair({A, B}) when A + B =:= 17 -> error(found);
pair({A, B}) when A + 6 < B -> error(impossible);
pair({A, B}) when A =:= 3, B =:= 9 -> error(also);
pair(_) -> ok.

-spec packet(<<_:16, _:_*8>>) -> ok.
packet(<<7, Size, Rest/binary>>) when byte_size(Rest) =:= Size, Size > 1 -> error(found);
packet(_) -> ok.

-spec real(float()) -> ok.
real(X) when X > 1.5, X < 1.75 -> error(found);
real(X) when X * 2 =:= 7.0 -> error(also);
real(_) -> ok.
