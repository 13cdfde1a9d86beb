%% Regular expressions as data: the parser of our own `re'.
%%
%% `parse/2' reads a pattern in the language of PCRE, as the manual page of `re' tells it, and answers with a tree for
%% `tandem_match'. It answers `other' for what the matcher cannot do (recursion, conditions, callouts, verbs, properties of
%% Unicode, characters outside of ASCII, newlines other than LF) and for what is wrong: then OTP decides.
%%
%% Options are resolved here, so that the matcher knows none: a letter of a caseless pattern is a set of two characters.
%%
%%     Node = {set, Ranges} | {seq, Nodes} | {alt, Nodes} | {group, N, Node} | {repeat, Node, Min, Max, greedy | lazy}
%%          | {atomic, Node} | {ahead, Holds, Node} | {behind, Holds, [{Length, Node}]} | {back, N, Caseless}
%%          | {word, Holds} | circumflex | line_start | dollar | last_dollar | line_end | first | last_line | last | from
%%          | keep
-module(tandem_pattern).

-export([parse/2]).

-define(MAX, 16#10FFFF).
-define(is_digit(C), (C >= $0 andalso C =< $9)).
-define(is_octal(C), (C >= $0 andalso C =< $7)).
-define(is_letter(C), (C >= $a andalso C =< $z orelse C >= $A andalso C =< $Z)).

%% Groups opened so far, their names, those that are open, those that are referred to.
-record(state, {groups = 0, names = [], open = [], references = []}).

%% The tree, the number of groups, and names with numbers in the order of names. `Options' are those of `re:compile'.
parse(Pattern, Options) ->
    try
        Flags = flags(Options, []),
        {Node, Rest, _, State} = alternatives(Pattern, Flags, #state{}),
        [] = Rest,
        #state{groups = Groups, names = Names, references = References} = State,
        true = lists:all(fun(N) -> N =< Groups end, References),
        {ok, Node, Groups, lists:sort(Names)}
    catch
        throw:other -> other;
        error:{badmatch, _} -> other
    end.

flags([], Flags) -> Flags;
flags([Option | Rest], Flags) ->
    case Option of
        caseless -> flags(Rest, [$i | Flags]);
        multiline -> flags(Rest, [$m | Flags]);
        dotall -> flags(Rest, [$s | Flags]);
        extended -> flags(Rest, [$x | Flags]);
        ungreedy -> flags(Rest, [$U | Flags]);
        dollar_endonly -> flags(Rest, [dollar_endonly | Flags]);
        no_auto_capture -> flags(Rest, [no_auto_capture | Flags]);
        unicode -> flags(Rest, Flags);
        ucp -> flags(Rest, Flags);
        anchored -> flags(Rest, Flags);
        no_start_optimize -> flags(Rest, Flags);
        never_utf -> flags(Rest, Flags);
        bsr_anycrlf -> flags(Rest, Flags);
        bsr_unicode -> flags(Rest, Flags);
        {newline, lf} -> flags(Rest, Flags);
        _ -> throw(other)
    end.

has(Flag, Flags) -> lists:member(Flag, Flags).

%% ---- Alternatives, sequences, quantifiers ----

%% Flags that are set in one alternative hold in those that follow it.
alternatives(Text, Flags, State) -> alternatives(Text, Flags, State, []).

alternatives(Text, Flags, State, Seen) ->
    {Node, Rest, NewFlags, NewState} = sequence(Text, Flags, State, []),
    case Rest of
        [$| | More] -> alternatives(More, NewFlags, NewState, [Node | Seen]);
        _ when Seen =:= [] -> {Node, Rest, NewFlags, NewState};
        _ -> {{alt, lists:reverse(Seen, [Node])}, Rest, NewFlags, NewState}
    end.

sequence(Text, Flags, State, Seen) ->
    case skip(Text, Flags) of
        [C | _] = Rest when C =:= $|; C =:= $) -> {in_order(Seen), Rest, Flags, State};
        [] -> {in_order(Seen), [], Flags, State};
        Rest ->
            case item(Rest, Flags, State) of
                {flags, NewFlags, More, NewState} -> sequence(More, NewFlags, NewState, Seen);
                {fixed, Node, More, NewState} ->
                    none = quantifier(skip(More, Flags)),
                    sequence(More, Flags, NewState, [Node | Seen]);
                {item, Node, More, NewState} ->
                    {Repeated, End} = repeated(Node, More, Flags),
                    sequence(End, Flags, NewState, [Repeated | Seen])
            end
    end.

in_order([Node]) -> Node;
in_order(Seen) -> {seq, lists:reverse(Seen)}.

repeated(Node, Text, Flags) ->
    case quantifier(skip(Text, Flags)) of
        none -> {Node, Text};
        {Min, Max, Rest} ->
            true = Max =:= infinity orelse Min =< Max,
            IsGreedy = not has($U, Flags),
            {Repeat, End} =
                case Rest of
                    [$? | More] -> {{repeat, Node, Min, Max, mode(not IsGreedy)}, More};
                    [$+ | More] -> {{atomic, {repeat, Node, Min, Max, greedy}}, More};
                    _ -> {{repeat, Node, Min, Max, mode(IsGreedy)}, Rest}
                end,
            none = quantifier(skip(End, Flags)),
            {Repeat, End}
    end.

mode(true) -> greedy;
mode(false) -> lazy.

quantifier([$* | Rest]) -> {0, infinity, Rest};
quantifier([$+ | Rest]) -> {1, infinity, Rest};
quantifier([$? | Rest]) -> {0, 1, Rest};
quantifier([${, D | _] = Text) when ?is_digit(D) ->
    {Min, Rest} = number(tl(Text)),
    case Rest of
        [$} | More] -> {Min, Min, More};
        [$,, $} | More] -> {Min, infinity, More};
        [$,, E | _] when ?is_digit(E) ->
            case number(tl(Rest)) of
                {Max, [$} | More]} -> {Min, Max, More};
                _ -> none
            end;
        _ -> none
    end;
