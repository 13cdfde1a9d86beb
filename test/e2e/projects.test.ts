/** One project with something of everything that real ones have, and one with its files in odd places. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SuiteReport } from '../../src/report/index.ts';
import { hasOtp } from '../systems.ts';
import { tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-projects-'));
const odd = mkdtempSync(join(tmpdir(), 'tandem-odd-'));
afterAll(() => {
  chmodSync(join(odd, 'apps/one/src/secret'), 0o700);
  for (const path of [folder, odd]) rmSync(path, { recursive: true, force: true });
});

const keywords = Array.from({ length: 1200 }, (_, i) => `f(<<"word${i}", _/binary>>) -> ${i};`).join('\n');
/** As it is generated from Unicode's data. */
const characters = Array.from({ length: 30_000 }, (_, i) => `f(${32 + 3 * i}) -> {${i % 30}, ${i}};`).join(
  '\n',
);

const files: Readonly<Record<string, string>> = {
  'rebar.config': `{erl_opts, [debug_info, warnings_as_errors, {platform_define, "^[0-9]", 'LIMIT', 7}]}.
{profiles, [{test, [{erl_opts, [{d, 'TEST'}, {d, 'LIMIT', 1}]}, {deps, [mock]}]},
            {prod, [{erl_opts, [no_debug_info, {d, 'LIMIT', 2}, {src_dirs, ["prod"]}]}]}]}.\n`,
  // It is for others, who use mix.
  'mix.exs': 'defmodule Shop.MixProject do\n  def project, do: [app: :shop]\nend\n',
  'apps/base/src/base.app.src':
    '{application, base, [{vsn, git}, {applications, [kernel, stdlib, crypto]}, {env, [{step, 2}]}]}.\n',
  'apps/shop/src/shop.app.src': `{application, shop, [{vsn, "1.5"}, {registered, [shop_sup]},
    {applications, [kernel, stdlib, base]}, {env, [{discount, 3}]}, {mod, {shop_app, [prices]}}]}.\n`,
  // A supervisor with a server that owns a table, started by the application.
  'apps/shop/src/shop_app.erl': `-module(shop_app).
-behaviour(application).
-behaviour(supervisor).
-export([start/2, stop/1, init/1]).
start(normal, [Table]) -> supervisor:start_link({local, shop_sup}, ?MODULE, Table).
stop(_) -> ok.
init(Table) ->
    {ok, {#{strategy => one_for_one}, [#{id => server, start => {shop_server, start_link, [Table]}}]}}.
`,
  'apps/shop/src/shop_server.erl': `-module(shop_server).
-behaviour(gen_server).
-export([start_link/1, reduced/1]).
-export([init/1, handle_call/3, handle_cast/2]).
start_link(Table) -> gen_server:start_link({local, ?MODULE}, ?MODULE, Table, []).
init(Table) ->
    Table = ets:new(Table, [named_table]),
    ets:insert(Table, {item, {item, a, 9}}),
    logger:info("ready ~p", [Table]),
    {ok, Table}.
handle_call({reduced, N}, _, Table) ->
    {ok, Discount} = application:get_env(discount),
    {ok, Step} = application:get_env(base, step),
    {item, _, Price} = ets:lookup_element(Table, item, 2),
    {reply, Price div (N - Discount - Step), Table}.
handle_cast(_, Table) -> {noreply, Table}.
-spec reduced(0..20) -> integer().
reduced(N) when N =/= 5 -> gen_server:call(?MODULE, {reduced, N});
reduced(5) ->
    {ok, shop} = application:get_application(whereis(shop_sup)),
    [shop, base] = [A || {A, _, _} <- application:which_applications(), A =:= shop orelse A =:= base],
    {ok, "1.5"} = application:get_key(shop, vsn),
    <<Byte, _/binary>> = crypto:hash(md5, <<"abc">>),
    error({byte, Byte}).
`,
  'apps/shop/include/shop.hrl': '-record(item, {name :: atom(), price = 0 :: integer()}).\n',
  'apps/shop/src/shop.erl': `-module(shop).
-export([price/1, setup/0]).
-include_lib("shop/include/shop.hrl").
-spec price(0..20) -> integer().
price(N) ->
    #item{price = P} = ets:lookup_element(prices, item, 2),
    P div (N - ?LIMIT).
setup() ->
    {ok, [crypto, base, shop]} = application:ensure_all_started(shop).
`,
  'apps/shop/src/shop_files.erl': `-module(shop_files).
-export([where/1]).
-spec where(0..3) -> string().
where(3) ->
    {ok, Text} = file:read_file("nowhere"),
    Text;
where(N) ->
    ok = file:write_file("prices", [N]),
    {ok, <<N>>} = file:read_file("prices"),
    filename:basename(code:priv_dir(shop)).
`,
  // What every node has. The reason of the error is the same on the BEAM.
  'apps/shop/src/shop_node.erl': `-module(shop_node).
-export([facts/1]).
-on_load(init/0).
init() ->
    persistent_term:put(?MODULE, loaded),
    ok.
-spec facts(0..9) -> 0..8.
facts(N) when N < 9 -> N;
facts(9) ->
    {ok, Timer} = timer:send_after(5, tick),
    {ok, cancel} = {ok, element(2, timer:cancel(element(2, timer:send_after(1000, never))))},
    yes = global:register_name(shop, self()),
    Atomic = atomics:new(1, []),
    ok = atomics:add(Atomic, 1, 4),
    Counter = counters:new(2, []),
    ok = counters:add(Counter, 2, 5),
    ok = error_logger:info_msg("~p", [Timer]),
    {Random, _} = rand:uniform_s(100, rand:seed_s(exsss, {1, 2, 3})),
    error([persistent_term:get(?MODULE), receive tick -> tick end, global:whereis_name(shop) =:= self(),
           atomics:get(Atomic, 1), counters:get(Counter, 2), Random,
           os:getenv("SHOP"), element(1, os:type()), init:get_argument(shop),
           zlib:unzip(zlib:zip(<<"abc">>)), is_list(code:which(?MODULE)), is_pid(group_leader()),
           proc_lib:start(erlang, apply, [fun() -> proc_lib:init_ack(started) end, []])]).
`,
  // In another application, with a transform of the first one and a type that nobody has.
  'apps/tools/rebar.config': '{erl_opts, [{parse_transform, swap}]}.\n',
  'apps/tools/src/swap.erl': `-module(swap).
-export([parse_transform/2]).
parse_transform(Forms, _) -> [change(Form) || Form <- Forms].
change({atom, Line, magic}) -> {atom, Line, wand};
change(Tuple) when is_tuple(Tuple) -> list_to_tuple(change(tuple_to_list(Tuple)));
change([Head | Tail]) -> [change(Head) | change(Tail)];
change(Other) -> Other.
`,
  'apps/tools/src/deep/tools.erl': `-module(tools).
-export([f/1]).
-spec f(nowhere:thing() | integer()) -> atom().
f(X) when is_integer(X), X > 100 -> magic;
f(_) -> other.
`,
  'apps/tools/src/words.erl': `-module(words).\n-export([f/1]).\n${keywords}\nf(_) -> none.\n`,
  'apps/tools/src/table.erl': `-module(table).\n-export([f/1]).\n-spec f(char()) -> tuple() | none.\n${characters}\nf(_) -> none.\n`,
  'apps/tools/src/native.erl': `-module(native).
-export([fast/1]).
-on_load(init/0).
init() -> erlang:load_nif("native", 0).
fast(_) -> erlang:nif_error(not_loaded).
`,
  'apps/tools/src/grammar.erl':
    '%% Generated from grammar.yrl\n-module(grammar).\n-export([f/1]).\nf(X) -> X.\n',
  // Scanner and parser, as leex and yecc write them. rebar3 leaves them in the sources, other plugins below _build.
  'apps/tools/src/calc_scan.xrl':
    "Definitions.\nRules.\n[0-9]+ : {token, {int, TokenLine, list_to_integer(TokenChars)}}.\n\\+ : {token, {'+', TokenLine}}.\nErlang code.\n",
  '_build/default/lib/tools/src/calc_parse.yrl':
    "Nonterminals sum.\nTerminals int '+'.\nRootsymbol sum.\nsum -> int : [element(3, '$1')].\nsum -> int '+' sum : [element(3, '$1') | '$3'].\n",
  '_build/default/lib/tools/src/calc_asn1.erl': `%% Generated by the Erlang ASN.1 PER (aligned) compiler. Version: 5.0.21
-module(calc_asn1).
-export([encode/2]).
encode('Sum', N) -> {ok, <<N>>}.
`,
  '_build/default/lib/tools/include/calc_pb.hrl': '-record(sum, {n = 0}).\n',
  '_build/default/lib/tools/src/calc_pb.erl': `%% Automatically generated, do not edit
%% Generated by gpb_compile version 4.19.5
-module(calc_pb).
-export([encode_msg/1]).
-include("calc_pb.hrl").
encode_msg(#sum{n = N}) -> <<8, N>>.
`,
  'apps/tools/src/calc.erl': `-module(calc).
-export([sum/1, mocked/1]).
-include("calc_pb.hrl").
-spec sum(0..9) -> integer().
sum(N) when N < 9 -> N;
sum(9) ->
    {ok, Tokens, 1} = calc_scan:string("40+2"),
    {ok, Numbers} = calc_parse:parse(Tokens),
    {ok, Asn1} = calc_asn1:encode('Sum', lists:sum(Numbers)),
    error({Asn1, calc_pb:encode_msg(#sum{n = 1})}).
-spec mocked(0..9) -> integer().
-ifdef(TEST).
mocked(_) -> error(test).
-else.
mocked(9) -> mock:only_in_tests();
mocked(N) -> N.
-endif.
`,
  // A dependency of the profile for tests.
  '_build/test/lib/mock/src/mock.erl': '-module(mock).\n-export([only_in_tests/0]).\nonly_in_tests() -> 1.\n',
  'apps/tools/src/broken.erl': '-module(broken).\n-export([f/1]).\nf(X) -> Y.\n',
  'apps/tools/test/tools_tests.erl': '-module(tools_tests).\n-export([f_test/0]).\nf_test() -> ok.\n',
};

