%% Summary of `re:run' and `re:compile', which OTP has in C: a matcher of our own, for ASCII.
%%
%% Patterns are read by `tandem_pattern' and matched by `tandem_match'. What these do not know, and what is not plain
%% (`tandem_string' tells what that means), goes to OTP's functions, which see the input as it is in one run.
%%
%% A compiled pattern does not say what it was compiled from, so that is noted, as parsed patterns are. `note/2' and
%% `noted/1' are functions of the machine.
-module(tandem_re).

-export([run/2, run/3, compile/1, compile/2, compiled/2]).

%% A pattern that can be matched: its tree, groups, names and whether it matches at the first place only.
-record(pattern, {tree, groups, names, anchored}).

%% What is asked for: where to begin, whether all matches, how to match, which groups and as what.
-record(request, {offset = 0, global = false, how = [], anchored = false, what = all, type = index, given = false}).

compile(Pattern) -> compile(Pattern, []).

compile(Pattern, Options) ->
    case 'library:re':compile(Pattern, Options) of
        {ok, Compiled} = Result ->
            tandem_re:note(Compiled, {Pattern, Options}),
            Result;
        Error -> Error
    end.

%% For use without OTP: the last element tells compiled patterns apart, and nothing else.
compiled(Pattern, Options) ->
    try pattern(Pattern, Options) of
        #pattern{groups = Groups} ->
            Unicode =
                case lists:member(unicode, Options) of
                    true -> 1;
                    false -> 0
                end,
            Compiled = {re_pattern, Groups, Unicode, 0, term_to_binary({Pattern, Options})},
            tandem_re:note(Compiled, {Pattern, Options}),
            {ok, Compiled}
    catch
        throw:other -> 'library:re':compile(Pattern, Options)
    end.

run(Subject, Pattern) -> run(Subject, Pattern, []).

run(Subject, Pattern, Options) ->
    try
        {CompileOptions, Request} = sort_options(Options, [], #request{}),
        {matching(Pattern, CompileOptions), Request, flat(Subject)}
    of
        {Known, #request{offset = Offset} = Asked, Characters} when Offset =< length(Characters) ->
            answer(Known, Asked, Characters);
        _ -> 'library:re':run(Subject, Pattern, Options)
    catch
        throw:other -> 'library:re':run(Subject, Pattern, Options)
    end.

%% ---- Patterns ----

matching(Compiled, Options) when is_tuple(Compiled) ->
    case tandem_re:noted(Compiled) of
        {Pattern, CompileOptions} when Options =:= [] -> pattern(Pattern, CompileOptions);
        _ -> throw(other)
    end;
matching(Pattern, Options) -> pattern(Pattern, Options).

pattern(Pattern, Options) ->
    Known =
        case tandem_re:noted({Pattern, Options}) of
            undefined -> tandem_re:note({Pattern, Options}, parsed(Pattern, Options));
            Noted -> Noted
        end,
    case Known of
        other -> throw(other);
        _ -> Known
    end.

parsed(Pattern, Options) ->
    case tandem_pattern:parse(flat(Pattern), Options) of
        {ok, Tree, Groups, Names} ->
            #pattern{tree = Tree, groups = Groups, names = Names, anchored = lists:member(anchored, Options)};
        other -> other
    end.

%% ---- Options ----

sort_options([Option | Rest], Compile, Request) ->
    case Option of
        global -> sort_options(Rest, Compile, Request#request{global = true});
        anchored -> sort_options(Rest, Compile, Request#request{anchored = true});
        report_errors -> sort_options(Rest, Compile, Request);
        {offset, N} when is_integer(N), N >= 0 -> sort_options(Rest, Compile, Request#request{offset = N});
        {capture, What} -> sort_options(Rest, Compile, asking(What, index, Request));
        {capture, What, Type} -> sort_options(Rest, Compile, asking(What, Type, Request));
        _ when Option =:= notempty; Option =:= notempty_atstart; Option =:= notbol; Option =:= noteol ->
            sort_options(Rest, Compile, Request#request{how = [Option | Request#request.how]});
        _ -> sort_options(Rest, [Option | Compile], Request)
    end;
sort_options([], Compile, #request{global = IsGlobal, how = How} = Request) ->
    %% How OTP goes on after an empty match is another matter then.
    case IsGlobal andalso lists:member(notempty_atstart, How) of
        true -> throw(other);
        false -> {Compile, Request}
    end;
sort_options(_, _, _) -> throw(other).

asking(What, Type, #request{given = false} = Request) when Type =:= index; Type =:= list; Type =:= binary ->
    case lists:member(What, [all, all_but_first, first, none, all_names]) orelse is_list(What) of
        true -> Request#request{what = What, type = Type, given = true};
        false -> throw(other)
    end;
asking(_, _, _) -> throw(other).

%% ---- Matches ----

answer(Pattern, #request{global = false, offset = Offset} = Request, Characters) ->
    case match(Pattern, Offset, Request, [], Characters) of
        nomatch -> nomatch;
        {match, Groups} ->
            case captured(Pattern, Request, Groups, Characters) of
                match -> match;
                Captured -> {match, Captured}
            end
    end;
answer(Pattern, #request{offset = Offset} = Request, Characters) ->
    case all(Pattern, Offset, Request, Characters) of
        [] -> nomatch;
        Matches ->
            case [captured(Pattern, Request, Groups, Characters) || Groups <- Matches] of
                [match | _] -> match;
                Captured -> {match, Captured}
            end
    end.

match(#pattern{tree = Tree, anchored = IsAnchored}, From, Request, How, Characters) ->
    #request{how = Asked, anchored = IsAnchoredHere} = Request,
    AtOnce = IsAnchored orelse IsAnchoredHere orelse lists:member(anchored, How),
    tandem_match:run(Tree, Characters, From, How ++ Asked, AtOnce).

%% After an empty match, one at the same place that is not empty is looked for.
all(Pattern, From, Request, Characters) when From =< length(Characters) ->
    case match(Pattern, From, Request, [], Characters) of
        nomatch -> [];
        {match, Groups} -> [Groups | after_match(Pattern, Groups, Request, Characters)]
    end;
all(_, _, _, _) -> [].

after_match(Pattern, #{0 := {Place, Place}}, Request, Characters) ->
    case match(Pattern, Place, Request, [notempty_atstart, anchored], Characters) of
        nomatch -> all(Pattern, Place + 1, Request, Characters);
        {match, Groups} -> [Groups | after_match(Pattern, Groups, Request, Characters)]
    end;
after_match(Pattern, #{0 := {_, End}}, Request, Characters) -> all(Pattern, End, Request, Characters).

%% ---- What is captured ----

captured(#pattern{groups = Count, names = Names}, #request{what = What, type = Type}, Groups, Characters) ->
    Parts = fun(Numbers) -> [part(Type, maps:get(N, Groups, none), Characters) || N <- Numbers] end,
    case What of
        none -> match;
        [] -> match;
        all_names when Names =:= [] -> match;
        all_names -> Parts([N || {_, N} <- Names]);
        first -> Parts([0]);
        all -> Parts(lists:seq(0, last_set(Count, Groups)));
        all_but_first -> Parts(lists:seq(1, last_set(Count, Groups)));
        _ -> Parts([number(Group, Names) || Group <- What])
    end.

last_set(0, _) -> 0;
last_set(N, Groups) when is_map_key(N, Groups) -> N;
last_set(N, Groups) -> last_set(N - 1, Groups).

number(N, _) when is_integer(N), N >= 0 -> N;
number(Name, Names) when is_atom(Name) -> number(atom_to_list(Name), Names);
number(Name, Names) when is_binary(Name) -> number(binary_to_list(Name), Names);
number(Name, Names) ->
    case lists:keyfind(Name, 1, Names) of
        {_, N} -> N;
        false -> unknown
    end.

part(index, {Start, End}, _) -> {Start, End - Start};
part(index, none, _) -> {-1, 0};
part(list, {Start, End}, Characters) -> lists:sublist(lists:nthtail(Start, Characters), End - Start);
part(list, none, _) -> [];
part(binary, Place, Characters) -> list_to_binary(part(list, Place, Characters)).

%% ---- Text ----

%% The characters of a subject or pattern, nested or not.
flat(Text) when is_binary(Text) -> plain(binary_to_list(Text));
flat([C | Rest]) when is_integer(C) ->
    case plain_ascii(C) of
        true -> [C | flat(Rest)];
        false -> throw(other)
    end;
flat([Part | Rest]) when is_list(Part); is_binary(Part) -> flat(Part) ++ flat(Rest);
flat([]) -> [];
flat(_) -> throw(other).

plain([C | Rest]) ->
    case plain_ascii(C) of
        true -> [C | plain(Rest)];
        false -> throw(other)
    end;
plain([]) -> [].

plain_ascii(C) when C >= 0, C < 128 -> true;
plain_ascii(_) -> false.
