% Runs goals of a program in SWI-Prolog: each one's first answer, and which clauses were entered on the way.
%
% check(+Program, +Goals): Goals is a file of goals. Writes a line for each: its outcome, whether choice points were left, and at the
% end the lines of the clauses that were entered.

:- dynamic hit/1.

user:term_expansion(T, Expanded) :-
    prolog_load_context(source, File),
    \+ sub_atom(File, _, _, 0, 'check.pl'),
    prolog_load_context(term_position, Position),
    stream_position_data(line_count, Position, Line),
    instrumented(T, Line, Expanded).

instrumented((:- _), _, _) :- !, fail.
instrumented((H --> B), Line, (H1 :- entered(Line), B1)) :- !, dcg_translate_rule((H --> B), (H1 :- B1)).
instrumented((H :- B), Line, (H :- entered(Line), B)) :- !.
instrumented(H, Line, (H :- entered(Line))).

entered(Line) :- ( hit(Line) -> true ; assertz(hit(Line)) ).

check(Program, Goals) :-
    load_files(Program, [silent(true)]),
    open(Goals, read, Stream),
    goals(Stream),
    close(Stream),
    findall(L, hit(L), Ls),
    sort(Ls, Lines),
    format("entered ~w~n", [Lines]).

goals(Stream) :-
    read_term(Stream, Goal, [variable_names(Names)]),
    (   Goal == end_of_file -> true
    ;   outcome(Goal, Names, Text),
        format("~w~n", [Text]),
        goals(Stream)
    ).

outcome(Goal, Names, Text) :-
    with_output_to(string(_), catch(first(Goal, Names, Text), Error, error_text(Error, Text))),
    !.
outcome(_, _, failure).

first(Goal, Names, Text) :-
    call_cleanup(user:Goal, Det = true),
    ( Det == true -> More = '' ; More = ' more' ),
    bindings(Names, Bound),
    term_variables(Bound, Vs),
    maplist(=('$VAR'('_')), Vs),
    with_output_to(atom(Shown), show(Bound)),
    format(atom(Text), "success ~w~w", [Shown, More]).

bindings([], []).
bindings([Name=Value|Ns], Bs) :- ( var(Value) -> Bs = Rest, true ; Bs = [Name=Value|Rest] ), bindings(Ns, Rest).

show([]).
show([Name=Value|Bs]) :-
    write(Name), write('='),
    write_term(Value, [quoted(true), numbervars(true), priority(999)]),
    ( Bs == [] -> true ; write('; ') ),
    show(Bs).

error_text(Error, Text) :-
    ( Error = error(Formal, _) -> Shown = Formal ; Shown = Error ),
    term_variables(Shown, Vs),
    maplist(=('$VAR'('_')), Vs),
    with_output_to(atom(T), write_term(Shown, [quoted(true), numbervars(true)])),
    format(atom(Text), "exception ~w", [T]).
