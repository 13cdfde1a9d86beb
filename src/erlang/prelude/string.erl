%% Strings: the functions on character data, whose unit is the grapheme cluster (see tandem_chars), and the older ones
%% on lists of characters.
%%
%% What is cut out of a binary is a binary, what is cut out of a list is a list. The rest of a string is left as it was,
%% without what has been read.
-module(string).

-export([casefold/1, chomp/1, equal/2, equal/3, equal/4, find/2, find/3, is_empty/1, length/1, lexemes/2, lowercase/1,
         next_codepoint/1, next_grapheme/1, nth_lexeme/3, pad/2, pad/3, pad/4, prefix/2, replace/3, replace/4, reverse/1,
         slice/2, slice/3, split/2, split/3, take/2, take/3, take/4, titlecase/1, to_float/1, to_graphemes/1,
         to_integer/1, trim/1, trim/2, trim/3, uppercase/1]).
-export([centre/2, centre/3, chars/2, chars/3, chr/2, concat/2, copies/2, cspan/2, join/2, left/2, left/3, len/1, rchr/2,
         right/2, right/3, rstr/2, span/2, str/2, strip/1, strip/2, strip/3, sub_string/2, sub_string/3, sub_word/2,
         sub_word/3, substr/2, substr/3, to_lower/1, to_upper/1, tokens/2, words/1, words/2]).
-export_type([grapheme_cluster/0]).

-compile({no_auto_import, [length/1]}).

-type grapheme_cluster() :: char() | [char()].
-type direction() :: leading | trailing.

%% ---- Reading ----

-spec is_empty(String :: unicode:chardata()) -> boolean().
is_empty(String) when is_list(String); is_binary(String) -> tandem_chars:cp(String) =:= [];
is_empty(_) -> false.

-spec length(String :: unicode:chardata()) -> non_neg_integer().
length(String) -> erlang:length(to_graphemes(String)).

-spec to_graphemes(String :: unicode:chardata()) -> [grapheme_cluster()].
to_graphemes(String) -> tandem_chars:graphemes(String).

-spec reverse(String :: unicode:chardata()) -> [grapheme_cluster()].
reverse(String) -> lists:reverse(to_graphemes(String)).

-spec next_codepoint(String :: unicode:chardata()) ->
          maybe_improper_list(char(), unicode:chardata()) | {error, unicode:chardata()}.
next_codepoint(String) -> tandem_chars:cp(String).

-spec next_grapheme(String :: unicode:chardata()) ->
          maybe_improper_list(grapheme_cluster(), unicode:chardata()) | {error, unicode:chardata()}.
next_grapheme(String) -> tandem_chars:gc(String).

-spec equal(A, B) -> boolean() when A :: unicode:chardata(), B :: unicode:chardata().
equal(A, B) -> tandem_chars:code_points(A) =:= tandem_chars:code_points(B).

-spec equal(A, B, IgnoreCase) -> boolean() when
      A :: unicode:chardata(), B :: unicode:chardata(), IgnoreCase :: boolean().
equal(A, B, false) -> equal(A, B);
equal(A, B, true) -> folded(A) =:= folded(B).

%% Texts are compared as they are: characters with diacritics are not decomposed.
-spec equal(A, B, IgnoreCase, Norm) -> boolean() when
      A :: unicode:chardata(), B :: unicode:chardata(), IgnoreCase :: boolean(), Norm :: none | nfc | nfd | nfkc | nfkd.
equal(A, B, IgnoreCase, Norm) when Norm =:= none; Norm =:= nfc; Norm =:= nfd; Norm =:= nfkc; Norm =:= nfkd ->
    equal(A, B, IgnoreCase).

folded(String) -> lists:flatmap(fun tandem_chars:fold/1, tandem_chars:code_points(String)).

%% ---- Cutting ----

-spec slice(String, Start) -> Slice when
      String :: unicode:chardata(), Start :: non_neg_integer(), Slice :: unicode:chardata().
slice(String, Start) when is_integer(Start), Start >= 0 -> drop(String, Start).

drop(String, 0) -> String;
drop(String, N) ->
    case first(String) of
        {_, Rest} -> drop(Rest, N - 1);
        none -> like(String, [])
    end.

-spec slice(String, Start, Length) -> Slice when
      String :: unicode:chardata(), Start :: non_neg_integer(), Length :: 'infinity' | non_neg_integer(),
      Slice :: unicode:chardata().
