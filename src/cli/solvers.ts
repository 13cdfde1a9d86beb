/** The solver that the options ask for. Its code is loaded, and Z3 with it, while the program under test is opened. */
import { SolverPool } from '../search/index.ts';
import type { CountingSolver, Solver } from '../solver/index.ts';
import { UsageError } from './failure.ts';
import type { Options } from './options.ts';
import { isOnPath } from './programs.ts';

/** Several backends (`--solvers`) stand behind one chain of layers, which learn from all their answers. */
export async function openSolver(options: Options, now: () => number): Promise<CountingSolver> {
  const { chain } = await import('../solver/index.ts');
  const create = await backend(options.solver, options.solverTimeout);
  return chain(new SolverPool(Array.from({ length: options.solvers }, create)), { now });
}

/** `auto` is the embedded one: it is always there, and as fast as a program at the other end of a pipe. */
async function backend(name: Options['solver'], timeoutMs: number): Promise<() => Solver> {
  if (name === 'auto' || name === 'z3-wasm') {
    const { createZ3Wasm } = await import('../solver/backends/z3-wasm/index.ts');
    return () => createZ3Wasm({ timeoutMs });
  }
  if (!isOnPath(name)) {
    throw new UsageError(
      `--solver ${name}: there is no program ${name} on PATH`,
      'Install it, or use --solver z3-wasm.',
    );
  }
  const { CVC5, createProcessSolver, Z3 } = await import('../solver/backends/smtlib-process/index.ts');
  return () => createProcessSolver(name === 'z3' ? Z3 : CVC5, { timeoutMs });
}
