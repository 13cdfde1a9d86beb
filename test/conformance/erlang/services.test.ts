/** What a node offers to every program, in the machine and on the BEAM: with OTP's library, and with our own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtinFrontend } from '../../../src/erlang/local/builtin.ts';
import { decodeTerm, listElements, type Term, type Tuple } from '../../../src/erlang/terms/index.ts';
import { hasOtp } from '../../systems.ts';
import { comparable, OnMachine } from '../on-machine.ts';
import { Machine } from './machine.ts';

const corpus = join(import.meta.dirname, 'corpus');
const only = process.env.TANDEM_ONLY ?? '';

interface Scenario {
  readonly name: Term;
  readonly args: Term;
  readonly expected: string;
}

describe.skipIf(!hasOtp)('services of a node (needs Erlang/OTP)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-services-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let scenarios: readonly Scenario[];

  beforeAll(() => {
    const names = [
      'cf_services',
      'cf_application',
      'cf_server',
      'cf_on_load',
      'cf_on_load_not',
      'cf_on_load_crash',
    ];
    const sources = names.map(name => join(corpus, `${name}.erl`));
    run('erlc', ['-o', folder, ...sources]);
    const results = join(folder, 'results');
    run('erl', ['-noshell', '-pa', folder, '-run', 'cf_services', 'main', results, join(folder, 'files')]);
    scenarios = listElements(decodeTerm(readFileSync(results))).map(result => {
      const [name, args, outcome] = (result as Tuple).elements as [Term, Term, Term];
      return { name, args, expected: comparable(outcome) };
    });
  }, 60_000);

  test("do what they do on the BEAM, with OTP's library", async () => {
    const { loader } = new Machine([corpus], { summarized: true });
    expect(await differences(new OnMachine(loader), scenarios)).toEqual([]);
    expect(scenarios.length).toBeGreaterThan(35);
  }, 60_000);

  test('and with our own, as far as it goes', async () => {
    const machine = new OnMachine(builtinFrontend({ folders: [corpus] }));
    const different = await differences(machine, scenarios);
    const lacking = different.filter(({ machine }) => machine.startsWith('unsupported'));
    expect(different.filter(difference => !lacking.includes(difference))).toEqual([]);
    // Which of the functions that need OTP comes first is nothing to hold on to.
    const said = lacking.map(
      ({ name, machine }) => `${name}: ${machine.replace(/crypto:\w+\/\d+/, 'crypto')}`,
    );
    expect(said).toEqual([
      'systems: unsupported the resource files of OTP',
      'codes: unsupported the folder of kernel',
      'shared: unsupported the generators of rand but exsss and exsp',
      'hashes: unsupported crypto (concrete only, needs OTP)',
      "folders: unsupported filelib:wildcard/1, which Tandem's own library lacks",
      "terms: unsupported erl_scan:tokens/3, which Tandem's own library lacks",
    ]);
  }, 60_000);
});

async function differences(machine: OnMachine, scenarios: readonly Scenario[]) {
  const different: { name: string; machine: string; beam: string }[] = [];
  for (const { name, args, expected } of scenarios) {
    const shown = comparable(name);
    if (!shown.includes(only)) continue;
    const ours = await machine.call('cf_services', 'ended', [name, args]);
    if (ours !== expected) different.push({ name: shown, machine: ours, beam: expected });
  }
  return different;
}

function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 50_000 });
  expect(status, stdout + stderr).toBe(0);
}
