%% The matcher of our own `re': backtracking over a list of characters, by the trees of `tandem_pattern'.
%%
%% It is written to be explored like a program. Whether a character is in a set is one decision, however many ranges the
%% set has: `in/3' makes an expression of them. Places are plain integers, since the path decides them.
%%
%% What is left to match is a list of nodes, so a choice is a call for each of its possibilities, and what the first one
%% answers, unless it is `nomatch', is the answer. The order in which possibilities are tried is PCRE's.
-module(tandem_match).

-export([run/5]).

%% Characters before the place, last one first, those after it, the place, and where groups have matched.
-record(at, {before, rest, place, groups}).

%% How a pattern is run: where it may begin, and what `^', `$' and empty matches are worth.
-record(how, {from, not_empty, not_empty_at, not_bol, not_eol}).

%% The first match at `From' or later: a map of places, 0 for the whole. `Options' are those of `re:run' that change how
%% a pattern matches, `anchored' among them.
run(Node, Characters, From, Options, IsAnchored) ->
    How = #how{from = From,
               not_empty = lists:member(notempty, Options),
               not_empty_at = lists:member(notempty_atstart, Options),
               not_bol = lists:member(notbol, Options),
               not_eol = lists:member(noteol, Options)},
    search(Node, forward(From, #at{before = [], rest = Characters, place = 0, groups = #{}}), How, IsAnchored).

search(Node, #at{place = Place} = At, How, IsAnchored) ->
    case match([Node, {accept, Place}], At, How) of
        #at{groups = Groups} -> {match, Groups};
        nomatch when IsAnchored -> nomatch;
        nomatch ->
            case At#at.rest of
                [_ | _] -> search(Node, forward(1, At), How, IsAnchored);
                [] -> nomatch
            end
    end.

forward(0, At) -> At;
forward(N, #at{before = Before, rest = [C | Rest], place = Place} = At) ->
    forward(N - 1, At#at{before = [C | Before], rest = Rest, place = Place + 1}).

backward(0, At) -> At;
backward(N, #at{before = [C | Before], rest = Rest, place = Place} = At) ->
    backward(N - 1, At#at{before = Before, rest = [C | Rest], place = Place - 1});
backward(_, _) -> nomatch.

%% Where the nodes have matched, one after the other, or `nomatch'.
match([], At, _) -> At;
match([Node | Next], At, How) ->
    case Node of
        {set, Ranges} ->
            case At of
                #at{before = Before, rest = [C | Rest], place = Place} ->
                    case in(C, Ranges) of
                        true -> match(Next, At#at{before = [C | Before], rest = Rest, place = Place + 1}, How);
                        false -> nomatch
                    end;
                _ -> nomatch
            end;
        {seq, Nodes} -> match(Nodes ++ Next, At, How);
        {alt, Nodes} -> first(Nodes, Next, At, How);
        {group, N, Inner} -> match([Inner, {close, N, At#at.place} | Next], At, How);
        {close, N, Start} ->
            #at{place = End, groups = Groups} = At,
            match(Next, At#at{groups = Groups#{N => {Start, End}}}, How);
        {repeat, Inner, Min, Max, Mode} -> repeat(Inner, Min, Max, Mode, Next, At, How);
        {again, Inner, Mode, Start} ->
            %% After an empty round there is no other.
            case At#at.place of
                Start -> match(Next, At, How);
                Place -> either(Mode, [Inner, {again, Inner, Mode, Place} | Next], Next, At, How)
            end;
        {atomic, Inner} ->
            case match([Inner], At, How) of
                nomatch -> nomatch;
                Then -> match(Next, Then, How)
            end;
        {ahead, Holds, Inner} -> assert(Holds, match([Inner], At, How), Next, At, How);
        {behind, Holds, Nodes} -> assert(Holds, behind(Nodes, At, How), Next, At, How);
        {back, N, IsCaseless} ->
            case At#at.groups of
                #{N := {Start, End}} -> repeated(taken(Start, End, At), IsCaseless, Next, At, How);
                _ -> nomatch
            end;
        {accept, Start} ->
            #at{place = Place, groups = Groups} = At,
            From = maps:get(0, Groups, Start),
            case Place =:= From andalso (How#how.not_empty orelse How#how.not_empty_at andalso From =:= How#how.from) of
                true -> nomatch;
                false -> match(Next, At#at{groups = Groups#{0 => {From, Place}}}, How)
            end;
        keep ->
            #at{place = Place, groups = Groups} = At,
            match(Next, At#at{groups = Groups#{0 => Place}}, How);
        _ ->
            case holds(Node, At, How) of
                true -> match(Next, At, How);
                false -> nomatch
            end
    end.

first([Node | Nodes], Next, At, How) ->
    case match([Node | Next], At, How) of
        nomatch -> first(Nodes, Next, At, How);
        Then -> Then
    end;
first([], _, _, _) -> nomatch.

%% A round more, or on.
either(greedy, More, On, At, How) ->
    case match(More, At, How) of
        nomatch -> match(On, At, How);
        Then -> Then
    end;
either(lazy, More, On, At, How) ->
    case match(On, At, How) of
        nomatch -> match(More, At, How);
        Then -> Then
    end.

repeat(Inner, 0, infinity, Mode, Next, At, How) ->
    either(Mode, [Inner, {again, Inner, Mode, At#at.place} | Next], Next, At, How);
repeat(Inner, 1, infinity, Mode, Next, At, How) ->
    match([Inner, {again, Inner, Mode, At#at.place} | Next], At, How);
repeat(_, 0, 0, _, Next, At, How) -> match(Next, At, How);
repeat(Inner, 0, Max, Mode, Next, At, How) ->
    either(Mode, [Inner, {repeat, Inner, 0, Max - 1, Mode} | Next], Next, At, How);
repeat(Inner, Min, infinity, Mode, Next, At, How) ->
    match([Inner, {repeat, Inner, Min - 1, infinity, Mode} | Next], At, How);
repeat(Inner, Min, Max, Mode, Next, At, How) ->
    match([Inner, {repeat, Inner, Min - 1, Max - 1, Mode} | Next], At, How).

%% What groups have matched inside is kept where the assertion is a positive one.
assert(true, #at{groups = Groups}, Next, At, How) -> match(Next, At#at{groups = Groups}, How);
assert(false, nomatch, Next, At, How) -> match(Next, At, How);
assert(_, _, _, _, _) -> nomatch.

behind([{Length, Node} | Nodes], At, How) ->
    case backward(Length, At) of
        nomatch -> behind(Nodes, At, How);
        Start ->
            case match([Node], Start, How) of
                nomatch -> behind(Nodes, At, How);
                Then -> Then
            end
    end;
behind([], _, _) -> nomatch.

taken(Start, End, #at{before = Before, place = Place}) ->
    lists:reverse(lists:sublist(lists:nthtail(Place - End, Before), End - Start)).

repeated([], _, Next, At, How) -> match(Next, At, How);
repeated([C | Characters], IsCaseless, Next, #at{before = Before, rest = [D | Rest], place = Place} = At, How) ->
    case C =:= D orelse IsCaseless andalso lower(C) =:= lower(D) of
        true -> repeated(Characters, IsCaseless, Next, At#at{before = [D | Before], rest = Rest, place = Place + 1}, How);
        false -> nomatch
    end;
repeated(_, _, _, _, _) -> nomatch.

lower(C) when C >= $A, C =< $Z -> C + 32;
lower(C) -> C.

%% ---- Where a place is ----

holds(circumflex, #at{place = Place}, How) -> Place =:= 0 andalso not How#how.not_bol;
holds(line_start, #at{before = Before, rest = Rest}, How) ->
    case Before of
        [] -> not How#how.not_bol;
        [C | _] -> Rest =/= [] andalso C =:= $\n
    end;
holds(dollar, At, How) -> not How#how.not_eol andalso is_last_line(At);
holds(last_dollar, #at{rest = Rest}, How) -> Rest =:= [] andalso not How#how.not_eol;
holds(line_end, #at{rest = Rest}, How) ->
    case Rest of
        [] -> not How#how.not_eol;
        [C | _] -> C =:= $\n
    end;
holds(first, #at{place = Place}, _) -> Place =:= 0;
holds(last_line, At, _) -> is_last_line(At);
holds(last, #at{rest = Rest}, _) -> Rest =:= [];
holds(from, #at{place = Place}, How) -> Place =:= How#how.from;
holds({word, Holds}, #at{before = Before, rest = Rest}, _) -> (begins_word(Before) =/= begins_word(Rest)) =:= Holds.

is_last_line(#at{rest = []}) -> true;
is_last_line(#at{rest = [C]}) -> C =:= $\n;
is_last_line(_) -> false.

begins_word([C | _]) ->
    case in(C, [{$0, $9}, {$A, $Z}, {$_, $_}, {$a, $z}]) of
        true -> true;
        false -> false
    end;
begins_word([]) -> false.

%% ---- Sets ----

in(C, [{A, A}]) -> C =:= A;
in(C, [{A, B}]) -> (C >= A) and (C =< B);
in(C, [Range | Ranges]) -> in(C, [Range]) or in(C, Ranges);
in(_, []) -> false.
