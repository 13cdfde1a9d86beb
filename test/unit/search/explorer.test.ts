import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, type Expr, eq, ge, int, type Model, satisfies } from '../../../src/logic/index.ts';
import {
  type Clock,
  type ExploreOptions,
  Explorer,
  explore,
  type Patience,
  randomNumbers,
  strategies,
} from '../../../src/search/index.ts';
import type { Alternative, Run, RunControl } from '../../../src/search/unit.ts';
import { SolverPool } from '../../../src/solver/pool.ts';
import type { Answer, Query } from '../../../src/solver/solver.ts';
import {
  argument,
  BruteForce,
  type Input,
  inputs,
  model,
  type Outcome,
  type Program,
  ToyUnit,
  toyClock,
  within,
} from './toy.ts';

type Options = Extract<ExploreOptions<Input, Outcome>, { unit: unknown }> & Patience;

function exploreToy(unit: ToyUnit, changes: Partial<Options> = {}) {
  const solver = new BruteForce(unit.first.length, -10, 10);
  return explore<Input, Outcome>({
    unit,
    solver,
    strategy: strategies.coverage.make,
    clock: toyClock(),
    maxDepth: 25,
    ...changes,
  });
}

/** Gives up on everything that it has limited time for. */
class Slow extends BruteForce {
  readonly timeouts: (number | undefined)[] = [];

  override async check(query: Query): Promise<Answer> {
    this.timeouts.push(query.timeoutMs);
    return query.timeoutMs === undefined ? super.check(query) : { kind: 'unknown', reason: 'no time' };
  }
}

const threeWays: Program = within(0, 3, 5, { crash: 'between' }, { value: 'outside' });

/** A chain of questions x0 = 0, x0 = 1, ...: as many paths as questions, and one more. */
function chain(length: number, end: Program = { value: 'end' }): Program {
  let program = end;
  for (let i = length - 1; i >= 0; i--) {
    program = { site: i, asks: eq(argument(0), int(i)), yes: { value: `${i}` }, no: program };
  }
  return program;
}

const programs: fc.Arbitrary<Program> = fc.letrec<{ program: Program }>(tie => ({
  program: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom<Program>({ value: 'a' }, { value: 'b' }, { crash: 'c' }, { crash: 'd' }),
    fc.record({
      site: fc.nat(50),
      asks: fc
        .tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -6, max: 6 }), fc.boolean())
        .map(([scale, limit, equal]) => {
          const sum = add(argument(0), scale === 0 ? int(0) : add(argument(1), int(scale)));
          return equal ? eq(sum, int(limit)) : ge(sum, int(limit));
        }),
      yes: tie('program'),
      no: tie('program'),
    }),
  ),
})).program;

/** Sites are labels only where each place in the program has its own. */
function numbered(program: Program, next = { site: 0 }): Program {
  if (!('asks' in program)) return program;
  const site = next.site++;
  return { ...program, site, yes: numbered(program.yes, next), no: numbered(program.no, next) };
}

async function pathsOf(unit: ToyUnit): Promise<Set<string>> {
  const paths = new Set<string>();
  const probe = new ToyUnit(unit.program, unit.first);
  for (const input of inputs(unit.first.length, -10, 10)) {
    const run = await probe.execute(input);
    paths.add(run.path.map(decision => decision.mark).join(''));
  }
  return paths;
}

describe('every strategy', () => {
  it.each(Object.entries(strategies))(
    '%s takes each feasible path exactly once and calls it exhausted',
    (_, { make: strategy }) =>
      fc.assert(
        fc.asyncProperty(programs, fc.nat(), async (shape, randomSeed) => {
          const unit = new ToyUnit(numbered(shape), [0n, 0n]);
          const found = await exploreToy(unit, { strategy, randomSeed });
          const paths = found.cases.map(({ path }) => path);
          expect(new Set(paths).size).toBe(paths.length);
          expect(new Set(paths)).toEqual(await pathsOf(unit));
          expect(found.incomplete).toEqual([]);
          expect(found.verdict).toBe(found.faults.length > 0 ? 'bugs' : 'exhausted');
        }),
        { numRuns: 60 },
      ),
  );

  it.each(Object.entries(strategies))(
    '%s gives the same exploration twice',
    async (_, { make: strategy }) => {
      const [one, two] = await Promise.all(
        [1, 2].map(() => exploreToy(new ToyUnit(chain(9), [0n]), { strategy, randomSeed: 7 })),
      );
      expect(one?.cases).toEqual(two?.cases);
    },
  );
});

