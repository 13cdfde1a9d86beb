import { describe, expect, it } from 'vitest';
import { explorePortfolio, type Turn } from '../../../../src/cli/exploration/portfolio.ts';
import type { Point } from '../../../../src/coverage/index.ts';

/** An exploration that needs so many milliseconds, and covers something new until half of them are over. */
class Work {
  spent = 0;
  /** Where its turns were. */
  readonly places: number[] = [];
  readonly isExhausted = false;
  readonly turns: number[] = [];
  isOneContract = false;
  executions = 0;
  /** Milliseconds that a run takes; one that is cut short is begun anew. */
  runMs = 0;
  /** The places that cannot explore it. */
  refusedBy: readonly number[] = [];
  /** Faults by the time that it takes to find them. */
  faults: readonly (readonly [number, string])[] = [];

  constructor(
    readonly needs: number,
    readonly clock: { now: number },
    readonly grows = true,
    readonly points: readonly Point[] = [],
    readonly lacks = 0,
  ) {}

  get standing() {
    return this;
  }

  async turn(place: number, timeMs: number): Promise<Turn> {
    if (this.refusedBy.includes(place)) {
      await new Promise(resolve => setImmediate(resolve));
      return { end: 'refused', nextMs: 0, lostMs: 0 };
    }
    const used = Math.min(timeMs, this.needs - this.spent);
    // Only the first place has a clock that goes on; the others are as fast as they like.
    if (place === 0) this.clock.now += used;
    else await new Promise(resolve => setImmediate(resolve));
    if (place !== this.places.at(-1)) this.spent = 0;
    this.places.push(place);
    this.turns.push(this.clock.now);
    if (used < this.runMs) return { end: 'cut', nextMs: 0, lostMs: 0 };
    this.executions++;
    this.spent += used;
    return { end: this.spent >= this.needs ? 'done' : 'more', nextMs: 0, lostMs: 0 };
  }

  get bugs(): ReadonlySet<string> {
    return new Set(this.faults.filter(([at]) => at <= this.spent).map(([, bug]) => bug));
  }

