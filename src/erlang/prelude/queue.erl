%% Double-ended queues: {Rear, Front}, two lists whose ends meet, Rear in reverse. As long as there are two elements
%% neither list is empty; an operation that would leave one empty moves half of the other list over (`pack').
-module(queue).

-export([all/2, any/2, delete/2, delete_r/2, delete_with/2, delete_with_r/2, drop/1, drop_r/1, filter/2, filtermap/2,
         fold/3, from_list/1, get/1, get_r/1, in/2, in_r/2, is_empty/1, is_queue/1, join/2, len/1, member/2, new/0,
         out/1, out_r/1, peek/1, peek_r/1, reverse/1, split/2, to_list/1]).
%% The functions of Okasaki's interface.
-export([cons/2, daeh/1, head/1, init/1, lait/1, last/1, liat/1, snoc/2, tail/1]).
-export_type([queue/0, queue/1]).

-compile({no_auto_import, [get/1]}).

-opaque queue(Item) :: {list(Item), list(Item)}.
-type queue() :: queue(term()).

-spec new() -> queue(none()).
new() -> {[], []}.

-spec is_queue(Term) -> boolean() when Term :: term().
is_queue({Rear, Front}) when is_list(Rear), is_list(Front) -> true;
is_queue(_) -> false.

-spec is_empty(Q) -> boolean() when Q :: queue().
is_empty({[], []}) -> true;
is_empty({Rear, Front}) when is_list(Rear), is_list(Front) -> false;
is_empty(_) -> error(badarg).

-spec len(Q) -> non_neg_integer() when Q :: queue().
len({Rear, Front}) when is_list(Rear), is_list(Front) -> length(Rear) + length(Front);
len(_) -> error(badarg).

-spec to_list(Q) -> list(Item) when Q :: queue(Item).
to_list({Rear, Front}) when is_list(Rear), is_list(Front) -> Front ++ lists:reverse(Rear);
to_list(_) -> error(badarg).

-spec from_list(L) -> queue(Item) when L :: list(Item).
from_list(List) when is_list(List) -> pack([], List);
from_list(_) -> error(badarg).

pack([], Front) ->
    {Keep, Move} = lists:split(length(Front) div 2, Front),
    {lists:reverse(Move), Keep};
pack(Rear, []) ->
    {Keep, Move} = lists:split(length(Rear) div 2, Rear),
    {Keep, lists:reverse(Move)};
pack(Rear, Front) -> {Rear, Front}.

%% ---- Adding and removing at the ends ----

-spec in(Item, Q1 :: queue(Item)) -> Q2 :: queue(Item).
in(Item, {Rear, Front}) when is_list(Rear), is_list(Front) -> add(Item, Rear, Front);
in(_, _) -> error(badarg).

-spec in_r(Item, Q1 :: queue(Item)) -> Q2 :: queue(Item).
in_r(Item, {Rear, Front}) when is_list(Rear), is_list(Front) -> reverse(add(Item, Front, Rear));
in_r(_, _) -> error(badarg).

%% A lone element moves out of the way of the new one.
add(Item, [Other], []) -> {[Item], [Other]};
add(Item, Rear, Front) -> {[Item | Rear], Front}.

-spec out(Q1 :: queue(Item)) -> {{value, Item}, Q2 :: queue(Item)} | {empty, Q1 :: queue(Item)}.
out({[], []} = Q) -> {empty, Q};
out({[Item], []}) -> {{value, Item}, {[], []}};
out({[_, _ | _] = Rear, []}) -> out(pack(Rear, []));
out({Rear, [Item | Front]}) when is_list(Rear) -> {{value, Item}, pack(Rear, Front)};
out(_) -> error(badarg).

-spec out_r(Q1 :: queue(Item)) -> {{value, Item}, Q2 :: queue(Item)} | {empty, Q1 :: queue(Item)}.
out_r({Rear, Front}) when is_list(Rear), is_list(Front) ->
    {Answer, Q} = out({Front, Rear}),
    {Answer, reverse(Q)};
out_r(_) -> error(badarg).

-spec get(Q :: queue(Item)) -> Item.
get({[], []}) -> error(empty);
get({Rear, [Item | _]}) when is_list(Rear) -> Item;
get({Rear, []}) when is_list(Rear) -> lists:last(Rear);
get(_) -> error(badarg).

-spec get_r(Q :: queue(Item)) -> Item.
get_r({Rear, Front}) when is_list(Rear), is_list(Front) -> get({Front, Rear});
get_r(_) -> error(badarg).

-spec peek(Q :: queue(Item)) -> empty | {value, Item}.
peek({[], []}) -> empty;
peek({Rear, [Item | _]}) when is_list(Rear) -> {value, Item};
peek({Rear, []}) when is_list(Rear) -> {value, lists:last(Rear)};
peek(_) -> error(badarg).

-spec peek_r(Q :: queue(Item)) -> empty | {value, Item}.
peek_r({Rear, Front}) when is_list(Rear), is_list(Front) -> peek({Front, Rear});
peek_r(_) -> error(badarg).

-spec drop(Q1 :: queue(Item)) -> Q2 :: queue(Item).
drop(Q) ->
    case out(Q) of
        {{value, _}, Rest} -> Rest;
        {empty, _} -> error(empty)
    end.

-spec drop_r(Q1 :: queue(Item)) -> Q2 :: queue(Item).
drop_r(Q) ->
    case out_r(Q) of
        {{value, _}, Rest} -> Rest;
        {empty, _} -> error(empty)
    end.

%% ---- Whole queues ----

-spec reverse(Q1 :: queue(Item)) -> Q2 :: queue(Item).
reverse({Rear, Front}) when is_list(Rear), is_list(Front) -> {Front, Rear};
reverse(_) -> error(badarg).

-spec join(Q1 :: queue(Item), Q2 :: queue(Item)) -> Q3 :: queue(Item).
join({[], []}, {Rear, Front} = Q) when is_list(Rear), is_list(Front) -> Q;
join({Rear, Front} = Q, {[], []}) when is_list(Rear), is_list(Front) -> Q;
join({Rear1, Front1}, {Rear2, Front2}) when is_list(Rear1), is_list(Front1), is_list(Rear2), is_list(Front2) ->
    {Rear2, Front1 ++ lists:reverse(Rear1, Front2)};
join(_, _) -> error(badarg).

-spec split(N :: non_neg_integer(), Q1 :: queue(Item)) -> {Q2 :: queue(Item), Q3 :: queue(Item)}.
split(0, {Rear, Front} = Q) when is_list(Rear), is_list(Front) -> {{[], []}, Q};
split(N, {Rear, Front}) when is_integer(N), N >= 1, is_list(Rear), is_list(Front) ->
    InFront = length(Front),
    InAll = InFront + length(Rear),
    if
        N < InFront ->
            {First, Second} = lists:split(N, Front),
            {reverse(one_apart(First)), {Rear, Second}};
        N =:= InFront -> {pack([], Front), pack(Rear, [])};
        N =< InAll ->
            {Second, First} = lists:split(InAll - N, Rear),
            {{First, Front}, one_apart(Second)};
        true -> error(badarg)
    end;
split(_, _) -> error(badarg).

%% The cheap way to have neither list empty.
one_apart([Item | Items]) -> {[Item], lists:reverse(Items)};
one_apart([]) -> {[], []}.

-spec member(Item, Q :: queue(Item)) -> boolean().
member(Item, {Rear, Front}) when is_list(Rear), is_list(Front) ->
    lists:member(Item, Rear) orelse lists:member(Item, Front);
member(_, _) -> error(badarg).

%% ---- Functions over elements ----

-spec filter(Fun, Q1 :: queue(Item)) -> Q2 :: queue(Item) when Fun :: fun((Item) -> boolean() | list(Item)).
filter(Fun, {Rear, Front}) when is_function(Fun, 1), is_list(Rear), is_list(Front) ->
    NewFront = filter_front(Fun, Front),
    NewRear = filter_rear(Fun, Rear),
    pack(NewRear, NewFront);
filter(_, _) -> error(badarg).

filter_front(Fun, [Item | Items]) ->
    case Fun(Item) of
        true -> [Item | filter_front(Fun, Items)];
        false -> filter_front(Fun, Items);
        Replacement when is_list(Replacement) -> Replacement ++ filter_front(Fun, Items)
    end;
filter_front(_, []) -> [].

%% In the order of the queue, which is the reverse of the list.
filter_rear(Fun, [Item | Items]) ->
    Kept = filter_rear(Fun, Items),
    case Fun(Item) of
        true -> [Item | Kept];
        false -> Kept;
        Replacement when is_list(Replacement) -> lists:reverse(Replacement, Kept)
    end;
filter_rear(_, []) -> [].

-spec filtermap(Fun, Q1) -> Q2 when
      Fun :: fun((Item) -> boolean() | {'true', Value}), Q1 :: queue(Item), Q2 :: queue(Item | Value),
      Item :: term(), Value :: term().
filtermap(Fun, {Rear, Front}) when is_function(Fun, 1), is_list(Rear), is_list(Front) ->
    NewFront = lists:filtermap(Fun, Front),
    NewRear = filtermap_rear(Fun, Rear),
    pack(NewRear, NewFront);
filtermap(_, _) -> error(badarg).

filtermap_rear(Fun, [Item | Items]) ->
    Kept = filtermap_rear(Fun, Items),
    case Fun(Item) of
        true -> [Item | Kept];
        {true, Value} -> [Value | Kept];
        false -> Kept
    end;
filtermap_rear(_, []) -> [].

-spec fold(Fun, Acc0, Q :: queue(Item)) -> Acc1 when
      Fun :: fun((Item, AccIn) -> AccOut), Acc0 :: term(), Acc1 :: term(), AccIn :: term(), AccOut :: term().
fold(Fun, Acc, {Rear, Front}) when is_function(Fun, 2), is_list(Rear), is_list(Front) ->
    lists:foldr(Fun, lists:foldl(Fun, Acc, Front), Rear);
fold(_, _, _) -> error(badarg).

-spec any(Pred, Q :: queue(Item)) -> boolean() when Pred :: fun((Item) -> boolean()).
any(Pred, {Rear, Front}) when is_function(Pred, 1), is_list(Rear), is_list(Front) ->
    lists:any(Pred, Front) orelse lists:any(Pred, Rear);
any(_, _) -> error(badarg).

-spec all(Pred, Q :: queue(Item)) -> boolean() when Pred :: fun((Item) -> boolean()).
all(Pred, {Rear, Front}) when is_function(Pred, 1), is_list(Rear), is_list(Front) ->
    lists:all(Pred, Front) andalso lists:all(Pred, Rear);
all(_, _) -> error(badarg).

-spec delete(Item, Q1) -> Q2 when Item :: T, Q1 :: queue(T), Q2 :: queue(T), T :: term().
delete(Item, Q) -> delete_first(fun(Other) -> Other =:= Item end, Q).

-spec delete_r(Item, Q1) -> Q2 when Item :: T, Q1 :: queue(T), Q2 :: queue(T), T :: term().
delete_r(Item, Q) -> reverse(delete(Item, reverse(Q))).

-spec delete_with(Pred, Q1) -> Q2 when
      Pred :: fun((Item) -> boolean()), Q1 :: queue(Item), Q2 :: queue(Item), Item :: term().
delete_with(Pred, Q) when is_function(Pred, 1) -> delete_first(Pred, Q);
delete_with(_, _) -> error(badarg).

-spec delete_with_r(Pred, Q1) -> Q2 when
      Pred :: fun((Item) -> boolean()), Q1 :: queue(Item), Q2 :: queue(Item), Item :: term().
delete_with_r(Pred, Q) -> reverse(delete_with(Pred, reverse(Q))).

delete_first(Pred, {Rear, Front} = Q) when is_list(Rear), is_list(Front) ->
    case delete_front(Pred, Front) of
        none ->
            case delete_rear(Pred, Rear) of
                none -> Q;
                NewRear -> pack(NewRear, Front)
            end;
        NewFront -> pack(Rear, NewFront)
    end;
delete_first(_, _) -> error(badarg).

delete_front(Pred, [Item | Items]) ->
    case Pred(Item) of
        true -> Items;
        false ->
            case delete_front(Pred, Items) of
                none -> none;
                Rest -> [Item | Rest]
            end
    end;
delete_front(_, []) -> none.

delete_rear(Pred, [Item | Items]) ->
    case delete_rear(Pred, Items) of
        none ->
            case Pred(Item) of
                true -> Items;
                false -> none
            end;
        Rest -> [Item | Rest]
    end;
delete_rear(_, []) -> none.

%% ---- Okasaki's names ----

-spec cons(Item, Q1 :: queue(Item)) -> Q2 :: queue(Item).
cons(Item, Q) -> in_r(Item, Q).

-spec snoc(Q1 :: queue(Item), Item) -> Q2 :: queue(Item).
snoc(Q, Item) -> in(Item, Q).

-spec head(Q :: queue(Item)) -> Item.
head(Q) -> get(Q).

-spec tail(Q1 :: queue(Item)) -> Q2 :: queue(Item).
tail(Q) -> drop(Q).

-spec last(Q :: queue(Item)) -> Item.
last(Q) -> get_r(Q).

-spec daeh(Q :: queue(Item)) -> Item.
daeh(Q) -> last(Q).

-spec init(Q1 :: queue(Item)) -> Q2 :: queue(Item).
init(Q) -> drop_r(Q).

-spec lait(Q1 :: queue(Item)) -> Q2 :: queue(Item).
lait(Q) -> init(Q).

-spec liat(Q1 :: queue(Item)) -> Q2 :: queue(Item).
liat(Q) -> init(Q).