slice(String, Start, infinity) -> slice(String, Start);
slice(String, Start, Length) when is_integer(Start), Start >= 0, is_integer(Length), Length >= 0 ->
    like(String, lists:sublist(to_graphemes(drop(String, Start)), Length)).

%% The first cluster and the rest.
first(String) ->
    case tandem_chars:gc(String) of
        [Grapheme | Rest] -> {Grapheme, Rest};
        [] -> none;
        {error, Malformed} -> error({badarg, Malformed})
    end.

%% Clusters as a string of the same kind as the first argument.
like(String, Graphemes) when is_binary(String) -> unicode:characters_to_binary(Graphemes);
like(_, Graphemes) -> flatten(Graphemes).

flatten([Cluster | Rest]) when is_list(Cluster) -> Cluster ++ flatten(Rest);
flatten([Char | Rest]) -> [Char | flatten(Rest)];
flatten([]) -> [].

-spec trim(String) -> unicode:chardata() when String :: unicode:chardata().
trim(String) -> trim(String, both).

-spec trim(String, Dir) -> unicode:chardata() when String :: unicode:chardata(), Dir :: direction() | both.
trim(String, Dir) -> trim(String, Dir, tandem_chars:whitespace()).

-spec trim(String, Dir, Characters) -> unicode:chardata() when
      String :: unicode:chardata(), Dir :: direction() | both, Characters :: [grapheme_cluster()].
trim(String, _, []) -> String;
trim(String, leading, Characters) when is_list(Characters) ->
    {_, Rest} = take_leading(String, Characters, false),
    Rest;
trim(String, trailing, Characters) when is_list(Characters) ->
    {Front, _} = take_trailing(String, Characters, false),
    Front;
trim(String, both, Characters) when is_list(Characters) -> trim(trim(String, leading, Characters), trailing, Characters).

-spec chomp(String :: unicode:chardata()) -> unicode:chardata().
chomp(String) -> trim(String, trailing, [[$\r, $\n], $\n]).

-spec take(String, Characters) -> {Leading, Trailing} when
      String :: unicode:chardata(), Characters :: [grapheme_cluster()],
      Leading :: unicode:chardata(), Trailing :: unicode:chardata().
take(String, Characters) -> take(String, Characters, false, leading).

-spec take(String, Characters, Complement) -> {Leading, Trailing} when
      String :: unicode:chardata(), Characters :: [grapheme_cluster()], Complement :: boolean(),
      Leading :: unicode:chardata(), Trailing :: unicode:chardata().
take(String, Characters, Complement) -> take(String, Characters, Complement, leading).

-spec take(String, Characters, Complement, Dir) -> {Leading, Trailing} when
      String :: unicode:chardata(), Characters :: [grapheme_cluster()], Complement :: boolean(), Dir :: direction(),
      Leading :: unicode:chardata(), Trailing :: unicode:chardata().
take(String, Characters, Complement, leading) -> take_leading(String, Characters, Complement);
take(String, Characters, Complement, trailing) -> take_trailing(String, Characters, Complement).

take_leading(String, Characters, Complement) -> take_leading(String, String, Characters, Complement, []).

take_leading(String, Left, Characters, Complement, Taken) ->
    case unit(Left, Characters) of
        {Grapheme, Rest} ->
            case lists:member(Grapheme, Characters) =/= Complement of
                true -> take_leading(String, Rest, Characters, Complement, [Grapheme | Taken]);
                false -> {like(String, lists:reverse(Taken)), Left}
            end;
        none -> {like(String, lists:reverse(Taken)), like(String, [])}
    end.

take_trailing(String, Characters, Complement) ->
    Wanted = fun(Grapheme) -> lists:member(Grapheme, Characters) =/= Complement end,
    {Taken, Front} = lists:splitwith(Wanted, lists:reverse(units(String, Characters))),
    {like(String, lists:reverse(Front)), like(String, lists:reverse(Taken))}.

%% The next thing to compare with the characters: a cluster where one of them could begin, else one code point. With
%% "\n" among the characters but not "\r\n", the line feed of "\r\n" is found.
unit(String, Characters) ->
    case tandem_chars:cp(String) of
        [Char | Rest] ->
            case begins(Char, Characters) of
                true -> first(String);
                false -> {Char, Rest}
            end;
        [] -> none;
        {error, Malformed} -> error({badarg, Malformed})
    end.

