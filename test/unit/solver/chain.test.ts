import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Expr, satisfies } from '../../../src/logic/index.ts';
import { createZ3Wasm } from '../../../src/solver/backends/z3-wasm/index.ts';
import { type Answer, chain, LAYERS, type Solver } from '../../../src/solver/index.ts';
import { build, models, recipes } from '../logic/recipe.ts';

const backend = createZ3Wasm({ timeoutMs: 1000 });
afterAll(() => backend.close());

const chains: [string, Solver][] = [
  ['no layer', chain(backend, { layers: [] })],
  ...LAYERS.map((name): [string, Solver] => [`only ${name}`, chain(backend, { layers: [name] })]),
  ...LAYERS.map((name): [string, Solver] => [
    `all but ${name}`,
    chain(backend, { layers: LAYERS.filter(other => other !== name) }),
  ]),
  ['all layers', chain(backend)],
];

async function kindOf(
  solver: Solver,
  constraints: readonly Expr[],
  hint: fc.Arbitrary<never> | object,
): Promise<Answer['kind']> {
  const answer = await solver.check({ constraints, wanted: [], hint: hint as never });
  if (answer.kind === 'sat') expect(satisfies(constraints, answer.model)).toBe(true);
  return answer.kind;
}

describe('the chain', () => {
  const fragment = { nonlinear: false, functions: true, reals: true };
  const conjunctions = fc.array(recipes(fragment).bool, { minLength: 1, maxLength: 6 });

  it('answers the same with and without each layer', async () => {
    const tally = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(conjunctions, models, async (conjunction, hint) => {
        const constraints = conjunction.map(build);
        const kinds: Record<string, string> = {};
        for (const [name, solver] of chains) kinds[name] = await kindOf(solver, constraints, hint);
        const definite = new Set(Object.values(kinds).filter(kind => kind !== 'unknown'));
        for (const [name, kind] of Object.entries(kinds))
          tally.set(`${name} ${kind}`, (tally.get(`${name} ${kind}`) ?? 0) + 1);
        if (definite.size > 1)
          throw new Error(JSON.stringify({ kinds, constraints: constraints.map(String) }));
      }),
      { numRuns: 300 },
    );
    console.log(Object.fromEntries([...tally].sort()));
  });
});
