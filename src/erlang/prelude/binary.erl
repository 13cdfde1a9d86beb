%% Functions on binaries. Positions count from 0; a part {Start, Length} with negative Length ends at Start.
%%
%% Searching is by trial at each position: of several patterns the one found first wins, and the longest of those found
%% at the same place. A compiled pattern is the patterns themselves, tagged as the standard library tags its own.
-module(binary).

-export([at/2, bin_to_list/1, bin_to_list/2, bin_to_list/3, compile_pattern/1, copy/1, copy/2, decode_hex/1,
         decode_unsigned/1, decode_unsigned/2, encode_hex/1, encode_hex/2, encode_unsigned/1, encode_unsigned/2, first/1,
         join/2, last/1, list_to_bin/1, longest_common_prefix/1, longest_common_suffix/1, match/2, match/3, matches/2,
         matches/3, part/2, part/3, referenced_byte_size/1, replace/3, replace/4, split/2, split/3]).
-export_type([cp/0, part/0]).

-type part() :: {Start :: non_neg_integer(), Length :: integer()}.
-opaque cp() :: {bm | ac, [binary()]}.

%% ---- Bytes and parts ----

-spec at(Subject, Pos) -> byte() when Subject :: binary(), Pos :: non_neg_integer().
at(Subject, Pos) when is_binary(Subject), is_integer(Pos), Pos >= 0 ->
    case Subject of
        <<_:Pos/binary, Byte, _/binary>> -> Byte;
        _ -> error(badarg)
    end;
at(_, _) -> error(badarg).

-spec first(Subject) -> byte() when Subject :: binary().
first(<<Byte, Rest/bitstring>>) when is_binary(Rest) -> Byte;
first(_) -> error(badarg).

-spec last(Subject) -> byte() when Subject :: binary().
last(Subject) when is_binary(Subject), byte_size(Subject) > 0 -> at(Subject, byte_size(Subject) - 1);
last(_) -> error(badarg).

-spec part(Subject, PosLen) -> binary() when Subject :: binary(), PosLen :: part().
part(Subject, {Pos, Length}) -> part(Subject, Pos, Length);
part(_, _) -> error(badarg).

-spec part(Subject, Pos, Len) -> binary() when Subject :: binary(), Pos :: non_neg_integer(), Len :: integer().
part(Subject, Pos, Length) when is_bitstring(Subject), is_integer(Pos), is_integer(Length) ->
    {Start, Size} = normal(Pos, Length),
    case Start >= 0 andalso Subject of
        <<_:Start/binary, Part:Size/binary, _/bitstring>> -> Part;
        _ -> error(badarg)
    end;
part(_, _, _) -> error(badarg).

normal(Pos, Length) when Length >= 0 -> {Pos, Length};
normal(Pos, Length) -> {Pos + Length, -Length}.

-spec bin_to_list(Subject) -> [byte()] when Subject :: binary().
bin_to_list(Subject) when is_binary(Subject) -> binary_to_list(Subject);
bin_to_list(_) -> error(badarg).

-spec bin_to_list(Subject, PosLen) -> [byte()] when Subject :: binary(), PosLen :: part().
bin_to_list(Subject, PosLen) when is_binary(Subject) -> binary_to_list(part(Subject, PosLen));
bin_to_list(_, _) -> error(badarg).

-spec bin_to_list(Subject, Pos, Len) -> [byte()] when Subject :: binary(), Pos :: non_neg_integer(), Len :: integer().
bin_to_list(Subject, Pos, Length) when is_binary(Subject) -> binary_to_list(part(Subject, Pos, Length));
bin_to_list(_, _, _) -> error(badarg).

-spec list_to_bin(ByteList) -> binary() when ByteList :: iolist().
list_to_bin(ByteList) -> list_to_binary(ByteList).

-spec copy(Subject) -> binary() when Subject :: binary().
copy(Subject) when is_binary(Subject) -> Subject;
copy(_) -> error(badarg).

-spec copy(Subject, N) -> binary() when Subject :: binary(), N :: non_neg_integer().
copy(Subject, N) when is_binary(Subject), is_integer(N), N >= 0 -> list_to_binary(lists:duplicate(N, Subject));
copy(_, _) -> error(badarg).

-spec referenced_byte_size(Binary) -> non_neg_integer() when Binary :: binary().
referenced_byte_size(Binary) when is_bitstring(Binary) -> byte_size(Binary);
referenced_byte_size(_) -> error(badarg).