quantifier(_) -> none.

number(Text) -> number(Text, 0).

number([D | Rest], N) when ?is_digit(D), N < 1000 -> number(Rest, 10 * N + D - $0);
number([D | _], _) when ?is_digit(D) -> throw(other);
number(Text, N) -> {N, Text}.

%% White space and comments of extended patterns.
skip([C | Rest] = Text, Flags) ->
    case has($x, Flags) of
        true when C =:= $\s; C >= 9, C =< 13 -> skip(Rest, Flags);
        true when C =:= $# -> skip(after_line(Rest), Flags);
        _ -> Text
    end;
skip([], _) -> [].

after_line([$\n | Rest]) -> Rest;
after_line([_ | Rest]) -> after_line(Rest);
after_line([]) -> [].

%% ---- Items ----

item([$( | Rest], Flags, State) -> parenthesis(Rest, Flags, State);
item([$[ | Rest], Flags, State) ->
    {Ranges, More} = class(Rest, Flags),
    {item, {set, Ranges}, More, State};
item([$. | Rest], Flags, State) ->
    case has($s, Flags) of
        true -> {item, {set, [{0, ?MAX}]}, Rest, State};
        false -> {item, {set, no_newline()}, Rest, State}
    end;
item([$^ | Rest], Flags, State) ->
    case has($m, Flags) of
        true -> {fixed, line_start, Rest, State};
        false -> {fixed, circumflex, Rest, State}
    end;
item([$$ | Rest], Flags, State) ->
    case has($m, Flags) of
        true -> {fixed, line_end, Rest, State};
        false ->
            case has(dollar_endonly, Flags) of
                true -> {fixed, last_dollar, Rest, State};
                false -> {fixed, dollar, Rest, State}
            end
    end;
item([$\\, $Q | Rest], Flags, State) -> quoted(Rest, Flags, State);
item([$\\, $E | Rest], Flags, State) -> {flags, Flags, Rest, State};
item([$\\ | Rest], Flags, State) -> escape(Rest, Flags, State);
item([C | _], _, _) when C =:= $*; C =:= $+; C =:= $?; C >= 128; C < 1 -> throw(other);
item([${ | _] = Text, Flags, State) ->
    none = quantifier(Text),
    {item, character(${, Flags), tl(Text), State};
item([C | Rest], Flags, State) -> {item, character(C, Flags), Rest, State}.

character(C, Flags) ->
    case has($i, Flags) of
        true -> {set, both_cases([{C, C}])};
        false -> {set, [{C, C}]}
    end.

%% Up to `\E' everything stands for itself; a quantifier belongs to the last character.
quoted(Text, Flags, State) ->
    case until_end(Text, []) of
        {[], Rest} -> {flags, Flags, Rest, State};
        {[Last | Before], Rest} ->
            {Repeated, End} = repeated(character(Last, Flags), Rest, Flags),
            Characters = [character(C, Flags) || C <- lists:reverse(Before)],
            {fixed, {seq, Characters ++ [Repeated]}, End, State}
    end.

until_end([$\\, $E | Rest], Seen) -> {Seen, Rest};
until_end([C | Rest], Seen) when C > 0, C < 128 -> until_end(Rest, [C | Seen]);
until_end([], Seen) -> {Seen, []};
until_end(_, _) -> throw(other).

%% ---- Escapes ----

escape([C | Rest], Flags, State) ->
    case C of
        $b -> {fixed, {word, true}, Rest, State};
        $B -> {fixed, {word, false}, Rest, State};
        $A -> {fixed, first, Rest, State};
        $Z -> {fixed, last_line, Rest, State};
        $z -> {fixed, last, Rest, State};
        $G -> {fixed, from, Rest, State};
        $K -> {fixed, keep, Rest, State};
        $N -> {item, {set, no_newline()}, Rest, State};
        $R ->
            Newline = {alt, [{seq, [{set, [{13, 13}]}, {set, [{10, 10}]}]}, {set, [{10, 13}, {16#85, 16#85}]}]},
            {item, {atomic, Newline}, Rest, State};
        $g -> reference(Rest, Flags, State);
        $k -> named_reference(Rest, Flags, State);
        _ when C >= $1, C =< $9 ->
            case Rest of
                [D | _] when ?is_digit(D) -> throw(other);
                _ -> back(C - $0, Rest, Flags, State)
            end;
        _ ->
            case escaped([C | Rest]) of
                {set, Ranges, More} -> {item, {set, Ranges}, More, State};
                {character, Code, More} -> {item, character(Code, Flags), More, State}
            end
    end;
escape([], _, _) -> throw(other).

%% What stands for a character, in classes and outside.
escaped([$d | Rest]) -> {set, digits(), Rest};
escaped([$D | Rest]) -> {set, complement(digits()), Rest};
escaped([$s | Rest]) -> {set, spaces(), Rest};
escaped([$S | Rest]) -> {set, complement(spaces()), Rest};
escaped([$w | Rest]) -> {set, word_characters(), Rest};
escaped([$W | Rest]) -> {set, complement(word_characters()), Rest};
escaped([$h | Rest]) -> {set, [{9, 9}, {32, 32}], Rest};
escaped([$H | Rest]) -> {set, complement([{9, 9}, {32, 32}]), Rest};
escaped([$v | Rest]) -> {set, [{10, 13}], Rest};
escaped([$V | Rest]) -> {set, complement([{10, 13}]), Rest};
escaped([$a | Rest]) -> {character, 7, Rest};
escaped([$e | Rest]) -> {character, 27, Rest};
escaped([$f | Rest]) -> {character, 12, Rest};
escaped([$n | Rest]) -> {character, 10, Rest};
escaped([$r | Rest]) -> {character, 13, Rest};
escaped([$t | Rest]) -> {character, 9, Rest};
escaped([$x, ${ | Rest]) ->
    {Code, [$} | More]} = hexadecimal(Rest, 0, 6),
    true = Rest =/= [$} | More],
    code(Code, More);
escaped([$x | Rest]) ->
    {Code, More} = hexadecimal(Rest, 0, 2),
    code(Code, More);
escaped([$0 | Rest]) ->
    {Code, More} = octal(Rest, 0, 2),
    code(Code, More);
escaped([C | Rest]) when C > 32, C < 127, not ?is_letter(C), not ?is_digit(C) -> {character, C, Rest};
escaped(_) -> throw(other).

code(Code, Rest) when Code < 128 -> {character, Code, Rest};
code(_, _) -> throw(other).

hexadecimal([C | Rest], Code, Left) when Left > 0, ?is_digit(C) -> hexadecimal(Rest, 16 * Code + C - $0, Left - 1);
hexadecimal([C | Rest], Code, Left) when Left > 0, C >= $a, C =< $f ->
    hexadecimal(Rest, 16 * Code + C - $a + 10, Left - 1);
hexadecimal([C | Rest], Code, Left) when Left > 0, C >= $A, C =< $F ->
    hexadecimal(Rest, 16 * Code + C - $A + 10, Left - 1);
hexadecimal(Text, Code, _) -> {Code, Text}.

octal([C | Rest], Code, Left) when Left > 0, ?is_octal(C) -> octal(Rest, 8 * Code + C - $0, Left - 1);
octal(Text, Code, _) -> {Code, Text}.

%% ---- References to groups ----

reference([${, $- | Rest], Flags, #state{groups = Groups} = State) ->
    {N, [$} | More]} = number(Rest),
    true = N > 0 andalso N =< Groups,
    back(Groups + 1 - N, More, Flags, State);
reference([${, D | _] = Text, Flags, State) when ?is_digit(D) ->
    {N, [$} | More]} = number(tl(Text)),
    true = N > 0,
    back(N, More, Flags, State);
reference([${ | _] = Text, Flags, State) -> named_reference(Text, Flags, State);
reference(_, _, _) -> throw(other).

named_reference([Open | Rest], Flags, #state{names = Names} = State) ->
    {Name, More} = name(Rest, closing(Open)),
    {_, N} = lists:keyfind(Name, 1, Names),
    back(N, More, Flags, State);
named_reference([], _, _) -> throw(other).

%% What a group refers to inside of itself is another matter.
back(N, Rest, Flags, #state{open = Open, references = References} = State) ->
    false = lists:member(N, Open),
    {item, {back, N, has($i, Flags)}, Rest, State#state{references = [N | References]}}.

closing(${) -> $};
closing($<) -> $>;
closing($') -> $';
closing(_) -> throw(other).

name([C | _] = Text, Closing) when not ?is_digit(C) -> name(Text, Closing, []);
name(_, _) -> throw(other).

name([Closing | Rest], Closing, [_ | _] = Seen) when length(Seen) =< 32 -> {lists:reverse(Seen), Rest};
name([C | Rest], Closing, Seen) when ?is_letter(C); ?is_digit(C); C =:= $_ -> name(Rest, Closing, [C | Seen]);
name(_, _, _) -> throw(other).

%% ---- Groups ----

parenthesis([$?, $# | Rest], Flags, State) -> {flags, Flags, after_comment(Rest), State};
parenthesis([$?, $: | Rest], Flags, State) -> inner(Rest, Flags, State, fun(Node) -> Node end);
parenthesis([$?, $> | Rest], Flags, State) -> inner(Rest, Flags, State, fun(Node) -> {atomic, Node} end);
parenthesis([$?, $= | Rest], Flags, State) -> assertion(Rest, Flags, State, fun(Node) -> {ahead, true, Node} end);
parenthesis([$?, $! | Rest], Flags, State) -> assertion(Rest, Flags, State, fun(Node) -> {ahead, false, Node} end);
parenthesis([$?, $<, $= | Rest], Flags, State) -> assertion(Rest, Flags, State, fun(Node) -> behind(true, Node) end);
parenthesis([$?, $<, $! | Rest], Flags, State) -> assertion(Rest, Flags, State, fun(Node) -> behind(false, Node) end);
parenthesis([$?, $P, $= | Rest], Flags, #state{names = Names} = State) ->
    {Name, More} = name(Rest, $)),
    {_, N} = lists:keyfind(Name, 1, Names),
    back(N, More, Flags, State);
parenthesis([$?, $P, $< | Rest], Flags, State) -> named(Rest, $>, Flags, State);
parenthesis([$?, $< | Rest], Flags, State) -> named(Rest, $>, Flags, State);
parenthesis([$?, $' | Rest], Flags, State) -> named(Rest, $', Flags, State);
parenthesis([$? | Rest], Flags, State) ->
    {NewFlags, More} = changed(Rest, Flags, true),
    case More of
        [$) | After] -> {flags, NewFlags, After, State};
        [$: | After] -> inner(After, NewFlags, State, fun(Node) -> Node end)
    end;
parenthesis([$* | _], _, _) -> throw(other);
parenthesis(Text, Flags, State) ->
    case has(no_auto_capture, Flags) of
        true -> inner(Text, Flags, State, fun(Node) -> Node end);
        false -> capturing(Text, Flags, State)
    end.

after_comment([$) | Rest]) -> Rest;
after_comment([_ | Rest]) -> after_comment(Rest);
after_comment([]) -> throw(other).

named(Text, Closing, Flags, #state{names = Names, groups = Groups} = State) ->
    {Name, Rest} = name(Text, Closing),
    false = lists:keymember(Name, 1, Names),
    capturing(Rest, Flags, State#state{names = [{Name, Groups + 1} | Names]}).

capturing(Text, Flags, #state{groups = Groups, open = Open} = State) ->
    N = Groups + 1,
    {item, Node, Rest, NewState} =
        inner(Text, Flags, State#state{groups = N, open = [N | Open]}, fun(Node) -> {group, N, Node} end),
    {item, Node, Rest, NewState#state{open = Open}}.

inner(Text, Flags, State, Wrap) ->
    {Node, [$) | Rest], _, NewState} = alternatives(Text, Flags, State),
    {item, Wrap(Node), Rest, NewState}.

assertion(Text, Flags, State, Wrap) ->
    {item, Node, Rest, NewState} = inner(Text, Flags, State, Wrap),
    {fixed, Node, Rest, NewState}.

changed([$- | Rest], Flags, true) -> changed(Rest, Flags, false);
changed([C | Rest], Flags, IsSet) when C =:= $i; C =:= $m; C =:= $s; C =:= $x; C =:= $U ->
    Others = [Flag || Flag <- Flags, Flag =/= C],
    case IsSet of
        true -> changed(Rest, [C | Others], true);
        false -> changed(Rest, Others, false)
    end;
changed([C | _] = Rest, Flags, _) when C =:= $); C =:= $: -> {Flags, Rest};
changed(_, _, _) -> throw(other).

%% Looking behind needs a length, which may be another one for each alternative.
behind(Holds, {alt, Nodes}) -> {behind, Holds, [{length_of(Node), Node} || Node <- Nodes]};
behind(Holds, Node) -> {behind, Holds, [{length_of(Node), Node}]}.

length_of({set, _}) -> 1;
length_of({seq, Nodes}) -> lists:sum([length_of(Node) || Node <- Nodes]);
length_of({group, _, Node}) -> length_of(Node);
length_of({atomic, Node}) -> length_of(Node);
length_of({repeat, Node, N, N, _}) -> N * length_of(Node);
length_of({alt, [First | Rest]}) ->
    Length = length_of(First),
    true = lists:all(fun(Node) -> length_of(Node) =:= Length end, Rest),
    Length;
length_of(Node) when Node =/= keep, is_atom(Node) -> 0;
length_of({word, _}) -> 0;
length_of({ahead, _, _}) -> 0;
length_of({behind, _, _}) -> 0;
length_of(_) -> throw(other).

%% ---- Classes ----

class([$^ | Rest], Flags) ->
    {Ranges, More} = members(Rest, Flags),
    {complement(Ranges), More};
class(Text, Flags) -> members(Text, Flags).

members([$] | Rest], Flags) -> member({$], Rest}, [], Flags);
members(Text, Flags) -> members(Text, [], Flags).

members([$] | Rest], Ranges, Flags) ->
    Merged = merged(Ranges),
    case has($i, Flags) of
        true -> {both_cases(Merged), Rest};
        false -> {Merged, Rest}
    end;
members([$[, C | Rest], Ranges, Flags) when C =:= $: ->
    {Set, More} = posix(Rest, Flags),
    members(no_range(More), Set ++ Ranges, Flags);
members([$[, C | _], _, _) when C =:= $.; C =:= $= -> throw(other);
members([$\\, C | _], _, _) when C =:= $Q; C =:= $E -> throw(other);
members(Text, Ranges, Flags) ->
    case one(Text) of
        {set, Set, Rest} -> members(no_range(Rest), Set ++ Ranges, Flags);
        {character, C, Rest} -> member({C, Rest}, Ranges, Flags)
    end.

%% A character, or the first one of a range.
member({C, [$-, $] | Rest]}, Ranges, Flags) -> members([$] | Rest], [{C, C}, {$-, $-} | Ranges], Flags);
member({C, [$-, $[, D | _]}, _, _) when C >= 0, (D =:= $: orelse D =:= $. orelse D =:= $=) -> throw(other);
member({C, [$- | Rest]}, Ranges, Flags) ->
    {character, Last, More} = one(Rest),
    true = C =< Last,
    members(More, [{C, Last} | Ranges], Flags);
member({C, Rest}, Ranges, Flags) -> members(Rest, [{C, C} | Ranges], Flags).

%% After a set a hyphen could begin no range.
no_range([$-, $] | _] = Text) -> Text;
no_range([$- | _]) -> throw(other);
no_range(Text) -> Text.

one([$\\, $b | Rest]) -> {character, 8, Rest};
one([$\\, C | Rest]) when C >= $1, C =< $7 ->
    {Code, More} = octal([C | Rest], 0, 3),
    code(Code, More);
one([$\\ | Rest]) -> escaped(Rest);
one([C | Rest]) when C > 0, C < 128 -> {character, C, Rest};
one(_) -> throw(other).

posix([$^ | Rest], Flags) ->
    {Set, More} = posix(Rest, Flags),
    {complement(Set), More};
posix(Text, Flags) ->
    case lists:splitwith(fun(C) -> C >= $a andalso C =< $z end, Text) of
        {Name, [$:, $] | Rest]} ->
            case has($i, Flags) of
                true when Name =:= "lower"; Name =:= "upper" -> {posix_set("alpha"), Rest};
                _ -> {posix_set(Name), Rest}
            end;
        _ -> throw(other)
    end.

posix_set("alpha") -> [{$A, $Z}, {$a, $z}];
posix_set("lower") -> [{$a, $z}];
posix_set("upper") -> [{$A, $Z}];
posix_set("alnum") -> [{$0, $9}, {$A, $Z}, {$a, $z}];
posix_set("ascii") -> [{0, 127}];
posix_set("blank") -> [{9, 9}, {32, 32}];
posix_set("cntrl") -> [{0, 31}, {127, 127}];
posix_set("digit") -> digits();
posix_set("graph") -> [{33, 126}];
posix_set("print") -> [{32, 126}];
posix_set("punct") -> [{33, 47}, {58, 64}, {91, 96}, {123, 126}];
posix_set("space") -> spaces();
posix_set("word") -> word_characters();
posix_set("xdigit") -> [{$0, $9}, {$A, $F}, {$a, $f}];
posix_set(_) -> throw(other).

digits() -> [{$0, $9}].

spaces() -> [{9, 13}, {32, 32}].

word_characters() -> [{$0, $9}, {$A, $Z}, {$_, $_}, {$a, $z}].

no_newline() -> [{0, 9}, {11, ?MAX}].

%% ---- Sets of characters: ranges in order, apart from each other ----

merged(Ranges) -> join(lists:sort(Ranges)).

join([{A, B}, {C, D} | Rest]) when C =< B + 1 -> join([{A, max(B, D)} | Rest]);
join([Range | Rest]) -> [Range | join(Rest)];
join([]) -> [].

complement(Ranges) -> gaps(merged(Ranges), 0).

gaps([{A, B} | Rest], From) when A > From -> [{From, A - 1} | gaps(Rest, B + 1)];
gaps([{_, B} | Rest], _) -> gaps(Rest, B + 1);
gaps([], From) when From =< ?MAX -> [{From, ?MAX}];
gaps([], _) -> [].

both_cases(Ranges) ->
    Upper = [{max(A, $a) - 32, min(B, $z) - 32} || {A, B} <- Ranges, A =< $z, B >= $a],
    Lower = [{max(A, $A) + 32, min(B, $Z) + 32} || {A, B} <- Ranges, A =< $Z, B >= $A],
    merged(Upper ++ Lower ++ Ranges).
