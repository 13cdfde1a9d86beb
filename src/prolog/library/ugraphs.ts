/** Directed graphs: ordered lists of `Vertex-Neighbours`, the neighbours an ordered set. */
export const ugraphs = String.raw`
:- module(ugraphs, [vertices_edges_to_ugraph/3, vertices/2, edges/2, neighbours/3, neighbors/3, reachable/3,
    add_vertices/3, del_vertices/3, add_edges/3, del_edges/3, top_sort/2, transpose_ugraph/2, compose/3, complement/2,
    transitive_closure/2, ugraph_union/3, connect_ugraph/3]).

vertices_edges_to_ugraph(Vertices, Edges, Graph) :-
    sort(Edges, Es),
    ends_(Es, Ends),
    append(Vertices, Ends, All),
    sort(All, Vs),
    rows_(Vs, Es, Graph).

ends_([], []).
ends_([A-B|Es], [A,B|Ends]) :- ends_(Es, Ends).

% Edges are ordered as the vertices that they leave.
rows_([], [], []).
rows_([V|Vs], Es, [V-Ns|Graph]) :- row_(Es, V, Ns, Rest), rows_(Vs, Rest, Graph).

row_([V0-N|Es], V, [N|Ns], Rest) :- V0 == V, !, row_(Es, V, Ns, Rest).
row_(Rest, _, [], Rest).

vertices([], []).
vertices([V-_|Graph], [V|Vs]) :- vertices(Graph, Vs).

edges(Graph, Edges) :- edges_(Graph, Edges).

edges_([], []).
edges_([V-Ns|Graph], Edges) :- edges_(Ns, V, Edges, Rest), edges_(Graph, Rest).

edges_([], _, Rest, Rest).
edges_([N|Ns], V, [V-N|Edges], Rest) :- edges_(Ns, V, Edges, Rest).

neighbours(V, Graph, Ns) :- neighbors(V, Graph, Ns).

neighbors(V, [V0-Ns0|_], Ns) :- V == V0, !, Ns = Ns0.
neighbors(V, [_|Graph], Ns) :- neighbors(V, Graph, Ns).

add_vertices(Graph, Vertices, New) :-
    sort(Vertices, Vs),
    rows_(Vs, [], Rows),
    ugraph_union(Graph, Rows, New).

del_vertices(Graph, Vertices, New) :- sort(Vertices, Vs), del_rows_(Graph, Vs, New).

del_rows_([], _, []).
del_rows_([V-Ns0|Graph], Vs, New) :-
    (   ord_memberchk(V, Vs) -> New = Rest
    ;   ord_subtract(Ns0, Vs, Ns), New = [V-Ns|Rest]
    ),
    del_rows_(Graph, Vs, Rest).

add_edges(Graph, Edges, New) :- vertices_edges_to_ugraph([], Edges, Added), ugraph_union(Graph, Added, New).

del_edges(Graph, Edges, New) :- vertices_edges_to_ugraph([], Edges, Removed), subtract_rows_(Graph, Removed, New).

subtract_rows_([], _, []).
subtract_rows_([V-Ns0|Graph], Removed, [V-Ns|New]) :-
    (   neighbors(V, Removed, Gone) -> ord_subtract(Ns0, Gone, Ns) ; Ns = Ns0 ),
    subtract_rows_(Graph, Removed, New).

ugraph_union([], Graph, Graph) :- !.
ugraph_union(Graph, [], Graph) :- !.
ugraph_union([V1-Ns1|G1], [V2-Ns2|G2], Union) :-
    compare(Order, V1, V2),
    union_(Order, V1, Ns1, G1, V2, Ns2, G2, Union).

union_(<, V1, Ns1, G1, V2, Ns2, G2, [V1-Ns1|Union]) :- ugraph_union(G1, [V2-Ns2|G2], Union).
union_(=, V, Ns1, G1, _, Ns2, G2, [V-Ns|Union]) :- ord_union(Ns1, Ns2, Ns), ugraph_union(G1, G2, Union).
union_(>, V1, Ns1, G1, V2, Ns2, G2, [V2-Ns2|Union]) :- ugraph_union([V1-Ns1|G1], G2, Union).

transpose_ugraph(Graph, Transposed) :-
    vertices(Graph, Vs),
    edges(Graph, Es),
    turned_(Es, Turned),
    vertices_edges_to_ugraph(Vs, Turned, Transposed).

turned_([], []).
turned_([A-B|Es], [B-A|Turned]) :- turned_(Es, Turned).

compose(G1, G2, Composition) :-
    vertices(G1, Vs1),
    vertices(G2, Vs2),
    ord_union(Vs1, Vs2, Vs),
    compose_(Vs, G1, G2, Composition).

compose_([], _, _, []).
compose_([V|Vs], G1, G2, [V-Ns|Composition]) :-
    (   neighbors(V, G1, Middle) -> true ; Middle = [] ),
    via_(Middle, G2, [], Ns),
    compose_(Vs, G1, G2, Composition).

via_([], _, Ns, Ns).
via_([M|Ms], Graph, Ns0, Ns) :-
    (   neighbors(M, Graph, Ms1) -> ord_union(Ns0, Ms1, Ns1) ; Ns1 = Ns0 ),
    via_(Ms, Graph, Ns1, Ns).

complement(Graph, Complement) :- vertices(Graph, Vs), complement_(Graph, Vs, Complement).

complement_([], _, []).
complement_([V-Ns0|Graph], Vs, [V-Ns|Complement]) :-
    ord_add_element(Ns0, V, Known),
    ord_subtract(Vs, Known, Ns),
    complement_(Graph, Vs, Complement).

reachable(V, Graph, Reachable) :- reachable_([V], Graph, [V], Reachable).

reachable_([], _, Reached, Reached).
reachable_([V|Vs], Graph, Reached0, Reached) :-
    neighbors(V, Graph, Ns),
    ord_subtract(Ns, Reached0, New),
    ord_union(Reached0, New, Reached1),
    append(Vs, New, Todo),
    reachable_(Todo, Graph, Reached1, Reached).

% For each vertex in turn, whatever leads to it leads to what it leads to.
transitive_closure(Graph, Closure) :- closure_(Graph, Graph, Closure).

closure_([], Closure, Closure).
closure_([V-_|Vs], Graph, Closure) :-
    neighbors(V, Graph, Ns),
    closed_(Graph, V, Ns, Next),
    closure_(Vs, Next, Closure).

closed_([], _, _, []).
closed_([X-Ns0|Graph], V, Ns, [X-Ns1|Closed]) :-
    (   ord_memberchk(V, Ns0) -> ord_union(Ns0, Ns, Ns1) ; Ns1 = Ns0 ),
    closed_(Graph, V, Ns, Closed).

% The vertices that no edge leads to come first.
top_sort(Graph, Sorted) :-
    vertices(Graph, Vs),
    edges(Graph, Es),
    degrees_(Vs, Es, Degrees),
    free_(Degrees, Free),
    list_to_assoc(Degrees, Assoc),
    top_sort_(Free, Graph, Assoc, Sorted, Left),
    length(Vs, N), length(Sorted, N), Left = _.

degrees_([], _, []).
degrees_([V|Vs], Es, [V-N|Degrees]) :- degree_(Es, V, 0, N), degrees_(Vs, Es, Degrees).

degree_([], _, N, N).
degree_([_-B|Es], V, N0, N) :- ( B == V -> N1 is N0 + 1 ; N1 = N0 ), degree_(Es, V, N1, N).

free_([], []).
free_([V-N|Degrees], Free) :- ( N =:= 0 -> Free = [V|Rest] ; Free = Rest ), free_(Degrees, Rest).

top_sort_([], _, Degrees, [], Degrees).
top_sort_([V|Free], Graph, Degrees0, [V|Sorted], Degrees) :-
    neighbors(V, Graph, Ns),
    freed_(Ns, Degrees0, Degrees1, Free, Free1),
    top_sort_(Free1, Graph, Degrees1, Sorted, Degrees).

freed_([], Degrees, Degrees, Free, Free).
freed_([N|Ns], Degrees0, Degrees, Free0, Free) :-
    get_assoc(N, Degrees0, D0),
    D is D0 - 1,
    put_assoc(N, Degrees0, D, Degrees1),
    (   D =:= 0 -> Free1 = [N|Free0] ; Free1 = Free0 ),
    freed_(Ns, Degrees1, Degrees, Free1, Free).

connect_ugraph([], 0, []) :- !.
connect_ugraph(Graph, Start, [Start-Vs|Graph]) :-
    vertices(Graph, Vs),
    Vs = [First|_],
    before_(First, Start).

before_(First, Start) :- ( number(First) -> Start is First - 1 ; Start = 0 ).
`;
