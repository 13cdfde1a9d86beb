import { bfs } from './bfs.ts';
import { coverage } from './coverage.ts';
import { dfs } from './dfs.ts';
import { directed } from './directed.ts';
import { generational } from './generational.ts';
import { random } from './random.ts';
import { rare } from './rare.ts';
import type { StrategyFactory } from './strategy.ts';

export type { Reversal, Strategy, StrategyFactory, Surroundings } from './strategy.ts';

interface NamedStrategy {
  /** What comes first and when to use it, in one line of help. */
  readonly text: string;
  readonly make: StrategyFactory;
}

/** Every strategy by the name that `--strategy` takes. */
export const strategies = {
  coverage: { text: 'unvisited code, then shallow decisions: most code in least time', make: coverage },
  bfs: { text: 'breadth first: for small inputs, and for proofs up to a depth', make: bfs },
  dfs: { text: 'depth first: little memory, and queries that begin like the last one', make: dfs },
  random: { text: 'any: a baseline, and for programs that mislead the others', make: random },
  generational: {
    text: 'decisions of the run that reached most new code: for long paths',
    make: generational,
  },
  rare: { text: 'the outcome tried least often: where a few tests have most outcomes', make: rare },
  directed: { text: 'what is nearest to the place that --target names', make: directed },
} as const satisfies Record<string, NamedStrategy>;

export type StrategyName = keyof typeof strategies;
