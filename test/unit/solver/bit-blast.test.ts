/** Circuits say of numbers what arithmetic says: with the leaves known, a value follows, and no other one is possible. */
import { afterAll, expect, it } from 'vitest';
import {
  add,
  bitwise,
  div,
  type Expr,
  eq,
  evaluate,
  ge,
  int,
  ite,
  le,
  lt,
  mod,
  mul,
  not,
  sub,
  variable,
} from '../../../src/logic/index.ts';
import { createZ3Wasm } from '../../../src/solver/backends/z3-wasm/index.ts';
import { bitBlast } from '../../../src/solver/bit-blast.ts';
import { chain } from '../../../src/solver/index.ts';
import { Random } from '../../random.ts';

const PROGRAMS = Number(process.env.TANDEM_PROGRAMS ?? 30);

const backend = createZ3Wasm({ timeoutMs: 4000 });
afterAll(() => backend.close());

const [x, y] = [variable('x', 'Int'), variable('y', 'Int')];

function term(random: Random, depth: number): Expr {
  if (depth === 0) return random.pick([x, y, int(BigInt(random.below(600) - 200)), int(16777619n)]);
  const part = (): Expr => term(random, depth - 1);
  switch (random.below(10)) {
    case 0:
      return add(part(), part());
    case 1:
      return sub(part(), part());
    case 2:
      return mul(int(BigInt(random.below(40) - 20)), part());
    case 3:
      return mul(part(), random.pick([x, y]));
    case 4:
      return div(part(), int(random.pick([2n, 8n, 7n, 10n])));
    case 5:
      return mod(part(), int(random.pick([256n, 16n, 255n, 97n, 2n ** 32n])));
    case 6:
      return ite(lt(part(), part()), part(), part());
    default:
      return bitwise(random.pick(['bitand', 'bitor', 'bitxor'] as const), part(), part());
  }
}

it('agree with arithmetic', async () => {
  const random = new Random(Number(process.env.TANDEM_SEED ?? 1));
  let circuits = 0;
  for (let i = 0; i < PROGRAMS; i++) {
    const e = term(random, 3);
    const [a, b] = [BigInt(random.below(700) - 300), BigInt(random.below(256))];
    const value = evaluate(e, {
      variables: new Map([
        ['x', a],
        ['y', b],
      ]),
      functions: new Map(),
    });
    const leaves = [ge(x, int(a)), le(x, int(a)), eq(y, int(b))];
    const given = (claim: Expr) => bitBlast([...leaves, claim]);
    const [right, wrong] = [given(eq(e, int(value as bigint))), given(not(eq(e, int(value as bigint))))];
    if (right === null || wrong === null) continue;
    circuits++;
    expect(right.isExact).toBe(true);
    const check = async (constraints: readonly Expr[]) =>
      (await backend.check({ constraints, wanted: [] })).kind;
    expect([String(e), await check(right.constraints)]).toEqual([String(e), 'sat']);
    expect([String(e), await check(wrong.constraints)]).toEqual([String(e), 'unsat']);
  }
  expect(circuits).toBeGreaterThan(0.8 * PROGRAMS);
}, 600_000);

it('invert a hash and prove that a mask is kept to', async () => {
  const solver = chain(backend);
  const bytes = [ge(x, int(0)), le(x, int(255)), ge(y, int(0)), le(y, int(255))];
  const round = (h: Expr, c: Expr): Expr => mod(mul(int(16777619), bitwise('bitxor', h, c)), int(2n ** 32n));
  const hash = round(round(int(2166136261), x), y);
  const wanted = evaluate(hash, {
    variables: new Map([
      ['x', 104n],
      ['y', 105n],
    ]),
    functions: new Map(),
  });
  const found = await solver.check({
    constraints: [...bytes, eq(hash, int(wanted as bigint))],
    wanted: [x, y],
  });
  expect(found.kind).toBe('sat');
  const masked = bitwise('bitand', bitwise('bitxor', mul(int(5), x), y), int(12));
  const refuted = await solver.check({ constraints: [...bytes, eq(masked, int(3))], wanted: [] });
  expect(refuted.kind).toBe('unsat');
}, 20_000);
