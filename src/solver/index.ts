/**
 * The solver that the search asks: a chain of layers over a backend.
 *
 *     verify → simplify → independence → reuse → decide → concretize → arithmetize → guard → backend
 *
 * `verify`, `arithmetize` and `guard` make the answers right and are always there. The others make them cheap: each can
 * be left out by name, and the answers stay the same.
 */
import { type BackendName, createBackend } from './backends/index.ts';
import { filesIn } from './dump-files.ts';
import { arithmetize } from './layers/arithmetize.ts';
import { concretize } from './layers/concretize.ts';
import { countLayers, countQueries, newStatistics } from './layers/count.ts';
import { decide } from './layers/decide.ts';
import { dump } from './layers/dump.ts';
import { guard } from './layers/guard.ts';
import { independence } from './layers/independence.ts';
import { LAYERS, type LayerName } from './layers/names.ts';
import { reuse } from './layers/reuse.ts';
import { simplify } from './layers/simplify.ts';
import { verify } from './layers/verify.ts';
import type { Layer, Solver, SolverStatistics } from './solver.ts';

export { BACKENDS, type BackendName, createBackend, isInstalled, NoBackendError } from './backends/index.ts';
export { LAYERS, type LayerName } from './layers/names.ts';
export { type MinimizeBudget, minimize } from './minimize.ts';
export type { Answer, Layer, Query, Solver, SolverStatistics } from './solver.ts';

export interface ChainOptions {
  /** Those to use; all by default. */
  readonly layers?: readonly LayerName[];
  /** A folder for the queries that reach the backend, as SMT-LIB scripts. */
  readonly dumpDir?: string;
  /** The clock that `statistics.ms` goes by. */
  readonly now?: () => number;
}

export interface SolverOptions extends ChainOptions {
  readonly backend?: BackendName | 'auto';
  readonly timeoutMs?: number;
}

export interface CountingSolver extends Solver {
  readonly statistics: SolverStatistics;
}

/** Returns at once. The backend starts in the background, and a program that asks nothing never waits for it. */
export function createSolver({
  backend = 'auto',
  timeoutMs = 2000,
  ...rest
}: SolverOptions = {}): CountingSolver {
  return chain(createBackend(backend, { timeoutMs }), rest);
}

/** The layers over a given backend, or over several that share the work. */
export function chain(
  backend: Solver,
  { layers = LAYERS, dumpDir, now = () => performance.now() }: ChainOptions = {},
): CountingSolver {
  const statistics = newStatistics(backend.name);
  const watched = countQueries(
    dumpDir === undefined ? backend : dump(filesIn(dumpDir))(backend),
    statistics,
    now,
  );
  const direct = arithmetize(guard(watched));
  const concretized = (): void => {
    statistics.concretized = (statistics.concretized ?? 0) + 1;
  };
  const makers: Record<LayerName, Layer> = {
    simplify,
    independence,
    reuse: reuse(),
    decide,
    concretize: concretize(simplify(direct), concretized),
  };
  const layered = LAYERS.filter(name => layers.includes(name)).reduceRight(
    (inner, name) => makers[name](inner),
    direct,
  );
  return { ...countLayers(verify(layered, direct), statistics), statistics };
}
