import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Heap } from '../../../src/search/heap.ts';
import { randomNumbers, strategies } from '../../../src/search/index.ts';
import type { Reversal, Strategy, StrategyName } from '../../../src/search/strategies/index.ts';
import type { Label, Nearness } from '../../../src/search/unit.ts';
import { elementsVisited } from '../scans.ts';
import { label, site } from './ids.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Labels and contexts are given as plain numbers. */
type Changes = Partial<Omit<Reversal, 'label' | 'context' | 'site'>> & {
  label?: number;
  context?: number | null;
  site?: number;
};

/** Frozen: the frontier and the saved state read what a strategy was given. */
const reversal = (order: number, changes: Changes = {}): Reversal =>
  Object.freeze({
    isOwn: true,
    at: 0,
    depth: 1,
    gain: 0,
    distance: 0,
    order,
    ...changes,
    site: site(changes.site ?? order),
    label: label(changes.label ?? order),
    context: changes.context === null ? null : label(changes.context ?? order),
  });

function make(
  name: keyof typeof strategies,
  visited: ReadonlySet<number> = new Set(),
  isTargetReached = () => false,
  nearness: Nearness | null = null,
): Strategy<Reversal> {
  const random = randomNumbers(1);
  return strategies[name].make({ visited: visited as ReadonlySet<Label>, random, nearness, isTargetReached });
}

/** More than any test here adds. A strategy that gives out more would never come to an end. */
const MOST = 10_000;

/** All that is left, in the order in which it comes out. */
function drained(strategy: Strategy<Reversal>): Reversal[] {
  const all: Reversal[] = [];
  for (let next = strategy.next(); next !== undefined; next = strategy.next()) {
    all.push(next);
    if (all.length > MOST) throw new Error('the strategy gives out reversals without end');
  }
  return all;
}

function drain(strategy: Strategy<Reversal>): number[] {
  return drained(strategy).map(({ order }) => order);
}

const reversals = fc
  .array(
    fc.record({
      label: fc.nat(5),
      site: fc.nat(3),
      at: fc.nat(9),
      depth: fc.nat(4),
      gain: fc.nat(3),
      distance: fc.oneof(fc.nat(3), fc.constant(Number.POSITIVE_INFINITY)),
      context: fc.option(fc.nat(5)),
      isOwn: fc.boolean(),
    }),
    { maxLength: 200, size: 'max' },
  )
  .map(list => list.map((fields, order) => reversal(order, fields)));

/** Reversals are added one by one, labels become visited meanwhile, and some reversals are taken or put back. */
interface Exploration {
  readonly added: readonly Reversal[];
  readonly visits: readonly number[];
  readonly takes: readonly ('leave' | 'take' | 'put back')[];
  /** So many labels visited, and all code is reached. */
  readonly goals: number;
  /** So many, and the target is. */
  readonly target: number;
}

const longArray = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 200, size: 'max' });

const explorations: fc.Arbitrary<Exploration> = fc.record({
  added: reversals,
  visits: longArray(fc.nat(5)),
  takes: longArray(fc.constantFrom('leave', 'take', 'put back')),
  goals: fc.nat(7),
  target: fc.nat(7),
});

/** The reversals by `order` as they come out; and by how much `size` is off, after each that is added. */
function* explored(
  name: StrategyName,
  { added, visits, takes, goals, target }: Exploration,
): Generator<number, { orders: number[]; left: number }> {
  const visited = new Set<number>();
  const isTargetReached = () => visited.size >= target;
  const strategy = make(name, visited, isTargetReached, {
    knows: () => true,
    distance: context => Number(context) + visited.size,
    get isAllReached() {
      return visited.size >= goals;
    },
  });
  const orders: number[] = [];
  for (const [i, one] of added.entries()) {
    strategy.add(one);
    const visit = visits[i];
    if (visit !== undefined) visited.add(visit);
    const taken = takes[i] === 'leave' ? undefined : strategy.next();
    if (taken !== undefined && takes[i] === 'put back') strategy.add(Object.freeze({ ...taken }));
    else if (taken !== undefined) orders.push(taken.order);
    yield strategy.size - (i + 1 - orders.length);
  }
  orders.push(...drain(strategy));
  return { orders, left: strategy.size };
}

/** Several explorations, which take turns; what each of them returns. */
function inTurns<T>(all: readonly Generator<number, T>[]): T[] {
  const results: T[] = [];
  for (let isOver = false; !isOver; ) {
    const steps = all.map((one, i) => (i in results ? undefined : one.next()));
    for (const [i, step] of steps.entries()) if (step?.done) results[i] = step.value;
    isOver = steps.every(step => step?.done !== false);
  }
  return results;
}

