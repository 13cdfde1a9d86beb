import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Expr, int, le, lt, sub, variable } from '../../../../src/logic/index.ts';
import {
  canonicalDifferences,
  type Difference,
  differencesIn,
} from '../../../../src/logic/visited/differences.ts';

const VARIABLES = ['x', 'y', 'z'].map(name => variable(name, 'Int'));
const isVariable = (e: Expr): boolean => e.op === 'var';
const nameOf = (e: Expr): number => 1 + VARIABLES.indexOf(e);

/** Values far enough apart for all bounds below. */
const VALUES = Array.from({ length: 9 }, (_, i) => i - 4);

/** `from - to <= bound`; 3 stands for zero. */
const difference = fc
  .record({ from: fc.nat({ max: 3 }), to: fc.nat({ max: 3 }), bound: fc.integer({ min: -1, max: 1 }) })
  .filter(({ from, to }) => from !== to);
type Bound = { from: number; to: number; bound: number };

const at = (values: readonly number[], i: number): number => values[i] ?? 0;

/** The inputs that satisfy all of them, as one text. */
function solutions(bounds: readonly Bound[]): string {
  const found = VALUES.flatMap(x => VALUES.flatMap(y => VALUES.map(z => [x, y, z])));
  return found
    .filter(values => bounds.every(({ from, to, bound }) => at(values, from) - at(values, to) <= bound))
    .join(' ');
}

function canonical(bounds: readonly Bound[]) {
  const differences = bounds.map(
    ({ from, to, bound }): Difference => ({
      from: VARIABLES[from] ?? null,
      to: VARIABLES[to] ?? null,
      bound,
    }),
  );
  const found = canonicalDifferences(differences, nameOf);
  const text = (hashes: readonly number[]): string => [...hashes].sort((a, b) => a - b).join(' ');
  return {
    exact: text(found?.exact ?? []),
    relaxed: found?.relaxed ? text(found.relaxed) : null,
  };
}

const satisfiable = fc.array(difference, { maxLength: 5 }).filter(bounds => solutions(bounds) !== '');

describe('differences of integers', () => {
  it('are equal where the same values satisfy them, and only there', () => {
    fc.assert(
      fc.property(satisfiable, satisfiable, (one, other) => {
        expect(canonical(one).exact === canonical(other).exact).toBe(solutions(one) === solutions(other));
      }),
      { numRuns: 100 },
    );
  });

  it('do not depend on what follows from others', () => {
    const chain = [
      { from: 0, to: 1, bound: 0 },
      { from: 1, to: 2, bound: -1 },
    ];
    expect(canonical([...chain, { from: 0, to: 2, bound: 0 }])).toEqual(canonical(chain));
  });

  it('are relaxed to what all that satisfies them satisfies', () => {
    const strict = { from: 0, to: 1, bound: -1 };
    expect(canonical([strict]).relaxed).toBe(canonical([{ ...strict, bound: 0 }]).exact);
    fc.assert(
      fc.property(satisfiable, satisfiable, (one, other) => {
        const { relaxed } = canonical(one);
        if (relaxed === null || relaxed !== canonical(other).exact) return;
        const weaker = new Set(solutions(other).split(' '));
        expect(
          solutions(one)
            .split(' ')
            .every(values => weaker.has(values)),
        ).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('are read from comparisons as the normal form writes them', () => {
    const [x, y] = VARIABLES as [Expr, Expr];
    expect(differencesIn(le(x, y), isVariable)).toEqual(differencesIn(le(sub(x, y), int(0n)), isVariable));
    expect(differencesIn(lt(y, x), isVariable)).toEqual([{ from: y, to: x, bound: -1 }]);
    expect(differencesIn(le(int(4n), x), isVariable)).toEqual([{ from: null, to: x, bound: -4 }]);
    expect(differencesIn(le(sub(x, sub(y, x)), int(0n)), isVariable)).toBe(null);
  });
});
