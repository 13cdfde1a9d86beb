/**
 * Several executors find what one finds.
 *
 * They share the states that their runs have come to. A run that one of them cuts short because another is known to
 * have been there must be continued by that one: random programs, explored alone and by several, show the same faults.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realClock } from '../../src/api/clock.ts';
import type { ErlangOutcome } from '../../src/erlang/outcome.ts';
import type { ErlangUnit } from '../../src/erlang/unit.ts';
import { newSharedStore } from '../../src/logic/visited/index.ts';
import {
  ExecutorPool,
  type Exploration,
  Explorer,
  InProcessExecutor,
  strategies,
  unitService,
} from '../../src/search/index.ts';
import { createSolver, type Solver } from '../../src/solver/index.ts';
import { Random } from '../random.ts';
import { startLossyWorker } from '../unit/search/executors/lossy-worker.ts';
import { DEPTH, open } from './open-program.ts';
import { type RandomProgram, randomProgram } from './random-programs.ts';

const FIRST = Number(process.env.TANDEM_FIRST ?? 1);
const PROGRAMS = Number(process.env.TANDEM_PROGRAMS ?? 25);
const WORKERS = 3;
const MAX_PATHS = 1_500;

/** Whatever the first elements were, all that matters for the rest is a small number. */
const MEETING: RandomProgram = {
  text: `-module(random).
-export([f0/1]).
-spec f0([integer()]) -> any().
f0(L) -> go(L, 0).
go([], 2) -> error(two);
go([], _) -> ok;
go([H | T], N) when H > 5 -> go(T, (N + 1) rem 3);
go([H | T], N) when H < -5 -> go(T, N);
go([0 | T], 1) -> go(T, 0);
go([7 | [8 | T]], 1) -> exit(go(T, 2));
go([_ | T], N) -> go(T, N).
`,
  arity: 1,
  input: () => '[[]]',
};

let folder: string;
let solver: Solver;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-parallel-'));
  solver = createSolver({ timeoutMs: 2000 });
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await solver.close();
});

const common = {
  strategy: strategies.coverage.make,
  clock: realClock,
  maxDepth: DEPTH,
  maxPaths: MAX_PATHS,
};

async function together(
  unit: (memory: SharedArrayBuffer) => Promise<ErlangUnit>,
): Promise<Exploration<unknown>> {
  const store = newSharedStore();
  const open = async () => {
    const executor = new InProcessExecutor({
      unit: await unit(store),
      solver,
      describe: (outcome: ErlangOutcome) => outcome.kind,
    });
    return unitService(executor, async () => null);
  };
  const pool = new ExecutorPool<null, ErlangOutcome['kind'], null>({
    workers: Array.from({ length: WORKERS }, () => startLossyWorker({ open })),
    now: realClock.now,
  });
  const explorer = new Explorer({ executor: pool.executorFor(null, null), ...common });
  const exploration = await explorer.explore({ timeMs: 20_000 });
  await pool.close();
  return exploration;
}

const faultsOf = ({ faults }: Exploration<unknown>) => faults.map(({ key }) => key).sort();
const problemsOf = ({ incomplete }: Exploration<unknown>) =>
  incomplete.filter(({ reason }) => reason === 'divergence' || reason === 'internal-error');

async function compare(program: RandomProgram, seed: number, skip: (why: string) => void): Promise<void> {
  const { unit } = await open(folder, program, seed);
  const single = await new Explorer({ unit: await unit(), solver, ...common }).explore({ timeMs: 20_000 });
  const several = await together(unit);
  expect(problemsOf(several), program.text).toEqual(problemsOf(single));
  if (single.stopped !== null || several.stopped !== null) {
    skip(`more than ${MAX_PATHS} paths`);
    return;
  }
  expect(faultsOf(several), program.text).toEqual(faultsOf(single));
}

describe('several executors find what one finds', () => {
  test('where paths meet again', { timeout: 60_000 }, () =>
    compare(MEETING, 1, why => {
      throw new Error(why);
    }),
  );
  for (let seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
    test(`in program ${seed}`, { timeout: 90_000 }, context =>
      compare(randomProgram(new Random(seed)), seed, why => context.skip(why)),
    );
  }
});
