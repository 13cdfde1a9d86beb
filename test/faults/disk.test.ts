/** Disks that are full, and outputs that nobody reads: the rest is written, and the status says that something is missing. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { formats } from '../../src/report/index.ts';
import { randomNumbers } from '../../src/search/index.ts';
import { launcher, repository, tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = [
  ...['run', join(repository, 'test/faults/programs/orders.erl'), 'total', '[[{1, 2}], "half"]'],
  ...['--max-paths', '20', '--progress', 'none'],
];
const report = (name: string): string => join(folder, `${name}.json`);

/** How many of the operations that a full disk may hit are tried. `TANDEM_FULL_DISKS=1000` tries all of them. */
const FULL_DISKS = Number(process.env.TANDEM_FULL_DISKS ?? 6);
const MINUTE_EACH = 60_000 * Math.min(FULL_DISKS, 30);

const outputs = [...Object.keys(formats), 'record', 'baseline'];

/** The command with every output, and a disk that is full from one operation to another (`full-disk.mjs`). */
async function withFullDisk(full: { first: number; last: number } | null) {
  const place = mkdtempSync(join(folder, 'full-'));
  const count = join(folder, 'count');
  rmSync(count, { force: true });
  const files = outputs.flatMap(name => [`--${name}`, join(place, `report.${name}`)]);
  const folders = ['--state', join(place, 'state'), '--dump-smt', join(place, 'queries')];
  const kept = ['--emit-tests', join(place, 'report_tests.erl'), '--update-baseline'];
  const named = (name: string) => (name === 'emit-tests' ? 'report_tests.erl' : `report.${name}`);
  const env = {
    ...process.env,
    TMPDIR: place,
    NODE_OPTIONS: `--import ${join(repository, 'test/faults/full-disk.mjs')}`,
    FULL_DISK_COUNT: count,
    FULL_DISK_FIRST: String(full?.first ?? ''),
    FULL_DISK_LAST: String(full?.last ?? ''),
  };
  // Not by the launcher, whose own steps are no part of it.
  const args = [join(repository, 'dist/tandem.js'), ...words, ...files, ...folders, ...kept];
  const result = await tandem(args, { program: process.execPath, env });
  return {
    ...result,
    operations: statSync(count).size,
    missing: [...outputs, 'emit-tests']
      .filter(name => !existsSync(join(place, named(name))))
      .map(name => `--${name}`),
    temporary: readdirSync(place, { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.tmp'),
    ),
  };
}

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

  it('at any single change of files costs what it would have written, or refuses at once', {
    timeout: MINUTE_EACH,
  }, async () => {
    const { operations } = await withFullDisk(null);
    expect(operations).toBeGreaterThan(50);
    const random = randomNumbers(operations);
    const chosen = Array.from({ length: operations }, (_, i) => i + 1).filter(
      () => random() * operations < FULL_DISKS,
    );
    for (const first of chosen) {
      // Some have room again afterwards, some have not.
      const last = first % 2 === 0 ? first : Number.POSITIVE_INFINITY;
      const { status, out, err, missing, temporary } = await withFullDisk({ first, last });
      const said = `operations ${first} to ${last}: ${out}${err}`;
      expect(err, said).not.toMatch(/internal error|^ +at /m);
      expect(temporary, said).toEqual([]);
      if (out === '') {
        expect(status, said).toBe(2);
        expect(err, said).toMatch(/^tandem: .*ENOSPC/);
        continue;
      }
      expect(out, said).toContain('errors in 20 executions');
      for (const name of missing) expect(err, said).toContain(name);
      expect(status, said).toBe(err.includes('could not be written') ? 2 : 0);
    }
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
