import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { erlang } from '../../../../src/api/erlang.ts';
import { readOptions } from '../../../../src/cli/read-options.ts';
import { projectOf as projectOfFile, projectSources } from '../../../../src/erlang/local/project/index.ts';
import { openSource } from '../../../../src/erlang/local/source.ts';
import { findOtp } from '../../../../src/erlang/otp/index.ts';
import { show } from '../../../../src/erlang/terms/index.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-rebar-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function projectOf(file: string) {
  const project = projectOfFile(join(folder, file), '25.2.3');
  const below = (paths: readonly string[]) => paths.map(path => relative(folder, path));
  return (
    project && {
      folders: below(project.folders),
      includes: below(project.includes),
      options: project.options.map(option => show(option)),
    }
  );
}

const sources = () => projectSources(folder).map(path => relative(folder, path));

it('knows what changes the meaning of a source, the nearest configuration first', () => {
  write(
    'rebar.config',
    "%% A comment\n{erl_opts, [debug_info, {d,'A',1}, {d,'B'}, warnings_as_errors]}.\n{deps, []}.\n",
  );
  write('apps/one/rebar.config', '{erl_opts, [{d,\'A\',2}, {parse_transform, pt}, [{i, "hrl"}]]}.');
  write('apps/one/src/deep/one.erl');
  write('apps/one/hrl/one.hrl');
  write('apps/two/src/two.erl');
  expect(projectOf('apps/one/src/deep/one.erl')?.options).toEqual([
    "{d,'A',2}",
    '{parse_transform,pt}',
    "{d,'B'}",
  ]);
  expect(projectOf('apps/two/src/two.erl')?.options).toEqual(["{d,'A',1}", "{d,'B'}"]);
});

it('looks for headers last in other folders of an application that have some', () => {
  // As a project whose Makefile is still to be made by a script.
  write('src/deep/one.erl');
  write('src/defs/two.hrl');
  write('inc/one.hrl');
  write('inc/include/none.txt');
  write('include/three.hrl');
  write('test/four.hrl');
  expect(projectOf('src/deep/one.erl')?.includes.slice(-2)).toEqual(['inc', 'src/defs']);
  expect(projectOf('src/deep/one.erl')?.includes).not.toContain('test');
});

it('finds modules and headers of all applications and of what was built', () => {
  write('rebar.config');
  write('apps/one/src/deep/one.erl');
  write('apps/two/include/two.hrl');
  write('_build/default/lib/dep/ebin/dep.beam');
  const project = projectOf('apps/one/src/deep/one.erl');
  expect(project?.folders).toEqual(['apps/one/src', 'apps/one/src/deep', '_build/default/lib/dep/ebin']);
  expect(project?.includes).toEqual(
    expect.arrayContaining(['apps/two/include', 'apps', '_build/default/lib']),
  );
  expect(sources()).toEqual(['apps/one/src/deep/one.erl']);
});

it('looks for sources where src_dirs says', () => {
  write('rebar.config', '{erl_opts, [{src_dirs, ["lib", {"gen", [{recursive, true}]}]}]}.');
  write('src/no.erl');
  write('lib/yes.erl');
  write('gen/too.erl');
  expect(sources()).toEqual(['lib/yes.erl', 'gen/too.erl']);
});

it('defines macros by platform', () => {
  write(
    'rebar.config',
    `{erl_opts, [{platform_define, "^2[5-9]", new}, {platform_define, "^R", old}, {platform_define, "-64", word, 64},
                {platform_define, "(", broken}]}.`,
  );
  write('src/a.erl');
  expect(projectOf('src/a.erl')?.options).toEqual(['{d,new}', '{d,word,64}']);
});

it('reads options of a Makefile as far as they are written out', () => {
  write(
    'Makefile',
    "PROJECT = shop\nERLC_OPTS = +debug_info -DLIMIT=7 -DON $(MORE) \\\n  +'{parse_transform, pt}' -I hrl # none\nTEST_ERLC_OPTS = -DTEST\ninclude erlang.mk\n",
  );
  write('src/a.erl');
  write('hrl/a.hrl');
  write('deps/dep/include/dep.hrl');
  write('deps/dep/ebin/dep.beam');
  write('deps/other/src/other.erl');
  const project = projectOf('src/a.erl');
  expect(project?.options).toEqual(["{d,'LIMIT',7}", "{d,'ON'}", '{parse_transform,pt}']);
  expect(project?.folders).toEqual(['src', 'deps/dep/ebin', 'deps/other/src']);
  expect(project?.includes).toEqual(expect.arrayContaining(['hrl', 'deps', 'deps/dep/include']));
});

