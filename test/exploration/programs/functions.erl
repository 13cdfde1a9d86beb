%% Functions as inputs: Tandem has to make them up.
-module(functions).
-export([
    two_points/1, typed_points/1, chained/1, returned/1, filtered/2, folded/2, by_use/1, inside/1, predicate/2,
    two_arguments/1, given_function/1, sorted/2, never_called/1, text_key/1, endless/1,
    as_key/2, handed/1, caught/1, compared/1
    , told_apart/4, told_with/3, alike_at_three/3, tested_first/1, called_first/1, any_term/1, listed/1, as_key_first/1, ordered/1]).

two_points(F) when is_function(F, 1) ->
    case {F(3), F(10)} of
        {42, 17} -> error(found);
        _ -> ok
    end.

-spec typed_points(fun((integer()) -> integer())) -> ok.
typed_points(F) ->
    case F(3) =:= 42 andalso F(10) =:= 17 of
        true -> error(found);
        false -> ok
    end.

%% What the first call gives goes into the second.
-spec chained(fun((integer()) -> integer())) -> integer().
chained(F) ->
    A = F(1),
    B = F(A + 1),
    case B =:= A + 5 andalso A > 10 of
        true -> error({found, A, B});
        false -> B
    end.

-spec returned(fun((atom()) -> fun((integer()) -> boolean()))) -> ok.
returned(F) ->
    G = F(limit),
    H = F(other),
    case G(5) andalso not G(6) andalso H(6) of
        true -> error(found);
        false -> ok
    end.

-spec filtered(fun((integer()) -> boolean()), [integer()]) -> ok.
filtered(Keep, List) ->
    case lists:filter(Keep, List) of
        [1, 3] when length(List) =:= 3 -> error(found);
        _ -> ok
    end.

-spec folded(fun((integer(), integer()) -> integer()), [integer()]) -> integer().
folded(F, List) ->
    case lists:foldl(F, 0, List) of
        100 when length(List) =:= 2 -> error(found);
        N -> N
    end.

%% No specification: that it is a function shows in how it is used.
by_use(F) ->
    case F(a) of
        {ok, N} when N > 3 -> error(found);
        _ -> ok
    end.

-spec inside({atom(), [fun(() -> 1..9)]}) -> ok.
inside({run, [F, G]}) -> case F() + G() of 18 -> error(found); _ -> ok end;
inside(_) -> ok.

-spec predicate(fun((T) -> boolean()), [T]) -> ok when T :: 1..20.
predicate(P, List) ->
    case lists:partition(P, List) of
        {[A, B], [C]} when A + B =:= C -> error(found);
        _ -> ok
    end.

-spec two_arguments(fun((integer(), atom()) -> [integer()])) -> ok.
two_arguments(F) ->
    case F(1, a) ++ F(1, b) of
        [7, 8, 9] -> error(found);
        _ -> ok
    end.

%% It gets a function and may do with it what it likes.
-spec given_function(fun((fun((integer()) -> integer())) -> integer())) -> ok.
given_function(F) ->
    case F(fun(X) -> X + 1 end) of
        77 -> error(found);
        _ -> ok
    end.

-spec sorted(fun((integer(), integer()) -> boolean()), [integer()]) -> ok.
sorted(Before, [_, _, _] = List) ->
    case lists:sort(Before, List) of
        [3, 1, 2] -> error(found);
        _ -> ok
    end;
sorted(_, _) -> ok.

-spec never_called(fun((integer()) -> atom())) -> ok.
never_called(F) when is_function(F, 2) -> error(impossible);
never_called(F) when is_function(F, 1) -> error(found).

-spec text_key(fun((binary() | #{a => integer()}) -> integer())) -> ok.
text_key(F) ->
    case F(<<"key">>) + F(#{a => 1}) of
        12 -> error(found);
        _ -> ok
    end.

%% A stream of numbers: each call gives a number and the function for the next one.
-type stream() :: fun(() -> {integer(), stream()}).

-spec endless(stream()) -> ok.
endless(Stream) ->
    {A, Second} = Stream(),
    {B, Third} = Second(),
    {C, _} = Third(),
    case {A, B - A, C - B} of
        {1, 2, 3} -> error(found);
        _ -> ok
    end.

%% What only a function does that calls what it is given.
-spec handed(fun((fun(() -> none())) -> integer())) -> ok.
handed(F) ->
    F(fun() -> error(called) end),
    ok.

%% What only a function does that raises an exception.
-spec caught(fun(() -> integer())) -> ok.
caught(F) ->
    try F() of
        _ -> ok
    catch
        throw:stop -> error(stopped)
    end.

%% An input may be this very function.
-spec compared(fun((integer()) -> integer())) -> term().
compared(F) ->
    case F =:= fun erlang:abs/1 of
        true -> error(found);
        false -> ok
    end.

-spec as_key(fun(), #{term() => term()}) -> term().
as_key(F, M) ->
    case M of
        #{F := 7} when map_size(M) =:= 2 -> error(found);
        #{F := _} -> ok;
        _ -> none
    end.

%% Functions are told apart by calling them.
-spec told_apart(fun((fun((integer()) -> integer())) -> integer()), fun((integer()) -> integer()),
                 fun((integer()) -> integer()), fun((integer()) -> integer())) -> ok.
told_apart(H, F, G, K) ->
    case {H(F), H(G), H(K)} of
        {1, 2, 3} -> error(found);
        _ -> ok
    end.

-spec told_with(fun((fun((integer()) -> integer()), integer()) -> atom()), fun((integer()) -> integer()),
                fun((integer()) -> integer())) -> ok.
told_with(H, F, G) ->
    case {H(F, 1), H(G, 1), H(F, 2)} of
        {a, b, c} -> error(found);
        _ -> ok
    end.

-spec alike_at_three(fun((fun((integer()) -> integer())) -> integer()), fun((integer()) -> integer()),
                     fun((integer()) -> integer())) -> ok.
alike_at_three(H, F, G) ->
    case F(3) =:= G(3) andalso H(F) =/= H(G) of
        true -> error(found);
        false -> ok
    end.

%% An input may be a function of the program also where it is known to be a function by a test or by a call.
-spec tested_first(fun()) -> term().
tested_first(F) when is_function(F, 1) ->
    case F =:= fun erlang:abs/1 of
        true -> error(same);
        false -> ok
    end;
tested_first(_) -> ok.

-spec called_first(fun((integer()) -> integer())) -> term().
called_first(F) ->
    _ = F(1),
    case {F, 1} == {fun erlang:abs/1, 1} of
        true -> error(same);
        false -> ok
    end.

-spec any_term(term()) -> term().
any_term(F) when is_function(F) ->
    case F =:= fun erlang:abs/1 of
        true -> error(same);
        false -> ok
    end;
any_term(_) -> ok.

-spec listed(fun()) -> boolean().
listed(F) when is_function(F, 1) -> false = lists:member(F, [fun erlang:abs/1]);
listed(_) -> ok.

-spec as_key_first(fun()) -> term().
as_key_first(F) when is_function(F, 1) ->
    case #{fun erlang:abs/1 => 1} of
        #{F := 1} -> error(same);
        _ -> ok
    end;
as_key_first(_) -> ok.

-spec ordered(fun((integer()) -> integer())) -> term().
ordered(F) when is_function(F, 1) ->
    case F < fun erlang:abs/1 orelse F > fun erlang:abs/1 of
        true -> ok;
        false -> error(same)
    end.
