%% Format strings: text with control sequences ~F.P.PadModC. Part of `io_lib'.
%%
%% First the format is read into a list of characters and controls, with the arguments each control takes; then each
%% control is written. Numbers and characters become part of the text; what ~w, ~p and ~s write is one element of it.
%% Everything that is wrong raises badarg.
-module(tandem_format).

-export([format/2, scan/2, build/1, unscan/1]).
-export_type([control/0]).

%% The shape that io_lib:scan_format/2 documents.
-type control() ::
        #{control_char := char(), args := [term()], width := none | integer(), adjust := left | right,
          precision := none | integer(), pad_char := char(), encoding := unicode | latin1, strings := boolean(),
          maps_order => term()}.

-spec format(io:format(), [term()]) -> io_lib:chars().
format(Format, Args) -> build(scan(Format, Args)).

%% ---- Reading ----

-spec scan(io:format(), [term()]) -> [char() | control()].
scan(Format, Args) when is_atom(Format) -> scan_chars(atom_to_list(Format), Args);
scan(Format, Args) when is_binary(Format) ->
    case unicode:characters_to_list(Format) of
        Chars when is_list(Chars) -> scan_chars(Chars, Args);
        _ -> scan_chars(binary_to_list(Format), Args)
    end;
scan(Format, Args) -> scan_chars(Format, Args).

scan_chars([$~ | Chars], Args) ->
    {Adjust, Chars1} = adjustment(Chars),
    {Width, Chars2, Args1} = number(Chars1, Args),
    {Precision, Chars3, Args2} = precision(Chars2, Args1),
    {Pad, Chars4, Args3} = padding(Chars3, Args2),
    {Encoding, Strings, [Control | Rest]} = modifiers(Chars4, latin1, true),
    {Own, Args4} = lists:split(arity(Control), Args3),
    {Adjusted, FullWidth} = case Width of
                                none -> {Adjust, none};
                                N when N < 0 -> {left, -N};
                                N -> {Adjust, N}
                            end,
    [#{control_char => Control, args => Own, width => FullWidth, adjust => Adjusted, precision => Precision,
       pad_char => Pad, encoding => Encoding, strings => Strings} | scan_chars(Rest, Args4)];
scan_chars([Char | Chars], Args) when is_integer(Char) -> [Char | scan_chars(Chars, Args)];
scan_chars([], []) -> [].

adjustment([$- | Chars]) -> {left, Chars};
adjustment(Chars) -> {right, Chars}.

number([$* | Chars], [N | Args]) when is_integer(N) -> {N, Chars, Args};
number([C | _] = Chars, Args) when C >= $0, C =< $9 ->
    {Digits, Rest} = lists:splitwith(fun(D) -> D >= $0 andalso D =< $9 end, Chars),
    {list_to_integer(Digits), Rest, Args};
number([C | _] = Chars, Args) when C =/= $* -> {none, Chars, Args}.

precision([$. | Chars], Args) -> number(Chars, Args);
precision(Chars, Args) -> {none, Chars, Args}.

padding([$., $* | Chars], [Pad | Args]) when is_integer(Pad) -> {Pad, Chars, Args};
padding([$., Pad | Chars], Args) when Pad =/= $* -> {Pad, Chars, Args};
padding(Chars, Args) -> {$\s, Chars, Args}.

modifiers([$t | Chars], _, Strings) -> modifiers(Chars, unicode, Strings);
modifiers([$l | Chars], Encoding, _) -> modifiers(Chars, Encoding, false);
modifiers([$k | Chars], Encoding, Strings) -> modifiers(Chars, Encoding, Strings);
modifiers(Chars, Encoding, Strings) -> {Encoding, Strings, Chars}.

arity($w) -> 1;
arity($p) -> 1;
arity($W) -> 2;
arity($P) -> 2;
arity($s) -> 1;
arity($c) -> 1;
arity($b) -> 1;
arity($B) -> 1;
arity($x) -> 2;
arity($X) -> 2;
arity($+) -> 1;
arity($#) -> 1;
arity($e) -> 1;
arity($f) -> 1;
arity($g) -> 1;
arity($i) -> 1;
arity($n) -> 0;
arity($~) -> 0.

%% ---- Writing ----

%% Where ~p breaks lines depends on the column it starts at.
-spec build([char() | control()]) -> io_lib:chars().
build(Parts) -> build(Parts, 0).

build([Char | Parts], Column) when is_integer(Char) -> [Char | build(Parts, tandem_layout:column([Char], Column))];
build([Control | Parts], Column) ->
    case write(Control, Column) of
        {chars, Chars} -> Chars ++ build(Parts, tandem_layout:column(Chars, Column));
        {deep, Chars} -> [Chars | build(Parts, tandem_layout:column(Chars, Column))]
    end;
build([], _) -> [].

write(#{control_char := C, args := Args, width := F, adjust := Adj, precision := P, pad_char := Pad} = Control, Column) ->
    case {C, Args} of
        {$w, [Term]} -> {deep, field(tandem_write:term(Term, -1, {false, encoding(Control)}), F, Adj, P, Pad)};
        {$W, [Term, Depth]} when is_integer(Depth) ->
            {deep, field(tandem_write:term(Term, Depth, {false, encoding(Control)}), F, Adj, P, Pad)};
        {$p, [Term]} when Adj =:= right -> {deep, tandem_layout:print(Term, -1, start(P, Column), line(F), style(Control))};
        {$P, [Term, Depth]} when is_integer(Depth), Adj =:= right ->
            {deep, tandem_layout:print(Term, Depth, start(P, Column), line(F), style(Control))};
        {$s, [Atom]} when is_atom(Atom) ->
            {chars, lists:flatten(string(atom_chars(Atom, encoding(Control)), F, Adj, P, Pad))};
        {$s, [Data]} -> {deep, string(chars(Data, encoding(Control)), F, Adj, P, Pad)};
        {$c, [Char]} when is_integer(Char) -> {chars, repeated(character(Char, encoding(Control)), F, Adj, P, Pad)};
        {$b, [N]} when is_integer(N) -> {chars, number(lower(digits(N, P)), F, Adj, Pad)};
        {$B, [N]} when is_integer(N) -> {chars, number(digits(N, P), F, Adj, Pad)};
        {$x, [N, Prefix]} when is_integer(N) -> {chars, number(prefixed(N, lower(digits(abs(N), P)), Prefix), F, Adj, Pad)};
        {$X, [N, Prefix]} when is_integer(N) -> {chars, number(prefixed(N, digits(abs(N), P), Prefix), F, Adj, Pad)};
        {$+, [N]} when is_integer(N) -> {chars, number(prefixed(N, lower(digits(abs(N), P)), base(P)), F, Adj, Pad)};
        {$#, [N]} when is_integer(N) -> {chars, number(prefixed(N, digits(abs(N), P), base(P)), F, Adj, Pad)};
        {$f, [Float]} when is_float(Float) -> {chars, number(tandem_float:fixed(Float, default(P, 6)), F, Adj, Pad)};
        {$e, [Float]} when is_float(Float) -> {chars, number(tandem_float:scientific(Float, default(P, 6)), F, Adj, Pad)};
        {$g, [Float]} when is_float(Float) -> {chars, number(tandem_float:general(Float, default(P, 6)), F, Adj, Pad)};
        {$i, [_]} -> {chars, []};
        {$n, []} when Adj =:= right -> {chars, lists:duplicate(default(F, 1), $\n)};
        {$~, []} -> {chars, repeated($~, F, Adj, P, Pad)};
        _ -> error(badarg)
    end.

encoding(#{encoding := Encoding}) -> Encoding.

style(#{encoding := Encoding, strings := Strings}) -> {Strings, Encoding}.

start(none, Column) -> Column;
start(P, _) when P >= 1 -> P - 1.

line(none) -> 80;
line(F) -> F.

default(none, Value) -> Value;
default(P, _) -> P.

%% ---- Fields ----

field(Chars, none, _, none, _) -> Chars;
field(Chars, none, Adj, P, Pad) -> field(Chars, P, Adj, none, Pad);
field(Chars, F, Adj, P, Pad) ->
    Length = io_lib:chars_length(Chars),
    Room = min(F, default(P, F)),
    case Length > Room of
        true -> adjust(lists:duplicate(Room, $*), F - Room, Adj, Pad);
        false -> adjust(Chars, F - Length, Adj, Pad)
    end.

number(Chars, F, Adj, Pad) -> lists:flatten(field(Chars, F, Adj, none, Pad)).

adjust(Chars, 0, _, _) -> Chars;
adjust(Chars, N, left, Pad) -> [Chars | lists:duplicate(N, Pad)];
adjust(Chars, N, right, Pad) -> [lists:duplicate(N, Pad) | Chars].

%% A precision cuts or fills the string to that length; the field is then filled around it.
string(Chars, none, _, none, _) -> Chars;
string(Chars, F, Adj, none, Pad) -> sized(Chars, F, Adj, Pad);
string(Chars, none, _, P, Pad) -> sized(Chars, P, left, Pad);
string(Chars, F, Adj, P, Pad) when F > P -> adjust(sized(Chars, P, left, Pad), F - P, Adj, Pad);
string(Chars, F, Adj, F, Pad) -> sized(Chars, F, Adj, Pad);
string(_, _, _, _, _) -> error(badarg).

sized(Chars, Size, Adj, Pad) ->
    case string:length(Chars) of
        Length when Length > Size -> string:slice(Chars, 0, Size);
        Length -> adjust(Chars, Size - Length, Adj, Pad)
    end.

repeated(Char, none, Adj, none, Pad) -> repeated(Char, none, Adj, 1, Pad);
repeated(Char, F, _, none, _) -> lists:duplicate(F, Char);
repeated(Char, none, _, P, _) -> lists:duplicate(P, Char);
repeated(Char, F, Adj, P, Pad) when F >= P -> lists:flatten(adjust(lists:duplicate(P, Char), F - P, Adj, Pad));
repeated(_, _, _, _, _) -> error(badarg).

%% ---- Characters ----

character(Char, unicode) -> Char;
character(Char, latin1) -> Char band 255.

atom_chars(Atom, unicode) -> atom_to_list(Atom);
atom_chars(Atom, latin1) -> latin1_only(atom_to_list(Atom)).

latin1_only(Chars) ->
    case lists:all(fun(C) -> C =< 255 end, Chars) of
        true -> Chars;
        false -> error(badarg)
    end.

chars(Data, latin1) when is_list(Data); is_binary(Data) -> binary_to_list(iolist_to_binary(Data));
chars(Data, unicode) when is_list(Data); is_binary(Data) ->
    case unicode:characters_to_list(Data) of
        Chars when is_list(Chars) -> Chars;
        _ when is_binary(Data) -> binary_to_list(Data);
        _ -> error(badarg)
    end;
chars(_, _) -> error(badarg).

%% ---- Integers ----

digits(N, none) -> integer_to_list(N);
digits(N, Base) when Base >= 2, Base =< 36 -> integer_to_list(N, Base);
digits(_, _) -> error(badarg).

lower(Digits) -> [if D >= $A, D =< $Z -> D + 32; true -> D end || D <- Digits].

prefixed(N, Digits, Prefix) when N < 0 -> [$- | prefix(Prefix)] ++ Digits;
prefixed(_, Digits, Prefix) -> prefix(Prefix) ++ Digits.

prefix(Prefix) when is_atom(Prefix) -> atom_to_list(Prefix);
prefix(Prefix) ->
    Chars = lists:flatten(Prefix),
    true = io_lib:char_list(Chars),
    Chars.

base(none) -> "10#";
base(Base) -> integer_to_list(Base) ++ "#".

%% ---- Back to a format ----

-spec unscan([char() | control()]) -> {Format :: string(), Args :: [term()]}.
unscan([Char | Parts]) when is_integer(Char) ->
    {Format, Args} = unscan(Parts),
    {[Char | Format], Args};
unscan([#{control_char := C, args := Own, width := F, adjust := Adj, precision := P, pad_char := Pad, encoding := Encoding,
          strings := Strings} | Parts]) ->
    {Format, Args} = unscan(Parts),
    Text = [$~ | [$- || Adj =:= left, F =/= none]] ++ [D || F =/= none, D <- integer_to_list(F)]
        ++ [$. || P =/= none orelse Pad =/= $\s] ++ [D || P =/= none, D <- integer_to_list(P)]
        ++ [D || Pad =/= $\s, D <- [$., Pad]] ++ [$t || Encoding =:= unicode] ++ [$l || not Strings] ++ [C],
    {Text ++ Format, Own ++ Args};
unscan([]) -> {[], []}.
