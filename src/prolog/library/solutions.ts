export const solutions = String.raw`
:- module(solutions, [bagof/3, setof/3, aggregate/3, aggregate/4, (^)/2]).

bagof(Template, Goal0, List) :-
    '$bagof_goal'(Goal0, Goal, Bound),
    term_variables(Template+Bound, Outer),
    term_variables(Goal, Inner),
    '$free_variables'(Inner, Outer, Free),
    (   Free == []
    ->  findall(Template, Goal, List), List \== []
    ;   Witness =.. [v|Free],
        findall(Witness-Template, Goal, Pairs), Pairs \== [],
        '$same_variables'(Pairs, _),
        keysort(Pairs, Sorted),
        '$bagof_pick'(Sorted, Witness, List)
    ).

setof(Template, Goal0, List) :-
    '$bagof_goal'(Goal0, Goal, Bound),
    term_variables(Template+Bound, Outer),
    term_variables(Goal, Inner),
    '$free_variables'(Inner, Outer, Free),
    (   Free == []
    ->  findall(Template, Goal, List0), List0 \== [], sort(List0, List)
    ;   Witness =.. [v|Free],
        findall(Witness-Template, Goal, Pairs), Pairs \== [],
        '$same_variables'(Pairs, _),
        sort(Pairs, Sorted),
        '$bagof_pick'(Sorted, Witness, Bag),
        sort(Bag, List)
    ).

% What the variables of a witness are called is not what its answers are ordered by: the nth of each is the same.
'$same_variables'([], _).
'$same_variables'([Witness-_|Pairs], All) :-
    term_variables(Witness, Variables),
    '$begins'(All, Variables),
    '$same_variables'(Pairs, All).

'$begins'(_, []) :- !.
'$begins'([X|Xs], [X|Ys]) :- '$begins'(Xs, Ys).

_ ^ Goal :- call(Goal).

'$bagof_goal'(Goal, Goal, []) :- var(Goal), !.
'$bagof_goal'(V^Goal0, Goal, [V|Bound]) :- !, '$bagof_goal'(Goal0, Goal, Bound).
'$bagof_goal'(Qualified, Goal, [V|Bound]) :- Qualified = _:_, strip_module(Qualified, M, Goal0), nonvar(Goal0), Goal0 = V^Goal1, !, '$bagof_goal'(M:Goal1, Goal, Bound).
'$bagof_goal'(Goal, Goal, []).

'$free_variables'([], _, []).
'$free_variables'([V|Vs], Outer, Free) :-
    (   '$memberchk_eq'(V, Outer) -> Free = Free1
    ;   Free = [V|Free1]
    ),
    '$free_variables'(Vs, Outer, Free1).

'$bagof_pick'([W0-T0|Pairs], Witness, List) :-
    '$bagof_split'(Pairs, W0, Same, Others),
    (   Others == []
    ->  Witness = W0, List = [T0|Same]
    ;   (   Witness = W0, List = [T0|Same]
        ;   '$bagof_pick'(Others, Witness, List)
        )
    ).

'$bagof_split'([], _, [], []).
'$bagof_split'([W-T|Pairs], W0, Same, Others) :-
    (   W =@= W0
    ->  W = W0, Same = [T|Same1], '$bagof_split'(Pairs, W0, Same1, Others)
    ;   Others = [W-T|Others1], '$bagof_split'(Pairs, W0, Same, Others1)
    ).

aggregate(count, G, C) :- !, bagof(x, G, L), length(L, C).
aggregate(count(T), G, C) :- !, bagof(T, G, L), length(L, C).
aggregate(sum(E), G, S) :- !, bagof(E, G, L), sum_list(L, S).
aggregate(max(E), G, M) :- !, bagof(E, G, L), max_list(L, M).
aggregate(min(E), G, M) :- !, bagof(E, G, L), min_list(L, M).
aggregate(max(E,W), G, max(MX,MW)) :- !, bagof(E-W, G, L), '$agg_evaluated'(L, [H|T]), '$agg_max_w'(T, H, MX-MW).
aggregate(min(E,W), G, min(MX,MW)) :- !, bagof(E-W, G, L), '$agg_evaluated'(L, [H|T]), '$agg_min_w'(T, H, MX-MW).
aggregate(bag(E), G, L) :- !, bagof(E, G, L).
aggregate(set(E), G, L) :- !, setof(E, G, L).
aggregate(Spec, G, Result) :-
    Spec =.. [F|Parts], Parts = [_|_],
    '$agg_templates'(Parts, Templates),
    bagof(Templates, G, Rows),
    '$agg_columns'(Parts, Rows, Columns),
    Result =.. [F|Columns].

% Solutions that have the same discriminator count once.
aggregate(Spec, D, G, Result) :-
    '$agg_template'(Spec, T), !,
    setof(D-T, G, Pairs),
    '$agg_shape'(Spec, X, S), aggregate_all(S, member(_-X, Pairs), Result).
`;
