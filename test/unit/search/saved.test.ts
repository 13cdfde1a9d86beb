import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eq, ge, int } from '../../../src/logic/index.ts';
import { Explorer, type SavedExploration, strategies } from '../../../src/search/index.ts';
import { argument, BruteForce, type Input, type Outcome, type Program, ToyUnit, toyClock } from './toy.ts';

/** Asks whether each of two arguments equals 0, 1, …: paths multiply, and some inputs crash. */
function table(size: number): Program {
  const column = (row: number, i: number): Program =>
    i === size
      ? { crash: `row ${row % 3}` }
      : {
          site: 100 * row + i,
          asks: eq(argument(1), int(i)),
          yes: { value: `${row},${i}` },
          no: column(row, i + 1),
        };
  const row = (i: number): Program =>
    i === size
      ? { site: 9999, asks: ge(argument(1), int(9)), yes: { crash: 'far' }, no: { value: 'near' } }
      : { site: 1000 + i, asks: eq(argument(0), int(i)), yes: column(i, 0), no: row(i + 1) };
  return row(0);
}

function explorerOf(unit: ToyUnit, solver: BruteForce, strategy = strategies.coverage.make) {
  return new Explorer<Input, Outcome>({ unit, solver, strategy, clock: toyClock(), maxDepth: 25 });
}

const throughFile = (saved: SavedExploration<Outcome>): SavedExploration<Outcome> =>
  JSON.parse(JSON.stringify(saved));

it.each(Object.entries(strategies))(
  'another process goes on where the last one was stopped, with strategy %s',
  async (name, { make: strategy }) => {
    const program = table(4);
    const all = await explorerOf(
      new ToyUnit(program, [9n, 9n]),
      new BruteForce(2, -10, 10),
      strategy,
    ).explore();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }), async times => {
        let saved: SavedExploration<Outcome> | null = null;
        const executed: string[] = [];
        let [asked, rebuilt] = [0, 0];
        const goOn = async (timeMs?: number) => {
          const unit = new ToyUnit(program, [9n, 9n]);
          const solver = new BruteForce(2, -10, 10);
          const explorer = explorerOf(unit, solver, strategy);
          const known = saved?.findings.cases.length ?? 0;
          if (saved !== null) await explorer.restore(throughFile(saved));
          const found = await explorer.explore(timeMs === undefined ? {} : { timeMs });
          saved = explorer.save();
          asked += solver.asked;
          executed.push(...found.cases.slice(known).map(({ input }) => input.join()));
          rebuilt += unit.executed.length - (found.cases.length - known);
          return found;
        };
        for (const time of times) await goOn(time);
        const found = await goOn();
        expect((saved as SavedExploration<Outcome> | null)?.isDone).toBe(true);
        expect(new Set(executed).size).toBe(executed.length);
        // Only a question whose answer had not come is asked again.
        expect(asked - (all.queries.sat + all.queries.unsat)).toBeLessThanOrEqual(times.length);
        expect(found.queries).toEqual(all.queries);
        expect(new Set(found.cases.map(({ path }) => path))).toEqual(
          new Set(all.cases.map(({ path }) => path)),
        );
        expect(found.cases).toHaveLength(all.cases.length);
        expect(new Set(found.faults.map(({ key }) => key))).toEqual(
          new Set(all.faults.map(({ key }) => key)),
        );
        // The random strategy draws anew; all others do not notice that they were stopped.
        if (name !== 'random') expect(found.cases).toEqual(all.cases);
        expect(rebuilt).toBeLessThanOrEqual(times.length * all.cases.length);
      }),
      { numRuns: 25 },
    );
  },
);

it('saves what is under way as not begun', async () => {
  const unit = new ToyUnit(table(3), [9n, 9n]);
  const solver = new BruteForce(2, -10, 10);
  const explorer = explorerOf(unit, solver);
  const check = solver.check.bind(solver);
  let saved: SavedExploration<Outcome> | null = null;
  solver.check = query => {
    if (solver.asked === 3) saved = explorer.save();
    return check(query);
  };
  await explorer.explore();
  const again = explorerOf(new ToyUnit(unit.program, unit.first), new BruteForce(2, -10, 10));
  await again.restore(throughFile(saved as unknown as SavedExploration<Outcome>));
  const found = await again.explore();
  expect(new Set(found.cases.map(({ path }) => path))).toEqual(
    new Set((await explorer.explore()).cases.map(({ path }) => path)),
  );
});
