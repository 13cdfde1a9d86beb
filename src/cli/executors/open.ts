/**
 * The executors of a command: in this thread alone, or with as many threads as `--executors` says. Their solvers load
 * while the program under test is opened.
 */
import type { Options } from '../options.ts';
import { openSolvers } from '../solvers.ts';
import { type Executors, inProcessExecutor } from './unit-executor.ts';

export async function openExecutors(options: Options, now: () => number): Promise<Executors> {
  if (options.executors > 1) {
    const { openThreadExecutors } = await import('./thread-executors.ts');
    return openThreadExecutors(options, now);
  }
  const solvers = await openSolvers(options, now);
  return {
    executorFor: (_, opened) =>
      inProcessExecutor(opened, solvers.chain(opened.unit.name), solvers.undumped, options, now),
    renew: () => solvers.renew(),
    close: () => solvers.close(),
  };
}