begins(Char, [Char | _]) -> true;
begins(Char, [[Char | _] | _]) -> true;
begins(Char, [_ | Characters]) -> begins(Char, Characters);
begins(_, []) -> false.

units(String, Characters) ->
    case unit(String, Characters) of
        {Unit, Rest} -> [Unit | units(Rest, Characters)];
        none -> []
    end.

-spec lexemes(String :: unicode:chardata(), SeparatorList :: [grapheme_cluster()]) -> [unicode:chardata()].
lexemes(String, Separators) when is_list(Separators) ->
    {_, Start} = take_leading(String, Separators, false),
    case is_empty(Start) of
        true -> [];
        false ->
            {Lexeme, Rest} = take_leading(Start, Separators, true),
            [like(String, to_graphemes(Lexeme)) | lexemes(Rest, Separators)]
    end.

-spec nth_lexeme(String, N, SeparatorList) -> unicode:chardata() when
      String :: unicode:chardata(), N :: non_neg_integer(), SeparatorList :: [grapheme_cluster()].
nth_lexeme(String, N, Separators) when is_integer(N), N > 0, is_list(Separators) ->
    case erlang:length(Lexemes = lexemes(String, Separators)) of
        Count when Count >= N -> lists:nth(N, Lexemes);
        _ -> like(String, [])
    end.

-spec pad(String, Length) -> unicode:charlist() when String :: unicode:chardata(), Length :: integer().
pad(String, Length) -> pad(String, Length, trailing).

-spec pad(String, Length, Dir) -> unicode:charlist() when
      String :: unicode:chardata(), Length :: integer(), Dir :: direction() | both.
pad(String, Length, Dir) -> pad(String, Length, Dir, $\s).

-spec pad(String, Length, Dir, Char) -> unicode:charlist() when
      String :: unicode:chardata(), Length :: integer(), Dir :: direction() | both, Char :: grapheme_cluster().
pad(String, Length, leading, Char) when is_integer(Length) -> [fill(Length - length(String), Char), String];
pad(String, Length, trailing, Char) when is_integer(Length) -> [String | fill(Length - length(String), Char)];
pad(String, Length, both, Char) when is_integer(Length) ->
    Missing = Length - length(String),
    Half = fill(Missing div 2, Char),
    case Missing > 0 andalso Missing rem 2 =:= 1 of
        true -> [Half, String, Half, Char];
        false -> [Half, String, Half]
    end.

fill(N, Char) when N > 0 -> lists:duplicate(N, Char);
fill(_, _) -> [].

%% ---- Searching ----

-spec prefix(String :: unicode:chardata(), Prefix :: unicode:chardata()) -> 'nomatch' | unicode:chardata().
prefix(String, Prefix) ->
    case tandem_chars:code_points(Prefix) of
        [] -> String;
        Chars ->
            case after_prefix(String, Chars) of
                nomatch -> nomatch;
                [] -> like(String, []);
                Rest -> Rest
            end
    end.

%% What follows the characters, if the string begins with them and they end at the end of a cluster.
after_prefix(String, [Char | Chars]) ->
    case tandem_chars:cp(String) of
        [Char | Rest] when Chars =:= [] ->
            case tandem_chars:gc([Char | Rest]) of
                [Char | _] -> Rest;
                _ -> nomatch
            end;
        [Char | Rest] -> after_prefix(Rest, Chars);
        [_ | _] -> nomatch;
        [] -> nomatch;
        {error, Malformed} -> error({badarg, Malformed})
    end.

-spec find(String, SearchPattern) -> unicode:chardata() | 'nomatch' when
      String :: unicode:chardata(), SearchPattern :: unicode:chardata().
find(String, SearchPattern) -> find(String, SearchPattern, leading).

-spec find(String, SearchPattern, Dir) -> unicode:chardata() | 'nomatch' when
      String :: unicode:chardata(), SearchPattern :: unicode:chardata(), Dir :: direction().
find(String, SearchPattern, Dir) ->
    case tandem_chars:code_points(SearchPattern) of
        [] -> String;
        Pattern ->
            case search(String, Pattern, Dir) of
                {_, Found, _} -> Found;
                nomatch -> nomatch
            end
    end.

%% {CharactersBefore, FromTheMatchOn, WhatFollowsTheMatch}
search(String, Pattern, leading) -> search_first(String, Pattern, []);
search(String, Pattern, trailing) -> search_last(String, Pattern, [], nomatch).

