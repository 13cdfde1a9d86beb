import { describe, expect, it } from 'vitest';
import {
  add,
  apply,
  div,
  type Expr,
  eq,
  ge,
  int,
  le,
  type Model,
  mod,
  mul,
  not,
  or,
  satisfies,
  Uninterpreted,
  variable,
} from '../../../src/logic/index.ts';
import { climb as climbFrom } from '../../../src/solver/climb.ts';
import { climb } from '../../../src/solver/layers/climb.ts';
import type { Answer, Query } from '../../../src/solver/solver.ts';

const [i, j, k] = ['i', 'j', 'k'].map(name => variable(name, 'Int')) as [Expr, Expr, Expr];
const digits = [i, j, k].flatMap(digit => [ge(digit, int(48)), le(digit, int(57))]);
const byteAt = new Uninterpreted('byteAt', ['Int', 'Int'], 'Int');
const byte = (index: number): Expr => apply(byteAt, int(7), int(index));
const at = (...values: [string, number][]): Model => ({
  variables: new Map(values.map(([name, value]) => [name, BigInt(value)])),
  functions: new Map(),
});

/** How many days there are before a year. */
const daysBefore = (year: Expr): Expr => {
  const past = add(year, int(-1));
  const leaps = add(div(past, int(4)), add(mul(int(-1), div(past, int(100))), div(past, int(400))));
  return add(mul(int(365), past), leaps);
};

const found: Record<string, [Expr[], Model]> = {
  'squares that are the sum of two others': [
    [
      ge(i, int(1)),
      ge(add(j, mul(int(-1), i)), int(1)),
      ge(k, int(1)),
      eq(add(mul(i, i), mul(j, j)), mul(k, k)),
    ],
    at(['i', 1], ['j', 1], ['k', 1]),
  ],
  'a far bound': [[ge(i, int(123_456_789))], at(['i', 0])],
  'a product': [[eq(mul(i, j), int(600)), ge(i, int(2)), ge(j, int(2))], at(['i', 2], ['j', 2])],
  'a quotient of unknowns': [
    [ge(j, int(1)), eq(div(i, j), int(77)), eq(mod(i, j), int(3))],
    at(['i', 1], ['j', 1]),
  ],
  'a day in a leap year': [
    [ge(daysBefore(i), int(700_000)), eq(mod(i, int(4)), int(0)), not(eq(mod(i, int(100)), int(0)))],
    at(['i', 1]),
  ],
  'one of two ways': [[or(eq(mul(i, i), int(49)), eq(mul(i, i), int(50)))], at(['i', 0])],
  'a product of digits that are all 0': [
    [...digits, ge(mul(add(i, int(-48)), add(mul(int(10), j), add(k, int(-528)))), int(250))],
    at(['i', 48], ['j', 48], ['k', 48]),
  ],
  'bytes of a binary': [
    [
      ge(mul(byte(0), byte(1)), int(600)),
      ...[byte(0), byte(1)].flatMap(b => [ge(b, int(0)), le(b, int(40))]),
    ],
    at(),
  ],
  'values that the hint lacks': [[ge(mul(i, i), int(10)), le(j, int(-1))], at()],
};

describe('climbing', () => {
  it.each(Object.entries(found))('comes to %s', (_, [constraints, hint]) => {
    const model = climbFrom(constraints, hint, 3000);
    expect(model !== null && satisfies(constraints, model)).toBe(true);
  });

  it('gives up after so many tries', () => {
    expect(climbFrom([eq(mul(i, i), int(2))], at(['i', 0]), 500)).toBeNull();
  });

  it('has nothing to say where there are no integers', () => {
    expect(climbFrom([eq(variable('b', 'Bool'), variable('c', 'Bool'))], at(), 500)).toBeNull();
  });
});

describe('the layer', () => {
  const asked: Query[] = [];
  const answering = (answer: Answer) => {
    asked.length = 0;
    return climb({
      name: 'scripted',
      check: async query => {
        asked.push(query);
        return answer;
      },
      close: async () => {},
    });
  };
  const UNKNOWN: Answer = { kind: 'unknown', reason: 'too hard' };
  const query = (constraints: Expr[]): Query => ({
    constraints,
    wanted: [],
    hint: at(['i', 0], ['j', 0]),
  });
  const impossible = [eq(mul(i, i), int(2))];

  it('answers what it can without asking', async () => {
    expect(await answering(UNKNOWN).check(query([eq(mul(i, j), int(6))]))).toMatchObject({
      kind: 'sat',
      by: 'climb',
    });
    expect(asked).toEqual([]);
  });

  it('leaves easy arithmetic to others', async () => {
    expect(await answering(UNKNOWN).check(query([ge(add(i, j), int(6))]))).toBe(UNKNOWN);
    expect(asked.length).toBe(1);
  });

  it('never says that there is no model', async () => {
    expect(await answering({ kind: 'unsat' }).check(query(impossible))).toEqual({ kind: 'unsat' });
    expect(await answering(UNKNOWN).check(query(impossible))).toEqual(UNKNOWN);
  });

  it('asks nobody who has limited time where unknowns are multiplied', async () => {
    const limited = (constraints: Expr[]): Query => ({ ...query(constraints), timeoutMs: 100 });
    expect((await answering({ kind: 'unsat' }).check(limited(impossible))).kind).toBe('unknown');
    expect(asked).toEqual([]);
    const linear = [eq(mod(i, int(2)), int(5))];
    expect((await answering({ kind: 'unsat' }).check(limited(linear))).kind).toBe('unsat');
  });
});