const application = (name: string) =>
  `{application, ${name}, [{vsn, "1"}, {applications, [kernel, stdlib]}]}.\n`;
/** A module whose function fails for one number. */
const failing = (name: string, at: string, before = '') =>
  `-module(${name}).\n-export([f/1]).\n${before}f(X) -> 1 div (X - ${at}).\n`;

const oddFiles: Readonly<Record<string, string>> = {
  'rebar.config': `{erl_opts, [{src_dirs, ["src", "more"]}]}.
{extra_src_dirs, ["scripts"]}.
{overrides, [{add, one, [{erl_opts, [{d, 'ADDED', 21}]}]}, {override, two, [{erl_opts, [{d, 'ONLY', 22}]}]}]}.\n`,
  'src/root.erl': failing('root', '1'),
  'more/more.erl': failing('more', '2'),
  'scripts/script.erl': failing('script', '3'),
  'apps/one/src/one.app.src': application('one'),
  'apps/one/src/one.erl': failing('one', '?ADDED'),
  'apps/one/include/one.hrl': '-define(ONE, 11).\n',
  'apps/one/src/with space/spaced.erl': failing('spaced', '4'),
  'apps/one/src/größe.erl': failing("'größe'", '5'),
  'apps/one/src/misnamed.erl': failing('named', '6'),
  'apps/one/src/twin.erl': failing('twin', '7'),
  'apps/one/src/secret/hidden.erl': failing('hidden', '8'),
  // Both kinds of applications in one project.
  'lib/two/rebar.config': `{erl_opts, [{d, 'ONLY', 0}, {i, "private"}]}.\n`,
  'lib/two/src/two.app.src': application('two'),
  'lib/two/src/two.erl': failing('two', '?ONLY', '-include_lib("one/include/one.hrl").\n'),
  'lib/two/src/twin.erl': failing('twin', '9'),
  // On a node there is one of the twins, the first.
  'lib/two/src/twin_user.erl': '-module(twin_user).\n-export([f/1]).\nf(X) -> twin:f(X).\n',
  // Each application is compiled with its own options, whoever calls it.
  'lib/two/src/caller.erl': '-module(caller).\n-export([f/1]).\nf(X) -> one:f(X).\n',
  // Left by an editor, and by an archive.
  'lib/two/src/._two.erl': 'Mac OS X',
  'apps/wrong/rebar.config': '{erl_opts, [{d, 1}]}.\n',
  'apps/wrong/src/wrong.app.src': application('wrong'),
  'apps/wrong/src/wrong.erl': failing('wrong', '1'),
  'lib/two/src/user.erl': failing('user_of', 'dep:f() - table:f()', '-include_lib("dep/include/dep.hrl").\n'),
  // Replaces what was built.
  '_checkouts/dep/src/dep.app.src': application('dep'),
  '_checkouts/dep/include/dep.hrl': '',
  '_checkouts/dep/src/dep.erl': '-module(dep).\n-export([f/0]).\nf() -> 30.\n',
  '_build/default/lib/dep/src/dep.erl': '-module(dep).\n-export([f/0]).\nf() -> 1.\n',
  // Made by a plugin.
  '_build/default/lib/one/src/table.erl': '-module(table).\n-export([f/0]).\nf() -> 2.\n',
};

