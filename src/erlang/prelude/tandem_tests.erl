%% Runs tests for the calls that they make: EUnit's test functions and generators, cases of Common Test, properties of PropEr.
%% Whether a test passes is nobody's concern here, so failures are swallowed, and what follows is run all the same.
-module(tandem_tests).

-export([simple/2, generator/2, cases/1, testcase/2, property/3]).

%% How many inputs a property is tried with. More: further inputs, and less time for the tests that follow.
-define(PROPERTY_TESTS, 20).

simple(Module, Name) ->
    attempt(fun() -> Module:Name() end).

generator(Module, Name) ->
    generated(fun() -> Module:Name() end).

%% The checker is a module with the interface of PropEr.
property(Module, Name, Checker) ->
    attempt(fun() -> true = Checker:quickcheck(Module:Name(), [quiet, {numtests, ?PROPERTY_TESTS}]) end).

%% Whoever watches the calls knows by these two where a test begins, and whether it failed.
attempt(Test) ->
    try Test() of
        Value -> {ok, Value}
    catch
        _:_ -> failing()
    end.

failing() -> failed.

generated(Generator) ->
    case attempt(Generator) of
        {ok, Tests} -> tests(Tests);
        failed -> failed
    end.

%% EUnit's test representations.
tests(Test) when is_function(Test, 0) -> attempt(Test);
tests([]) -> ok;
tests([First | Rest] = All) ->
    case is_label(All) of
        true -> ok;
        false ->
            tests(First),
            tests(Rest)
    end;
tests({generator, Generator}) when is_function(Generator, 0) -> generated(Generator);
tests({generator, Module, Name}) -> generator(Module, Name);
tests({test, Module, Name}) -> simple(Module, Name);
tests({with, Value, Tests}) -> [attempt(fun() -> Test(Value) end) || Test <- Tests];
tests({spawn, Tests}) -> tests(Tests);
tests({spawn, _Node, Tests}) -> tests(Tests);
tests({timeout, _Seconds, Tests}) -> tests(Tests);
tests({inorder, Tests}) -> tests(Tests);
tests({inparallel, Tests}) -> tests(Tests);
tests({inparallel, _Most, Tests}) -> tests(Tests);
tests({setup, Where, Setup, Tests}) when Where =:= spawn; Where =:= local -> setup(Setup, fun ignore/1, Tests);
tests({setup, Where, Setup, Cleanup, Tests}) when Where =:= spawn; Where =:= local -> setup(Setup, Cleanup, Tests);
tests({setup, Setup, Tests}) -> setup(Setup, fun ignore/1, Tests);
tests({setup, Setup, Cleanup, Tests}) -> setup(Setup, Cleanup, Tests);
tests({foreach, Where, Setup, Tests}) when Where =:= spawn; Where =:= local ->
    [setup(Setup, fun ignore/1, Each) || Each <- Tests];
tests({foreach, Where, Setup, Cleanup, Tests}) when Where =:= spawn; Where =:= local ->
    [setup(Setup, Cleanup, Each) || Each <- Tests];
tests({foreach, Setup, Tests}) -> [setup(Setup, fun ignore/1, Each) || Each <- Tests];
tests({foreach, Setup, Cleanup, Tests}) -> [setup(Setup, Cleanup, Each) || Each <- Tests];
tests({foreachx, Setup, Pairs}) -> setups(Setup, fun(_, _) -> ok end, Pairs);
tests({foreachx, Setup, Cleanup, Pairs}) -> setups(Setup, Cleanup, Pairs);
tests({Module, Name}) when is_atom(Module), is_atom(Name) -> simple(Module, Name);
tests({_LabelOrLine, Tests}) -> tests(Tests);
tests(_) -> ok.

is_label(Text) ->
    is_list(Text) andalso lists:all(fun(Char) -> is_integer(Char) end, Text).

ignore(_) -> ok.

setup(Setup, Cleanup, Tests) ->
    case attempt(Setup) of
        {ok, Value} ->
            instantiated(Tests, Value),
            attempt(fun() -> Cleanup(Value) end);
        failed -> failed
    end.

setups(Setup, Cleanup, Pairs) ->
    [setup(fun() -> Setup(Key) end, fun(Value) -> Cleanup(Key, Value) end, fun(Value) -> Tests(Key, Value) end)
     || {Key, Tests} <- Pairs].

instantiated(Tests, Value) when is_function(Tests, 1) -> generated(fun() -> Tests(Value) end);
instantiated({with, Tests}, Value) -> tests({with, Value, Tests});
instantiated(Tests, Value) when is_list(Tests) -> [instantiated(Each, Value) || Each <- Tests];
instantiated(Tests, _Value) -> tests(Tests).

%% The names of a suite's cases, those in groups among them.
cases(Module) ->
    Groups = case attempt(fun() -> Module:groups() end) of {ok, Known} -> Known; failed -> [] end,
    lists:usort(lists:append([cases_in(Each, Groups) || Each <- Module:all()])).

cases_in(Case, _) when is_atom(Case) -> [Case];
cases_in({testcase, Case, _}, _) -> [Case];
cases_in({group, Name}, Groups) -> in_group(Name, Groups);
cases_in({group, Name, _}, Groups) -> in_group(Name, Groups);
cases_in({group, Name, _, _}, Groups) -> in_group(Name, Groups);
cases_in({_Name, Cases}, Groups) when is_list(Cases) -> lists:append([cases_in(Each, Groups) || Each <- Cases]);
cases_in({_Name, _, Cases}, Groups) when is_list(Cases) -> lists:append([cases_in(Each, Groups) || Each <- Cases]);
cases_in(_, _) -> [].

in_group(Name, Groups) ->
    case lists:keytake(Name, 1, Groups) of
        {value, Group, Others} -> cases_in(Group, Others);
        false -> []
    end.

testcase(Module, Case) ->
    First = [{data_dir, atom_to_list(Module) ++ "_data/"}, {priv_dir, "priv/"}],
    Suite = configured(fun() -> Module:init_per_suite(First) end, First),
    Config = configured(fun() -> Module:init_per_testcase(Case, Suite) end, Suite),
    attempt(fun() -> Module:Case(Config) end),
    attempt(fun() -> Module:end_per_testcase(Case, Config) end),
    attempt(fun() -> Module:end_per_suite(Suite) end).

configured(Init, Otherwise) ->
    case attempt(Init) of
        {ok, Config} when is_list(Config) -> Config;
        _ -> Otherwise
    end.
