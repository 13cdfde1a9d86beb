import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { realClock } from '../../../../src/api/clock.ts';
import { add, eq, ge, int } from '../../../../src/logic/index.ts';
import {
  ExecutorPool,
  Explorer,
  InProcessExecutor,
  type Patience,
  randomNumbers,
  strategies,
  unitService,
} from '../../../../src/search/index.ts';
import { argument, BruteForce, type Outcome, type Program, ToyUnit } from '../toy.ts';
import { type LossyWorkerSettings, startLossyWorker } from './lossy-worker.ts';

function grid(size: number): Program {
  let program: Program = { value: 'off' };
  for (let n = 0; n < size; n++) {
    const sum = add(argument(0), argument(1));
    const row: Program = {
      site: 100 + n,
      asks: ge(argument(1), int(n)),
      yes: { crash: `c${n}` },
      no: program,
    };
    program = { site: n, asks: eq(sum, int(n)), yes: row, no: program };
  }
  return program;
}

async function together(
  program: Program,
  size: number,
  settings: Partial<LossyWorkerSettings<null>> = {},
  patience: Patience = {},
  meanwhile: (explorer: Explorer<unknown, Outcome>) => void = () => {},
) {
  const units: ToyUnit[] = [];
  const open = () => {
    const unit = new ToyUnit(program, [20n, 0n]);
    units.push(unit);
    const solver = new BruteForce(2, -12, 12);
    const executor = new InProcessExecutor({ unit, solver, describe: (outcome: Outcome) => outcome });
    return unitService(executor, async () => null);
  };
  const pool = new ExecutorPool<null, Outcome, null>({
    workers: Array.from({ length: size }, () => startLossyWorker({ open, ...settings })),
    now: realClock.now,
  });
  const explorer = new Explorer<unknown, Outcome>({
    executor: pool.executorFor(null, null),
    strategy: strategies.coverage.make,
    clock: realClock,
    maxDepth: 50,
  });
  const exploring = explorer.explore(patience);
  meanwhile(explorer);
  const found = await exploring;
  await pool.close();
  return { found, units, explorer };
}

async function alone(program: Program) {
  const explorer = new Explorer({
    unit: new ToyUnit(program, [20n, 0n]),
    solver: new BruteForce(2, -12, 12),
    strategy: strategies.coverage.make,
    clock: realClock,
    maxDepth: 50,
  });
  return explorer.explore();
}

const pathsOf = ({ cases }: { cases: readonly { path: string }[] }) => cases.map(({ path }) => path).sort();
const faultsOf = ({ faults }: { faults: readonly { key: string }[] }) => faults.map(({ key }) => key).sort();

describe('a pool of workers', () => {
  it('finds the same paths and faults as one alone, each once, whatever comes first', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.nat(), async (size, seed) => {
        const random = randomNumbers(seed);
        const single = await alone(grid(5));
        const { found, units } = await together(grid(5), size, { delay: () => 3 * random() });
        expect(pathsOf(found)).toEqual(pathsOf(single));
        expect(faultsOf(found)).toEqual(faultsOf(single));
        expect(found.verdict).toBe(single.verdict);
        expect(found.incomplete).toEqual([]);
        expect(units).toHaveLength(size);
      }),
      { numRuns: 15 },
    ));

  it('shares the work', async () => {
    const { units } = await together(grid(9), 3, { delay: () => 1 });
    for (const unit of units) expect(unit.executed.length).toBeGreaterThan(1);
  });

  it('goes on without a worker that went away, and counts what that one had in hand', async () => {
    let messages = 0;
    const { found, units } = await together(grid(9), 2, { breaks: () => ++messages % 60 === 0 });
    const single = await alone(grid(9));
    expect(units.length).toBeGreaterThan(2);
    const lost = found.incomplete.filter(({ reason }) => reason === 'internal-error');
    expect(lost.length).toBeGreaterThan(0);
    expect(lost[0]?.what).toContain('the connection broke');
    expect(found.cases.length).toBeGreaterThan(single.cases.length / 2);
    expect(new Set(pathsOf(found)).size).toBe(found.cases.length);
  });

  it('does not mind when somebody else comes up with the same inputs', async () => {
    const single = await alone(grid(7));
    const unit = new ToyUnit(grid(7), [20n, 0n]);
    const { found } = await together(grid(7), 2, { delay: () => 2 }, {}, async explorer => {
      for (const { input: print } of single.cases.slice(1)) {
        await realClock.pause();
        explorer.suggest({ input: unit.pack(print.map(BigInt)), print });
      }
    });
    expect(found.incomplete).toEqual([]);
    // Two inputs that were under way at the same time may have gone the same way.
    expect(new Set(pathsOf(found))).toEqual(new Set(pathsOf(single)));
  });

  it('gives up when workers keep going away', async () => {
    await expect(together(grid(2), 2, { breaks: () => true })).rejects.toThrow('an executor has ended');
  });

  it('stops in time, and what was under way can be saved', async () => {
    const { found, explorer } = await together(grid(9), 2, { delay: () => 50 }, { timeMs: 60 });
    expect(found.stopped).toBe('time');
    const saved = JSON.parse(JSON.stringify(explorer.save()));
    const again = new Explorer({
      unit: new ToyUnit(grid(9), [20n, 0n]),
      solver: new BruteForce(2, -12, 12),
      strategy: strategies.coverage.make,
      clock: realClock,
      maxDepth: 50,
    });
    await again.restore(saved);
    expect(pathsOf(await again.explore())).toEqual(pathsOf(await alone(grid(9))));
  });
});
