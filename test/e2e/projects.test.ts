/** One project with something of everything that real ones have. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SuiteReport } from '../../src/report/index.ts';
import { hasOtp } from '../systems.ts';
import { tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-projects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keywords = Array.from({ length: 1200 }, (_, i) => `f(<<"word${i}", _/binary>>) -> ${i};`).join('\n');

const files: Readonly<Record<string, string>> = {
  'rebar.config': `{erl_opts, [debug_info, warnings_as_errors, {platform_define, "^[0-9]", 'LIMIT', 7}]}.\n`,
  // It is for others, who use mix.
  'mix.exs': 'defmodule Shop.MixProject do\n  def project, do: [app: :shop]\nend\n',
  'apps/shop/src/shop.app.src': '{application, shop, [{vsn, "1"}]}.\n',
  'apps/shop/include/shop.hrl': '-record(item, {name :: atom(), price = 0 :: integer()}).\n',
  'apps/shop/src/shop.erl': `-module(shop).
-export([price/1, setup/0]).
-include_lib("shop/include/shop.hrl").
-spec price(0..20) -> integer().
price(N) ->
    #item{price = P} = ets:lookup_element(prices, item, 2),
    P div (N - ?LIMIT).
setup() -> ets:new(prices, [named_table]), ets:insert(prices, {item, #item{name = a, price = 9}}).
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
  'apps/tools/src/native.erl': `-module(native).
-export([fast/1]).
-on_load(init/0).
init() -> ok.
fast(_) -> erlang:nif_error(not_loaded).
`,
  'apps/tools/src/grammar.erl':
    '%% Generated from grammar.yrl\n-module(grammar).\n-export([f/1]).\nf(X) -> X.\n',
  'apps/tools/src/broken.erl': '-module(broken).\n-export([f/1]).\nf(X) -> Y.\n',
  'apps/tools/test/tools_tests.erl': '-module(tools_tests).\n-export([f_test/0]).\nf_test() -> ok.\n',
};

describe.skipIf(!hasOtp)('a project (needs Erlang/OTP)', () => {
  beforeAll(() => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });

  it('is explored as it is', async () => {
    const { status, out } = await tandem(['test', '.', '-t', '20', '--setup', 'shop:setup', '--json', '-'], {
      cwd: folder,
    });
    const { units, failed, leftOut, findings = [] }: SuiteReport = JSON.parse(out);
    expect(status).toBe(1);
    expect(units.map(({ unit }) => unit)).toEqual(['shop:price/1', 'words:f/1', 'tools:f/1']);
    expect(failed).toEqual([
      { target: 'apps/tools/src/broken.erl', message: expect.stringMatching(/broken\.erl:3/) },
    ]);
    expect(leftOut).toEqual([
      { unit: 'grammar:f/1', why: 'generated code' },
      { unit: 'native:fast/1', why: 'native code' },
      { unit: 'swap:parse_transform/2', why: 'runs at compile time' },
    ]);
    const [price] = units;
    const crash = price?.cases.find(({ input }) => input[0] === '7');
    expect(crash).toMatchObject({
      outcome: { kind: 'exception', reason: 'badarith' },
      confirmation: { result: 'confirmed' },
    });
    expect(findings[0]).toMatchObject({ unit: 'shop:price/1', kind: 'bug' });
    expect(units.flatMap(({ refuted }) => refuted ?? [])).toEqual([]);
    const tools = units.find(({ unit }) => unit === 'tools:f/1');
    expect(tools?.cases.map(({ outcome }) => outcome)).toContainEqual({ kind: 'value', value: 'wand' });
    const words = units.find(({ unit }) => unit === 'words:f/1');
    expect(words?.coverage.clauses.covered).toBeGreaterThan(5);
  });
});
