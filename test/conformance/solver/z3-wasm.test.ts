import { afterAll, describe, expect, it } from 'vitest';
import {
  add,
  and,
  apply,
  construct,
  Datatype,
  type Expr,
  eq,
  evaluate,
  ge,
  gt,
  int,
  is,
  lt,
  mul,
  not,
  or,
  quotient,
  Rational,
  real,
  satisfies,
  select,
  Uninterpreted,
  variable,
} from '../../../src/logic/index.ts';
import { createZ3Wasm } from '../../../src/solver/backends/z3-wasm/index.ts';
import type { Port, ToWorker } from '../../../src/solver/backends/z3-wasm/protocol.ts';
import { startNodeWorker } from '../../../src/solver/backends/z3-wasm/start-node.ts';
import type { Answer, Solver } from '../../../src/solver/solver.ts';
import { ATM, CONS, GET, INT, NIL, SIZE, TERM } from '../../unit/logic/recipe.ts';

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
  it('finds models of terms, integers, reals and Booleans', async () => {
    const { model } = await expectSat([
      is(CONS, x),
      is(INT, select(CONS, 0, x)),
      gt(select(INT, 0, select(CONS, 0, x)), int(123456789012345678901234567890n)),
      lt(i, int(-(10n ** 30n))),
      eq(r, real(Rational.of(-7n, 3n))),
      or(variable('p', 'Bool'), variable('q', 'Bool')),
    ]);
    expect(evaluate(r, model)).toEqual(Rational.of(-7n, 3n));
  });

  it('proves that there is none', async () => {
    await expectUnsat([...[CONS, NIL, ATM].map(ctor => not(is(ctor, x))), is(INT, x), is(CONS, x)]);
    await expectUnsat([eq(x, construct(CONS, construct(NIL), x))]);
  });

  it('goes back and forth on a path', async () => {
    const path = [is(CONS, x), is(CONS, select(CONS, 1, x)), eq(i, int(3))];
    for (let round = 0; round < 3; round++) {
      for (let length = 0; length < path.length; length++) {
        await expectSat([...path.slice(0, length), not(path[length] as Expr)]);
        await expectUnsat([...path.slice(0, length + 1), not(path[length] as Expr)]);
      }
    }
    await expectSat([]);
  });

  it('reads the points of functions', async () => {
    const applied = apply(GET, i, x);
    const { model } = await expectSat([
      eq(i, int(7)),
      is(NIL, x),
      eq(applied, construct(INT, apply(SIZE, x))),
      eq(apply(SIZE, x), int(5)),
      is(NIL, apply(GET, add(i, int(1)), x)),
    ]);
    expect(model.functions.get('get')).toHaveLength(2);
    expect(model.functions.get('size')).toHaveLength(1);
  });

  it('gives a value to what is wanted beyond the constraints', async () => {
    const wanted = [variable('w', TERM), apply(SIZE, variable('v', TERM))];
    const answer = await solver.check({ constraints: [eq(i, int(1))], wanted });
    expect(answer.kind).toBe('sat');
    if (answer.kind === 'sat')
      for (const expr of wanted) expect(evaluate(expr, answer.model)).not.toBeUndefined();
  });

  it('declares a datatype anew when it has grown', async () => {
    const colour = new Datatype('Colour');
    const red = colour.add('red', []);
    const green = colour.add('green', []);
    const c = variable('c', colour);
    const neither = [not(is(red, c)), not(is(green, c))];
    await expectUnsat(neither);
    const blue = colour.add('blue', [{ name: 'shade', sort: 'Int' }]);
    await expectSat(neither);
    await expectUnsat([...neither, not(is(blue, c))]);
    await expectSat([eq(select(blue, 0, c), int(4)), is(blue, c)]);
  });

  it('takes datatypes that refer to each other, and functions over them', async () => {
    const tree = new Datatype('Tree');
    const forest = new Datatype('Forest');
    const node = tree.add('node', [
      { name: 'label', sort: TERM },
      { name: 'below', sort: forest },
    ]);
    const none = forest.add('none', []);
    const some = forest.add('some', [
      { name: 'first', sort: tree },
      { name: 'rest', sort: forest },
    ]);
    const height = new Uninterpreted('height', [tree], 'Int');
    const t = variable('t', tree);
    const below = select(node, 1, t);
    await expectSat([is(some, below), eq(apply(height, t), int(2)), is(none, select(some, 1, below))]);
    await expectUnsat([is(some, below), eq(t, select(some, 0, below))]);
  });

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

  it('answers many at once, in order', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => solver.check({ constraints: [eq(i, int(n))], wanted: [] })),
    );
    const values = answers.map(answer => (answer.kind === 'sat' ? evaluate(i, answer.model) : null));
    expect(values).toEqual(Array.from({ length: 20 }, (_, n) => BigInt(n)));
  });
});

describe('embedded Z3 in trouble', () => {
  it('stops at the timeout and stays usable', async () => {
    const hasty = createZ3Wasm({ timeoutMs: 200 });
    await expectSat([eq(i, int(1))], hasty);
    const started = performance.now();
    expect((await hasty.check({ constraints: hopeless(), wanted: [] })).kind).toBe('unknown');
    expect(performance.now() - started).toBeLessThan(2500);
    await expectUnsat([eq(i, int(1)), eq(i, int(2))], hasty);
    await hasty.close();
  });

  it('survives the death of its worker in the middle of a query', async () => {
    const ports: Port[] = [];
    let died = async (): Promise<void> => {};
    const frail = createZ3Wasm({
      timeoutMs: 20_000,
      startWorker: events => {
        const port = startNodeWorker(events);
        ports.push(port);
        died = () => port.end().then(() => events.gone('the thread died'));
        return port;
      },
    });
    await expectSat([eq(i, int(1))], frail);
    const doomed = frail.check({ constraints: hopeless(), wanted: [] });
    const next = frail.check({ constraints: [eq(i, int(2))], wanted: [] });
    setTimeout(() => void died(), 100);
    expect((await doomed).kind).toBe('unknown');
    expect((await next).kind).toBe('sat');
    expect(ports).toHaveLength(2);
    await frail.close();
  });

  it('gives up a worker that does not answer', async () => {
    let swallow = true;
    const silent = createZ3Wasm({
      timeoutMs: 10,
      startWorker: events => {
        const port = startNodeWorker(events);
        return {
          ...port,
          post: (message: ToWorker) => {
            if (message.kind !== 'check' || !swallow) port.post(message);
          },
        };
      },
    });
    expect(await silent.check({ constraints: [eq(i, int(1))], wanted: [] })).toMatchObject({
      kind: 'unknown',
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

  it('is closed twice without harm and answers unknown from then on', async () => {
    const closed = createZ3Wasm({ timeoutMs: 100 });
    await closed.close();
    await closed.close();
    expect((await closed.check({ constraints: [and()], wanted: [] })).kind).toBe('unknown');
  });
});
