import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bitwise,
  bitwiseValue,
  type Expr,
  eq,
  evaluate,
  int,
  satisfies,
  variable,
} from '../../../src/logic/index.ts';
import { hasBitOperations, lowerBits, masked } from '../../../src/solver/bits.ts';

const [x, y, z] = ['x', 'y', 'z'].map(name => variable(name, 'Int')) as [Expr, Expr, Expr];
const OPS = ['bitand', 'bitor', 'bitxor'] as const;
const at = (values: Record<string, bigint>) => ({
  variables: new Map(Object.entries(values)),
  functions: new Map(),
});

describe('bit operations as arithmetic', () => {
  it('are exact with a literal mask, for every integer', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 70n), 2n ** 70n), fc.bigInt(-(2n ** 66n), 2n ** 66n), (value, mask) => {
        expect(evaluate(masked(x, mask), at({ x: value }))).toBe(value & mask);
        for (const op of OPS) {
          const { constraints, narrow } = lowerBits([eq(y, bitwise(op, x, int(mask)))], 8);
          expect(constraints.some(e => hasBitOperations([e]))).toBe(false);
          expect(narrow).toEqual([]);
          expect(satisfies(constraints, at({ x: value, y: bitwiseValue(op, value, mask) }))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('say nothing wrong about two unknowns, in range or out of it', () => {
    const width = 6;
    const bitsOf = (e: Expr, value: bigint): [string, boolean][] =>
      Array.from({ length: width }, (_, i) => [`bit${i}of${e.id}`, ((value >> BigInt(i)) & 1n) === 1n]);
    fc.assert(
      fc.property(fc.bigInt(-70n, 70n), fc.bigInt(-70n, 70n), fc.constantFrom(...OPS), (a, b, op) => {
        const { constraints } = lowerBits([eq(z, bitwise(op, x, y))], width);
        const conjunction = bitwise('bitand', x, y);
        const model = {
          variables: new Map<string, bigint | boolean>([
            ['x', a],
            ['y', b],
            ['z', bitwiseValue(op, a, b)],
            [`and${conjunction.id}`, a & b],
            ...bitsOf(x, a),
            ...bitsOf(y, b),
          ]),
          functions: new Map(),
        };
        expect(satisfies(constraints, model)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
