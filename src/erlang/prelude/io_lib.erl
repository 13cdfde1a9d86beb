%% Formatted text: format/2 and the functions that write terms and tell what is printable.
-module(io_lib).

-export([build_text/1, char_list/1, chars_length/1, deep_char_list/1, deep_latin1_char_list/1, deep_unicode_char_list/1,
         format/2, format/3, fread/2, fread/3, fwrite/2, fwrite/3, indentation/2, latin1_char_list/1, nl/0, print/1,
         print/4, printable_latin1_list/1, printable_list/1, printable_unicode_list/1, scan_format/2, unscan_format/1,
         write/1, write/2, write_atom/1, write_atom_as_latin1/1, write_char/1, write_char_as_latin1/1, write_latin1_char/1,
         write_latin1_string/1, write_string/1, write_string/2, write_string_as_latin1/1, write_unicode_char/1,
         write_unicode_string/1]).
-export_type([chars/0, latin1_string/0, continuation/0, depth/0, format_spec/0, chars_limit/0]).

-type chars() :: [char() | chars()].
-type latin1_string() :: [unicode:latin1_char()].
-type depth() :: -1 | non_neg_integer().
-type continuation() :: {Format :: string(), Stack :: chars(), Nchars :: non_neg_integer(), Results :: [term()]}.
-type format_spec() :: tandem_format:control().
-type chars_limit() :: integer().

%% ---- Formatting ----

-spec format(Format, Data) -> chars() when Format :: io:format(), Data :: [term()].
format(Format, Data) ->
    try tandem_format:format(Format, Data)
    catch error:_ -> error(badarg)
    end.

%% A limit on the number of characters is accepted and has no effect.
-spec format(Format, Data, Options) -> chars() when
      Format :: io:format(), Data :: [term()], Options :: [{'chars_limit', chars_limit()}].
format(Format, Data, Options) when is_list(Options) -> format(Format, Data).

-spec fwrite(Format, Data) -> chars() when Format :: io:format(), Data :: [term()].
fwrite(Format, Data) -> format(Format, Data).

-spec fwrite(Format, Data, Options) -> chars() when
      Format :: io:format(), Data :: [term()], Options :: [{'chars_limit', chars_limit()}].
fwrite(Format, Data, Options) -> format(Format, Data, Options).

-spec scan_format(Format, Data) -> FormatList when
      Format :: io:format(), Data :: [term()], FormatList :: [char() | format_spec()].
scan_format(Format, Data) ->
    try tandem_format:scan(Format, Data)
    catch error:_ -> error(badarg)
    end.

-spec unscan_format(FormatList) -> {Format, Data} when
      FormatList :: [char() | format_spec()], Format :: io:format(), Data :: [term()].
unscan_format(FormatList) -> tandem_format:unscan(FormatList).

-spec build_text(FormatList) -> chars() when FormatList :: [char() | format_spec()].
build_text(FormatList) ->
    try tandem_format:build(FormatList)
    catch error:_ -> error(badarg)
    end.

-spec fread(Format, String) -> Result when
      Format :: string(), String :: string(),
      Result :: {'ok', InputList :: [term()], LeftOverChars :: string()}
              | {'more', RestFormat :: string(), Nchars :: non_neg_integer(), InputStack :: chars()}
              | {'error', {'fread', What :: term()}}.
fread(Format, String) -> tandem_fread:scan(Format, String, 0, []).

-spec fread(Continuation, CharSpec, Format) -> Return when
      Continuation :: continuation() | [], CharSpec :: string() | 'eof', Format :: string(),
      Return :: {'more', Continuation1 :: continuation()}
              | {'done', Result :: {'ok', [term()]} | 'eof' | {'error', term()}, LeftOverChars :: string()}.
fread(Continuation, CharSpec, Format) -> tandem_fread:continue(Continuation, CharSpec, Format).

%% ---- Writing terms ----

-spec print(Term) -> chars() when Term :: term().
print(Term) -> print(Term, 1, 80, -1).

-spec print(Term, Column, LineLength, Depth) -> chars() when
      Term :: term(), Column :: non_neg_integer(), LineLength :: non_neg_integer(), Depth :: depth().
print(Term, Column, LineLength, Depth) -> tandem_layout:print(Term, Depth, max(0, Column - 1), LineLength, {true, latin1}).

-spec write(Term) -> chars() when Term :: term().
write(Term) -> write(Term, -1).

-spec write(Term, DepthOrOptions) -> chars() when
      Term :: term(),
      DepthOrOptions :: depth() | [{'depth', depth()} | {'encoding', 'latin1' | 'utf8' | 'unicode'}].
