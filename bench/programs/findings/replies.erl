%% truth: parse/1 bug; trim/1 bug; words/1 bug; kind/1 bug
-module(replies).
-export([parse/1, trim/1, words/1, kind/1]).
-spec parse(binary()) -> {ok, binary(), binary()} | more | {error, unknown}.
parse(<<$$, Rest/binary>>) ->
  case binary:split(Rest, <<"\r\n">>) of
    [_] -> more;
    [<<D>>, Body] when D >= $0, D =< $9 -> body(D - $0, Body);
    _ -> {error, unknown}
  end;
parse(_) -> {error, unknown}.
%% The bytes at the end are counted once, and matched.
body(Size, Body) when byte_size(Body) >= Size ->
  <<Value:Size/binary, "\r\n", Rest/binary>> = Body,
  {ok, Value, Rest};
body(_, _) -> more.
-spec trim(binary()) -> binary().
trim(Value) ->
  case binary:last(Value) of
    $\s -> trim(binary:part(Value, 0, byte_size(Value) - 1));
    _ -> Value
  end.
%% A quotation mark that is not closed.
-spec words(string()) -> [string()].
words(Line) -> words(Line, [], []).
words([$\s | T], Word, Words) -> words(T, [], [lists:reverse(Word) | Words]);
words([$" | T], Word, Words) -> quoted(T, Word, Words);
words([C | T], Word, Words) -> words(T, [C | Word], Words);
words([], Word, Words) -> lists:reverse([lists:reverse(Word) | Words]).
quoted([$" | T], Word, Words) -> words(T, Word, Words);
quoted([C | T], Word, Words) -> quoted(T, [C | Word], Words).
-spec kind(binary()) -> simple | bulk | unknown.
kind(<<_:4, Kind:4, _/binary>>) ->
  case Kind of
    0 -> simple;
    1 -> bulk
  end;
kind(_) -> unknown.
