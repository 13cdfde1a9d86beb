/** An exploration put together from nothing but texts and a solver: the same program runs under Node and in a page. */
import {
  BuiltinFrontend,
  type DescribedOutcome,
  describe,
  openProgram,
  openUnit,
} from '../../src/erlang/index.ts';
import { type Clock, explore, strategies } from '../../src/search/index.ts';
import type { Solver } from '../../src/solver/index.ts';

export interface Task {
  /** The texts of sources, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** The texts of our library, by module. */
  readonly prelude: Readonly<Record<string, string>>;
  readonly target: string;
  readonly function: string;
  /** The list of arguments. */
  readonly seed: string;
}

export interface Found {
  readonly verdict: string;
  readonly cases: readonly { readonly input: readonly string[]; readonly outcome: string }[];
  readonly faults: readonly string[];
  readonly queries: { readonly sat: number; readonly unsat: number; readonly unknown: number };
}

const clock: Clock = {
  now: () => performance.now(),
  pause: () => new Promise(resolve => setTimeout(resolve, 0)),
  alarm(ms, ring) {
    const timer = setTimeout(ring, ms);
    return () => clearTimeout(timer);
  },
};

export async function exploreTask(task: Task, solver: Solver): Promise<Found> {
  const files = { read: (path: string) => task.files[path] ?? null, list: () => null };
  const source = new BuiltinFrontend(files, name => task.prelude[name] ?? null);
  const program = await openProgram(source, task.target);
  const { unit } = await openUnit(program, { function: task.function, seed: task.seed, steps: 100_000 });
  const found = await explore({
    unit,
    solver,
    strategy: strategies.coverage.make,
    clock,
    maxDepth: 25,
    maxPaths: 200,
  });
  return {
    verdict: found.verdict,
    cases: found.cases.map(({ input, outcome }) => ({ input, outcome: shown(describe(outcome)) })),
    faults: found.faults.map(({ key }) => key),
    queries: found.queries,
  };
}

function shown(outcome: DescribedOutcome): string {
  if (outcome.kind === 'value') return outcome.value;
  return outcome.kind === 'exception' ? `${outcome.class}:${outcome.reason}` : outcome.kind;
}
