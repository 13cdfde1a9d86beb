%% Input by format: ~d, ~u, ~f, ~s, ~a, ~c, ~l, ~-, ~#, ~~ with field widths and ~* to skip. Part of `io_lib'.
%%
%% White space in the format skips any white space in the text; other characters must be there as they are.
-module(tandem_fread).

-export([scan/4, continue/3]).

-spec scan(string(), string(), non_neg_integer(), [term()]) ->
          {ok, [term()], string()} | {more, string(), non_neg_integer(), [term()]} | {error, {fread, term()}}.
scan([C | Format], Text, N, Found) when C =:= $\s; C =:= $\t; C =:= $\r; C =:= $\n ->
    {Rest, Skipped} = skip(Text, 0),
    scan(Format, Rest, N + Skipped, Found);
scan([$~ | Control] = Format, Text, N, Found) ->
    {Keep, Width, Kind, Rest} = control(Control),
    case read(Kind, Width, Text) of
        {value, Value, Left, Used} -> scan(Rest, Left, N + Used, keep(Keep, Value, Found));
        {skipped, Left, Used} -> scan(Rest, Left, N + Used, Found);
        {count, Left} -> scan(Rest, Left, N, [N | Found]);
        more -> {more, Format, N, Found};
        {error, Reason} -> {error, {fread, Reason}}
    end;
scan([C | Format], [C | Text], N, Found) -> scan(Format, Text, N + 1, Found);
scan([_ | _] = Format, [], N, Found) -> {more, Format, N, Found};
scan([_ | _], _, _, _) -> {error, {fread, input}};
scan([], Text, _, Found) -> {ok, lists:reverse(Found), Text}.

keep(true, Value, Found) -> [Value | Found];
keep(false, _, Found) -> Found.

-spec continue([] | {string(), string(), non_neg_integer(), [term()]}, string() | eof, string()) ->
          {more, tuple()} | {done, term(), string() | eof}.
continue([], Chars, Format) -> continue({[], [], 0, []}, Chars, Format);
continue({_, [], 0, []}, eof, _) -> {done, eof, eof};
continue({_, Text, _, _}, eof, Format) ->
    case scan(Format, Text, 0, []) of
        {ok, Found, Left} -> {done, {ok, Found}, Left};
        {more, _, _, _} -> {done, {error, {fread, input}}, []};
        {error, _} = Error -> {done, Error, []}
    end;
continue({_, Text, N, _}, Chars, Format) ->
    All = Text ++ Chars,
    case scan(Format, All, 0, []) of
        {ok, Found, Left} -> {done, {ok, Found}, Left};
        {more, Rest, _, Found} -> {more, {Rest, All, N + length(Chars), Found}};
        {error, _} = Error -> {done, Error, All}
    end.

control([$* | Control]) -> control(Control, false);
control(Control) -> control(Control, true).

control(Control, Keep) ->
    {Digits, Rest} = lists:splitwith(fun(C) -> C >= $0 andalso C =< $9 end, Control),
    Width = case Digits of
                [] -> none;
                _ -> list_to_integer(Digits)
            end,
    case Rest of
        [$t, Kind | Format] -> {Keep, Width, Kind, Format};
        [Kind | Format] -> {Keep, Width, Kind, Format};
        [] -> error(badarg)
    end.

read($l, _, Text) -> {count, Text};
read($~, _, Text) -> read_tilde(skip(Text, 0));
read($c, Width, Text) ->
    Count = case Width of
                none -> 1;
                _ -> Width
            end,
    case length(Text) >= Count of
        true ->
            {Chars, Left} = lists:split(Count, Text),
            {value, Chars, Left, Count};
        false -> more
    end;
read(Kind, Width, Text) ->
    case skip(Text, 0) of
        {[], _} -> more;
        {Start, Skipped} -> field(Kind, Width, Start, Skipped)
    end.

read_tilde({[$~ | Left], Skipped}) -> {skipped, Left, Skipped + 1};
read_tilde({[], _}) -> more;
read_tilde(_) -> {error, input}.

field(Kind, Width, Text, Skipped) ->
    {Chars, Left} = take(Kind, Width, Text),
    case Chars =/= [] andalso convert(Kind, Chars, Left) of
        false -> {error, reason(Kind)};
        {value, Value, More} -> {value, Value, More, Skipped + length(Text) - length(More)};
        {error, Reason} -> {error, Reason}
    end.

%% A field ends at white space or at its width; without a width, also where the characters no longer fit.
take(Kind, none, Text) ->
    {Chars, Left} = word(Text),
    {Fitting, Rest} = fitting(Kind, Chars),
    {Fitting, Rest ++ Left};
take(_, Width, Text) ->
    case word(Text) of
        {Chars, Left} when length(Chars) > Width ->
            {Sized, More} = lists:split(Width, Chars),
            {Sized, More ++ Left};
        Taken -> Taken
    end.

word(Text) -> lists:splitwith(fun(C) -> not is_space(C) end, Text).

fitting($d, Chars) -> signed_digits(Chars);
fitting($u, Chars) -> digits(Chars);
fitting(_, Chars) -> {Chars, []}.

signed_digits([Sign | Chars]) when Sign =:= $-; Sign =:= $+ ->
    case digits(Chars) of
        {[], _} -> {[], [Sign | Chars]};
        {Digits, Rest} -> {[Sign | Digits], Rest}
    end;
signed_digits(Chars) -> digits(Chars).

digits(Chars) -> lists:splitwith(fun(C) -> C >= $0 andalso C =< $9 end, Chars).

convert(Kind, Chars, Left) when Kind =:= $d; Kind =:= $u ->
    try {value, list_to_integer(Chars), Left}
    catch error:badarg -> {error, reason(Kind)}
    end;
convert($s, Chars, Left) -> {value, Chars, Left};
convert($a, Chars, Left) -> {value, list_to_atom(Chars), Left};
convert($f, Chars, Left) ->
    try {value, list_to_float(Chars), Left}
    catch error:badarg -> {error, float}
    end;
convert($#, Chars, Left) ->
    case lists:splitwith(fun(C) -> C =/= $# end, Chars) of
        {Base, [$# | Digits]} -> based(Base, Digits, Left);
        _ -> {error, based}
    end;
convert($-, "-", Left) -> {value, -1, Left};
convert($-, _, _) -> {error, sign};
convert(_, _, _) -> {error, format}.

based(Base, Digits, Left) ->
    try {value, list_to_integer(Digits, list_to_integer(Base)), Left}
    catch error:_ -> {error, based}
    end.

reason($d) -> integer;
reason($u) -> unsigned;
reason($f) -> float;
reason($s) -> string;
reason($a) -> atom;
reason($#) -> based;
reason(_) -> format.

skip([C | Rest], N) when C =:= $\s; C =:= $\t; C =:= $\r; C =:= $\n -> skip(Rest, N + 1);
skip(Text, N) -> {Text, N}.

is_space(C) -> C =:= $\s orelse C =:= $\t orelse C =:= $\r orelse C =:= $\n.
