/** Bit operations all the way to the embedded solver; test/unit/solver/bits.test.ts has their translation alone. */
import { afterAll, describe, expect, it } from 'vitest';
import { bitwise, type Expr, eq, ge, int, le, lt, not, variable } from '../../../src/logic/index.ts';
import { createZ3Wasm } from '../../../src/solver/backends/z3-wasm/index.ts';
import { chain } from '../../../src/solver/index.ts';

const [x, y] = ['x', 'y'].map(name => variable(name, 'Int')) as [Expr, Expr];

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
