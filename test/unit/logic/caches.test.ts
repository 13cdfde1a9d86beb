import { expect, it } from 'vitest';
import { TRUE } from '../../../src/logic/expr.ts';
import { emptyCaches, registerCache } from '../../../src/logic/index.ts';
import { Prefixes } from '../../../src/logic/prefixes.ts';

class Sum {
  readonly isCurrent = true;

  constructor(public added = 0) {}

  add(): void {
    this.added++;
  }

  fork(): Sum {
    return new Sum(this.added);
  }
}

it('are emptied all at once', () => {
  let emptied = 0;
  const caches = [1, 2].map(() => ({ empty: () => void emptied++ }));
  for (const cache of caches) registerCache(cache);
  emptyCaches();
  expect(emptied).toBe(caches.length);
});

it('of prefixes are computed again', () => {
  const prefixes = new Prefixes(() => new Sum());
  const before = prefixes.after([TRUE]);
  expect(prefixes.after([TRUE])).toBe(before);
  emptyCaches();
  const after = prefixes.after([TRUE]);
  expect(after).not.toBe(before);
  expect(after).toEqual(before);
});
