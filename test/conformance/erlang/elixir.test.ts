/** Modules that Elixir compiled: they load from their debug information and run as on the BEAM. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import { elixirFolders } from '../../../src/erlang/otp/library.ts';
import { listElements } from '../../../src/erlang/terms/index.ts';
import type { Report } from '../../../src/report/index.ts';
import { hasOtp } from '../../systems.ts';
import { tandem } from '../../tandem.ts';
import { beam } from '../oracle.ts';
import { Comparison } from './comparison.ts';
import { Machine } from './machine.ts';

const noElixir = !hasOtp || spawnSync('elixirc', ['--version'], { stdio: 'ignore' }).status !== 0;

const ITEM = "#{'__struct__' => 'Elixir.Orders.Item', name => <<>>, price => 4, count => 5}";

const CALLS: Readonly<Record<string, readonly string[]>> = {
  total: ['[[]]', '[[1, 2, 3]]', '[[5, -1, 2.5]]', '[[a]]', '[5]'],
  grouped: ['[[<<"b">>, <<"a">>, <<"cc">>]]', '[[]]', '[[<<"héé"/utf8>>, <<"abc">>]]', '[[1]]'],
  priced: [`[${ITEM}]`, '[7]', `[[1, ${ITEM}]]`, '[x]', '[#{}]', '[2.5]'],
  nested: ['[[]]', '[[1, [2, x]]]'],
  login: [
    '[#{name => <<"ann">>}]',
    '[#{}]',
    '[#{name => 5}]',
    '[#{name => <<"Bob">>}]',
    '[#{name => <<>>}]',
    '[x]',
  ],
  merged: ['[#{a => 1}, #{a => 2, b => 3}]', '[#{}, #{}]', '[#{}, x]'],
  comprehension: ['[1]', '[4]', '[x]'],
  streamed: ['[10]', '[2]'],
  updated: ['[#{a => 1}]', '[#{}]', '[[]]'],
  keyword: ['[[]]', '[[{size, 3}]]', '[[{more, 1}, {size, 2}]]', '[x]'],
  raises: ['[-1]', '[5]', '[11]'],
  rescued: ['[-1]', '[5]', '[11]', '[x]'],
  agent: ['[[]]', '[[1, 2, 3]]'],
  task: ['[21]'],
  buy: [`[${ITEM}]`, '[#{price => 42, count => 1}]', '[#{price => 42, count => 0}]', '[#{}]'],
  coded: ['[<<>>]', '[<<"aB-12">>]', '[<<"a-12">>]', '[<<"a-">>]'],
};

describe.skipIf(noElixir)('modules of Elixir (needs Erlang/OTP and Elixir)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-elixir-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeAll(async () => {
    execFileSync('elixirc', ['-o', folder, join(import.meta.dirname, 'elixir', 'orders.ex')], {
      stdio: 'pipe',
    });
    await beam.bridge.addPaths([folder, ...elixirFolders(process.env)]);
    await beam.call('application', 'ensure_all_started', await arguments_('[elixir]'), 20_000);
  });

  const arguments_ = async (text: string) => listElements(await beam.value(text));

  test('give the same values and exceptions', async () => {
    expect(readdirSync(folder)).toContain('Elixir.Orders.beam');
    const comparison = new Comparison(new Machine([folder]));
    for (const [name, texts] of Object.entries(CALLS)) {
      const lists = await Promise.all(texts.map(arguments_));
      await comparison.add(lists.map((args): BeamCall => ({ module: 'Elixir.Orders', name, args })));
    }
    const server = await arguments_('[[1, 2], 3]');
    await comparison.add([{ module: 'Elixir.Orders.Server', name: 'run', args: server }]);
    await comparison.finish('Elixir', Object.values(CALLS).flat().length);
  });

  /** The reasons of the errors that are found, as JSON. */
  async function errorsOf(name: string, seed: string, ...options: string[]): Promise<string[]> {
    const file = join(folder, 'Elixir.Orders.beam');
    const { status, out } = await tandem(['run', file, name, seed, '--json', '-', ...options]);
    expect(status).toBe(1);
    const report: Report = JSON.parse(out);
    return report.errors.map(id => JSON.stringify(report.cases.find(({ id: own }) => own === id)?.outcome));
  }

  test('are explored', async () => {
    const reasons = await errorsOf('buy', '[#{price => 1, count => 1}]');
    expect(reasons.some(reason => reason.includes('RuntimeError'))).toBe(true);
  });

  test('regular expressions among the literals are explored', async () => {
    const reasons = await errorsOf('coded', '[<<>>]', '--max-paths', '400');
    expect(reasons.some(reason => reason.includes('RuntimeError'))).toBe(true);
  });
});
