/**
 * The prelude's modules next to the installed OTP's: the same functions, and for the same arguments the same values and
 * exceptions. The comparison itself is Erlang (`prelude/`): one node loads both and compares them.
 *
 * Then the prelude on our own machine, compiled by our own front end, next to the prelude on the BEAM.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasOtp } from '../systems.ts';
import '../../src/erlang/bifs/index.ts';
import { builtinFrontend } from '../../src/erlang/local/builtin.ts';
import { decodeTerm, listElements, type Term, type Tuple } from '../../src/erlang/terms/index.ts';
import { comparable, OnMachine } from './on-machine.ts';

const harness = join(import.meta.dirname, 'prelude');
const prelude = join(import.meta.dirname, '..', '..', 'src', 'erlang', 'prelude');

describe.skipIf(!hasOtp)('the prelude next to OTP (needs Erlang/OTP)', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tandem-prelude-'));
    const sources = readdirSync(harness).filter(file => file.endsWith('.erl'));
    const compile = `[{ok, _} = compile:file(F, [report, {outdir, "${folder}"}]) || F <- init:get_plain_arguments()], halt().`;
    const compiled = erl(['-eval', compile, '-extra', ...sources.map(file => join(harness, file))]);
    expect(compiled.status, compiled.text).toBe(0);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('gives the same values and exceptions', () => {
    const compared = erl(['-pa', folder, '-s', 'prelude_compare', 'main', prelude]);
    const summary = /comparisons (\d+) inside specs, (\d+) outside, (\d+) differences/.exec(compared.text);
    expect(compared.status, compared.text.slice(0, 20_000)).toBe(0);
    expect(summary?.[3], compared.text.slice(0, 20_000)).toBe('0');
    expect(Number(summary?.[1])).toBeGreaterThan(50_000);
    console.log(`prelude: ${summary?.[0]}`);
  }, 120_000);

  test('gives them on our machine, too', async () => {
    const file = join(folder, 'calls');
    const dumped = erl(['-pa', folder, '-s', 'prelude_dump', 'main', prelude, file]);
    expect(dumped.status, dumped.text.slice(0, 20_000)).toBe(0);
    const [calls, scenarios] = (decodeTerm(readFileSync(file)) as Tuple).elements.map(listElements);
    const machine = new OnMachine(builtinFrontend({ folders: [harness] }));
    const different: string[] = [];
    const compare = async (what: string, name: string, args: readonly Term[], expected: Term) => {
      const [theirs, ours] = [comparable(expected), await machine.call('prelude_replay', name, args)];
      if (ours !== theirs) different.push(`${what}\n  beam    ${theirs}\n  machine ${ours}`);
    };
    for (const call of calls ?? []) {
      const [module, name, args, outcome] = (call as Tuple).elements as [Term, Term, Term, Term];
      const what = `${comparable(module)}:${comparable(name)} ${comparable(args)}`;
      await compare(what, 'call', [module, name, args], outcome);
    }
    for (const scenario of scenarios ?? []) {
      const [module, name, outcome] = (scenario as Tuple).elements as [Term, Term, Term];
      await compare(`scenario ${comparable(name)}`, 'scenario', [module, name], outcome);
    }
    expect(different.slice(0, 20)).toEqual([]);
    expect(calls?.length).toBeGreaterThan(8_000);
    console.log(`prelude on the machine: ${calls?.length} calls, ${scenarios?.length} scenarios`);
  }, 180_000);
});

function erl(args: readonly string[]): { status: number | null; text: string } {
  const env = { ...process.env, ERL_CRASH_DUMP_BYTES: '0', TZ: 'UTC' };
  const { status, stdout, stderr } = spawnSync('erl', ['-noshell', ...args], {
    encoding: 'utf8',
    env,
    timeout: 110_000,
    maxBuffer: 64 << 20,
  });
  return { status, text: stdout + stderr };
}
