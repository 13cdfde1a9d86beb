%% Merge sort, stable, with the merge step as a parameter: by term order, by an ordering function, or by a tuple's key;
%% keeping elements that compare equal or only the first of them. Part of `lists'.
-module(tandem_sort).

-export([sort/2, merge/2, merge/3, umerge/2, umerge/3, keysort/2, ukeysort/2, keymerge/3, ukeymerge/3]).

-type order(T) :: fun((A :: T, B :: T) -> boolean()).

-spec sort(Merge :: fun(([T], [T]) -> [T]), [T]) -> [T].
sort(_, []) -> [];
sort(Merge, List) ->
    {Sorted, []} = sort_front(Merge, length(List), List),
    Sorted.

%% The first N elements sorted, and the rest as it is.
sort_front(_, 1, [Elem | Rest]) -> {[Elem], Rest};
sort_front(Merge, N, List) ->
    Half = N div 2,
    {Left, Rest1} = sort_front(Merge, Half, List),
    {Right, Rest2} = sort_front(Merge, N - Half, Rest1),
    {Merge(Left, Right), Rest2}.

-spec merge([T], [T]) -> [T].
merge([A | As], [B | _] = Bs) when A =< B -> [A | merge(As, Bs)];
merge([_ | _] = As, [B | Bs]) -> [B | merge(As, Bs)];
merge([], Bs) -> Bs;
merge(As, []) -> As.

-spec merge(order(T), [T], [T]) -> [T].
merge(Order, [A | As] = AllAs, [B | Bs] = AllBs) ->
    case Order(A, B) of
        true -> [A | merge(Order, As, AllBs)];
        false -> [B | merge(Order, AllAs, Bs)]
    end;
merge(_, [], Bs) -> Bs;
merge(_, As, []) -> As.

-spec umerge([T], [T]) -> [T].
umerge([A | As], [B | _] = Bs) when A < B -> [A | umerge(As, Bs)];
umerge([A | As], [B | Bs]) when A == B -> [A | umerge(As, Bs)];
umerge([_ | _] = As, [B | Bs]) -> [B | umerge(As, Bs)];
umerge([], Bs) -> Bs;
umerge(As, []) -> As.

%% Elements are equal when each is ordered before the other.
-spec umerge(order(T), [T], [T]) -> [T].
umerge(Order, [A | As] = AllAs, [B | Bs] = AllBs) ->
    case Order(A, B) of
        true ->
            case Order(B, A) of
                true -> [A | umerge(Order, As, Bs)];
                false -> [A | umerge(Order, As, AllBs)]
            end;
        false -> [B | umerge(Order, AllAs, Bs)]
    end;
umerge(_, [], Bs) -> Bs;
umerge(_, As, []) -> As.

-spec keysort(pos_integer(), [tuple()]) -> [tuple()].
keysort(N, Tuples) ->
    case Tuples of
        [_ | _] -> sort(fun(As, Bs) -> keymerge(N, As, Bs) end, Tuples);
        [] -> []
    end.

-spec ukeysort(pos_integer(), [tuple()]) -> [tuple()].
ukeysort(N, Tuples) ->
    case Tuples of
        [_ | _] -> sort(fun(As, Bs) -> ukeymerge(N, As, Bs) end, Tuples);
        [] -> []
    end.

-spec keymerge(pos_integer(), [tuple()], [tuple()]) -> [tuple()].
keymerge(N, [A | As] = AllAs, [B | Bs] = AllBs) ->
    KeyB = element(N, B),
    case element(N, A) =< KeyB of
        true -> [A | keymerge(N, As, AllBs)];
        false -> [B | keymerge(N, AllAs, Bs)]
    end;
keymerge(_, [], Bs) -> Bs;
keymerge(_, As, []) -> As.

-spec ukeymerge(pos_integer(), [tuple()], [tuple()]) -> [tuple()].
ukeymerge(N, [A | As] = AllAs, [B | Bs] = AllBs) ->
    KeyB = element(N, B),
    case element(N, A) of
        KeyA when KeyA < KeyB -> [A | ukeymerge(N, As, AllBs)];
        KeyA when KeyA == KeyB -> [A | ukeymerge(N, As, Bs)];
        _ -> [B | ukeymerge(N, AllAs, Bs)]
    end;
ukeymerge(_, [], Bs) -> Bs;
ukeymerge(_, As, []) -> As.
