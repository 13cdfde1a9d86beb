/**
 * Explores one function of an Erlang file and says what it found in plain words.
 *
 * The programs beside this file carry their expectations in comments:
 *
 *     %% explore: name [Seed]
 *     %% finds: error:badarg, error:{unknown_version,_}
 *
 * `%% paths: 100` below them ends an exploration that would go on for as long as it may.
 */
import { readFileSync } from 'node:fs';
import { realClock } from '../../../src/api/clock.ts';
import { erlang } from '../../../src/api/erlang.ts';
import { defaults, type Options } from '../../../src/cli/options.ts';
import { type Exploration, Explorer, strategies } from '../../../src/search/index.ts';
import { createSolver, minimize } from '../../../src/solver/index.ts';

export interface Task {
  readonly file: string;
  readonly module: string;
  readonly name: string;
  readonly seed: string;
  /** Every fault that must be found; there must be no others. */
  readonly finds: readonly string[];
  /** Executions after which it ends. */
  readonly paths: number | null;
}

export interface Crash {
  readonly input: readonly string[];
  readonly class: string;
  readonly reason: string;
  readonly handled: boolean;
}

export interface Findings {
  readonly crashes: readonly Crash[];
  /** `reason count`, or `reason what count`, for everything that kept the exploration from being complete. */
  readonly incomplete: readonly string[];
  readonly executions: number;
  /** For a failed test: each divergence in words. */
  readonly divergences: readonly string[];
}

/** The tasks that a program's comments set. */
export function tasksOf(file: string): Task[] {
  const text = readFileSync(file, 'utf8');
  const module = /^-module\((\w+)\)/m.exec(text)?.[1] ?? '';
  return [...text.matchAll(/^%% explore: (\w+) (\[.*\])\n%% finds: (.*)(?:\n%% paths: (\d+))?$/gm)].map(
    ([, name = '', seed = '', finds = '', paths]) => ({
      file,
      module,
      name,
      seed,
      finds: finds === 'nothing' ? [] : finds.split(/,\s+/),
      paths: paths === undefined ? null : Number(paths),
    }),
  );
}

/** Whether a fault is the one that a pattern describes: `_` stands for anything. */
export function matches(pattern: string, { class: kind, reason }: Crash): boolean {
  const text = pattern
    .split('_')
    .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${text}$`, 's').test(`${kind}:${reason}`);
}

export async function explore(
  { file, name, seed }: Pick<Task, 'file' | 'name' | 'seed'>,
  settings: Partial<Options> = {},
): Promise<Findings> {
  const options: Options = { ...defaults, ...settings };
  const program = await erlang.open(file, options);
  const solver = createSolver({ timeoutMs: options.solverTimeout });
  const divergences: string[] = [];
  try {
    const opened = await program.unit(name, seed);
    const { unit } = opened;
    const explorer = new Explorer({
      unit,
      solver,
      strategy: strategies[options.strategy].make,
      clock: realClock,
      maxDepth: options.depth,
      ...(options.maxPaths === null ? {} : { maxPaths: options.maxPaths }),
      randomSeed: options.seed,
      minimize: (query, model) => minimize(solver, query, model),
      observer: {
        diverged: (input, from, at) =>
          divergences.push(`${input.join(', ')} instead of the reversal of decision ${at} of case ${from}`),
        failed: error => divergences.push(String(error instanceof Error ? error.stack : error)),
      },
    });
    const exploration = await explorer.explore({ timeMs: (options.time ?? 30) * 1000 });
    return {
      crashes: exploration.faults
        .map(({ case: id }) => crashOf(exploration, id, opened.describe))
        // A crash in another process that somebody handled is not what these programs are about.
        .filter(({ handled }) => !handled),
      incomplete: exploration.incomplete.map(({ reason, what, count }) =>
        [reason, what, count].filter(part => part !== undefined).join(' '),
      ),
      executions: exploration.cases.length,
      divergences,
    };
  } finally {
    await solver.close();
    await program.close();
  }
}

function crashOf<Outcome>(
  { cases }: Exploration<Outcome>,
  id: number,
  describe: (outcome: Outcome) => object,
): Crash {
  const found = cases.find(one => one.id === id);
  if (found === undefined) throw new Error(`there is no case ${id}`);
  const {
    class: kind,
    reason,
    handled = false,
  } = describe(found.outcome) as { class: string; reason: string; handled?: boolean };
  return { input: found.input, class: kind, reason, handled };
}
