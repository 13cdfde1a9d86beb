/**
 * Random kills: whatever process a command has started is killed at random moments, and in the end the command finds what
 * an undisturbed one finds. `TANDEM_KILLS=1000` makes it a long hunt.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/report/index.ts';
import { randomNumbers } from '../../src/search/index.ts';
import { type Running, repository, tandem } from '../tandem.ts';
import { below, isReaper, isThere } from './processes.ts';

const KILLS = Number(process.env.TANDEM_KILLS ?? 6);
/** Kills in one command: more would keep it from coming to an end. */
const KILLS_EACH = 3;
const LINUX = process.platform === 'linux';

const folder = mkdtempSync(join(tmpdir(), 'tandem-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const subject = [
  ...['run', join(repository, 'test/faults/programs/orders.erl'), 'total', '[[{1, 2}], "half"]'],
  ...['--max-paths', '60', '--progress', 'none'],
];

interface Found {
  readonly faults: string[];
  readonly text: string;
}

async function explored(
  more: readonly string[],
  meanwhile?: (running: Running) => Promise<void>,
): Promise<Found> {
  const file = join(folder, 'report.json');
  rmSync(file, { force: true });
  const { out, err } = await tandem([...subject, ...more, '--json', file], meanwhile && { meanwhile });
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  const faultOf = (id: number): string => {
    const outcome = report.cases.find(one => one.id === id)?.outcome;
    return outcome?.kind === 'exception' ? `${outcome.reason} ${outcome.location?.line}` : `${outcome?.kind}`;
  };
  return { faults: report.errors.map(faultOf).sort(), text: `${out}${err}` };
}

/** Kills some process below the command now and then, never the command itself. */
const killing =
  (seed: number, killed: number[]) =>
  async ({ child }: Running): Promise<void> => {
    const random = randomNumbers(seed);
    for (let kills = 0; kills < KILLS_EACH && child.exitCode === null; ) {
      await sleep(50 + 500 * random());
      const victims = below(child.pid as number).filter(pid => !isReaper(pid));
      const victim = victims[Math.floor(random() * victims.length)];
      if (victim === undefined) continue;
      try {
        process.kill(victim, 'SIGKILL');
      } catch {
        continue;
      }
      killed.push(victim);
      kills++;
    }
  };

describe.runIf(LINUX)('random kills (needs Linux)', () => {
  it.each([
    ['one executor', []],
    ['two executors', ['--executors', '2']],
  ])(
    'lose no fault, with %s',
    async (_, more) => {
      const { faults } = await explored(more);
      expect(faults.length).toBeGreaterThan(1);
      const killed: number[] = [];
      for (let seed = 1; killed.length < KILLS / 2 && seed < KILLS; seed++) {
        const found = await explored(more, killing(seed, killed));
        expect(found.faults, `seed ${seed}`).toEqual(faults);
        expect(found.text).not.toContain('internal error');
      }
      expect(killed.length).toBeGreaterThan(0);
      expect(killed.filter(isThere)).toEqual([]);
    },
    60_000 + 4000 * KILLS,
  );

  it.each(['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    '%s leaves no process behind',
    async signal => {
      let started: number[] = [];
      const endless = [...subject.slice(0, 4), '--executors', '2', '--depth', '60'];
      await tandem(endless, {
        meanwhile: async ({ child }) => {
          while (started.length < 3) {
            await sleep(50);
            started = below(child.pid as number);
          }
          process.kill(started.find(pid => !isReaper(pid)) as number, 0);
          child.kill(signal);
          if (signal !== 'SIGKILL') {
            await sleep(100);
            child.kill(signal);
          }
        },
      });
      for (let waited = 0; waited < 10_000 && started.some(isThere); waited += 100) await sleep(100);
      expect(started.filter(isThere)).toEqual([]);
    },
  );
});
