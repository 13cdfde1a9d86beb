% tandem run types.pl 'area(circle(2), A)'
% Declared types are preconditions.
:- op(1150, fx, [type, pred, mode]).
:- op(1125, xfx, --->).

:- type shape ---> circle(integer) ; square(integer) ; point.
:- pred area(shape, integer).
:- mode area(in, out) is det.
area(circle(R), A) :- A is 3 * R * R.
area(square(S), A) :- A is S * S.
area(point, 0).
