%% Regular expressions without OTP: patterns are matched by `tandem_re', texts are replaced and split here.
%%
%% What `tandem_re' cannot match needs OTP's functions, and executions that come to it end there.
-module(re).

-export([run/2, run/3, compile/1, compile/2, replace/3, replace/4, split/2, split/3]).
-export_type([mp/0]).

-type mp() :: {re_pattern, _, _, _, _}.

-spec run(Subject, RE) -> {match, Captured} | nomatch when
      Subject :: iodata() | unicode:charlist(), RE :: mp() | iodata(), Captured :: [{integer(), integer()}].
run(Subject, RE) -> tandem_re:run(Subject, RE, []).

-spec run(Subject, RE, Options) -> {match, Captured} | match | nomatch | {error, term()} when
      Subject :: iodata() | unicode:charlist(), RE :: mp() | iodata() | unicode:charlist(), Options :: [term()],
      Captured :: [term()].
run(Subject, RE, Options) -> tandem_re:run(Subject, RE, Options).

-spec compile(Regexp) -> {ok, mp()} | {error, {string(), non_neg_integer()}} when Regexp :: iodata().
compile(Regexp) -> tandem_re:compiled(Regexp, []).

-spec compile(Regexp, Options) -> {ok, mp()} | {error, {string(), non_neg_integer()}} when
      Regexp :: iodata() | unicode:charlist(), Options :: [term()].
compile(Regexp, Options) -> tandem_re:compiled(Regexp, Options).

%% ---- Replacing ----

-spec replace(Subject, RE, Replacement) -> iodata() | unicode:charlist() when
      Subject :: iodata() | unicode:charlist(), RE :: mp() | iodata(), Replacement :: iodata() | unicode:charlist().
replace(Subject, RE, Replacement) -> replace(Subject, RE, Replacement, []).

-spec replace(Subject, RE, Replacement, Options) -> iodata() | unicode:charlist() when
      Subject :: iodata() | unicode:charlist(), RE :: mp() | iodata() | unicode:charlist(),
      Replacement :: iodata() | unicode:charlist(), Options :: [term()].
replace(Subject, RE, Replacement, Options) ->
    {Type, Others} = return_type(Options),
    case tandem_re:run(Subject, RE, Others) of
        nomatch -> returned(Type, Subject);
        {match, Captured} ->
            Text = iolist_to_binary(Subject),
            Parts = parts(binary_to_list(iolist_to_binary(Replacement)), []),
            Matches =
                case lists:member(global, Others) of
                    true -> Captured;
                    false -> [Captured]
                end,
            returned(Type, replaced(Matches, 0, Text, Parts))
    end.

%% As OTP leaves it: without empty parts, and with what is behind the last match as the tail.
replaced([], From, Text, _) ->
    case rest(From, Text) of
        <<>> -> [];
        Rest -> Rest
    end;
replaced([[{Start, Length} | _] = Groups | Matches], From, Text, Parts) ->
    More = [inserted(Parts, Groups, Text) | replaced(Matches, Start + Length, Text, Parts)],
    case Start of
        From -> More;
        _ -> [binary:part(Text, From, Start - From) | More]
    end.

inserted([], _, _) -> [];
inserted([Literal], _, _) when is_binary(Literal) -> Literal;
inserted(Parts, Groups, Text) -> [part(Part, Groups, Text) || Part <- Parts].

part(N, Groups, Text) when is_integer(N), N < length(Groups) -> captured(lists:nth(N + 1, Groups), Text);
part(N, _, _) when is_integer(N) -> <<>>;
part(Literal, _, _) -> Literal.

captured({-1, _}, _) -> <<>>;
captured({Start, Length}, Text) -> binary:part(Text, Start, Length).

rest(From, Text) -> binary:part(Text, From, byte_size(Text) - From).

%% The text that is put in: binaries, and the numbers of groups.
parts([$\\, $g, ${ | Rest], Seen) ->
    {Digits, Behind} = digits(Rest),
    case Behind of
        [$} | More] when Digits =/= [] -> flushed(Seen, [list_to_integer(Digits) | parts(More, [])]);
        _ -> error({badmatch, {Digits, list_to_binary(Behind)}})
    end;
parts([$\\, $g, D | Rest], Seen) when D >= $1, D =< $9 -> group([D | Rest], Seen);
parts([$\\, D | Rest], Seen) when D >= $1, D =< $9 -> group([D | Rest], Seen);
parts([$\\, C | Rest], Seen) -> parts(Rest, [C | Seen]);
parts([$& | Rest], Seen) -> flushed(Seen, [0 | parts(Rest, [])]);
parts([C | Rest], Seen) -> parts(Rest, [C | Seen]);
parts([], Seen) -> flushed(Seen, []).

