%% Thirty commands that lead nowhere, each by many ways, and one that leads to a treasure, for who has the right key.
-module(maze).
-export([run/1]).
run([]) -> done;
run([C | Cs]) -> handle(C), run(Cs).
handle({cmd0, A, B}) -> noise0(A, B);
handle({cmd1, A, B}) -> noise1(A, B);
handle({cmd2, A, B}) -> noise2(A, B);
handle({cmd3, A, B}) -> noise3(A, B);
handle({cmd4, A, B}) -> noise4(A, B);
handle({cmd5, A, B}) -> noise5(A, B);
handle({cmd6, A, B}) -> noise6(A, B);
handle({cmd7, A, B}) -> noise7(A, B);
handle({cmd8, A, B}) -> noise8(A, B);
handle({cmd9, A, B}) -> noise9(A, B);
handle({cmd10, A, B}) -> noise10(A, B);
handle({cmd11, A, B}) -> noise11(A, B);
handle({cmd12, A, B}) -> noise12(A, B);
handle({cmd13, A, B}) -> noise13(A, B);
handle({cmd14, A, B}) -> noise14(A, B);
handle({cmd15, A, B}) -> noise15(A, B);
handle({cmd16, A, B}) -> noise16(A, B);
handle({cmd17, A, B}) -> noise17(A, B);
handle({cmd18, A, B}) -> noise18(A, B);
handle({cmd19, A, B}) -> noise19(A, B);
handle({cmd20, A, B}) -> noise20(A, B);
handle({cmd21, A, B}) -> noise21(A, B);
handle({cmd22, A, B}) -> noise22(A, B);
handle({cmd23, A, B}) -> noise23(A, B);
handle({cmd24, A, B}) -> noise24(A, B);
handle({cmd25, A, B}) -> noise25(A, B);
handle({cmd26, A, B}) -> noise26(A, B);
handle({cmd27, A, B}) -> noise27(A, B);
handle({cmd28, A, B}) -> noise28(A, B);
handle({cmd29, A, B}) -> noise29(A, B);
handle({open, Key, Door}) -> vault(Key, Door);
handle(_) -> ignored.

vault(Key, Door) when is_integer(Key), is_integer(Door) ->
    case Key rem 17 of
        5 -> lock(Key, Door);
        _ -> wrong
    end;
vault(_, _) -> wrong.

lock(Key, Door) when Key > 1000 ->
    if Door * 3 =:= Key + 1 -> inside(Key);
       true -> shut
    end;
lock(_, _) -> small.

inside(Key) when Key < 2000 ->
    error(treasure);
inside(_) -> empty.

noise0(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 0 -> 1; A < B -> 2; A rem 2 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 0 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise0(_, _) -> none.
noise1(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 1 -> 1; A < B -> 2; A rem 3 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 1 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise1(_, _) -> none.
noise2(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 2 -> 1; A < B -> 2; A rem 4 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 2 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise2(_, _) -> none.
noise3(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 3 -> 1; A < B -> 2; A rem 5 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 3 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise3(_, _) -> none.
noise4(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 4 -> 1; A < B -> 2; A rem 6 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 4 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise4(_, _) -> none.
noise5(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 5 -> 1; A < B -> 2; A rem 7 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 5 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise5(_, _) -> none.
noise6(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 6 -> 1; A < B -> 2; A rem 8 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 6 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise6(_, _) -> none.
noise7(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 7 -> 1; A < B -> 2; A rem 9 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 7 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise7(_, _) -> none.
noise8(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 8 -> 1; A < B -> 2; A rem 10 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 8 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise8(_, _) -> none.
noise9(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 9 -> 1; A < B -> 2; A rem 11 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 9 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise9(_, _) -> none.
noise10(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 10 -> 1; A < B -> 2; A rem 12 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 10 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise10(_, _) -> none.
noise11(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 11 -> 1; A < B -> 2; A rem 13 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 11 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise11(_, _) -> none.
noise12(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 12 -> 1; A < B -> 2; A rem 14 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 12 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise12(_, _) -> none.
noise13(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 13 -> 1; A < B -> 2; A rem 15 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 13 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise13(_, _) -> none.
noise14(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 14 -> 1; A < B -> 2; A rem 16 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 14 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise14(_, _) -> none.
noise15(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 15 -> 1; A < B -> 2; A rem 17 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 15 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise15(_, _) -> none.
noise16(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 16 -> 1; A < B -> 2; A rem 18 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 16 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise16(_, _) -> none.
noise17(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 17 -> 1; A < B -> 2; A rem 19 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 17 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise17(_, _) -> none.
noise18(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 18 -> 1; A < B -> 2; A rem 20 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 18 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise18(_, _) -> none.
noise19(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 19 -> 1; A < B -> 2; A rem 21 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 19 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise19(_, _) -> none.
noise20(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 20 -> 1; A < B -> 2; A rem 22 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 20 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise20(_, _) -> none.
noise21(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 21 -> 1; A < B -> 2; A rem 23 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 21 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise21(_, _) -> none.
noise22(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 22 -> 1; A < B -> 2; A rem 24 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 22 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise22(_, _) -> none.
noise23(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 23 -> 1; A < B -> 2; A rem 25 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 23 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise23(_, _) -> none.
noise24(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 24 -> 1; A < B -> 2; A rem 26 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 24 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise24(_, _) -> none.
noise25(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 25 -> 1; A < B -> 2; A rem 27 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 25 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise25(_, _) -> none.
noise26(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 26 -> 1; A < B -> 2; A rem 28 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 26 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise26(_, _) -> none.
noise27(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 27 -> 1; A < B -> 2; A rem 29 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 27 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise27(_, _) -> none.
noise28(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 28 -> 1; A < B -> 2; A rem 30 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 28 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise28(_, _) -> none.
noise29(A, B) when is_integer(A), is_integer(B) ->
    X = if A > B + 29 -> 1; A < B -> 2; A rem 31 =:= 1 -> 3; true -> 4 end,
    Y = if B * 2 > A -> 1; B < 29 -> 2; true -> 3 end,
    Z = case {A band 3, B band 1} of {0, 0} -> a; {1, _} -> b; {_, 1} -> c; _ -> d end,
    {X, Y, Z};
noise29(_, _) -> none.
