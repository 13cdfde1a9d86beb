import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { eq, ge, int, not, variable } from '../../../src/logic/index.ts';
import { explore, strategies } from '../../../src/search/index.ts';
import { createProcessSolver } from '../../../src/solver/backends/smtlib-process/index.ts';
import { chain } from '../../../src/solver/index.ts';
import type { Answer, Query, Solver } from '../../../src/solver/solver.ts';
import {
  argument,
  BruteForce,
  type Input,
  type Outcome,
  type Program,
  ToyUnit,
  toyClock,
} from '../../unit/search/toy.ts';

const FAKE = fileURLToPath(new URL('fake-solver.mjs', import.meta.url));
const i = variable('i', 'Int');

function fake(behaviour: string): Solver {
  return createProcessSolver(
    { name: 'fake', args: () => [FAKE, behaviour] },
    { timeoutMs: 300, command: process.execPath, memoryMb: 3000 },
  );
}

/** Nothing answers before the backend does. */
const bare = (solver: Solver) => chain(solver, { layers: [], now: () => 0 });

describe('a solver that', () => {
  it.each(['dies', 'hangs', 'garbage', 'eats', 'lies', 'lies-unknown'])(
    '%s: each query is unknown, and none is believed',
    async behaviour => {
      const solver = bare(fake(behaviour));
      for (const wanted of [1, 2]) {
        const constraints = [eq(i, int(wanted))];
        expect((await solver.check({ constraints, wanted: [i] })).kind).toBe('unknown');
      }
      expect(solver.statistics).toMatchObject({ sat: expect.any(Number), unsat: 0 });
      await solver.close();
    },
    30_000,
  );

  it('lies is believed where it happens to be right', async () => {
    const solver = bare(fake('lies'));
    expect((await solver.check({ constraints: [ge(i, int(0))], wanted: [] })).kind).toBe('sat');
    expect((await solver.check({ constraints: [not(eq(i, int(0)))], wanted: [] })).kind).toBe('unknown');
    await solver.close();
  });
});

/** As good as brute force, but every third answer is a catastrophe of some kind. */
class Moody extends BruteForce {
  override async check(query: Query): Promise<Answer> {
    const answer = await super.check(query);
    switch (this.asked % 9) {
      case 2:
        throw new Error('the solver has crashed');
      case 5:
        return { kind: 'sat', model: { variables: new Map([['x0', 99n]]), functions: new Map() } };
      case 8:
        return { kind: 'unknown', reason: 'no memory' };
      default:
        return answer;
    }
  }
}

it('an exploration goes on with a solver in trouble, finds what it can and counts the rest', async () => {
  let program: Program = { crash: 'end' };
  for (let n = 20; n > 0; n--)
    program = { site: n, asks: eq(argument(0), int(n)), yes: { crash: `at ${n}` }, no: program };
  const { faults, incomplete, cases } = await explore<Input, Outcome>({
    unit: new ToyUnit(program, [0n]),
    solver: chain(new Moody(1, -30, 30), { layers: [], now: () => 0 }),
    strategy: strategies.coverage.make,
    clock: toyClock(),
    maxDepth: 25,
  });
  const missed = incomplete.reduce((sum, { count }) => sum + count, 0);
  expect(missed).toBeGreaterThan(3);
  expect(faults.length + missed).toBe(21);
  expect(cases.every(({ outcome }) => 'crash' in outcome)).toBe(true);
  expect(incomplete.map(({ reason }) => reason).sort()).toEqual(['internal-error', 'solver-unknown']);
});
