/**
 * Hostile programs in Prolog, as those in Erlang: each fails for every input, and does harm where it is run for real, which
 * it notices by the clock.
 */
export const program = (harm: string, more = '') => `
${more}
p(X) :- get_time(T), ( T > 0 -> catch(harm, _, true) ; true ), throw(failed(X)).
harm :- ${harm}.
`;

/** The predicate's name is computed, so that no text says what is called. */
const computed = (name: string, args: string) => {
  const codes = [...name].map(c => (c.codePointAt(0) ?? 0) + 1).join(',');
  return program(
    `maplist([C, D]>>(D is C - 1), [${codes}], L), atom_codes(N, L), G =.. [N|${args}], call(G)`,
    ':- use_module(library(yall)).',
  );
};

const write = (file: string) => `( open('${file}', write, S), write(S, harm), close(S) )`;

export const prologPrograms: Readonly<Record<string, string>> = {
  directive: program('true', `:- get_time(T), ( T > 0 -> shell('echo harm > CANARY/new') ; true ).`),
  plain_directive: program('true', `:- ${write('CANARY/new')}.`),
  query_directive: program('true', `?- ${write('CANARY/new')}.`),
  initialization: program('true', `:- initialization(main).\nmain :- ${write('CANARY/new')}.`),
  initialization_main: program('true', `:- initialization(main, main).\nmain :- ${write('CANARY/new')}.`),
  condition: program('true', `:- if(( get_time(T), T > 0, shell('echo harm > CANARY/new') )).\n:- endif.`),
  left_out: program(
    'true',
    `:- if(current_prolog_flag(pid, _)).\n:- shell('echo harm > CANARY/new').\n:- endif.`,
  ),
  expansion: program('true', `term_expansion(x, y) :- ${write('CANARY/new')}.\nx.`),
  expansion_computed: program(
    'true',
    "term_expansion(x, y) :- atom_codes(N, [115,104,101,108,108]), G =.. [N, 'echo harm > CANARY/new'], call(G).\nx.",
  ),
  goal_expansion: program('true', `goal_expansion(zzz, true) :- shell('echo harm > CANARY/new').\nq :- zzz.`),
  deletes: program("delete_file('CANARY/victim')"),
  deletes_computed: computed('delete_file', "['CANARY/victim']"),
  renames_computed: computed('rename_file', "['CANARY/victim', 'CANARY/renamed']"),
  makes_folder: computed('make_directory', "['CANARY/new']"),
  shells: program("shell('echo harm > CANARY/new')"),
  shells_computed: computed('shell', "['echo harm > CANARY/new; sleep MARK &']"),
  creates_process: program(
    "process_create('/bin/sh', ['-c', 'echo harm > CANARY/new; sleep MARK'], [detached(true)])",
    ':- use_module(library(process)).',
  ),
  creates_process_computed: computed(
    'process_create',
    "['/bin/sh', ['-c', 'echo harm > CANARY/new; sleep MARK'], [detached(true)]]",
  ),
  tells: program("tell('CANARY/new'), write(harm), told"),
  tells_computed: computed('tell', "['CANARY/new']"),
  protocols: computed('protocol', "['CANARY/new']"),
  consults: program("atom_concat('CANARY/', victim, F), consult(F)"),
  evaluates_text: program("term_to_atom(G, 'shell(\\'echo harm > CANARY/new\\')'), call(G)"),
  asserts: program(
    "atom_codes(N, [115,104,101,108,108]), B =.. [N, 'echo harm > CANARY/new'], assertz((z :- B)), call(z)",
  ),
  sets_environment: program(
    "setenv('HOME', 'CANARY'), working_directory(_, 'CANARY'), open(new, write, S), write(S, harm), close(S)",
  ),
  works_elsewhere: computed('working_directory', "[_, 'CANARY']").replace(
    'call(G)',
    `call(G), atom_codes(O, [111,112,101,110]), H =.. [O, new, write, S], call(H), close(S)`,
  ),
  connects: computed('tcp_connect', "['127.0.0.1':PORT, _, []]"),
  halts: program('halt(0)', `:- at_halt(${write('CANARY/new')}).`),
  halts_while_loading: program('true', `:- get_time(T), ( T > 0 -> ${write('CANARY/new')}, halt ; true ).`),
  starts_thread: computed('thread_create', "[shell('echo harm > CANARY/new'), _, []]"),
  loads_native_code: program(
    'true',
    ":- use_foreign_library('CANARY/native').\n:- catch(load_foreign_library('CANARY/native'), _, true).",
  ),
  forks: computed('fork_exec', "[shell('echo harm > CANARY/new')]"),
  saves_state: computed('qsave_program', "['CANARY/new', []]"),
  recognises: program(
    '( ( current_predicate(user:main/0) ; current_predicate(user:outcome/2) ; current_prolog_flag(argv, A), term_to_atom(A, T), sub_atom(T, _, _, _, tandem) ; source_file(F), sub_atom(F, _, _, _, tandem) ) -> atom_codes(N, [104,97,108,116]), G =.. [N, 99], call(G) ; true )',
  ),
  // Goals that builtins, hooks and other goals call.
  maps_over: program("maplist(delete_file, ['CANARY/victim'])"),
  folds: program(
    "foldl([F, A, A]>>delete_file(F), ['CANARY/victim'], a, _)",
    ':- use_module(library(yall)).',
  ),
  asks_for_all: program("forall(member(F, ['CANARY/victim']), delete_file(F))"),
  collects: program("setof(F, X^( member(F, ['CANARY/victim']), X = 1, delete_file(F) ), _)"),
  finds_all: program("findall(x, shell('touch CANARY/new'), _)"),
  aggregates: program("aggregate_all(count, shell('touch CANARY/new'), _)"),
  negates: program("\\+ \\+ shell('touch CANARY/new')"),
  recovers: program("catch(throw(x), _, shell('touch CANARY/new'))"),
  cleans_up: program("setup_call_cleanup(true, fail, shell('touch CANARY/new'))"),
  freezes: program("freeze(X, shell('touch CANARY/new')), X = 1"),
  waits: program("when(ground(X), shell('touch CANARY/new')), X = 1", ':- use_module(library(when)).'),
  unifies_attributes: program(
    'put_attr(X, evil, v), X = 1',
    ":- module(evil, [p/1]).\nattr_unify_hook(_, _) :- shell('touch CANARY/new').",
  ),
  keeps_global: program("b_setval(g, shell('touch CANARY/new')), b_getval(g, G), call(G)"),
  keeps_record: program("recordz(k, shell('touch CANARY/new')), recorded(k, G), call(G)"),
  takes_argument: program("arg(1, f(shell('touch CANARY/new')), G), G"),
  builds_clause: program('z', ":- dynamic z/0.\n:- assertz((z :- shell('touch CANARY/new')))."),
  reads_term: program('term_string(G, "shell(\'touch CANARY/new\')"), call(G)'),
  reads_stream: program('open_string("shell(\'touch CANARY/new\').", S), read(S, G), call(G)'),
  limits_time: program("call_with_time_limit(5, shell('touch CANARY/new'))", ':- use_module(library(time)).'),
  sets_alarm: program(
    "alarm(0.01, shell('touch CANARY/new'), _, []), sleep(0.2)",
    ':- use_module(library(time)).',
  ),
  sends_to_thread: program(
    "thread_create(( thread_get_message(G), call(G) ), T, []), thread_send_message(T, shell('touch CANARY/new')), thread_join(T, _)",
  ),
  runs_concurrently: program(
    "concurrent(1, [shell('touch CANARY/new')], [])",
    ':- use_module(library(thread)).',
  ),
  hooks_messages: program(
    'print_message(error, format(x, []))',
    ":- multifile user:message_hook/3.\nuser:message_hook(_, _, _) :- shell('touch CANARY/new').",
  ),
  hooks_printing: program(
    'print(x)',
    ":- multifile user:portray/1.\nuser:portray(_) :- shell('touch CANARY/new').",
  ),
  hooks_absence: program(
    'catch(absent_predicate(1), _, true)',
    ":- multifile user:exception/3.\nuser:exception(undefined_global_variable, _, retry) :- shell('touch CANARY/new').\n:- initialization(catch(b_getval(no_such, _), _, true)).",
  ),
  hooks_loading: program(
    'true',
    ":- multifile user:prolog_load_file/2.\nuser:prolog_load_file(_, _) :- shell('touch CANARY/new').\n:- use_module(library(lists)).",
  ),
  asserts_assertion: program("assertion(shell('touch CANARY/new'))", ':- use_module(library(debug)).'),
  wraps: program(
    'q',
    "q.\n:- use_module(library(prolog_wrap)).\n:- wrap_predicate(q, w, _, shell('touch CANARY/new')).",
  ),
  runs_grammar: program('phrase(evil, [])', "evil --> { shell('touch CANARY/new') }."),
  writes_while_loading: program('true', ":- initialization(shell('touch CANARY/new'), now)."),
  goes_on_after_failure: program('true', ":- fail ; shell('touch CANARY/new')."),
  appends: program("append('CANARY/victim'), write(harm), told"),
  opens_null: computed('open', "['CANARY/new', append, _, []]"),
  copies: program("copy_file('/etc/hostname', 'CANARY/new')", ':- use_module(library(filesex)).'),
  makes_link: computed('link_file', "['/etc/passwd', 'CANARY/link', symbolic]"),
  deletes_tree: computed('delete_directory_and_contents', "['CANARY']"),
  compiles: computed('qcompile', "['FOLDER/deletes.pl']"),
  opens_pipe: program("open(pipe('touch CANARY/new'), read, S), close(S)"),
  opens_pipe_computed: computed('open', "[pipe('echo harm > CANARY/new'), write, _]"),
  calls_elsewhere: program("system:shell('touch CANARY/new')"),
  calls_at_elsewhere: program("@(shell('touch CANARY/new'), user)"),
  applies: program("apply(shell, ['touch CANARY/new'])"),
  // Goals that are called in other ways.
  maps_calls: program("maplist(call, [shell('touch CANARY/new')])"),
  maps_once: program("maplist(once, [shell('touch CANARY/new')])"),
  calls_maplist: program("call(maplist, delete_file, ['CANARY/victim'])"),
  maps_assertions: program("maplist(assertz, [(z :- shell('touch CANARY/new'))]), call(z)"),
  maps_formats: program('maplist(format("~@"), [[shell(\'touch CANARY/new\')]])'),
  calls_nested: program("call(call, call(shell), 'touch CANARY/new')"),
  prints_by_goal: program('format("~@", [shell(\'touch CANARY/new\')])'),
  prints_by_unknown_goal: program('G = shell(\'touch CANARY/new\'), format(atom(_), "~w~@", [x, G])'),
  prints_by_unknown_format: program("atom_concat(~, @, F), format(F, [shell('touch CANARY/new')])"),
  prints_message_by_goal: program('print_message(error, format("~@", [shell(\'touch CANARY/new\')]))'),
  captures_output: program("with_output_to(string(_), shell('touch CANARY/new'))"),
  shifts: program("reset(shift(shell('touch CANARY/new')), G, _), call(G)"),
  creates_engine: program("engine_create(x, shell('touch CANARY/new'), E), engine_next(E, _)"),
  tables: program('q', ":- table q/0.\nq :- shell('touch CANARY/new')."),
  limits_depth: program("call_with_depth_limit(shell('touch CANARY/new'), 100, _)"),
  limits_inferences: program("call_with_inference_limit(shell('touch CANARY/new'), 100000, _)"),
  takes_some: program("findnsols(1, x, shell('touch CANARY/new'), _)"),
  takes_back: program("undo(shell('touch CANARY/new')), fail"),
  sorts_by: program(
    "predsort([=, _, _]>>shell('touch CANARY/new'), [b, a], _)",
    ':- use_module(library(yall)).',
  ),
  initialization_program: program('true', ":- initialization(shell('touch CANARY/new'), program)."),
  consults_text: program('open_string(":- shell(\'touch CANARY/new\').", S), load_files(x, [stream(S)])'),
};
