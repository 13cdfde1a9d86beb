% Runs many goals of many programs on SWI-Prolog, each for its first answer.
%
% main reads a file of terms program(File) and goal(Goal); for each goal it writes a line: the outcome, a tab, and the
% clauses that were entered, separated by commas. Programs call '$hit'(Name) where a clause is entered. What a goal changes
% is undone after it.

:- dynamic current/1.

main :-
    current_prolog_flag(argv, Arguments),
    last(Arguments, File),
    set_prolog_flag(autoload, true),
    open(File, read, Stream),
    repeat,
    read_term(Stream, Term, []),
    (   Term == end_of_file
    ->  !
    ;   step(Term),
        fail
    ),
    halt.

step(program(File)) :-
    retractall(current(_)),
    gensym(program, Module),
    add_import_module(Module, user, start),
    catch(load_files(Module:File, [silent(true)]), _, true),
    assertz(current(Module)).
step(goal(Goal)) :-
    current(Module),
    nb_setval('$hits', []),
    forall(member(Key, [k, 1, a, b, foo]), catch(nb_delete(Key), _, true)),
    outcome(Module:Goal, Outcome),
    nb_getval('$hits', Hits),
    atomic_list_concat(Hits, ',', Names),
    format(user_output, "~w\t~w~n", [Outcome, Names]).

user:'$hit'(Name) :-
    nb_getval('$hits', Hits),
    (   memberchk(Name, Hits) -> true
    ;   nb_setval('$hits', [Name|Hits])
    ).

outcome(Goal, Outcome) :-
    catch(
        (   with_output_to(string(_), call_with_time_limit(2, snapshot(Goal))) -> Outcome = success
        ;   Outcome = failure
        ),
        Ball,
        shape(Ball, Outcome)
    ).

shape(time_limit_exceeded, timeout) :- !.
shape(error(resource_error(_), _), timeout) :- !.
% In arithmetic a list of one character is its code; SWI-Prolog sometimes takes its tail, a bound variable, for no empty list.
shape(error(type_error(Nil, [_|Tail]), _), timeout) :- Nil == [], Tail == [], !.
% A list that is called is a list of files there.
shape(error(existence_error(source_sink, _), _), 'exception existence_error(procedure)') :- !.
shape(error(Formal, _), Shape) :- compound(Formal), !,
    Formal =.. [Name, First|_],
    ( First == [] -> Kind = [] ; atom(First) -> Kind = First ; Kind = '_' ),
    format(atom(Shape), "exception ~q(~q)", [Name, Kind]).
shape(error(Formal, _), Shape) :- !, format(atom(Shape), "exception ~q", [Formal]).
shape(err(N), Shape) :- integer(N), !, format(atom(Shape), "exception err(~w)", [N]).
shape(_, 'exception other').