write(Term, Options) when is_list(Options) ->
    Encoding = case proplists:get_value(encoding, Options, latin1) of
                   latin1 -> latin1;
                   _ -> unicode
               end,
    tandem_write:term(Term, proplists:get_value(depth, Options, -1), {false, Encoding});
write(Term, Depth) -> tandem_write:term(Term, Depth, {false, latin1}).

-spec write_atom(Atom) -> chars() when Atom :: atom().
write_atom(Atom) -> tandem_write:atom(Atom, unicode).

-spec write_atom_as_latin1(Atom) -> latin1_string() when Atom :: atom().
write_atom_as_latin1(Atom) -> tandem_write:atom(Atom, latin1).

-spec write_string(String) -> chars() when String :: string().
write_string(String) -> write_string(String, $").

-spec write_string(string(), char()) -> chars().
write_string(String, Quote) -> tandem_write:string(String, Quote, unicode).

-spec write_unicode_string(string()) -> chars().
write_unicode_string(String) -> write_string(String).

-spec write_latin1_string(Latin1String) -> latin1_string() when Latin1String :: latin1_string().
write_latin1_string(String) -> tandem_write:string(String, $", latin1).

-spec write_string_as_latin1(String) -> latin1_string() when String :: string().
write_string_as_latin1(String) -> tandem_write:string(String, $", latin1).

-spec write_char(Char) -> chars() when Char :: char().
write_char(Char) when is_integer(Char), Char >= 0 -> tandem_write:char(Char, unicode).

-spec write_unicode_char(Char) -> chars() when Char :: char().
write_unicode_char(Char) -> write_char(Char).

-spec write_latin1_char(Latin1Char) -> latin1_string() when Latin1Char :: unicode:latin1_char().
write_latin1_char(Char) when is_integer(Char), Char >= 0, Char =< 255 -> tandem_write:char(Char, latin1).

-spec write_char_as_latin1(Char) -> latin1_string() when Char :: char().
write_char_as_latin1($\s) -> "$ ";
write_char_as_latin1(Char) when is_integer(Char), Char >= 0 -> tandem_write:char(Char, latin1).

%% ---- Text ----

-spec nl() -> string().
nl() -> "\n".

-spec chars_length(chars()) -> non_neg_integer().
chars_length(Chars) ->
    try iolist_size(Chars)
    catch error:_ -> string:length(Chars)
    end.

-spec indentation(String, StartIndent) -> integer() when String :: string(), StartIndent :: integer().
indentation(String, StartIndent) -> tandem_layout:column(String, StartIndent).

-spec printable_list(Term) -> boolean() when Term :: term().
printable_list(Term) -> tandem_write:printable_list(Term, io:printable_range()).

-spec printable_latin1_list(Term) -> boolean() when Term :: term().
printable_latin1_list(Term) -> tandem_write:printable_list(Term, latin1).

-spec printable_unicode_list(Term) -> boolean() when Term :: term().
printable_unicode_list(Term) -> tandem_write:printable_list(Term, unicode).

-spec char_list(Term) -> boolean() when Term :: term().
char_list([Char | Rest]) -> is_char(Char, unicode) andalso char_list(Rest);
char_list(Term) -> Term =:= [].

-spec latin1_char_list(Term) -> boolean() when Term :: term().
latin1_char_list([Char | Rest]) -> is_char(Char, latin1) andalso latin1_char_list(Rest);
latin1_char_list(Term) -> Term =:= [].

-spec deep_char_list(Term) -> boolean() when Term :: term().
deep_char_list(Term) -> deep(Term, unicode).

-spec deep_unicode_char_list(Term) -> boolean() when Term :: term().
deep_unicode_char_list(Term) -> deep(Term, unicode).

-spec deep_latin1_char_list(Term) -> boolean() when Term :: term().
deep_latin1_char_list(Term) -> deep(Term, latin1).

deep([First | Rest], Encoding) when is_list(First) -> deep(First, Encoding) andalso deep(Rest, Encoding);
deep([Char | Rest], Encoding) -> is_char(Char, Encoding) andalso deep(Rest, Encoding);
deep(Term, _) -> Term =:= [].

is_char(Char, latin1) -> is_integer(Char) andalso Char >= 0 andalso Char =< 255;
is_char(Char, unicode) when is_integer(Char) ->
    (Char >= 0 andalso Char < 16#D800) orelse (Char > 16#DFFF andalso Char < 16#FFFE)
        orelse (Char > 16#FFFF andalso Char =< 16#10FFFF);
is_char(_, _) -> false.