/** Fails where a queue's `before` is no strict order of what is in it. */
function checkOrders(explore: () => void): void {
  const queues = new Map<unknown, unknown[]>();
  const push = vi.spyOn(Heap.prototype, 'push').mockImplementation(function (this: Heap<unknown>, element) {
    const { before } = this as unknown as { before: (a: unknown, b: unknown) => boolean };
    const sample = [...(queues.get(this) ?? []), element].slice(-SAMPLE);
    queues.set(this, sample);
    for (const a of sample)
      for (const b of sample) {
        if (before(a, b) && before(b, a)) throw new Error('each of two comes before the other');
        for (const c of sample)
          if (before(a, b) && before(b, c) && !before(a, c)) throw new Error('the order is not transitive');
      }
    original.call(this, element);
  });
  try {
    explore();
  } finally {
    push.mockRestore();
  }
}

const original = Heap.prototype.push;

/** Elements of a queue that are compared with each other. */
const SAMPLE = 4;

describe.each(Object.keys(strategies) as StrategyName[])('%s', name => {
  it('has queues with an order', () => {
    checkOrders(() =>
      fc.assert(
        fc.property(explorations, exploration => {
          inTurns([explored(name, exploration)]);
        }),
        { numRuns: 10 },
      ),
    );
  });

  it('gives back everything exactly once, also when labels become visited, the target and all code is reached meanwhile', () => {
    fc.assert(
      fc.property(explorations, exploration => {
        const differences: number[] = [];
        const run = explored(name, exploration);
        let step = run.next();
        for (; step.done !== true; step = run.next()) differences.push(step.value);
        expect(differences.filter(difference => difference !== 0)).toEqual([]);
        const { orders, left } = step.value;
        expect(left).toBe(0);
        expect(orders.sort((a, b) => a - b)).toEqual(exploration.added.map(({ order }) => order));
      }),
    );
  });

  it('gives the same order again, and whatever is explored beside it', () => {
    fc.assert(
      fc.property(explorations, explorations, (exploration, other) => {
        const [alone] = inTurns([explored(name, exploration)]);
        const [beside] = inTurns([explored(name, exploration), explored(name, other)]);
        expect(beside).toEqual(alone);
      }),
      { numRuns: 30 },
    );
  });
});

describe.each(Object.keys(strategies) as StrategyName[])('%s', name => {
  /** How often something is asked of a reversal, or a list of them gone through, for each one of so many. */
  const looksFor = (many: number): number => {
    let looks = 0;
    const watched = (order: number): Reversal =>
      new Proxy(reversal(order, { depth: order % 7, label: order % 50, gain: order % 5 }), {
        get: (of, key) => {
          looks++;
          return Reflect.get(of, key) as unknown;
        },
      });
    const all = Array.from({ length: many }, (_, order) => watched(order));
    const strategy = make(name);
    const visited = elementsVisited(() => {
      for (let order = 0; order < many; order++) strategy.add(all[order] as Reversal);
      while (strategy.next() !== undefined);
    });
    return (looks + visited + many) / many;
  };

  it('keeps nothing that it has given out', async () => {
    const strategy = make(name);
    const given = Array.from({ length: 100 }, (_, order) => {
      const one = reversal(order, { label: order % 5, site: order % 3 });
      strategy.add(one);
      return new WeakRef(one);
    });
    drain(strategy);
    // What a new WeakRef refers to stays at least until the current job ends.
    await setImmediate();
    collectGarbage();
    expect(given.filter(one => one.deref() !== undefined)).toEqual([]);
    expect(strategy.size).toBe(0);
  });

  it('does not look at all that wait to find the next', () => {
    expect(looksFor(4000)).toBeLessThan(2 * looksFor(1000));
  });
});

/** What each strategy prefers: reversals in the order in which they are added, and the order in which they come out. */
const preferences: Record<StrategyName, readonly [added: readonly Changes[], order: readonly number[]]> = {
  coverage: [
    [{ depth: 3 }, { depth: 1 }, { depth: 2 }],
    [1, 2, 0],
  ],
  bfs: [
    [{ depth: 3 }, { depth: 1 }, { depth: 2 }],
    [1, 2, 0],
  ],
  dfs: [
    [{ at: 0 }, { at: 1 }, { at: 2 }],
    [2, 1, 0],
  ],
  random: [[{}], [0]],
  generational: [
    [{ gain: 1 }, { gain: 5 }, { gain: 3 }],
    [1, 2, 0],
  ],
  rare: [
    [{ label: 7 }, { label: 7 }, { label: 8 }],
    [0, 2, 1],
  ],
  directed: [
    [{ distance: 4 }, { distance: 1 }, { distance: 3 }],
    [1, 2, 0],
  ],
};

it.each(Object.entries(preferences))('%s prefers what it is for', (name, [added, order]) => {
  // An example that comes out as it was added shows nothing.
  if (name !== 'random') expect(order).not.toEqual([...added.keys()]);
  const strategy = make(name as StrategyName);
  for (const [i, changes] of added.entries()) strategy.add(reversal(i, changes));
  expect(drain(strategy)).toEqual(order);
});

