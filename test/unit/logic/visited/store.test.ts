import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LocalStore, newSharedStore, SharedStore, type Store } from '../../../../src/logic/visited/index.ts';

const threads = (): Store[] => {
  const buffer = newSharedStore();
  return [new SharedStore(buffer), new SharedStore(buffer)];
};

describe.each([
  ['of one thread', (): Store[] => [new LocalStore()]],
  ['of two threads', threads],
])('the store %s', (_, open) => {
  it('knows a state after its first path, unless the next one has more depth left', () => {
    const [a = new LocalStore(), b = a] = open();
    expect(a.isExplored(42, 1, 5)).toBe(false);
    expect(b.isExplored(42, 2, 5)).toBe(true);
    expect(b.isExplored(42, 2, 7)).toBe(true);
    expect(b.isExplored(43, 2, 7)).toBe(false);
    expect(b.isExplored(42, 3, 4)).toBe(false);
    expect(a.isExplored(42, 2, 4)).toBe(true);
  });

  it('lets the path that explores a state come again', () => {
    const [a = new LocalStore(), b = a] = open();
    expect(a.isExplored(42, 1, 5)).toBe(false);
    expect(b.isExplored(42, 1, 5)).toBe(false);
  });

  it('tells whether a state is known, and registers nothing', () => {
    const [a = new LocalStore(), b = a] = open();
    expect(a.isKnown(42, 1, 5)).toBe(false);
    expect(a.isExplored(42, 1, 5)).toBe(false);
    expect(b.isKnown(42, 2, 5)).toBe(true);
    expect(b.isKnown(42, 2, 4)).toBe(false);
    expect(b.isKnown(42, 1, 5)).toBe(false);
    expect(b.isExplored(42, 1, 5)).toBe(false);
  });

  it('names values in the order in which they came', () => {
    const [a = new LocalStore(), b = a] = open();
    expect(a.upTo(7, '12')).toEqual(['12']);
    expect(b.upTo(7, 'ä€')).toEqual(['12', 'ä€']);
    expect(a.upTo(8, '1')).toEqual(['1']);
    expect(a.upTo(7, '')).toEqual(['12', 'ä€', '']);
    expect(b.upTo(7, '12')).toEqual(['12']);
    expect(b.upTo(7, '')).toEqual(['12', 'ä€', '']);
  });
});

it('keeps each of many states apart from the others', () => {
  const store = new LocalStore();
  const hash = (n: number): number => n * 2 ** 40 + (n % 7);
  const all = Array.from({ length: 3_000 }, (_, n) => n);
  expect(all.filter(n => store.isExplored(hash(n), n, n % 3))).toEqual([]);
  expect(all.filter(n => store.isExplored(hash(n), n, n % 3))).toEqual([]);
  expect(all.filter(n => store.isExplored(hash(n), n + 1, n % 3))).toEqual(all);
  store.forgetStates();
  expect(store.isExplored(hash(1), 2, 9)).toBe(false);
});

it('is the same for one thread and for several', () => {
  const hash = fc.nat({ max: 40 }).map(n => n * 2 ** 19);
  const visit = fc.record({ state: hash, path: fc.nat({ max: 3 }), depth: fc.nat({ max: 4 }) });
  const note = fc.record({ key: hash, value: fc.constantFrom('a', 'b', 'c') });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 1 }), fc.oneof(visit, note))), steps => {
      const [one, several] = [new LocalStore(), threads()];
      for (const [thread, step] of steps) {
        const ask = (store: Store) =>
          'state' in step
            ? store.isExplored(step.state, step.path, step.depth)
            : store.upTo(step.key, step.value);
        expect(ask(several[thread] as Store)).toEqual(ask(one));
      }
    }),
    { numRuns: 30 },
  );
});

it('gives each thread a number of its own', () => {
  expect(threads().map(({ thread }) => thread)).toEqual([1, 2]);
});

it('forgets rather than fails where it is full', () => {
  const [store = new LocalStore()] = threads();
  const text = 'x'.repeat(2 ** 20);
  for (let i = 0; i < 6; i++) expect(store.upTo(i, text + i)).toEqual([text + i]);
  // States that all want the same place.
  for (let i = 0; i < 100; i++) store.isExplored(i * 2 ** 19, 1, 1);
  expect(store.isExplored(0, 2, 1)).toBe(true);
  expect(store.isExplored(99 * 2 ** 19, 2, 1)).toBe(false);
});
