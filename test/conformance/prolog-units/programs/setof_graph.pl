% tandem run setof_graph.pl 'reachable(a, L)'
edge(a, b).
edge(b, c).
edge(d, e).

reachable(X, L) :- ( setof(Y, path(X, Y), L) -> true ; L = [] ).

path(X, Y) :- edge(X, Y).
path(X, Z) :- edge(X, Y), path(Y, Z).
