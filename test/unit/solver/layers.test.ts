import { describe, expect, it } from 'vitest';
import {
  add,
  apply,
  Constructed,
  construct,
  Datatype,
  div,
  EMPTY_MODEL,
  type Expr,
  eq,
  evaluate,
  ge,
  int,
  is,
  le,
  type Model,
  mul,
  not,
  or,
  satisfies,
  select,
  TRUE,
  type Value,
  variable,
} from '../../../src/logic/index.ts';
import { concretize } from '../../../src/solver/layers/concretize.ts';
import { countLayers, countQueries } from '../../../src/solver/layers/count.ts';
import { dump } from '../../../src/solver/layers/dump.ts';
import { guard } from '../../../src/solver/layers/guard.ts';
import { independence, independentParts } from '../../../src/solver/layers/independence.ts';
import { reuse } from '../../../src/solver/layers/reuse.ts';
import { simplify } from '../../../src/solver/layers/simplify.ts';
import { verify } from '../../../src/solver/layers/verify.ts';
import type { Answer, Query, Solver } from '../../../src/solver/solver.ts';
import { newStatistics } from '../../../src/solver/statistics.ts';
import { CONS, INT, NIL, SIZE, TERM } from '../logic/recipe.ts';

const [i, j, k] = ['i', 'j', 'k'].map(name => variable(name, 'Int')) as [Expr, Expr, Expr];
const [x, y] = ['x', 'y'].map(name => variable(name, TERM)) as [Expr, Expr];
const nil = new Constructed(NIL, []);

const model = (variables: Record<string, Value>): Model => ({
  variables: new Map(Object.entries(variables)),
  functions: new Map(),
});
const sat = (variables: Record<string, Value>): Answer => ({ kind: 'sat', model: model(variables) });
const UNSAT: Answer = { kind: 'unsat' };
const UNKNOWN: Answer = { kind: 'unknown', reason: 'too hard' };

/** Answers from a script, and remembers what it was asked. */
class Scripted implements Solver {
  readonly name = 'scripted';
  readonly asked: Query[] = [];
  readonly #answers: Answer[];

  constructor(...answers: Answer[]) {
    this.#answers = answers;
  }

  async check(query: Query): Promise<Answer> {
    this.asked.push(query);
    return this.#answers.shift() ?? { kind: 'unknown', reason: 'nothing left to say' };
  }

  async close(): Promise<void> {}
}

const ask = (solver: Solver, constraints: Expr[], hint?: Model, wanted: Expr[] = []): Promise<Answer> =>
  solver.check({ constraints, wanted, ...(hint !== undefined && { hint }) });

function modelIn(answer: Answer): Model {
  if (answer.kind !== 'sat') throw new Error(`not sat: ${JSON.stringify(answer)}`);
  return answer.model;
}

