%% What goes on with a value of one run, which decisions after that depend on.
-module(straying).

-export([single/1, bucket/1]).

-spec single(0..20000000) -> ok.
single(N) ->
    <<F:32/float>> = <<N:32/float>>,
    case F == N of
        true -> ok;
        false -> error(single)
    end.

-spec bucket(number()) -> ok.
bucket(X) ->
    case sets:is_element(X, sets:from_list([1])) of
        true -> ok;
        false when X == 1 -> error(other_bucket);
        false -> ok
    end.
