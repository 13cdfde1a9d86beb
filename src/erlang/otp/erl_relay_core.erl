%% Core Erlang of sources, beams and expressions, as the compiler has it before any optimization.
%%
%% A module comes as {core, Binary}, ready to be stored: a map whose functions are encoded one by one, so that who
%% reads it decodes only those that are called. Annotations are cut down to positions and the few marks that mean something to an interpreter; the file is
%% left out where it is the module's own.
%%
%% What the compiler complains about is an answer, not a failure: {diagnostics, List}.
-module(erl_relay_core).
-export([format_error/1, of_source/2, of_core/1, of_beam/1, of_expression/2, problems/2, compile/3, stable/2]).

%% With the option `tandem_tests`, tests that do not compile are left out of the module.
of_source(Path, Asked) ->
    Options = lists:delete(tandem_tests, Asked),
    case compile(Path, [to_core0, binary, return], Options) of
        {ok, _, Core, _} ->
            module(Core, Path, Options);
        {error, Errors, Warnings} ->
            case lists:member(tandem_tests, Asked) andalso guarded(Path, fun() -> without_broken_tests(Path, Options) end) of
                {ok, _, Core, _} -> module(Core, Path, Options);
                _ -> {diagnostics, problems(Errors, Warnings)}
            end
    end.

%%% Tests may need headers of what is not installed. Functions that need them are left out, and those that call these, as long as the module
%%% has them for its tests only.

without_broken_tests(Path, Options) ->
    Compiler = lists:flatmap(fun option/1, Options),
    Forms = [Form || Form <- forms(Path, Compiler), not lists:member(element(1, Form), [error, warning])],
    OwnForms = forms(Path, [Option || Option <- Compiler, Option =/= {d, 'TEST'}]),
    [] = [Form || Form <- OwnForms, element(1, Form) =:= error],
    Own = functions(OwnForms),
    [] = refused_transforms(Forms, Compiler),
    [] = Own -- functions(Forms),
    compile_most(Path, Forms, Own, [to_core0, binary, return | Compiler]).

compile_most(Path, Forms, Own, Options) ->
    case compile:noenv_forms(Forms, [{source, Path} | Options]) of
        {error, Errors, _} ->
            Places = [{Location, What} || {File, Found} <- Errors, same_file(File, Path), {Location, _, What} <- Found],
            Missing = [Name || {_, {undefined_function, Name}} <- Places],
            Broken = lists:usort([function_at(Location, Forms) || {Location, _} <- Places]) -- [none],
            Rest = lists:flatmap(fun(Form) -> left_of(Form, Broken, Missing) end, Forms),
            [] = Own -- functions(Rest),
            if
                Rest =/= Forms -> compile_most(Path, Rest, Own, Options)
            end;
        Compiled ->
            Compiled
    end.

same_file(File, Path) ->
    filename:basename(File) =:= filename:basename(Path).

functions(Forms) ->
    [{Name, Arity} || {function, _, Name, Arity, _} <- Forms].

%% The function that a place is in: the last one that begins before it. Attributes may stand between functions.
function_at(Location, Forms) ->
    Before = [Form || Form <- Forms, element(1, Form) =/= eof, is_located(Form), location_of(Form) =< Location],
    case Before =/= [] andalso lists:last(Before) of
        {function, _, Name, Arity, _} -> {Name, Arity};
        _ -> none
    end.

is_located(Form) ->
    tuple_size(Form) > 1 andalso element(1, Form) =:= function orelse element(1, Form) =:= attribute.

location_of(Form) ->
    erl_anno:location(element(2, Form)).

left_of({function, _, Name, Arity, _} = Form, Broken, _) ->
    [Form || not lists:member({Name, Arity}, Broken)];
left_of({attribute, Anno, export, Names}, Broken, Missing) ->
    [{attribute, Anno, export, (Names -- Broken) -- Missing}];