describe('simplify', () => {
  it('asks only about what is left, and puts the model back together', async () => {
    const head = select(INT, 0, select(CONS, 0, x));
    const constraints = [
      is(CONS, x),
      not(is(NIL, x)),
      is(INT, select(CONS, 0, x)),
      ge(mul(head, head), int(50)),
    ];
    const inner: Solver = {
      name: 'inner',
      check: async query => {
        expect(query.constraints).toHaveLength(1);
        const [name] = [...(query.constraints[0]?.toString().matchAll(/#\d+/g) ?? [])].map(([text]) => text);
        return sat({ [name as string]: 8n });
      },
      close: async () => {},
    };
    const answer = modelIn(await ask(simplify(inner), constraints));
    expect(satisfies(constraints, answer)).toBe(true);
    expect(evaluate(head, answer)).toBe(8n);
    expect([...answer.variables.keys()]).toEqual(['x']);
  });

  it('sees contradictions', async () => {
    const inner = new Scripted();
    expect(await ask(simplify(inner), [eq(i, int(3)), eq(j, i), not(eq(j, int(3)))])).toMatchObject(UNSAT);
    expect(
      await ask(simplify(inner), [eq(x, construct(CONS, y, y)), eq(y, construct(CONS, x, x))]),
    ).toMatchObject(UNSAT);
    expect(inner.asked).toHaveLength(0);
  });

  it('keeps free parts as the hint has them', async () => {
    const hint = model({
      x: new Constructed(CONS, [new Constructed(INT, [7n]), nil]),
      y: new Constructed(INT, [5n]),
    });
    const answer = modelIn(
      await ask(simplify(new Scripted()), [is(CONS, x), is(CONS, select(CONS, 1, x))], hint),
    );
    expect(evaluate(select(INT, 0, select(CONS, 0, x)), answer)).toBe(7n);
    expect(evaluate(y, answer)).toEqual(new Constructed(INT, [5n]));
  });

  it('takes the only constructor that is left', async () => {
    const colour = new Datatype('Colour');
    const [red, green] = [colour.add('red', []), colour.add('green', [])];
    const c = variable('c', colour);
    const inner = new Scripted(UNKNOWN);
    expect(modelIn(await ask(simplify(inner), [not(is(red, c))])).variables.get('c')).toEqual(
      new Constructed(green, []),
    );
    colour.add('blue', []);
    expect(await ask(simplify(inner), [not(is(red, c))])).toMatchObject(UNKNOWN);
  });

  it('looks again at the prefix when a datatype has grown', async () => {
    const colour = new Datatype('Colour');
    const [red, green] = [colour.add('red', []), colour.add('green', [])];
    const c = variable('c', colour);
    const solver = simplify(new Scripted(UNKNOWN));
    const query = [not(is(red, c)), TRUE, not(is(green, c))];
    expect(await ask(solver, query)).toMatchObject(UNSAT);
    const blue = colour.add('blue', []);
    expect(modelIn(await ask(solver, query)).variables.get('c')).toEqual(new Constructed(blue, []));
  });

  it('sees disjunctions in the light of later constraints', async () => {
    const inner = new Scripted();
    const constraints = [
      or(is(NIL, x), is(CONS, x)),
      or(not(is(CONS, x)), is(INT, select(CONS, 0, x))),
      or(not(is(CONS, x)), not(is(INT, select(CONS, 0, x))), eq(i, int(3))),
      not(is(NIL, x)),
    ];
    expect(modelIn(await ask(simplify(inner), constraints)).variables.get('i')).toBe(3n);
    expect(inner.asked).toHaveLength(0);
  });
});

describe('independence', () => {
  it('finds the finest split', () => {
    const constraints = [eq(i, int(1)), le(j, k), is(NIL, x), ge(k, int(2)), eq(apply(SIZE, y), i)];
    expect(independentParts(constraints).map(part => part.constraints)).toEqual([
      [constraints[0], constraints[4]],
      [constraints[1], constraints[3]],
      [constraints[2]],
    ]);
    const shared = [eq(apply(SIZE, x), int(1)), eq(apply(SIZE, y), int(2))];
    expect(independentParts(shared)).toHaveLength(1);
  });

  it('solves only what the hint does not satisfy', async () => {
    const inner = new Scripted(sat({ j: 5n, i: 99n }));
    const answer = await ask(independence(inner), [eq(i, int(1)), eq(j, int(5))], model({ i: 1n, j: 2n }));
    expect(inner.asked.map(({ constraints }) => constraints)).toEqual([[eq(j, int(5))]]);
    expect(modelIn(answer).variables).toEqual(
      new Map([
        ['i', 1n],
        ['j', 5n],
      ]),
    );
  });

  it('is unsat when one part is, even if another is unknown', async () => {
    const parts = [eq(mul(i, i), int(2)), eq(mul(j, j), int(3))];
    expect(await ask(independence(new Scripted(UNKNOWN, UNSAT)), parts)).toEqual(UNSAT);
    expect(await ask(independence(new Scripted(UNKNOWN, sat({ j: 1n }))), parts)).toEqual(UNKNOWN);
  });
});

describe('reuse', () => {
  const [a, b, c] = [ge(mul(i, i), int(2)), le(mul(i, j), int(3)), ge(mul(j, j), int(4))] as [
    Expr,
    Expr,
    Expr,
  ];

  it('knows the same conjunction and those that contain an impossible one', async () => {
    const inner = new Scripted(UNSAT);
    const solver = reuse()(inner);
    await ask(solver, [a, b]);
    expect(await ask(solver, [b, a])).toMatchObject(UNSAT);
    expect(await ask(solver, [c, b, a])).toMatchObject(UNSAT);
    expect(inner.asked).toHaveLength(1);
    expect(await ask(solver, [a, c])).toMatchObject({ kind: 'unknown' });
  });

  it('tries earlier models', async () => {
    const inner = new Scripted(sat({ i: 2n, j: 0n }));
    const solver = reuse()(inner);
    await ask(solver, [a, b]);
    expect(modelIn(await ask(solver, [ge(i, int(1))])).variables.get('i')).toBe(2n);
    expect(inner.asked).toHaveLength(1);
    await ask(solver, [ge(i, int(3))]);
    expect(inner.asked).toHaveLength(2);
  });

  it('forgets what was impossible when a datatype grows', async () => {
    const colour = new Datatype('Colour');
    const red = colour.add('red', []);
    const c = variable('c', colour);
    const inner = new Scripted(UNSAT, UNKNOWN);
    const solver = reuse()(inner);
    await ask(solver, [not(is(red, c))]);
    expect(await ask(solver, [not(is(red, c))])).toMatchObject(UNSAT);
    colour.add('blue', []);
    expect(await ask(solver, [not(is(red, c))])).toMatchObject({ kind: 'unknown' });
  });
});

describe('guard and verify', () => {
  it('do not let a solver invent fields and quotients', async () => {
    const constraints = [eq(select(INT, 0, x), int(4)), eq(div(int(1), i), int(0))];
    const inner = new Scripted(sat({ x: nil, i: 0n }), sat({ x: new Constructed(INT, [4n]), i: 2n }));
    const answer = await ask(guard(inner), constraints);
    expect(inner.asked[1]?.constraints).toEqual(expect.arrayContaining([is(INT, x), not(eq(i, int(0)))]));
    expect(satisfies(constraints, modelIn(answer))).toBe(true);
  });

  it('never take a guarded refutation for one', async () => {
    const constraints = [or(is(NIL, y), eq(select(INT, 0, x), int(4))), eq(select(INT, 0, x), int(4))];
    const inner = new Scripted(sat({ x: nil, y: nil }), UNSAT);
    expect((await ask(guard(inner), constraints)).kind).toBe('unknown');
  });

  it('ask directly when the layers gave a wrong model, and then give up', async () => {
    const right = new Scripted(sat({ i: 3n }));
    expect(
      modelIn(await ask(verify(new Scripted(sat({ i: 2n })), right), [eq(i, int(3))])).variables.get('i'),
    ).toBe(3n);
    const wrong = verify(new Scripted(sat({ i: 2n })), new Scripted(sat({ i: 2n })));
    expect((await ask(wrong, [eq(i, int(3))])).kind).toBe('unknown');
  });

  it('complete the model to what is wanted', async () => {
    const answer = await ask(verify(new Scripted(sat({})), new Scripted()), [TRUE], undefined, [
      x,
      apply(SIZE, y),
    ]);
    expect(modelIn(answer).variables.get('x')).toEqual(nil);
    expect(modelIn(answer).functions.get('size')).toHaveLength(1);
  });
});

describe('concretize', () => {
  const constraints = [ge(i, int(1)), ge(j, int(1)), eq(mul(i, j), int(91))];
  const hint = model({ i: 7n, j: 2n });

  it('fixes variables to their values in the hint, one choice after the other', async () => {
    const easier = new Scripted(UNSAT, sat({ i: 7n, j: 13n }));
    let found = 0;
    const solver = concretize(easier, () => found++)(new Scripted(UNKNOWN));
    expect(modelIn(await ask(solver, constraints, hint)).variables.get('j')).toBe(13n);
    const fixed = easier.asked.map(query => query.constraints.slice(0, -constraints.length));
    expect(fixed).toHaveLength(2);
    expect(new Set(fixed.flat())).toEqual(new Set([eq(i, int(7)), eq(j, int(2))]));
    expect(found).toBe(1);
  });

  it('proves nothing', async () => {
    const solver = concretize(new Scripted(UNSAT, UNSAT, UNSAT, UNSAT, UNSAT, UNSAT), () => {})(
      new Scripted(UNKNOWN),
    );
    expect(await ask(solver, constraints, hint)).toEqual(UNKNOWN);
  });

  it('leaves answers alone', async () => {
    const easier = new Scripted();
    expect(await ask(concretize(easier, () => {})(new Scripted(UNSAT)), constraints, hint)).toEqual(UNSAT);
    expect(easier.asked).toHaveLength(0);
  });
});

describe('count', () => {
  it('tells the backend from the layers', async () => {
    const statistics = newStatistics('scripted');
    let clock = 0;
    const backend = countQueries(new Scripted(UNSAT, UNKNOWN), statistics, () => (clock += 5));
    const whole = countLayers(simplify(backend), statistics);
    await ask(whole, [ge(mul(i, j), int(1))]);
    await ask(whole, [ge(mul(i, j), int(2))]);
    await ask(whole, [eq(i, int(1))]);
    expect(statistics).toEqual({
      backend: 'scripted',
      queries: 2,
      sat: 0,
      unsat: 1,
      unknown: 1,
      answeredBy: { simplify: 1 },
      concretized: 0,
      ms: 10,
    });
  });
});

describe('dump', () => {
  it('writes a script for each query', async () => {
    const scripts: string[] = [];
    const solver = dump(script => scripts.push(script))(new Scripted(sat({ i: 1n }), UNSAT));
    await ask(solver, [is(CONS, x), ge(add(i, mul(int(-2), j)), int(-3))]);
    await ask(solver, [eq(i, int(1))]);
    expect(scripts[0]).toContain('(assert ((_ is cons) x))');
    expect(scripts[0]).toContain('(assert (>= (+ i (* (- 2) j)) (- 3)))');
    expect(scripts[1]).toContain('(set-info :status unsat)');
    expect(scripts).toHaveLength(2);
  });
});

it('an empty conjunction is satisfiable', async () => {
  expect(modelIn(await ask(simplify(independence(new Scripted())), []))).toEqual(EMPTY_MODEL);
});