describe('the exploration', () => {
  it('reports which decision of which case led to each input', async () => {
    const { cases } = await exploreToy(new ToyUnit(threeWays, [0n]));
    expect(cases.map(({ id, path, parent, reversed }) => ({ id, path, parent, reversed }))).toEqual([
      { id: 1, path: 'F', parent: null, reversed: null },
      { id: 2, path: 'TT', parent: 1, reversed: 0 },
      { id: 3, path: 'TF', parent: 2, reversed: 1 },
    ]);
  });

  it('keeps the smallest input of each fault', async () => {
    const crash: Program = { crash: 'same' };
    const program: Program = {
      site: 0,
      asks: ge(argument(0), int(10)),
      yes: crash,
      no: {
        site: 1,
        asks: eq(argument(0), int(-10)),
        yes: crash,
        no: { site: 2, asks: eq(argument(0), int(3)), yes: crash, no: crash },
      },
    };
    const { faults, cases, verdict } = await exploreToy(new ToyUnit(program, [10n]));
    expect(verdict).toBe('bugs');
    expect(faults).toHaveLength(1);
    expect(faults[0]?.count).toBe(4);
    expect(cases.find(({ id }) => id === faults[0]?.case)?.input).toEqual(['3']);
  });

  it('runs a smaller input for each new fault, where there is one', async () => {
    class Hinting extends ToyUnit {
      override queryFor(run: Run<Input, Outcome>, at: number, alternative: Alternative): Query {
        return { ...super.queryFor(run, at, alternative), hint: model(run.input) };
      }
    }
    const program: Program = {
      site: 0,
      asks: ge(argument(0), int(-5)),
      yes: { crash: 'often' },
      no: { value: 'ok' },
    };
    const smallest = async (query: Query, found: Model) => {
      const small = model([2n]);
      return satisfies(query.constraints, small) ? small : found;
    };
    const { faults, cases } = await exploreToy(new Hinting(program, [-5n]), { minimize: smallest });
    expect(cases.map(({ input, parent, reversed }) => ({ input, parent, reversed }))).toEqual([
      { input: ['-5'], parent: null, reversed: null },
      { input: ['2'], parent: 1, reversed: null },
      { input: ['-10'], parent: 1, reversed: 0 },
    ]);
    expect(faults).toEqual([{ key: 'often', case: 2, count: 2, others: [1] }]);
  });

  it('does not reverse below the depth limit, and counts what it left', async () => {
    const { cases, incomplete, verdict } = await exploreToy(new ToyUnit(chain(6), [9n]), { maxDepth: 4 });
    expect(cases).toHaveLength(5);
    expect(incomplete).toEqual([{ reason: 'depth-limit', count: 2 }]);
    expect(verdict).toBe('incomplete');
  });

  it('comes back to what could not be decided soon, after everything else', async () => {
    const solver = new Slow(1, -10, 10);
    const { verdict, cases } = await exploreToy(new ToyUnit(chain(3), [9n]), { solver, firstTimeoutMs: 70 });
    expect(verdict).toBe('exhausted');
    expect(cases.length).toBe(4);
    expect(solver.timeouts).toEqual([70, 70, 70, undefined, undefined, undefined]);
  });

  it('runs what the unit guesses for what was refuted, where that would be new', async () => {
    const asks = (site: number, asked: Expr, yes: Program, no: Program): Program => ({
      site,
      asks: asked,
      yes,
      no,
    });
    const isLarge = ge(argument(0), int(5));
    // Only an input that the first question sends elsewhere can pass the second one.
    const last = asks(2, isLarge, { crash: 'large' }, { value: 'small' });
    const program = asks(1, eq(argument(0), int(0)), last, asks(3, isLarge, last, { value: 'other' }));
    class Guessing extends ToyUnit {
      readonly guessed: number[] = [];
      *guesses(_: Run<Input, Outcome>, at: number) {
        this.guessed.push(at);
        yield { query: { constraints: [isLarge], wanted: [argument(0)] }, read: inputOf };
      }
    }
    const inputOf = (found: Model): Input => [found.variables.get('x0') as bigint];
    const unit = new Guessing(program, [0n]);
    const { faults, incomplete } = await exploreToy(unit, { strategy: strategies.dfs.make });
    expect(unit.guessed).toEqual([1]);
    expect(unit.executed[1]).toEqual([5n]);
    expect(faults.map(({ key }) => key)).toEqual(['large']);
    expect(incomplete).toEqual([]);
  });

  it('counts what the solver did not know', async () => {
    const solver = new BruteForce(1, -10, 10);
    solver.check = async (): Promise<Answer> => ({ kind: 'unknown', reason: 'timeout' });
    const { incomplete, queries, verdict } = await exploreToy(new ToyUnit(chain(3), [9n]), { solver });
    expect(incomplete).toEqual([{ reason: 'solver-unknown', count: 3 }]);
    expect(queries).toEqual({ sat: 0, unsat: 0, unknown: 3 });
    expect(verdict).toBe('incomplete');
  });

  it('goes on when the solver fails, and says so', async () => {
    const solver = new BruteForce(1, -10, 10);
    const check = solver.check.bind(solver);
    solver.check = async query => {
      if (solver.asked++ === 0) throw new Error('out of memory');
      return check(query);
    };
    const { cases, incomplete } = await exploreToy(new ToyUnit(chain(3), [9n]), { solver });
    expect(cases.length).toBeGreaterThan(1);
    expect(incomplete).toEqual([{ reason: 'internal-error', what: 'out of memory', count: 1 }]);
  });

  it('goes on when an execution fails, but not when the seed cannot be run', async () => {
    class Brittle extends ToyUnit {
      override execute(input: Input): Promise<Run<Input, Outcome>> {
        if (input[0] === 2n || this.first[0] === 2n) throw new Error('cannot run 2');
        return super.execute(input);
      }
    }
    const { cases, incomplete } = await exploreToy(new Brittle(chain(5), [9n]));
    expect(cases).toHaveLength(5);
    expect(incomplete).toEqual([{ reason: 'internal-error', what: 'cannot run 2', count: 1 }]);
    await expect(exploreToy(new Brittle(chain(5), [2n]))).rejects.toThrow('cannot run 2');
  });
});

