/**
 * Our Core next to the compiler's, both on the BEAM: modules that try every construct, and those of the standard library
 * that only compute. The compiler also checks our Core on the way.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasOtp } from '../../systems.ts';
import { otpRelease, sourceFiles, sourceLibrary } from '../syntax/otp-sources.ts';
import { type Lowered, lowerOtpSource, lowerSource } from './lowered.ts';
import { printCore } from './print-core.ts';

const corpus = join(import.meta.dirname, 'corpus');
const harness = ['lower_oracle.erl', 'lower_pool.erl'].map(name => join(import.meta.dirname, name));

/** They neither talk to other processes nor touch files. */
const computing = new Set(
  `array base64 binary calendar dict erl_anno erl_bits erl_internal erl_scan filename gb_sets gb_trees io_lib
   io_lib_format io_lib_fread io_lib_pretty lists maps orddict ordsets proplists queue random sets sofs string unicode
   uri_string`.split(/\s+/),
);

describe.skipIf(!hasOtp)('our Core on the BEAM (needs Erlang/OTP)', () => {
  let folder: string;
  let release = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tandem-lowering-'));
    release = await otpRelease();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes our Core of each file under another name, and compares. */
  function compare(files: readonly string[], lower: (file: string) => Lowered, calls: number): string {
    for (const file of files) {
      const lowered = lower(file);
      if (!lowered.ok) throw new Error(`${file}: ${lowered.reason}`);
      const name = `x_${lowered.module.name}`;
      writeFileSync(
        join(folder, `${name}.core`),
        printCore({ ...lowered.module, name }, { annotations: true }),
      );
    }
    const names = files.map(file => basename(file, '.erl'));
    return erl(['-pa', folder, '-run', 'lower_oracle', 'main', folder, '1', String(calls), ...names]);
  }

  it('gives the same results on a corpus of all constructs', async () => {
    const sources = readdirSync(corpus)
      .filter(name => release >= 25 || name !== 'lw_maybe.erl')
      .map(name => join(corpus, name));
    const compile = `[{ok, _} = compile:file(F, [report_errors, {outdir, "${folder}"}]) || F <- init:get_plain_arguments()], halt().`;
    erl(['-eval', compile, '-extra', ...sources, ...harness]);
    const text = compare(sources, file => lowerSource(file, { otpRelease: release }), 60);
    const [, agreed, different] = /agreed: (\d+) different: (\d+)/.exec(text) ?? [];
    expect(different, text.slice(0, 20_000)).toBe('0');
    expect(Number(agreed)).toBeGreaterThan(30_000);
    console.log(`corpus on the BEAM: ${agreed} calls agree`);
  }, 120_000);

  it('gives the same results on the standard library', async context => {
    const library = await sourceLibrary();
    if (library === null) return context.skip('the sources of OTP are not installed');
    const files = sourceFiles(library, /^stdlib-/).filter(file => computing.has(basename(file, '.erl')));
    const text = compare(files, file => lowerOtpSource(file, library, release), 30);
    const [, agreed, different] = /agreed: (\d+) different: (\d+)/.exec(text) ?? [];
    expect(different, text.slice(0, 20_000)).toBe('0');
    expect(Number(agreed)).toBeGreaterThan(30_000);
    console.log(`${files.length} modules of stdlib on the BEAM: ${agreed} calls agree`);
  }, 120_000);
});

function erl(args: readonly string[]): string {
  const env = { ...process.env, ERL_CRASH_DUMP_BYTES: '0' };
  const { status, stdout, stderr } = spawnSync('erl', ['-noshell', '-enable-feature', 'all', ...args], {
    encoding: 'utf8',
    env,
    timeout: 110_000,
    maxBuffer: 64 << 20,
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`.slice(0, 20_000));
  return stdout + stderr;
}
