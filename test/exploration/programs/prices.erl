%% Text whose characters may be almost anything: what is reported should be readable.
-module(prices).
-export([cents/1, tag/1]).

-spec cents(string()) -> integer().
cents([$., A, B]) -> list_to_integer([A, B]);
cents(_) -> 0.

%% No letter will do.
-spec tag({atom(), string()}) -> ok.
tag({_, [C, D]}) when C < $a, D < $a -> error(no_letter);
tag(_) -> ok.
