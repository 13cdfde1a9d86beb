import { describe, expect, it } from 'vitest';
import { WritingTime } from '../../../../src/cli/exploration/writing-time.ts';
import type { Report } from '../../../../src/report/index.ts';
import { sample } from '../../report/sample.ts';

/** A unit with so many cases, and outputs that take 5 ms and `msPerCase` for each case. */
function writing(executions: number, seconds: number | null, faults = 0) {
  const time = { ms: 0, msPerCase: 0.1, rendered: 0 };
  const [one] = sample.cases as [Report['cases'][number]];
  const unit = {
    exploration: { executions, faults },
    report: () => ({ ...sample, cases: Array.from({ length: executions }, () => one) }),
  };
  const render = ({ cases }: Report) => {
    time.rendered++;
    time.ms += 5 + time.msPerCase * cases.length;
  };
  return { time, writing: new WritingTime(unit, render, seconds, { now: () => time.ms }) };
}

describe('the time for writing a report', () => {
  it('is that of all cases, by a few of them', () => {
    const { writing: of } = writing(20_000, 100);
    expect(of.reservedMs()).toBeCloseTo(5 + 0.1 * 20_000);
  });

  it('is measured again as time goes by', () => {
    const { writing: of, time } = writing(1000, 100);
    const first = of.reservedMs();
    time.msPerCase = 1;
    expect(of.reservedMs()).toBe(first);
    time.ms += 50_000;
    expect(of.reservedMs()).toBeCloseTo(1005);
  });

  it('leaves most of the time to the exploration', () => {
    expect(writing(1_000_000, 10).writing.reservedMs()).toBe(1200);
  });

  it('is not measured for few cases, and nothing without --time', () => {
    const few = writing(20, 100, 3);
    expect(few.writing.reservedMs()).toBe(150);
    expect(few.time.rendered).toBe(0);
    const endless = writing(20_000, null);
    expect(endless.writing.reservedMs()).toBe(0);
    expect(endless.time.rendered).toBe(0);
  });
});
