/** One schedule is explored: where others could lead elsewhere the verdict says so, and only there. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasOtp } from '../systems.ts';
import { mishapsOf, programFile, reportOf } from './report-of.ts';

const NEEDS_OTP = /^(gs|gsn|n_2srv|n_agent|r_server)$/;

const names = [...readFileSync(programFile('schedules'), 'utf8').matchAll(/^-spec (\w+)/gm)]
  .map(([, name]) => name as string)
  .filter(name => hasOtp || !NEEDS_OTP.test(name));

const reportOn = (name: string) => reportOf(`schedules:${name}`, { start: '[7]' });

describe('schedules', () => {
  it.each(names.filter(name => !name.startsWith('r_')))('%s has no races', async name => {
    const report = await reportOn(name);
    expect(report.incomplete).toEqual([]);
    expect(report.verdict).toBe('exhausted');
    expect(mishapsOf(report)).toEqual([]);
  });

  it.each(names.filter(name => name.startsWith('r_')))('%s has a race', async name => {
    const { incomplete, coverage } = await reportOn(name);
    expect(incomplete.map(({ reason }) => reason)).toContain('schedules');
    expect(coverage.uncovered.flatMap(({ why }) => why)).not.toContain('unreachable');
  });
});
