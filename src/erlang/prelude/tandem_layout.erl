%% Terms as text in lines of limited length: what ~p writes. Part of `io_lib'.
%%
%% A term that does not fit in the rest of the line is broken: its elements start in a column of their own; numbers,
%% atoms, strings and the like share lines, everything else has lines to itself. The elements of a tuple that starts
%% with an atom stand to the right of it. Where that leaves too little room anywhere in the term, they are indented by
%% four columns, and where that is still too much, by one.
%%
%% Columns count from 1. `Room' is the number of characters that have to follow on the same line.
-module(tandem_layout).

-export([print/5, column/2]).

-type shape() ::
        simple
      | dots
      | {bytes, [iolist()]}
      | {sequence, Open :: string(), [{Separator :: char(), doc()}], Close :: string()}
      | {tagged, doc(), [{Separator :: char(), doc()}]}
      | {pair, doc(), doc()}.
-type doc() :: {Length :: non_neg_integer(), io_lib:chars(), shape()}.

%% From column Start, counted from 0, in lines of at most Width characters; 0 is without limit.
-spec print(term(), integer(), non_neg_integer(), non_neg_integer(), tandem_write:style()) -> io_lib:chars().
print(Term, Depth, _, 0, Style) -> tandem_write:term(Term, Depth, Style);
print(Term, Depth, Start, Width, Style) ->
    Flat = tandem_write:term(Term, Depth, Style),
    Column = Start + 1,
    case string:length(Flat) < Width - Column of
        true -> Flat;
        false -> broken(doc(Term, Depth, Style), Column, Width, [beside, 4, 1])
    end.

broken(Doc, Column, Width, [Indent | Indents]) ->
    try lay(Doc, Column, 0, {Width, Indent}) of
        {Text, _} -> Text
    catch
        throw:too_narrow -> broken(Doc, Column, Width, Indents)
    end.

%% The column after the text, counted from 0, if it starts at the given one.
-spec column(io_lib:chars(), non_neg_integer()) -> non_neg_integer().
column([$\n | Rest], _) -> column(Rest, 0);
column([$\t | Rest], Column) -> column(Rest, (Column div 8 + 1) * 8);
column([Char | Rest], Column) when is_integer(Char) -> column(Rest, Column + 1);
column([Chars | Rest], Column) -> column(Rest, column(Chars, Column));
column([], Column) -> Column;
column(Binary, Column) when is_binary(Binary) -> column(unicode:characters_to_list(Binary), Column).

%% ---- What there is to lay out ----

-spec doc(term(), integer(), tandem_write:style()) -> doc().
doc(Term, Depth, Style) ->
    Flat = tandem_write:term(Term, Depth, Style),
    {string:length(Flat), Flat, shape(Term, Flat, Depth, Style)}.

