/** The explorer of one opened unit, as the options want it: the same in this process and in a worker's. */
import type { OpenedUnit } from '../../api/index.ts';
import type { ReportedOutcome } from '../../report/index.ts';
import { type Clock, type Executor, Explorer, type Observer, strategies } from '../../search/index.ts';
import { isMemoryShort } from '../memory.ts';
import type { Options } from '../options.ts';

/** The part of `--solver-timeout` that a query has when it is asked for the first time. */
const FIRST_SHARE = 1 / 8;

export interface ExplorerSettings<Input, Outcome> {
  readonly opened: OpenedUnit<Input, Outcome>;
  readonly executor: Executor<unknown, ReportedOutcome>;
  readonly options: Options;
  readonly clock: Clock;
  /** Whether the points that were reached are all that is wanted. */
  readonly isEnough?: (reached: ReadonlySet<number>) => boolean;
  readonly observer?: Observer<unknown, ReportedOutcome>;
}

export function newExplorer<Input, Outcome>({
  opened: { unit },
  executor,
  options,
  clock,
  isEnough,
  observer,
}: ExplorerSettings<Input, Outcome>): Explorer<unknown, ReportedOutcome> {
  return new Explorer({
    executor,
    strategy: options.target === null ? strategies[options.strategy].make : strategies.directed.make,
    hasTarget: options.target !== null,
    clock,
    maxDepth: options.depth,
    ...(options.maxPaths === null ? {} : { maxPaths: options.maxPaths }),
    firstTimeoutMs: options.solverTimeout * FIRST_SHARE,
    randomSeed: options.seed,
    nearness: reached => unit.nearness?.(reached) ?? null,
    ...(isEnough === undefined ? {} : { isEnough }),
    isMemoryShort,
    ...(observer === undefined ? {} : { observer }),
  });
}