-spec join(Separator, Parts) -> binary() when Separator :: binary(), Parts :: [binary()].
join(Separator, Parts) when is_binary(Separator) -> list_to_binary(lists:join(Separator, Parts));
join(_, _) -> error(badarg).

%% ---- Numbers ----

-spec encode_unsigned(Unsigned) -> binary() when Unsigned :: non_neg_integer().
encode_unsigned(Unsigned) -> encode_unsigned(Unsigned, big).

-spec encode_unsigned(Unsigned, Endianness) -> binary() when Unsigned :: non_neg_integer(), Endianness :: big | little.
encode_unsigned(0, Endianness) when Endianness =:= big; Endianness =:= little -> <<0>>;
encode_unsigned(Unsigned, big) when is_integer(Unsigned), Unsigned > 0 -> list_to_binary(bytes(Unsigned, []));
encode_unsigned(Unsigned, little) when is_integer(Unsigned), Unsigned > 0 ->
    list_to_binary(lists:reverse(bytes(Unsigned, [])));
encode_unsigned(_, _) -> error(badarg).

bytes(0, Bytes) -> Bytes;
bytes(N, Bytes) -> bytes(N bsr 8, [N band 255 | Bytes]).

-spec decode_unsigned(Subject) -> non_neg_integer() when Subject :: binary().
decode_unsigned(Subject) -> decode_unsigned(Subject, big).

-spec decode_unsigned(Subject, Endianness) -> non_neg_integer() when Subject :: binary(), Endianness :: big | little.
decode_unsigned(Subject, big) when is_binary(Subject) ->
    Bits = bit_size(Subject),
    <<N:Bits/big>> = Subject,
    N;
decode_unsigned(Subject, little) when is_binary(Subject) ->
    Bits = bit_size(Subject),
    <<N:Bits/little>> = Subject,
    N;
decode_unsigned(_, _) -> error(badarg).

-spec encode_hex(Bin) -> Bin2 when Bin :: binary(), Bin2 :: binary().
encode_hex(Bin) -> encode_hex(Bin, uppercase).

-spec encode_hex(Bin, Case) -> Bin2 when Bin :: binary(), Case :: lowercase | uppercase, Bin2 :: binary().
encode_hex(Bin, Case) when is_binary(Bin), Case =:= uppercase orelse Case =:= lowercase ->
    << <<(hex_digit(N, Case))>> || <<N:4>> <= Bin >>;
encode_hex(_, _) -> error(badarg).

hex_digit(N, _) when N < 10 -> $0 + N;
hex_digit(N, uppercase) -> $A + N - 10;
hex_digit(N, lowercase) -> $a + N - 10.

-spec decode_hex(Bin) -> Bin2 when Bin :: binary(), Bin2 :: binary().
decode_hex(Bin) when is_binary(Bin), byte_size(Bin) rem 2 =:= 0 -> << <<(hex_value(C)):4>> || <<C>> <= Bin >>;
decode_hex(_) -> error(badarg).

hex_value(C) when C >= $0, C =< $9 -> C - $0;
hex_value(C) when C >= $A, C =< $F -> C - $A + 10;
hex_value(C) when C >= $a, C =< $f -> C - $a + 10;
hex_value(_) -> error(badarg).

%% ---- What binaries have in common ----

-spec longest_common_prefix(Binaries) -> non_neg_integer() when Binaries :: [binary()].
longest_common_prefix([First | Rest] = Binaries) ->
    case lists:all(fun is_binary/1, Binaries) of
        true -> common([binary_to_list(B) || B <- Rest], binary_to_list(First), 0);
        false -> error(badarg)
    end;
longest_common_prefix(_) -> error(badarg).

-spec longest_common_suffix(Binaries) -> non_neg_integer() when Binaries :: [binary()].
longest_common_suffix([First | Rest] = Binaries) ->
    case lists:all(fun is_binary/1, Binaries) of
        true -> common([lists:reverse(binary_to_list(B)) || B <- Rest], lists:reverse(binary_to_list(First)), 0);
        false -> error(badarg)
    end;
longest_common_suffix(_) -> error(badarg).

common(Others, [Byte | Bytes], N) ->
    case next(Others, Byte) of
        false -> N;
        Tails -> common(Tails, Bytes, N + 1)
    end;
common(_, [], N) -> N.

%% The tails of the lists, if each begins with the byte.
next([[Byte | Tail] | Others], Byte) ->
    case next(Others, Byte) of
        false -> false;
        Tails -> [Tail | Tails]
    end;
