% Runs goals from a file, one on each line, and writes what they do, one line for each. The same text is run by Tandem and by SWI-Prolog.
%
% A line has the goal's answers, five at most, each with " ;" where a choice point was left; or "no"; or the error as it was
% thrown, with the predicate of its context and without its message; then, after a bar, what was written. What is written
% to user_output itself comes first.

conform(File) :-
    open(File, read, Stream),
    lines(Stream, 1),
    close(Stream).

% A goal that cannot be read ends where its line does.
lines(Stream, N) :-
    read_line_to_string(Stream, Line),
    (   Line == end_of_file
    ->  true
    ;   open_string(Line, Goal),
        goal(Goal, N),
        close(Goal),
        N1 is N + 1,
        lines(Stream, N1)
    ).

goal(Stream, N) :-
    catch(read_term(Stream, Goal, [variable_names(Names)]), Error, true),
    (   nonvar(Error)
    ->  error_text(Error, Text),
        format("@~d unreadable: ~w~n", [N, Text])
    ;   run(Goal, Names, N)
    ).

% A goal that makes more calls than any of them needs is endless.
run(Goal, Names, N) :-
    format("@~d ", [N]),
    Found = found(0, []),
    with_output_to(string(Output), call_with_inference_limit(answers(Goal, Names, Found), 300000, Result)),
    (   Result == inference_limit_exceeded
    ->  Answers = endless
    ;   arg(2, Found, Reversed),
        reverse(Reversed, List),
        ( List == [] -> Answers = no ; atomic_list_concat(List, ' ', Answers) )
    ),
    write(Answers),
    ( Output == "" -> true ; format(" | ~q", [Output]) ),
    nl.

answers(Goal, Names, Found) :-
    (   catch(one(Goal, Names, Found), Error, failed(Error, Found)) -> true ; true ).

one(Goal, Names, Found) :-
    call_cleanup(Goal, Last = true),
    arg(1, Found, N0),
    N is N0 + 1,
    nb_setarg(1, Found, N),
    bindings_text(Names, Text0),
    ( Last == true -> Text = Text0 ; atom_concat(Text0, ' ;', Text) ),
    note(Text, Found),
    N >= 5.

failed(Error, Found) :- error_text(Error, Text), note(Text, Found).

note(Text, Found) :- arg(2, Found, Before), nb_setarg(2, Found, [Text|Before]).

bindings_text(Names, Text) :-
    copy_term_nat(Names, Copy),
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
    write_term(Value, [quoted(true), numbervars(true), priority(699), cycles(true)]),
    ( Bs == [] -> true ; write(', ') ),
    show(Bs).

error_text(Error, Text) :-
    copy_term_nat(Error, Copy),
    (   Copy = error(Formal, Context)
    ->  ( nonvar(Context), Context = context(Where0, _), nonvar(Where0) -> plain(Where0, Where) ; Where = unknown ),
        Shown = error(Formal, Where)
    ;   Shown = throw(Copy)
    ),
    numbervars(Shown, 0, _),
    with_output_to(atom(Text), write_term(Shown, [quoted(true), numbervars(true), cycles(true)])).

% SWI-Prolog itself writes "system:" before the predicate for some errors of a builtin and not for others.
plain(Where, PI) :- Where = system:PI, !.
plain(Where, Where).
