import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repository, tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('works from its package, without the sources', async () => {
  await tandem(['--version']);
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const name = execFileSync('npm', pack, { cwd: repository, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', join(folder, name)], { cwd: folder });
  // What npm does on installation: the dependencies, and the right to execute.
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const program = join(folder, 'package', 'dist', 'tandem.js');
  chmodSync(program, 0o755);

  const examples = join(folder, 'package', 'examples');
  for (const args of [
    [join(examples, 'erlang', 'fever.erl'), 'first', '[[36]]'],
    [join(examples, 'erlang', 'pipeline.erl'), 'keep', '--max-paths', '60', '--library', 'builtin'],
    [join(examples, 'prolog', 'accounts.pl'), 'average([1,2], M)'],
  ]) {
    const { status, out, err } = await tandem(['run', ...args], { program, cwd: folder });
    expect(err).toBe('');
    expect(status).toBe(1);
    expect(out).toMatch(/: \d errors? in/);
  }
});