it('reads an Emakefile', () => {
  write('Emakefile', '{"src/*", [debug_info, {d, \'ON\'}, {i, "hrl"}]}.\n');
  write('src/a.erl');
  write('hrl/a.hrl');
  expect(projectOf('src/a.erl')).toMatchObject({
    options: ["{d,'ON'}"],
    includes: expect.arrayContaining(['hrl']),
  });
});

it('keeps the dependencies and options of other profiles out of the default one', () => {
  write(
    'rebar.config',
    "{erl_opts, [{d,'A',1}]}.\n{profiles, [{test, [{erl_opts, [{d,'A',2}, {d,'B'}, {src_dirs, [\"no\"]}]}, {deps, [meck]}]}]}.",
  );
  write('src/a.erl');
  write('no/b.erl');
  write('test/a_tests.erl');
  write('_build/test/lib/meck/ebin/meck.beam');
  expect(projectOf('src/a.erl')?.folders).toEqual(['src', '_build/test/lib/meck/ebin']);
  write('_build/default/lib/dep/ebin/dep.beam');
  const inDefault = projectOf('src/a.erl');
  expect(inDefault).toMatchObject({
    folders: ['src', '_build/default/lib/dep/ebin'],
    options: ["{d,'A',1}"],
  });
  expect(inDefault?.includes.filter(path => path.startsWith('_build/test'))).toEqual([]);
  expect(projectOf('test/a_tests.erl')?.folders).toContain('_build/test/lib/meck/ebin');
});

it('finds generated sources of own applications among what was built', () => {
  write('rebar.config');
  write('apps/one/src/one.erl');
  write('apps/one/src/scan.erl');
  write('_build/default/lib/dep/src/dep_parse.erl', '%% Generated by a plugin\n');
  write('_build/default/lib/one/src/scan.erl', '%% Generated by a plugin\n');
  write('_build/default/lib/one/src/removed.erl', '-module(removed).\n');
  write('_build/default/lib/one/src/parse.erl', '-module(parse).\n-file("/otp/include/yeccpre.hrl", 0).\n');
  write('_build/test/lib/one/src/parse.erl', '%% Generated by a plugin\n');
  write('_build/test/lib/one/src/pb.erl', '%% Generated by a plugin\n');
  expect(sources()).toEqual([
    'apps/one/src/one.erl',
    'apps/one/src/scan.erl',
    '_build/default/lib/one/src/parse.erl',
    '_build/test/lib/one/src/pb.erl',
  ]);
});

it('takes a dependency once, what is checked out before what was built', () => {
  write('rebar.config');
  write('src/a.erl');
  write('_checkouts/dep/src/dep.erl');
  for (const profile of ['default', 'as', 'test']) write(`_build/${profile}/lib/dep/ebin/dep.beam`);
  write('_build/default/lib/more/ebin/more.beam');
  write('_build/as/lib/more/ebin/more.beam');
  expect(projectOf('src/a.erl')?.folders).toEqual([
    'src',
    '_checkouts/dep/src',
    '_build/default/lib/more/ebin',
  ]);
});

it('finds an application by its name where its folder has another one', () => {
  write('rebar.config');
  write('src/shop.app.src');
  write('include/shop.hrl', '-define(PRICE, 3).\n');
  write(
    'src/a.erl',
    '-module(a).\n-include_lib("shop/include/shop.hrl").\n-export([f/0]).\nf() -> ?PRICE.\n',
  );
  const includes = projectOfFile(join(folder, 'src/a.erl'), '25')?.includes ?? [];
  expect(includes.some(path => existsSync(join(path, 'shop/include/shop.hrl')))).toBe(true);
});

