import { describe, expect, it } from 'vitest';
import { add, eq, ge, int, type Model } from '../../../src/logic/index.ts';
import { explore, strategies } from '../../../src/search/index.ts';
import type { Query, Run } from '../../../src/search/unit.ts';
import { argument, BruteForce, type Input, type Outcome, type Program, ToyUnit, toyClock } from './toy.ts';

const tenTogether: Program = {
  site: 0,
  asks: eq(add(argument(0), argument(1)), int(10)),
  yes: { crash: 'ten' },
  no: { value: 'other' },
};

/** Its inputs are not negative; a query does not say so until it is refined. */
class Unsigned extends ToyUnit {
  refinements = 0;

  constructor(readonly helpful: boolean) {
    super(tenTogether, [0n, 0n]);
  }

  override decode(found: Model, run: Run<Input, Outcome>, query: Query): Input {
    return (super.decode(found, run, query) ?? []).map(value => (value < 0n ? 0n : value));
  }

  refine(found: Model, _run: Run<Input, Outcome>, query: Query): Query | null {
    if ([...found.variables.values()].every(value => (value as bigint) >= 0n)) return null;
    this.refinements++;
    const constraints = [ge(argument(0), int(0)), ge(argument(1), int(0))];
    return this.helpful ? { ...query, constraints: [...query.constraints, ...constraints] } : query;
  }
}

async function run(helpful: boolean) {
  const unit = new Unsigned(helpful);
  const result = await explore<Input, Outcome>({
    unit,
    solver: new BruteForce(2, -20, 20),
    strategy: strategies.coverage.make,
    clock: toyClock(),
    maxDepth: 25,
  });
  return { unit, result };
}

describe('a query is refined', () => {
  it('when its model cannot be completed to what was asked', async () => {
    const { unit, result } = await run(true);
    expect(unit.refinements).toBe(1);
    expect(result.cases.map(({ outcome }) => outcome)).toContainEqual({ crash: 'ten' });
  });

  it('a few times, and then its model is taken as it is', async () => {
    const { unit, result } = await run(false);
    expect(unit.refinements).toBeGreaterThan(1);
    expect(unit.refinements).toBeLessThan(10);
    expect(result.cases.map(({ outcome }) => outcome)).not.toContainEqual({ crash: 'ten' });
  });
});
