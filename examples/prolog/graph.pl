% path(+From, +To, -Path): depth-first search with the list of places visited.
% tandem run examples/prolog/graph.pl 'path(a, d, Path)'
edge(a, b).
edge(b, c).
edge(c, a).
edge(c, d).
edge(e, f).

path(From, To, Path) :- search(From, To, [From], Reversed), reverse(Reversed, Path).

search(To, To, Visited, Visited).
search(From, To, Visited, Path) :-
    edge(From, Next),
    \+ memberchk(Next, Visited),
    search(Next, To, [Next|Visited], Path).
