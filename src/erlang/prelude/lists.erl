%% List processing.
%%
%% Written for symbolic exploration: plain recursion over the list, one clause for each shape, no accumulators where the
%% result can be built on the way back. Sorting and merging live in `tandem_sort', functions on tuples' keys in
%% `tandem_keys'; both are reached through the names here.
%%
%% A function that takes a function first looks at the whole list with a `case', so that a value that is no list raises
%% {case_clause, Value} where the standard library does; an improper tail raises function_clause.
-module(lists).

-export([all/2, any/2, append/1, append/2, concat/1, delete/2, droplast/1, dropwhile/2, duplicate/2,
         enumerate/1, enumerate/2, enumerate/3, filter/2, filtermap/2, flatlength/1, flatmap/2, flatten/1, flatten/2,
         foldl/3, foldr/3, foreach/2, join/2, last/1, map/2, mapfoldl/3, mapfoldr/3, max/1, member/2, min/1,
         nth/2, nthtail/2, partition/2, prefix/2, reverse/1, reverse/2, search/2, seq/2, seq/3, split/2,
         splitwith/2, sublist/2, sublist/3, subtract/2, suffix/2, sum/1, takewhile/2, uniq/1, uniq/2, unzip/1,
         unzip3/1, zf/2, zip/2, zip/3, zip3/3, zip3/4, zipwith/3, zipwith/4, zipwith3/4, zipwith3/5]).
-export([keydelete/3, keyfind/3, keymap/3, keymember/3, keyreplace/4, keysearch/3, keystore/4, keytake/3,
         keysort/2, keymerge/3, ukeysort/2, ukeymerge/3, rkeymerge/3, rukeymerge/3]).
-export([sort/1, sort/2, usort/1, usort/2, merge/1, merge/2, merge/3, merge3/3, umerge/1, umerge/2, umerge/3,
         umerge3/3, rmerge/2, rmerge/3, rmerge3/3, rumerge/2, rumerge/3, rumerge3/3]).

-compile({no_auto_import, [max/2, min/2]}).

%% ---- Building and taking apart ----

-spec append(ListOfLists) -> List when ListOfLists :: [List], List :: [T], T :: term().
append([List]) -> List;
append([List | Lists]) -> List ++ append(Lists);
append([]) -> [].

-spec append(List1, List2) -> List3 when List1 :: [T], List2 :: [T], List3 :: [T], T :: term().
append(List1, List2) -> List1 ++ List2.

-spec subtract(List1, List2) -> List3 when List1 :: [T], List2 :: [T], List3 :: [T], T :: term().
subtract(List1, List2) -> List1 -- List2.

-spec reverse(List1) -> List2 when List1 :: [T], List2 :: [T], T :: term().
reverse(List) when is_list(List) -> reverse(List, []).

-spec reverse(List1, Tail) -> List2 when List1 :: [T], Tail :: term(), List2 :: [T], T :: term().
reverse([H | T], Onto) -> reverse(T, [H | Onto]);
reverse([], Onto) -> Onto;
reverse(_, _) -> error(badarg).

-spec nth(N, List) -> Elem when N :: pos_integer(), List :: [T, ...], Elem :: T, T :: term().
nth(1, [H | _]) -> H;
nth(N, [_ | T]) when N > 1 -> nth(N - 1, T).

-spec nthtail(N, List) -> Tail when N :: non_neg_integer(), List :: [T, ...], Tail :: [T], T :: term().
nthtail(0, List) when is_list(List) -> List;
nthtail(1, [_ | T]) -> T;
nthtail(N, [_ | T]) when N > 1 -> nthtail(N - 1, T).

-spec last(List) -> Last when List :: [T, ...], Last :: T, T :: term().
last([Last]) -> Last;
last([_ | T]) -> last(T).

-spec droplast(List) -> InitList when List :: [T, ...], InitList :: [T], T :: term().
droplast([_]) -> [];
droplast([H | T]) -> [H | droplast(T)].

-spec split(N, List1) -> {List2, List3} when
      N :: non_neg_integer(), List1 :: [T], List2 :: [T], List3 :: [T], T :: term().
split(N, List) when is_integer(N), N >= 0, is_list(List) -> split(N, List, []);
split(_, _) -> error(badarg).

split(0, List, Front) -> {reverse(Front), List};
split(N, [H | T], Front) -> split(N - 1, T, [H | Front]);
split(_, _, _) -> error(badarg).

-spec sublist(List1, Len) -> List2 when List1 :: [T], List2 :: [T], Len :: non_neg_integer(), T :: term().
sublist(List, Len) when is_list(List), is_integer(Len) -> take(Len, List).

-spec sublist(List1, Start, Len) -> List2 when
      List1 :: [T], List2 :: [T], Start :: pos_integer(), Len :: non_neg_integer(), T :: term().
sublist(List, 1, Len) when is_list(List), is_integer(Len), Len >= 0 -> take(Len, List);
sublist([], Start, _) when is_integer(Start), Start > 1 -> [];
sublist([_ | T], Start, Len) when is_integer(Start), Start > 1, is_integer(Len), Len >= 0 ->
    sublist(T, Start - 1, Len).

take(0, _) -> [];
take(N, [H | T]) when N > 0 -> [H | take(N - 1, T)];
take(N, []) when N > 0 -> [].

-spec duplicate(N, Elem) -> List when N :: non_neg_integer(), Elem :: T, List :: [T], T :: term().
duplicate(N, Elem) when is_integer(N), N >= 0 -> copies(N, Elem).

copies(0, _) -> [];
copies(N, Elem) -> [Elem | copies(N - 1, Elem)].

-spec seq(From, To) -> Seq when From :: integer(), To :: integer(), Seq :: [integer()].
seq(From, To) when is_integer(From), is_integer(To), From - 1 =< To -> count_up(From, To, 1).

-spec seq(From, To, Incr) -> Seq when From :: integer(), To :: integer(), Incr :: integer(), Seq :: [integer()].
seq(From, To, Incr) when is_integer(From), is_integer(To), is_integer(Incr) ->
    if
        Incr > 0, From - Incr =< To -> count_up(From, To, Incr);
        Incr < 0, From - Incr >= To -> count_down(From, To, Incr);
        Incr =:= 0, From =:= To -> [From];
        true -> error(badarg)
    end;
seq(_, _, _) -> error(badarg).

count_up(N, To, Incr) when N =< To -> [N | count_up(N + Incr, To, Incr)];
count_up(_, _, _) -> [].

count_down(N, To, Incr) when N >= To -> [N | count_down(N + Incr, To, Incr)];
count_down(_, _, _) -> [].

-spec concat(Things) -> string() when Things :: [Thing], Thing :: atom() | integer() | float() | string().
concat(Things) -> flatmap(fun text/1, Things).

text(Thing) when is_integer(Thing) -> integer_to_list(Thing);
text(Thing) when is_float(Thing) -> float_to_list(Thing);
text(Thing) when is_atom(Thing) -> atom_to_list(Thing);
text(Thing) when is_list(Thing) -> Thing.

-spec flatten(DeepList) -> List when DeepList :: [term() | DeepList], List :: [term()].
flatten(DeepList) when is_list(DeepList) -> flatten_onto(DeepList, []).

-spec flatten(DeepList, Tail) -> List when DeepList :: [term() | DeepList], Tail :: [term()], List :: [term()].
flatten(DeepList, Tail) when is_list(DeepList), is_list(Tail) -> flatten_onto(DeepList, Tail).

flatten_onto([H | T], Tail) when is_list(H) -> flatten_onto(H, flatten_onto(T, Tail));
flatten_onto([H | T], Tail) -> [H | flatten_onto(T, Tail)];
flatten_onto([], Tail) -> Tail.

-spec flatlength(DeepList) -> non_neg_integer() when DeepList :: [term() | DeepList].
flatlength([H | T]) when is_list(H) -> flatlength(H) + flatlength(T);
flatlength([_ | T]) -> 1 + flatlength(T);
flatlength([]) -> 0.

-spec join(Sep, List1) -> List2 when Sep :: T, List1 :: [T], List2 :: [T], T :: term().
join(_, []) -> [];
join(Sep, [H | T]) -> [H | prepend_each(Sep, T)].

prepend_each(_, []) -> [];
prepend_each(Sep, [H | T]) -> [Sep, H | prepend_each(Sep, T)].

-spec enumerate(List1) -> List2 when
      List1 :: [T], List2 :: [{Index, T}], Index :: integer(), T :: term().
enumerate(List) when is_list(List) -> number(1, 1, List).

-spec enumerate(Index, List1) -> List2 when
      List1 :: [T], List2 :: [{Index, T}], Index :: integer(), T :: term().
enumerate(Index, List) when is_integer(Index), is_list(List) -> number(Index, 1, List).

-spec enumerate(Index, Step, List1) -> List2 when
      List1 :: [T], List2 :: [{Index, T}], Index :: integer(), Step :: integer(), T :: term().
enumerate(Index, Step, List) when is_integer(Index), is_integer(Step), is_list(List) -> number(Index, Step, List).

number(Index, Step, [H | T]) -> [{Index, H} | number(Index + Step, Step, T)];
number(_, _, []) -> [].

%% ---- Looking for something ----

-spec member(Elem, List) -> boolean() when Elem :: T, List :: [T], T :: term().
member(Elem, [Elem | _]) -> true;
member(Elem, [_ | T]) -> member(Elem, T);
member(_, []) -> false;
member(_, _) -> error(badarg).

-spec delete(Elem, List1) -> List2 when Elem :: T, List1 :: [T], List2 :: [T], T :: term().
delete(Elem, [Elem | T]) -> T;
delete(Elem, [H | T]) -> [H | delete(Elem, T)];
delete(_, []) -> [].

-spec prefix(List1, List2) -> boolean() when List1 :: [T], List2 :: [T], T :: term().
prefix([H | T1], [H | T2]) -> prefix(T1, T2);
prefix([], List) when is_list(List) -> true;
prefix([_ | _], List) when is_list(List) -> false.

-spec suffix(List1, List2) -> boolean() when List1 :: [T], List2 :: [T], T :: term().
suffix(Suffix, List) ->
    Skip = length(List) - length(Suffix),
    Skip >= 0 andalso nthtail(Skip, List) =:= Suffix.

-spec max(List) -> Max when List :: [T, ...], Max :: T, T :: term().
max([H | T]) -> max(T, H).

max([H | T], Max) when H > Max -> max(T, H);
max([_ | T], Max) -> max(T, Max);
max([], Max) -> Max.

-spec min(List) -> Min when List :: [T, ...], Min :: T, T :: term().
min([H | T]) -> min(T, H).

min([H | T], Min) when H < Min -> min(T, H);
min([_ | T], Min) -> min(T, Min);
min([], Min) -> Min.

-spec sum(List) -> number() when List :: [number()].
sum(List) -> sum(List, 0).

sum([H | T], Sum) -> sum(T, Sum + H);
sum([], Sum) -> Sum.

-spec uniq(List1) -> List2 when List1 :: [T], List2 :: [T], T :: term().
uniq(List) -> uniq_by(fun(Elem) -> Elem end, List, #{}).

-spec uniq(Fun, List1) -> List2 when Fun :: fun((T) -> any()), List1 :: [T], List2 :: [T], T :: term().
uniq(Fun, List) when is_function(Fun, 1) -> uniq_by(Fun, List, #{}).

uniq_by(Fun, [H | T], Seen) ->
    Key = Fun(H),
    case Seen of
        #{Key := _} -> uniq_by(Fun, T, Seen);
        #{} -> [H | uniq_by(Fun, T, Seen#{Key => true})]
    end;
uniq_by(_, [], _) -> [].

%% ---- Functions over elements ----

-spec all(Pred, List) -> boolean() when Pred :: fun((Elem :: T) -> boolean()), List :: [T], T :: term().
all(Pred, List) when is_function(Pred, 1) ->
    case List of
        [H | T] ->
            case Pred(H) of
                true -> all_rest(Pred, T);
                false -> false
            end;
        [] -> true
    end.

all_rest(Pred, [H | T]) ->
    case Pred(H) of
        true -> all_rest(Pred, T);
        false -> false
    end;
all_rest(_, []) -> true.

-spec any(Pred, List) -> boolean() when Pred :: fun((Elem :: T) -> boolean()), List :: [T], T :: term().
any(Pred, List) when is_function(Pred, 1) ->
    case List of
        [H | T] ->
            case Pred(H) of
                true -> true;
                false -> any_rest(Pred, T)
            end;
        [] -> false
    end.

any_rest(Pred, [H | T]) ->
    case Pred(H) of
        true -> true;
        false -> any_rest(Pred, T)
    end;
any_rest(_, []) -> false.

-spec map(Fun, List1) -> List2 when Fun :: fun((A) -> B), List1 :: [A], List2 :: [B], A :: term(), B :: term().
map(Fun, List) when is_function(Fun, 1) ->
    case List of
        [H | T] -> [Fun(H) | map_rest(Fun, T)];
        [] -> []
    end.

map_rest(Fun, [H | T]) -> [Fun(H) | map_rest(Fun, T)];
map_rest(_, []) -> [].

-spec flatmap(Fun, List1) -> List2 when
      Fun :: fun((A) -> [B]), List1 :: [A], List2 :: [B], A :: term(), B :: term().
flatmap(Fun, List) when is_function(Fun, 1) -> flatmap_rest(Fun, List).

flatmap_rest(Fun, [H | T]) -> Fun(H) ++ flatmap_rest(Fun, T);
flatmap_rest(_, []) -> [].

-spec filter(Pred, List1) -> List2 when
      Pred :: fun((Elem :: T) -> boolean()), List1 :: [T], List2 :: [T], T :: term().
filter(Pred, List) when is_function(Pred, 1) -> [Elem || Elem <- List, Pred(Elem)].

-spec filtermap(Fun, List1) -> List2 when
      Fun :: fun((Elem) -> boolean() | {'true', Value}),
      List1 :: [Elem], List2 :: [Elem | Value], Elem :: term(), Value :: term().
filtermap(Fun, List) when is_function(Fun, 1) -> filtermap_rest(Fun, List).

filtermap_rest(Fun, [H | T]) ->
    case Fun(H) of
        true -> [H | filtermap_rest(Fun, T)];
        {true, Value} -> [Value | filtermap_rest(Fun, T)];
        false -> filtermap_rest(Fun, T)
    end;
filtermap_rest(_, []) -> [].

-spec zf(fun((T) -> boolean() | {'true', X}), [T]) -> [(T | X)].
zf(Fun, List) -> filtermap(Fun, List).

-spec foreach(Fun, List) -> ok when Fun :: fun((Elem :: T) -> term()), List :: [T], T :: term().
foreach(Fun, List) when is_function(Fun, 1) -> foreach_rest(Fun, List).

foreach_rest(Fun, [H | T]) ->
    Fun(H),
    foreach_rest(Fun, T);
foreach_rest(_, []) -> ok.

-spec partition(Pred, List) -> {Satisfying, NotSatisfying} when
      Pred :: fun((Elem :: T) -> boolean()), List :: [T], Satisfying :: [T], NotSatisfying :: [T], T :: term().
partition(Pred, List) when is_function(Pred, 1) -> partition(Pred, List, [], []).

partition(Pred, [H | T], Yes, No) ->
    case Pred(H) of
        true -> partition(Pred, T, [H | Yes], No);
        false -> partition(Pred, T, Yes, [H | No])
    end;
partition(_, [], Yes, No) -> {reverse(Yes), reverse(No)}.

-spec takewhile(Pred, List1) -> List2 when
      Pred :: fun((Elem :: T) -> boolean()), List1 :: [T], List2 :: [T], T :: term().
takewhile(Pred, List) when is_function(Pred, 1) -> takewhile_rest(Pred, List).

takewhile_rest(Pred, [H | T]) ->
    case Pred(H) of
        true -> [H | takewhile_rest(Pred, T)];
        false -> []
    end;
takewhile_rest(_, []) -> [].

-spec dropwhile(Pred, List1) -> List2 when
      Pred :: fun((Elem :: T) -> boolean()), List1 :: [T], List2 :: [T], T :: term().
dropwhile(Pred, List) when is_function(Pred, 1) -> dropwhile_rest(Pred, List).

dropwhile_rest(Pred, [H | T] = List) ->
    case Pred(H) of
        true -> dropwhile_rest(Pred, T);
        false -> List
    end;
dropwhile_rest(_, []) -> [].

-spec splitwith(Pred, List) -> {List1, List2} when
      Pred :: fun((T) -> boolean()), List :: [T], List1 :: [T], List2 :: [T], T :: term().
splitwith(Pred, List) when is_function(Pred, 1) -> splitwith(Pred, List, []).

splitwith(Pred, [H | T] = List, Front) ->
    case Pred(H) of
        true -> splitwith(Pred, T, [H | Front]);
        false -> {reverse(Front), List}
    end;
splitwith(_, [], Front) -> {reverse(Front), []}.

-spec search(Pred, List) -> {value, Value} | false when
      Pred :: fun((T) -> boolean()), List :: [T], Value :: T, T :: term().
search(Pred, List) when is_function(Pred, 1) -> search_rest(Pred, List).

search_rest(Pred, [H | T]) ->
    case Pred(H) of
        true -> {value, H};
        false -> search_rest(Pred, T)
    end;
search_rest(_, []) -> false.

%% ---- Folds ----

-spec foldl(Fun, Acc0, List) -> Acc1 when
      Fun :: fun((Elem :: T, AccIn) -> AccOut),
      Acc0 :: term(), Acc1 :: term(), AccIn :: term(), AccOut :: term(), List :: [T], T :: term().
foldl(Fun, Acc, List) when is_function(Fun, 2) ->
    case List of
        [H | T] -> foldl_rest(Fun, Fun(H, Acc), T);
        [] -> Acc
    end.

foldl_rest(Fun, Acc, [H | T]) -> foldl_rest(Fun, Fun(H, Acc), T);
foldl_rest(_, Acc, []) -> Acc.

-spec foldr(Fun, Acc0, List) -> Acc1 when
      Fun :: fun((Elem :: T, AccIn) -> AccOut),
      Acc0 :: term(), Acc1 :: term(), AccIn :: term(), AccOut :: term(), List :: [T], T :: term().
foldr(Fun, Acc, List) when is_function(Fun, 2) -> foldr_rest(Fun, Acc, List).

foldr_rest(Fun, Acc, [H | T]) -> Fun(H, foldr_rest(Fun, Acc, T));
foldr_rest(_, Acc, []) -> Acc.

-spec mapfoldl(Fun, Acc0, List1) -> {List2, Acc1} when
      Fun :: fun((A, AccIn) -> {B, AccOut}),
      Acc0 :: term(), Acc1 :: term(), AccIn :: term(), AccOut :: term(),
      List1 :: [A], List2 :: [B], A :: term(), B :: term().
mapfoldl(Fun, Acc, List) when is_function(Fun, 2) -> mapfoldl_rest(Fun, Acc, List).

mapfoldl_rest(Fun, Acc0, [H | T]) ->
    {Value, Acc1} = Fun(H, Acc0),
    {Values, Acc2} = mapfoldl_rest(Fun, Acc1, T),
    {[Value | Values], Acc2};
mapfoldl_rest(_, Acc, []) -> {[], Acc}.

-spec mapfoldr(Fun, Acc0, List1) -> {List2, Acc1} when
      Fun :: fun((A, AccIn) -> {B, AccOut}),
      Acc0 :: term(), Acc1 :: term(), AccIn :: term(), AccOut :: term(),
      List1 :: [A], List2 :: [B], A :: term(), B :: term().
mapfoldr(Fun, Acc, List) when is_function(Fun, 2) -> mapfoldr_rest(Fun, Acc, List).

mapfoldr_rest(Fun, Acc0, [H | T]) ->
    {Values, Acc1} = mapfoldr_rest(Fun, Acc0, T),
    {Value, Acc2} = Fun(H, Acc1),
    {[Value | Values], Acc2};
mapfoldr_rest(_, Acc, []) -> {[], Acc}.

%% ---- Several lists at once ----

-spec zip(List1, List2) -> List3 when List1 :: [A], List2 :: [B], List3 :: [{A, B}], A :: term(), B :: term().
zip([H1 | T1], [H2 | T2]) -> [{H1, H2} | zip(T1, T2)];
zip([], []) -> [].

-spec zip(List1, List2, How) -> List3 when
      List1 :: [A], List2 :: [B], List3 :: [{A | DefaultA, B | DefaultB}],
      How :: 'fail' | 'trim' | {'pad', {DefaultA, DefaultB}},
      A :: term(), B :: term(), DefaultA :: term(), DefaultB :: term().
zip(List1, List2, How) -> tandem_zip:with(fun(A, B) -> {A, B} end, List1, List2, How).

-spec zipwith(Combine, List1, List2) -> List3 when
      Combine :: fun((X, Y) -> T), List1 :: [X], List2 :: [Y], List3 :: [T], X :: term(), Y :: term(), T :: term().
zipwith(Fun, [H1 | T1], [H2 | T2]) -> [Fun(H1, H2) | zipwith(Fun, T1, T2)];
zipwith(Fun, [], []) when is_function(Fun, 2) -> [].

-spec zipwith(Combine, List1, List2, How) -> List3 when
      Combine :: fun((X | DefaultX, Y | DefaultY) -> T),
      List1 :: [X], List2 :: [Y], List3 :: [T], How :: 'fail' | 'trim' | {'pad', {DefaultX, DefaultY}},
      X :: term(), Y :: term(), DefaultX :: term(), DefaultY :: term(), T :: term().
zipwith(Fun, List1, List2, How) when is_function(Fun, 2) -> tandem_zip:with(Fun, List1, List2, How).

-spec zip3(List1, List2, List3) -> List4 when
      List1 :: [A], List2 :: [B], List3 :: [C], List4 :: [{A, B, C}], A :: term(), B :: term(), C :: term().
zip3([H1 | T1], [H2 | T2], [H3 | T3]) -> [{H1, H2, H3} | zip3(T1, T2, T3)];
zip3([], [], []) -> [].

-spec zip3(List1, List2, List3, How) -> List4 when
      List1 :: [A], List2 :: [B], List3 :: [C], List4 :: [{A | DefaultA, B | DefaultB, C | DefaultC}],
      How :: 'fail' | 'trim' | {'pad', {DefaultA, DefaultB, DefaultC}},
      A :: term(), B :: term(), C :: term(), DefaultA :: term(), DefaultB :: term(), DefaultC :: term().
zip3(List1, List2, List3, How) ->
    tandem_zip:with3(fun(A, B, C) -> {A, B, C} end, List1, List2, List3, How).

-spec zipwith3(Combine, List1, List2, List3) -> List4 when
      Combine :: fun((X, Y, Z) -> T),
      List1 :: [X], List2 :: [Y], List3 :: [Z], List4 :: [T], X :: term(), Y :: term(), Z :: term(), T :: term().
zipwith3(Fun, [H1 | T1], [H2 | T2], [H3 | T3]) -> [Fun(H1, H2, H3) | zipwith3(Fun, T1, T2, T3)];
zipwith3(Fun, [], [], []) when is_function(Fun, 3) -> [].

-spec zipwith3(Combine, List1, List2, List3, How) -> List4 when
      Combine :: fun((X | DefaultX, Y | DefaultY, Z | DefaultZ) -> T),
      List1 :: [X], List2 :: [Y], List3 :: [Z], List4 :: [T],
      How :: 'fail' | 'trim' | {'pad', {DefaultX, DefaultY, DefaultZ}},
      X :: term(), Y :: term(), Z :: term(), DefaultX :: term(), DefaultY :: term(), DefaultZ :: term(), T :: term().
zipwith3(Fun, List1, List2, List3, How) when is_function(Fun, 3) ->
    tandem_zip:with3(Fun, List1, List2, List3, How).

-spec unzip(List1) -> {List2, List3} when List1 :: [{A, B}], List2 :: [A], List3 :: [B], A :: term(), B :: term().
unzip([{A, B} | T]) ->
    {As, Bs} = unzip(T),
    {[A | As], [B | Bs]};
unzip([]) -> {[], []}.

-spec unzip3(List1) -> {List2, List3, List4} when
      List1 :: [{A, B, C}], List2 :: [A], List3 :: [B], List4 :: [C], A :: term(), B :: term(), C :: term().
unzip3([{A, B, C} | T]) ->
    {As, Bs, Cs} = unzip3(T),
    {[A | As], [B | Bs], [C | Cs]};
unzip3([]) -> {[], [], []}.

%% ---- Lists of tuples with a key: see tandem_keys ----

-spec keyfind(Key, N, TupleList) -> Tuple | false when
      Key :: term(), N :: pos_integer(), TupleList :: [Tuple], Tuple :: tuple().
keyfind(Key, N, Tuples) -> tandem_keys:find(Key, N, Tuples).

-spec keymember(Key, N, TupleList) -> boolean() when
      Key :: term(), N :: pos_integer(), TupleList :: [Tuple], Tuple :: tuple().
keymember(Key, N, Tuples) -> tandem_keys:find(Key, N, Tuples) =/= false.

-spec keysearch(Key, N, TupleList) -> {value, Tuple} | false when
      Key :: term(), N :: pos_integer(), TupleList :: [Tuple], Tuple :: tuple().
keysearch(Key, N, Tuples) ->
    case tandem_keys:find(Key, N, Tuples) of
        false -> false;
        Tuple -> {value, Tuple}
    end.

-spec keydelete(Key, N, TupleList1) -> TupleList2 when
      Key :: term(), N :: pos_integer(), TupleList1 :: [Tuple], TupleList2 :: [Tuple], Tuple :: tuple().
keydelete(Key, N, Tuples) when is_integer(N), N > 0 -> tandem_keys:delete(Key, N, Tuples).

-spec keyreplace(Key, N, TupleList1, NewTuple) -> TupleList2 when
      Key :: term(), N :: pos_integer(), TupleList1 :: [Tuple], TupleList2 :: [Tuple],
      NewTuple :: Tuple, Tuple :: tuple().
keyreplace(Key, N, Tuples, New) when is_integer(N), N > 0, is_tuple(New) ->
    tandem_keys:replace(Key, N, Tuples, New, []).

-spec keystore(Key, N, TupleList1, NewTuple) -> TupleList2 when
      Key :: term(), N :: pos_integer(), TupleList1 :: [Tuple], TupleList2 :: [Tuple, ...],
      NewTuple :: Tuple, Tuple :: tuple().
keystore(Key, N, Tuples, New) when is_integer(N), N > 0, is_tuple(New) ->
    tandem_keys:replace(Key, N, Tuples, New, [New]).

-spec keytake(Key, N, TupleList1) -> {value, Tuple, TupleList2} | false when
      Key :: term(), N :: pos_integer(), TupleList1 :: [tuple()], TupleList2 :: [tuple()], Tuple :: tuple().
keytake(Key, N, Tuples) when is_integer(N), N > 0 -> tandem_keys:take(Key, N, Tuples, []).

-spec keymap(Fun, N, TupleList1) -> TupleList2 when
      Fun :: fun((Term1 :: term()) -> Term2 :: term()), N :: pos_integer(),
      TupleList1 :: [Tuple], TupleList2 :: [Tuple], Tuple :: tuple().
keymap(Fun, N, [Tuple | Tuples]) -> [setelement(N, Tuple, Fun(element(N, Tuple))) | keymap(Fun, N, Tuples)];
keymap(Fun, N, []) when is_integer(N), N >= 1, is_function(Fun, 1) -> [].

-spec keysort(N, TupleList1) -> TupleList2 when
      N :: pos_integer(), TupleList1 :: [Tuple], TupleList2 :: [Tuple], Tuple :: tuple().
keysort(N, Tuples) when is_integer(N), N > 0 -> tandem_sort:keysort(N, Tuples).

-spec ukeysort(N, TupleList1) -> TupleList2 when
      N :: pos_integer(), TupleList1 :: [Tuple], TupleList2 :: [Tuple], Tuple :: tuple().
ukeysort(N, Tuples) when is_integer(N), N > 0 -> tandem_sort:ukeysort(N, Tuples).

-spec keymerge(N, TupleList1, TupleList2) -> TupleList3 when
      N :: pos_integer(), TupleList1 :: [T1], TupleList2 :: [T2], TupleList3 :: [T1 | T2], T1 :: tuple(), T2 :: tuple().
keymerge(N, Tuples1, Tuples2) when is_integer(N), N > 0, is_list(Tuples1), is_list(Tuples2) ->
    tandem_sort:keymerge(N, Tuples1, Tuples2).

-spec ukeymerge(N, TupleList1, TupleList2) -> TupleList3 when
      N :: pos_integer(), TupleList1 :: [T1], TupleList2 :: [T2], TupleList3 :: [T1 | T2], T1 :: tuple(), T2 :: tuple().
ukeymerge(N, Tuples1, Tuples2) when is_integer(N), N > 0, is_list(Tuples1), is_list(Tuples2) ->
    tandem_sort:ukeymerge(N, Tuples1, Tuples2).

-spec rkeymerge(pos_integer(), [tuple()], [tuple()]) -> [tuple()].
rkeymerge(N, Tuples1, Tuples2) -> reverse(keymerge(N, reverse(Tuples1), reverse(Tuples2))).

-spec rukeymerge(pos_integer(), [tuple()], [tuple()]) -> [tuple()].
rukeymerge(N, Tuples1, Tuples2) -> reverse(ukeymerge(N, reverse(Tuples1), reverse(Tuples2))).

%% ---- Sorting and merging: see tandem_sort ----

-type order(T) :: fun((A :: T, B :: T) -> boolean()).

-spec sort(List1) -> List2 when List1 :: [T], List2 :: [T], T :: term().
sort(List) when length(List) >= 0 -> tandem_sort:sort(fun tandem_sort:merge/2, List).

-spec sort(Fun, List1) -> List2 when Fun :: fun((A :: T, B :: T) -> boolean()), List1 :: [T], List2 :: [T], T :: term().
sort(Fun, [_, _ | _] = List) -> tandem_sort:sort(fun(A, B) -> tandem_sort:merge(Fun, A, B) end, List);
sort(Fun, List) when is_function(Fun, 2), length(List) < 2 -> List.

-spec usort(List1) -> List2 when List1 :: [T], List2 :: [T], T :: term().
usort(List) when length(List) >= 0 -> tandem_sort:sort(fun tandem_sort:umerge/2, List).

-spec usort(Fun, List1) -> List2 when Fun :: fun((T, T) -> boolean()), List1 :: [T], List2 :: [T], T :: term().
usort(Fun, List) when is_function(Fun, 2), length(List) >= 0 ->
    tandem_sort:sort(fun(A, B) -> tandem_sort:umerge(Fun, A, B) end, List).

-spec merge(ListOfLists) -> List1 when ListOfLists :: [List], List :: [T], List1 :: [T], T :: term().
merge([]) -> [];
merge([List]) -> List;
merge([List | Lists]) -> merge(List, merge(Lists)).

-spec merge(List1, List2) -> List3 when List1 :: [X], List2 :: [Y], List3 :: [X | Y], X :: term(), Y :: term().
merge(List1, List2) when is_list(List1), is_list(List2) -> tandem_sort:merge(List1, List2).

-spec merge(Fun, List1, List2) -> List3 when
      Fun :: fun((A, B) -> boolean()), List1 :: [A], List2 :: [B], List3 :: [A | B], A :: term(), B :: term().
merge(Fun, List1, List2) when is_function(Fun, 2), is_list(List1), is_list(List2) ->
    tandem_sort:merge(Fun, List1, List2).

-spec merge3(List1, List2, List3) -> List4 when
      List1 :: [X], List2 :: [Y], List3 :: [Z], List4 :: [X | Y | Z], X :: term(), Y :: term(), Z :: term().
merge3(List1, List2, List3) -> merge(merge(List1, List2), List3).

-spec umerge(ListOfLists) -> List1 when ListOfLists :: [List], List :: [T], List1 :: [T], T :: term().
umerge([]) -> [];
umerge([List]) -> List;
umerge([List | Lists]) -> umerge(List, umerge(Lists)).

-spec umerge(List1, List2) -> List3 when List1 :: [X], List2 :: [Y], List3 :: [X | Y], X :: term(), Y :: term().
umerge(List1, List2) when is_list(List1), is_list(List2) -> tandem_sort:umerge(List1, List2).

-spec umerge(Fun, List1, List2) -> List3 when
      Fun :: fun((A, B) -> boolean()), List1 :: [A], List2 :: [B], List3 :: [A | B], A :: term(), B :: term().
umerge(Fun, List1, List2) when is_function(Fun, 2), is_list(List1), is_list(List2) ->
    tandem_sort:umerge(Fun, List1, List2).

-spec umerge3(List1, List2, List3) -> List4 when
      List1 :: [X], List2 :: [Y], List3 :: [Z], List4 :: [X | Y | Z], X :: term(), Y :: term(), Z :: term().
umerge3(List1, List2, List3) -> umerge(umerge(List1, List2), List3).

%% The variants for lists in descending order.

-spec rmerge([X], [Y]) -> [(X | Y)].
rmerge(List1, List2) -> reverse(merge(reverse(List1), reverse(List2))).

-spec rmerge(order(X | Y), [X], [Y]) -> [(X | Y)].
rmerge(Fun, List1, List2) -> reverse(merge(Fun, reverse(List1), reverse(List2))).

-spec rmerge3([X], [Y], [Z]) -> [(X | Y | Z)].
rmerge3(List1, List2, List3) -> rmerge(rmerge(List1, List2), List3).

-spec rumerge([X], [Y]) -> [(X | Y)].
rumerge(List1, List2) -> reverse(umerge(reverse(List1), reverse(List2))).

-spec rumerge(order(X | Y), [X], [Y]) -> [(X | Y)].
rumerge(Fun, List1, List2) -> reverse(umerge(Fun, reverse(List1), reverse(List2))).

-spec rumerge3([X], [Y], [Z]) -> [(X | Y | Z)].
rumerge3(List1, List2, List3) -> rumerge(rumerge(List1, List2), List3).