  get reached() {
    const count = this.grows ? Math.floor(this.spent) : 1;
    const lacking = Array.from({ length: this.lacks }, (_, i): Point => {
      return { id: 1e9 + i, kind: 'clause', function: 'm:g/1' };
    });
    return {
      points: [...this.points, ...lacking],
      reached: new Set(Array.from({ length: count }, (_, id) => id)),
    };
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

  it('ends before time that is reserved', async () => {
    const clock = { now: 0 };
    const explorations = [new Work(1e9, clock), new Work(1e9, clock)];
    const { signal } = new AbortController();
    // More is known to be needed as time goes by.
    const reservedMs = () => 0.25 * clock.now;
    await explorePortfolio({ explorations, timeMs: 1000, now: () => clock.now, signal, reservedMs });
    expect(clock.now).toBeGreaterThan(700);
    expect(clock.now).toBeLessThan(850);
  });

  it('cuts turns short where more is reserved than when they began', async () => {
    const clock = { now: 0 };
    const alarms: { readonly at: number; readonly ring: () => void }[] = [];
    const alarm = (ms: number, ring: () => void) => {
      alarms.push({ at: clock.now + ms, ring });
      return () => {};
    };
    /** One that is told of the time while its turn is under way. */
    class Long extends Work {
      override async turn(_place: number, timeMs: number, signal?: AbortSignal): Promise<Turn> {
        for (const end = clock.now + timeMs; clock.now < end && !signal?.aborted; clock.now += 10)
          for (const { ring } of alarms.splice(0, alarms.findIndex(({ at }) => at > clock.now) + 1 || 1))
            ring();
        this.spent = clock.now;
        if (signal?.aborted) expect(signal.reason).toBe('time');
        return { end: 'cut', nextMs: 1e9, lostMs: 0 };
      }
    }
    const work = new Long(1e9, clock);
    const { signal } = new AbortController();
    const reservedMs = () => (clock.now > 500 ? 400 : 0);
    await explorePortfolio({
      explorations: [work],
      timeMs: 1000,
      now: () => clock.now,
      signal,
      reservedMs,
      alarm,
    });
    expect(work.spent).toBeLessThan(750);
  });

  it('does not run those that come long after the end of the time', async () => {
    const clock = { now: 0 };
    const turns: number[] = [];
    class Slow extends Work {
      override turn(_place: number, timeMs: number): Promise<Turn> {
        turns.push(timeMs);
        clock.now += 300;
        return Promise.resolve({ end: 'more', nextMs: 0, lostMs: 0 });
      }
    }
    await share(
      clock,
      1000,
      Array.from({ length: 6 }, () => new Slow(1e9, clock)),
    );
    expect(turns.slice(0, 4).every(timeMs => timeMs > 0)).toBe(true);
    expect(turns.slice(4)).toEqual([0, 0]);
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

  it('has time for a long run that comes after short ones', async () => {
    const clock = { now: 0 };
    /** Its first runs take no time; then comes one that takes long. */
    class Late extends Work {
      override async turn(place: number, timeMs: number): Promise<Turn> {
        if (timeMs >= this.runMs) return super.turn(place, timeMs);
        if (this.turns.length === 0) this.executions++;
        this.turns.push(clock.now);
        clock.now += timeMs;
        return { end: 'cut', nextMs: 0, lostMs: timeMs };
      }
    }
    const late = new Late(1e9, clock, false);
    late.runMs = 3000;
    // What its short runs have shown is no reason to give up.
    late.isOneContract = true;
    const works = Array.from({ length: 19 }, () => new Work(1e9, clock, false, [], 5));
    await share(clock, 60_000, [late, ...works]);
    expect(late.executions).toBeGreaterThan(1);
  });

  it('leaves alone whose every path breaks the contract in the same way', async () => {
    const clock = { now: 0 };
    const [hopeless, other] = [new Work(1e9, clock, false, [], 5), new Work(1e9, clock, false, [], 5)];
    hopeless.isOneContract = true;
    await share(clock, 10_000, [hopeless, other]);
    expect(hopeless.turns.length).toBeLessThan(3);
    expect(clock.now).toBeGreaterThan(9_000);
  });

  it('leaves what is done alone', async () => {
    const clock = { now: 0 };
    const done = new Work(1, clock, false, [{ id: 7, kind: 'clause', function: 'm:f/1' }]);
    await share(clock, 1e6, [done]);
    expect(done.turns.length).toBe(1);
  });

  it('has every place explore, and a unit stays where it was begun', async () => {
    const clock = { now: 0 };
    const works = Array.from({ length: 12 }, () => new Work(400, clock));
    const places = [Promise.resolve(), Promise.resolve()];
    await explorePortfolio({
      explorations: works,
      timeMs: 1e5,
      now: () => clock.now,
      signal: new AbortController().signal,
      places,
    });
    expect(works.every(({ spent, needs }) => spent === needs)).toBe(true);
    expect(new Set(works.flatMap(work => work.places))).toEqual(new Set([0, 1]));
  });

  it('explores in the first place what another one refuses', async () => {
    const clock = { now: 0 };
    const works = Array.from({ length: 6 }, () => new Work(400, clock));
    for (const work of works) work.refusedBy = [1];
    await explorePortfolio({
      explorations: works,
      timeMs: 1e5,
      now: () => clock.now,
      signal: new AbortController().signal,
      places: [Promise.resolve(), Promise.resolve()],
    });
    expect(works.map(({ spent }) => spent)).toEqual(works.map(({ needs }) => needs));
    expect(new Set(works.flatMap(work => work.places))).toEqual(new Set([0]));
  });

  it('begins what was refused also where the time is over', async () => {
    const clock = { now: 0 };
    const [long, refused] = [new Work(1e9, clock), new Work(400, clock)];
    refused.refusedBy = [1];
    await explorePortfolio({
      explorations: [long, refused],
      timeMs: 60,
      now: () => clock.now,
      signal: new AbortController().signal,
      places: [Promise.resolve(), Promise.resolve()],
    });
    expect(refused.places).toEqual([0]);
  });

  it('has no other place begin anything once the time is over', async () => {
    const clock = { now: 0 };
    const works = Array.from({ length: 50 }, () => new Work(1e9, clock));
    await explorePortfolio({
      explorations: works,
      timeMs: 60,
      now: () => clock.now,
      signal: new AbortController().signal,
      places: [Promise.resolve(), Promise.resolve()],
    });
    expect(works.map(({ places }) => places.length > 0)).toEqual(works.map(() => true));
    expect(works.filter(({ places }) => places.includes(1)).length).toBeLessThan(3);
  });

  it('does not wait for a place that is not ready', async () => {
    const clock = { now: 0 };
    const works = [new Work(10, clock), new Work(10, clock)];
    await explorePortfolio({
      explorations: works,
      timeMs: 1e5,
      now: () => clock.now,
      signal: new AbortController().signal,
      places: [Promise.resolve(), new Promise(() => {})],
    });
    expect(works.map(({ spent }) => spent)).toEqual([10, 10]);
  });

  it('is content with what all have covered together, where that is wanted', async () => {
    const clock = { now: 0 };
    const clause = { id: 0, kind: 'clause', function: 'm:f/1' } as const;
    const works = [new Work(1e9, clock, true, [clause]), new Work(1e9, clock, false, [clause])];
    await explorePortfolio({
      explorations: works,
      timeMs: 1e5,
      now: () => clock.now,
      signal: new AbortController().signal,
      untilCovered: true,
    });
    expect(works.map(({ turns }) => turns.length)).toEqual([1, 1]);
  });
});
