%% Two types that are defined by each other.
-module(mutual).
-export([full/1, nested/1, chapters/1]).

-type book() :: [{book(), page()} | integer()].
-type page() :: {[page()], [page()]}.

-spec full(page()) -> ok.
full({[_ | _], [_ | _]}) -> error(both_sides_full);
full(_) -> ok.

-spec nested(page()) -> ok.
nested({[{[_], []}, {[], [_, _]}], _}) -> error(found);
nested(_) -> ok.

-spec chapters(book()) -> integer().
chapters([]) -> 0;
chapters([{[7], {[], [{[], []}]}} | _]) -> error(found);
chapters([N | Rest]) when is_integer(N) -> N + chapters(Rest);
chapters([{Book, {_, _}} | Rest]) -> chapters(Book) + chapters(Rest).