group(Text, Seen) ->
    {Digits, Rest} = digits(Text),
    flushed(Seen, [list_to_integer(Digits) | parts(Rest, [])]).

digits(Text) -> lists:splitwith(fun(C) -> C >= $0 andalso C =< $9 end, Text).

flushed([], Parts) -> Parts;
flushed(Seen, Parts) -> [list_to_binary(lists:reverse(Seen)) | Parts].

%% ---- Splitting ----

-spec split(Subject, RE) -> [iodata() | unicode:charlist()] when
      Subject :: iodata() | unicode:charlist(), RE :: mp() | iodata().
split(Subject, RE) -> split(Subject, RE, []).

-spec split(Subject, RE, Options) -> [term()] when
      Subject :: iodata() | unicode:charlist(), RE :: mp() | iodata() | unicode:charlist(), Options :: [term()].
split(Subject, RE, Options) ->
    {Type, Others} = return_type(Options),
    {Most, IsTrimmed, IsGrouped, RunOptions} = split_options(Others, infinity, false, false, []),
    {re_pattern, Count, _, _, _} = Pattern = pattern(RE, RunOptions),
    Text = iolist_to_binary(Subject),
    Pieces =
        case tandem_re:run(Text, Pattern, [global | run_options(RunOptions)]) of
            nomatch -> [[Text]];
            {match, Matches} when IsTrimmed -> trimmed(pieces(Matches, 0, Most, Count, Text), IsGrouped);
            {match, Matches} -> pieces(Matches, 0, Most, Count, Text)
        end,
    Typed = [[returned(Type, Part) || Part <- Piece] || Piece <- Pieces],
    case IsGrouped of
        true -> Typed;
        false -> lists:append(Typed)
    end.

pattern(RE, _) when is_tuple(RE) -> RE;
pattern(RE, Options) ->
    case compile(RE, Options -- run_options(Options)) of
        {ok, Pattern} -> Pattern;
        {error, _} -> error(badarg)
    end.

run_options(Options) ->
    [Option || Option <- Options,
        lists:member(Option, [anchored, notbol, noteol, notempty, notempty_atstart, report_errors]) orelse
            is_tuple(Option) andalso lists:member(element(1, Option), [offset, match_limit, match_limit_recursion])].

%% A piece and the groups of the match that ends it. An empty match where a piece begins ends none.
pieces([[{From, 0} | _] | Matches], From, Most, Count, Text) -> pieces(Matches, From, Most, Count, Text);
pieces([[{Start, Length} | Groups] | Matches], From, Most, Count, Text) when Most > 1 ->
    Captured = [captured(Group, Text) || Group <- Groups],
    Padding = lists:duplicate(Count - length(Captured), <<>>),
    [[binary:part(Text, From, Start - From) | Captured ++ Padding] |
     pieces(Matches, Start + Length, fewer(Most), Count, Text)];
pieces(_, From, _, _, Text) -> [[rest(From, Text)]].

fewer(infinity) -> infinity;
fewer(Most) -> Most - 1.

%% Without empty parts at the end.
trimmed(Pieces, IsGrouped) ->
    case lists:reverse(Pieces) of
        [] -> [];
        [Last | Before] ->
            IsEmpty = fun(Part) -> Part =:= <<>> end,
            case lists:all(IsEmpty, Last) of
                true -> trimmed(lists:reverse(Before), IsGrouped);
                false when IsGrouped -> Pieces;
                false -> lists:reverse(Before, [lists:reverse(lists:dropwhile(IsEmpty, lists:reverse(Last)))])
            end
    end.

split_options([Option | Rest], Most, IsTrimmed, IsGrouped, Others) ->
    case Option of
        {parts, infinity} -> split_options(Rest, infinity, false, IsGrouped, Others);
        {parts, 0} -> split_options(Rest, infinity, true, IsGrouped, Others);
        {parts, N} when is_integer(N), N > 0 -> split_options(Rest, N, false, IsGrouped, Others);
        {parts, _} -> error(badarg);
        trim -> split_options(Rest, infinity, true, IsGrouped, Others);
        group -> split_options(Rest, Most, IsTrimmed, true, Others);
        global -> error(badarg);
        _ -> split_options(Rest, Most, IsTrimmed, IsGrouped, [Option | Others])
    end;
split_options([], Most, IsTrimmed, IsGrouped, Others) -> {Most, IsTrimmed, IsGrouped, lists:reverse(Others)}.

%% ---- Results ----

return_type(Options) ->
    case [Type || {return, Type} <- Options] of
        [] -> {iodata, Options};
        Types -> {lists:last(Types), [Option || Option <- Options, not is_return(Option)]}
    end.

is_return({return, _}) -> true;
is_return(_) -> false.

returned(iodata, Text) -> Text;
returned(list, Text) -> binary_to_list(iolist_to_binary(Text));
returned(binary, Text) -> iolist_to_binary(Text).
