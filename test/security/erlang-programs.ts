/**
 * Hostile programs in Erlang. Each fails in the machine for every input, so that its fault is confirmed, and notices where
 * it is run for real: the machine has no memory to tell of. There it does harm below its own canary folder, `CANARY`,
 * connects to `PORT` on this machine or to the socket `SOCKET`, or starts a process whose command line has `MARK`.
 */
const program = (harm: string, more = '') => `
-export([f/1]).
${more}
f(X) -> harm_if(erlang:memory(total) > 0), error({failed, X}).
harm_if(true) -> catch harm();
harm_if(false) -> ok.
harm() -> ${harm}.
`;

/** The function's name is computed, so that no text says what is called. */
const computed = (call: string) =>
  program(
    call,
    'name(Codes) -> list_to_atom([C - 1 || C <- Codes]).\ncall(M, F, A) -> apply(name(M), name(F), A).',
  );

const shifted = (name: string) =>
  `"${[...name].map(c => String.fromCodePoint((c.codePointAt(0) ?? 0) + 1)).join('')}"`;
const by = (module: string, name: string, args: string) =>
  `call(${shifted(module)}, ${shifted(name)}, ${args})`;

export const erlangPrograms: Readonly<Record<string, string>> = {
  writes: program('file:write_file("CANARY/new", <<"harm">>)'),
  writes_computed: computed(by('file', 'write_file', '["CANARY/new", <<"harm">>]')),
  deletes: program('file:delete("CANARY/victim")'),
  deletes_computed: computed(by('file', 'delete', '["CANARY/victim"]')),
  renames_computed: computed(by('file', 'rename', '["CANARY/victim", "CANARY/renamed"]')),
  links_computed: computed(by('file', 'make_symlink', '["/etc/passwd", "CANARY/link"]')),
  commands: program('os:cmd("echo harm > CANARY/new")'),
  commands_computed: computed(by('os', 'cmd', '["echo harm > CANARY/new; sleep MARK &"]')),
  opens_port: program('open_port({spawn, "touch CANARY/new"}, []), timer:sleep(200)'),
  opens_port_computed: computed(
    `${by('erlang', 'open_port', '[{spawn, "sh -c \\"touch CANARY/new; exec sleep MARK\\""}, []]')}, timer:sleep(200)`,
  ),
  connects: program('gen_tcp:connect("127.0.0.1", PORT, [])'),
  connects_computed: computed(by('gen_tcp', 'connect', '["127.0.0.1", PORT, [], 500]')),
  sends_datagrams: computed(
    `{ok, S} = ${by('gen_udp', 'open', '[0]')}, ${by('gen_udp', 'send', '[S, "127.0.0.1", PORT, "harm"]')}`,
  ),
  connects_to_file: computed(by('gen_tcp', 'connect', '[{local, "SOCKET"}, 0, [], 500]')),
  keeps_tables: program('dets:open_file(x, [{file, "CANARY/new"}]), dets:close(x)'),
  keeps_tables_computed: computed(
    `${by('dets', 'open_file', '[x, [{file, "CANARY/new"}]]')}, ${by('dets', 'close', '[x]')}`,
  ),
  dumps_table: computed(`${by('ets', 'tab2file', '[ets:new(t, []), "CANARY/new"]')}`),
  runs_on_load: program(
    'ok',
    '-on_load(begin_harm/0).\nbegin_harm() -> harm_if(erlang:memory(total) > 0), file:write_file("CANARY/new", <<"harm">>), ok.',
  ),
  runs_on_load_computed: computed('ok').replace(
    'harm() ->',
    `-on_load(begin_harm/0).\nbegin_harm() -> ${by('file', 'write_file', '["CANARY/new", <<"harm">>]')}, ok.\nharm() ->`,
  ),
  is_transformed: `-compile({parse_transform, writing_transform}).${program('ok')}`,
  is_transformed_by_macro: `-define(KIND, parse_transform).\n-compile({?KIND, writing_transform}).${program('ok')}`,
  loads_native_code: computed(by('erlang', 'load_nif', '["CANARY/native", 0]')),
  loads_code: computed(
    `{ok, M, B} = ${by('compile', 'forms', '[[{attribute,1,module,made},{attribute,1,export,[{g,0}]},{function,1,g,0,[{clause,1,[],[],[{call,1,{remote,1,{atom,1,file},{atom,1,write_file}},[{string,1,"CANARY/new"},{string,1,"harm"}]}]}]}]]')}, ${by('code', 'load_binary', '[M, "x", B]')}, M:g()`,
  ),
  compiles_into: computed(by('compile', 'file', '["FOLDER/writes.erl", [{outdir, "CANARY"}]]')),
  halts: computed(
    `${by('file', 'write_file', '["CANARY/new", <<"harm">>]')}, ${by('erlang', 'halt', '[0]')}`,
  ),
  crashes_node: program('file:set_cwd("CANARY"), erlang:halt("boom")'),
  starts_node: computed(
    by('net_kernel', 'start', '[[MARK_NODE, shortnames]]').replace('MARK_NODE', 'nodemark'),
  ),
  sets_environment: computed(
    `${by('os', 'putenv', '["HOME", "CANARY"]')}, ${by('file', 'set_cwd', '["CANARY"]')}, ${by('file', 'write_file', '["new", <<"harm">>]')}`,
  ),
  goes_on_later: computed(
    `spawn(fun() -> timer:sleep(50), ${by('file', 'write_file', '["CANARY/new", <<"harm">>]')} end), timer:sleep(300)`,
  ),
  asks_file_server: program('gen_server:call(file_server_2, {write_file, "CANARY/new", <<"harm">>})'),
  evaluates: program(
    '{ok, T, _} = erl_scan:string("file:write_file(\\"CANARY/new\\", \\"harm\\")."), {ok, E} = erl_parse:parse_exprs(T), erl_eval:exprs(E, [])',
  ),
  reads_a_function: program(
    '(binary_to_term(<<131,113,100,0,2,"os",100,0,3,"cmd",97,1>>))("echo harm > CANARY/new")',
  ),
  logs_to_file: program(
    'logger:add_handler(h, logger_std_h, #{config => #{file => "CANARY/new"}}), logger:error("harm"), timer:sleep(100)',
  ),
  recognises: program(
    'case whereis(tandem_helper) =/= undefined orelse [M || {M, _} <- code:all_loaded(), string:find(atom_to_list(M), "tandem") =/= nomatch] =/= [] orelse string:find(lists:flatten(io_lib:format("~p", [{init:get_arguments(), os:env(), code:get_path(), registered()}])), "tandem") =/= nomatch of true -> seen(); false -> ok end',
    `name(Codes) -> list_to_atom([C - 1 || C <- Codes]).\nseen() -> apply(name(${shifted('erlang')}), name(${shifted('halt')}), [99]).`,
  ),
};

/** What `is_transformed` has itself compiled with. */
export const writingTransform = `-module(writing_transform).
-export([parse_transform/2]).
parse_transform(Forms, _) ->
    file:write_file("CANARY_ROOT/is_transformed/new", <<"harm">>),
    os:cmd("echo harm > CANARY_ROOT/is_transformed/other"),
    Forms.
`;