describe('a divergence', () => {
  it('is counted when a run leaves the predicted path', async () => {
    class Careless extends ToyUnit {
      override decode(found: Model, run: Run<Input, Outcome>): Input {
        const value = found.variables.get('x0') as bigint;
        return value === 1n ? [8n] : run.input.map(() => value);
      }
    }
    const { cases, incomplete } = await exploreToy(new Careless(chain(3), [9n]));
    expect(cases.map(({ input }) => input[0])).toContain('8');
    expect(incomplete).toEqual([{ reason: 'divergence', count: 1 }]);
  });

  it('is counted when the answer is an input that was run before; it is not run again', async () => {
    class Stubborn extends ToyUnit {
      override decode(): Input {
        return this.first;
      }
    }
    const unit = new Stubborn(chain(3), [9n]);
    const { incomplete } = await exploreToy(unit);
    expect(unit.executed).toEqual([[9n]]);
    expect(incomplete).toEqual([{ reason: 'divergence', count: 3 }]);
  });
});

it('counts inputs that the unit rules out', async () => {
  class Picky extends ToyUnit {
    readonly exclusion = { reason: 'term-depth' };
    override decode(found: Model, run: Run<Input, Outcome>): Input | null {
      return found.variables.get('x0') === 1n
        ? null
        : super.decode(found, run, { constraints: [], wanted: [] });
    }
  }
  const { incomplete } = await exploreToy(new Picky(chain(3), [9n]));
  expect(incomplete).toEqual([{ reason: 'term-depth', count: 1 }]);
});

