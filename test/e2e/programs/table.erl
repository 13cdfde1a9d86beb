%% Looks things up by an index of the input: every executor has to try the same ones in the same order.
-module(table).
-export([find/3]).
-spec find(atom(), pos_integer(), [tuple()]) -> any().

find(Key, N, Rows) ->
    case lists:keyfind(Key, N, Rows) of
        false -> none;
        Row when N > 1, tuple_size(Row) > N -> error({found, Row});
        _ -> some
    end.
