%% Terms as text in lines of limited length: what ~p writes. Part of `io_lib'.
-module(tandem_layout).

-export([print/5, column/2]).

%% From column Start, counted from 0, in lines of at most Width characters; 0 is without limit.
-spec print(term(), integer(), non_neg_integer(), non_neg_integer(), tandem_write:style()) -> io_lib:chars().
print(Term, Depth, _, _, Style) -> tandem_write:term(Term, Depth, Style).

%% The column after the text, if it starts at the given one.
-spec column(io_lib:chars(), non_neg_integer()) -> non_neg_integer().
column([$\n | Rest], _) -> column(Rest, 0);
column([$\t | Rest], Column) -> column(Rest, (Column div 8 + 1) * 8);
column([Char | Rest], Column) when is_integer(Char) -> column(Rest, Column + 1);
column([Chars | Rest], Column) -> column(Rest, column(Chars, Column));
column([], Column) -> Column;
column(Binary, Column) when is_binary(Binary) -> column(unicode:characters_to_list(Binary), Column).
