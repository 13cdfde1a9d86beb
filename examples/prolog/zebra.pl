% Five houses in a row. owner(+Animal, -Who), drinker(+Drink, -Who).
% tandem run examples/prolog/zebra.pl 'owner(zebra, Who)'
owner(Animal, Who) :- houses(Hs), member(house(Who, _, Animal, _), Hs).
drinker(Drink, Who) :- houses(Hs), member(house(Who, _, _, Drink), Hs).

houses(Hs) :-
    Hs = [house(norwegian, _, _, _), _, house(_, _, _, milk), _, _],
    member(house(english, red, _, _), Hs),
    member(house(spanish, _, dog, _), Hs),
    member(house(_, green, _, coffee), Hs),
    member(house(ukrainian, _, _, tea), Hs),
    right_of(house(_, green, _, _), house(_, ivory, _, _), Hs),
    next_to(house(norwegian, _, _, _), house(_, blue, _, _), Hs),
    member(house(_, yellow, horse, _), Hs),
    member(house(japanese, _, zebra, _), Hs),
    member(house(_, _, snail, juice), Hs),
    member(house(_, _, fox, water), Hs).

right_of(A, B, [B, A|_]).
right_of(A, B, [_|Hs]) :- right_of(A, B, Hs).

next_to(A, B, Hs) :- right_of(A, B, Hs).
next_to(A, B, Hs) :- right_of(B, A, Hs).
