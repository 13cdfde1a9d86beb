%% JSON with maps, lists, binaries and numbers: the kind of code that programs are made of.
-module(cf_json).
-export([encode/1, decode/1, round_trip/1, pretty/1, get/2]).

round_trip(Term) -> decode(encode(Term)) =:= Term.

%% --- Writing ---

encode(Term) -> iolist_to_binary(value(Term)).

value(null) -> <<"null">>;
value(true) -> <<"true">>;
value(false) -> <<"false">>;
value(N) when is_integer(N) -> integer_to_list(N);
value(B) when is_binary(B) -> string(B);
value(A) when is_atom(A) -> string(atom_to_binary(A));
value(L) when is_list(L) -> [$[, join([value(E) || E <- L]), $]];
value(M) when is_map(M) -> [${, join([[key(K), $:, value(V)] || {K, V} <- lists:sort(maps:to_list(M))]), $}].

key(K) when is_binary(K) -> string(K);
key(K) when is_atom(K) -> string(atom_to_binary(K)).

join([]) -> [];
join([First | Rest]) -> [First | [[$, , E] || E <- Rest]].

string(B) -> [$", << <<(escape(C))/binary>> || <<C/utf8>> <= B >>, $"].

escape($") -> <<"\\\"">>;
escape($\\) -> <<"\\\\">>;
escape($\n) -> <<"\\n">>;
escape($\t) -> <<"\\t">>;
escape(C) when C < 32 -> list_to_binary([<<"\\u00">>, hex(C bsr 4), hex(C band 15)]);
escape(C) -> <<C/utf8>>.

hex(N) when N < 10 -> $0 + N;
hex(N) -> $a + N - 10.

pretty(Term) -> iolist_to_binary(pretty(Term, 0)).

pretty(L, Depth) when is_list(L), L =/= [] ->
    ["[\n", lists:join(",\n", [[indent(Depth + 1), pretty(E, Depth + 1)] || E <- L]), "\n", indent(Depth), "]"];
pretty(M, Depth) when map_size(M) > 0 ->
    Lines = [[indent(Depth + 1), key(K), ": ", pretty(V, Depth + 1)] || {K, V} <- lists:keysort(1, maps:to_list(M))],
    ["{\n", lists:join(",\n", Lines), "\n", indent(Depth), "}"];
pretty(Other, _) -> value(Other).

indent(Depth) -> lists:duplicate(Depth * 2, $\s).

%% --- Reading ---

decode(Text) ->
    {Value, Rest} = read(space(Text)),
    case space(Rest) of
        <<>> -> Value;
        Garbage -> throw({garbage, Garbage})
    end.

space(<<C, Rest/binary>>) when C =:= $\s; C =:= $\n; C =:= $\r; C =:= $\t -> space(Rest);
space(Text) -> Text.

read(<<"null", Rest/binary>>) -> {null, Rest};
read(<<"true", Rest/binary>>) -> {true, Rest};
read(<<"false", Rest/binary>>) -> {false, Rest};
read(<<$", Rest/binary>>) -> text(Rest, <<>>);
read(<<$[, Rest/binary>>) -> elements(space(Rest), []);
read(<<${, Rest/binary>>) -> members(space(Rest), #{});
read(<<$-, Rest/binary>>) -> {N, More} = number(Rest), {-N, More};
read(<<C, _/binary>> = Text) when C >= $0, C =< $9 -> number(Text);
read(Text) -> throw({unexpected, Text}).

number(<<C, _/binary>> = Text) when C >= $0, C =< $9 ->
    {Whole, Rest} = digits(Text, 0),
    case Rest of
        <<$., D, _/binary>> when D >= $0, D =< $9 ->
            <<_, Fraction/binary>> = Rest,
            {Value, Size, More} = fraction(Fraction, 0, 1),
            exponent(Whole + Value / Size, More);
        _ -> exponent(Whole, Rest)
    end;
number(Text) -> throw({no_number, Text}).

digits(<<C, Rest/binary>>, N) when C >= $0, C =< $9 -> digits(Rest, N * 10 + C - $0);
digits(Rest, N) -> {N, Rest}.

fraction(<<C, Rest/binary>>, N, Size) when C >= $0, C =< $9 -> fraction(Rest, N * 10 + C - $0, Size * 10);
fraction(Rest, N, Size) -> {N, Size, Rest}.

exponent(N, <<E, Rest/binary>>) when E =:= $e; E =:= $E ->
    {Sign, Digits} = case Rest of <<$-, R/binary>> -> {-1, R}; <<$+, R/binary>> -> {1, R}; R -> {1, R} end,
    {Power, More} = digits(Digits, 0),
    {N * math:pow(10, Sign * Power), More};
exponent(N, Rest) -> {N, Rest}.

text(<<$", Rest/binary>>, Acc) -> {Acc, Rest};
text(<<$\\, $u, Hex:4/binary, Rest/binary>>, Acc) ->
    text(Rest, <<Acc/binary, (binary_to_integer(Hex, 16))/utf8>>);
text(<<$\\, C, Rest/binary>>, Acc) -> text(Rest, <<Acc/binary, (unescape(C))>>);
text(<<C/utf8, Rest/binary>>, Acc) when C >= 32 -> text(Rest, <<Acc/binary, C/utf8>>);
text(Rest, _) -> throw({bad_string, Rest}).

unescape($n) -> $\n;
unescape($t) -> $\t;
unescape($r) -> $\r;
unescape(C) when C =:= $"; C =:= $\\; C =:= $/ -> C.

elements(<<$], Rest/binary>>, []) -> {[], Rest};
elements(Text, Acc) ->
    {Value, Rest} = read(Text),
    case space(Rest) of
        <<$,, More/binary>> -> elements(space(More), [Value | Acc]);
        <<$], More/binary>> -> {lists:reverse(Acc, [Value]), More};
        Other -> throw({in_list, Other})
    end.

members(<<$}, Rest/binary>>, Map) when map_size(Map) =:= 0 -> {Map, Rest};
members(<<$", Text/binary>>, Map) ->
    {Key, Rest} = text(Text, <<>>),
    <<$:, After/binary>> = space(Rest),
    {Value, More} = read(space(After)),
    case space(More) of
        <<$,, Next/binary>> -> members(space(Next), Map#{Key => Value});
        <<$}, End/binary>> -> {Map#{Key => Value}, End};
        Other -> throw({in_object, Other})
    end;
members(Text, _) -> throw({no_key, Text}).

%% --- Paths: `get([a, 1], Json)` ---

get([], Value) -> Value;
get([I | Path], List) when is_integer(I), is_list(List) -> get(Path, lists:nth(I, List));
get([K | Path], #{} = Map) ->
    case Map of
        #{K := Value} -> get(Path, Value);
        _ -> error({no_key, K})
    end.
