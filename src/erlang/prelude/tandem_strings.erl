%% What the older functions of `string' do with lists of characters. Positions count from 1, and 0 means not found.
-module(tandem_strings).

-export([chr/3, rchr/4, str/3, rstr/4, from/2, prefix/2, tokens/2, fields/2, word/3, strip_left/2, strip_right/2, lower/1,
         upper/1]).

-spec chr(string(), char(), pos_integer()) -> non_neg_integer().
chr([Char | _], Char, Pos) -> Pos;
chr([_ | Rest], Char, Pos) -> chr(Rest, Char, Pos + 1);
chr([], _, _) -> 0.

-spec rchr(string(), char(), pos_integer(), non_neg_integer()) -> non_neg_integer().
rchr([Char | Rest], Char, Pos, _) -> rchr(Rest, Char, Pos + 1, Pos);
rchr([_ | Rest], Char, Pos, Found) -> rchr(Rest, Char, Pos + 1, Found);
rchr([], _, _, Found) -> Found.

-spec str(string(), string(), pos_integer()) -> non_neg_integer().
str([_ | Rest] = String, Wanted, Pos) ->
    case lists:prefix(Wanted, String) of
        true -> Pos;
        false -> str(Rest, Wanted, Pos + 1)
    end;
str([], _, _) -> 0.

-spec rstr(string(), string(), pos_integer(), non_neg_integer()) -> non_neg_integer().
rstr([_ | Rest] = String, Wanted, Pos, Found) ->
    case lists:prefix(Wanted, String) of
        true -> rstr(Rest, Wanted, Pos + 1, Pos);
        false -> rstr(Rest, Wanted, Pos + 1, Found)
    end;
rstr([], _, _, Found) -> Found.

-spec from(string(), pos_integer()) -> string().
from(String, 1) when is_list(String) -> String;
from([_ | Rest], Start) when Start > 1 -> from(Rest, Start - 1).

-spec prefix(string(), non_neg_integer()) -> string().
prefix([Char | Rest], Length) when Length > 0 -> [Char | prefix(Rest, Length - 1)];
prefix(String, Length) when is_list(String), Length >= 0 -> [].

-spec tokens(string(), [char()]) -> [nonempty_string()].
tokens(String, Separators) when is_list(Separators) -> tokens(String, Separators, []);
tokens(_, Separators) -> error({case_clause, Separators}).

tokens([Char | Rest], Separators, Token) ->
    case lists:member(Char, Separators) of
        true -> token(Token, tokens(Rest, Separators, []));
        false -> tokens(Rest, Separators, [Char | Token])
    end;
tokens([], _, Token) -> token(Token, []).

token([], Tokens) -> Tokens;
token(Token, Tokens) -> [lists:reverse(Token) | Tokens].

%% The stretches between occurrences of the character, empty ones left out.
-spec fields(string(), char()) -> [nonempty_string()].
fields(String, Char) -> tokens(String, [Char], []).

%% The word that begins with word N, counting from 1: a word ends at the separator, and each separator counts as the
%% end of a word only if something stands before it.
-spec word(string(), integer(), char()) -> string().
word([], _, _) -> [];
word(String, 1, Char) -> lists:takewhile(fun(C) -> C =/= Char end, String);
word(String, N, Char) when N > 1 -> word(strip_left(after_word(String, Char), Char), N - 1, Char).

after_word([Char | Rest], Char) -> Rest;
after_word([_ | Rest], Char) -> after_word(Rest, Char);
after_word([], _) -> [].

-spec strip_left(string(), char()) -> string().
strip_left([Char | Rest], Char) when is_integer(Char) -> strip_left(Rest, Char);
strip_left([_ | _] = String, Char) when is_integer(Char) -> String;
strip_left([], Char) when is_integer(Char) -> [].

-spec strip_right(string(), char()) -> string().
strip_right([Char | Rest], Char) when is_integer(Char) ->
    case strip_right(Rest, Char) of
        [] -> [];
        Stripped -> [Char | Stripped]
    end;
strip_right([Other | Rest], Char) when is_integer(Char) -> [Other | strip_right(Rest, Char)];
strip_right([], Char) when is_integer(Char) -> [].

-spec lower(char()) -> char().
lower(C) when is_integer(C), C >= $A, C =< $Z -> C + 32;
lower(C) when is_integer(C), C >= 16#C0, C =< 16#DE, C =/= 16#D7 -> C + 32;
lower(C) -> C.

-spec upper(char()) -> char().
upper(C) when is_integer(C), C >= $a, C =< $z -> C - 32;
upper(C) when is_integer(C), C >= 16#E0, C =< 16#FE, C =/= 16#F7 -> C - 32;
upper(C) -> C.
