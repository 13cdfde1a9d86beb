export { emptyCaches } from '../logic/index.ts';
export * from './executors/index.ts';
export {
  type Case,
  type Exploration,
  type Fault,
  type Progress,
  type Stop,
  type Verdict,
  verdictOf,
} from './exploration.ts';
export { Explorer, explore } from './explorer.ts';
export type { NewCase, SavedFindings } from './findings.ts';
export { Fuzzer } from './fuzzer.ts';
export type { Clock, ExploreOptions, Observer, Patience } from './options.ts';
export { Gathering } from './parts/gathering.ts';
export { finishedExploration, splitExploration, tasksIn } from './parts/split.ts';
export { Pauses } from './pauses.ts';
export { randomNumbers } from './random.ts';
export { SAVED_FORMAT, type SavedExploration } from './saved.ts';
export {
  type Reversal,
  type Strategy,
  type StrategyFactory,
  type StrategyName,
  type Surroundings,
  strategies,
} from './strategies/index.ts';
export type { Shortfall } from './tally.ts';
export type {
  Aim,
  Alternative,
  Assumption,
  Decision,
  DecisionOutline,
  ExplainedDecision,
  Guess,
  Label,
  Limit,
  Nearness,
  Plain,
  Probe,
  Query,
  Repairs,
  Run,
  RunControl,
  SiteId,
  TargetPlace,
  Unit,
} from './unit.ts';
