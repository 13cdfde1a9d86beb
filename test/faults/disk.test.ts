/** Disks that are full, and outputs that nobody reads: the rest is written, and the status says that something is missing. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launcher, repository, tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = [
  ...['run', join(repository, 'test/faults/programs/orders.erl'), 'total', '[[{1, 2}], "half"]'],
  ...['--max-paths', '20', '--no-confirm', '--progress', 'none'],
];
const report = (name: string): string => join(folder, `${name}.json`);

/** The command in a shell, with a redirection or a limit. */
function inShell(script: string, more: readonly string[]) {
  return tandem(['-c', script, launcher, ...words, ...more], { program: '/bin/sh' });
}

describe.runIf(process.platform === 'linux')('a full disk (needs Linux)', () => {
  it('at standard output costs only what goes there', async () => {
    const { status, err } = await inShell('"$0" "$@" > /dev/full', ['--json', report('full')]);
    expect(err).toContain('standard output cannot be written');
    expect(status).toBe(2);
    expect(JSON.parse(readFileSync(report('full'), 'utf8')).errors).not.toEqual([]);
  });

  it('at files leaves nothing half written, and the report on standard output', async () => {
    const state = join(folder, 'state');
    const limited = 'trap "" XFSZ; ulimit -f 4; exec "$0" "$@"';
    const { status, out, err } = await inShell(limited, ['--json', report('limited'), '--state', state]);
    expect(out).toContain('errors in 20 executions');
    expect(err).toContain(`--json: ${report('limited')} could not be written`);
    expect(status).toBe(2);
    expect(existsSync(report('limited'))).toBe(false);
    expect(readdirSync(folder).filter(name => name.endsWith('.tmp'))).toEqual([]);
  });

  it('or a closed standard error does not change what was found', async () => {
    const { status, out } = await inShell('exec "$0" "$@" 2>&-', []);
    expect(out).toContain('errors in 20 executions');
    expect(status).toBe(1);
  });

  it('or a closed standard output does not keep the files from being written', async () => {
    const { status } = await inShell('exec "$0" "$@" >&-', ['--json', report('closed')]);
    expect(JSON.parse(readFileSync(report('closed'), 'utf8')).errors).not.toEqual([]);
    expect(status).toBe(1);
  });

  it('for states is told, and the exploration goes on', async () => {
    const { status, out, err } = await inShell('exec "$0" "$@"', ['--state', '/proc/nowhere']);
    expect(err).toContain('--state: /proc/nowhere could not be written');
    expect(out).toContain('errors in 20 executions');
    expect(status).toBe(2);
  });
});
