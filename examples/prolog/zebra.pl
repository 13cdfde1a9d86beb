% Five houses in a row, each with one inhabitant, colour, animal, drink and game. owner(+Animal, -Who), drinker(+Drink, -Who).
% tandem run examples/prolog/zebra.pl 'owner(zebra, Who)' --depth 100000

owner(Animal, Who) :- houses(Hs), member(house(Who, _, Animal, _, _), Hs), !.
owner(_, nobody).

houses(Hs) :-
    Hs = [house(norwegian, _, _, _, _), _, house(_, _, _, milk, _), _, _],
    member(house(english, red, _, _, _), Hs),
    right_of(house(_, green, _, coffee, _), house(_, ivory, _, _, _), Hs),
    next_to(house(norwegian, _, _, _, _), house(_, blue, _, _, _), Hs),
    member(house(_, yellow, _, _, chess), Hs),
    next_to(house(_, _, horse, _, _), house(_, _, _, _, chess), Hs),
    member(house(spanish, _, dog, _, _), Hs),
    member(house(ukrainian, _, _, tea, _), Hs),
    member(house(_, _, snail, _, bridge), Hs),
    member(house(_, _, _, juice, go), Hs),
    member(house(japanese, _, _, _, poker), Hs),
    next_to(house(_, _, fox, _, _), house(_, _, _, _, darts), Hs),
    member(house(_, _, zebra, _, _), Hs).

right_of(A, B, [B, A|_]).
right_of(A, B, [_|Hs]) :- right_of(A, B, Hs).

next_to(A, B, Hs) :- right_of(A, B, Hs).
next_to(A, B, Hs) :- right_of(B, A, Hs).
