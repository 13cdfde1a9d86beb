import { describe, expect, it } from 'vitest';
import { Deadline } from '../../../../src/cli/suite/deadline.ts';

class Time {
  ms = 1000;
  readonly #alarms: { at: number; ring: () => void }[] = [];
  readonly now = () => this.ms;

  readonly alarm = (ms: number, ring: () => void) => {
    const alarm = { at: this.ms + ms, ring };
    this.#alarms.push(alarm);
    return () => {
      this.#alarms.splice(this.#alarms.indexOf(alarm), 1);
    };
  };

  pass(ms: number): void {
    this.ms += ms;
    for (const { ring } of this.#alarms.filter(({ at }) => at <= this.ms)) ring();
  }

  get waiting(): number {
    return this.#alarms.length;
  }
}

const PHASES = ['load', 'open', 'tests', 'explore', 'settle', 'confirm', 'explain'] as const;
const never = new Promise<string>(() => {});

describe('the end of a suite', () => {
  it.each([1, 5, 40, 3600])('is within a second of %s s, and phases end in their order', seconds => {
    const deadline = new Deadline({ clock: new Time(), began: 1000, seconds });
    const ends = PHASES.map(phase => deadline.leftMs(phase));
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(Math.max(...ends)).toBeLessThan(1000 * seconds + 1000);
  });

  it('leaves each phase after the exploration what those after it need', () => {
    const deadline = new Deadline({ clock: new Time(), began: 1000, seconds: 40 });
    const phases = ['explore', 'settle', 'confirm', 'explain'] as const;
    const free = phases.map(phase => deadline.leftMs(phase));
    deadline.keep(() => ({ confirm: 100, explain: 20, write: 3 }));
    const kept = phases.map((phase, i) => (free[i] ?? 0) - deadline.leftMs(phase));
    expect(kept).toEqual([123, 123, 23, 3]);
    expect(deadline.leftMs('tests')).toBe(32_000);
  });

  it('has nothing left for a phase whose time is over', () => {
    const clock = new Time();
    const deadline = new Deadline({ clock, began: 1000, seconds: 10 });
    expect(deadline.mayLoad).toBe(true);
    clock.pass(7600);
    expect([deadline.mayLoad, deadline.leftMs('load'), deadline.leftMs('open')]).toEqual([false, 0, 0]);
    expect(deadline.leftMs('explore')).toBe(2400);
  });

  it('does not wait for what takes longer than its phase', async () => {
    const clock = new Time();
    const deadline = new Deadline({ clock, began: 1000, seconds: 10 });
    expect(await deadline.within('load', Promise.resolve('loaded'))).toBe('loaded');
    await expect(deadline.within('load', Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
    expect(clock.waiting).toBe(0);
    const late = deadline.within('load', never);
    clock.pass(6000);
    expect(await late).toBeNull();
  });

  it('bounds one program even where there is no end, and nothing else', async () => {
    const clock = new Time();
    const deadline = new Deadline({ clock, began: 1000, seconds: null });
    expect(PHASES.map(phase => deadline.leftMs(phase))).toEqual(PHASES.map(() => Number.POSITIVE_INFINITY));
    const late = deadline.within('load', never);
    clock.pass(60_000);
    expect(await late).toBeNull();
    expect(deadline.mayLoad).toBe(true);
  });

  it('has a process that goes on for another one load everything, or nothing', () => {
    const clock = new Time();
    const all = new Deadline({ clock, began: 1000, seconds: 10, loading: 'all' });
    const none = new Deadline({ clock, began: 1000, seconds: 10, loading: 'none' });
    expect(none.mayLoad).toBe(false);
    clock.pass(20_000);
    expect([all.mayLoad, all.leftMs('open'), all.leftMs('explore')]).toEqual([
      true,
      Number.POSITIVE_INFINITY,
      0,
    ]);
  });

  it('tells what each phase took', () => {
    const clock = new Time();
    const told: string[] = [];
    const deadline = new Deadline({ clock, began: 1000, seconds: 10, debug: text => told.push(text) });
    clock.pass(30);
    deadline.enter('load');
    clock.pass(11_000);
    deadline.enter('open');
    expect(told).toEqual([
      'phase find: 30 ms, 0 ms of processors, -9970 ms after the time',
      'phase load: 11000 ms, 0 ms of processors, 1030 ms after the time',
    ]);
  });
});
