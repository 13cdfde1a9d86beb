import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { SuiteReport } from '../../src/report/index.ts';
import { tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-changed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder, stdio: 'pipe' });
const write = (name: string, text: string) => writeFileSync(join(folder, 'src', name), text);

const one = (limit: number) => `-module(one).
-export([f/1, g/1, h/1]).
f(X) -> X.
g(X) -> two:help(X).
h(X) when X > ${limit} -> big;
h(_) -> small.
`;
const two = (result: string) => `-module(two).
-export([help/1, other/1]).
help(X) -> inner(X).
other(X) -> X.
inner(_) -> ${result}.
`;

async function explored(...args: string[]): Promise<string[]> {
  const { out, err } = await tandem(['test', '.', '-t', '60', '--json', '-', '--changed', ...args], {
    cwd: folder,
  });
  const { units }: SuiteReport = JSON.parse(out === '' ? err : out);
  return units.map(({ unit }) => unit);
}

it('explores what has changed, and who calls it', async () => {
  mkdirSync(join(folder, 'src'));
  write('one.erl', one(3));
  write('two.erl', two('ok'));
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'One');
  expect(await explored()).toEqual([]);
  write('one.erl', one(4));
  expect(await explored()).toEqual(['one:h/1']);
  git('commit', '-qam', 'Two');
  write('two.erl', two('yes'));
  expect(await explored()).toEqual(['one:g/1', 'two:help/1']);
  expect(await explored('HEAD~1')).toEqual(['one:g/1', 'one:h/1', 'two:help/1']);
  write('new.erl', '-module(new).\n-export([f/1]).\nf(X) -> X.\n');
  expect(await explored()).toEqual(['new:f/1', 'one:g/1', 'two:help/1']);
});

it('knows names with spaces and other characters, whatever git is told to write before them', async () => {
  git('config', 'diff.mnemonicPrefix', 'true');
  git('config', 'diff.relative', 'true');
  mkdirSync(join(folder, 'src/far off'));
  const text = (name: string, limit: number) => one(limit).replace('one', name);
  const odd = ['far off/größe', 'qu"ote'];
  const names = ["'größe'", `'qu"ote'`];
  const write = (limit: number) => {
    for (const [i, name] of odd.entries())
      writeFileSync(join(folder, 'src', `${name}.erl`), text(names[i] ?? '', limit));
  };
  write(3);
  git('add', '.');
  git('commit', '-qam', 'Three');
  write(4);
  expect((await explored()).sort()).toEqual(['größe:h/1', 'qu"ote:h/1']);
});

it('says when there is no such commit', async () => {
  const { status, err } = await tandem(['test', '.', '--changed', 'nowhere'], { cwd: folder });
  expect(status).toBe(2);
  expect(err).toMatch(/--changed: git rev-parse failed/);
});
