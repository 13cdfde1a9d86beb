%% Formats of several lines or layers, frames with a length and a sum, and fields that must agree.
-module(reach_cellar).
-export([mail/1, frame/1, session/1, let_in/1, staff/1, in_words/1, roman_sum/1, ipv6/1, iso_week/1, crontab/1,
         satisfies/2, inflate/1, huffman/1, msgpack/1, cbor/1, utf16/1, witnesses/0]).

witnesses() ->
    [{mail, ["Type: text\nLength: 2\n\nhi"]}, {frame, [<<16#7E, 2, 3, "OK", 5>>]},
     {session, [[{hello, 2}, {login, "a", 97}, {put, 700}]]}, {let_in, ["let a = 6 in a * 7"]},
     {staff, [[#{id => 1, boss => 2, role => chief}, #{id => 2, boss => 1}]]}, {in_words, ["two hundred forty seven"]},
     {roman_sum, ["IX + IV"]}, {ipv6, ["2001:db8::1"]}, {iso_week, ["2020-W53-7"]}, {crontab, ["*/15 9-17 * * 5"]},
     {satisfies, [">=1.2.0 <2.0.0", "1.10.3"]}, {inflate, [<<"ab", 16#A6>>]}, {huffman, [<<12, 16#9A, 16#60>>]},
     {msgpack, [<<16#82, 16#A2, "id", 16#CD, 4, 0, 16#A2, "ok", 16#C3>>]}, {cbor, [<<16#C1, 16#82, 1, 16#61, $a>>]},
     {utf16, [<<255, 254, 16#3D, 16#D8, 0, 16#DE>>]}].

%% Headers, an empty line and a body, whose length a header tells.
-spec mail(string()) -> {ok, string()} | {error, atom()}.
mail(Text) ->
    case string:split(Text, "\n\n") of
        [Head, Body] ->
            Headers = [string:split(Line, ": ") || Line <- string:split(Head, "\n", all)],
            case {field("Type", Headers), field("Length", Headers)} of
                {{ok, Type}, {ok, Length}} ->
                    case catch list_to_integer(Length) of
                        N when N =:= length(Body) -> body(Type, Body);
                        N when is_integer(N) -> {error, length};
                        _ -> {error, number}
                    end;
                _ -> {error, header}
            end;
        _ -> {error, head}
    end.

field(Name, [[Name, Value] | _]) -> {ok, Value};
field(Name, [_ | Rest]) -> field(Name, Rest);
field(_, []) -> none.

body("text", Body) when Body =/= "" -> error(planted);
body(_, Body) -> {ok, Body}.

%% A frame: a start byte, a length, a type, the payload, and all of it combined by exclusive or.
-spec frame(binary()) -> {atom(), binary()} | {error, atom()}.
frame(<<16#7E, Length, Type, Payload:Length/binary, Sum>>) ->
    case lists:foldl(fun(B, S) -> B bxor S end, Length bxor Type, binary_to_list(Payload)) of
        Sum ->
            case {Type, Payload} of
                {1, <<>>} -> {ping, <<>>};
                {3, <<"OK">>} -> error(planted);
                {3, _} -> {answer, Payload};
                _ -> {error, type}
            end;
        _ -> {error, checksum}
    end;
frame(_) -> {error, frame}.

%% A server's states: the token is made of the user's name.
-spec session([{hello, integer()} | {login, string(), integer()} | {put, integer()} | bye]) -> [atom()].
session(Messages) -> session(new, Messages, []).

session(_, [], Answers) -> lists:reverse(Answers);
session(new, [{hello, V} | Rest], Answers) when V >= 2 -> session({greeted, V}, Rest, [hello | Answers]);
session({greeted, _}, [{login, User, Token} | Rest], Answers) ->
    case User =/= "" andalso lists:sum(User) =:= Token of
        true -> session({user, User}, Rest, [welcome | Answers]);
        false -> session(new, Rest, [denied | Answers])
    end;
session({user, _}, [{put, N} | _], _) when N > 640 -> error(planted);
session({user, U}, [{put, _} | Rest], Answers) -> session({user, U}, Rest, [stored | Answers]);
session(_, [bye | _], Answers) -> lists:reverse([bye | Answers]);
session(State, [_ | Rest], Answers) -> session(State, Rest, [ignored | Answers]).

%% Expressions with names: tokens, then a parser with one function for each rule.
-spec let_in(string()) -> {ok, integer()} | {error, atom()}.
let_in(Text) ->
    case scan(Text) of
        error -> {error, character};
        Tokens ->
            try expr(Tokens, #{}) of
                {42, [], true} -> error(planted);
                {N, [], _} -> {ok, N};
                _ -> {error, rest}
            catch throw:Reason -> {error, Reason}
            end
    end.

scan([]) -> [];
scan([$\s | T]) -> scan(T);
scan([C | _] = Text) when C >= $0, C =< $9 ->
    {Digits, Rest} = lists:splitwith(fun(D) -> D >= $0 andalso D =< $9 end, Text),
    after_token({number, list_to_integer(Digits)}, scan(Rest));
scan([C | _] = Text) when C >= $a, C =< $z ->
    {Word, Rest} = lists:splitwith(fun(D) -> D >= $a andalso D =< $z end, Text),
    after_token(word(Word), scan(Rest));
scan([C | T]) when C =:= $=; C =:= $+; C =:= $* -> after_token(C, scan(T));
scan(_) -> error.

after_token(_, error) -> error;
after_token(Token, Tokens) -> [Token | Tokens].

word("let") -> 'let';
word("in") -> in;
word(Name) -> {name, Name}.

expr(['let', {name, Name}, $= | Rest], Env) ->
    case expr(Rest, Env) of
        {Value, [in | Body], _} ->
            {Result, Left, _} = expr(Body, Env#{Name => Value}),
            {Result, Left, true};
        _ -> throw(in)
    end;
expr(Tokens, Env) ->
    {First, Rest} = product(Tokens, Env),
    sum(First, Rest, Env).

sum(Sum, [$+ | Rest], Env) ->
    {Next, Left} = product(Rest, Env),
    sum(Sum + Next, Left, Env);
sum(Sum, Rest, _) -> {Sum, Rest, false}.

product(Tokens, Env) ->
    case factor(Tokens, Env) of
        {N, [$* | Rest]} ->
            {M, Left} = product(Rest, Env),
            {N * M, Left};
        Other -> Other
    end.

factor([{number, N} | Rest], _) -> {N, Rest};
factor([{name, Name} | Rest], Env) ->
    case Env of
        #{Name := Value} -> {Value, Rest};
        _ -> throw(unbound)
    end;
factor(_, _) -> throw(syntax).

%% Who works for whom: nobody may be above himself.
-spec staff([#{id := integer(), boss := integer(), role => atom()}]) -> ok | {error, atom()}.
staff(People) ->
    ById = maps:from_list([{Id, Person} || #{id := Id} = Person <- People]),
    case maps:size(ById) =:= length(People) of
        false -> {error, twice};
        true -> each(People, ById)
    end.

each([], _) -> ok;
each([#{id := Id, boss := Id} | _], _) -> {error, himself};
each([#{id := Id, boss := Boss} = Person | Rest], ById) ->
    case ById of
        #{Boss := #{boss := Id}} ->
            case Person of
                #{role := chief} -> error(planted);
                _ -> {error, cycle}
            end;
        _ -> each(Rest, ById)
    end.

%% A number in words.
-spec in_words(string()) -> non_neg_integer() | {error, string()}.
in_words(Text) -> in_words(string:lexemes(Text, " "), 0).

in_words([], 247) -> error(planted);
in_words([], Sum) -> Sum;
in_words(["hundred" | Rest], Sum) when Sum > 0, Sum < 10 -> in_words(Rest, Sum * 100);
in_words([Word | Rest], Sum) ->
    case proplists:get_value(Word, values()) of
        undefined -> {error, Word};
        N when N < 10, Sum rem 10 =:= 0 -> in_words(Rest, Sum + N);
        N when N >= 10, Sum rem 100 =:= 0 -> in_words(Rest, Sum + N);
        _ -> {error, Word}
    end.

values() ->
    [{"one", 1}, {"two", 2}, {"three", 3}, {"four", 4}, {"five", 5}, {"six", 6}, {"seven", 7}, {"eight", 8},
     {"nine", 9}, {"twenty", 20}, {"thirty", 30}, {"forty", 40}, {"fifty", 50}].

%% A sum of two Roman numbers in their canonical form.
-spec roman_sum(string()) -> string() | {error, atom()}.
roman_sum(Text) ->
    case string:split(Text, " + ") of
        [A, B] ->
            case {roman(A), roman(B)} of
                {N, M} when is_integer(N), is_integer(M) ->
                    case {to_roman(N), to_roman(M), N + M} of
                        {A, B, 13} when N > M, M > 3 -> error(planted);
                        {A, B, Sum} -> to_roman(Sum);
                        _ -> {error, canonical}
                    end;
                _ -> {error, digit}
            end;
        _ -> {error, plus}
    end.

roman([]) -> 0;
roman([A, B | T]) ->
    case {digit(A), digit(B)} of
        {N, M} when is_integer(N), is_integer(M), N < M -> plus(M - N, roman(T));
        {N, _} -> plus(N, roman([B | T]))
    end;
roman([A]) -> digit(A).

plus(N, M) when is_integer(N), is_integer(M) -> N + M;
plus(_, _) -> bad.

digit($I) -> 1;
digit($V) -> 5;
digit($X) -> 10;
digit($L) -> 50;
digit($C) -> 100;
digit(_) -> bad.

to_roman(N) when N >= 100 -> [$C | to_roman(N - 100)];
to_roman(N) when N >= 90 -> "XC" ++ to_roman(N - 90);
to_roman(N) when N >= 50 -> [$L | to_roman(N - 50)];
to_roman(N) when N >= 40 -> "XL" ++ to_roman(N - 40);
to_roman(N) when N >= 10 -> [$X | to_roman(N - 10)];
to_roman(9) -> "IX";
to_roman(N) when N >= 5 -> [$V | to_roman(N - 5)];
to_roman(4) -> "IV";
to_roman(N) when N > 0 -> [$I | to_roman(N - 1)];
to_roman(0) -> "".

%% An address of eight groups, where `::` stands for as many zeros as are missing.
-spec ipv6(string()) -> {ok, [0..65535]} | {error, atom()}.
ipv6(Text) ->
    case [groups(Part) || Part <- string:split(Text, "::", all)] of
        [Groups] when is_list(Groups), length(Groups) =:= 8 -> checked(Groups);
        [Left, Right] when is_list(Left), is_list(Right), length(Left) + length(Right) < 8 ->
            checked(Left ++ lists:duplicate(8 - length(Left) - length(Right), 0) ++ Right);
        _ -> {error, groups}
    end.

groups("") -> [];
groups(Text) ->
    Groups = [group(G) || G <- string:split(Text, ":", all)],
    case lists:member(bad, Groups) of
        true -> bad;
        false -> Groups
    end.

group(Digits) when Digits =/= "", length(Digits) =< 4 ->
    try list_to_integer(Digits, 16)
    catch error:badarg -> bad
    end;
group(_) -> bad.

checked([16#2001, 16#db8, 0, 0, 0 | Rest]) when Rest =/= [0, 0, 0] -> error(planted);
checked(Groups) -> {ok, Groups}.

%% A day by its week; few years have week 53.
-spec iso_week(string()) -> {integer(), integer(), integer()} | {error, atom()}.
iso_week(Text) ->
    case re:run(Text, "^(\\d{4})-W(\\d\\d)-([1-7])$", [{capture, all_but_first, list}]) of
        {match, Parts} ->
            [Year, Week, Day] = [list_to_integer(Part) || Part <- Parts],
            case Week >= 1 andalso Week =< weeks(Year) of
                true when Week =:= 53, Day =:= 7, Year > 2000 -> error(planted);
                true -> {Year, Week, Day};
                false -> {error, week}
            end;
        nomatch -> {error, syntax}
    end.

weeks(Year) ->
    case {calendar:day_of_the_week(Year, 1, 1), calendar:is_leap_year(Year)} of
        {4, _} -> 53;
        {3, true} -> 53;
        _ -> 52
    end.

%% When something is done: five fields.
-spec crontab(string()) -> {[integer()], [integer()]} | {error, atom()}.
crontab(Line) ->
    case string:lexemes(Line, " ") of
        [Minutes, Hours, _Days, _Months, Weekdays] ->
            try {times(Minutes, 0, 59), times(Hours, 0, 23), times(Weekdays, 0, 6)} of
                {[0, 15, 30, 45], [9 | _], [5]} -> error(planted);
                {M, H, _} -> {M, H}
            catch throw:_ -> {error, field}
            end;
        _ -> {error, fields}
    end.

times("*", Low, High) -> lists:seq(Low, High);
times("*/" ++ Step, Low, High) ->
    case number(Step) of
        0 -> throw(step);
        N -> lists:seq(Low, High, N)
    end;
times(Text, Low, High) ->
    case string:split(Text, "-") of
        [One] -> [within(number(One), Low, High)];
        [From, To] -> lists:seq(within(number(From), Low, High), within(number(To), Low, High))
    end.

number(Text) ->
    try list_to_integer(Text)
    catch error:badarg -> throw(number)
    end.

within(N, Low, High) when N >= Low, N =< High -> N;
within(_, _, _) -> throw(range).

%% A version within a range of versions.
-spec satisfies(string(), string()) -> boolean() | {error, atom()}.
satisfies(Range, Version) ->
    try {[comparator(C) || C <- string:lexemes(Range, " ")], version(Version)} of
        {[_, _] = Comparators, {_, Minor, _} = V} ->
            case lists:all(fun(C) -> holds(C, V) end, Comparators) of
                true when Minor > 9 -> error(planted);
                Is -> Is
            end;
        {Comparators, V} -> lists:all(fun(C) -> holds(C, V) end, Comparators)
    catch throw:_ -> {error, syntax}
    end.

comparator(">=" ++ V) -> {ge, version(V)};
comparator("<" ++ V) -> {lt, version(V)};
comparator("^" ++ V) -> {caret, version(V)};
comparator(V) -> {eq, version(V)}.

holds({ge, A}, V) -> V >= A;
holds({lt, A}, V) -> V < A;
holds({caret, {Major, _, _} = A}, {M, _, _} = V) -> V >= A andalso M =:= Major;
holds({eq, A}, V) -> V =:= A.

version(Text) ->
    case string:split(Text, ".", all) of
        [A, B, C] -> {number(A), number(B), number(C)};
        _ -> throw(version)
    end.

%% Letters, and references back to what was written before.
-spec inflate(binary()) -> {ok, binary()} | {error, atom()}.
inflate(Packed) ->
    case inflate(Packed, <<>>) of
        <<"abababab">> -> error(planted);
        error -> {error, reference};
        Text -> {ok, Text}
    end.

inflate(<<>>, Out) -> Out;
inflate(<<0:1, Letter:7, Rest/binary>>, Out) -> inflate(Rest, <<Out/binary, Letter>>);
inflate(<<1:1, Back:3, Count:4, Rest/binary>>, Out) when Back > 0, Back =< byte_size(Out) ->
    inflate(Rest, copied(Count, Back, Out));
inflate(_, _) -> error.

copied(0, _, Out) -> Out;
copied(N, Back, Out) -> copied(N - 1, Back, <<Out/binary, (binary:at(Out, byte_size(Out) - Back))>>).

%% Letters in codes of one to three bits, with their number of bits before them.
-spec huffman(binary()) -> {ok, string()} | {error, atom()}.
huffman(<<Bits, Rest/binary>>) when Bits =< bit_size(Rest) ->
    <<Coded:Bits/bitstring, _/bitstring>> = Rest,
    case letters(Coded) of
        "bacbac" -> error(planted);
        error -> {error, code};
        Text -> {ok, Text}
    end;
huffman(_) -> {error, length}.

letters(<<>>) -> "";
letters(<<0:1, Rest/bitstring>>) -> letter($a, letters(Rest));
letters(<<2:2, Rest/bitstring>>) -> letter($b, letters(Rest));
letters(<<6:3, Rest/bitstring>>) -> letter($c, letters(Rest));
letters(<<7:3, Rest/bitstring>>) -> letter($d, letters(Rest));
letters(_) -> error.

letter(_, error) -> error;
letter(L, Rest) -> [L | Rest].

%% Some of MessagePack.
-spec msgpack(binary()) -> {ok, term()} | {error, atom()}.
msgpack(Bytes) ->
    case unpack(Bytes) of
        {#{<<"id">> := Id, <<"ok">> := true}, <<>>} when is_integer(Id), Id > 1000 -> error(planted);
        {Value, <<>>} -> {ok, Value};
        {_, _} -> {error, rest};
        error -> {error, malformed}
    end.

unpack(<<0:1, N:7, Rest/binary>>) -> {N, Rest};
unpack(<<8:4, N:4, Rest/binary>>) -> unpack_pairs(N, Rest, #{});
unpack(<<9:4, N:4, Rest/binary>>) -> unpack_list(N, Rest, []);
unpack(<<5:3, N:5, Text:N/binary, Rest/binary>>) -> {Text, Rest};
unpack(<<16#C0, Rest/binary>>) -> {nil, Rest};
unpack(<<16#C2, Rest/binary>>) -> {false, Rest};
unpack(<<16#C3, Rest/binary>>) -> {true, Rest};
unpack(<<16#CC, N, Rest/binary>>) -> {N, Rest};
unpack(<<16#CD, N:16, Rest/binary>>) -> {N, Rest};
unpack(_) -> error.

unpack_list(0, Rest, Acc) -> {lists:reverse(Acc), Rest};
unpack_list(N, Bytes, Acc) ->
    case unpack(Bytes) of
        {Value, Rest} -> unpack_list(N - 1, Rest, [Value | Acc]);
        error -> error
    end.

unpack_pairs(0, Rest, Map) -> {Map, Rest};
unpack_pairs(N, Bytes, Map) ->
    case unpack_list(2, Bytes, []) of
        {[Key, Value], Rest} when is_binary(Key) -> unpack_pairs(N - 1, Rest, Map#{Key => Value});
        _ -> error
    end.

%% Some of CBOR.
-spec cbor(binary()) -> {ok, term()} | {error, atom()}.
cbor(Bytes) ->
    case item(Bytes) of
        {{tag, 1, [N, <<"a">>]}, <<>>} when is_integer(N) -> error(planted);
        {Value, <<>>} -> {ok, Value};
        _ -> {error, malformed}
    end.

item(<<Major:3, Info:5, Rest/binary>>) ->
    case argument(Info, Rest) of
        {N, Bytes} -> item(Major, N, Bytes);
        error -> error
    end;
item(_) -> error.

argument(N, Rest) when N < 24 -> {N, Rest};
argument(24, <<N, Rest/binary>>) -> {N, Rest};
argument(25, <<N:16, Rest/binary>>) -> {N, Rest};
argument(_, _) -> error.

item(0, N, Rest) -> {N, Rest};
item(1, N, Rest) -> {-1 - N, Rest};
item(3, N, Bytes) when N =< byte_size(Bytes) ->
    <<Text:N/binary, Rest/binary>> = Bytes,
    {Text, Rest};
item(4, N, Bytes) -> items(N, Bytes, []);
item(6, Tag, Bytes) ->
    case item(Bytes) of
        {Value, Rest} -> {{tag, Tag, Value}, Rest};
        error -> error
    end;
item(_, _, _) -> error.

items(0, Rest, Items) -> {lists:reverse(Items), Rest};
items(N, Bytes, Items) ->
    case item(Bytes) of
        {Item, Rest} -> items(N - 1, Rest, [Item | Items]);
        error -> error
    end.

%% Characters in units of two bytes, in the order that a mark tells.
-spec utf16(binary()) -> [char()] | {error, atom()}.
utf16(<<16#FEFF:16/big, Rest/binary>>) -> points([U || <<U:16/big>> <= Rest]);
utf16(<<16#FEFF:16/little, Rest/binary>>) ->
    case points([U || <<U:16/little>> <= Rest]) of
        [Point] when Point >= 16#1F600, Point < 16#1F650 -> error(planted);
        Points -> Points
    end;
utf16(_) -> {error, mark}.

points([High, Low | Rest]) when High >= 16#D800, High < 16#DC00, Low >= 16#DC00, Low < 16#E000 ->
    [16#10000 + (High - 16#D800) * 16#400 + (Low - 16#DC00) | points(Rest)];
points([Unit | Rest]) when Unit < 16#D800; Unit >= 16#E000 -> [Unit | points(Rest)];
points([_ | Rest]) -> [16#FFFD | points(Rest)];
points([]) -> [].
