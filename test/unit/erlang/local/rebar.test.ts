import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { erlang } from '../../../../src/api/erlang.ts';
import { readOptions } from '../../../../src/cli/options.ts';
import { rebarProjectOf, rebarSources } from '../../../../src/erlang/local/rebar.ts';
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
  const project = rebarProjectOf(join(folder, file));
  const below = (paths: readonly string[]) => paths.map(path => relative(folder, path));
  return (
    project && {
      folders: below(project.folders),
      includes: below(project.includes),
      options: project.options.map(option => show(option)),
    }
  );
}

const sources = () => rebarSources(folder).map(path => relative(folder, path));

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

async function outcomeOf(name: string, frontend: 'otp' | 'builtin'): Promise<unknown> {
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