search_first(String, Pattern, Before) ->
    case after_prefix(String, Pattern) of
        nomatch ->
            case tandem_chars:cp(String) of
                [Char | Rest] -> search_first(Rest, Pattern, [Char | Before]);
                [] -> nomatch
            end;
        Rest -> {lists:reverse(Before), String, Rest}
    end.

search_last(String, Pattern, Before, Found) ->
    case search_first(String, Pattern, Before) of
        nomatch -> Found;
        {MoreBefore, Here, _} = Match ->
            [Char | Rest] = tandem_chars:cp(Here),
            search_last(Rest, Pattern, [Char | lists:reverse(MoreBefore)], Match)
    end.

-spec split(String, SearchPattern) -> [unicode:chardata()] when
      String :: unicode:chardata(), SearchPattern :: unicode:chardata().
split(String, SearchPattern) -> split(String, SearchPattern, leading).

-spec split(String, SearchPattern, Where) -> [unicode:chardata()] when
      String :: unicode:chardata(), SearchPattern :: unicode:chardata(), Where :: direction() | all.
split(String, SearchPattern, Where) ->
    case tandem_chars:code_points(SearchPattern) of
        [] -> [String];
        Pattern when Where =:= all -> split_all(String, String, Pattern);
        Pattern ->
            case search(String, Pattern, Where) of
                {Before, _, Rest} -> [like(String, Before), rest(String, Rest)];
                nomatch -> [String]
            end
    end.

split_all(String, Left, Pattern) ->
    case search(Left, Pattern, leading) of
        {Before, _, Rest} -> [like(String, Before) | split_all(String, Rest, Pattern)];
        nomatch -> [rest(String, Left)]
    end.

rest(String, []) -> like(String, []);
rest(_, Rest) -> Rest.

-spec replace(String, SearchPattern, Replacement) -> [unicode:chardata()] when
      String :: unicode:chardata(), SearchPattern :: unicode:chardata(), Replacement :: unicode:chardata().
replace(String, SearchPattern, Replacement) -> replace(String, SearchPattern, Replacement, leading).

-spec replace(String, SearchPattern, Replacement, Where) -> [unicode:chardata()] when
      String :: unicode:chardata(), SearchPattern :: unicode:chardata(), Replacement :: unicode:chardata(),
      Where :: direction() | all.
replace(String, SearchPattern, Replacement, Where) -> lists:join(Replacement, split(String, SearchPattern, Where)).

%% ---- Case ----

-spec uppercase(String :: unicode:chardata()) -> unicode:chardata().
uppercase(String) -> convert(String, fun tandem_chars:upper/1).

-spec lowercase(String :: unicode:chardata()) -> unicode:chardata().
lowercase(String) -> convert(String, fun tandem_chars:lower/1).

-spec casefold(String :: unicode:chardata()) -> unicode:chardata().
casefold(String) -> convert(String, fun tandem_chars:fold/1).

convert(String, Fun) when is_list(String); is_binary(String) ->
    like(String, lists:flatmap(Fun, tandem_chars:code_points(String)));
convert(Other, _) -> error({badarg, Other}).

-spec titlecase(String :: unicode:chardata()) -> unicode:chardata().
titlecase(String) when is_list(String) ->
    case tandem_chars:cp(String) of
        [Char | Rest] -> tandem_chars:title(Char) ++ Rest;
        Empty -> Empty
    end;
titlecase(String) when is_binary(String) ->
    case tandem_chars:cp(String) of
        [Char | Rest] -> <<(unicode:characters_to_binary(tandem_chars:title(Char)))/binary, Rest/binary>>;
        [] -> String
    end.

%% ---- Numbers ----

-spec to_integer(String) -> {Int, Rest} | {error, Reason} when
      String :: unicode:chardata(), Int :: integer(), Rest :: unicode:chardata(), Reason :: no_integer | badarg.
to_integer(String) when is_list(String); is_binary(String) ->
    try sign(String) of
        {Sign, Unsigned} ->
            case digits(Unsigned) of
                {[], _} -> {error, no_integer};
                {Digits, Rest} -> {list_to_integer(Sign ++ Digits), rest(String, Rest)}
            end
    catch
        error:_ -> {error, badarg}
    end;
to_integer(_) -> {error, badarg}.

