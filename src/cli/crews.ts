/**
 * Who works on the units that a command explores: this thread alone, or with as many others as `--executors` says. Their
 * solvers load while the program under test is opened.
 */
import type { Options } from './options.ts';
import { openSolvers } from './solvers.ts';
import { aimOf, type Crews, localCrew } from './unit-crew.ts';

export async function openCrews(options: Options, now: () => number): Promise<Crews> {
  if (options.executors > 1) {
    const { Threads } = await import('./threads.ts');
    return Threads.open(options, now);
  }
  const solvers = await openSolvers(options, now);
  return {
    crewFor: async (_, opened) => localCrew(opened, solvers.chain(), now, await aimOf(options, opened)),
    close: () => solvers.close(),
  };
}