describe('coverage', () => {
  it('prefers unvisited labels, then shallow ones', () => {
    const strategy = make('coverage', new Set([1, 2]));
    for (const one of [
      reversal(0, { label: 1, depth: 1 }),
      reversal(1, { label: 7, depth: 9 }),
      reversal(2, { label: 2, depth: 0 }),
      reversal(3, { label: 8, depth: 3 }),
    ]) {
      strategy.add(one);
    }
    expect(drain(strategy)).toEqual([3, 1, 2, 0]);
  });

  it('looks again at a label that another run has visited while it waited', () => {
    const visited = new Set<number>();
    const strategy = make('coverage', visited);
    strategy.add(reversal(0, { label: 5, depth: 1 }));
    strategy.add(reversal(1, { label: 6, depth: 2 }));
    visited.add(5);
    expect(drain(strategy)).toEqual([1, 0]);
  });

  it('prefers the code that the user asked about; those of a library take turns with those that were visited', () => {
    const strategy = make('coverage', new Set([9]));
    for (const [order, label] of [10, 11, 12, 9, 9, 1].entries())
      strategy.add(reversal(order, { label, isOwn: label < 10 }));
    expect(drain(strategy)).toEqual([5, 3, 0, 1, 4, 2]);
  });

  it('goes to what is nearest to new code every other time, and to the next place when that was tried', () => {
    const distances = [9, 9, 9, 1, 1, 2];
    const distance = (context: Label | null) => distances[Number(context)] ?? 9;
    const nearness = { knows: () => true, distance, isAllReached: false };
    const strategy = make('coverage', new Set([7]), undefined, nearness);
    const contexts = [0, 1, 2, 3, 3, 5];
    for (const [order, context] of contexts.entries()) strategy.add(reversal(order, { label: 7, context }));
    expect(drain(strategy)).toEqual([3, 0, 4, 1, 5, 2]);
  });

  it('queues nothing by its distance any more once all code is reached', () => {
    let asked = 0;
    const distance = () => ++asked;
    const nearness = { knows: () => true, distance, isAllReached: false };
    const strategy = make('coverage', new Set(), undefined, nearness);
    strategy.add(reversal(0));
    expect(asked).toBeGreaterThan(0);
    nearness.isAllReached = true;
    strategy.next();
    asked = 0;
    for (let order = 1; order < 9; order++) strategy.add(reversal(order));
    expect(drain(strategy)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(asked).toBe(0);
  });
});

it('bfs is shallow first, and first come first served among equals', () => {
  const strategy = make('bfs');
  for (const one of [
    reversal(0, { depth: 3 }),
    reversal(1, { depth: 1, at: 4 }),
    reversal(2, { depth: 1, at: 2 }),
    reversal(3, { depth: 1, at: 4 }),
  ]) {
    strategy.add(one);
  }
  expect(drain(strategy)).toEqual([2, 1, 3, 0]);
});

describe('directed', () => {
  const add = (strategy: Strategy<Reversal>, distances: readonly number[]) => {
    for (const [order, distance] of distances.entries()) strategy.add(reversal(order, { distance }));
  };

  it('takes the shortest way first', () => {
    const strategy = make('directed');
    add(strategy, [4, 1, Number.POSITIVE_INFINITY, 3]);
    expect(drain(strategy)).toEqual([1, 3, 0, 2]);
  });

  it('does not try the same label for ever', () => {
    const strategy = make('directed');
    for (let order = 0; order < 5; order++) strategy.add(reversal(order, { label: 7, distance: 0 }));
    strategy.add(reversal(5, { label: 8, distance: 2 }));
    const tried = drain(strategy).indexOf(5);
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThan(4);
  });

  it('prefers labels that no run has visited', () => {
    const strategy = make('directed', new Set([0]));
    add(strategy, [2, 2]);
    expect(drain(strategy)).toEqual([1, 0]);
  });

  it('is like coverage once the target was reached', () => {
    let isReached = false;
    const [directed, coverage] = [make('directed', new Set(), () => isReached), make('coverage')];
    for (const strategy of [directed, coverage])
      for (const [order, depth] of [3, 1, 2].entries())
        strategy.add(reversal(order, { depth, distance: 9 - depth }));
    isReached = true;
    expect(drain(directed)).toEqual(drain(coverage));
  });
});

it('random depends on the seed and on nothing else', () => {
  const orders = (seed: number) => {
    const random = randomNumbers(seed);
    const yes = () => true;
    const surroundings = {
      visited: new Set<Label>(),
      random,
      nearness: null,
      isTargetReached: yes,
    };
    const strategy = strategies.random.make<Reversal>(surroundings);
    for (let i = 0; i < 20; i++) strategy.add(reversal(i));
    return drain(strategy);
  };
  expect(orders(1)).toEqual(orders(1));
  expect(orders(1)).not.toEqual(orders(2));
});