next([_ | _], _) -> false;
next([], _) -> [].

%% ---- Searching ----

-spec compile_pattern(Pattern) -> cp() when Pattern :: binary() | [binary()].
compile_pattern(Pattern) when is_binary(Pattern) -> {bm, patterns(Pattern)};
compile_pattern([Pattern]) -> compile_pattern(Pattern);
compile_pattern(Pattern) when is_list(Pattern) -> {ac, patterns(Pattern)};
compile_pattern(_) -> error(badarg).

patterns({Kind, Patterns}) when Kind =:= bm; Kind =:= ac -> Patterns;
patterns(Pattern) when is_binary(Pattern), Pattern =/= <<>> -> [Pattern];
patterns([_ | _] = Patterns) ->
    case lists:all(fun(P) -> is_binary(P) andalso P =/= <<>> end, Patterns) of
        true -> Patterns;
        false -> error(badarg)
    end;
patterns(_) -> error(badarg).

-spec match(Subject, Pattern) -> Found | nomatch when
      Subject :: binary(), Pattern :: binary() | [binary()] | cp(), Found :: part().
match(Subject, Pattern) -> match(Subject, Pattern, []).

-spec match(Subject, Pattern, Options) -> Found | nomatch when
      Subject :: binary(), Pattern :: binary() | [binary()] | cp(), Found :: part(), Options :: [Option],
      Option :: {scope, part()}.
match(Subject, Pattern, Options) when is_binary(Subject) ->
    {Start, End} = scope(Options, Subject),
    find(Subject, patterns(Pattern), Start, End);
match(_, _, _) -> error(badarg).

-spec matches(Subject, Pattern) -> Found when
      Subject :: binary(), Pattern :: binary() | [binary()] | cp(), Found :: [part()].
matches(Subject, Pattern) -> matches(Subject, Pattern, []).

-spec matches(Subject, Pattern, Options) -> Found when
      Subject :: binary(), Pattern :: binary() | [binary()] | cp(), Found :: [part()], Options :: [Option],
      Option :: {scope, part()}.
matches(Subject, Pattern, Options) when is_binary(Subject) ->
    {Start, End} = scope(Options, Subject),
    find_all(Subject, patterns(Pattern), Start, End);
matches(_, _, _) -> error(badarg).

scope([], Subject) -> {0, byte_size(Subject)};
scope([{scope, {Pos, Length}} | Options], Subject) when is_integer(Pos), is_integer(Length) ->
    {Start, Size} = normal(Pos, Length),
    case Start >= 0 andalso Start + Size =< byte_size(Subject) of
        true when Options =:= [] -> {Start, Start + Size};
        true -> scope(Options, Subject);
        false -> error(badarg)
    end;
scope(_, _) -> error(badarg).

find(Subject, Patterns, Pos, End) when Pos < End ->
    case longest_at(Subject, Patterns, Pos, End, 0) of
        0 -> find(Subject, Patterns, Pos + 1, End);
        Length -> {Pos, Length}
    end;
find(_, _, _, _) -> nomatch.

find_all(Subject, Patterns, Pos, End) ->
    case find(Subject, Patterns, Pos, End) of
        {Start, Length} = Found -> [Found | find_all(Subject, Patterns, Start + Length, End)];
        nomatch -> []
    end.

longest_at(Subject, [Pattern | Patterns], Pos, End, Longest) ->
    Size = byte_size(Pattern),
    case Subject of
        <<_:Pos/binary, Pattern:Size/binary, _/binary>> when Size > Longest, Pos + Size =< End ->
            longest_at(Subject, Patterns, Pos, End, Size);
        _ -> longest_at(Subject, Patterns, Pos, End, Longest)
    end;
longest_at(_, [], _, _, Longest) -> Longest.

%% ---- Splitting and replacing ----

-spec split(Subject, Pattern) -> Parts when
      Subject :: binary(), Pattern :: binary() | [binary()] | cp(), Parts :: [binary()].
split(Subject, Pattern) -> split(Subject, Pattern, []).

-spec split(Subject, Pattern, Options) -> Parts when
      Subject :: binary(), Pattern :: binary() | [binary()] | cp(), Options :: [Option],
      Option :: {scope, part()} | trim | global | trim_all, Parts :: [binary()].
split(Subject, Pattern, Options) when is_binary(Subject), is_list(Options) ->
    {Trim, Scope, Global} = split_options(Options, none, [], false),
    Found = found(Global, Subject, Pattern, Scope),
    trim(Trim, pieces(Subject, 0, Found));