sign(String) ->
    case tandem_chars:cp(String) of
        [$- | Rest] -> {"-", Rest};
        [$+ | Rest] -> {"", Rest};
        _ -> {"", String}
    end.

digits(String) ->
    case tandem_chars:cp(String) of
        [Char | Rest] when Char >= $0, Char =< $9 ->
            {Digits, More} = digits(Rest),
            {[Char | Digits], More};
        _ -> {[], String}
    end.

-spec to_float(String) -> {Float, Rest} | {error, Reason} when
      String :: unicode:chardata(), Float :: float(), Rest :: unicode:chardata(), Reason :: no_float | badarg.
to_float(String) when is_list(String); is_binary(String) ->
    try float_parts(String) of
        {Text, Rest} -> {list_to_float(Text), rest(String, Rest)};
        none -> {error, no_float}
    catch
        error:_ -> {error, badarg}
    end;
to_float(_) -> {error, badarg}.

%% The point may be a comma. An exponent without digits is not part of the number.
float_parts(String) ->
    {Sign, Unsigned} = sign(String),
    {Whole, Rest1} = digits(Unsigned),
    {Fraction, Rest2} = fraction(Rest1),
    case Whole =/= [] andalso Fraction =/= [] of
        true ->
            {Exponent, Rest3} = exponent(Rest2),
            {Sign ++ Whole ++ "." ++ Fraction ++ Exponent, Rest3};
        false -> none
    end.

fraction(String) ->
    case tandem_chars:cp(String) of
        [Point | Rest] when Point =:= $.; Point =:= $, -> digits(Rest);
        _ -> {[], String}
    end.

exponent(String) ->
    case tandem_chars:cp(String) of
        [E | Rest] when E =:= $e; E =:= $E ->
            {Sign, Unsigned} = sign(Rest),
            case digits(Unsigned) of
                {[], _} -> {[], String};
                {Digits, More} -> {"e" ++ Sign ++ Digits, More}
            end;
        _ -> {[], String}
    end.

%% ---- The older functions, on lists of characters: see tandem_strings ----

-spec len(String :: string()) -> non_neg_integer().
len(String) -> erlang:length(String).

-spec concat(String1 :: string(), String2 :: string()) -> string().
concat(String1, String2) -> String1 ++ String2.

-spec chr(String :: string(), Character :: char()) -> non_neg_integer().
chr(String, Char) when is_integer(Char) -> tandem_strings:chr(String, Char, 1).

-spec rchr(String :: string(), Character :: char()) -> non_neg_integer().
rchr(String, Char) when is_integer(Char) -> tandem_strings:rchr(String, Char, 1, 0).

-spec str(String :: string(), SubString :: string()) -> non_neg_integer().
str(String, []) when is_list(String) -> 0;
str(String, SubString) when is_list(SubString) -> tandem_strings:str(String, SubString, 1).

-spec rstr(String :: string(), SubString :: string()) -> non_neg_integer().
rstr(String, []) when is_list(String) -> 0;
rstr(String, SubString) when is_list(SubString) -> tandem_strings:rstr(String, SubString, 1, 0).

-spec span(String :: string(), Chars :: string()) -> non_neg_integer().
span(String, Chars) when is_list(Chars) -> erlang:length(lists:takewhile(fun(C) -> lists:member(C, Chars) end, String)).

-spec cspan(String :: string(), Chars :: string()) -> non_neg_integer().
cspan(String, Chars) when is_list(Chars) -> erlang:length(lists:takewhile(fun(C) -> not lists:member(C, Chars) end, String)).

-spec substr(String :: string(), Start :: pos_integer()) -> string().
substr(String, Start) when is_integer(Start), Start >= 1 -> tandem_strings:from(String, Start).

-spec substr(String :: string(), Start :: pos_integer(), Length :: non_neg_integer()) -> string().
substr(String, Start, Length) when is_integer(Start), Start >= 1, is_integer(Length), Length >= 0 ->
    tandem_strings:prefix(tandem_strings:from(String, Start), Length).

-spec sub_string(String :: string(), Start :: pos_integer()) -> string().
sub_string(String, Start) -> substr(String, Start).

-spec sub_string(String :: string(), Start :: pos_integer(), Stop :: pos_integer()) -> string().
sub_string(String, Start, Stop) -> substr(String, Start, Stop - Start + 1).

-spec tokens(String :: string(), SeparatorList :: [char()]) -> [Token :: nonempty_string()].
tokens(String, Separators) -> tandem_strings:tokens(String, Separators).