left_of({attribute, _, spec, {Name, _}} = Form, Broken, Missing) ->
    [Form || not lists:member(Name, Broken ++ Missing)];
left_of(Form, _, _) ->
    [Form].

of_core(Path) ->
    case file:read_file(Path) of
        {ok, Bytes} -> of_core_text(Path, unicode:characters_to_list(Bytes));
        {error, Reason} -> {diagnostics, [unreadable(Path, file:format_error(Reason))]}
    end.

%% The scanner, the parser and the linter crash on texts that no compiler writes.
of_core_text(Path, Text) when is_list(Text) ->
    try parse_core(Path, Text) of
        {parsed, Core} -> module(Core, Path);
        Diagnostics -> Diagnostics
    catch
        error:_ -> {diagnostics, [unreadable(Path, [Path, " is not Core Erlang"])]}
    end;
of_core_text(Path, _) ->
    {diagnostics, [unreadable(Path, [Path, " is not text in UTF-8"])]}.

parse_core(Path, Text) ->
    case core_scan:string(Text) of
        {ok, Tokens, _} ->
            case core_parse:parse(Tokens) of
                {ok, Core} -> lint_core(Path, Core);
                {error, Error} -> {diagnostics, diagnostics([{Path, [Error]}])}
            end;
        {error, Error, _} ->
            {diagnostics, diagnostics([{Path, [Error]}])}
    end.

lint_core(Path, Core) ->
    case core_lint:module(Core, []) of
        {error, Errors, Warnings} -> {diagnostics, problems(Errors, Warnings)};
        _ -> {parsed, Core}
    end.

%% The debug information says itself which module can turn it into forms: Erlang's and Elixir's differ.
of_beam(Path) ->
    try beam_lib:chunks(Path, [debug_info]) of
        {ok, {Module, [{debug_info, {debug_info_v1, Backend, Data}}]}} ->
            of_debug_info(Path, Module, Backend, Data);
        {ok, {Module, _}} ->
            without_debug_info(Path, Module);
        {error, beam_lib, Reason} ->
            {diagnostics, [unreadable(Path, beam_lib:format_error(Reason))]}
    catch
        % Damaged chunks.
        error:_ -> {diagnostics, [unreadable(Path, [Path, " is a damaged beam"])]}
    end.

%% The file names the module to be called: only those of Erlang and Elixir are.
of_debug_info(Path, Module, Backend, Data) when Backend =:= erl_abstract_code; Backend =:= elixir_erl ->
    try Backend:debug_info(erlang_v1, Module, Data, []) of
        {ok, Forms} -> of_forms(Path, Forms);
        {error, _} -> without_debug_info(Path, Module)
    catch
        error:undef -> {diagnostics, [unreadable(Path, no_backend(Backend))]};
        error:_ -> {diagnostics, [unreadable(Path, [Path, " has damaged debug information"])]}
    end;
of_debug_info(Path, _, Backend, _) ->
    {diagnostics, [unreadable(Path, no_backend(Backend))]}.

no_backend(Backend) ->
    io_lib:format("its debug information needs the module ~ts, which is not installed", [Backend]).

of_forms(Path, Forms) ->
    case refused_transforms(Forms, []) of
        [] ->
            case guarded(Path, fun() -> compile:noenv_forms(Forms, [to_core0, binary, return]) end) of
                {ok, _, Core, _} -> module(Core, Path);
                {error, Errors, Warnings} -> {diagnostics, problems(Errors, Warnings)}
            end;
        [Name | _] ->
            {diagnostics, [unreadable(Path, refusal(Name))]}
    end.

%% OTP may be installed without debug information but with sources.
without_debug_info(Path, Module) ->
    case filelib:find_source(Path) of
        {ok, Source} ->
            of_source(Source, [{i, filename:dirname(Source)}, {i, include_dir(Source)}]);
        {error, not_found} ->
            Text = io_lib:format("~ts was compiled without debug information, and its source was not found", [Module]),
            {diagnostics, [unreadable(Path, Text)]}
    end.

