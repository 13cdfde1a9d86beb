/**
 * Random kills: whatever process a command has started is killed at random moments, and in the end the command finds what
 * an undisturbed one finds. The command itself is killed at random moments, and nothing of it is left. `TANDEM_KILLS=1000`
 * makes it a long hunt.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report, SuiteReport } from '../../src/report/index.ts';
import { randomNumbers } from '../../src/search/index.ts';
import { type BackendName, isInstalled } from '../../src/solver/index.ts';
import { hasOtp, hasSwipl } from '../systems.ts';
import { type Running, repository } from '../tandem.ts';
import { below, canGuard, guarded } from './processes.ts';

const KILLS = Number(process.env.TANDEM_KILLS ?? 20);
/** Kills in one command: more would keep it from coming to an end. */
const KILLS_EACH = 3;

const folder = mkdtempSync(join(tmpdir(), 'tandem-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const programs = join(repository, 'test/faults/programs');
const erlang = ['run', join(programs, 'orders.erl'), 'total', '[[{1, 2}], "half"]'];
const prolog = ['run', join(programs, 'orders.pl'), 'total([line(1, 2)], half, Result)'];
/** Each of two threads explores some of the functions, both languages among them; a busy machine must not cut them short. */
const suite = ['test', programs, '--jobs', '2', '--time', '120'];
const solver = (name: BackendName) => ['--solver', name, '--solver-layers', 'simplify'];

/** What is killed, and whether this machine has it. */
const subjects: readonly (readonly [what: string, isThere: boolean, words: readonly string[]])[] = [
  ['Erlang, one executor', hasOtp, erlang],
  ['Erlang, two executors', hasOtp, [...erlang, '--executors', '2']],
  ['Prolog', hasSwipl, prolog],
  ['z3', isInstalled('z3'), [...erlang, ...solver('z3')]],
  ['cvc5', isInstalled('cvc5'), [...erlang, ...solver('cvc5')]],
  ['a suite in two threads', hasOtp && hasSwipl, suite],
  ['z3 of two threads', hasOtp && hasSwipl && isInstalled('z3'), [...suite, ...solver('z3')]],
];

interface Found {
  readonly faults: readonly string[];
  readonly text: string;
  readonly left: readonly string[];
}

async function explored(
  words: readonly string[],
  meanwhile?: (running: Running) => Promise<void>,
): Promise<Found> {
  const file = join(folder, 'report.json');
  rmSync(file, { force: true });
  // Where a query takes longer than its first eighth of the time, others come before it, and may take all of the paths.
  const patience = ['--solver-timeout', '40000'];
  const limits = ['--max-paths', '60', ...patience, '--progress', 'none', '--json', file];
  const { out, err, left } = await guarded([...words, ...limits], meanwhile && { meanwhile });
  expect(existsSync(file), `there is a report: ${out}${err}`).toBe(true);
  const report: Report | SuiteReport = JSON.parse(readFileSync(file, 'utf8'));
  const faults = ('units' in report ? report.units : [report]).flatMap(faultsOf);
  return { faults: [...new Set(faults)].sort(), text: `${out}${err}`, left };
}

/** Whether one of the first inputs has an infinity in it is up to the solver, which another one may have replaced. */
const BY_CHANCE = /float_overflow|evaluation_error\(undefined\)/;

function faultsOf({ unit, cases, errors }: Report): string[] {
  return errors.flatMap(id => {
    const outcome = cases.find(one => one.id === id)?.outcome;
    if (outcome?.kind !== 'exception') return `${unit} ${outcome?.kind}`;
    if (BY_CHANCE.test(outcome.reason)) return [];
    // Which number fails is up to the solver, which another one may have replaced.
    return `${unit} ${outcome.reason.replaceAll(/\d+/g, 'N')} ${outcome.location?.line}`;
  });
}

/** Kills some process below the command now and then, never the command itself; tells how often. */
const killing =
  (seed: number, killed: () => void) =>
  async ({ child }: Running): Promise<void> => {
    const random = randomNumbers(seed);
    for (let kills = 0; kills < KILLS_EACH && child.exitCode === null; ) {
      await sleep(20 + 250 * random());
      const [, ...victims] = below(child.pid as number);
      const victim = victims[Math.floor(random() * victims.length)];
      if (victim === undefined) continue;
      try {
        process.kill(victim, 'SIGKILL');
      } catch {
        continue;
      }
      killed();
      kills++;
    }
  };

describe.runIf(canGuard)('random kills (needs Linux)', () => {
  it.each(subjects)(
    'lose no fault: %s (skipped where it is not installed)',
    async (_, isThere, words) => {
      if (!isThere) return;
      const { faults } = await explored(words);
      expect(faults.length).toBeGreaterThan(1);
      let kills = 0;
      const enough = KILLS / subjects.length;
      for (let seed = 1; kills < enough && seed <= 2 * enough; seed++) {
        const found = await explored(
          words,
          killing(seed, () => kills++),
        );
        expect(found.faults, `seed ${seed}: ${found.text}`).toEqual(faults);
        expect(found.text).not.toContain('internal error');
        expect(found.left, `seed ${seed}`).toEqual([]);
      }
      expect(kills).toBeGreaterThanOrEqual(enough);
    },
    60_000 + 4000 * KILLS,
  );

  it(
    'of the command itself leave nothing behind, at any moment',
    async () => {
      const random = randomNumbers(7);
      for (let kill = 0; kill < KILLS / 4; kill++) {
        const [, , words] = subjects[kill % subjects.length] as (typeof subjects)[number];
        const after = 60 + 700 * random() ** 2;
        const { left } = await guarded([...words, '--progress', 'none'], {
          meanwhile: async ({ child }) => {
            let [command] = below(child.pid as number);
            // A busy machine may take longer to start it than it is to live.
            for (; command === undefined; [command] = below(child.pid as number)) await sleep(5);
            await sleep(after);
            if (below(child.pid as number).includes(command)) process.kill(command, 'SIGKILL');
          },
        });
        expect(left, `${words.join(' ')}, after ${after} ms`).toEqual([]);
      }
    },
    60_000 + 4000 * KILLS,
  );

  it.each(['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    '%s leaves no process behind',
    async signal => {
      const endless = [...erlang, '--executors', '2', '--depth', '60'];
      const { left } = await guarded(endless, {
        meanwhile: async ({ child }) => {
          let started: number[] = [];
          for (; started.length < 6; started = below(child.pid as number)) await sleep(50);
          const [command] = started as [number];
          process.kill(command, signal);
          await sleep(400);
          // The first one may have brought it to an end, in order.
          if (below(child.pid as number).includes(command)) process.kill(command, signal);
        },
      });
      expect(left).toEqual([]);
    },
  );
});
