/** `--changed` asks git about a repository whose settings name programs: none of them is run. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tandem } from '../tandem.ts';

const SOURCE = '-module(m).\n-export([half/1]).\nhalf(N) -> 10 div N.\n';

let folder = '';
const harmed = (): string[] => readdirSync(join(folder, 'canaries'));
const harm = (name: string): string => `touch ${join(folder, 'canaries', name)}; cat`;
const project = (...inner: string[]): string => join(folder, 'project', ...inner);

function git(where: string, ...args: string[]): string {
  const names = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
  return execFileSync('git', [...names, ...args], { cwd: where, encoding: 'utf8' });
}

function repository(where: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(where, { recursive: true });
  git(where, 'init', '-q');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(where, name), text);
  git(where, 'add', '.');
  git(where, 'commit', '-q', '-m', 'one');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-repository-'));
  mkdirSync(join(folder, 'canaries'));
  repository(project('inner'), { 'x.erl': '-module(x).\n' });
  repository(project(), { 'm.erl': SOURCE });
});

afterEach(() => rmSync(folder, { recursive: true }));

function changed() {
  const env = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') };
  const words = ['test', 'm.erl', '--changed', '-d', '4', '--progress', 'none', '--no-run'];
  return tandem(words, { cwd: project(), env });
}

const hasGit = spawnSync('git', ['--version']).status === 0;

it.skipIf(!hasGit)(
  'runs no filter, monitor, hook or viewer of the repository, nor of one inside it',
  async () => {
    writeFileSync(project('.gitattributes'), '*.erl filter=evil diff=evil\n');
    const settings = ['filter.evil.clean', 'filter.evil.process', 'filter.evil.smudge', 'diff.evil.textconv'];
    for (const name of [...settings, 'diff.evil.command', 'diff.external', 'core.fsmonitor', 'core.pager'])
      git(project(), 'config', name, harm(name));
    git(project('inner'), 'config', 'core.fsmonitor', harm('inner'));
    appendFileSync(project('m.erl'), '% changed\n');
    appendFileSync(project('inner', 'x.erl'), '% changed\n');
    const { status, err } = await changed();
    expect({ status, err, harmed: harmed() }).toMatchObject({ status: 1, err: '', harmed: [] });
  },
);

it.skipIf(!hasGit)('fetches nothing that the repository lacks', async () => {
  const object = git(project(), 'rev-parse', 'HEAD:m.erl').trim();
  rmSync(project('.git', 'objects', object.slice(0, 2), object.slice(2)));
  appendFileSync(project('m.erl'), '% changed\n');
  for (const [name, value] of [
    ['core.repositoryformatversion', '1'],
    ['extensions.partialClone', 'origin'],
    ['remote.origin.url', 'ssh://nobody@127.0.0.1:1/none'],
    ['remote.origin.promisor', 'true'],
    ['protocol.ssh.allow', 'always'],
    ['core.sshCommand', harm('ssh')],
  ] as const)
    git(project(), 'config', name, value);
  const { status, err } = await changed();
  expect({ status, harmed: harmed() }).toEqual({ status: 2, harmed: [] });
  expect(err).toContain('--changed: git diff failed');
  expect(existsSync(project('.git'))).toBe(true);
});