include_dir(Source) ->
    filename:join(filename:dirname(filename:dirname(Source)), "include").

%% A constant is a term; everything else becomes the body of a function without arguments.
of_expression(Text, Records) ->
    case erl_scan:string(Text ++ "\n.", {1, 1}) of
        {ok, Tokens, _} ->
            case erl_parse:parse_exprs(Tokens) of
                {ok, Exprs} -> of_exprs(Exprs, Records);
                {error, Error} -> {diagnostics, diagnostics([{"", [Error]}])}
            end;
        {error, Error, _} ->
            {diagnostics, diagnostics([{"", [Error]}])}
    end.

of_exprs([Expr] = Exprs, Records) ->
    try
        {term, erl_parse:normalise(Expr)}
    catch
        error:_ -> of_body(Exprs, Records)
    end;
of_exprs(Exprs, Records) ->
    of_body(Exprs, Records).

of_body(Exprs, Records) ->
    Module = tandem_expression,
    Forms = [
        {attribute, {1, 1}, file, {"expression", 1}},
        {attribute, {1, 1}, module, Module},
        {attribute, {1, 1}, export, [{value, 0}]}
    ] ++ [untyped(Record) || Record <- Records] ++ [{function, {1, 1}, value, 0, [{clause, {1, 1}, [], [], Exprs}]}],
    of_forms("expression", Forms).

%% Types of fields may speak of types that are not here.
untyped({attribute, Location, record, {Name, Fields}}) ->
    {attribute, Location, record, {Name, [untyped_field(Field) || Field <- Fields]}}.

untyped_field({typed_record_field, Field, _}) -> Field;
untyped_field(Field) -> Field.

%%% The compiler's options

compile(Path, Flags, Options) ->
    guarded(Path, fun() ->
        Compiler = lists:flatmap(fun option/1, Options),
        case refused_transforms(forms(Path, Compiler), Compiler) of
            [] -> really_compile(Path, Flags, Options, Compiler);
            [Name | _] -> {error, [{Path, [{?MODULE, {refused, Name}}]}], []}
        end
    end).

%% Options that mean nothing, and code that nobody could have written, make the compiler itself fail.
guarded(Path, Compile) ->
    try
        Compile()
    catch
        Class:Reason -> {error, [{Path, [{?MODULE, {crashed, Class, Reason}}]}], []}
    end.

format_error({refused, Name}) -> refusal(Name);
format_error({crashed, Class, Reason}) ->
    io_lib:format("the compiler failed (~p: ~P), perhaps by options that it does not know", [Class, Reason, 9]).

really_compile(Path, Flags, Options, Compiler) ->
    Named = [binary_to_atom(Name) || Name <- transforms_named(Path)],
    lists:foreach(fun(Name) -> load_transform(Name, Compiler) end, transforms_asked(Options) ++ Named),
    compile:file(Path, Flags ++ Compiler).

%% Where there is no sandbox, only transforms of OTP may run, wherever they are asked for.
refused_transforms(Forms, Options) ->
    case runs_code_of_program() of
        true ->
            [];
        false ->
            InForms = lists:flatten([Value || {attribute, _, compile, Value} <- Forms]),
            Asked = [Name || {Kind, Name} <- InForms ++ Options, Kind =:= parse_transform orelse Kind =:= core_transform],
            [Name || Name <- Asked, not part_of_otp(Name)]
    end.

%% Whether the compiler may call modules of the program: parse transforms, and behaviours, which it asks for their callbacks.
runs_code_of_program() -> os:getenv("ERL_RELAY_FOLDER") =:= false.

