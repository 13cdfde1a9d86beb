% tandem run robot.pl 'run([go, left], pos(0, 0, north), P)' --term-depth 4 --depth 8
run([], P, P).
run([C|Cs], P0, P) :- step(C, P0, P1), run(Cs, P1, P).

step(go, pos(X, Y, D), pos(X1, Y1, D)) :- ahead(D, DX, DY), X1 is X + DX, Y1 is Y + DY.
step(left, pos(X, Y, D), pos(X, Y, E)) :- turn(D, E).

ahead(north, 0, 1).
ahead(west, -1, 0).
ahead(south, 0, -1).
ahead(east, 1, 0).

turn(north, west).
turn(west, south).
turn(south, east).
turn(east, north).