describe('a budget', () => {
  it.each([{ paths: 3 }, { turnMs: 12 }])(
    'of one turn ends in a pause, after which everything is found as without it: %o',
    async turn => {
      const whole = await exploreToy(new ToyUnit(chain(8), [9n]));
      const unit = new ToyUnit(chain(8), [9n]);
      const solver = new BruteForce(unit.first.length, -10, 10);
      const strategy = strategies.coverage.make;
      const explorer = new Explorer({ unit, solver, strategy, clock: toyClock(), maxDepth: 25 });
      const first = await explorer.explore(turn);
      expect(first.cases.length).toBeGreaterThan(0);
      expect(first.cases.length).toBeLessThanOrEqual(3);
      expect(first.stopped).toBe('pause');
      const { cases, stopped, verdict } = await explorer.explore();
      expect(cases).toEqual(whole.cases);
      expect(stopped).toBeNull();
      expect(verdict).toBe(whole.verdict);
    },
  );

  it('ends when enough is reached, with what was found minimized', async () => {
    class Leaves extends ToyUnit {
      override async execute(input: Input): Promise<Run<Input, Outcome>> {
        const run = await super.execute(input);
        return { ...run, reached: [run.path.length] };
      }
    }
    const enough = (covered: ReadonlySet<number>): boolean => covered.has(4);
    const { stopped, verdict, reached, incomplete } = await exploreToy(new Leaves(chain(8), [0n]), {
      isEnough: enough,
    });
    expect(stopped).toBe('covered');
    expect(verdict).toBe('budget');
    expect(reached.has(4)).toBe(true);
    expect(reached.size).toBeLessThan(8);
    expect(incomplete.map(({ reason }) => reason)).toEqual(['covered']);
    const never = await exploreToy(new Leaves(chain(8), [0n]), { isEnough: () => false });
    expect(never.stopped).toBeNull();
  });

  it('of paths is kept', async () => {
    const unit = new ToyUnit(chain(8), [9n]);
    const { cases, verdict, stopped, incomplete } = await exploreToy(unit, { maxPaths: 3 });
    expect(cases).toHaveLength(3);
    expect(stopped).toBe('max-paths');
    expect(verdict).toBe('budget');
    expect(incomplete).toEqual([{ reason: 'max-paths', count: 6 }]);
  });

  it('of memory is kept', async () => {
    const unit = new ToyUnit(chain(8), [9n]);
    const isMemoryShort = () => unit.executed.length >= 3;
    const { cases, verdict, stopped, incomplete } = await exploreToy(unit, { isMemoryShort });
    expect(cases).toHaveLength(3);
    expect(stopped).toBe('memory');
    expect(verdict).toBe('budget');
    expect(incomplete).toEqual([{ reason: 'memory', count: expect.any(Number) }]);
  });

  it('of exactly as many paths as there are is not a reason for incompleteness', async () => {
    const { verdict } = await exploreToy(new ToyUnit({ value: 'only' }, [9n]), { maxPaths: 1 });
    expect(verdict).toBe('exhausted');
  });

  it('of time is kept', async () => {
    const clock = toyClock();
    const { stopped, cases } = await exploreToy(new ToyUnit(chain(10), [9n]), { clock, timeMs: 40 });
    expect(stopped).toBe('time');
    expect(cases.length).toBeGreaterThan(0);
    expect(cases.length).toBeLessThan(11);
    expect(clock.time).toBeLessThan(60);
  });

  it('cuts a run that does not end; that run is no case', async () => {
    class Endless extends ToyUnit {
      override async execute(input: Input, { stop }: RunControl = {}): Promise<Run<Input, Outcome>> {
        const run = await super.execute(input);
        if (input[0] === 1n) while (!stop?.());
        return run;
      }
    }
    const { stopped, cases } = await exploreToy(new Endless(chain(3), [9n]), { timeMs: 1000 });
    expect(stopped).toBe('time');
    expect(cases.map(({ input }) => input[0])).not.toContain('1');
  });

  it('does not wait for a solver that does not answer', async () => {
    const solver = new BruteForce(1, -10, 10);
    solver.check = () => new Promise(() => {});
    let ring = () => {};
    const clock: Clock = {
      ...toyClock(),
      alarm(_, callback) {
        ring = callback;
        return () => {};
      },
    };
    const exploring = exploreToy(new ToyUnit(chain(3), [9n]), { solver, clock, timeMs: 1e6 });
    setTimeout(() => ring(), 10);
    const { stopped, cases } = await exploring;
    expect(stopped).toBe('time');
    expect(cases).toHaveLength(1);
  });

  it('of patience: an interrupted exploration gives what it has', async () => {
    const user = new AbortController();
    const observer = { executed: ({ id }: { id: number }) => id === 3 && user.abort() };
    const { cases, stopped, verdict } = await exploreToy(new ToyUnit(chain(8), [9n]), {
      signal: user.signal,
      observer,
    });
    expect(cases).toHaveLength(3);
    expect(stopped).toBe('interrupted');
    expect(verdict).toBe('budget');
  });

  it('of what its caller says: where the signal gives a reason, that is it', async () => {
    const { stopped } = await exploreToy(new ToyUnit(chain(8), [9n]), {
      signal: AbortSignal.abort('memory'),
    });
    expect(stopped).toBe('memory');
  });
});

