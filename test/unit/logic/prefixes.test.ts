import { expect, it } from 'vitest';
import { type Expr, type Extensible, not, Prefixes, variable } from '../../../src/logic/index.ts';

const path = Array.from({ length: 100 }, (_, i) => variable(`p${i}`, 'Bool'));

/** Remembers what was added to it, and counts what was added to any. */
class Listing implements Extensible<Listing> {
  static added = 0;
  static version = 0;

  constructor(
    readonly all: Expr[] = [],
    private readonly version = Listing.version,
  ) {}

  get isCurrent(): boolean {
    return this.version === Listing.version;
  }

  add(constraint: Expr): void {
    Listing.added++;
    this.all.push(constraint);
  }

  fork(): Listing {
    return new Listing([...this.all], this.version);
  }
}

/** Asks for these constraints, which must come out as they are; how many were added for that. */
function costOf(prefixes: Prefixes<Listing>, constraints: readonly Expr[]): number {
  const before = Listing.added;
  expect(prefixes.after(constraints).all).toEqual(constraints);
  return Listing.added - before;
}

it('add what is new on a path, wherever it leaves a known one', () => {
  const prefixes = new Prefixes(() => new Listing());
  expect(costOf(prefixes, path)).toBe(100);
  expect(costOf(prefixes, path)).toBe(0);
  expect(costOf(prefixes, [...path, ...path])).toBe(100);
  for (const length of [99, 70, 31, 5])
    expect(costOf(prefixes, [...path.slice(0, length), not(path[length] as Expr)])).toBeLessThan(10);
  expect(costOf(prefixes, path)).toBe(0);
});

it('begin anew where what is known is not current any more', () => {
  const prefixes = new Prefixes(() => new Listing());
  costOf(prefixes, path);
  Listing.version++;
  expect(costOf(prefixes, path)).toBe(100);
  expect(costOf(prefixes, path)).toBe(0);
});

it('forget what was not asked for, and keep what was', () => {
  const prefixes = new Prefixes(() => new Listing());
  const others = Array.from({ length: 3000 }, (_, i) => variable(`q${i}`, 'Bool'));
  costOf(prefixes, path);
  // Three times what a generation holds, each of about 140 constraints with their stored states.
  for (let i = 0; i < 3000; i++) {
    prefixes.after([others[i] as Expr, ...path.slice(1)]);
    if (i % 50 === 0) expect(costOf(prefixes, path)).toBe(0);
  }
  expect(costOf(prefixes, [others[2999] as Expr, ...path.slice(1)])).toBe(0);
  expect(costOf(prefixes, [others[0] as Expr, ...path.slice(1)])).toBe(100);
});
