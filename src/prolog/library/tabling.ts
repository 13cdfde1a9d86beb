/**
 * Predicates that are called through another one: `:- table` and `:- det`; and the goals that `$/1` and `$/0` guard.
 *
 * A table holds the answers of the variants of one goal. It is filled by calling the clauses again and again, each time with
 * the answers so far for goals that are being evaluated, until a pass finds nothing new (naive iteration to the least
 * fixpoint). Tables that depend on each other are complete together, when the first of them is. Variants and answers are
 * compared by `=@=`, so that a comparison that depends on the input is a decision.
 */
export const tabling = String.raw`
:- module(tabling, ['$tabled'/1, '$det'/1, ($)/0, ($)/1, '$guard'/2, abolish_all_tables/0]).

abolish_all_tables :- '$tbl'(clear, 0, _).

'$tabled'(G) :-
    '$tbl'(modes, G, Modes),
    '$tbl_general'(Modes, G, General),
    '$tbl_find'(General, Id),
    '$tbl_fill'(Id),
    '$tbl'(answers, Id, Answers),
    '$tbl_answer'(Answers, G).

% A goal without the values of arguments of which a table keeps one.
'$tbl_general'([], G, G) :- !.
'$tbl_general'(Modes, M:G, M:General) :- G =.. [F|As], '$tbl_open'(Modes, As, Bs), General =.. [F|Bs].

'$tbl_open'([], [], []).
'$tbl_open'([Mode|Modes], [A|As], [B|Bs]) :-
    (   Mode == index -> B = A
    ;   var(A) -> true
    ;   throw(error(uninstantiation_error(A), _))
    ),
    '$tbl_open'(Modes, As, Bs).

'$tbl_answer'(Answers, G) :- member(G, Answers).

'$tbl_find'(G, Id) :- '$tbl'(tables, G, Tables), '$tbl_variant'(Tables, G, Id), !.
'$tbl_find'(G, Id) :- '$tbl'(new, G, Id).

'$tbl_variant'([Id-V|_], G, Id) :- V =@= G, !.
'$tbl_variant'([_|Tables], G, Id) :- '$tbl_variant'(Tables, G, Id).

'$tbl_fill'(Id) :- '$tbl'(begin, Id, IsNeeded), '$tbl_fill'(IsNeeded, Id).

'$tbl_fill'(false, _).
'$tbl_fill'(true, Id) :- catch('$tbl_pass'(Id), Ball, ( '$tbl'(abandon, Id, _), throw(Ball) )).

'$tbl_pass'(Id) :-
    '$tbl'(goal, Id, G),
    (   '$unwrapped'(G),
        '$tbl_add'(Id, G),
        fail
    ;   '$tbl'(end, Id, IsDone),
        '$tbl_next'(IsDone, Id)
    ).

'$tbl_next'(true, _).
'$tbl_next'(false, Id) :- '$tbl_pass'(Id).

'$tbl_add'(Id, G) :- '$tbl'(modes, G, Modes), '$tbl_add'(Modes, Id, G).

'$tbl_add'([], Id, G) :- !, ( '$tbl'(similar, Id-G, Answers), '$tbl_known'(Answers, G) -> true ; '$tbl'(add, Id, G) ).
'$tbl_add'(Modes, Id, M:G) :-
    G =.. [F|As],
    '$tbl'(answers, Id, Answers),
    '$tbl_same'(Answers, 0, Modes, As, At, Before), !,
    '$tbl_join'(Modes, M, Before, As, After),
    (   Before == After -> true ; Answer =.. [F|After], '$tbl'(replace, Id-At, M:Answer) ).
'$tbl_add'(_, Id, G) :- '$tbl'(add, Id, G).

% The answer that agrees in all arguments of which every value is kept.
'$tbl_same'([_:A|_], At, Modes, As, At, Bs) :- A =.. [_|Bs], '$tbl_agree'(Modes, As, Bs), !.
'$tbl_same'([_|Answers], N, Modes, As, At, Bs) :- N1 is N + 1, '$tbl_same'(Answers, N1, Modes, As, At, Bs).

'$tbl_agree'([], [], []).
'$tbl_agree'([Mode|Modes], [A|As], [B|Bs]) :- ( Mode == index -> A =@= B ; true ), '$tbl_agree'(Modes, As, Bs).

'$tbl_join'([], _, [], [], []).
'$tbl_join'([Mode|Modes], M, [Old|Olds], [New|News], [Kept|Kepts]) :-
    '$tbl_kept'(Mode, M, Old, New, Kept),
    '$tbl_join'(Modes, M, Olds, News, Kepts).

'$tbl_kept'(index, _, Old, _, Old).
'$tbl_kept'(-, _, Old, _, Old).
'$tbl_kept'(first, _, Old, _, Old).
'$tbl_kept'(min, _, Old, New, Kept) :- ( New @< Old -> Kept = New ; Kept = Old ).
'$tbl_kept'(max, _, Old, New, Kept) :- ( New @> Old -> Kept = New ; Kept = Old ).
'$tbl_kept'(po(PI), M, Old, New, Kept) :- '$tbl_closure'(PI, M, G), ( call(G, New, Old) -> Kept = New ; Kept = Old ).
'$tbl_kept'(lattice(PI), M, Old, New, Kept) :- '$tbl_closure'(PI, M, G), ( call(G, Old, New, Joined) -> Kept = Joined ; Kept = Old ).

'$tbl_closure'(M:PI, _, G) :- !, '$tbl_closure'(PI, M, G).
'$tbl_closure'(Name/_, M, G) :- !, G = M:Name.
'$tbl_closure'(Head, M, M:Name) :- functor(Head, Name, _).

'$tbl_known'([A|_], G) :- A =@= G, !.
'$tbl_known'([_|As], G) :- '$tbl_known'(As, G).

'$det'(G) :-
    (   call_cleanup('$unwrapped'(G), Det = true)
    *-> (   Det == true -> true ; '$not_det'(G, nondet) )
    ;   '$not_det'(G, fail)
    ).

'$not_det'(M:G, Found) :-
    functor(G, Name, Arity),
    (   M == user -> PI = Name/Arity ; PI = M:Name/Arity ),
    '$not_det'(PI, Found, property).

($).

$(G) :- strip_module(G, _, Plain), '$once'(G, Plain, goal).

% What follows a $ in a clause: the last goal takes the place of the clause, so an error names its predicate.
'$guard'(PI, G) :-
    strip_module(G, M, Body),
    '$last_goal'(Body, First, Last),
    (   '$is_control'(Last)
    ->  '$once'(M:Body, PI, guard)
    ;   '$exits'(M:First, PI, guard, Det),
        functor(Last, Name, Arity),
        '$once'(M:Last, Name/Arity, guard_in_caller),
        '$must_be_det'(Det, PI, guard)
    ).

'$last_goal'(G, true, G) :- var(G), !.
'$last_goal'((A, B), First, Last) :- !, '$last_goal'(B, B1, Last), ( B1 == true -> First = A ; First = (A, B1) ).
'$last_goal'(G, true, G).

'$is_control'(G) :- var(G), !.
'$is_control'(_:_).
'$is_control'((_ ; _)).
'$is_control'((_ -> _)).
'$is_control'((_ *-> _)).
'$is_control'(\+ _).
'$is_control'(_ = _).
'$is_control'(true).
'$is_control'(fail).
'$is_control'(false).
'$is_control'(!).

'$once'(G, Culprit, Guard) :- '$exits'(G, Culprit, Guard, Det), '$must_be_det'(Det, Culprit, Guard).

'$exits'(G, Culprit, Guard, Det) :-
    (   call_cleanup(G, Exited = true)
    *-> ( Exited == true -> Det = det ; Det = nondet )
    ;   '$not_det'(Culprit, fail, Guard)
    ).

'$must_be_det'(det, _, _) :- !.
'$must_be_det'(nondet, Culprit, Guard) :- '$not_det'(Culprit, nondet, Guard).

% Of a goal, the context would be the predicate that calls it.
'$not_det'(Culprit, Found, Guard) :-
    (   Guard == goal -> true ; Context = context(Culprit, _) ),
    throw(error(determinism_error(Culprit, det, Found, Guard), Context)).
`;
