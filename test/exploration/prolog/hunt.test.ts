/**
 * A hunt for wrong verdicts: random programs are explored, and every input of a small domain is run on SWI-Prolog.
 *
 * What the brute force finds must be in the report, or the report must not claim to be complete: an error that some
 * input raises is reported or the exploration is not `exhausted`; a clause that some input enters is covered or not called
 * unreachable. And our machine does with each input what SWI-Prolog does. `TANDEM_PROGRAMS` says how many programs are
 * tried, `TANDEM_FIRST` with which number they begin.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProgram, openUnit, type PrologOutcome, type PrologUnit } from '../../../src/prolog/index.ts';
import { createBackend, type Solver } from '../../../src/solver/index.ts';
import { Random } from '../../random.ts';
import { hasSwipl } from '../../systems.ts';
import { boundedWork } from '../bounded-work.ts';
import { bruteForce, type Observed } from './brute-force.ts';
import { Claims } from './claim.ts';
import { type Explored, exploreGoal } from './explore-goal.ts';
import { type RandomProgram, randomProgram } from './random-programs.ts';

const FIRST = Number(process.env.TANDEM_FIRST ?? 1);
const PROGRAMS = Number(process.env.TANDEM_PROGRAMS ?? 25);
const MAX_PATHS = 150;
/** Milliseconds of one run. A step may copy a large term: the limit of steps alone lets a run take minutes. */
const RUN_MS = 2000;

let folder: string;
let backend: Solver;
let observed: Observed[][];
const programs = Array.from({ length: PROGRAMS }, (_, i) => randomProgram(new Random(FIRST + i)));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-hunt-'));
  backend = createBackend('auto', { timeoutMs: 500 });
  if (hasSwipl) observed = bruteForce(folder, programs);
}, 3_600_000);

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await backend.close();
});

function unitOf({ text, seed }: RandomProgram): PrologUnit {
  const program = openProgram('random.pl', () => text);
  return openUnit(program, { goal: `p(${seed.join(', ')})`, meter: boundedWork });
}

/** An outcome as `brute.pl` writes it. */
function shapeOf(outcome: PrologOutcome): string {
  if (outcome.kind !== 'exception') return outcome.kind;
  const own = /^err\((\d+)\)$/.exec(outcome.reason);
  if (own !== null) return `exception err(${own[1]})`;
  if (!outcome.reason.startsWith('error(')) return 'exception other';
  const [, name, first] = /^([^(]*)(?:\(([^,)]*))?/.exec(outcome.shape) ?? [];
  if (name === 'resource_error') return 'timeout';
  return first === undefined ? `exception ${name}` : `exception ${name}(${first})`;
}

describe.skipIf(!hasSwipl)('verdicts about random Prolog programs (needs swipl)', () => {
  test.each(programs.map((program, i) => [FIRST + i, program, i] as const))(
    'program %i',
    { timeout: 120_000 },
    async (_number, program, i) => {
      const found = observed[i] as Observed[];
      const problems: string[] = [];
      const unit = unitOf(program);
      for (const [k, input] of program.inputs.entries()) {
        const { outcome } = found[k] as Observed;
        const end = performance.now() + RUN_MS;
        const run = await unit.execute(unit.read(input), { stop: () => performance.now() > end });
        const ours = shapeOf(run.outcome);
        if (outcome !== ours && outcome !== 'timeout' && ours !== 'timeout')
          problems.push(`p(${input.join(', ')}) is ${ours} here and ${outcome} there`);
      }
      if (problems.length === 0) {
        const template = `p(${program.inputs[0]?.map((_, k) => `'$${k + 1}'`).join(', ')})`;
        const some = program.inputs.filter((_, k) => (k + i) % 3 === 0);
        problems.push(...new Claims(program.text).check(template, some));
        const request = { goal: `p(${program.seed.join(', ')})` };
        const explored = await exploreGoal(backend, program.text, request, MAX_PATHS);
        problems.push(...wrongVerdicts(program, found, explored));
      }
      expect(problems.slice(0, 4), program.text).toEqual([]);
    },
  );
});

function wrongVerdicts(
  program: RandomProgram,
  found: readonly Observed[],
  { outcomes, incomplete, uncovered }: Explored,
): string[] {
  const problems: string[] = incomplete.filter(
    reason => reason === 'internal-error' || reason === 'divergence',
  );
  const shapes = new Set(outcomes.map(shapeOf));
  for (const [k, { outcome, entered }] of found.entries()) {
    const goal = `p(${program.inputs[k]?.join(', ')})`;
    if (incomplete.length === 0 && outcome.startsWith('exception') && !shapes.has(outcome))
      problems.push(`exhausted, but ${goal} is ${outcome}`);
    for (const name of entered)
      if (uncovered.get(name)?.includes('unreachable'))
        problems.push(`unreachable, but ${goal} enters clause ${name}`);
  }
  return problems;
}
