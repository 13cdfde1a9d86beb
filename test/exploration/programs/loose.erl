%% `==` and the order of terms take 1 and 1.0 for the same, also inside of other terms.
-module(loose).
-compile(export_all).
-compile(nowarn_export_all).

-spec tuples({number()}, {number()}) -> term().
tuples(X, Y) -> differ(X == Y, X, Y).

-spec tagged({number()} | number() | a, {number()} | number() | a) -> term().
tagged(X, Y) when is_tuple(Y) -> differ(X == Y, X, Y);
tagged(_, _) -> ok.

-spec lists([number()], [number()]) -> term().
lists(X, Y) -> differ(X == Y, X, Y).

-spec maps(#{a => number()}, #{a => number()}) -> term().
maps(X, Y) -> differ(X == Y, X, Y).

-spec many(#{atom() => number()}, #{atom() => number()}) -> term().
many(X, Y) -> differ(X == Y, X, Y).

-spec nested(#{a := {number()}}, #{a := {number()}}) -> term().
nested(X, Y) -> differ(not (X /= Y), X, Y).

-spec keys([{number(), a}]) -> term().
keys(L) -> differ(lists:keydelete(2, 1, L) =:= [] andalso L =/= [], L, [{2, a}]).

-spec search({number()}, {number()}) -> term().
search(X, Y) -> differ(lists:keysearch(X, 1, [{Y}]) =/= false, X, Y).

-spec extremes({number()}, {number()}) -> term().
extremes(X, Y) -> differ(max(X, Y) =:= min(X, Y), X, Y).

-spec ordered({number()}, {number()}) -> term().
ordered(X, Y) -> differ(X =< Y andalso Y =< X, X, Y).

-spec sorted(number(), number()) -> term().
sorted(X, Y) -> differ(length(lists:usort([{X}, {Y}])) =:= 1, X, Y).

-spec stored(number(), number()) -> term().
stored(X, Y) ->
    T = ets:new(t, [ordered_set]),
    ets:insert(T, {Y}),
    differ(ets:member(T, X), X, Y).

differ(true, X, Y) when X =/= Y -> error(differ);
differ(_, _, _) -> ok.

%% Terms of unknown kind: what is not explored has to be named.

-spec unknown(tuple(), tuple()) -> term().
unknown(X, Y) -> differ(X == Y, X, Y).

-spec anything(term(), term()) -> term().
anything(X, Y) when is_tuple(X); is_map(X) -> differ(X == Y, X, Y);
anything(_, _) -> ok.

%% Here `==` is `=:=`, and one question is enough.

-spec integers([integer()], [integer()]) -> term().
integers(X, Y) -> differ(X == Y, X, Y).

-spec names(#{atom() => integer()}, #{atom() => integer()}) -> term().
names(X, Y) -> differ(X == Y, X, Y).

-spec keys_differ(#{number() => a}, #{number() => a}) -> term().
keys_differ(X, Y) -> differ(X == Y, X, Y).
