% The real system's word on a goal, as one term: the head is a job, the body is called for it. It comes on standard input,
% so that a program finds no predicate, no file and no argument that is not its own.
%
% The outcome that is expected within so many answers is success, failure, exception(Ball), or answer(Goal) with what the last of them binds. Prints a line that begins with the job's mark, which
% is another one every time, then `confirmed`, or what happened instead, and ends with the status that says so. The program's own output is swallowed, and it
% reads the input that it was given. Of error terms the context is not compared: it names predicates that every system divides otherwise;
% nor is the predicate of a determinism error, which is the last of a chain of last calls there.

job([Program|Others], GoalText, OutcomeText, Answers, Seconds, Input, Mark, Status) :-
    set_prolog_flag(argv, [swipl]),
    catch(
        (   load_files(Program, [silent(true)]),
            load_files(Others, [silent(true)]),
            read_term_from_atom(GoalText, Goal, [module(user)]),
            read_term_from_atom(OutcomeText, Expected, [module(user)]),
            open_string(Input, Stream),
            set_input(Stream),
            set_stream(Stream, alias(user_input)),
            catch(
                (   Count = count(0),
                    with_output_to(
                        string(_),
                        time:call_with_time_limit(
                            Seconds,
                            (   user:Goal,
                                arg(1, Count, Before),
                                Found is Before + 1,
                                nb_setarg(1, Count, Found),
                                Found >= Answers
                            ->  true
                            ;   arg(1, Count, Enough),
                                Enough > 0
                            )
                        )
                    )
                ->  ( Expected = answer(_) -> Outcome = answer(Goal) ; Outcome = success )
                ;   Outcome = failure
                ),
                Ball,
                Outcome = exception(Ball)
            ),
            (   Expected = exception(error(determinism_error(_, Declared, Found, Where), _)),
                Outcome = exception(error(determinism_error(_, Declared, Found, Where), _))
            ->  Alike = same-same
            ;   Expected = exception(error(Formal, _)),
                Outcome = exception(error(Other, _))
            ->  Alike = Formal-Other
            ;   Alike = Expected-Outcome
            ),
            (   Alike = One-Two,
                One =@= Two
            ->  Answer = confirmed
            ;   Answer = Outcome
            )
        ),
        Problem,
        Answer = unchecked(Problem)
    ),
    format(user_output, "~n~w", [Mark]),
    write_term(user_output, Answer, [quoted(true), cycles(true)]),
    nl(user_output),
    halt(Status).
