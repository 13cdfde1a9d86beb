import { describe, expect, it } from 'vitest';
import { explorePortfolio } from '../../../../src/cli/exploration/portfolio.ts';
import type { Point } from '../../../../src/coverage/index.ts';

/** An exploration that needs so many milliseconds, and covers something new until half of them are over. */
class Work {
  spent = 0;
  fuzzed = 0;
  readonly isExhausted = false;
  readonly turns: number[] = [];
  isOneContract = false;
  executions = 0;
  /** Milliseconds that a run takes; one that is cut short is begun anew. */
  runMs = 0;
  /** Faults by the time that it takes to find them. */
  faults: readonly (readonly [number, string])[] = [];

  constructor(
    readonly needs: number,
    readonly clock: { now: number },
    readonly grows = true,
    readonly points: readonly Point[] = [],
    readonly lacks = 0,
  ) {}

  async explore(timeMs: number): Promise<boolean> {
    const used = Math.min(timeMs, this.needs - this.spent);
    this.clock.now += used;
    this.turns.push(this.clock.now);
    if (used < this.runMs) return false;
    this.executions++;
    this.spent += used;
    return this.spent >= this.needs;
  }

  exploreAndFuzz(timeMs: number): Promise<boolean> {
    this.fuzzed++;
    return this.explore(timeMs);
  }

  get bugs(): ReadonlySet<string> {
    return new Set(this.faults.filter(([at]) => at <= this.spent).map(([, bug]) => bug));
  }

  /** What it looks for in vain. */
  get missing(): number {
    return this.lacks + (this.grows ? 1e6 - this.reached.reached.size : 0);
  }

  get reached() {
    const count = this.grows ? Math.floor(this.spent) : 1;
    return { points: this.points, reached: new Set(Array.from({ length: count }, (_, id) => id)) };
  }
}

async function share(
  clock: { now: number },
  timeMs: number,
  works: Work[],
  signal = new AbortController().signal,
) {
  await explorePortfolio({ explorations: works, timeMs, now: () => clock.now, signal });
  return works.map(({ spent }) => spent);
}

describe('a portfolio of explorations', () => {
  it('finishes what can be finished', async () => {
    const clock = { now: 0 };
    expect(
      await share(clock, 10_000, [new Work(10, clock), new Work(3000, clock), new Work(1, clock)]),
    ).toEqual([10, 3000, 1]);
  });

  it('keeps to the time, and gives everyone a turn', async () => {
    const clock = { now: 0 };
    const spent = await share(
      clock,
      1000,
      [1, 2, 3, 4].map(() => new Work(1e9, clock)),
    );
    expect(Math.min(...spent)).toBeGreaterThan(100);
    expect(clock.now).toBeLessThan(1010);
  });

  it('prefers those whose coverage still grows', async () => {
    const clock = { now: 0 };
    const idle = new Work(1e9, clock, false);
    const growing = new Work(1e9, clock);
    const [idleMs = 0, growingMs = 0] = await share(clock, 1000, [idle, growing]);
    expect(growingMs).toBeGreaterThan(idleMs);
  });

  it('prefers those who lack something, and everyone has another turn all the same', async () => {
    const clock = { now: 0 };
    const [content, needy] = [new Work(1e9, clock, false), new Work(1e9, clock, false, [], 5)];
    const [contentMs = 0, needyMs = 0] = await share(clock, 1000, [content, needy]);
    expect(needyMs).toBeGreaterThan(1.3 * contentMs);
    expect(content.turns.length).toBeGreaterThan(1);
  });

  it('prefers those who find what they lack to those who do not', async () => {
    const clock = { now: 0 };
    const [vain, lucky] = [new Work(1e9, clock, false, [], 5), new Work(1e9, clock, true)];
    const [vainMs = 0, luckyMs = 0] = await share(clock, 1000, [vain, lucky]);
    expect(luckyMs).toBeGreaterThan(1.5 * vainMs);
  });

  it('ends when the user wants it to, after a first look at everything', async () => {
    const clock = { now: 0 };
    const user = new AbortController();
    user.abort();
    const works = [new Work(1e9, clock), new Work(1e9, clock)];
    await share(clock, 1000, works, user.signal);
    expect(works.map(({ turns }) => turns.length)).toEqual([1, 1]);
  });

  it('makes inputs up for those who have not reached everything, from the second turn on', async () => {
    const clock = { now: 0 };
    const stuck = new Work(1e9, clock, false, [{ id: 7, kind: 'clause', function: 'm:f/1' }]);
    const quick = new Work(1, clock);
    await share(clock, 1000, [stuck, quick]);
    expect(stuck.fuzzed).toBe(stuck.turns.length - 1);
    expect(quick.fuzzed).toBe(0);
  });

  it('has everyone seen before anyone has more than the others', async () => {
    const clock = { now: 0 };
    const works = Array.from({ length: 30 }, (_, i) => new Work(1e9, clock, i % 10 === 0));
    await share(clock, 9_000, works);
    const first = works.map(({ turns }) => turns[0] ?? Infinity);
    const second = works.map(({ turns }) => turns[1] ?? Infinity);
    expect(Math.max(...first)).toBeLessThan(Math.min(...second));
    expect(Math.max(...first)).toBeLessThan(0.3 * 9_000);
  });

  it('gives no time for faults that are known already', async () => {
    const clock = { now: 0 };
    const faults = Array.from({ length: 1000 }, (_, i) => [10 * i, `fault ${i}`] as const);
    const [finder, repeater] = [new Work(1e9, clock, false), new Work(1e9, clock, false)];
    finder.faults = faults;
    // It is always late by as much as it gets time.
    repeater.faults = faults.map(([at, bug]) => [20 * at + 1e4, bug] as const);
    await share(clock, 10_000, [finder, repeater]);
    expect(finder.spent).toBeGreaterThan(1.5 * repeater.spent);
  });

  it('has time for a run that is longer than a slice', async () => {
    const clock = { now: 0 };
    const works = Array.from({ length: 20 }, () => new Work(1e9, clock, false, [], 5));
    const [long] = works as [Work];
    long.runMs = 3000;
    await share(clock, 60_000, works);
    expect(long.executions).toBeGreaterThan(0);
    expect(Math.min(...works.slice(1).map(({ executions }) => executions))).toBeGreaterThan(1);
  });

  it('leaves alone whose every path breaks the contract in the same way', async () => {
    const clock = { now: 0 };
    const [hopeless, other] = [new Work(1e9, clock, false, [], 5), new Work(1e9, clock, false, [], 5)];
    hopeless.isOneContract = true;
    await share(clock, 10_000, [hopeless, other]);
    expect(hopeless.turns.length).toBeLessThan(3);
    expect(clock.now).toBeGreaterThan(9_000);
  });

  it('does not go on for ever with what is done', async () => {
    const clock = { now: 0 };
    const done = new Work(1, clock, false, [{ id: 7, kind: 'clause', function: 'm:f/1' }]);
    await share(clock, 1e6, [done]);
    expect(done.turns.length).toBeLessThan(6);
  });
});
