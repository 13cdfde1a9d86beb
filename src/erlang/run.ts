/** One execution: set up the world, run it, load code on the way, and say how it ended. */
import type { Background } from '../logic/index.ts';
import type { ModuleSource } from './core/source.ts';
import { Candidates } from './machine/candidates.ts';
import type { CodeServer } from './machine/code.ts';
import { Execution } from './machine/execution.ts';
import { OutOfBudget, Unsupported } from './machine/raise.ts';
import { siteAt } from './machine/sites.ts';
import { StateTable } from './machine/states.ts';
import { World, type WorldStop } from './machine/world.ts';
import type { ErlangOutcome } from './outcome.ts';
import { concretize } from './symbolic/encode.ts';
import type { Term } from './terms/index.ts';

export interface RunOptions {
  readonly source: ModuleSource;
  readonly code: CodeServer;
  readonly maxDepth: number;
  readonly steps: number;
  /** Shared by the executions of a unit, so that none explores what another has. */
  readonly states?: StateTable;
  readonly candidates?: Candidates;
  readonly background: Background | null;
  readonly concreteOnly: (module: string, name: string, arity: number) => boolean;
}

export interface Executed {
  readonly outcome: ErlangOutcome;
  readonly execution: Execution;
}

/** Call a function and see what happens. `args` may contain symbolic values. */
export async function runCall(
  options: RunOptions,
  module: string,
  name: string,
  args: readonly Term[],
  stop: () => boolean = () => false,
): Promise<Executed> {
  const { source, code } = options;
  const execution = new Execution(options.maxDepth, options.background);
  const world = new World({
    ...options,
    states: options.states ?? new StateTable(),
    candidates: options.candidates ?? new Candidates(),
    execution,
    stop,
  });
  world.begin(module, name, args);
  try {
    for (;;) {
      const end = world.run();
      if (end.kind !== 'load') return { outcome: outcomeOf(end), execution };
      const core = await source.load(end.module);
      if (core === null) code.addMissing(end.module);
      else code.add(core);
    }
  } catch (thrown) {
    if (thrown instanceof OutOfBudget) return { outcome: { kind: 'timeout' }, execution };
    if (thrown instanceof Unsupported) {
      execution.limit('unsupported', thrown.what);
      return { outcome: { kind: 'unsupported', what: thrown.what }, execution };
    }
    throw thrown;
  }
}

function outcomeOf(end: Exclude<WorldStop, { kind: 'load' }>): ErlangOutcome {
  if (end.kind === 'value') return { kind: 'value', value: concretize(end.value) };
  const { raise, sites } = end;
  const location = sites.map(index => siteAt(index)?.position).find(position => position !== undefined);
  return {
    kind: 'exception',
    class: raise.kind.name as 'error' | 'exit' | 'throw',
    reason: concretize(raise.reason),
    location: location ?? null,
  };
}
