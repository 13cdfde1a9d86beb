% Runs the tests of a file for plunit, one after the other: the head is a job, the body is called for it, as in confirm.pl.
% Prints a line that begins with the job's mark, then the list of the tests that passed, or problem(Term).

job([Program|Others], File, Text, Unit, Tests, Seconds, Mark) :-
    set_prolog_flag(argv, [swipl]),
    catch(
        (   load_files(Program, [silent(true), if(not_loaded)]),
            load_files(Others, [silent(true), if(not_loaded)]),
            open_string(Text, Stream),
            load_files(user:File, [stream(Stream), silent(true)]),
            open_string("", Nothing),
            set_input(Nothing),
            findall(
                Test,
                (   member(Test, Tests),
                    catch(
                        with_output_to(
                            string(_),
                            time:call_with_time_limit(Seconds, plunit:run_tests(Unit:Test))
                        ),
                        _,
                        fail
                    )
                ),
                Answer
            )
        ),
        Problem,
        Answer = problem(Problem)
    ),
    format(user_output, "~n~w", [Mark]),
    write_term(user_output, Answer, [quoted(true), cycles(true), max_depth(0)]),
    nl(user_output),
    halt.
