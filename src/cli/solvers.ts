/** The solver that the options ask for. Its code is loaded, and Z3 with it, while the program under test is opened. */
import { SolverPool } from '../search/index.ts';
import type { CountingSolver } from '../solver/index.ts';
import { UsageError } from './failure.ts';
import type { Options } from './options.ts';

/** Several backends (`--solvers`) stand behind one chain of layers, which learn from all their answers. */
export async function openSolver(options: Options, now: () => number): Promise<CountingSolver> {
  if (options.solver !== 'auto' && options.solver !== 'z3-wasm') {
    throw new UsageError(`--solver ${options.solver} is not part of this build`);
  }
  const { chain } = await import('../solver/index.ts');
  const { createZ3Wasm } = await import('../solver/backends/z3-wasm/index.ts');
  const backends = Array.from({ length: options.solvers }, () =>
    createZ3Wasm({ timeoutMs: options.solverTimeout }),
  );
  return chain(new SolverPool(backends), { now });
}
