/**
 * Hostile programs in Prolog, as those in Erlang: each fails for every input, and does harm where it is run for real, which
 * it notices by the clock.
 */
const program = (harm: string, more = '') => `
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
};
