import { afterAll, describe, expect, it } from 'vitest';
import {
  add,
  apply,
  Constructed,
  EMPTY_MODEL,
  type Expr,
  eq,
  evaluate,
  ge,
  gt,
  int,
  is,
  lt,
  type Model,
  mul,
  not,
  Rational,
  real,
  satisfies,
  select,
  sum,
  Uninterpreted,
  type Value,
  variable,
} from '../../../src/logic/index.ts';
import { createZ3Wasm } from '../../../src/solver/backends/z3-wasm/index.ts';
import { chain, minimize } from '../../../src/solver/index.ts';
import { CONS, INT, NIL, TERM } from '../logic/recipe.ts';

const x = variable('x', TERM);
const nil = new Constructed(NIL, []);
const list = (...elements: Value[]): Constructed =>
  elements.reduceRight<Constructed>((tail, head) => new Constructed(CONS, [head, tail]), nil);
const number = (n: bigint): Constructed => new Constructed(INT, [n]);
const model = (value: Value): Model => ({ variables: new Map([['x', value]]), functions: new Map() });

const tail = (n: number): Expr => (n === 0 ? x : select(CONS, 1, tail(n - 1)));
const head = (n: number): Expr => select(INT, 0, select(CONS, 0, tail(n)));

describe('minimize', () => {
  const backend = createZ3Wasm({ timeoutMs: 2000 });
  const solver = chain(backend);
  afterAll(() => backend.close());

  const small = async (constraints: Expr[], start: Value): Promise<Value | undefined> => {
    expect(satisfies(constraints, model(start))).toBe(true);
    const found = await minimize(solver, { constraints, wanted: [x] }, model(start));
    expect(satisfies(constraints, found)).toBe(true);
    return evaluate(x, found);
  };

  it('finds small numbers that depend on each other', async () => {
    const shape = [0, 1, 2, 3].flatMap(n => [is(CONS, tail(n)), is(INT, select(CONS, 0, tail(n)))]);
    const total = eq(sum([0, 1, 2, 3].map(head), 'Int'), int(42));
    const found = await small([...shape, total], list(...[1323n, 1888n, -12894n, 9725n].map(number)));
    const numbers = [0, 1, 2, 3].map(n => evaluate(head(n), model(found as Value)) as bigint);
    expect(numbers.every(n => n >= 0n && n <= 42n)).toBe(true);
  });

  it('drops what nobody asked for', async () => {
    expect(await small([is(CONS, x)], list(number(7n), number(8n), number(9n)))).toEqual(list(nil));
    expect(await small([not(is(NIL, x)), not(is(CONS, x))], number(-9n))).toEqual(number(0n));
  });

  it('stops at what the constraints need', async () => {
    const constraints = [is(CONS, x), is(INT, select(CONS, 0, x)), ge(mul(head(0), head(0)), int(50))];
    expect(await small(constraints, list(number(-1000n)))).toEqual(list(number(8n)));
  });

  it('makes results of functions small, and finds a model where the given one is not complete', async () => {
    const f = new Uninterpreted('f', ['Int'], 'Int');
    const [once, twice] = [apply(f, int(1)), apply(f, apply(f, int(1)))];
    const constraints = [gt(once, int(10)), eq(twice, add(once, int(5)))];
    const found = await minimize(solver, { constraints, wanted: [] }, EMPTY_MODEL);
    expect(satisfies(constraints, found)).toBe(true);
    expect(evaluate(once, found)).toBeLessThan(20n);
    expect(evaluate(twice, found)).toBeLessThan(25n);
  });

  it('takes numbers with few digits behind the point', async () => {
    const r = variable('r', 'Real');
    const constraints = [gt(r, real(Rational.fromNumber(0.1))), lt(r, real(Rational.fromNumber(0.2)))];
    const start = { variables: new Map([['r', Rational.of(1234567n, 10_000_000n)]]), functions: new Map() };
    const found = await minimize(solver, { constraints, wanted: [r] }, start);
    expect(evaluate(r, found)).toEqual(Rational.fromNumber(0.12));
  });
});