split(_, _, _) -> error(badarg).

split_options([global | Options], Trim, Scope, _) -> split_options(Options, Trim, Scope, true);
split_options([trim | Options], none, Scope, Global) -> split_options(Options, trim, Scope, Global);
split_options([trim | Options], Trim, Scope, Global) -> split_options(Options, Trim, Scope, Global);
split_options([trim_all | Options], _, Scope, Global) -> split_options(Options, trim_all, Scope, Global);
split_options([{scope, _} = Scope | Options], Trim, _, Global) -> split_options(Options, Trim, [Scope], Global);
split_options([], Trim, Scope, Global) -> {Trim, Scope, Global};
split_options(_, _, _, _) -> error(badarg).

found(true, Subject, Pattern, Scope) -> matches(Subject, Pattern, Scope);
found(false, Subject, Pattern, Scope) ->
    case match(Subject, Pattern, Scope) of
        nomatch -> [];
        Found -> [Found]
    end.

pieces(Subject, From, [{Start, Length} | Found]) ->
    [part(Subject, From, Start - From) | pieces(Subject, Start + Length, Found)];
pieces(Subject, From, []) -> [part(Subject, From, byte_size(Subject) - From)].

trim(none, Pieces) -> Pieces;
trim(trim_all, Pieces) -> [Piece || Piece <- Pieces, Piece =/= <<>>];
trim(trim, Pieces) -> lists:reverse(drop_empty(lists:reverse(Pieces))).

drop_empty([<<>> | Pieces]) -> drop_empty(Pieces);
drop_empty(Pieces) -> Pieces.

-spec replace(Subject, Pattern, Replacement) -> Result when
      Subject :: binary(), Pattern :: binary() | [binary()] | cp(),
      Replacement :: binary() | fun((binary()) -> binary()), Result :: binary().
replace(Subject, Pattern, Replacement) -> replace(Subject, Pattern, Replacement, []).

-spec replace(Subject, Pattern, Replacement, Options) -> Result when
      Subject :: binary(), Pattern :: binary() | [binary()] | cp(),
      Replacement :: binary() | fun((binary()) -> binary()), Options :: [Option],
      Option :: global | {scope, part()} | {insert_replaced, InsPos}, InsPos :: OnePos | [OnePos],
      OnePos :: non_neg_integer(), Result :: binary().
replace(Subject, Pattern, Replacement, Options) when is_binary(Subject), is_list(Options) ->
    {Insert, Scope, Global} = replace_options(Options, [], [], false),
    Replace = replacer(Replacement, Insert),
    Found = found(Global, Subject, Pattern, Scope),
    list_to_binary(replace_all(Subject, 0, Found, Replace));
replace(_, _, _, _) -> error(badarg).

replace_options([global | Options], Insert, Scope, _) -> replace_options(Options, Insert, Scope, true);
replace_options([{scope, _} = Scope | Options], Insert, _, Global) -> replace_options(Options, Insert, [Scope], Global);
replace_options([{insert_replaced, Pos} | Options], _, Scope, Global) when is_integer(Pos), Pos >= 0 ->
    replace_options(Options, [Pos], Scope, Global);
replace_options([{insert_replaced, Positions} | Options], _, Scope, Global) when is_list(Positions) ->
    replace_options(Options, lists:sort(Positions), Scope, Global);
replace_options([], Insert, Scope, Global) -> {Insert, Scope, Global};
replace_options(_, _, _, _) -> error(badarg).

replacer(Fun, _) when is_function(Fun, 1) -> Fun;
replacer(Replacement, []) when is_binary(Replacement) -> fun(_) -> Replacement end;
replacer(Replacement, Positions) when is_binary(Replacement) ->
    Pieces = cut(Replacement, 0, Positions),
    fun(Found) -> lists:join(Found, Pieces) end;
replacer(_, _) -> error(badarg).

cut(Binary, From, [Pos | Positions]) -> [part(Binary, From, Pos - From) | cut(Binary, Pos, Positions)];
cut(Binary, From, []) -> [part(Binary, From, byte_size(Binary) - From)].

replace_all(Subject, From, [{Start, Length} | Found], Replace) ->
    [part(Subject, From, Start - From), Replace(part(Subject, Start, Length))
    | replace_all(Subject, Start + Length, Found, Replace)];
replace_all(Subject, From, [], _) -> [part(Subject, From, byte_size(Subject) - From)].
