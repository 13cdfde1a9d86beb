% Runs goals of a program in SWI-Prolog: each one's first answer, and which clauses were entered on the way.
%
% check(+Program, +Goals): Goals is a file of goals. Writes a line for each: its outcome and whether choice points were left; at the end
% the lines of the clauses that were entered. What a goal changes in the database or in global variables is put back after it.

user:term_expansion(T, Expanded) :-
    prolog_load_context(source, File),
    \+ sub_atom(File, _, _, 0, 'check.pl'),
    prolog_load_context(term_position, Position),
    stream_position_data(line_count, Position, Line),
    instrumented(T, Line, Expanded).

instrumented((:- _), _, _) :- !, fail.
instrumented((?- _), _, _) :- !, fail.
instrumented(T, _, _) :- memberchk(T, [begin_of_file, end_of_file]), !, fail.
instrumented((H --> B), Line, Clause) :- !, dcg_translate_rule((H --> B), Rule), instrumented(Rule, Line, Clause).
instrumented((H => B), Line, (H => entered(Line), B)) :- !.
instrumented((H :- B), Line, (H :- B1)) :- !, marked(B, H, Line, B1).
instrumented(H, Line, (H :- entered(Line))).

% Unifications of arguments that a body begins with belong to the head, for indexing too: the mark comes after them.
marked(B, _, Line, (entered(Line), B)) :- var(B), !.
marked(((A, B), C), H, Line, D) :- !, marked((A, (B, C)), H, Line, D).
marked((U, B), H, Line, (U, B1)) :- in_head(U, H), !, marked(B, H, Line, B1).
marked(U, H, Line, (U, entered(Line))) :- in_head(U, H), !.
marked(B, _, Line, (entered(Line), B)).

in_head(U, H) :-
    nonvar(U),
    U = (X = Y),
    ( var(X), nonvar(Y) -> V = X ; var(Y), nonvar(X), V = Y ),
    H =.. [_|Args],
    member(A, Args),
    A == V,
    !.

% A flag, since neither backtracking nor rolling back a goal's changes touches it.
entered(Line) :- atom_concat(entered_, Line, Key), flag(Key, _, 1).

check(Program, Goals) :-
    load_files(Program, [silent(true)]),
    globals(Before),
    open(Goals, read, Stream),
    goals(Stream, Before),
    close(Stream),
    findall(L, ( current_flag(F), atom_concat(entered_, A, F), atom_number(A, L) ), Ls),
    sort(Ls, Lines),
    format("entered ~w~n", [Lines]).

goals(Stream, Globals) :-
    read_term(Stream, Goal, [variable_names(Names)]),
    (   Goal == end_of_file -> true
    ;   outcome(Goal, Names, Text),
        restore(Globals),
        format("~w~n", [Text]),
        goals(Stream, Globals)
    ).

globals(Globals) :-
    findall(K-V, ( nb_current(K, V), \+ sub_atom(K, 0, _, _, '$') ), Globals).

restore(Before) :-
    globals(Now),
    forall(( member(K-_, Now), \+ memberchk(K-_, Before) ), nb_delete(K)),
    forall(member(K-V, Before), nb_setval(K, V)).

outcome(Goal, Names, Text) :-
    with_output_to(string(_), catch(isolated(Goal, Names, Text), Error, error_text(Error, Text))),
    !.
outcome(_, _, failure).

isolated(Goal, Names, Text) :-
    snapshot(call_with_time_limit(20, first(Goal, Names, Text))).

first(Goal, Names, Text) :-
    call_cleanup(user:Goal, Det = true),
    ( Det == true -> More = '' ; More = ' more' ),
    bindings(Names, Bound),
    term_variables(Bound, Vs),
    maplist(=('$VAR'('_')), Vs),
    with_output_to(atom(Shown), show(Bound)),
    format(atom(Text), "success ~w~w", [Shown, More]).

bindings([], []).
bindings([Name=Value|Ns], Bs) :- ( var(Value) -> Bs = Rest ; Bs = [Name=Value|Rest] ), bindings(Ns, Rest).

show([]).
show([Name=Value|Bs]) :-
    write(Name), write('='),
    write_term(Value, [quoted(true), numbervars(true), priority(999)]),
    ( Bs == [] -> true ; write('; ') ),
    show(Bs).

error_text(time_limit_exceeded, timeout) :- !.
error_text(error(resource_error(_), _), timeout) :- !.
error_text(Error, Text) :-
    ( Error = error(Formal, _) -> Shown = Formal ; Shown = Error ),
    term_variables(Shown, Vs),
    maplist(=('$VAR'('_')), Vs),
    with_output_to(atom(T), write_term(Shown, [quoted(true), numbervars(true)])),
    format(atom(Text), "exception ~w", [T]).
