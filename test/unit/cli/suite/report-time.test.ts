import { describe, expect, it } from 'vitest';
import { Explaining } from '../../../../src/cli/suite/explaining.ts';
import { ReportTime, sumOf } from '../../../../src/cli/suite/report-time.ts';

class Time {
  ms = 0;
  readonly now = (): number => this.ms;
  readonly pause = async (): Promise<void> => {};
}

/** A unit whose report takes `msPerPoint` for each of its points. */
function unitOf(time: Time, points: number, msPerPoint: () => number, faults = 0) {
  const reached = {
    points: Array.from({ length: points }, (_, id) => ({ id, kind: 'clause' as const, function: 'm:f/1' })),
    reached: new Set<number>(),
  };
  return {
    exploration: { executions: 1, faults, reached },
    unanswered: 0,
    report: () => {
      time.ms += points * msPerPoint();
    },
  };
}

describe('the time for a report', () => {
  it('grows with what is to be reported, and with the load of the machine', () => {
    const time = new Time();
    let msPerPoint = 0.01;
    const units = [1000, 3000].map(points => unitOf(time, points, () => msPerPoint));
    const reportTime = new ReportTime(units, 100, time);
    const first = sumOf(reportTime.reserve());
    expect(first).toBeGreaterThan(40);
    msPerPoint = 0.1;
    expect(sumOf(reportTime.reserve())).toBe(first);
    time.ms += 50_000;
    expect(sumOf(reportTime.reserve())).toBeCloseTo(10 * first);
  });

  it('is predicted once in a while, however often it is asked for', () => {
    const time = new Time();
    let looks = 0;
    const unit = {
      ...unitOf(time, 10, () => 0),
      get unanswered() {
        looks++;
        return 1;
      },
    };
    const reportTime = new ReportTime([unit], 100, time);
    for (let i = 0; i < 1000; i++) reportTime.reserve();
    expect(looks).toBe(1);
    time.ms += 1000;
    reportTime.reserve();
    expect(looks).toBe(2);
  });

  it('counts explanations, and leaves most of the time to the exploration', () => {
    const time = new Time();
    const withFaults = new ReportTime([unitOf(time, 0, () => 0, 10)], 100, time);
    expect(sumOf(withFaults.reserve())).toBeGreaterThan(0);
    const slow = new ReportTime([unitOf(time, 1e4, () => 100, 10)], 100, time);
    expect(sumOf(slow.reserve())).toBeLessThan(50_000);
  });

  it('is kept for answers that are waited for, but what cannot be cut short comes first', () => {
    const time = new Time();
    const asked = (ms: number) => ({ ...unitOf(time, 100, () => ms, 10), unanswered: 4 });
    const { confirm, explain, write } = new ReportTime([asked(0.1)], 100, time).reserve();
    expect(Math.min(confirm, explain, write)).toBeGreaterThan(0);
    const large = new ReportTime([asked(1000)], 100, time).reserve();
    expect([large.confirm, large.explain]).toEqual([0, 0]);
    expect(large.write).toBeLessThan(50_000);
  });

  it('is nothing where there is no end', () => {
    const time = new Time();
    expect(new ReportTime([unitOf(time, 1e4, () => 1)], null, time).reserve()).toEqual({
      confirm: 0,
      explain: 0,
      write: 0,
    });
    expect(time.ms).toBe(0);
  });
});

describe('the patience for explanations', () => {
  it('ends one that takes long, and all of them with their time', () => {
    const time = new Time();
    const explaining = new Explaining(60, time, false);
    let count = 0;
    for (let control = explaining.next(); control !== null; control = explaining.next()) {
      while (!control.stop?.()) time.ms += 10;
      count++;
    }
    expect(count).toBeGreaterThan(1);
    expect(time.ms).toBeLessThanOrEqual(0.05 * 60_000 + 10);
    expect(explaining.notes).toHaveLength(1);
  });

  it('has no end where the user gave none', () => {
    const time = new Time();
    const control = new Explaining(null, time, false).next();
    time.ms += 1e9;
    expect(control?.stop?.()).toBe(false);
  });

  it('is at an end where another process has failed', () => {
    const explaining = new Explaining(null, new Time(), true);
    expect(explaining.notes).toEqual([]);
    expect(explaining.next()).toBeNull();
    expect(explaining.notes).toHaveLength(1);
  });
});
