/** An exploration that is cut into parts, in whatever way and order, finds what one in one piece finds, and nothing twice. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eq, ge, int } from '../../../../src/logic/index.ts';
import {
  Explorer,
  finishedExploration,
  Gathering,
  randomNumbers,
  type SavedExploration,
  splitExploration,
  strategies,
  tasksIn,
} from '../../../../src/search/index.ts';
import { argument, BruteForce, type Input, type Outcome, type Program, ToyUnit, toyClock } from '../toy.ts';

const [LOW, HIGH] = [-4, 4];

/** A tree of questions about two arguments: sites are numbered by their place, so that each is on one path only. */
function programOf(random: () => number, depth: number, site = 1): Program {
  const below = (n: number) => Math.floor(n * random());
  if (depth === 0 || below(5) === 0)
    return below(3) === 0 ? { crash: `crash ${below(4)}` } : { value: `${site}` };
  const [x, n] = [argument(below(2)), int(LOW + below(HIGH - LOW + 1))];
  const [yes, no] = [programOf(random, depth - 1, 2 * site), programOf(random, depth - 1, 2 * site + 1)];
  return { site, asks: below(2) === 0 ? ge(x, n) : eq(x, n), yes, no };
}

function explorerOf(program: Program) {
  return new Explorer<Input, Outcome>({
    unit: new ToyUnit(program, [0n, 0n]),
    solver: new BruteForce(2, LOW, HIGH),
    strategy: strategies.coverage.make,
    clock: toyClock(),
    maxDepth: 100,
  });
}

const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

interface Found {
  readonly paths: readonly string[];
  readonly faults: readonly string[];
  readonly repeated: number;
  readonly open: number;
}

function foundBy(gathering: Gathering<Outcome>): Found {
  const { cases, faults, verdict } = gathering.result(null, 0);
  expect(verdict).toBe(faults.length > 0 ? 'bugs' : 'exhausted');
  for (const { parent, id } of cases) expect(parent ?? 0).toBeLessThan(id);
  return {
    paths: cases.map(({ path }) => path).sort(),
    faults: faults.map(({ key, count }) => `${key} ${count}`).sort(),
    repeated: gathering.repeated,
    open: 0,
  };
}

async function whole(program: Program): Promise<Found> {
  const explorer = explorerOf(program);
  await explorer.explore();
  const gathering = new Gathering<Outcome>();
  gathering.add(plain(explorer.save().findings), 0);
  return foundBy(gathering);
}

/** Explores in parts of a few executions each. Some results are lost, and their parts explored once more. */
async function inParts(program: Program, random: () => number): Promise<Found> {
  const gathering = new Gathering<Outcome>();
  const waiting: SavedExploration<Outcome>[] = [];
  const below = (n: number) => Math.floor(n * random());
  const work = async (part: SavedExploration<Outcome> | null) => {
    const explorer = explorerOf(program);
    if (part !== null) await explorer.restore(plain(part));
    await explorer.explore({ paths: 1 + below(4) });
    const saved = plain(explorer.save());
    return { findings: saved.findings, left: splitExploration(saved, 1 + below(4)), saved };
  };
  for (let part: SavedExploration<Outcome> | null | undefined = null; part !== undefined; ) {
    if (below(4) === 0) await work(part);
    const { findings, left, saved } = await work(part);
    expect(left.reduce((sum, one) => sum + tasksIn(one), 0)).toBe(tasksIn(saved));
    gathering.add(findings, part?.findings.cases.length ?? 0);
    waiting.push(...left);
    part = waiting.splice(below(waiting.length), 1)[0];
  }
  return foundBy(gathering);
}

describe('an exploration in parts', () => {
  it('finds every path once, and every fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async seed => {
        const random = randomNumbers(seed);
        const program = programOf(random, 5);
        const [one, many] = [await whole(program), await inParts(program, random)];
        // Smaller inputs for the same path are further cases: how many are tried depends on the order.
        expect({ ...many, paths: [...new Set(many.paths)] }).toEqual({
          ...one,
          paths: [...new Set(one.paths)],
        });
      }),
      { numRuns: 60 },
    );
  });

  it('is over where nothing is left', async () => {
    const explorer = explorerOf(programOf(randomNumbers(3), 4));
    await explorer.explore();
    const { findings } = explorer.save();
    expect(splitExploration(explorer.save(), 3)).toEqual([]);
    const later = explorerOf(programOf(randomNumbers(3), 4));
    await later.restore(plain(finishedExploration(findings)));
    const { cases, stopped } = await later.explore({ paths: 10 });
    expect([cases.length, stopped]).toEqual([findings.cases.length, null]);
  });
});
