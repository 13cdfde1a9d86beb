%% Parsers of nested text.
-module(reach_parse).
-export([json/1, object/1, sexp/1, sum/1, brackets/1, tag/1, roman/1, rpn/1, netstring/1, bencode/1, scan/1, uri/1,
         tlv/1, escape/1, witnesses/0]).

witnesses() ->
    [{json, ["[[1,true]]"]}, {object, ["{\"\":0}"]}, {sexp, ["(a(b))"]}, {sum, ["1+2*3"]}, {brackets, ["([])"]},
     {tag, ["<a></a>"]}, {roman, ["XIV"]}, {rpn, ["23*"]}, {netstring, [<<"3:abc,">>]}, {bencode, [<<"li5ee">>]},
     {scan, ["f(X)."]}, {uri, ["http://h:80/"]}, {tlv, [<<1, 2, 0, 2, 2, 1, 7>>]}, {escape, ["a\\n"]}].

%% Arrays, true and numbers of one digit.
-spec json(string()) -> ok.
json(Text) ->
    case catch value(Text) of
        {[[1, true]], []} -> error(planted);
        _ -> ok
    end.

-spec object(string()) -> ok.
object(Text) ->
    case catch value(Text) of
        {{object, [{"", 0}]}, []} -> error(planted);
        _ -> ok
    end.