-spec join(StringList :: [string()], Separator :: string()) -> string().
join([], Separator) when is_list(Separator) -> [];
join([First | Rest], Separator) -> First ++ lists:append([Separator ++ String || String <- Rest]).

-spec chars(Character :: char(), Number :: non_neg_integer()) -> string().
chars(Char, Number) -> chars(Char, Number, []).

-spec chars(Character :: char(), Number :: non_neg_integer(), Tail :: string()) -> string().
chars(Char, Number, Tail) when is_integer(Number), Number > 0 -> chars(Char, Number - 1, [Char | Tail]);
chars(Char, 0, Tail) when is_integer(Char) -> Tail.

-spec copies(String :: string(), Number :: non_neg_integer()) -> string().
copies(String, Number) when is_list(String), is_integer(Number), Number >= 0 -> lists:append(lists:duplicate(Number, String)).

-spec words(String :: string()) -> pos_integer().
words(String) -> words(String, $\s).

-spec words(String :: string(), Character :: char()) -> pos_integer().
words(String, Char) when is_integer(Char) -> max(1, erlang:length(tandem_strings:fields(strip(String, both, Char), Char))).

-spec sub_word(String :: string(), Number :: integer()) -> string().
sub_word(String, Number) -> sub_word(String, Number, $\s).

-spec sub_word(String :: string(), Number :: integer(), Character :: char()) -> string().
sub_word(String, Number, Char) when is_integer(Number), is_integer(Char) ->
    tandem_strings:word(strip(String, both, Char), Number, Char).

-spec strip(String :: string()) -> string().
strip(String) -> strip(String, both).

-spec strip(String :: string(), Direction :: left | right | both) -> string().
strip(String, Direction) -> strip(String, Direction, $\s).

-spec strip(String :: string(), Direction :: left | right | both, Character :: char()) -> string().
strip(String, left, Char) -> tandem_strings:strip_left(String, Char);
strip(String, right, Char) -> tandem_strings:strip_right(String, Char);
strip(String, both, Char) -> tandem_strings:strip_right(tandem_strings:strip_left(String, Char), Char).

-spec left(String :: string(), Number :: non_neg_integer()) -> string().
left(String, Number) when is_integer(Number) -> left(String, Number, $\s).

-spec left(String :: string(), Number :: non_neg_integer(), Character :: char()) -> string().
left(String, Number, Char) when is_integer(Char) ->
    case Number - erlang:length(String) of
        Missing when Missing > 0 -> String ++ chars(Char, Missing);
        _ -> substr(String, 1, Number)
    end.

-spec right(String :: string(), Number :: non_neg_integer()) -> string().
right(String, Number) when is_integer(Number) -> right(String, Number, $\s).

-spec right(String :: string(), Number :: non_neg_integer(), Character :: char()) -> string().
right(String, Number, Char) when is_integer(Char) ->
    case Number - erlang:length(String) of
        Missing when Missing > 0 -> chars(Char, Missing, String);
        Missing -> tandem_strings:from(String, 1 - Missing)
    end.

-spec centre(String :: string(), Number :: non_neg_integer()) -> string().
centre(String, Number) when is_integer(Number) -> centre(String, Number, $\s).

-spec centre(String :: string(), Number :: non_neg_integer(), Character :: char()) -> string().
centre(String, 0, Char) when is_list(String), is_integer(Char) -> [];
centre(String, Number, Char) when is_integer(Char) ->
    case Number - erlang:length(String) of
        Missing when Missing > 0 -> chars(Char, Missing div 2, String ++ chars(Char, Missing - Missing div 2));
        Missing -> substr(String, 1 - Missing div 2, Number)
    end.

-spec to_lower(String) -> Result when String :: io_lib:latin1_string(), Result :: io_lib:latin1_string();
              (Char) -> CharResult when Char :: char(), CharResult :: char().
to_lower(String) when is_list(String) -> [tandem_strings:lower(C) || C <- String];
to_lower(Char) when is_integer(Char) -> tandem_strings:lower(Char).

-spec to_upper(String) -> Result when String :: io_lib:latin1_string(), Result :: io_lib:latin1_string();
              (Char) -> CharResult when Char :: char(), CharResult :: char().
to_upper(String) when is_list(String) -> [tandem_strings:upper(C) || C <- String];
to_upper(Char) when is_integer(Char) -> tandem_strings:upper(Char).