shape(_, _, Depth, _) when Depth =:= 0; Depth =:= 1 -> simple;
shape([_ | _] = List, Flat, Depth, Style) ->
    case lists:flatten(Flat) of
        [$[ | _] -> {sequence, "[", list_items(List, Depth, Style), "]"};
        _ -> simple
    end;
shape(Tuple, _, Depth, Style) when is_tuple(Tuple), tuple_size(Tuple) > 0 ->
    [{_, First} | Rest] = items(tuple_to_list(Tuple), Depth, Style),
    case is_atom(element(1, Tuple)) andalso Rest =/= [] of
        true -> {tagged, First, Rest};
        false -> {sequence, "{", [{$,, First} | Rest], "}"}
    end;
shape(Map, _, Depth, Style) when is_map(Map), map_size(Map) > 0 ->
    {sequence, "#{", pairs(maps:to_list(Map), Depth, Depth - 1, Style), "}"};
shape(Bits, ["<<", Bytes, ">>"], _, _) when is_bitstring(Bits) -> {bytes, bytes(Bytes)};
shape(_, _, _, _) -> simple.

list_items([First | Rest], Depth, Style) -> [{$,, doc(First, Depth - 1, Style)} | list_rest(Rest, Depth - 1, Style)].

list_rest([], _, _) -> [];
list_rest(_, 1, _) -> [{$|, dots()}];
list_rest([Next | Rest], Depth, Style) -> [{$,, doc(Next, Depth - 1, Style)} | list_rest(Rest, Depth - 1, Style)];
list_rest(Tail, Depth, Style) -> [{$|, doc(Tail, Depth - 1, Style)}].

items([], _, _) -> [];
items(_, 1, _) -> [{$,, dots()}];
items([Next | Rest], Depth, Style) -> [{$,, doc(Next, Depth - 1, Style)} | items(Rest, Depth - 1, Style)].

pairs([], _, _, _) -> [];
pairs(_, 1, _, _) -> [{$,, dots()}];
pairs([{Key, Value} | Rest], Left, Depth, Style) ->
    {KeyLength, KeyText, _} = KeyDoc = doc(Key, Depth, Style),
    {ValueLength, ValueText, _} = ValueDoc = doc(Value, Depth, Style),
    Pair = {KeyLength + 4 + ValueLength, [KeyText, " => ", ValueText], {pair, KeyDoc, ValueDoc}},
    [{$,, Pair} | pairs(Rest, Left - 1, Depth, Style)].

dots() -> {3, "...", dots}.

%% The numbers of a binary, without the commas.
bytes(Bytes) -> string:split(lists:flatten(Bytes), ",", all).

%% Does it share a line with its neighbours?
is_simple({_, _, {sequence, _, _, _}}) -> false;
is_simple({_, _, {tagged, _, _}}) -> false;
is_simple({_, _, {bytes, _}}) -> false;
is_simple({_, _, {pair, Key, Value}}) -> is_simple(Key) andalso is_simple(Value);
is_simple(_) -> true.

%% ---- Laying out ----
%% Each answers the text and the column after it.

lay({Length, Flat, _}, Column, Room, {Width, _}) when Length < Width - Column - Room -> {Flat, Column + Length};
lay({Length, Flat, simple}, Column, _, _) -> {Flat, Column + Length};
lay({_, _, {bytes, Bytes}}, Column, Room, {Width, _}) ->
    {Text, End} = fill(Bytes, max(8, Width - Column - 2 - Room), Column + 2),
    {["<<", Text, ">>"], End + 2};
lay({_, _, {sequence, Open, Items, Close}}, Column, Room, Context) -> enclosed(Open, Items, Close, Column, Room, Context);
lay({_, _, {tagged, Tag, Items}}, Column, Room, Context) -> tagged(Tag, Items, Column, Room, Context);
lay({_, _, {pair, Key, Value}}, Column, Room, {_, Indent} = Context) ->
    {KeyText, _} = lay(Key, Column, 0, Context),
    ValueColumn = Column + if Indent =:= 1 -> 1; true -> 4 end,
    {ValueText, End} = lay(Value, ValueColumn, Room, Context),
    {[KeyText, " =>", line(ValueColumn), ValueText], End}.

enclosed(Open, [{_, First} | Items], Close, Column, Room, Context) ->
    Start = Column + length(Open),
    Closing = Room + length(Close),
    {FirstText, Next} = lay(First, Start, room(Items, Closing), Context),
    {Text, End} = rest(Items, is_simple(First), Start, Next, Closing, Context),
    {[Open, FirstText, Text, Close], End + length(Close)}.

tagged({TagLength, Tag, _}, Items, Column, Room, {Width, Indent} = Context) ->
    Beside = Column + TagLength + 2,
    case is_integer(Indent) andalso TagLength + 2 > Indent of
        true ->
            Start = Column + Indent,
            Indent > 1 andalso 2 * Start > Width andalso throw(too_narrow),
            {Text, End} = rest(Items, true, Start, Beside, Room + 1, Context),
            {[${, Tag, Text, $}], End + 1};
        false ->
            Indent =/= 1 andalso 2 * (Beside + 1) > Width andalso throw(too_narrow),
            [{_, First} | More] = Items,
            {FirstText, Next} = lay(First, Beside, room(More, Room + 1), Context),
            {Text, End} = rest(More, is_simple(First), Beside, Next, Room + 1, Context),
            {[${, Tag, $,, FirstText, Text, $}], End + 1}
    end.

%% The items after the first: on the same line when they and what comes before are simple and fit. Dots stay where they
%% are.
rest([{Separator, {3, "...", dots}}], _, _, Column, _, _) -> {[Separator, "..."], Column + 4};
rest([{Separator, Item} | Items], AfterSimple, Start, Column, Room, {Width, _} = Context) ->
    {Length, Flat, _} = Item,
    Simple = is_simple(Item),
    case AfterSimple andalso Simple andalso Length < Width - Column - 1 - max(1, room(Items, Room)) of
        true ->
            {Text, End} = rest(Items, true, Start, Column + 1 + Length, Room, Context),
            {[Separator, Flat, Text], End};
        false ->
            {ItemText, Next} = lay(Item, Start, room(Items, Room), Context),
            {Text, End} = rest(Items, Simple, Start, Next, Room, Context),
            {[Separator, line(Start), ItemText, Text], End}
    end;
rest([], _, _, Column, _, _) -> {[], Column}.

%% Numbers with commas in lines of at most Limit characters.
fill([Byte | Bytes], Limit, Start) -> fill(Bytes, Byte, Limit, Start).

fill([], Line, _, Start) -> {Line, Start + length(Line)};
fill([Byte | Bytes], Line, Limit, Start) ->
    Longer = Line ++ "," ++ Byte,
    Comma = if Bytes =:= [] -> 0; true -> 1 end,
    case length(Longer) + Comma =< Limit of
        true -> fill(Bytes, Longer, Limit, Start);
        false ->
            {Text, End} = fill(Bytes, Byte, Limit, Start),
            {[Line, ",", line(Start), Text], End}
    end.

%% All that closes has to be on the line of the last item. The comma after any other counts only if it shares its line.
room([], Room) -> Room;
room([_ | _], _) -> 0.

line(Column) -> [$\n | lists:duplicate(Column - 1, $\s)].