value("true" ++ Rest) -> {true, Rest};
value("null" ++ Rest) -> {null, Rest};
value([C | Rest]) when C =:= $\s; C =:= $\n; C =:= $\t -> value(Rest);
value([C | Rest]) when C >= $0, C =< $9 -> {C - $0, Rest};
value([$" | Rest]) -> text(Rest, []);
value([$[, $] | Rest]) -> {[], Rest};
value([$[ | Rest]) -> elements(Rest, []);
value([${, $} | Rest]) -> {{object, []}, Rest};
value([${ | Rest]) -> members(Rest, []).

text([$" | Rest], Seen) -> {lists:reverse(Seen), Rest};
text([C | Rest], Seen) -> text(Rest, [C | Seen]).

elements(Text, Seen) ->
    {Value, Rest} = value(Text),
    case Rest of
        [$, | More] -> elements(More, [Value | Seen]);
        [$] | More] -> {lists:reverse([Value | Seen]), More}
    end.

members([$" | Text], Seen) ->
    {Name, [$: | Rest]} = text(Text, []),
    {Value, After} = value(Rest),
    case After of
        [$, | More] -> members(More, [{Name, Value} | Seen]);
        [$} | More] -> {{object, lists:reverse([{Name, Value} | Seen])}, More}
    end.

-spec sexp(string()) -> ok.
sexp(Text) ->
    case catch list(Text, []) of
        {[[$a, [$b]]], []} -> error(planted);
        _ -> ok
    end.

list([$( | Rest], Seen) -> {Inner, More} = list(Rest, []), list(More, [Inner | Seen]);
list([$) | Rest], Seen) -> {lists:reverse(Seen), Rest};
list([C | Rest], Seen) when C >= $a, C =< $z -> list(Rest, [C | Seen]);
list([], Seen) -> {lists:reverse(Seen), []}.

-spec sum(string()) -> ok.
sum(Text) ->
    case catch expression(Text) of
        {7, []} when length(Text) =:= 5 -> error(planted);
        _ -> ok
    end.

expression(Text) ->
    {Left, Rest} = term(Text),
    case Rest of
        [$+ | More] -> {Right, End} = expression(More), {Left + Right, End};
        _ -> {Left, Rest}
    end.

term([D | Rest]) when D >= $0, D =< $9 ->
    case Rest of
        [$* | More] -> {Right, End} = term(More), {(D - $0) * Right, End};
        _ -> {D - $0, Rest}
    end.

-spec brackets(string()) -> ok.
brackets(Text) ->
    case nest(Text, [], 0) of
        2 -> error(planted);
        _ -> ok
    end.

nest([C | Rest], Open, Deepest) when C =:= $(; C =:= $[ -> nest(Rest, [C | Open], max(Deepest, length(Open) + 1));
nest([$) | Rest], [$( | Open], Deepest) -> nest(Rest, Open, Deepest);
nest([$] | Rest], [$[ | Open], Deepest) -> nest(Rest, Open, Deepest);
nest([], [], Deepest) -> Deepest;
nest(_, _, _) -> unbalanced.

-spec tag(string()) -> ok.
tag([$<, Name, $> | Rest]) ->
    case Rest of
        [$<, $/, Name, $>] -> error(planted);
        _ -> ok
    end;
tag(_) -> ok.

-spec roman(string()) -> ok.
roman(Text) ->
    case catch digits(Text, 0) of
        14 -> error(planted);
        _ -> ok
    end.

digits([$I, $V | Rest], Sum) -> digits(Rest, Sum + 4);
digits([$I, $X | Rest], Sum) -> digits(Rest, Sum + 9);
digits([$I | Rest], Sum) -> digits(Rest, Sum + 1);
digits([$V | Rest], Sum) -> digits(Rest, Sum + 5);
digits([$X | Rest], Sum) -> digits(Rest, Sum + 10);
digits([], Sum) -> Sum.

-spec rpn(string()) -> ok.
rpn(Text) ->
    case catch lists:foldl(fun push/2, [], Text) of
        [6] -> error(planted);
        _ -> ok
    end.

push(D, Stack) when D >= $0, D =< $5 -> [D - $0 | Stack];
push($*, [A, B | Stack]) -> [A * B | Stack];
push($+, [A, B | Stack]) -> [A + B | Stack].

-spec netstring(binary()) -> ok.
netstring(Bytes) ->
    case binary:split(Bytes, <<":">>) of
        [Size, Rest] ->
            try binary_to_integer(Size) of
                N when N > 2 ->
                    case Rest of
                        <<_:N/binary, ",">> -> error(planted);
                        _ -> ok
                    end;
                _ -> ok
            catch
                error:badarg -> ok
            end;
        _ -> ok
    end.

-spec bencode(binary()) -> ok.
bencode(Bytes) ->
    case catch bvalue(Bytes) of
        {[5], <<>>} -> error(planted);
        _ -> ok
    end.

bvalue(<<"i", Rest/binary>>) ->
    [Digits, More] = binary:split(Rest, <<"e">>),
    {binary_to_integer(Digits), More};
bvalue(<<"l", Rest/binary>>) -> blist(Rest, []).

blist(<<"e", Rest/binary>>, Seen) -> {lists:reverse(Seen), Rest};
blist(Bytes, Seen) -> {Value, Rest} = bvalue(Bytes), blist(Rest, [Value | Seen]).

-spec scan(string()) -> ok.
scan(Text) ->
    case erl_scan:string(Text) of
        {ok, [{atom, _, _}, {'(', _}, {var, _, _}, {')', _}, {dot, _}], _} -> error(planted);
        _ -> ok
    end.

-spec uri(string()) -> ok.
uri(Text) ->
    case uri_string:parse(Text) of
        #{scheme := "http", port := 80} -> error(planted);
        _ -> ok
    end.

-spec tlv(binary()) -> ok.
tlv(Bytes) ->
    case catch [{Type, Value} || {Type, Value} <- records(Bytes)] of
        [{1, _}, {2, <<7>>}] -> error(planted);
        _ -> ok
    end.

records(<<>>) -> [];
records(<<Type, Size, Value:Size/binary, Rest/binary>>) -> [{Type, Value} | records(Rest)].

-spec escape(string()) -> ok.
escape(Text) ->
    case catch unescape(Text) of
        [$a, $\n] -> error(planted);
        _ -> ok
    end.

unescape([$\\, $n | Rest]) -> [$\n | unescape(Rest)];
unescape([$\\, $\\ | Rest]) -> [$\\ | unescape(Rest)];
unescape([C | Rest]) when C =/= $\\, C >= $\s -> [C | unescape(Rest)];
unescape([]) -> [].
