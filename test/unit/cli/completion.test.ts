import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SHELLS, type Shell } from '../../../src/cli/completion.ts';
import type { Io } from '../../../src/cli/io.ts';
import { definitions, longFlag, type OptionName } from '../../../src/cli/options.ts';
import { main } from '../../../src/cli/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-completion-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function script(shell: string): Promise<{ out: string; err: string; status: number }> {
  const said = { out: '', err: '' };
  const stream = (name: 'out' | 'err') => ({
    isTTY: false,
    columns: 80,
    write: (text: string) => {
      said[name] += text;
      return true;
    },
  });
  const io: Io = { stdout: stream('out'), stderr: stream('err'), env: {}, program: 'tandem' };
  const status = await main(['completion', shell], io);
  process.exitCode = 0;
  return { ...said, status };
}

/** What bash offers for a line whose last word is being written. */
async function offered(line: string, { words = line.split(' '), cwd = '.' } = {}): Promise<string[]> {
  const { out } = await script('bash');
  const ask = `${out}\nCOMP_WORDS=(${words.map(word => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _tandem; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return spawnSync('bash', ['--norc'], { input: ask, encoding: 'utf8', cwd }).stdout.trim().split('\n');
}

describe('completion', () => {
  it('knows commands, options and their values', async () => {
    expect(await offered('tandem re')).toEqual(['replay', 'report']);
    expect(await offered('tandem run x.erl --emit')).toEqual(['--emit-tests', '--emit']);
    expect(await offered('tandem run x.erl --solver z')).toEqual(['z3-wasm', 'z3']);
    expect(await offered('tandem replay x.json --c')).toEqual(['--case']);
    expect((await offered('tandem run pack')).sort()).toEqual(['package-lock.json', 'package.json']);
  });

  it('knows what is no option', async () => {
    expect(await offered('tandem completion ')).toEqual(['bash', 'zsh', 'fish']);
    expect(await offered('tandem --v')).toEqual(['--version']);
    expect(await offered('tandem test --allow n')).toEqual(['network', 'nodes']);
    // As bash takes it apart.
    expect(await offered('', { words: ['tandem', 'run', '--solver', '=', 'z'] })).toEqual(['z3-wasm', 'z3']);
    expect(await offered('', { words: ['tandem', 'run', '--emit', '='] })).toEqual([
      'record',
      'failing',
      'all',
    ]);
  });

  it('takes a name with spaces for one', async () => {
    writeFileSync(join(folder, 'two words.erl'), '');
    expect(await offered('tandem run two', { cwd: folder })).toEqual(['two words.erl']);
  });

  it.each(SHELLS)('has every option for %s', async shell => {
    const { out } = await script(shell);
    for (const name of Object.keys(definitions) as OptionName[])
      expect(out).toContain(longFlag(name).slice(2));
  });

  const isThere = (shell: Shell) => spawnSync(shell, ['--version']).status === 0;
  for (const shell of SHELLS)
    it.skipIf(!isThere(shell))(`is a script that ${shell} can read (needs ${shell})`, async () => {
      const { out } = await script(shell);
      const file = join(folder, shell);
      writeFileSync(file, out);
      const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
    });

  it('says which shells there are', async () => {
    const { status, err } = await script('ksh');
    expect([status, err]).toEqual([2, expect.stringContaining("'ksh'; it takes bash, zsh or fish")]);
  });
});
