export type { Case, Exploration, Fault, Progress, Stop, Verdict } from './exploration.ts';
export {
  type Clock,
  type ExploreOptions,
  Explorer,
  explore,
  type Observer,
  type Patience,
} from './explorer.ts';
export { ExecutorPool, SolverPool } from './pool.ts';
export { randomNumbers } from './random.ts';
export { type StrategyFactory, type StrategyName, strategies } from './strategies/index.ts';
export type { Shortfall } from './tally.ts';
export type {
  Alternative,
  Decision,
  Executor,
  Label,
  Limit,
  Question,
  Run,
  Unit,
} from './unit.ts';