forms(Path, Options) ->
    Includes = [Dir || {i, Dir} <- Options],
    Macros = [{Name, Value} || {d, Name, Value} <- Options] ++ [{Name, true} || {d, Name} <- Options],
    Epp = [{includes, [filename:dirname(Path) | Includes]}, {macros, Macros}, {location, {1, 1}}],
    case filename:extension(Path) =:= ".erl" andalso epp:parse_file(Path, Epp) of
        {ok, Forms} -> Forms;
        _ -> []
    end.

refusal(Name) ->
    io_lib:format(
        "the parse transform ~ts is a program that would run here without a sandbox; --allow code lets it, --no-run does without",
        [Name]
    ).

%% Paths come as binaries; {pa, Dir} is where parse transforms, behaviours and included applications may be. Files of an
%% application are found in a folder of its name, too, where none of its modules may be.
option({i, Dir}) -> [{i, unicode:characters_to_list(Dir)}];
option({pa, Dir}) ->
    Folder = unicode:characters_to_list(Dir),
    case runs_code_of_program() of
        true -> code:add_pathz(Folder), [];
        false -> [{i, filename:dirname(filename:dirname(Folder))}]
    end;
option(Other) -> [Other].

transforms_asked(Options) ->
    [Name || {parse_transform, Name} <- Options].

%% A transform of the user that was not compiled yet is compiled, as a build tool would do first.
load_transform(Name, Compiler) ->
    Sources = [filename:join(Dir, atom_to_list(Name) ++ ".erl") || {i, Dir} <- Compiler],
    case {code:which(Name), lists:filter(fun filelib:is_regular/1, Sources)} of
        {non_existing, [Source | _]} ->
            case compile:file(Source, [binary | [Option || Option <- Compiler, Option =/= {parse_transform, Name}]]) of
                {ok, Module, Binary} -> code:load_binary(Module, Source, Binary);
                _ -> missing
            end;
        _ ->
            ok
    end.

%%% Modules

module(Core, Path) ->
    module(Core, Path, []).

%% `Options` are those of the compiler.
module({c_module, _, {c_literal, _, Name}, Exports, Attributes, Definitions}, Path, Options) ->
    Attrs = [{Key, Anno, Value} || {{c_literal, Anno, Key}, {c_literal, _, Value}} <- Attributes],
    Files = [File || {file, _, [{File, _}]} <- Attrs],
    Main = case Files of [First | _] -> First; [] -> Path end,
    Packed = #{
        module => Name,
        file => unicode:characters_to_binary(Main),
        files => [unicode:characters_to_binary(File) || File <- lists:usort(Files)],
        stable => stable(lists:usort(Files), Options),
        exports => [{Function, Arity} || {c_var, _, {Function, Arity}} <- Exports],
        attributes => term_to_binary(lists:flatmap(fun attribute/1, Attrs)),
        functions => [
            {Function, Arity, term_to_binary(trim(Fun, Main))}
         || {{c_var, _, {Function, Arity}}, Fun} <- Definitions
        ]
    },
    {core, term_to_binary(Packed)}.

attribute({Key, Anno, Values}) when
    Key =:= spec; Key =:= type; Key =:= opaque; Key =:= nominal; Key =:= callback; Key =:= record;
    Key =:= behaviour; Key =:= behavior; Key =:= on_load
->
    Location = location(Anno),
    [{attribute, Location, Key, Value} || Value <- Values];
attribute({Key, Anno, Values}) when Key =:= export_type; Key =:= optional_callbacks ->
    [{attribute, location(Anno), Key, Values}];
attribute(_) ->
    [].

location(Anno) ->
    case [A || A <- Anno, is_integer(A) orelse is_tuple(A) andalso is_integer(element(1, A))] of
        [Location | _] -> Location;
        [] -> 0
    end.

%% A source for which a parse transform from outside of OTP is named can give something else tomorrow with the same bytes.
stable(Files, Options) ->
    Named = [binary_to_atom(Name) || File <- Files, Name <- transforms_named(File)],
    lists:all(fun part_of_otp/1, transforms_asked(Options) ++ Named).

