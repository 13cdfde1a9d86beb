%% A rover looks for a way over a square field, depth first. Nobody told it where the field ends in the west.
-module(rover).
-export([reaches/4]).

-type size() :: 1..8.
-type spot() :: {1..8, 1..8}.

-spec reaches(size(), spot(), spot(), [spot()]) -> boolean().
reaches(Size, From, To, Rocks) -> search(Size, [From], To, Rocks, []).

search(_, [], _, _, _) -> false;
search(_, [To | _], To, _, _) -> true;
search(Size, [Here | Stack], To, Rocks, Seen) ->
    enter(Size, Here),
    case is_in(Here, Seen) of
        true -> search(Size, Stack, To, Rocks, Seen);
        false ->
            Next = [Spot || Spot <- around(Here), is_free(Size, Spot, Rocks), not is_in(Spot, Seen)],
            search(Size, Next ++ Stack, To, Rocks, [Here | Seen])
    end.

enter(Size, {X, Y}) when X >= 1, X =< Size, Y >= 1, Y =< Size -> ok;
enter(_, Spot) -> error({off_the_field, Spot}).

around({X, Y}) -> [{X, Y + 1}, {X - 1, Y}, {X + 1, Y}, {X, Y - 1}].

is_free(Size, {X, Y}, _) when X > Size; Y > Size -> false;
is_free(_, {_, Y}, _) when Y < 1 -> false;
is_free(_, Spot, Rocks) -> not is_in(Spot, Rocks).

is_in(_, []) -> false;
is_in(Spot, [Spot | _]) -> true;
is_in(Spot, [_ | Rest]) -> is_in(Spot, Rest).
