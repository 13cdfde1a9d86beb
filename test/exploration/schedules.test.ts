/** One schedule is explored: where others could lead elsewhere the verdict says so, and only there. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RawOptions } from '../../src/cli/read-options.ts';
import { hasOtp } from '../systems.ts';
import { mishapsOf, programFile, reportOf } from './report-of.ts';

const NEEDS_OTP = /^(gs|gsn|n_2srv|n_agent|r_server)$/;

const names = [...readFileSync(programFile('schedules'), 'utf8').matchAll(/^-spec (\w+)/gm)]
  .map(([, name]) => name as string)
  .filter(name => hasOtp || !NEEDS_OTP.test(name));

const reportOn = (name: string, options: RawOptions = {}) =>
  reportOf(`schedules:${name}`, { start: '[7]', ...options });

async function expectRace(name: string, options: RawOptions): Promise<void> {
  const { incomplete, coverage } = await reportOn(name, options);
  expect(incomplete.map(({ reason }) => reason)).toContain('schedules');
  expect(coverage.uncovered.flatMap(({ why }) => why)).not.toContain('unreachable');
}

describe('schedules', () => {
  it.each(names.filter(name => !name.startsWith('r_')))('%s has no races', async name => {
    const report = await reportOn(name);
    expect(report.incomplete).toEqual([]);
    expect(report.verdict).toBe('exhausted');
    expect(mishapsOf(report)).toEqual([]);
  });

  it.each(names.filter(name => name.startsWith('r_')))('%s has a race', name =>
    expectRace(name, { maxPaths: '30', confirm: false }),
  );
});

/** What a run on the BEAM does not see, because the run is over, or because the message was late there. */
const UNSEEN = ['r_after0', 'r_exit_late', 'r_exit_linked', 'r_asleep', 'r_asleep_library', 'r_alarm'];

describe.skipIf(!hasOtp)('schedules on the BEAM (needs Erlang/OTP)', () => {
  it.each(UNSEEN)('%s has a race', name =>
    expectRace(name, { engine: 'beam', maxPaths: '3', confirm: false }),
  );
});
