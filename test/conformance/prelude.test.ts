/**
 * The prelude's modules next to the installed OTP's: the same functions, and for the same arguments the same values and
 * exceptions. The comparison itself is Erlang (`prelude/`): one node loads both and compares them.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findOtp } from '../../src/erlang/otp/find.ts';

const otp = findOtp();
const harness = join(import.meta.dirname, 'prelude');
const prelude = join(import.meta.dirname, '..', '..', 'src', 'erlang', 'prelude');

describe.skipIf(otp === null)('the prelude next to OTP (needs Erlang/OTP)', () => {
  test('gives the same values and exceptions', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tandem-prelude-'));
    try {
      const sources = readdirSync(harness).filter(file => file.endsWith('.erl'));
      const compile = `[{ok, _} = compile:file(F, [report, {outdir, "${folder}"}]) || F <- init:get_plain_arguments()], halt().`;
      const compiled = erl(['-eval', compile, '-extra', ...sources.map(file => join(harness, file))]);
      expect(compiled.status, compiled.text).toBe(0);

      const compared = erl(['-pa', folder, '-s', 'prelude_compare', 'main', prelude]);
      const summary = /comparisons (\d+) inside specs, (\d+) outside, (\d+) differences/.exec(compared.text);
      expect(compared.status, compared.text.slice(0, 20_000)).toBe(0);
      expect(summary?.[3], compared.text.slice(0, 20_000)).toBe('0');
      expect(Number(summary?.[1])).toBeGreaterThan(50_000);
      console.log(`prelude: ${summary?.[0]}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

function erl(args: readonly string[]): { status: number | null; text: string } {
  const env = { ...process.env, ERL_CRASH_DUMP_BYTES: '0', TZ: 'UTC' };
  const { status, stdout, stderr } = spawnSync('erl', ['-noshell', '+pc', 'unicode', ...args], {
    encoding: 'utf8',
    env,
    timeout: 55_000,
    maxBuffer: 64 << 20,
  });
  return { status, text: stdout + stderr };
}