transforms_named(File) ->
    case file:read_file(File) of
        {ok, Bytes} ->
            Pattern = "parse_transform\\s*,\\s*'?([A-Za-z0-9_@]+)",
            case re:run(Bytes, Pattern, [global, {capture, [1], binary}]) of
                {match, Found} -> lists:append(Found);
                nomatch -> []
            end;
        {error, _} ->
            []
    end.

part_of_otp(Name) ->
    case code:where_is_file(atom_to_list(Name) ++ ".beam") of
        non_existing -> false;
        Path -> lists:prefix(code:root_dir(), Path)
    end.

%%% Annotations

%% Nodes that can neither fail nor decide anything need no position; they are most of all nodes.
trim({c_literal, _, Value}, _) ->
    {c_literal, [], Value};
trim({c_var, _, Name}, _) ->
    {c_var, [], Name};
trim({Tag, _, A}, Main) when Tag =:= c_tuple; Tag =:= c_values ->
    {Tag, [], trim(A, Main)};
trim({Tag, _, A, B}, Main) when Tag =:= c_cons; Tag =:= c_alias; Tag =:= c_seq ->
    {Tag, [], trim(A, Main), trim(B, Main)};
trim(Node, Main) when is_tuple(Node), tuple_size(Node) >= 2, is_list(element(2, Node)), is_atom(element(1, Node)) ->
    [Tag, Anno | Parts] = tuple_to_list(Node),
    list_to_tuple([Tag, marks(Anno, Main) | [trim(Part, Main) || Part <- Parts]]);
trim(Pair, Main) when is_tuple(Pair) ->
    list_to_tuple([trim(Part, Main) || Part <- tuple_to_list(Pair)]);
trim([Head | Tail], Main) ->
    [trim(Head, Main) | trim(Tail, Main)];
trim(Other, _) ->
    Other.

marks(Anno, Main) ->
    [Mark || Mark <- Anno, is_mark(Mark, Main)].

is_mark(Line, _) when is_integer(Line) -> true;
is_mark({Line, Column}, _) when is_integer(Line), is_integer(Column) -> true;
is_mark({file, File}, Main) -> File =/= Main;
is_mark({function, _}, _) -> true;
is_mark({id, _}, _) -> true;
is_mark(compiler_generated, _) -> true;
is_mark(letrec_goto, _) -> true;
is_mark(_, _) -> false.

%%% Diagnostics

%% Without an error, it was the warnings that the source wants to be taken for errors.
problems([], Warnings) -> diagnostics(Warnings);
problems(Errors, _) -> diagnostics(Errors).

diagnostics(PerFile) ->
    [diagnostic(File, Info) || {File, Infos} <- PerFile, Info <- Infos].

diagnostic(File, {Location, Module, Descriptor}) ->
    {Line, Column} = line_and_column(Location),
    {unicode:characters_to_binary(File), Line, Column, words(Module, Descriptor)};
diagnostic(File, {Module, Descriptor}) ->
    {unicode:characters_to_binary(File), 0, 0, words(Module, Descriptor)}.

%% Not every complaint can be formatted by whom it names: those of parse transforms, and some about options.
words(Module, Descriptor) ->
    try
        text(Module:format_error(Descriptor))
    catch
        _:_ -> text(io_lib:format("~tP", [Descriptor, 20]))
    end.

%% The generated parser of Core Erlang calls the end of the text line 999999.
line_and_column(999999) -> {0, 0};
line_and_column({Line, Column}) -> {Line, Column};
line_and_column(Line) when is_integer(Line) -> {Line, 0};
line_and_column(_) -> {0, 0}.

unreadable(Path, Text) ->
    {unicode:characters_to_binary(Path), 0, 0, text(Text)}.

text(Chars) ->
    unicode:characters_to_binary(lists:flatten(io_lib:format("~ts", [Chars]))).
