%% Terms as text on one line: what ~w and ~p write. Part of `io_lib'.
%%
%% The style says whether lists and binaries of printable characters are written as strings, and in which encoding the
%% text is going to be read: in latin1, other characters are written as \x{...}.
-module(tandem_write).

-export([term/3, atom/2, string/3, char/2, printable_list/2]).
-export_type([style/0]).

-type encoding() :: latin1 | unicode.
-type style() :: {Strings :: boolean(), encoding()}.

%% Depth counts down; -1 is without limit.
-spec term(term(), integer(), style()) -> io_lib:chars().
term(_, 0, _) -> "...";
term(Term, _, _) when is_integer(Term) -> integer_to_list(Term);
term(Term, _, _) when is_float(Term) -> float_to_list(Term, [short]);
term(Term, _, {_, Encoding}) when is_atom(Term) -> atom(Term, Encoding);
term(Term, Depth, Style) when is_list(Term) -> list(Term, Depth, Style);
term(Term, Depth, Style) when is_tuple(Term) -> tuple(tuple_to_list(Term), Depth, Style);
term(Term, Depth, Style) when is_map(Term) -> map(maps:to_list(Term), Depth, Style);
term(Term, Depth, Style) when is_bitstring(Term) -> bitstring(Term, Depth, Style);
term(Term, _, _) when is_function(Term) -> erlang:fun_to_list(Term);
term(Term, _, _) when is_pid(Term) -> pid_to_list(Term);
term(Term, _, _) when is_reference(Term) -> erlang:ref_to_list(Term);
term(Term, _, _) when is_port(Term) -> erlang:port_to_list(Term).

%% ---- Lists, tuples and maps ----

list([], _, _) -> "[]";
list(_, 1, _) -> "[...]";
list(List, Depth, {true, Encoding} = Style) ->
    case printable_list(List, range(Encoding)) of
        true -> string(List, $", Encoding);
        false -> bracketed(List, Depth, Style)
    end;
list(List, Depth, Style) -> bracketed(List, Depth, Style).

bracketed([First | Rest], Depth, Style) ->
    [$[, [term(First, Depth - 1, Style) | tail(Rest, Depth - 1, Style)], $]].

tail([], _, _) -> [];
tail(_, 1, _) -> "|...";
tail([Next | Rest], Depth, Style) -> [$,, term(Next, Depth - 1, Style) | tail(Rest, Depth - 1, Style)];
tail(Improper, Depth, Style) -> [$| | term(Improper, Depth - 1, Style)].

tuple([], _, _) -> "{}";
tuple(_, 1, _) -> "{...}";
tuple([First | Rest], Depth, Style) ->
    [${, [term(First, Depth - 1, Style) | elements(Rest, Depth - 1, Style)], $}].

elements([], _, _) -> [];
elements(_, 1, _) -> ",...";
elements([Next | Rest], Depth, Style) -> [$,, term(Next, Depth - 1, Style) | elements(Rest, Depth - 1, Style)].

map([], _, _) -> "#{}";
map(_, 1, {true, _}) -> "#{...}";
map(_, 1, {false, _}) -> "#{}";
map([First | Rest], Depth, Style) ->
    ["#{", [association(First, Depth - 1, Style) | associations(Rest, Depth - 1, Depth - 1, Style)], $}].

%% Associations take turns to use up the depth, but each is written to the depth of the first.
associations([], _, _, _) -> [];
associations(_, 1, _, _) -> ",...";
associations([Next | Rest], Left, Depth, Style) ->
    [$,, association(Next, Depth, Style) | associations(Rest, Left - 1, Depth, Style)].

association({Key, Value}, Depth, Style) -> [term(Key, Depth, Style), " => ", term(Value, Depth, Style)].

%% ---- Binaries ----

bitstring(<<>>, _, _) -> "<<>>";
bitstring(_, 1, _) -> "<<...>>";
bitstring(Bits, Depth, {true, Encoding} = Style) ->
    case text(Bits, Encoding) of
        {Suffix, Chars} -> ["<<", string(Chars, $", Encoding), Suffix, ">>"];
        none -> numbers(Bits, Depth, Style)
    end;
bitstring(Bits, Depth, Style) -> numbers(Bits, Depth, Style).

%% A binary that reads as text: as latin1, or in a unicode text as UTF-8.
text(Bits, _) when not is_binary(Bits) -> none;
text(Binary, latin1) ->
    Chars = binary_to_list(Binary),
    case printable_list(Chars, latin1) of
        true -> {"", Chars};
        false -> none
    end;
text(Binary, unicode) ->
    case unicode:characters_to_list(Binary) of
        Chars when is_list(Chars) ->
            case printable_list(Chars, range(unicode)) of
                true when length(Chars) =:= byte_size(Binary) -> {"", Chars};
                true -> {"/utf8", Chars};
                false -> none
            end;
        _ -> text(Binary, latin1)
    end.

numbers(Bits, Depth, _) -> ["<<", bytes(Bits, Depth), ">>"].

bytes(_, 1) -> "...";
bytes(<<Byte>>, _) -> integer_to_list(Byte);
bytes(<<Byte, Rest/bitstring>>, Depth) -> [integer_to_list(Byte), $, | bytes(Rest, Depth - 1)];
bytes(Bits, _) ->
    Size = bit_size(Bits),
    <<Last:Size>> = Bits,
    [integer_to_list(Last), $:, integer_to_list(Size)].

%% ---- Atoms ----

-spec atom(atom(), encoding()) -> string().
atom(Atom, Encoding) ->
    Name = atom_to_list(Atom),
    case needs_quotes(Atom, Name) of
        true -> string(Name, $', Encoding);
        false -> Name
    end.

needs_quotes(Atom, [First | Rest]) -> not starts_name(First) orelse reserved(Atom) orelse not in_name(Rest);
needs_quotes(_, []) -> true.

starts_name(C) when C >= $a, C =< $z -> true;
starts_name(C) when C >= 16#DF, C =< 16#FF, C =/= 16#F7 -> true;
starts_name(_) -> false.

in_name([C | Rest]) when C >= $a, C =< $z; C >= $A, C =< $Z; C >= $0, C =< $9; C =:= $_; C =:= $@ -> in_name(Rest);
in_name([C | Rest]) when C >= 16#C0, C =< 16#FF, C =/= 16#D7, C =/= 16#F7 -> in_name(Rest);
in_name([_ | _]) -> false;
in_name([]) -> true.

reserved(Atom) ->
    lists:member(Atom, ['after', 'and', 'andalso', 'band', 'begin', 'bnot', 'bor', 'bsl', 'bsr', 'bxor', 'case', 'catch',
                        'cond', 'div', 'end', 'fun', 'if', 'let', 'not', 'of', 'or', 'orelse', 'receive', 'rem', 'try',
                        'when', 'xor']).

%% ---- Characters ----

-spec string([char()], Quote :: char(), encoding()) -> string().
string(Chars, Quote, Encoding) -> [Quote | quoted(Chars, Quote, Encoding)].

quoted([C | Rest], Quote, Encoding) -> escaped(C, Quote, Encoding) ++ quoted(Rest, Quote, Encoding);
quoted([], Quote, _) -> [Quote].

escaped(Quote, Quote, _) -> [$\\, Quote];
escaped($\\, _, _) -> "\\\\";
escaped(C, _, _) when C >= $\s, C =< $~ -> [C];
escaped($\n, _, _) -> "\\n";
escaped($\t, _, _) -> "\\t";
escaped($\r, _, _) -> "\\r";
escaped($\v, _, _) -> "\\v";
escaped($\b, _, _) -> "\\b";
escaped($\f, _, _) -> "\\f";
escaped($\e, _, _) -> "\\e";
escaped($\d, _, _) -> "\\d";
escaped(C, _, _) when C >= 16#A0, C =< 16#FF -> [C];
escaped(C, _, _) when C < 16#A0 -> [$\\, C bsr 6 + $0, (C bsr 3) band 7 + $0, C band 7 + $0];
escaped(C, _, unicode) when C > 16#FF -> [C];
escaped(C, _, latin1) -> "\\x{" ++ integer_to_list(C, 16) ++ "}".

-spec char(char(), encoding()) -> string().
char($\s, _) -> "$\\s";
char(C, Encoding) -> [$$ | escaped(C, $\\, Encoding)].

%% ---- What is printable ----

range(latin1) -> latin1;
range(unicode) -> io:printable_range().

-spec printable_list(term(), encoding()) -> boolean().
printable_list([C | Rest], Encoding) -> printable(C, Encoding) andalso printable_list(Rest, Encoding);
printable_list([], _) -> true;
printable_list(_, _) -> false.

printable(C, _) when is_integer(C), C >= $\s, C =< $~ -> true;
printable(C, _) when C =:= $\n; C =:= $\r; C =:= $\t; C =:= $\v; C =:= $\b; C =:= $\f; C =:= $\e -> true;
printable(C, _) when is_integer(C), C >= 16#A0, C =< 16#FF -> true;
printable(C, unicode) when is_integer(C) ->
    (C > 16#FF andalso C < 16#D800) orelse (C > 16#DFFF andalso C < 16#FFFE) orelse (C > 16#FFFF andalso C =< 16#10FFFF);
printable(_, _) -> false.