describe('a stopped exploration', () => {
  it('goes on where it was, does nothing twice, and ends as if it had never been stopped', async () => {
    const whole = await exploreToy(new ToyUnit(chain(10), [9n]));
    const unit = new ToyUnit(chain(10), [9n]);
    const explorer = new Explorer<Input, Outcome>({
      unit,
      solver: new BruteForce(1, -10, 10),
      strategy: strategies.coverage.make,
      clock: toyClock(),
      maxDepth: 25,
    });
    const slices: number[] = [];
    let found = await explorer.explore({ timeMs: 15 });
    while (found.stopped === 'time') {
      slices.push(found.cases.length);
      found = await explorer.explore({ timeMs: 15 });
    }
    expect(slices.length).toBeGreaterThan(2);
    expect(found.cases).toEqual(whole.cases);
    expect(found.incomplete).toEqual([]);
    expect(unit.executed).toHaveLength(whole.cases.length);
  });
});

describe('in parallel', () => {
  it('finds the same paths and faults, whatever finishes first', async () => {
    const random = randomNumbers(1);
    const later = <T>(value: Promise<T>) =>
      new Promise<T>(resolve => setTimeout(() => resolve(value), 4 * random()));
    let [now, most] = [0, 0];
    class Slow extends ToyUnit {
      override async execute(input: Input) {
        most = Math.max(most, ++now);
        const run = await later(super.execute(input));
        now--;
        return run;
      }
    }
    class SlowSolver extends BruteForce {
      override check(query: Query) {
        return later(super.check(query));
      }
    }
    const unit = new Slow(within(20, 2, 7, chain(8, { crash: 'late' }), chain(4)), [-9n]);
    const parallel = await exploreToy(unit, {
      solver: new SolverPool([new SlowSolver(1, -10, 10), new SlowSolver(1, -10, 10)]),
      executors: 3,
      solvers: 2,
    });
    expect(new Set(parallel.cases.map(({ path }) => path))).toEqual(await pathsOf(unit));
    expect(parallel.cases).toHaveLength(new Set(parallel.cases.map(({ path }) => path)).size);
    expect(parallel.verdict).toBe('exhausted');
    expect(most).toBeGreaterThan(1);
  });
});

it('never runs an input or a path again, whatever the solver says', () =>
  fc.assert(
    fc.asyncProperty(programs, fc.nat(), async (shape, randomSeed) => {
      const unit = new ToyUnit(numbered(shape), [0n, 0n]);
      const random = randomNumbers(randomSeed);
      /** Answers with models that need not fit the question at all. */
      const solver = new BruteForce(2, -10, 10);
      solver.check = async () => ({
        kind: 'sat',
        model: model([0, 1].map(() => BigInt(Math.floor(3 * random())))),
      });
      const { cases } = await exploreToy(unit, { solver });
      const inputs = unit.executed.map(String);
      expect(new Set(inputs).size).toBe(inputs.length);
      expect(cases).toHaveLength(inputs.length);
    }),
    { numRuns: 60 },
  ));
