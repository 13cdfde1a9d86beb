% The real system's word on a goal: swipl -g main confirm.pl -- FILE GOAL OUTCOME
%
% OUTCOME is what is expected: success, failure, or exception(Ball). Prints a line that begins with a mark no program
% prints by chance, then `confirmed`, or what happened instead. The program's own output is swallowed, and it has
% nothing to read. Of error terms the context is not compared: it names predicates that every system divides otherwise.

main :-
    current_prolog_flag(argv, Arguments),
    append(_, [File, GoalText, OutcomeText], Arguments),
    load_files(user:File, [silent(true)]),
    term_of(GoalText, Goal),
    term_of(OutcomeText, Expected),
    outcome(Goal, Outcome),
    (   agrees(Expected, Outcome)
    ->  Answer = confirmed
    ;   Answer = Outcome
    ),
    format(user_output, "~n\002~q~n", [Answer]),
    halt.
main :-
    halt(1).

term_of(Text, Term) :-
    read_term_from_atom(Text, Term, [module(user)]).

outcome(Goal, Outcome) :-
    open_string("", Nothing),
    set_input(Nothing),
    catch(
        ( with_output_to(string(_), call_with_time_limit(1, user:Goal)) -> Outcome = success ; Outcome = failure ),
        Ball,
        Outcome = exception(Ball)
    ).

agrees(exception(error(Formal, _)), exception(error(Other, _))) :- !, Formal =@= Other.
agrees(Expected, Outcome) :- Expected =@= Outcome.
