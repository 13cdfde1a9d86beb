import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  bitwise,
  bitwiseValue,
  type Expr,
  eq,
  evaluate,
  ge,
  int,
  le,
  lt,
  not,
  satisfies,
  variable,
} from '../../../src/logic/index.ts';
import { createZ3Wasm } from '../../../src/solver/backends/z3-wasm/index.ts';
import { hasBitOperations, lowerBits, masked } from '../../../src/solver/bits.ts';
import { chain } from '../../../src/solver/index.ts';

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

describe('queries with bit operations', () => {
  const backend = createZ3Wasm({ timeoutMs: 5000 });
  const solver = chain(backend, { layers: [] });
  afterAll(() => backend.close());
  const ask = (...constraints: Expr[]) => solver.check({ constraints, wanted: [] });

  it('are answered where the bits are few', async () => {
    const byte = (e: Expr): Expr[] => [ge(e, int(0)), le(e, int(255))];
    expect(
      (await ask(...byte(x), ...byte(y), eq(bitwise('bitand', x, y), int(0x55)), not(eq(x, y)))).kind,
    ).toBe('sat');
    expect((await ask(...byte(x), ...byte(y), eq(bitwise('bitxor', x, y), int(256)))).kind).toBe('unsat');
    expect((await ask(...byte(x), eq(bitwise('bitor', x, y), int(3)), ge(y, int(4)))).kind).toBe('unsat');
    expect((await ask(eq(bitwise('bitand', x, int(0xf0)), int(0x30)), lt(x, int(0)))).kind).toBe('sat');
    expect((await ask(eq(bitwise('bitand', x, int(6)), int(1)))).kind).toBe('unsat');
  });

  it('find wide integers', async () => {
    const answer = await ask(
      eq(bitwise('bitxor', x, y), int(1_000_000)),
      ge(x, int(2_000_000)),
      ge(y, int(2_000_000)),
    );
    expect(answer.kind).toBe('sat');
  });

  it('are unknown rather than refuted beyond that', async () => {
    const far = 2n ** 80n;
    const answer = await ask(
      eq(bitwise('bitand', x, y), int(far + 5n)),
      not(eq(x, y)),
      ge(x, int(far)),
      ge(y, int(far)),
    );
    expect(answer.kind).not.toBe('unsat');
  });
});
