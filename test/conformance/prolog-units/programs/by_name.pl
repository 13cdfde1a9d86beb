% tandem run by_name.pl 'take(foo, R)'
% Names that the program knows as atoms only are names of compounds where it takes terms apart.

take(T, R) :- T =.. [Op, A, B], !, operation(Op, A, B, R).
take(T, R) :- functor(T, Name, 3), !, triple(Name, R).
take(_, neither).

operation(add, A, B, A-B).
operation(sub, _, b, none).

triple(rgb, colour).
triple(xyz, point).
