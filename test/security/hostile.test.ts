/**
 * Programs that want to do harm (`erlang-programs.ts`, `prolog-programs.ts`), under every protection and without one: nothing
 * outside changes. That they can do harm is checked, too: where the user allows everything, most of them do.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { SuiteReport } from '../../src/report/index.ts';
import { hasOtp, hasSwipl } from '../systems.ts';
import { tandem } from '../tandem.ts';
import { Canaries } from './canaries.ts';
import { erlangDetours } from './erlang-detours.ts';
import { erlangPrograms, hostileHeader, writingTransform } from './erlang-programs.ts';
import { prologDetours } from './prolog-detours.ts';
import { prologPrograms } from './prolog-programs.ts';

const can = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const hasBubblewrap = can('bwrap', '--ro-bind', '/', '/', '--unshare-all', 'true');
const hasNamespaces = can('unshare', '--user', '--map-root-user', '--mount', 'true');

/** Of the detours, which the static answer is tried on one by one, some are run. */
const { own_event, name_passed, error_handler } = erlangDetours;
const { sig_atomic, thread_option, lattice } = prologDetours;
const PROGRAMS = {
  erlang: { ...erlangPrograms, own_event, name_passed, error_handler },
  prolog: { ...prologPrograms, sig_atomic, thread_option, lattice },
} as Readonly<Record<'erlang' | 'prolog', Record<string, string>>>;

interface Mode {
  readonly name: string;
  readonly sandbox: string;
  readonly options: readonly string[];
  readonly isSkipped?: boolean;
}

const MODES: readonly Mode[] = [
  { name: 'in bubblewrap', sandbox: 'bubblewrap', options: [], isSkipped: !hasBubblewrap },
  { name: 'in namespaces', sandbox: 'namespaces', options: [], isSkipped: !hasNamespaces },
  { name: 'without a sandbox', sandbox: 'none', options: [] },
  { name: 'with --no-run', sandbox: 'none', options: ['--no-run'] },
];

let canaries: Canaries | null = null;
afterEach(async () => {
  await canaries?.remove();
  canaries = null;
});

interface Result {
  readonly harmed: readonly string[];
  readonly report: SuiteReport;
}

async function attack(language: 'erlang' | 'prolog', mode: Omit<Mode, 'name'>): Promise<Result> {
  const isErlang = language === 'erlang';
  canaries = new Canaries(PROGRAMS[language], isErlang ? '.erl' : '.pl');
  const head = (name: string) => (isErlang ? `-module(${name}).\n` : '');
  await canaries.set(
    head,
    isErlang ? { 'writing_transform.erl': writingTransform, 'hostile.hrl': hostileHeader } : {},
  );
  const json = join(canaries.folder, '..', 'report.json');
  const { err } = await tandem(
    ['test', canaries.folder, '-d', '4', '--progress', 'none', '--json', json, ...mode.options],
    { env: { ...process.env, TANDEM_SANDBOX: mode.sandbox } },
  );
  expect(err).not.toContain('internal error');
  expect(err.includes('there is no sandbox')).toBe(
    mode.sandbox === 'none' && !mode.options.includes('--no-run'),
  );
  return { harmed: canaries.harmed(), report: JSON.parse(readFileSync(json, 'utf8')) };
}

const confirmations = ({ units }: SuiteReport) =>
  units.flatMap(({ cases }) => cases.flatMap(({ confirmation }) => confirmation?.result ?? []));

describe.skipIf(!hasOtp)('hostile programs in Erlang (needs Erlang/OTP)', () => {
  for (const mode of MODES)
    it.skipIf(mode.isSkipped)(`change nothing ${mode.name}`, async () => {
      expect((await attack('erlang', mode)).harmed).toEqual([]);
    });

  it('can do harm where everything is allowed', async () => {
    const { harmed, report } = await attack('erlang', { sandbox: 'none', options: ['--allow', 'all'] });
    expect(harmed).toEqual(
      expect.arrayContaining(['writes', 'writes_computed', 'commands', 'is_transformed']),
    );
    expect(harmed.length).toBeGreaterThan(15);
    expect(confirmations(report)).toContain('confirmed');
  });
});

describe.skipIf(!hasSwipl)('hostile programs in Prolog (needs SWI-Prolog)', () => {
  for (const mode of MODES)
    it.skipIf(mode.isSkipped)(`change nothing ${mode.name}`, async () => {
      expect((await attack('prolog', mode)).harmed).toEqual([]);
    });

  it('can do harm where everything is allowed', async () => {
    const { harmed, report } = await attack('prolog', { sandbox: 'none', options: ['--allow', 'all'] });
    expect(harmed).toEqual(
      expect.arrayContaining(['plain_directive', 'shells', 'deletes_computed', 'tells']),
    );
    expect(harmed.length).toBeGreaterThan(15);
    expect(confirmations(report)).toContain('confirmed');
  });
});
