% Runs goals from a file and writes what they do, one line for each. The same text is run by Tandem and by SWI-Prolog.
%
% A goal file holds goals, each ended by a full stop. each(X, List, Goal) stands for one goal for every element of the
% list. A line of the result has the goal's answers (four at most), its failure or its error, then what it wrote.

conform(File) :-
    open(File, read, Stream),
    goals(Stream, 1),
    close(Stream).

goals(Stream, N) :-
    catch(read_term(Stream, Goal, [variable_names(Names)]), Error, true),
    (   nonvar(Error)
    ->  error_text(Error, Text),
        format("~d: unreadable: ~w~n", [N, Text]),
        N1 is N + 1,
        goals(Stream, N1)
    ;   Goal == end_of_file
    ->  true
    ;   run(Goal, Names, N, N1),
        goals(Stream, N1)
    ).

run(each(X, List, Goal), Names, N0, N) :-
    !,
    run_each(List, X, Goal, Names, N0, N).
run(Goal, Names, N0, N) :-
    outcome(Goal, Names, Answers, Output),
    format("~d: ~w", [N0, Answers]),
    (   Output == "" -> true ; format(" | ~q", [Output]) ),
    nl,
    N is N0 + 1.

run_each([], _, _, _, N, N).
run_each([E|Es], X, Goal, Names, N0, N) :-
    copy_term(X-Goal-Names, E-Goal1-Names1),
    run(Goal1, Names1, N0, N1),
    run_each(Es, X, Goal, Names, N1, N).

outcome(Goal, Names, Answers, Output) :-
    with_output_to(string(Output), answers(Goal, Names, List)),
    ( List == [] -> Answers = no ; atomic_list_concat(List, ' ; ', Answers) ).

answers(Goal, Names, Answers) :-
    Found = found(0, []),
    (   catch(one(Goal, Names, Found), Error, failed(Error, Found)) -> true ; true ),
    arg(2, Found, Reversed),
    reverse(Reversed, Answers).

one(Goal, Names, Found) :-
    call(Goal),
    arg(1, Found, N0),
    N is N0 + 1,
    nb_setarg(1, Found, N),
    bindings_text(Names, Text),
    note(Text, Found),
    N >= 4.

failed(Error, Found) :- error_text(Error, Text), note(Text, Found).

note(Text, Found) :- arg(2, Found, Before), nb_setarg(2, Found, [Text|Before]).

bindings_text(Names, Text) :-
    copy_term(Names, Copy),
    bound(Copy, Bound),
    numbervars(Bound, 0, _),
    ( Bound == [] -> Text = yes ; shown(Bound, Text) ).

bound([], []).
bound([Name=Value|Bs], Rest) :- var(Value), !, Value = '$VAR'(Name), bound(Bs, Rest).
bound([Name=Value|Bs], Rest) :- Value == '$VAR'(Name), !, bound(Bs, Rest).
bound([B|Bs], [B|Rest]) :- bound(Bs, Rest).

shown(Bound, Text) :- with_output_to(atom(Text), show(Bound)).

show([]).
show([Name=Value|Bs]) :-
    write(Name), write('='),
    write_term(Value, [quoted(true), numbervars(true), priority(699)]),
    ( Bs == [] -> true ; write(', ') ),
    show(Bs).

error_text(Error, Text) :-
    copy_term(Error, Copy),
    ( Copy = error(Formal, _) -> Shown = error(Formal) ; Shown = throw(Copy) ),
    numbervars(Shown, 0, _),
    with_output_to(atom(Text), write_term(Shown, [quoted(true), numbervars(true)])).
