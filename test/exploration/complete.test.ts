/**
 * When an exploration says that it has seen everything, no input shows anything else.
 *
 * Random programs are explored; then random inputs are run one by one. Each that stays within the depth limit must
 * show a fault that was found. This is what merging states, types, facts and the layers of the solver must not break.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realClock } from '../../src/cli/clock.ts';
import { builtinFrontend } from '../../src/erlang/load-builtin.ts';
import { CodeServer } from '../../src/erlang/machine/code.ts';
import { openSpecification } from '../../src/erlang/specification.ts';
import { listElements, type Term } from '../../src/erlang/terms/index.ts';
import { ErlangUnit } from '../../src/erlang/unit.ts';
import { Explorer, strategies } from '../../src/search/index.ts';
import { createSolver, type Solver } from '../../src/solver/index.ts';
import { randomFrom } from './random.ts';
import { type RandomProgram, randomProgram } from './random-programs.ts';

const FIRST = Number(process.env.TANDEM_FIRST ?? 1);
const PROGRAMS = Number(process.env.TANDEM_PROGRAMS ?? 60);
const INPUTS = 60;
const DEPTH = 12;
const STEPS = 20_000;
const MAX_PATHS = 2_000;

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

interface Opened {
  /** A unit that has seen nothing yet. */
  readonly unit: () => ErlangUnit;
  readonly read: (text: string) => Promise<Term[]>;
}

async function open({ text, arity, input }: RandomProgram, seed: number): Promise<Opened> {
  const file = join(folder, 'random.erl');
  writeFileSync(file, text);
  const source = builtinFrontend();
  const module = await source.loadFile(file);
  const read = async (list: string): Promise<Term[]> => {
    const parsed = await source.expression(list);
    if (parsed.kind !== 'term') throw new Error(`${list} is no term`);
    return listElements(parsed.term);
  };
  const specification = await openSpecification(source, 'random', 'f0', arity, {
    useSpecs: true,
    fixed: new Map(),
  });
  const first = await read(input(randomFrom(seed)));
  const unit = (): ErlangUnit => {
    const code = new CodeServer();
    code.add(module);
    return new ErlangUnit({
      source,
      code,
      module: 'random',
      function: 'f0',
      seed: first,
      fixed: new Map(),
      maxDepth: DEPTH,
      steps: STEPS,
      concreteOnly: () => false,
      precondition: specification.precondition,
    });
  };
  return { unit, read };
}

describe('exploration is complete', () => {
  for (let seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
    test(`program ${seed}`, { timeout: 60_000 }, async context => {
      const program = randomProgram(randomFrom(seed));
      const { unit, read } = await open(program, seed);
      const explored = unit();
      const exploration = await new Explorer({
        unit: explored,
        solver,
        strategy: strategies.coverage,
        clock: realClock,
        maxDepth: DEPTH,
        maxPaths: MAX_PATHS,
      }).explore({ timeMs: 20_000 });
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
      const known = new Set(
        exploration.cases.map(({ outcome }) => explored.fault(outcome)).filter(fault => fault !== null),
      );
      const random = randomFrom(seed + 1_000_000);
      for (let i = 0; i < INPUTS; i++) {
        const input = await read(program.input(random));
        const fresh = unit();
        const { outcome, path, limits } = await fresh.execute(input);
        const within = limits.length === 0 && path.every(({ depth }) => depth <= DEPTH);
        const fault = fresh.fault(outcome);
        if (within && fault !== null && !known.has(fault))
          expect.fail(`f0(${fresh.print(input)}) shows ${fault}, which was not found in\n${program.text}`);
      }
    });
  }
});
