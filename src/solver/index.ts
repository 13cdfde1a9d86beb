/** The solver room's public face: a chain of layers (`chain.ts`) over one of the backends. */
import { type BackendName, createBackend } from './backends/index.ts';
import { type ChainOptions, type CountingSolver, chain } from './chain.ts';

export {
  BACKENDS,
  type BackendName,
  chooseBackend,
  compileZ3,
  createBackend,
  isInstalled,
  NoBackendError,
  useZ3Module,
} from './backends/index.ts';
export { type ChainOptions, type CountingSolver, chain } from './chain.ts';
export { LAYERS, type LayerName } from './layers/index.ts';
export { type MinimizeBudget, minimize } from './minimize.ts';
export { numberedFiles } from './numbered-files.ts';
export { SolverPool } from './pool.ts';
export type { Answer, Assumption, Layer, Query, Solver } from './solver.ts';
export { type SolverStatistics, totalStatistics } from './statistics.ts';
export { faultOfBackend } from './trial.ts';

export interface SolverOptions extends ChainOptions {
  readonly backend?: BackendName | 'auto';
  readonly timeoutMs?: number;
}

/** Returns at once. The backend starts in the background, and a program that asks it nothing never waits for it. */
export function createSolver({
  backend = 'auto',
  timeoutMs = 2000,
  ...rest
}: SolverOptions = {}): CountingSolver {
  return chain(createBackend(backend, { timeoutMs }), { now: () => performance.now(), ...rest });
}
