/**
 * Who works on the units that a command explores: this thread alone, or with as many others as `--executors` says. Their
 * solvers load while the program under test is opened.
 */
import type { Options } from '../options.ts';
import { openSolvers } from '../solvers.ts';
import { aimOf, type Executors, inProcessExecutor } from './unit-executor.ts';

export async function openExecutors(options: Options, now: () => number): Promise<Executors> {
  if (options.executors > 1) {
    const { Threads } = await import('./threads.ts');
    return Threads.open(options, now);
  }
  const solvers = await openSolvers(options, now);
  return {
    executorFor: async (_, opened) =>
      inProcessExecutor(opened, solvers.chain(opened.unit.name), now, await aimOf(options, opened)),
    close: () => solvers.close(),
  };
}
