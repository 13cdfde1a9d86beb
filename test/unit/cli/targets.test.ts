import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { targetsOf } from '../../../src/cli/targets.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-targets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function files(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path === 'mix.exs' ? 'def project do [app: :shop, deps: []] end' : '');
  }
}

const found = () =>
  targetsOf(folder).map(({ target, path }) => [
    relative(folder, target),
    path.map(one => relative(folder, one)),
  ]);

it('takes files and module names as they are', () => {
  expect(targetsOf('lists')).toEqual([{ target: 'lists', path: [] }]);
});

it('finds the sources of a folder, and beams without a source', () => {
  files('a.erl', 'a.beam', 'b.beam', 'c.pl', 'notes.txt');
  expect(found()).toEqual([
    ['a.erl', []],
    ['c.pl', []],
    ['b.beam', []],
  ]);
});

it('finds the sources of a rebar3 project with its applications', () => {
  files('rebar.config', 'apps/one/src/one.erl', 'apps/one/include/one.hrl', 'apps/two/src/two.erl');
  files('_build/default/lib/dep/src/dep.erl');
  expect(found()).toEqual([
    ['apps/one/src/one.erl', []],
    ['apps/two/src/two.erl', []],
  ]);
});

it('finds the sources of an application without a project', () => {
  files('Makefile', 'src/one.erl');
  expect(found()).toEqual([['src/one.erl', []]]);
});

it('finds the compiled modules of a mix project, but not those of its dependencies', () => {
  files(
    'mix.exs',
    '_build/dev/lib/shop/ebin/Elixir.Shop.beam',
    '_build/dev/lib/jason/ebin/Elixir.Jason.beam',
  );
  expect(found()).toEqual([
    ['_build/dev/lib/shop/ebin/Elixir.Shop.beam', ['_build/dev/lib/jason/ebin', '_build/dev/lib/shop/ebin']],
  ]);
});

it('takes a project in Erlang that has a mix.exs for others as what it is', () => {
  files('mix.exs', 'rebar.config', 'src/one.erl');
  expect(found()).toEqual([['src/one.erl', []]]);
});

it('leaves a project with sources of both languages to mix', () => {
  files('mix.exs', 'src/one.erl', 'lib/two.ex', '_build/dev/lib/shop/ebin/one.beam');
  expect(found()).toEqual([['_build/dev/lib/shop/ebin/one.beam', ['_build/dev/lib/shop/ebin']]]);
});

it('asks to compile a mix project first', () => {
  files('mix.exs');
  expect(() => targetsOf(folder)).toThrow(/was not compiled/);
});

it('takes the compiled modules of an application without sources', () => {
  files('include/shop.hrl', 'ebin/shop.beam', 'ebin/shop.app');
  expect(found()).toEqual([['ebin/shop.beam', []]]);
});

it('says when there is nothing', () => {
  expect(() => targetsOf(folder)).toThrow(`nothing to explore in ${folder}`);
});

it('finds what make builds in several folders', () => {
  files('Makefile', 'src/Makefile', 'src/one.erl', 'parts/Makefile', 'parts/a/Makefile', 'parts/a/two.erl');
  files('test/Makefile', 'test/one_tests.erl', 'deps/dep/Makefile', 'deps/dep/dep.erl', 'notes/three.erl');
  expect(found()).toEqual([
    ['src/one.erl', []],
    ['parts/a/two.erl', []],
  ]);
});

it('finds the folders that an Emakefile names', () => {
  files('src/one.erl', 'more/deep/two.erl', 'test/one_tests.erl', 'third/three.erl', 'notes/four.erl');
  writeFileSync(
    join(folder, 'Emakefile'),
    `{"src/*", [debug_info]}. {['more/**/*', "third/*"], []}. 'test/*'. {"*", []}.`,
  );
  expect(found().map(([target]) => target)).toEqual(['src/one.erl', 'more/deep/two.erl', 'third/three.erl']);
});

it('finds the sources of a pack of SWI-Prolog', () => {
  files('pack.pl', 'prolog/one.pl', 'prolog/deep/two.pl', 't/test.pl');
  expect(found().map(([target]) => target)).toEqual(['prolog/one.pl', 'prolog/deep/two.pl']);
});

it('finds sources anywhere below where no build tool says where', () => {
  files('a/one.erl', 'a/b/two.erl', 'c/three.pl', '.git/x.erl', 'deps/d/src/d.erl', 'test/t.erl');
  writeFileSync(join(folder, 'c/tool.pl'), '#!/usr/bin/perl -w\n');
  expect(found()).toEqual([
    ['a/one.erl', ['a', 'a/b', 'c']],
    ['a/b/two.erl', ['a', 'a/b', 'c']],
    ['c/three.pl', []],
  ]);
});

it('names a dependency where nothing else has sources', () => {
  files('Makefile', 'deps/one/src/one.erl', 'deps/two/README');
  const hint = `Only its dependencies have sources: name one of them, such as ${join(folder, 'deps/one')}.`;
  expect(() => targetsOf(folder)).toThrow(expect.objectContaining({ hint }));
});
