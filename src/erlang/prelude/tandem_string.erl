%% Summaries of functions of `string': what they do with plain text, for which no table of Unicode is needed.
%%
%% OTP's `string' takes text apart by grapheme clusters, and looks every character up in tables of thousands of ranges.
%% On symbolic text each range is a decision. Below code point 16#300, and without carriage returns, every character is
%% a cluster of its own, and our own `string' (`builtin:string') does what OTP's does with a fraction of the decisions.
%% Everything else goes to OTP's functions (`library:string'): other characters, nested character data, arguments of
%% wrong types.
%%
%% That a character is not plain is tried when there is nothing else left to try: the search puts off whatever the
%% functions called `plain_...' refuse.
-module(tandem_string).

-export([casefold/1, chomp/1, equal/2, equal/3, find/2, find/3, length/1, lexemes/2, lowercase/1, next_codepoint/1,
         next_grapheme/1, nth_lexeme/3, pad/2, pad/3, prefix/2, replace/3, replace/4, reverse/1, slice/2, slice/3,
         split/2, split/3, take/2, take/3, take/4, titlecase/1, to_float/1, to_graphemes/1, to_integer/1, trim/1, trim/2,
         trim/3, uppercase/1]).

-compile({no_auto_import, [length/1]}).

%% ---- Text that is read ----

length(Text) ->
    case text(Text) of
        true -> 'builtin:string':length(Text);
        false -> 'library:string':length(Text)
    end.

to_graphemes(Text) ->
    case text(Text) of
        true -> 'builtin:string':to_graphemes(Text);
        false -> 'library:string':to_graphemes(Text)
    end.

reverse(Text) ->
    case text(Text) of
        true -> 'builtin:string':reverse(Text);
        false -> 'library:string':reverse(Text)
    end.

next_codepoint(Text) ->
    case text(Text) of
        true -> 'builtin:string':next_codepoint(Text);
        false -> 'library:string':next_codepoint(Text)
    end.

next_grapheme(Text) ->
    case text(Text) of
        true -> 'builtin:string':next_grapheme(Text);
        false -> 'library:string':next_grapheme(Text)
    end.

equal(A, B) ->
    case text(A) andalso text(B) of
        true -> 'builtin:string':equal(A, B);
        false -> 'library:string':equal(A, B)
    end.

equal(A, B, IgnoreCase) ->
    case is_boolean(IgnoreCase) andalso ascii(A) andalso ascii(B) of
        true -> 'builtin:string':equal(A, B, IgnoreCase);
        false -> 'library:string':equal(A, B, IgnoreCase)
    end.

to_integer(Text) ->
    case text(Text) of
        true -> 'builtin:string':to_integer(Text);
        false -> 'library:string':to_integer(Text)
    end.

to_float(Text) ->
    case text(Text) of
        true -> 'builtin:string':to_float(Text);
        false -> 'library:string':to_float(Text)
    end.

%% ---- Text that is cut ----

slice(Text, Start) ->
    case is_count(Start) andalso text(Text) of
        true -> 'builtin:string':slice(Text, Start);
        false -> 'library:string':slice(Text, Start)
    end.

slice(Text, Start, Length) ->
    case is_count(Start) andalso is_count(Length) andalso text(Text) of
        true -> 'builtin:string':slice(Text, Start, Length);
        false -> 'library:string':slice(Text, Start, Length)
    end.

trim(Text) ->
    case text(Text) of
        true -> 'builtin:string':trim(Text);
        false -> 'library:string':trim(Text)
    end.

trim(Text, Direction) ->
    case is_side(Direction) andalso text(Text) of
        true -> 'builtin:string':trim(Text, Direction);
        false -> 'library:string':trim(Text, Direction)
    end.

trim(Text, Direction, Characters) ->
    case is_side(Direction) andalso text(Text) andalso characters(Characters) of
        true -> 'builtin:string':trim(Text, Direction, Characters);
        false -> 'library:string':trim(Text, Direction, Characters)
    end.

chomp(Text) ->
    case text(Text) of
        true -> 'builtin:string':chomp(Text);
        false -> 'library:string':chomp(Text)
    end.

take(Text, Characters) ->
    case text(Text) andalso characters(Characters) of
        true -> 'builtin:string':take(Text, Characters);
        false -> 'library:string':take(Text, Characters)
    end.

take(Text, Characters, Complement) ->
    case is_boolean(Complement) andalso text(Text) andalso characters(Characters) of
        true -> 'builtin:string':take(Text, Characters, Complement);
        false -> 'library:string':take(Text, Characters, Complement)
    end.

take(Text, Characters, Complement, Direction) ->
    case is_boolean(Complement) andalso is_end(Direction) andalso text(Text) andalso characters(Characters) of
        true -> 'builtin:string':take(Text, Characters, Complement, Direction);
        false -> 'library:string':take(Text, Characters, Complement, Direction)
    end.

lexemes(Text, Separators) ->
    case Separators =/= [] andalso text(Text) andalso characters(Separators) of
        true -> 'builtin:string':lexemes(Text, Separators);
        false -> 'library:string':lexemes(Text, Separators)
    end.

nth_lexeme(Text, N, Separators) ->
    case is_count(N) andalso Separators =/= [] andalso text(Text) andalso characters(Separators) of
        true -> 'builtin:string':nth_lexeme(Text, N, Separators);
        false -> 'library:string':nth_lexeme(Text, N, Separators)
    end.

%% ---- Text in text ----

find(Text, Wanted) ->
    case text(Text) andalso text(Wanted) of
        true -> 'builtin:string':find(Text, Wanted);
        false -> 'library:string':find(Text, Wanted)
    end.

find(Text, Wanted, Direction) ->
    case is_end(Direction) andalso text(Text) andalso text(Wanted) of
        true -> 'builtin:string':find(Text, Wanted, Direction);
        false -> 'library:string':find(Text, Wanted, Direction)
    end.

prefix(Text, Prefix) ->
    case text(Text) andalso text(Prefix) of
        true -> 'builtin:string':prefix(Text, Prefix);
        false -> 'library:string':prefix(Text, Prefix)
    end.

split(Text, Separator) ->
    case text(Text) andalso text(Separator) of
        true -> 'builtin:string':split(Text, Separator);
        false -> 'library:string':split(Text, Separator)
    end.

split(Text, Separator, Where) ->
    case is_place(Where) andalso text(Text) andalso text(Separator) of
        true -> 'builtin:string':split(Text, Separator, Where);
        false -> 'library:string':split(Text, Separator, Where)
    end.

replace(Text, Wanted, Replacement) ->
    case text(Text) andalso text(Wanted) of
        true -> 'builtin:string':replace(Text, Wanted, Replacement);
        false -> 'library:string':replace(Text, Wanted, Replacement)
    end.

replace(Text, Wanted, Replacement, Where) ->
    case is_place(Where) andalso text(Text) andalso text(Wanted) of
        true -> 'builtin:string':replace(Text, Wanted, Replacement, Where);
        false -> 'library:string':replace(Text, Wanted, Replacement, Where)
    end.

%% ---- Text that is changed ----

pad(Text, Length) ->
    case is_count(Length) andalso text(Text) of
        true -> 'builtin:string':pad(Text, Length);
        false -> 'library:string':pad(Text, Length)
    end.

pad(Text, Length, Direction) ->
    case is_count(Length) andalso is_side(Direction) andalso text(Text) of
        true -> 'builtin:string':pad(Text, Length, Direction);
        false -> 'library:string':pad(Text, Length, Direction)
    end.

lowercase(Text) ->
    case ascii(Text) of
        true -> 'builtin:string':lowercase(Text);
        false -> 'library:string':lowercase(Text)
    end.

uppercase(Text) ->
    case ascii(Text) of
        true -> 'builtin:string':uppercase(Text);
        false -> 'library:string':uppercase(Text)
    end.

titlecase(Text) ->
    case ascii(Text) of
        true -> 'builtin:string':titlecase(Text);
        false -> 'library:string':titlecase(Text)
    end.

casefold(Text) ->
    case ascii(Text) of
        true -> 'builtin:string':casefold(Text);
        false -> 'library:string':casefold(Text)
    end.

%% ---- Arguments of the right types ----

is_count(N) -> is_integer(N) andalso N >= 0.

is_end(Direction) -> Direction =:= leading orelse Direction =:= trailing.

is_side(Direction) -> Direction =:= both orelse is_end(Direction).

is_place(Where) -> Where =:= all orelse is_end(Where).

%% ---- What is plain ----

%% Flat text whose characters are clusters.
text([Char | Rest]) -> plain_char(Char) andalso text(Rest);
text([]) -> true;
text(Bytes) when is_binary(Bytes) -> bytes(Bytes);
text(_) -> false.

%% Flat text of ASCII: what has another case elsewhere is in tables.
ascii([Char | Rest]) -> plain_ascii(Char) andalso ascii(Rest);
ascii([]) -> true;
ascii(Bytes) when is_binary(Bytes) -> bytes(Bytes);
ascii(_) -> false.

bytes(<<Byte, Rest/binary>>) -> plain_ascii(Byte) andalso bytes(Rest);
bytes(<<>>) -> true.

%% Separators, each a single character.
characters([Char | Rest]) -> plain_char(Char) andalso characters(Rest);
characters([]) -> true;
characters(_) -> false.

plain_char(Char) when is_integer(Char), Char >= 0, Char < 16#300, Char =/= $\r -> true;
plain_char(_) -> false.

plain_ascii(Char) when is_integer(Char), Char >= 0, Char < 128, Char =/= $\r -> true;
plain_ascii(_) -> false.
