import { afterAll, describe, expect, it } from 'vitest';
import {
  add,
  construct,
  type Expr,
  eq,
  ge,
  gt,
  int,
  is,
  lt,
  mul,
  quotient,
  Rational,
  real,
  satisfies,
  select,
  variable,
} from '../../../src/logic/index.ts';
import { createZ3Wasm } from '../../../src/solver/backends/z3-wasm/index.ts';
import type { ToWorker } from '../../../src/solver/backends/z3-wasm/protocol.ts';
import { startNodeWorker } from '../../../src/solver/backends/z3-wasm/start-node.ts';
import type { Answer, Solver } from '../../../src/solver/solver.ts';
import { CONS, INT, NIL, TERM } from '../../unit/logic/recipe.ts';

const solver = createZ3Wasm({ timeoutMs: 2000 });
afterAll(() => solver.close());

const x = variable('x', TERM);
const i = variable('i', 'Int');
const r = variable('r', 'Real');

async function expectSat(constraints: Expr[], by: Solver = solver): Promise<Answer & { kind: 'sat' }> {
  const answer = await by.check({ constraints, wanted: [] });
  if (answer.kind !== 'sat') throw new Error(`not sat but ${JSON.stringify(answer)}`);
  expect(satisfies(constraints, answer.model)).toBe(true);
  return answer;
}

async function expectUnsat(constraints: Expr[], by: Solver = solver): Promise<void> {
  expect(await by.check({ constraints, wanted: [] })).toEqual({ kind: 'unsat' });
}

/** A cube that is a sum of two cubes: no answer in any time. */
function hopeless(): Expr[] {
  const [a, b, c] = ['a', 'b', 'c'].map(name => variable(name, 'Int')) as [Expr, Expr, Expr];
  const cube = (e: Expr): Expr => mul(e, mul(e, e));
  return [ge(a, int(3)), ge(b, int(3)), ge(c, int(3)), eq(add(cube(a), cube(b)), cube(c))];
}

describe('embedded Z3', () => {
  it('approximates irrational values where that satisfies', async () => {
    await expectSat([gt(mul(r, r), real(Rational.of(2n))), lt(mul(r, r), real(Rational.of(3n)))]);
  });

  it('leaves division by zero to the validation of models', async () => {
    const answer = await solver.check({
      constraints: [eq(quotient(r, r), real(Rational.of(1n)))],
      wanted: [],
    });
    expect(answer.kind).toBe('sat');
  });

  it('copes with deep and with shared expressions', async () => {
    let list = construct(NIL);
    let sum = i;
    for (let n = 0; n < 2000; n++) list = construct(CONS, construct(INT, int(n)), list);
    for (let n = 0; n < 60; n++) sum = mul(sum, sum);
    const answer = await solver.check({
      constraints: [eq(x, list), eq(i, int(1)), eq(sum, int(1))],
      wanted: [],
    });
    expect(answer.kind).toBe('sat');
  });
});

describe('embedded Z3 in trouble', () => {
  it('survives the death of its worker in the middle of a query', async () => {
    let [starts, asked] = [0, 0];
    const frail = createZ3Wasm({
      timeoutMs: 20_000,
      startWorker: events => {
        const worker = startNodeWorker(events);
        starts++;
        return {
          ...worker,
          post: (message: ToWorker) => {
            worker.post(message);
            if (message.kind !== 'check' || ++asked !== 2) return;
            void worker.end().then(() => events.gone('the thread died'));
          },
        };
      },
    });
    await expectSat([eq(i, int(1))], frail);
    const doomed = frail.check({ constraints: hopeless(), wanted: [] });
    const next = frail.check({ constraints: [eq(i, int(2))], wanted: [] });
    expect((await doomed).kind).toBe('unknown');
    expect((await next).kind).toBe('sat');
    expect(starts).toBe(2);
    await frail.close();
  });

  it('gives up a worker that does not answer', async () => {
    let swallow = true;
    const silent = createZ3Wasm({
      timeoutMs: 5000,
      graceMs: 10,
      startWorker: events => {
        const worker = startNodeWorker(events);
        return {
          ...worker,
          post: (message: ToWorker) => {
            if (message.kind !== 'check' || !swallow) worker.post(message);
          },
        };
      },
    });
    // More often than workers may fail: that a query takes too long says nothing about the next.
    for (let n = 0; n < 7; n++)
      expect(await silent.check({ constraints: [eq(i, int(1))], wanted: [], timeoutMs: 10 })).toEqual({
        kind: 'unknown',
        reason: 'no answer within 20 ms',
      });
    swallow = false;
    await expectSat([eq(i, int(1))], silent);
    await silent.close();
  });

  it('restarts after nonsense', async () => {
    let lie = true;
    const liar = createZ3Wasm({
      timeoutMs: 2000,
      startWorker: events =>
        startNodeWorker({
          ...events,
          message: message => {
            if (message.kind !== 'reply' || !lie) return events.message(message);
            lie = false;
            events.message({ kind: 'reply', reply: { ...message.reply, values: [99] } });
          },
        }),
    });
    expect((await liar.check({ constraints: [eq(i, int(1))], wanted: [] })).kind).toBe('unknown');
    await expectSat([eq(i, int(1))], liar);
    await liar.close();
  });

  it('does not try forever to start what cannot start', async () => {
    let starts = 0;
    const impossible = createZ3Wasm({
      timeoutMs: 10,
      startWorker: () => {
        starts++;
        throw new Error('no threads here');
      },
    });
    for (let n = 0; n < 20; n++)
      expect(await impossible.check({ constraints: [], wanted: [] })).toMatchObject({ kind: 'unknown' });
    expect(starts).toBeLessThan(10);
    await impossible.close();
  });

  it('starts contexts anew and stays right', async () => {
    const forgetful = createZ3Wasm({ timeoutMs: 2000, recycleNodes: 10 });
    for (let n = 0; n < 30; n++) {
      await expectSat([is(INT, x), eq(select(INT, 0, x), int(n)), ge(i, int(n))], forgetful);
      await expectUnsat([is(INT, x), is(CONS, x)], forgetful);
    }
    await forgetful.close();
  });
});
