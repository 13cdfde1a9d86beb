/** An exploration put together from nothing but texts and a solver: the same program runs under Node and in a page. */
import { CodeServer } from '../../src/erlang/machine/code-server.ts';
import { openSpecification } from '../../src/erlang/specification.ts';
import { BuiltinFrontend } from '../../src/erlang/syntax/frontend.ts';
import { listElements, print } from '../../src/erlang/terms/index.ts';
import { ErlangUnit } from '../../src/erlang/unit.ts';
import { type Clock, explore, strategies } from '../../src/search/index.ts';
import type { Solver } from '../../src/solver/solver.ts';

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
  const core = await source.loadFile(task.target);
  const seed = await source.expression(task.seed);
  if (seed.kind !== 'term') throw new Error(`${task.seed} is no list of plain terms`);
  const args = listElements(seed.term);
  const code = new CodeServer();
  code.add(core);
  const fixed = new Map<number, never>();
  const { precondition } = await openSpecification(source, core.name, task.function, args.length, {
    useSpecs: true,
    fixed,
  });
  const unit = new ErlangUnit({
    source,
    code,
    module: core.name,
    function: task.function,
    seed: args,
    fixed,
    maxDepth: 25,
    steps: 100_000,
    concreteOnly: () => false,
    precondition,
  });
  const found = await explore({
    unit,
    solver,
    strategy: strategies.coverage,
    clock,
    maxDepth: 25,
    maxPaths: 200,
  });
  return {
    verdict: found.verdict,
    cases: found.cases.map(({ input, outcome }) => ({
      input,
      outcome:
        outcome.kind === 'value'
          ? print(outcome.value)
          : outcome.kind === 'exception'
            ? `${outcome.class}:${print(outcome.reason)}`
            : outcome.kind,
    })),
    faults: found.faults.map(({ key }) => key),
    queries: found.queries,
  };
}
