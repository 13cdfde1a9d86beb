% What a goal does on the real system: swipl -g main confirm.pl -- FILE GOAL OUTCOME ANSWERS
%
% OUTCOME is what is expected within ANSWERS answers: success, failure, or exception(Ball). Prints a line that begins with a mark no program
% prints by chance, then `confirmed`, or what happened instead. The program's own output is swallowed, and it has
% nothing to read. Of error terms the context is not compared: it names predicates that every system divides otherwise.

main :-
    current_prolog_flag(argv, Arguments),
    append(_, [File, GoalText, OutcomeText, Count], Arguments),
    load_files(user:File, [silent(true)]),
    term_of(GoalText, Goal),
    term_of(OutcomeText, Expected),
    term_of(Count, Answers),
    outcome(Goal, Answers, Outcome),
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

outcome(Goal, Answers, Outcome) :-
    open_string("", Nothing),
    set_input(Nothing),
    catch(
        ( with_output_to(string(_), call_with_time_limit(1, answered(Goal, Answers))) -> Outcome = success ; Outcome = failure ),
        Ball,
        Outcome = exception(Ball)
    ).

% The goal has an answer, and was asked for so many.
answered(Goal, Answers) :-
    Count = count(0),
    (   user:Goal,
        arg(1, Count, Before),
        Found is Before + 1,
        nb_setarg(1, Count, Found),
        Found >= Answers
    ->  true
    ;   arg(1, Count, Found),
        Found > 0
    ).

agrees(exception(error(Formal, _)), exception(error(Other, _))) :- !, Formal =@= Other.
agrees(Expected, Outcome) :- Expected =@= Outcome.
