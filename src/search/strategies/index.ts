import { bfs } from './bfs.ts';
import { coverage } from './coverage.ts';
import { dfs } from './dfs.ts';
import { directed } from './directed.ts';
import { generational } from './generational.ts';
import { random } from './random.ts';
import { rare } from './rare.ts';
import type { StrategyFactory } from './strategy.ts';

export type { Reversal, Strategy, StrategyFactory, Surroundings } from './strategy.ts';

/** Every strategy by the name that `--strategy` takes. */
export const strategies = { coverage, bfs, dfs, random, generational, rare, directed } satisfies Record<
  string,
  StrategyFactory
>;

export type StrategyName = keyof typeof strategies;