it('takes the folders beside src where nothing is configured', () => {
  write('one/src/a.erl');
  write('one/include/a.hrl');
  write('one/ebin/generated.beam');
  expect(projectOf('one/src/a.erl')).toMatchObject({ folders: ['one/src', 'one/ebin'], options: [] });
});

it('says where a configuration is wrong', () => {
  write('rebar.config', '{deps, []}.\n{erl_opts, [}.\n');
  expect(() => projectOf('src/a.erl')).toThrow();
});

it('is nothing where there is no configuration', () => {
  expect(projectOf('src/a.erl')).toBeNull();
});

const transform = `-module(pt).
-export([parse_transform/2]).
parse_transform(Forms, _) -> [change(Form) || Form <- Forms].
change({atom, Line, magic}) -> {atom, Line, wand};
change(Tuple) when is_tuple(Tuple) -> list_to_tuple(change(tuple_to_list(Tuple)));
change([Head | Tail]) -> [change(Head) | change(Tail)];
change(Other) -> Other.
`;

async function outcomeOf(name: string, frontend: 'otp' | 'builtin' | 'auto'): Promise<unknown> {
  const file = join(folder, 'src', `${name}.erl`);
  const program = await erlang.open(file, readOptions({ frontend, confirm: false }));
  try {
    const { unit, describe } = await program.unit('f/0', undefined);
    return describe((await unit.execute(unit.seed())).outcome);
  } finally {
    await program.close();
  }
}

const otpIs = { missing: findOtp() === null };

it('compiles with the macros of the project, with a front end of our own', async () => {
  write('rebar.config', "{erl_opts, [{d,'LIMIT',[7]}, {d,'ON'}]}.");
  write('src/a.erl', '-module(a).\n-export([f/0]).\nf() -> {?LIMIT, ?ON}.\n');
  expect(await outcomeOf('a', 'builtin')).toEqual({ kind: 'value', value: '{[7],true}' });
});

it.skipIf(otpIs.missing)(
  'compiles with macros and transforms of the project (needs Erlang/OTP)',
  async () => {
    write('rebar.config', "{erl_opts, [{d,'LIMIT',[7]}, {parse_transform, pt}]}.");
    write('src/pt.erl', transform);
    write('src/a.erl', '-module(a).\n-export([f/0]).\nf() -> {?LIMIT, magic}.\n');
    expect(await outcomeOf('a', 'otp')).toEqual({ kind: 'value', value: '{[7],wand}' });
  },
);

it.skipIf(otpIs.missing)('reads a newer Erlang than the installed one (needs Erlang/OTP)', async () => {
  write(
    'src/a.erl',
    '-module(a).\n-nominal price() :: integer().\n-export([f/0]).\n-spec f() -> price().\nf() -> lists:sum([X || X <:- [1, 2]]).\n',
  );
  expect(await outcomeOf('a', 'auto')).toEqual({ kind: 'value', value: '3' });
  write('src/b.erl', '-module(b).\n-export([f/0]).\nf() -> 1 +.\n');
  await expect(outcomeOf('b', 'auto')).rejects.toThrow(/syntax error before/);
});

it('compiles every application with its own options, whoever calls it', async () => {
  write('rebar.config', "{erl_opts, [{d, 'ROOT', 1}]}.\n");
  write('apps/one/rebar.config', `{erl_opts, [{d, 'FIRST', 2}, {i, "private/deep"}]}.\n`);
  write('apps/one/private/deep/one.hrl', '-define(HIDDEN, 3).\n');
  write(
    'apps/one/src/one.erl',
    '-module(one).\n-export([f/0]).\n-include("one.hrl").\nf() -> ?ROOT + ?FIRST + ?HIDDEN.\n',
  );
  write('apps/two/rebar.config', "{erl_opts, [{d, 'SECOND', 4}]}.\n");
  write('apps/two/src/two.erl', '-module(two).\n-export([f/0]).\nf() -> one:f() + ?SECOND.\n');
  const source = await openSource(join(folder, 'apps/two/src/two.erl'), { run: false });
  try {
    expect(source.target.name).toBe('two');
    expect(await source.load('one')).toMatchObject({ name: 'one' });
    expect(source.lacks?.('one')).toBeNull();
  } finally {
    await source.close();
  }
});
