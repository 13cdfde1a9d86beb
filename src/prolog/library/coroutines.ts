/**
 * What waits for variables: hooks of attributed variables, `freeze/2`, `dif/2`, `when/2`, and the goals that are left.
 *
 * The machine calls `$wakeup/1` with what was bound before it does anything else. The attribute `freeze` is a goal; `dif` and
 * `when` are lists of things that wait, each of which is attached to all variables that it depends on, and looked at again
 * when one of them is bound. A thing that has come to its end is marked by binding its last argument.
 */
export const coroutines = String.raw`
:- module(coroutines, ['$wakeup'/1, freeze/2, frozen/2, dif/2, when/2, copy_term/3]).

'$wakeup'([]).
'$wakeup'([Attributes-Value|Woken]) :- '$call_hooks'(Attributes, Value), '$wakeup'(Woken).

'$call_hooks'([], _).
'$call_hooks'(att(Module, Attribute, More), Value) :-
    '$unify_hook'(Module, Attribute, Value),
    '$call_hooks'(More, Value).

'$unify_hook'(freeze, Goal, Value) :- !, '$thaw_or_move'(Goal, Value).
'$unify_hook'(dif, Waiting, Value) :- !, '$move_waiting'(dif, Waiting, Value), '$dif_again'(Waiting).
'$unify_hook'(when, Waiting, Value) :- !, '$move_when'(Value, Waiting), '$when_again'(Waiting).
'$unify_hook'(Module, Attribute, Value) :- Module:attr_unify_hook(Attribute, Value).

'$attach'(V, Module, Waiting) :-
    (   get_attr(V, Module, Before)
    ->  (   '$waits'(Before, Waiting) -> true
        ;   append(Before, [Waiting], All), put_attr(V, Module, All)
        )
    ;   put_attr(V, Module, [Waiting])
    ).

'$waits'([W|_], Waiting) :- W == Waiting, !.
'$waits'([_|Ws], Waiting) :- '$waits'(Ws, Waiting).

'$move_waiting'(Module, Waiting, Value) :-
    (   var(Value)
    ->  (   get_attr(Value, Module, Before) -> append(Before, Waiting, All) ; All = Waiting ),
        put_attr(Value, Module, All)
    ;   true
    ).

'$move_when'(Value, Waiting) :-
    (   var(Value)
    ->  (   get_attr(Value, when, Before) -> append(Waiting, Before, All) ; All = Waiting ),
        put_attr(Value, when, All)
    ;   true
    ).

'$in_module'(Goal, Qualified) :- ( nonvar(Goal), Goal = _:_ -> Qualified = Goal ; Qualified = user:Goal ).

% freeze/2

freeze(X, Goal) :-
    '$in_module'(Goal, Qualified),
    (   var(X) -> '$freeze'(X, Qualified) ; call(Qualified) ).

'$freeze'(X, Goal) :-
    (   get_attr(X, freeze, Before) -> put_attr(X, freeze, '$and'(Before, Goal)) ; put_attr(X, freeze, Goal) ).

'$thaw_or_move'(Goal, Value) :- ( var(Value) -> '$freeze'(Value, Goal) ; '$thaw'(Goal) ).

'$thaw'(Goal) :- Goal = '$and'(A, B), !, '$thaw'(A), '$thaw'(B).
'$thaw'(Goal) :- call(Goal).

% dif/2

dif(X, Y) :- '$dif'('$dif'(X, Y, _)).

'$dif'(Waiting) :-
    Waiting = '$dif'(X, Y, Done),
    (   unifiable(X, Y, Unifier)
    ->  Unifier \== [],
        '$attach_all'(Unifier, dif, Waiting)
    ;   Done = true
    ).

'$dif_again'([]).
'$dif_again'([Waiting|More]) :- '$dif_once_more'(Waiting), '$dif_again'(More).

'$dif_once_more'(Waiting) :- arg(3, Waiting, Done), nonvar(Done), !.
'$dif_once_more'(Waiting) :- '$dif'(Waiting).

'$attach_all'([], _, _).
'$attach_all'([V=W|Unifier], Module, Waiting) :-
    '$attach'(V, Module, Waiting),
    (   var(W) -> '$attach'(W, Module, Waiting) ; true ),
    '$attach_all'(Unifier, Module, Waiting).

% when/2

when(Condition, Goal) :-
    '$in_module'(Goal, Qualified),
    '$when_left'(Condition, Condition, Left),
    (   Left == true -> call(Qualified) ; '$when_attach'(Left, '$when'(Left, Qualified, _)) ).

% What is left of a condition: true where it holds.
'$when_left'(C, _, _) :- var(C), !, throw(error(instantiation_error, _)).
'$when_left'(nonvar(X), _, Left) :- !, ( nonvar(X) -> Left = true ; Left = nonvar(X) ).
'$when_left'(ground(X), _, Left) :- !, ( ground(X) -> Left = true ; Left = ground(X) ).
'$when_left'(?=(X, Y), _, Left) :- !, ( ?=(X, Y) -> Left = true ; Left = ?=(X, Y) ).
'$when_left'((A, B), C, Left) :- !, '$when_left'(A, C, A1), '$when_left'(B, C, B1), '$when_both'(A1, B1, Left).
'$when_left'((A ; B), C, Left) :- !, '$when_left'(A, C, A1), '$when_left'(B, C, B1), '$when_either'(A1, B1, Left).
'$when_left'(_, C, _) :- throw(error(domain_error(when_condition, C), _)).

'$when_both'(true, B, Left) :- !, Left = B.
'$when_both'(A, true, Left) :- !, Left = A.
'$when_both'(A, B, (A, B)).

'$when_either'(true, _, Left) :- !, Left = true.
'$when_either'(_, true, Left) :- !, Left = true.
'$when_either'(A, B, (A ; B)).

'$when_attach'(nonvar(X), Waiting) :- '$attach'(X, when, Waiting).
'$when_attach'(ground(X), Waiting) :- term_variables(X, [V|_]), '$attach'(V, when, Waiting).
'$when_attach'(?=(X, Y), Waiting) :- unifiable(X, Y, Unifier), '$attach_all'(Unifier, when, Waiting).
'$when_attach'((A, B), Waiting) :- '$when_attach'(A, Waiting), '$when_attach'(B, Waiting).
'$when_attach'((A ; B), Waiting) :- '$when_attach'(A, Waiting), '$when_attach'(B, Waiting).

'$when_again'([]).
'$when_again'([Waiting|More]) :- '$when_once_more'(Waiting), '$when_again'(More).

'$when_once_more'('$when'(_, _, Done)) :- nonvar(Done), !.
'$when_once_more'(Waiting) :-
    Waiting = '$when'(Condition, Goal, Done),
    '$when_left'(Condition, Condition, Left),
    (   Left == true -> Done = true, call(Goal) ; '$when_attach'(Left, Waiting) ).

% Goals that are left

frozen(Term, Goal) :-
    term_attvars(Term, Vs),
    (   Vs == [] -> Goal = true
    ;   '$all_attributes'(Vs, Attributes), term_variables(Vs-Attributes, Variables),
        findall(
            Marks-Goals,
            ( '$left_goals'(Vs, Goals, []), '$marked'(Variables, Marks), '$drop_attributes'(Vs) ),
            [Copies-List]
        ),
        '$rejoined'(Copies, Variables),
        '$conjunction'(List, Goal)
    ).

'$all_attributes'([], []).
'$all_attributes'([V|Vs], [As|Rest]) :- ( get_attrs(V, As) -> true ; As = [] ), '$all_attributes'(Vs, Rest).

% The goals that are found are about these variables, but for those that were bound on the way.
'$marked'([], []).
'$marked'([V|Vs], [Mark|Marks]) :- ( var(V) -> Mark = open(V) ; Mark = bound ), '$marked'(Vs, Marks).

'$rejoined'([], []).
'$rejoined'([Mark|Marks], [V|Vs]) :- ( Mark = open(V) -> true ; true ), '$rejoined'(Marks, Vs).

'$conjunction'([], true).
'$conjunction'([G], G) :- !.
'$conjunction'([G|Gs], (G, More)) :- '$conjunction'(Gs, More).

copy_term(Term, Copy, Goals) :-
    term_attvars(Term, Vs),
    (   Vs == [] -> Goals = [], copy_term(Term, Copy)
    ;   findall(Term-Left, ( '$left_goals'(Vs, Left, []), '$drop_attributes'(Vs) ), [Copy-Goals])
    ).

'$drop_attributes'([]).
'$drop_attributes'([V|Vs]) :- del_attrs(V), '$drop_attributes'(Vs).

'$left_goals'([], Gs, Gs).
'$left_goals'([V|Vs], Gs0, Gs) :-
    (   get_attrs(V, Attributes) -> '$left_of'(Attributes, V, Gs0, Gs1) ; Gs0 = Gs1 ),
    '$left_goals'(Vs, Gs1, Gs).

'$left_of'([], _, Gs, Gs).
'$left_of'(att(Module, Attribute, More), V, Gs0, Gs) :-
    '$left_of'(Module, Attribute, V, Gs0, Gs1),
    '$left_of'(More, V, Gs1, Gs).

'$left_of'(freeze, Goal, V, Gs0, Gs) :- !, '$frozen'(Goal, V, Gs0, Gs).
'$left_of'(dif, Waiting, _, Gs0, Gs) :- !, '$left_difs'(Waiting, Gs0, Gs).
'$left_of'(when, Waiting, _, Gs0, Gs) :- !, '$left_whens'(Waiting, Gs0, Gs).
'$left_of'(Module, _, V, Gs0, Gs) :-
    current_predicate(Module:attribute_goals/3),
    Module:attribute_goals(V, Gs0, Gs), !.
'$left_of'(Module, Attribute, V, [put_attr(V, Module, Attribute)|Gs], Gs).

'$frozen'(Goal, V, Gs0, Gs) :- Goal = '$and'(A, B), !, '$frozen'(A, V, Gs0, Gs1), '$frozen'(B, V, Gs1, Gs).
'$frozen'(Goal, V, [freeze(V, Goal)|Gs], Gs).

% The last argument is bound so that a goal is shown once; the caller takes that back.
'$left_difs'([], Gs, Gs).
'$left_difs'(['$dif'(X, Y, Done)|Ws], Gs0, Gs) :-
    (   var(Done)
    ->  Done = shown, unifiable(X, Y, Unifier), reverse(Unifier, Equations),
        '$sides'(Equations, Left, Right), '$dif_goal'(Left, Right, X, Y, Goal), Gs0 = [Goal|Gs1]
    ;   Gs0 = Gs1
    ),
    '$left_difs'(Ws, Gs1, Gs).

'$sides'([], [], []).
'$sides'([A=B|Es], [A|As], [B|Bs]) :- '$sides'(Es, As, Bs).

'$dif_goal'([A], [B], X, Y, Goal) :- !, ( A == Y, B == X -> Goal = dif(X, Y) ; Goal = dif(A, B) ).
'$dif_goal'(As, Bs, _, _, dif(Left, Right)) :- Left =.. [f|As], Right =.. [f|Bs].

'$left_whens'([], Gs, Gs).
'$left_whens'(['$when'(Condition, Goal, Done)|Ws], Gs0, Gs) :-
    (   var(Done)
    ->  Done = shown, '$when_left'(Condition, Condition, Left), Gs0 = [when(Left, Goal)|Gs1]
    ;   Gs0 = Gs1
    ),
    '$left_whens'(Ws, Gs1, Gs).
`;
