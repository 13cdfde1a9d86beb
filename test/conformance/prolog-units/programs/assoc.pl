% tandem run assoc.pl 'price(apple, P)'
:- use_module(library(assoc)).

prices(A) :- list_to_assoc([apple-3, pear-4, plum-5], A).

price(Fruit, P) :- prices(A), get_assoc(Fruit, A, P0), !, discount(Fruit, P0, P).
price(_, unknown).

discount(plum, P0, P) :- !, P is P0 - 1.
discount(_, P, P).