function write(root: string, all: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

describe.skipIf(!hasOtp)('a project (needs Erlang/OTP)', () => {
  beforeAll(() => {
    write(folder, files);
    const generated = [
      'leex:file("apps/tools/src/calc_scan.xrl")',
      'yecc:file("_build/default/lib/tools/src/calc_parse.yrl")',
    ];
    execFileSync(
      'erl',
      ['-noshell', '-eval', `${generated.map(call => `{ok, _} = ${call}`).join(', ')}, halt().`],
      { cwd: folder },
    );
    write(odd, oddFiles);
    symlinkSync('.', join(odd, 'apps/one/src/ring'));
    symlinkSync('../..', join(odd, 'apps/one/up'));
    // Out of the project, and around it.
    symlinkSync('../../..', join(odd, 'apps/one/src/out'));
    symlinkSync('nobody@nowhere', join(odd, 'apps/one/src/.#one.erl'));
    chmodSync(join(odd, 'apps/one/src/secret'), 0);
  });

  it('is found where its build tool looks', async () => {
    const { status, out } = await tandem(['test', '.', '-t', '90', '--json', '-'], { cwd: odd });
    const { units, failed }: SuiteReport = JSON.parse(out);
    expect(status).toBe(1);
    expect(failed).toEqual([
      { target: 'apps/one/src/secret', message: 'apps/one/src/secret must not be read' },
      { target: 'apps/wrong/src/wrong.erl', message: expect.stringContaining('{bad,1}') },
    ]);
    expect(units.flatMap(({ refuted }) => refuted ?? [])).toEqual([]);
    const faults = units.flatMap(({ unit, cases }) =>
      cases
        .filter(({ outcome }) => outcome.kind === 'exception' && /^\d+$/.test(cases[0]?.input[0] ?? ''))
        .filter(({ confirmation }) => confirmation?.result === 'confirmed')
        .map(({ input }) => `${unit} ${input[0]}`),
    );
    for (const fault of [
      'root:f/1 1',
      'more:f/1 2',
      'script:f/1 3',
      'one:f/1 21',
      'spaced:f/1 4',
      'größe:f/1 5',
      'named:f/1 6',
      'twin:f/1 7',
      'twin:f/1 9',
      'twin_user:f/1 7',
      'two:f/1 22',
      'caller:f/1 21',
      'user_of:f/1 32',
    ])
      expect(faults).toContain(fault);
    expect(units).toHaveLength(13);
  });

  it('is explored as it is', async () => {
    const { status, out, err } = await tandem(
      ['test', '.', '-t', '90', '--max-paths', '12', '--setup', 'shop:setup', '--json', '-'],
      {
        cwd: folder,
      },
    );
    expect(status, err).toBe(1);
    const { units, failed, leftOut, findings = [] }: SuiteReport = JSON.parse(out);
    expect(units.map(({ unit }) => unit).sort()).toEqual([
      'calc:mocked/1',
      'calc:sum/1',
      'shop:price/1',
      'shop_app:init/1',
      'shop_app:start/2',
      'shop_app:stop/1',
      'shop_files:where/1',
      'shop_node:facts/1',
      'shop_server:handle_call/3',
      'shop_server:handle_cast/2',
      'shop_server:init/1',
      'shop_server:reduced/1',
      'shop_server:start_link/1',
      'table:f/1',
      'tools:f/1',
      'words:f/1',
    ]);
    expect(failed).toEqual([
      { target: 'apps/tools/src/broken.erl', message: expect.stringMatching(/broken\.erl:3/) },
    ]);
    const generated = leftOut?.filter(({ why }) => why === 'generated code') ?? [];
    expect([...new Set(generated.map(({ unit }) => unit.split(':')[0]))]).toEqual([
      'calc_scan',
      'grammar',
      'calc_asn1',
      'calc_parse',
      'calc_pb',
    ]);
    expect(leftOut?.filter(one => !generated.includes(one))).toEqual([
      { unit: 'native:fast/1', why: 'native code' },
      { unit: 'swap:parse_transform/2', why: 'runs at compile time' },
    ]);
    const sum = units.find(({ unit }) => unit === 'calc:sum/1');
    expect(sum?.cases.find(({ input }) => input[0] === '9')).toMatchObject({
      outcome: { kind: 'exception', reason: '{<<"*">>,<<8,1>>}' },
      confirmation: { result: 'confirmed' },
    });
    const mocked = units.find(({ unit }) => unit === 'calc:mocked/1');
    expect(mocked?.cases.map(({ outcome }) => outcome)).toEqual([
      { kind: 'value', value: '0' },
      {
        kind: 'unsupported',
        what: expect.stringContaining('mock:only_in_tests/0: its module was not found'),
      },
    ]);
    const price = units.find(({ unit }) => unit === 'shop:price/1');
    const crash = price?.cases.find(({ input }) => input[0] === '7');
    expect(crash).toMatchObject({
      outcome: { kind: 'exception', reason: 'badarith' },
      confirmation: { result: 'confirmed' },
    });
    const reduced = units.find(({ unit }) => unit === 'shop_server:reduced/1');
    expect(reduced?.cases.find(({ input }) => input[0] === '5')).toMatchObject({
      outcome: { kind: 'exception', reason: '{byte,144}' },
      confirmation: { result: 'confirmed' },
    });
    const where = units.find(({ unit }) => unit === 'shop_files:where/1');
    expect(where?.cases.map(({ outcome }) => outcome)).toContainEqual({ kind: 'value', value: '"priv"' });
    expect(where?.cases.find(({ input }) => input[0] === '3')?.outcome).toMatchObject({
      reason: '{badmatch,{error,enoent}}',
    });
    const facts = units.find(({ unit }) => unit === 'shop_node:facts/1');
    expect(facts?.cases.find(({ input }) => input[0] === '9')).toMatchObject({
      outcome: { reason: expect.stringContaining('[loaded,tick,true,4,5,') },
      confirmation: { result: 'confirmed' },
    });
    expect(findings[0]).toMatchObject({ unit: 'shop:price/1', kind: 'bug' });
    expect(units.flatMap(({ refuted }) => refuted ?? [])).toEqual([]);
    const tools = units.find(({ unit }) => unit === 'tools:f/1');
    expect(tools?.cases.map(({ outcome }) => outcome)).toContainEqual({ kind: 'value', value: 'wand' });
    const words = units.find(({ unit }) => unit === 'words:f/1');
    expect(words?.coverage.clauses.covered).toBeGreaterThan(5);
    const table = units.find(({ unit }) => unit === 'table:f/1');
    expect(table?.coverage.clauses.total).toBeGreaterThan(30_000);
    expect(table?.coverage.clauses.covered).toBeGreaterThan(5);
  });
});
