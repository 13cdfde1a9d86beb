/** Names that older programs use, and what has no meaning without threads and signals. */
export const backcomp = String.raw`
:- module(backcomp, [checklist/2, sublist/3, merge/3, merge_set/3, proper_list/1, string_to_list/2, write_ln/1,
    display/1, atomic_concat/3, call_cleanup/3, sig_atomic/1, with_mutex/2, thread_self/1, call_with_time_limit/2, get_flag/2,
    set_flag/2, nb_linkval/2, '@'/2, strip_module/3, existence_error/3, uninstantiation_error/1, scanl/4, scanl/5, scanl/6,
    foreach/2, is_lambda/1]).

checklist(G, L) :- maplist(G, L).
sublist(G, L, M) :- include(G, L, M).
merge(L1, L2, L) :- append(L1, L2, L0), msort(L0, L).
merge_set(L1, L2, L) :- ord_union(L1, L2, L).
proper_list(L) :- is_list(L).
string_to_list(S, L) :- string_codes(S, L).
write_ln(T) :- writeln(T).
display(T) :- write_term(T, [ignore_ops(true)]).
atomic_concat(A, B, C) :- atomic_list_concat([A,B], C).
call_cleanup(G, Catcher, Cleanup) :- setup_call_catcher_cleanup(true, G, Catcher, Cleanup).

sig_atomic(G) :- once(G).
with_mutex(_, G) :- once(G).
thread_self(main).
% Time stands still here.
call_with_time_limit(Limit, G) :- Limit > 0, !, once(G).
call_with_time_limit(_, _) :- throw(time_limit_exceeded).

get_flag(K, V) :- flag(K, V, V).
set_flag(K, V) :- flag(K, _, V).
nb_linkval(K, V) :- b_setval(K, V).

'@'(G, M) :- call(M:G).

strip_module(T, M, P) :- '$strip_module'(T, user, M, P).
'$strip_module'(T, M0, M, P) :- nonvar(T), T = M1:T1, atom(M1), !, '$strip_module'(T1, M1, M, P) .
'$strip_module'(P, M, M, P).

existence_error(Type, What, In) :- throw(error(existence_error(Type, What, In), _)).
uninstantiation_error(Culprit) :- throw(error(uninstantiation_error(Culprit), _)).

scanl(G, L, V0, [V0|Vs]) :- '$scanl'(L, G, V0, Vs).
'$scanl'([], _, _, []).
'$scanl'([X|Xs], G, V0, [V|Vs]) :- call(G, X, V0, V), '$scanl'(Xs, G, V, Vs).
scanl(G, L1, L2, V0, [V0|Vs]) :- '$scanl'(L1, L2, G, V0, Vs).
'$scanl'([], [], _, _, []).
'$scanl'([X|Xs], [Y|Ys], G, V0, [V|Vs]) :- call(G, X, Y, V0, V), '$scanl'(Xs, Ys, G, V, Vs).
scanl(G, L1, L2, L3, V0, [V0|Vs]) :- '$scanl'(L1, L2, L3, G, V0, Vs).
'$scanl'([], [], [], _, _, []).
'$scanl'([X|Xs], [Y|Ys], [Z|Zs], G, V0, [V|Vs]) :- call(G, X, Y, Z, V0, V), '$scanl'(Xs, Ys, Zs, G, V, Vs).

% One goal for each solution; variables that both share are those of the solution.
foreach(Gen, Goal) :-
    term_variables(Gen, GenVs), term_variables(Goal, GoalVs),
    '$shared_variables'(GenVs, GoalVs, Shared),
    Templ =.. [v|Shared],
    findall(Templ, Gen, Sols),
    '$foreach'(Sols, Templ, Goal, GoalVs, Shared).
'$foreach'([], _, _, _, _).
'$foreach'([Sol|Sols], Templ, Goal, GoalVs, Shared) :-
    '$other_variables'(GoalVs, Shared, Others),
    copy_term(Others-Templ-Goal, Others-Sol-Goal1),
    call(Goal1),
    '$foreach'(Sols, Templ, Goal, GoalVs, Shared).
'$shared_variables'([], _, []).
'$shared_variables'([V|Vs], Ws, Ss) :- ( '$has_variable'(Ws, V) -> Ss = [V|Rest] ; Ss = Rest ), '$shared_variables'(Vs, Ws, Rest).
'$other_variables'([], _, []).
'$other_variables'([V|Vs], Ws, Os) :- ( '$has_variable'(Ws, V) -> Os = Rest ; Os = [V|Rest] ), '$other_variables'(Vs, Ws, Rest).
'$has_variable'([W|Ws], V) :- ( W == V -> true ; '$has_variable'(Ws, V) ).

is_lambda(T) :- compound(T), ( T = (_>>_) ; T = (_/_) ), !.
`;

export const ctypes = String.raw`
:- module(ctypes, [is_alnum/1, is_alpha/1, is_ascii/1, is_cntrl/1, is_csym/1, is_csymf/1, is_digit/1, is_graph/1, is_lower/1,
    is_upper/1, is_punct/1, is_space/1, is_white/1, is_print/1, is_endline/1, is_newline/1, is_period/1, is_quote/1, is_paren/1,
    to_lower/2, to_upper/2, upper_lower/2]).

is_alnum(C) :- '$code_is'(C, alnum).
is_alpha(C) :- '$code_is'(C, csymf).
is_ascii(C) :- integer(C), C >= 0, C < 128.
is_cntrl(C) :- '$code_is'(C, cntrl).
is_csym(C) :- '$code_is'(C, csym).
is_csymf(C) :- '$code_is'(C, csymf).
is_digit(C) :- '$code_is'(C, digit).
is_graph(C) :- '$code_is'(C, graph).
is_lower(C) :- '$code_is'(C, lower).
is_upper(C) :- '$code_is'(C, upper).
is_punct(C) :- '$code_is'(C, punct).
is_space(C) :- '$code_is'(C, space).
is_white(C) :- '$code_is'(C, white).
is_print(C) :- ( '$code_is'(C, graph) -> true ; '$code_is'(C, space), C =:= 0'  ).
is_endline(C) :- '$code_is'(C, end_of_line).
is_newline(C) :- '$code_is'(C, newline).
is_period(C) :- '$code_is'(C, period).
is_quote(C) :- '$code_is'(C, quote).
is_paren(C) :- '$code_is'(C, paren).
'$code_is'(C, Type) :- nonvar(C), code_type(C, Type), !.

to_lower(U, L) :- ( code_type(U, upper(L0)) -> L = L0 ; L = U ).
to_upper(L, U) :- code_type(U, to_upper(L)), !.
upper_lower(U, L) :- nonvar(L), !, code_type(U, upper(L)), !.
upper_lower(U, L) :- code_type(L, lower(U)), !.
`;
