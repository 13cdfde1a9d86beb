/**
 * Predicates that are called through another one: `:- table` and `:- det`.
 *
 * A table holds the answers of the variants of one goal. It is filled by calling the clauses again and again, each time with
 * the answers so far for goals that are being evaluated, until a pass finds nothing new (naive iteration to the least
 * fixpoint). Tables that depend on each other are complete together, when the first of them is. Variants and answers are
 * compared by `=@=`, so that a comparison that depends on the input is a decision.
 */
export const tabling = String.raw`
:- module(tabling, ['$tabled'/1, '$det'/1, abolish_all_tables/0]).

abolish_all_tables :- '$tbl'(clear, 0, _).

'$tabled'(G) :- '$tbl_find'(G, Id), '$tbl_fill'(Id), '$tbl'(answers, Id, Answers), '$tbl_answer'(Answers, G).

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

'$tbl_add'(Id, G) :- '$tbl'(similar, Id-G, Answers), '$tbl_known'(Answers, G), !.
'$tbl_add'(Id, G) :- '$tbl'(add, Id, G).

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
    throw(error(determinism_error(PI, det, Found, property), _)).
`;
