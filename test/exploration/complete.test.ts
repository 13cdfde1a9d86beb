/**
 * When an exploration says that it has seen everything, no input shows anything else.
 *
 * Random programs are explored; then random inputs are run one by one. Each that stays within the depth limit must
 * show a fault that was found. This is what merging states, types, facts and the layers of the solver must not break.
 * Where an exploration that merges no states ends, too, it must have found the same faults.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realClock } from '../../src/api/clock.ts';
import type { ErlangOutcome, ErlangUnit } from '../../src/erlang/index.ts';
import { type Exploration, Explorer, strategies } from '../../src/search/index.ts';
import { createSolver, type Solver } from '../../src/solver/index.ts';
import { Random } from '../random.ts';
import { DEPTH, open } from './open-program.ts';
import { randomProgram } from './random-programs.ts';

const FIRST = Number(process.env.TANDEM_FIRST ?? 1);
const PROGRAMS = Number(process.env.TANDEM_PROGRAMS ?? 60);
const INPUTS = 60;
const MAX_PATHS = 2_000;
/** Without merging there are more paths; programs with more than these are not compared. */
const UNMERGED_PATHS = 600;

let folder: string;
let solver: Solver;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-random-'));
  solver = createSolver({ timeoutMs: 2000 });
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await solver.close();
});

function explore(unit: ErlangUnit, maxPaths: number): Promise<Exploration<ErlangOutcome>> {
  const explorer = new Explorer({
    unit,
    solver,
    strategy: strategies.coverage.make,
    clock: realClock,
    maxDepth: DEPTH,
    maxPaths,
  });
  return explorer.explore({ timeMs: 20_000 });
}

function faultsIn(unit: ErlangUnit, { cases }: Exploration<ErlangOutcome>): Set<string> {
  return new Set(cases.map(({ outcome }) => unit.fault(outcome)).filter(fault => fault !== null));
}

describe('exploration is complete', () => {
  for (let seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
    test(`program ${seed}`, { timeout: 60_000 }, async context => {
      const program = randomProgram(new Random(seed));
      const { unit, read } = await open(folder, program, seed);
      const explored = await unit();
      const exploration = await explore(explored, MAX_PATHS);
      const reasons = exploration.incomplete.filter(({ reason }) => reason !== 'depth-limit');
      expect(
        reasons.filter(({ reason }) => reason === 'divergence'),
        program.text,
      ).toEqual([]);
      if (reasons.length > 0) {
        context.skip(
          `not complete: ${reasons.map(({ reason, what }) => `${reason} ${what ?? ''}`).join(', ')}`,
        );
        return;
      }
      const known = faultsIn(explored, exploration);
      const unmerged = await unit(undefined, false);
      const all = await explore(unmerged, UNMERGED_PATHS);
      if (exploration.incomplete.length === 0 && all.incomplete.length === 0)
        expect(faultsIn(unmerged, all), program.text).toEqual(known);
      const random = new Random(seed + 1_000_000);
      for (let i = 0; i < INPUTS; i++) {
        const input = await read(program.input(random));
        const fresh = await unit();
        const { outcome, path, limits } = await fresh.execute(input);
        const within = limits.length === 0 && path.every(({ depth }) => depth <= DEPTH);
        const fault = fresh.fault(outcome);
        if (within && fault !== null && !known.has(fault))
          expect.fail(`f0(${fresh.print(input)}) shows ${fault}, which was not found in\n${program.text}`);
      }
    });
  }
});
