%% Built-in functions that are told by the input how to read it.
-module(encodings).
-export([decoded/2, based/2, named/2]).

-spec decoded(binary(), unicode:encoding()) -> term().
decoded(Binary, Encoding) -> unicode:characters_to_list(Binary, Encoding).

-spec based(0..40, integer()) -> ok.
based(Number, Base) ->
    case integer_to_list(Number, Base) of
        "101" -> error(found);
        _ -> ok
    end.

-spec named(binary(), latin1 | unicode | utf8) -> ok.
named(Binary, Encoding) ->
    case binary_to_atom(Binary, Encoding) of
        'é' -> error(found);
        _ -> ok
    end.
