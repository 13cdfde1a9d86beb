%% Arguments for functions of which nothing is known, and calls with them on a machine that has only this module.
-module(lower_pool).
-export([all/0, call/3]).

%% An argument is {pool, Index} or {term, Value}.
call(Module, Function, Arguments) ->
    Args = [case Argument of {pool, I} -> lists:nth(I, all()); {term, Term} -> Term end || Argument <- Arguments],
    try {value, apply(Module, Function, Args)}
    catch Class:Reason -> {Class, Reason}
    end.

all() ->
    Base = [
        0, 1, 2, 3, 5, 17, -1, -4, 255, 256, 16#10000, 1 bsl 70, -(1 bsl 65),
        0.0, 1.0, -2.5, 1.0e10, 3.7,
        a, b, ok, true, false, undefined, error, infinity, '', key, all, first, trailing, both, leading, utf8,
        [], [1], [1, 2, 3], [3, 1, 2], [1, 1, 2, 1], [1, 2 | 3], [a, b, c], [c, b, a], [{a, 1}, {b, 2}], [{b, 2}, {a, 1}, {a, 3}],
        [{1, a}, {2, b}], [{a, b, c}, {d, e, f}], [[1, 2], [3], []], [[1, 2], [3, 4]], [a, {b, 1}, {c, false}], [true, false],
        "", "abc", "hello world", "  pad ", "a,b,c", "x=1;y=2", "ABC", "123", "12.5", "-7", [228, 246, 8364], "hello",
        ["abc", "def"], [<<"ab">>, "cd", $e], [$a | <<"bc">>],
        <<>>, <<1, 2, 3>>, <<"abc">>, <<"hello world">>, <<255, 254>>, <<"äö"/utf8>>, <<1:3>>, <<"a b  c">>, <<"12">>,
        {}, {1}, {a, 1}, {1, 2, 3}, {a, b}, {2024, 2, 29}, {{2024, 1, 31}, {12, 30, 5}}, {0, 5}, {1, {a, nil, nil}},
        #{}, #{a => 1}, #{a => 1, b => 2}, #{1 => a, "k" => v, {x} => []}, #{a => #{b => 1}}
    ],
    Funs = [
        fun() -> 1 end,
        fun(X) -> X end, fun(X) -> X + 1 end, fun(X) -> X > 1 end, fun(X) -> {true, X} end, fun(X) -> [X] end,
        fun is_atom/1, fun({K, _}) -> K end, fun(_) -> false end, fun(_) -> true end, fun(_) -> throw(stop) end,
        fun(X, Y) -> X =< Y end, fun(X, Y) -> {X, Y} end, fun(X, Acc) -> [X | Acc] end, fun(X, Y) -> X + Y end, fun(_, _) -> true end,
        fun(_, V) -> V end, fun(K, _) -> K =/= a end,
        fun(K, V, Acc) -> [{K, V} | Acc] end, fun(_, V1, V2) -> {V1, V2} end, fun(X, Y, Z) -> {X, Y, Z} end
    ],
    Base ++ Funs ++ Base ++ Base.
